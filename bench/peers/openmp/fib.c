/* fib in OpenMP tasks: see ../../../examples/c/fib.c. */
#include "peer.h"

static long fib_task(long n)
{
    if (n < 2)
        return n;
    long x, y;
#pragma omp task shared(x)
    x = fib_task(n - 1);
    y = fib_task(n - 2);
#pragma omp taskwait
    return x + y;
}

long fib(long n)
{
    long result;
    ON_A_TEAM(result = fib_task(n));
    return result;
}
