/* fibr: Fibonacci numbers as in lazy-rpc, appendix A: like fib, but what is spawned is fib(n - 2).
 * Usage: fibr [n]
 *
 * Prints:
 *     fibr(25) = 75025
 */
#include "../../examples/c/example.h"

long fibr(long n)
{
    if (n < 2)
        return n;
    long x, y;
    x = fibr(n - 2) !! {
        y = fibr(n - 1);
    };
    return x + y;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    volatile long n = example_argument(argc, argv, 1, 25, 0, 90);
    long result = 0;

    while (timed_again())
        result = fibr(n);

    printf("fibr(%ld) = %ld\n", n, result);
    timed_report((uint64_t)result);
    return 0;
}
