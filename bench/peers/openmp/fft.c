/* fft in OpenMP tasks: see ../../../examples/c/fft.c. */
#include "leaf/fourier.h"
#include "peer.h"

enum { BASE_SIZE = 32, JOIN_SIZE = 128 };

static void join_halves(size_t n, complex_number *low, complex_number *high,
                        const complex_number *roots, size_t stride)
{
    if (n <= JOIN_SIZE) {
        fourier_join(n, low, high, roots, stride);
        return;
    }
    size_t half = n / 2;
#pragma omp task
    join_halves(half, low, high, roots, stride);
    join_halves(half, low + half, high + half, roots + half * stride, stride);
#pragma omp taskwait
}

static void transform(size_t n, const complex_number *in, size_t stride, complex_number *out,
                      const complex_number *roots)
{
    if (n <= BASE_SIZE) {
        fourier_base(n, in, stride, out, roots);
        return;
    }
    size_t half = n / 2;
#pragma omp task
    transform(half, in, 2 * stride, out, roots);
    transform(half, in + stride, 2 * stride, out + half, roots);
#pragma omp taskwait
    join_halves(half, out, out + half, roots, stride);
}

void fft(size_t n, const complex_number *in, size_t stride, complex_number *out,
         const complex_number *roots)
{
    ON_A_TEAM(transform(n, in, stride, out, roots));
}
