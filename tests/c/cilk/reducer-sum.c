// Reducers of scalars: sums, products, minima, maxima, logic, in loops and
// under spawns, local and global.
// expect: 61509 -300
// expect: -300 706 97580651 1 30754.8
// expect: 233 753 377
// expect: 1329 380
#include <cilk/cilk.h>
#include <limits.h>
#include <stdio.h>

static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }
static void one(void *v) { *(unsigned *)v = 1; }
static void mul(void *l, void *r) { *(unsigned *)l *= *(unsigned *)r; }
static void imax(void *v) { *(int *)v = INT_MAX; }
static void min(void *l, void *r) { if (*(int *)r < *(int *)l) *(int *)l = *(int *)r; }
static void imin(void *v) { *(int *)v = INT_MIN; }
static void max(void *l, void *r) { if (*(int *)r > *(int *)l) *(int *)l = *(int *)r; }
static void yes(void *v) { *(_Bool *)v = 1; }
static void and(void *l, void *r) { *(_Bool *)l = *(_Bool *)l && *(_Bool *)r; }
static void dzero(void *v) { *(double *)v = 0; }
static void dadd(void *l, void *r) { *(double *)l += *(double *)r; }

static long cilk_reducer(zero, add) visits = 0;
long cilk_reducer(zero, add) leaves = 0;

static int fib(int n)
{
    visits++;
    if (n < 2) { leaves += 1; return n; }
    int a = cilk_spawn fib(n - 1);
    int b = cilk_spawn fib(n - 2);
    cilk_sync;
    return a + b;
}

static long sum(const int *v, int n)
{
    long cilk_reducer(zero, add) s = 0;
    cilk_for (int i = 0; i < n; i++) s += v[i];
    return s;
}

int main(void)
{
    int v[300];
    for (int i = 0; i < 300; i++) v[i] = i * 7919 % 1009 - 300;
    printf("%ld %ld\n", sum(v, 300), sum(v, 1));
    int cilk_reducer(imax, min) lo = INT_MAX;
    int cilk_reducer(imin, max) hi = INT_MIN;
    unsigned cilk_reducer(one, mul) product = 3;
    _Bool cilk_reducer(yes, and) all = 1;
    double cilk_reducer(dzero, dadd) half = 0.25;
    cilk_for (int i = 0; i < 300; i++) {
        if (v[i] < lo) lo = v[i];
        hi = v[i] > hi ? v[i] : hi;
        product *= (unsigned)v[i] | 1;
        all = all && v[i] < 709;
        half += v[i] / 2.0;
    }
    printf("%d %d %u %d %g\n", lo, hi, product, all, half);
    int f = fib(13);
    printf("%d %ld %ld\n", f, visits, leaves);
    visits = 100;
    cilk_for (int i = 0; i < 50; i++) { visits += i; ++leaves; leaves--; }
    cilk_spawn fib(3);
    visits -= 1;
    cilk_sync;
    printf("%ld %ld\n", visits, leaves);
    return 0;
}
