// What the units of this program share.
#ifndef SHAPE_H
#define SHAPE_H
struct shape { const char *name; int size; int (*area)(const struct shape *); };
struct shape circle(int r);
struct shape square(int a);
int total(const struct shape *s, int n);
const struct shape *best(const struct shape *s, int n, int (*better)(const struct shape *, const struct shape *));
int larger(const struct shape *a, const struct shape *b);
void visit(const struct shape *s, int n, int (*f)(int));
int ping(int n);
int pong(int n);
int shape_calls(void);
int from_main(int x);
int variadic_sum(int n, ...);
extern int shared;
extern int (*const table[2])(int);
static inline int inline_twice(int x) { static int calls; calls++; return 2 * x + calls - 1; }
#endif
