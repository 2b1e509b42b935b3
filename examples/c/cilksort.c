/* cilksort: mergesort of random numbers, four ways at each level, with merges that are parallel
 * too.
 *
 * To merge in parallel, the longer sequence is cut in its middle and the other where that number
 * would stand in it; the two halves are independent. Stretches that fit the first cache are sorted
 * and merged serially: that is the algorithm's base case. Usage: cilksort [n]
 *
 * Prints:
 *     sorted 300000 numbers
 */
#include <cilk/cilk.h>
#include "example.h"
#include "leaf/sort.h"

/* Sorts the numbers, using as much scratch memory as they take. */
void cilksort(int *numbers, int *scratch, size_t n);

#ifndef PEER_KERNEL
enum { SORT_SIZE = 2048, MERGE_SIZE = 2048 };

void merge(const int *a, size_t na, const int *b, size_t nb, int *out)
{
    if (na + nb <= MERGE_SIZE) {
        merge_base(a, na, b, nb, out);
    } else if (na < nb) {
        merge(b, nb, a, na, out);
    } else {
        size_t a_cut = na / 2, b_cut = count_less(b, nb, a[a_cut]);
        cilk_spawn merge(a, a_cut, b, b_cut, out);
        merge(a + a_cut, na - a_cut, b + b_cut, nb - b_cut, out + a_cut + b_cut);
        cilk_sync;
    }
}

void cilksort(int *numbers, int *scratch, size_t n)
{
    if (n <= SORT_SIZE) {
        sort_base(numbers, n);
        return;
    }
    size_t quarter = n / 4, half = 2 * quarter, last = n - 3 * quarter;

    cilk_spawn cilksort(numbers, scratch, quarter);
    cilk_spawn cilksort(numbers + quarter, scratch + quarter, quarter);
    cilk_spawn cilksort(numbers + half, scratch + half, quarter);
    cilksort(numbers + 3 * quarter, scratch + 3 * quarter, last);
    cilk_sync;

    cilk_spawn merge(numbers, quarter, numbers + quarter, quarter, scratch);
    merge(numbers + half, quarter, numbers + 3 * quarter, last, scratch + half);
    cilk_sync;

    merge(scratch, half, scratch + half, n - half, numbers);
}
#endif

static void fill(int *numbers, size_t n)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++)
        numbers[i] = (int)(random_next(&seed) >> 33);
}

static bool is_sorted(const int *numbers, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (numbers[i - 1] > numbers[i])
            return false;
    return true;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 300000, 1, 1000000000);
    int *numbers = allocate(n * sizeof *numbers), *scratch = allocate(n * sizeof *scratch);
    memset(scratch, 0, n * sizeof *scratch);

    while (timed_again()) {
        timed_pause();
        fill(numbers, n);
        timed_resume();
        cilksort(numbers, scratch, n);
    }

    printf("%s %zu numbers\n", is_sorted(numbers, n) ? "sorted" : "did not sort", n);
    timed_report(checksum_bytes(numbers, n * sizeof *numbers));
    free(scratch);
    free(numbers);
    return 0;
}
