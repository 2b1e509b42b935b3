/* scan: parallel prefix sums in place in ParSubC, with recursion to single elements.
 *
 * On the way up, the last element of each stretch becomes the stretch's sum. On the way down, a
 * stretch learns the sum of all that stands before it, and hands it to its halves. The two halves
 * of each stretch run in parallel: `f(x) !! { ... }`. Usage: scan [elements]
 *
 * Prints:
 *     prefix sums of 1000000 elements: right
 */
#include "example.h"

/* Replaces each of n elements by the sum of all up to it, n at least 1. */
void scan(long *elements, size_t n);

#ifndef PEER_KERNEL
/* Leaves in the last element of each stretch that the recursion meets the sum of that stretch. */
void gather(long *elements, size_t n)
{
    if (n == 1)
        return;
    size_t half = n / 2;
    gather(elements, half) !! {
        gather(elements + half, n - half);
    };
    elements[n - 1] += elements[half - 1];
}

/* Completes a stretch whose last element is final already; `before` is the sum of what stands before
 * the stretch. */
void spread(long *elements, size_t n, long before)
{
    if (n == 1)
        return;
    size_t half = n / 2;
    elements[half - 1] += before;
    spread(elements, half, before) !! {
        spread(elements + half, n - half, elements[half - 1]);
    };
}

void scan(long *elements, size_t n)
{
    gather(elements, n);
    spread(elements, n, 0);
}
#endif

static void fill(long *elements, size_t n)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++)
        elements[i] = (long)(random_next(&seed) % 1000);
}

static bool is_right(const long *elements, size_t n)
{
    uint64_t seed = 1;
    long before = 0;
    for (size_t i = 0; i < n; i++)
        if (elements[i] != (before += (long)(random_next(&seed) % 1000)))
            return false;
    return true;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 1000000, 1, 500000000);
    long *elements = allocate(n * sizeof *elements);

    while (timed_again()) {
        timed_pause();
        fill(elements, n);
        timed_resume();
        scan(elements, n);
    }

    printf("prefix sums of %zu elements: %s\n", n, is_right(elements, n) ? "right" : "wrong");
    timed_report(checksum_bytes(elements, n * sizeof *elements));
    free(elements);
    return 0;
}
