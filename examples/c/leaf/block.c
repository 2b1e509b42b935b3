/* block.c - see block.h. A program that is one file may use only some of these. */
#include "block.h"

#ifdef SEPARATE_LEAVES
#define MAYBE_UNUSED
#else
#define MAYBE_UNUSED __attribute__((unused))
#endif

/* target += factor * source, for one row of a block. */
static inline void add_row(double *restrict target, double factor, const double *restrict source,
                           int from)
{
    for (int j = from; j < BLOCK; j++)
        target[j] += factor * source[j];
}

MAYBE_UNUSED LEAF void block_multiply_add(double *c, const double *a, const double *b)
{
    for (int i = 0; i < BLOCK; i++)
        for (int k = 0; k < BLOCK; k++)
            add_row(c + i * BLOCK, a[i * BLOCK + k], b + k * BLOCK, 0);
}

MAYBE_UNUSED LEAF void block_multiply_subtract(double *c, const double *a, const double *b)
{
    for (int i = 0; i < BLOCK; i++)
        for (int k = 0; k < BLOCK; k++)
            add_row(c + i * BLOCK, -a[i * BLOCK + k], b + k * BLOCK, 0);
}

MAYBE_UNUSED LEAF void block_lu(double *a)
{
    for (int k = 0; k < BLOCK; k++)
        for (int i = k + 1; i < BLOCK; i++) {
            a[i * BLOCK + k] /= a[k * BLOCK + k];
            add_row(a + i * BLOCK, -a[i * BLOCK + k], a + k * BLOCK, k + 1);
        }
}

MAYBE_UNUSED LEAF void block_lower_solve(double *a, const double *l)
{
    for (int k = 0; k < BLOCK; k++)
        for (int i = k + 1; i < BLOCK; i++)
            add_row(a + i * BLOCK, -l[i * BLOCK + k], a + k * BLOCK, 0);
}

MAYBE_UNUSED LEAF void block_upper_solve(double *a, const double *u)
{
    for (int i = 0; i < BLOCK; i++)
        for (int k = 0; k < BLOCK; k++) {
            a[i * BLOCK + k] /= u[k * BLOCK + k];
            add_row(a + i * BLOCK, -a[i * BLOCK + k], u + k * BLOCK, k + 1);
        }
}
