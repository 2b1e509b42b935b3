// Spawns through function pointers: tables, members, arguments, conditionals,
// pointers to pointers; of functions that spawn and of functions that do not.
// expect: 8 21 40320 45
// expect: 55 10 120 13 21 45
// expect: 55055 15120
// expect: 89 33
// expect: 294 57
// expect: 5 6
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

typedef long fn(long);
static long fib(long n);
static long plain(long n) { return n * 3; }
static long fact(long n) { return n < 2 ? 1 : n * fact(n - 1); }
static long tri(long n) { if (n <= 0) return 0; long a = cilk_spawn tri(n - 1); cilk_sync; return a + n; }
static fn *const table[] = {fib, plain, fact, tri};
static long fib(long n) { fn *self = table[0]; if (n < 2) return n; long a = cilk_spawn self(n - 1), b = self(n - 2); cilk_sync; return a + b; }
static long apply(fn *f, long x) { return f(x); }
static long both(fn *f, fn *g, long x) { long a = cilk_spawn (*f)(x), b = cilk_spawn (**g)(x); cilk_sync; return a * 1000 + b; }
struct op { const char *name; fn *f; struct { fn *g; } in; };
static fn *pick(int i) { return table[i & 3]; }
static long reduce(long (*f)(long, long), const long *v, int n) { if (n == 1) return *v; long a = cilk_spawn reduce(f, v, n / 2), b = reduce(f, v + n / 2, n - n / 2); cilk_sync; return f(a, b); }
static long add(long a, long b) { return a + b; }
static long max(long a, long b) { return a > b ? a : b; }
static void each(void (*f)(void *, int), void *env, int n) { for (int i = 0; i < n; i++) cilk_spawn f(env, i); cilk_sync; }
static void square(void *env, int i) { ((long *)env)[i] = i * fib(i % 5); }

int main(void)
{
    long r[4];
    for (int i = 0; i < 4; i++) r[i] = cilk_spawn table[i](6 + i);
    cilk_sync;
    printf("%ld %ld %ld %ld\n", r[0], r[1], r[2], r[3]);
    struct op ops[] = {{"fib", fib, {tri}}, {"plain", plain, {fact}}}, *o = ops;
    long a = cilk_spawn o->f(10), b = cilk_spawn o++->in.g(4), c = cilk_spawn (o->in.g)(5);
    long d = cilk_spawn pick(0)(7), e = cilk_spawn (o != ops ? fib : tri)(8);
    fn **pp = (fn **)table;
    long f; f = cilk_spawn (*(pp + 3))(9);
    cilk_sync;
    printf("%ld %ld %ld %ld %ld %ld\n", a, b, c, d, e, f);
    printf("%ld %ld\n", both(fib, tri, 10), both(plain, fact, 5));
    printf("%ld %ld\n", apply(fib, 11), apply(plain, 11));
    long v[20];
    each(square, v, 20);
    printf("%ld %ld\n", reduce(add, v, 20), reduce(max, v, 20));
    a = cilk_spawn labs(-5);
    b = cilk_spawn apply(labs, -6);
    cilk_sync;
    printf("%ld %ld\n", a, b);
    return 0;
}
