// Odd places for the values of children, and odd expressions around calls: bit-fields, large structs, functions that
// return functions, atomics, statement expressions, designated initialisers, _Generic.
// expect: 3 11
// expect: 55 34
// expect: 23 34 6765 1
// expect: 28 31
// expect: 4950 21
// expect: 13 21
// expect: 13
// expect: 8 3 5 5 2 3
// expect: 5 5
// expect: 9
// expect: 3 8
// expect: 3 2
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>

static long fib(long n)
{
    if (n < 2) return n;
    long x = cilk_spawn fib(n - 1);
    long y = fib(n - 2);
    cilk_sync;
    return x + y;
}

struct big {
    long v[40];
    char c;
};
static struct big mk(int n)
{
    struct big b = { { n, n * 2 }, 'x' };
    b.v[39] = fib(5);
    return b;
}

typedef long (*fn)(long);
typedef fn (*fnfn)(int);
static fn choose(int n) { return n ? fib : 0; }
static fnfn outer(void) { return choose; }
static struct big twice(struct big a, struct big b)
{
    struct big r = cilk_spawn mk((int)a.v[0]);
    struct big s = mk((int)b.v[1]);
    cilk_sync;
    r.v[1] += s.v[39];
    return r;
}

struct bits {
    unsigned a : 5;
    int b : 7;
    long c : 40;
    _Bool d : 1;
};
int main(void)
{
    struct big x = twice(mk(3), mk(4));
    printf("%ld %ld\n", x.v[0], x.v[1]);
    long y = cilk_spawn outer()(1)(10);
    long z = outer()(1)(9);
    cilk_sync;
    printf("%ld %ld\n", y, z);
    struct bits q = { 0 }, *p = &q;
    q.a = cilk_spawn fib(10);
    p->b = cilk_spawn fib(9);
    p->c = cilk_spawn fib(20);
    q.d = cilk_spawn fib(3);
    cilk_sync;
    printf("%d %d %ld %d\n", q.a, q.b, (long)q.c, q.d);
    q.a += cilk_spawn fib(5);
    p->b -= cilk_spawn fib(4);
    cilk_sync;
    printf("%d %d\n", q.a, q.b);
    _Atomic int at = 0;
    _Atomic long al;
    al = cilk_spawn fib(8);
    cilk_for (int i = 0; i < 100; i++) at += i;
    cilk_sync;
    printf("%d %ld\n", at, al);
    __auto_type aa = fib(7);
    __auto_type bb = cilk_spawn fib(8);
    cilk_sync;
    printf("%ld %ld\n", aa, bb);
    int v = ({
        long t = cilk_spawn fib(6);
        long u = fib(5);
        cilk_sync;
        t + u;
    });
    printf("%d\n", v);
    long arr[] = { [2] = fib(4), fib(5), [0] = fib(6) };
    struct {
        long a, b[2];
    } d = { .b = { fib(3), fib(4) }, .a = fib(5) };
    printf("%ld %ld %ld %ld %ld %ld\n", arr[0], arr[2], arr[3], d.a, d.b[0], d.b[1]);
    long *cl = (long[]){ fib(4), fib(5) };
    cl[0] += cilk_spawn fib(3);
    cilk_sync;
    printf("%ld %ld\n", cl[0], cl[1]);
    long c = (fib(3), fib(4)) ? fib(5), fib(6) : fib(7);
    c += v > 2 ? fib(2) : fib(3);
    c = c ?: fib(9);
    printf("%ld\n", c);
    printf("%ld %ld\n", _Generic(fib(3), long : fib(4), int : 0), (long)sizeof(fib(3)));
    long m[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) m[i][j] = cilk_spawn fib(i + j);
    cilk_sync;
    printf("%ld %ld\n", m[2][2], m[1][2]);
    return 0;
}
