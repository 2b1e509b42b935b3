/* plain.c: sequential counterparts of the programs in this folder, and their small library. */
#include "check.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

long plain_fib(long n)
{
    if (n < 2)
        return n;
    long x = plain_fib(n - 1);
    long y = plain_fib(n - 2);
    return x + y;
}

/* May a queen stand in column a[n - 1] of row n - 1, given the rows before? Both n-queens call this
 * one, because the code a compiler makes for it moves results by tens of percent. */
int plain_ok(int n, const char *a)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            if (a[i] == a[j] || a[i] - a[j] == i - j || a[j] - a[i] == i - j)
                return 0;
    return 1;
}

long plain_queens(int n, int j, const char *a)
{
    if (j == n)
        return 1;
    long count = 0;
    for (int i = 0; i < n; i++) {
        char *b = __builtin_alloca((size_t)j + 1);
        memcpy(b, a, (size_t)j);
        b[j] = (char)i;
        if (plain_ok(j + 1, b))
            count += plain_queens(n, j + 1, b);
    }
    return count;
}

double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

long argument(int argc, char **argv, int i, long otherwise)
{
    return i < argc ? atol(argv[i]) : otherwise;
}

static _Atomic int failures;

void check(int condition, const char *what)
{
    if (condition)
        return;
    fprintf(stderr, "wrong: %s\n", what);
    atomic_fetch_add(&failures, 1);
}

void timing(const char *what, double plain, double parallel)
{
    if (getenv("TIMING"))
        printf("%-12s plain %.4f s  seam %.4f s  ratio %.3f\n", what, plain, parallel, parallel / plain);
}

int checked(void)
{
    return atomic_load(&failures) != 0;
}
