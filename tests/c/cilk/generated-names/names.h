// What the units know of each other.
long tree(int n);
int tree__fast(int n);
int tree__slow(int n);
extern int tree__resume;
