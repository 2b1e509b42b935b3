// Shared by the units.
#ifndef TREE_H
#define TREE_H
struct tree { int v; struct tree *l, *r; };
struct pair { int a, b; };
struct tree *build(int lo, int hi);
void drop(struct tree *t);
int sum(const struct tree *t, int (*leaf)(int));
int plain_leaf(int v);
int here(int n);
int there(int n);
struct pair both(int a, int b);
extern int (*hook)(int);
int run_hook(int n);
int ping(int n);
int pong(int n);
void each(int *v, int n, int (*f)(int));
#endif
