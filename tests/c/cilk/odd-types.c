// Odd types of what is spawned: complex, vectors, 128 bits, unions, nothing at all, pointers to functions and arrays;
// setjmp besides.
// expect: 2 -1 3 -5
// expect: 110 70
// expect: 1056 3892
// expect: 3456
// expect: 34 10 0
// expect: x
// expect: 2 5
// expect: 1 abc
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

#include <setjmp.h>
#include <complex.h>
static jmp_buf jb;
static long sj(int n)
{
    long s = 0;
    if (setjmp(jb)) return -1;
    s = cilk_spawn fib(n);
    cilk_sync;
    if (n > 4) longjmp(jb, 1);
    return s;
}

static long cg(int n)
{
    static void *t[] = { &&a, &&b };
    long x = cilk_spawn fib(n);
    goto *t[n & 1];
a:
    cilk_sync;
    return x;
b:
    cilk_sync;
    return -x;
}

static double _Complex cx(int n)
{
    double _Complex z = n + 2.0 * I;
    if (n < 2) return z;
    double _Complex w = cilk_spawn cx(n - 1);
    cilk_sync;
    __real__ z = creal(w) + 1;
    return z * w;
}

typedef float v4 __attribute__((vector_size(16)));
static v4 vec(int n)
{
    v4 a = { n, 1, 2, 3 };
    if (n < 2) return a;
    v4 b = cilk_spawn vec(n - 1);
    v4 c = vec(n - 2);
    cilk_sync;
    a[1] += b[0];
    return a + b * c;
}

static __int128 i128(int n)
{
    if (n < 2) return n;
    __int128 a = cilk_spawn i128(n - 1), b = i128(n - 2);
    cilk_sync;
    return a + b + ((__int128)1 << 70);
}

static long double ld(int n)
{
    if (n < 2) return n;
    long double a = 0;
    a += cilk_spawn ld(n - 1);
    a += cilk_spawn ld(n - 2);
    cilk_sync;
    return a;
}

union u {
    long l;
    double d;
    char c[24];
};
static union u un(int n)
{
    union u x = { .l = n };
    if (n) {
        union u y = cilk_spawn un(n - 1);
        cilk_sync;
        x.l += y.l;
    }
    return x;
}

static _Bool bo(int n)
{
    _Bool b = 0;
    if (n) {
        b = cilk_spawn bo(n - 1);
        cilk_sync;
    }
    return !b;
}

struct empty {
};
static struct empty em(int n)
{
    struct empty e = {};
    if (n) {
        e = cilk_spawn em(n - 1);
        cilk_sync;
    }
    return e;
}

struct flex {
    int n;
    int d[];
};
static void *ptr(int n, const char *const *restrict s, volatile int *v)
{
    const char *const t = s[n];
    if (n == 0) return (void *)t;
    void *r = cilk_spawn ptr(n - 1, s, v);
    (*v)++;
    cilk_sync;
    return r;
}

enum e { A, B = 5 };
static enum e en(int n)
{
    enum e x = A;
    if (n) x = cilk_spawn en(n - 1);
    cilk_sync;
    return x == A ? B : A;
}

static void (*vf(int n))(void)
{
    if (n) {
        void (*p)(void) = cilk_spawn vf(n - 1);
        cilk_sync;
        return p;
    }
    return abort;
}

static char (*arrp(int n))[4]
{
    static char z[4] = "abc";
    if (!n) return &z;
    char(*p)[4] = cilk_spawn arrp(n - 1);
    cilk_sync;
    return p;
}

int main(void)
{
    volatile int vv = 0;
    const char *ss[] = { "x", "y", "z" };
    printf("%ld %ld %ld %ld\n", sj(3), sj(6), cg(4), cg(5));
    double _Complex z = cx(4);
    printf("%g %g\n", creal(z), cimag(z));
    v4 q = vec(6);
    printf("%g %g\n", q[0], q[1]);
    printf("%lld\n", (long long)(i128(9) >> 64));
    printf("%Lg %ld %d\n", ld(9), un(4).l, bo(5));
    em(3);
    printf("%s\n", (char *)ptr(2, ss, &vv));
    printf("%d %d\n", vv, en(4));
    printf("%d %s\n", vf(3) == abort, *arrp(3));
}
