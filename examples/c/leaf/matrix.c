/* matrix.c - see matrix.h. A program that is one file may use only some of these. */
#include "matrix.h"

#ifdef SEPARATE_LEAVES
#define MAYBE_UNUSED
#else
#define MAYBE_UNUSED __attribute__((unused))
#endif

MAYBE_UNUSED LEAF void matrix_multiply_add(double *c, const double *a, const double *b, size_t n,
                                           size_t stride)
{
    for (size_t i = 0; i < n; i++) {
        double *restrict row = c + i * stride;
        for (size_t k = 0; k < n; k++) {
            const double *restrict other = b + k * stride;
            double factor = a[i * stride + k];
            for (size_t j = 0; j < n; j++)
                row[j] += factor * other[j];
        }
    }
}

MAYBE_UNUSED LEAF void matrix_multiply(double *c, size_t c_stride, const double *a,
                                       size_t a_stride, const double *b, size_t b_stride, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double *restrict row = c + i * c_stride;
        for (size_t j = 0; j < n; j++)
            row[j] = 0;
        for (size_t k = 0; k < n; k++) {
            const double *restrict other = b + k * b_stride;
            double factor = a[i * a_stride + k];
            for (size_t j = 0; j < n; j++)
                row[j] += factor * other[j];
        }
    }
}

MAYBE_UNUSED LEAF void row_combine(double *out, const double *a, double sign, const double *b,
                                   size_t n)
{
    for (size_t j = 0; j < n; j++)
        out[j] = a[j] + sign * b[j];
}
