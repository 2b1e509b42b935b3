// Functions as values: tables, members, arguments, results, conditionals,
// compared, cast, called through any number of stars.
// expect: 12 7 30 3 -1 12
// expect: 5 27 25
// expect: 10 24
// expect: 9 10 15 17 14 28
// expect: rect 6 tri 3 3
// expect: 1 0
// expect: 55
// expect: 7 22
// expect: 1 1 1
// expect: 56
// expect: 1
// expect: 2
// expect: 7
#include <stdio.h>
#include <stdint.h>

typedef int op(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static op *const table[] = {add, &sub, *mul};
static op *pick(char c) { return c == '+' ? add : c == '-' ? sub : mul; }
static int apply(op *f, int a, int b) { return f(a, b); }
static int apply2(int f(int, int), int a) { return (*f)(a, (**f)(a, a)); }
static op *compose(op *f, op *g, int x) { return f(x, x) > g(x, x) ? f : g; }
static int fold(op *f, int z, const int *v, int n) { return n ? fold(f, f(z, *v), v + 1, n - 1) : z; }
static void map(int (*f)(int, void *), void *env, int *v, int n) { for (int i = 0; i < n; i++) v[i] = f(v[i], env); }
struct env { int k; op *f; };
static int closure(int x, void *p) { struct env *e = p; return e->f(x, e->k++); }
struct shape { const char *name; double (*area)(const struct shape *); double a, b; };
static double rect(const struct shape *s) { return s->a * s->b; }
static double tri(const struct shape *s) { return rect(s) / 2; }
static struct shape shape(const char *n, double (*f)(const struct shape *), double a, double b) { return (struct shape){n, f, a, b}; }
static int is_even(int), (*odd_through)(int);
static int is_odd(int n) { return n ? is_even(n - 1) : 0; }
static int is_even(int n) { return n ? odd_through(n - 1) : 1; }
static void (*state)(void);
static int ticks;
static void red(void), green(void);
static void red(void) { ticks++; state = green; }
static void green(void) { ticks += 10; state = ticks < 50 ? red : 0; }
static op *(*finder(int which))(char) { return which ? pick : 0; }
static int (*(*nested(void))(op *))(int, int);
static op *same(op *f) { return f; }
static int (*(*nested(void))(op *))(int, int) { return same; }

int main(void)
{
    int v[] = {1, 2, 3, 4};
    for (int i = 0; i < 3; i++) printf("%d ", table[i](6, table[2 - i](2, 3)));
    printf("%d %d %d\n", pick('+')(1, 2), (*pick('-'))(1, 2), (***pick('*'))(3, 4));
    printf("%d %d %d\n", apply(sub, 9, 4), apply2(mul, 3), compose(add, mul, 5)(5, 5));
    printf("%d %d\n", fold(add, 0, v, 4), fold(mul, 1, v, 4));
    struct env e = {10, add};
    map(closure, &e, v, 4);
    e.f = pick('*');
    map(closure, &(struct env){2, sub}, v, apply(add, 1, 1));
    printf("%d %d %d %d %d", v[0], v[1], v[2], v[3], e.k);
    printf(" %d\n", closure(2, &e));
    struct shape s[] = {shape("rect", rect, 2, 3), shape("tri", tri, 2, 3)};
    for (struct shape *p = s; p < s + 2; p++) printf("%s %g ", p->name, p->area(p));
    printf("%g\n", shape("", tri, 4, 5).area(&s[0]));
    odd_through = is_odd;
    printf("%d %d\n", is_even(100), is_odd(100));
    for (state = red; state; ) state();
    printf("%d\n", ticks);
    printf("%d %d\n", finder(1)('-')(10, 3), nested()(add)(20, 2));
    printf("%d %d %d\n", pick('+') == add, pick('+') != &sub, finder(0) == NULL);
    void *raw = (void *)pick('*');
    printf("%d\n", ((op *)raw)(7, 8));
    printf("%d\n", (ticks > 5 ? add : sub)(1, (ticks < 5 ? add : sub)(1, 1)));
    printf("%d\n", ((int (*)(int, int))(uintptr_t)table[1])(5, 3));
    op *local[2] = {[1] = pick('-')};
    local[0] = local[1];
    printf("%d\n", local[0](local[1](9, 1), 1));
    return 0;
}
