/* fib: the Fibonacci number that everybody spawns.
 *
 * Nearly all of the program is calls, so it measures what a spawn costs. Usage: fib [n]
 *
 * Prints:
 *     fib(30) = 832040
 */
#include <cilk/cilk.h>
#include "example.h"

long fib(long n);

#ifndef PEER_KERNEL
long fib(long n)
{
    if (n < 2)
        return n;
    long x = cilk_spawn fib(n - 1);
    long y = fib(n - 2);
    cilk_sync;
    return x + y;
}
#endif

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    /* Volatile, so that no compiler computes a repeated call only once. */
    volatile long n = example_argument(argc, argv, 1, 30, 0, 90);
    long result = 0;

    while (timed_again())
        result = fib(n);

    printf("fib(%ld) = %ld\n", n, result);
    timed_report((uint64_t)result);
    return 0;
}
