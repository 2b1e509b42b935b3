/* sort.c - see sort.h. Quicksort down to short stretches, which insertion sort finishes. */
#include "sort.h"

enum { INSERTION_SIZE = 20 };

static void insertion_sort(int *numbers, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        int value = numbers[i];
        size_t at = i;
        for (; at > 0 && numbers[at - 1] > value; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = value;
    }
}

static int median(int a, int b, int c)
{
    if (a < b)
        return b < c ? b : a < c ? c : a;
    return a < c ? a : b < c ? c : b;
}

/* Hoare's partition: everything before the result is at most the pivot, the rest at least it. */
static size_t partition(int *numbers, size_t n)
{
    int pivot = median(numbers[0], numbers[n / 2], numbers[n - 1]);
    size_t low = 0, high = n - 1;
    for (;;) {
        while (numbers[low] < pivot)
            low++;
        while (numbers[high] > pivot)
            high--;
        if (low >= high)
            return low;
        int swapped = numbers[low];
        numbers[low++] = numbers[high];
        numbers[high--] = swapped;
    }
}

LEAF void sort_base(int *numbers, size_t n)
{
    while (n > INSERTION_SIZE) {
        size_t middle = partition(numbers, n);
        sort_base(numbers, middle);
        numbers += middle;
        n -= middle;
    }
    insertion_sort(numbers, n);
}

LEAF void merge_base(const int *a, size_t na, const int *b, size_t nb, int *out)
{
    const int *a_end = a + na, *b_end = b + nb;
    while (a < a_end && b < b_end)
        *out++ = *a <= *b ? *a++ : *b++;
    while (a < a_end)
        *out++ = *a++;
    while (b < b_end)
        *out++ = *b++;
}

LEAF size_t count_less(const int *sorted, size_t n, int limit)
{
    size_t low = 0;
    while (n > 0) {
        size_t half = n / 2;
        if (sorted[low + half] < limit) {
            low += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
    }
    return low;
}
