/* product.h - filling matrices and checking products of them, for the matrix examples. */
#ifndef PRODUCT_H
#define PRODUCT_H

#include <math.h>
#include "example.h"

static inline void fill_random(double *numbers, size_t count, uint64_t seed)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = random_unit(&seed) - 0.5;
}

/* y = m x, for a matrix of rows x columns stored row after row. */
static inline void apply(double *y, const double *m, size_t rows, size_t columns, const double *x)
{
    for (size_t i = 0; i < rows; i++) {
        y[i] = 0;
        for (size_t j = 0; j < columns; j++)
            y[i] += m[i * columns + j] * x[j];
    }
}

/* Freivalds' check that c = a b, for a of rows x inner and b of inner x columns: both sides are
 * applied to a random vector. The result is the largest difference. */
static inline double product_error(const double *c, const double *a, const double *b, size_t rows,
                                   size_t inner, size_t columns)
{
    double *x = allocate(columns * sizeof *x), *bx = allocate(inner * sizeof *bx);
    double *abx = allocate(rows * sizeof *abx), *cx = allocate(rows * sizeof *cx), worst = 0;
    fill_random(x, columns, 99);
    apply(bx, b, inner, columns, x);
    apply(abx, a, rows, inner, bx);
    apply(cx, c, rows, columns, x);
    for (size_t i = 0; i < rows; i++)
        worst = fmax(worst, fabs(abx[i] - cx[i]));
    free(cx);
    free(abx);
    free(bx);
    free(x);
    return worst;
}

#endif
