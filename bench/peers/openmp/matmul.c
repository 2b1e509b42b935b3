/* matmul in OpenMP tasks: see ../../../examples/c/matmul.c. */
#include "leaf/matrix.h"
#include "peer.h"

enum { BASE_SIZE = 32 };

static void multiply(double *c, const double *a, const double *b, size_t n, size_t stride)
{
    if (n <= BASE_SIZE) {
        matrix_multiply_add(c, a, b, n, stride);
        return;
    }
    size_t half = n / 2, down = half * stride;

#pragma omp task
    multiply(c, a, b, half, stride);
#pragma omp task
    multiply(c + half, a, b + half, half, stride);
#pragma omp task
    multiply(c + down, a + down, b, half, stride);
    multiply(c + down + half, a + down, b + half, half, stride);
#pragma omp taskwait

#pragma omp task
    multiply(c, a + half, b + down, half, stride);
#pragma omp task
    multiply(c + half, a + half, b + down + half, half, stride);
#pragma omp task
    multiply(c + down, a + down + half, b + down, half, stride);
    multiply(c + down + half, a + down + half, b + down + half, half, stride);
#pragma omp taskwait
}

void matmul(double *c, const double *a, const double *b, size_t n, size_t stride)
{
    ON_A_TEAM(multiply(c, a, b, n, stride));
}
