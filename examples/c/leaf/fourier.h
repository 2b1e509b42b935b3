/* fourier.h - the leaves of the fast Fourier transform. */
#ifndef LEAF_FOURIER_H
#define LEAF_FOURIER_H

#include <stddef.h>
#include "leaf.h"

typedef struct {
    double re, im;
} complex_number;

LEAF_BEGIN
/* Transforms n numbers, a power of two up to 64, that stand `stride` apart in `in`.
 * roots[k * stride] is the k-th power of the n-th root of unity. */
LEAF void fourier_base(size_t n, const complex_number *in, size_t stride, complex_number *out,
                       const complex_number *roots);
/* Joins two transforms: low[i], high[i] become low[i] +- roots[i * stride] * high[i]. */
LEAF void fourier_join(size_t n, complex_number *low, complex_number *high,
                       const complex_number *roots, size_t stride);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "fourier.c"
#endif

#endif
