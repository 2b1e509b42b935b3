/* matrix.h - the leaves of the programs that work on matrices stored row after row; `stride` is how
 * far apart two rows stand. */
#ifndef LEAF_MATRIX_H
#define LEAF_MATRIX_H

#include <stddef.h>
#include "leaf.h"

LEAF_BEGIN
/* c += a b, all n x n with the same stride. */
LEAF void matrix_multiply_add(double *c, const double *a, const double *b, size_t n, size_t stride);
/* c = a b, with a stride each. */
LEAF void matrix_multiply(double *c, size_t c_stride, const double *a, size_t a_stride,
                          const double *b, size_t b_stride, size_t n);
/* One row: out = a + sign * b. */
LEAF void row_combine(double *out, const double *a, double sign, const double *b, size_t n);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "matrix.c"
#endif

#endif
