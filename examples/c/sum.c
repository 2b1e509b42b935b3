/* sum: adds up an array in ParSubC, one element for each call.
 *
 * `f(x) !! { ... }` runs the call and the block in parallel, and goes on when both are done. The
 * recursion goes down to single elements: there is nothing to do in a call but to divide.
 * Usage: sum [elements]
 *
 * Prints:
 *     sum of 1000000 elements: 498946221
 */
#include "example.h"

/* The sum of n elements, n at least 1. */
long sum(const int *elements, size_t n);

#ifndef PEER_KERNEL
long sum(const int *elements, size_t n)
{
    if (n == 1)
        return *elements;

    size_t half = n / 2;
    long left, right;
    left = sum(elements, half) !! {
        right = sum(elements + half, n - half);
    };
    return left + right;
}
#endif

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 1000000, 1, 1000000000);
    int *elements = allocate(n * sizeof *elements);
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++)
        elements[i] = (int)(random_next(&seed) % 1000);
    long result = 0;

    while (timed_again())
        result = sum(elements, n);

    printf("sum of %zu elements: %ld\n", n, result);
    timed_report((uint64_t)result);
    free(elements);
    return 0;
}
