// cilksort with oneTBB: see ../../../examples/c/cilksort.c.
#include "leaf/sort.h"
#include "peer.hpp"

static constexpr std::size_t SORT_SIZE = 2048, MERGE_SIZE = 2048;

static void merge(const int *a, std::size_t na, const int *b, std::size_t nb, int *out)
{
    if (na + nb <= MERGE_SIZE) {
        merge_base(a, na, b, nb, out);
    } else if (na < nb) {
        merge(b, nb, a, na, out);
    } else {
        std::size_t a_cut = na / 2, b_cut = count_less(b, nb, a[a_cut]);
        tbb::parallel_invoke(
            [=] { merge(a, a_cut, b, b_cut, out); },
            [=] { merge(a + a_cut, na - a_cut, b + b_cut, nb - b_cut, out + a_cut + b_cut); });
    }
}

extern "C" void cilksort(int *numbers, int *scratch, std::size_t n)
{
    if (n <= SORT_SIZE) {
        sort_base(numbers, n);
        return;
    }
    std::size_t quarter = n / 4, half = 2 * quarter, last = n - 3 * quarter;

    tbb::parallel_invoke([=] { cilksort(numbers, scratch, quarter); },
                         [=] { cilksort(numbers + quarter, scratch + quarter, quarter); },
                         [=] { cilksort(numbers + half, scratch + half, quarter); },
                         [=] { cilksort(numbers + 3 * quarter, scratch + 3 * quarter, last); });
    tbb::parallel_invoke(
        [=] { merge(numbers, quarter, numbers + quarter, quarter, scratch); },
        [=] { merge(numbers + half, quarter, numbers + 3 * quarter, last, scratch + half); });
    merge(scratch, half, scratch + half, n - half, numbers);
}
