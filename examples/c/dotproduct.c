/* dotproduct: reductions with OpenCilk's reducers.
 *
 * A reducer looks like a variable; each strand that runs in parallel has a view of its own, which
 * begins as the identity, and views are combined in the order of the serial program. So even an
 * operation that is not commutative, as appending to a list, gives the serial result.
 * Usage: dotproduct [n]
 *
 * Prints:
 *     dot product of 200000 elements: 510050000
 *     largest product: 10000 at 9999
 *     66000 multiples of three, in order: yes
 */
#include <cilk/cilk.h>
#include "example.h"

/* ---- the sum ------------------------------------------------------------------------------ */

static void zero(void *view)
{
    *(double *)view = 0;
}

static void add(void *left, void *right)
{
    *(double *)left += *(double *)right;
}

double dot(const double *x, const double *y, size_t n)
{
    double cilk_reducer(zero, add) sum = 0;
    cilk_for (size_t i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

/* ---- the largest, and where it is first ----------------------------------------------------- */

typedef struct {
    double value;
    size_t index;
    bool known;
} place;

static void nowhere(void *view)
{
    *(place *)view = (place){ 0, 0, false };
}

static void larger(void *left, void *right)
{
    place *l = left, *r = right;
    if (r->known && (!l->known || r->value > l->value))
        *l = *r;
}

place largest_product(const double *x, const double *y, size_t n)
{
    place cilk_reducer(nowhere, larger) largest = { 0, 0, false };
    cilk_for (size_t i = 0; i < n; i++) {
        place here = { x[i] * y[i], i, true };
        larger(&largest, &here);
    }
    return largest;
}

/* ---- a list ------------------------------------------------------------------------------- */

typedef struct cell {
    struct cell *next;
    size_t index;
} cell;

typedef struct {
    cell *first, *last;
} list;

static void empty(void *view)
{
    *(list *)view = (list){ NULL, NULL };
}

static void append(void *left, void *right)
{
    list *l = left, *r = right;
    if (r->first == NULL)
        return;
    if (l->first == NULL)
        l->first = r->first;
    else
        l->last->next = r->first;
    l->last = r->last;
}

/* The indices of the elements that are multiples of three. */
list multiples_of_three(const double *x, size_t n)
{
    list cilk_reducer(empty, append) found = { NULL, NULL };
    cilk_for (size_t i = 0; i < n; i++) {
        if ((long)x[i] % 3 != 0)
            continue;
        cell *made = allocate(sizeof *made);
        *made = (cell){ NULL, i };
        list one = { made, made };
        append(&found, &one);
    }
    return found;
}

/* Says how long the list is and whether it is in order, and frees it. */
static void report(list found)
{
    size_t length = 0, previous = 0;
    bool ordered = true;
    for (cell *at = found.first, *next; at != NULL; at = next) {
        next = at->next;
        ordered = ordered && (length == 0 || at->index > previous);
        previous = at->index;
        length++;
        free(at);
    }
    printf("%zu multiples of three, in order: %s\n", length, ordered ? "yes" : "no");
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 200000, 1, 100000000);
    double *x = allocate(n * sizeof *x), *y = allocate(n * sizeof *y);
    /* Whole numbers: their sums are exact in any order. */
    for (size_t i = 0; i < n; i++) {
        x[i] = (double)(i % 100 + 1);
        y[i] = (double)(i / 100 % 100 + 1);
    }

    place largest = largest_product(x, y, n);
    printf("dot product of %zu elements: %.0f\n", n, dot(x, y, n));
    printf("largest product: %.0f at %zu\n", largest.value, largest.index);
    report(multiples_of_three(x, n));
    free(y);
    free(x);
    return 0;
}
