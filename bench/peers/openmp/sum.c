/* sum in OpenMP tasks: see ../../../examples/c/sum.c. */
#include "peer.h"

static long add(const int *elements, size_t n)
{
    if (n == 1)
        return *elements;

    size_t half = n / 2;
    long left, right;
#pragma omp task shared(left)
    left = add(elements, half);
    right = add(elements + half, n - half);
#pragma omp taskwait
    return left + right;
}

long sum(const int *elements, size_t n)
{
    long result;
    ON_A_TEAM(result = add(elements, n));
    return result;
}
