// Library functions that call back into functions that spawn: qsort, bsearch,
// ftw, tsearch and twalk, scandir's filter; from inside parallel code too.
// expect: 1888293899
// expect: 1 1
// expect: 1172952780
// expect: 4 1 .
// expect: 55
#define _GNU_SOURCE
#include <cilk/cilk.h>
#include <dirent.h>
#include <ftw.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
static int by_fib(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    int l = cilk_spawn fib(x % 8), r = fib(y % 8);
    cilk_sync;
    return l != r ? l - r : (x > y) - (x < y);
}
static unsigned sorted(int seed, int n)
{
    int v[64];
    unsigned s = 0;
    for (int i = 0; i < n; i++) v[i] = (i * 37 + seed) % 101;
    qsort(v, (size_t)n, sizeof *v, by_fib);
    for (int i = 0; i < n; i++) s = s * 31 + (unsigned)v[i];
    for (int i = 0; i < n; i += 9) { int *p = bsearch(&v[i], v, (size_t)n, sizeof *v, by_fib); if (!p || *p != v[i]) return 0; }
    return s;
}
static int nested(const void *a, const void *b) { unsigned x = cilk_spawn sorted(*(const int *)a, 9), y = sorted(*(const int *)b, 9); cilk_sync; return (x > y) - (x < y); }
static int directories;
static int visit(const char *path, const struct stat *st, int flag, struct FTW *f) { (void)path, (void)st, (void)f; int x = cilk_spawn fib(3); fib(4); cilk_sync; directories += flag == FTW_D && x == 2; return directories > 3; }
static int keep(const struct dirent *d) { int x = cilk_spawn fib(6); cilk_sync; return x == 8 && strcmp(d->d_name, "..") && !strcmp(d->d_name, "."); }
static long total;
static void sum_up(const void *n, VISIT order, int depth) { (void)depth; if (order == postorder || order == leaf) { int x = cilk_spawn fib(**(int *const *)n); cilk_sync; total += x; } }

int main(void)
{
    printf("%u\n", sorted(5, 64));
    unsigned a = cilk_spawn sorted(1, 40), b = cilk_spawn sorted(2, 40), c = sorted(1, 40);
    cilk_sync;
    printf("%d %d\n", a == c, a != b);
    int keys[] = {30, 10, 20, 60, 50, 40, 0, 70};
    qsort(keys, 8, sizeof *keys, nested);
    unsigned s = 0;
    for (int i = 0; i < 8; i++) s = s * 11 + (unsigned)keys[i];
    printf("%u\n", s);
    nftw("/", visit, 10, FTW_PHYS);
    struct dirent **list;
    int n = scandir("/", &list, keep, alphasort);
    printf("%d %d %s\n", directories, n, n == 1 ? list[0]->d_name : "?");
    void *root = NULL;
    int numbers[] = {5, 3, 9, 1, 7};
    for (int i = 0; i < 5; i++) tsearch(&numbers[i], &root, by_fib);
    twalk(root, sum_up);
    printf("%ld\n", total);
    return 0;
}
