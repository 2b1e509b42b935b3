// Calls through pointers and across units of functions of every signature,
// some that spawn and some that do not; and pointers that come back.
// expect: 36 8.5 7 34 -10 -3 6
// expect: b b 188 231 496
// expect: 86 102
// expect: 130
// expect: 61
#include <cilk/cilk.h>
#include <stdio.h>
#include "table.h"

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
void local_void(int *p) { *p += fib(5); }
double local_double(double x, int n) { return x + fib(n); }
struct big local_struct(struct big b, int k) { b.v[k] = cilk_spawn fib(k); cilk_sync; return b; }
char local_char(char c) { return (char)(c + fib(2)); }
static int call(int (*f)(int), int n) { int x = f(n), y = cilk_spawn f(n), z = f(x % 7); cilk_sync; return x + y * 10 + z * 100; }
static void *self(void *p) { return p; }

int main(void)
{
    struct table t = { local_void, local_double, local_struct, local_char, fib }, u = remote_table();
    int x = 1;
    t.v(&x), u.v(&x);
    double d = cilk_spawn t.d(0.5, 6), e = u.d(0.25, 7);
    cilk_sync;
    struct big b = {{1, 2, 3}, 4}, c = u.s(t.s(b, 9), 10), f = cilk_spawn u.s(c, 3);
    cilk_sync;
    printf("%d %g %g %d %d %d %g\n", x, d, e, c.v[9], c.v[10], f.v[3], f.d);
    printf("%c %c %d %d %d\n", t.c('a'), u.c('a'), call(fib, 6), call(u.i, 6), call(remote_plain, 6));
    printf("%d %d\n", use_table(&t), use_table(&u));
    int (*g)(int) = (int (*)(int))self((void *)remote_plain), r = 0;
    for (int i = 0; i < 10; i++) { g = i & 1 ? fib : i & 2 ? remote_plain : u.i; r += g(i) - (i == 20 ? fib : g)(i % 3); }
    printf("%d\n", r);
    remote_each(local_void, &x, 5);
    printf("%d\n", x);
    return 0;
}
