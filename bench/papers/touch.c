/* touch: makes a child of an empty procedure and waits for it, many times: Mul-T's (touch (future 0))
 * (mul-t, section 4). With `call` the procedure is just called. Usage: touch [times [call]]
 *
 * Prints:
 *     100000 times
 */
#include <cilk/cilk.h>
#include "../../examples/c/example.h"

static __attribute__((noinline)) long nothing(long value)
{
    __asm__ volatile("" : "+r"(value));
    return value;
}

long touched(long times)
{
    long sum = 0;
    for (long i = 0; i < times; i++) {
        long value = cilk_spawn nothing(i);
        cilk_sync;
        sum += value;
    }
    return sum;
}

static long called(long times)
{
    long sum = 0;
    for (long i = 0; i < times; i++)
        sum += nothing(i);
    return sum;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    long times = example_argument(argc, argv, 1, 100000, 1, 10000000000), sum = 0;
    bool just_call = argc > 2 && strcmp(argv[2], "call") == 0;

    while (timed_again())
        sum = just_call ? called(times) : touched(times);

    printf("%ld times\n", times);
    timed_report((uint64_t)sum);
    return 0;
}
