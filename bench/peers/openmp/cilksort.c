/* cilksort in OpenMP tasks: see ../../../examples/c/cilksort.c. */
#include "leaf/sort.h"
#include "peer.h"

enum { SORT_SIZE = 2048, MERGE_SIZE = 2048 };

static void merge(const int *a, size_t na, const int *b, size_t nb, int *out)
{
    if (na + nb <= MERGE_SIZE) {
        merge_base(a, na, b, nb, out);
    } else if (na < nb) {
        merge(b, nb, a, na, out);
    } else {
        size_t a_cut = na / 2, b_cut = count_less(b, nb, a[a_cut]);
#pragma omp task
        merge(a, a_cut, b, b_cut, out);
        merge(a + a_cut, na - a_cut, b + b_cut, nb - b_cut, out + a_cut + b_cut);
#pragma omp taskwait
    }
}

static void sort(int *numbers, int *scratch, size_t n)
{
    if (n <= SORT_SIZE) {
        sort_base(numbers, n);
        return;
    }
    size_t quarter = n / 4, half = 2 * quarter, last = n - 3 * quarter;

#pragma omp task
    sort(numbers, scratch, quarter);
#pragma omp task
    sort(numbers + quarter, scratch + quarter, quarter);
#pragma omp task
    sort(numbers + half, scratch + half, quarter);
    sort(numbers + 3 * quarter, scratch + 3 * quarter, last);
#pragma omp taskwait

#pragma omp task
    merge(numbers, quarter, numbers + quarter, quarter, scratch);
    merge(numbers + half, quarter, numbers + 3 * quarter, last, scratch + half);
#pragma omp taskwait

    merge(scratch, half, scratch + half, n - half, numbers);
}

void cilksort(int *numbers, int *scratch, size_t n)
{
    ON_A_TEAM(sort(numbers, scratch, n));
}
