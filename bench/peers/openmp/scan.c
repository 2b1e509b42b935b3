/* scan in OpenMP tasks: see ../../../examples/c/scan.c. */
#include "peer.h"

static void gather(long *elements, size_t n)
{
    if (n == 1)
        return;
    size_t half = n / 2;
#pragma omp task
    gather(elements, half);
    gather(elements + half, n - half);
#pragma omp taskwait
    elements[n - 1] += elements[half - 1];
}

static void spread(long *elements, size_t n, long before)
{
    if (n == 1)
        return;
    size_t half = n / 2;
    elements[half - 1] += before;
#pragma omp task
    spread(elements, half, before);
    spread(elements + half, n - half, elements[half - 1]);
#pragma omp taskwait
}

static void both(long *elements, size_t n)
{
    gather(elements, n);
    spread(elements, n, 0);
}

void scan(long *elements, size_t n)
{
    ON_A_TEAM(both(elements, n));
}
