/* grain: adds up a perfect binary tree of ones whose leaves run a delay loop first (lazy-task-creation,
 * section 5.3). Usage: grain [depth [steps of the delay loop]]
 *
 * Prints:
 *     depth 14: 16384
 */
#include <cilk/cilk.h>
#include "../../examples/c/example.h"

static long steps;

static long leaf(void)
{
    for (volatile long i = steps; i > 0; i--)
        ;
    return 1;
}

long tree(int depth)
{
    if (depth == 0)
        return leaf();
    long left = cilk_spawn tree(depth - 1);
    long right = tree(depth - 1);
    cilk_sync;
    return left + right;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    volatile int depth = (int)example_argument(argc, argv, 1, 14, 0, 40);
    steps = example_argument(argc, argv, 2, 1, 0, 1000000000);
    long result = 0;

    while (timed_again())
        result = tree(depth);

    printf("depth %d: %ld\n", depth, result);
    timed_report((uint64_t)result);
    return 0;
}
