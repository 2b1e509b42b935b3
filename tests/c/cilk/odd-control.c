// Odd ways through a function that spawns: K&R definitions, loops in a switch, jumps into and out of scopes, asm
// goto, variable arguments, cleanup.
// expect: 88
// expect: 15
// expect: 33 10 4 1
// expect: 21 5 11
// expect: 8
// expect: 11
// expect: 18
// expect: 51
// expect: 15 16
// expect: 5
// expect: 11
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

static long vlap(int n, int m, long a[n][m])
{
    long s = 0;
    cilk_for (int i = 0; i < n; i++) a[i][i % m] = fib(i);
    long x = cilk_spawn fib(n);
    for (int i = 0; i < n; i++) s += a[i][i % m];
    cilk_sync;
    return s + x;
}

static long kr(a, b, c)
int a;
char b;
float c;
{
    long x = cilk_spawn fib(a);
    long y = fib(b);
    cilk_sync;
    return x + y + (long)c;
}

static long sw(int n)
{
    long r = 0, v[8] = { 0 };
    switch (n) {
    case 0:
        cilk_for (int i = 0; i < 8; i++) v[i] = fib(i);
        break;
    case 1: {
        cilk_for (int i = 0; i < 4; i++) v[i] = i;
    }
    default:
        r = cilk_spawn fib(4);
    case 7:
        v[0]++;
    }
    cilk_sync;
    for (int i = 0; i < 8; i++) r += v[i];
    return r;
}

static long go(int n)
{
    long r = 0, t = 0;
again:
    cilk_scope {
        r += cilk_spawn fib(5);
        if (n == 3) goto out;
        t = fib(3);
        if (n-- > 5) goto again;
    }
    cilk_scope {
        if (n == 100) goto in;
        r += cilk_spawn fib(4);
in:
        t++;
    }
    if (n == 2) { n = 100; }
out:
    cilk_sync;
    return r + t;
}

static long ag(int n)
{
    long x = cilk_spawn fib(n);
    asm goto("" : : "r"(n) : : far);
    cilk_sync;
    return x;
far:
    cilk_sync;
    return x + 1;
}

static long va(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    long x = cilk_spawn fib(n), s = 0;
    for (int i = 0; i < 3; i++) s += va_arg(ap, long);
    cilk_sync;
    va_end(ap);
    return x + s;
}

static long dowh(int n)
{
    long s = 0;
    do {
        s += cilk_spawn fib(n);
        if (n & 1) continue;
        cilk_sync;
    } while (fib(n) > 2 && n-- > 0);
    cilk_sync;
    return s;
}

static long loops(int n)
{
    long s = 0;
    for (int i = fib(2); fib(i) < n && (s < 1000 || fib(3)); i += fib(2)) {
        if (i == 4) continue;
        s += fib(i);
        while (fib(3) < 1) s++;
    }
    return s;
}

static int cleaned;
static void clean(int *p) { cleaned += *p; }
static long cl(int n)
{
    for (int i = 0; i < 3; i++) {
        __attribute__((cleanup(clean))) int k = i + 1;
        long t = cilk_spawn fib(k);
        if (i == 2) break;
        if (i == 0) continue;
        cilk_sync;
        n += t;
    }
    cilk_sync;
    {
        __attribute__((cleanup(clean))) int q = 10;
        return fib(n) + q;
    }
}

static long stat(int n)
{
    static long count;
    enum { K = 3 };
    struct loc {
        long a;
    } l = { K };
    typedef struct loc L;
    L m = l;
    m.a += cilk_spawn fib(n);
    cilk_sync;
    count += m.a;
    return count;
}

int main(void)
{
    long a[9][4];
    memset(a, 0, sizeof a);
    printf("%ld\n", vlap(9, 4, a));
    printf("%ld\n", kr(5, 6, 2.5f));
    printf("%ld %ld %ld %ld\n", sw(0), sw(1), sw(2), sw(7));
    printf("%ld %ld %ld\n", go(7), go(3), go(2));
    printf("%ld\n", ag(6));
    printf("%ld\n", va(5, 1L, 2L, 3L));
    printf("%ld\n", dowh(6));
    printf("%ld\n", loops(30));
    long c = cl(4);
    printf("%ld %d\n", c, cleaned);
    printf("%ld\n", stat(3));
    printf("%ld\n", stat(4));
}
