/* work.c: calls, loops and branches in about equal parts, to find how long an instruction takes; with
 * every poll honoured, to find what releasing and resuming a frame costs. Prints NANOSECONDS. */
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIZE = 4096 };
static unsigned table[SIZE];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

long fib(long n)
{
    if (n < 2)
        return n;
    long x = cilk_spawn fib(n - 1);
    long y = fib(n - 2);
    cilk_sync;
    return x + y;
}

/* An insertion sort of each stretch, and sums of the whole. */
unsigned loops(int rounds)
{
    unsigned sum = 0;
    for (int r = 0; r < rounds; r++) {
        for (int i = 0; i < SIZE; i++)
            table[i] = (unsigned)(i * 2654435761u + (unsigned)r) >> 8;
        for (int low = 0; low < SIZE; low += 16)
            for (int i = low + 1; i < low + 16; i++)
                for (int j = i; j > low && table[j - 1] > table[j]; j--) {
                    unsigned t = table[j];
                    table[j] = table[j - 1];
                    table[j - 1] = t;
                }
        for (int i = 0; i < SIZE; i++)
            sum = sum * 31 + table[i];
    }
    return sum;
}

int main(int argc, char **argv)
{
    volatile long n = argc > 1 ? atol(argv[1]) : 27;
    volatile int rounds = argc > 2 ? atoi(argv[2]) : 60;
    double before = now();
    volatile long keep = fib(n) + (long)loops(rounds);
    (void)keep;
    printf("%.0f\n", now() - before);
    return 0;
}
