/* quicksort: sorts numbers in place; both sides of each partition are sorted in parallel.
 *
 * The partition is in three ways, so that many equal numbers do no harm. The recursion goes down to
 * single numbers. Usage: quicksort [n]
 *
 * Prints:
 *     sorted 300000 numbers
 *     sorted 300000 numbers of which many are equal
 */
#include <cilk/cilk.h>
#include "example.h"

static void swap(long *a, long *b)
{
    long kept = *a;
    *a = *b;
    *b = kept;
}

/* Moves what is less than the pivot to the front and what is greater to the end. Where the equal
 * ones begin and end is left in `equal`. */
static void partition(long *numbers, size_t n, size_t equal[2])
{
    long pivot = numbers[n / 2];
    size_t low = 0, high = n;
    for (size_t at = 0; at < high;) {
        if (numbers[at] < pivot)
            swap(&numbers[at++], &numbers[low++]);
        else if (numbers[at] > pivot)
            swap(&numbers[at], &numbers[--high]);
        else
            at++;
    }
    equal[0] = low;
    equal[1] = high;
}

void quicksort(long *numbers, size_t n)
{
    if (n < 2)
        return;
    size_t equal[2];
    partition(numbers, n, equal);
    cilk_scope {
        cilk_spawn quicksort(numbers, equal[0]);
        quicksort(numbers + equal[1], n - equal[1]);
    }
}

/* Sorts random numbers below the limit and says whether that went well. */
static void demonstrate(long *numbers, size_t n, uint64_t limit, const char *remark)
{
    uint64_t seed = limit;
    long before = 0, after = 0;
    for (size_t i = 0; i < n; i++)
        before += numbers[i] = (long)(random_next(&seed) % limit);
    quicksort(numbers, n);
    bool sorted = true;
    for (size_t i = 0; i < n; i++) {
        after += numbers[i];
        sorted = sorted && (i == 0 || numbers[i - 1] <= numbers[i]);
    }
    printf("%s %zu numbers%s\n", sorted && before == after ? "sorted" : "did not sort", n, remark);
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 300000, 1, 1000000000);
    long *numbers = allocate(n * sizeof *numbers);
    demonstrate(numbers, n, (uint64_t)1 << 40, "");
    demonstrate(numbers, n, 100, " of which many are equal");
    free(numbers);
    return 0;
}
