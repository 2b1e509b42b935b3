// Shared by the units.
struct big { int v[30]; double d; };
struct table { void (*v)(int *); double (*d)(double, int); struct big (*s)(struct big, int); char (*c)(char); int (*i)(int); };
struct table remote_table(void);
int use_table(const struct table *t);
int remote_plain(int n);
void remote_each(void (*f)(int *), int *p, int n);
