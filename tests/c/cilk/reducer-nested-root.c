// Reducers and nested roots: a callback of the library reduces into what its
// caller reduces into.
// expect: 3949861661 1 1
// expect: 1 1
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }
static long cilk_reducer(zero, add) compares = 0;
static long cilk_reducer(zero, add) work_done = 0;

static int work(int n) { work_done++; if (n < 2) return n; int a = cilk_spawn work(n - 1), b = work(n - 2); cilk_sync; return a + b; }
static int compare(const void *a, const void *b)
{
    compares += 1;
    int x = cilk_spawn work(*(const int *)a % 6), y = work(*(const int *)b % 6);
    cilk_sync;
    return x == y ? (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b) : x - y;
}
static unsigned sort(int seed)
{
    int v[32];
    unsigned s = 0;
    for (int i = 0; i < 32; i++) v[i] = (i * 29 + seed) % 97;
    qsort(v, 32, sizeof *v, compare);
    for (int i = 0; i < 32; i++) s = s * 31 + (unsigned)v[i];
    return s;
}

int main(void)
{
    unsigned out[12], s = 0;
    cilk_for (int i = 0; i < 12; i++) out[i] = sort(i);
    for (int i = 0; i < 12; i++) s = s * 7 + out[i];
    printf("%u %d %d\n", s, compares > 500, work_done > compares);
    long before = compares;
    unsigned again = sort(0);
    printf("%d %d\n", again == out[0], compares > before);
    return 0;
}
