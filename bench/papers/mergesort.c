/* mergesort: sorts a list of integers by changing its links (mul-t, section 4): the list is divided, the
 * halves are sorted in parallel, down to single elements, and merged. Usage: mergesort [elements]
 *
 * Prints:
 *     5000 elements: sorted
 */
#include <cilk/cilk.h>
#include "../../examples/c/example.h"

struct item {
    struct item *next;
    int value;
};

static struct item *merge(struct item *a, struct item *b)
{
    struct item *first = NULL, **end = &first;
    while (a && b) {
        struct item **least = b->value < a->value ? &b : &a;
        *end = *least;
        end = &(*least)->next;
        *least = *end;
    }
    *end = a ? a : b;
    return first;
}

/* Sorts n elements, n at least 1, and cuts them off from what follows. */
struct item *mergesort(struct item *list, long n)
{
    if (n == 1) {
        list->next = NULL;
        return list;
    }
    struct item *middle = list;
    for (long i = 0; i < n / 2; i++)
        middle = middle->next;
    struct item *left = cilk_spawn mergesort(list, n / 2);
    struct item *right = mergesort(middle, n - n / 2);
    cilk_sync;
    return merge(left, right);
}

static void fill(struct item *items, long n)
{
    uint64_t seed = 1;
    for (long i = 0; i < n; i++)
        items[i] = (struct item){ i + 1 < n ? &items[i + 1] : NULL, (int)(random_next(&seed) >> 40) };
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    long n = example_argument(argc, argv, 1, 5000, 1, 100000000);
    struct item *items = allocate((size_t)n * sizeof *items), *list = NULL;

    while (timed_again()) {
        timed_pause();
        fill(items, n);
        timed_resume();
        list = mergesort(items, n);
    }

    uint64_t sum = 0;
    long sorted = 0;
    for (int last = -1; list && list->value >= last; last = list->value, list = list->next, sorted++)
        sum = sum * 31 + (unsigned)list->value;
    printf("%ld elements: %s\n", n, sorted == n ? "sorted" : "not sorted");
    timed_report(sum);
    free(items);
    return 0;
}
