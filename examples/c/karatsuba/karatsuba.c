/* karatsuba.c - the product of two polynomials with three half-sized products in place of four. */
#include <cilk/cilk.h>
#include <stdlib.h>
#include <string.h>
#include "karatsuba.h"

enum { SCHOOL_SIZE = 16 };

static void multiply_as_at_school(coefficient *c, const coefficient *a, const coefficient *b,
                                  size_t n)
{
    memset(c, 0, 2 * n * sizeof *c);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            c[i + j] += a[i] * b[j];
}

/* The sum of the lower and the upper half. */
static void fold(coefficient *sum, const coefficient *a, size_t half)
{
    for (size_t i = 0; i < half; i++)
        sum[i] = a[i] + a[half + i];
}

void multiply(coefficient *c, const coefficient *a, const coefficient *b, size_t n)
{
    if (n <= SCHOOL_SIZE || n % 2 != 0) {
        multiply_as_at_school(c, a, b, n);
        return;
    }
    size_t half = n / 2;
    coefficient *a_sum = malloc(4 * half * sizeof *a_sum);
    if (a_sum == NULL)
        abort();
    coefficient *b_sum = a_sum + half, *middle = b_sum + half;

    cilk_spawn multiply(c, a, b, half);
    cilk_spawn multiply(c + n, a + half, b + half, half);
    fold(a_sum, a, half);
    fold(b_sum, b, half);
    multiply(middle, a_sum, b_sum, half);
    cilk_sync;

    for (size_t i = 0; i < n; i++)
        middle[i] -= c[i] + c[n + i];
    for (size_t i = 0; i < n; i++)
        c[half + i] += middle[i];
    free(a_sum);
}
