/* sort.h - the leaves of cilksort: sorting and merging what fits the cache. */
#ifndef LEAF_SORT_H
#define LEAF_SORT_H

#include <stddef.h>
#include "leaf.h"

LEAF_BEGIN
/* Sorts n numbers in place. */
LEAF void sort_base(int *numbers, size_t n);
/* Merges two sorted sequences into `out`. */
LEAF void merge_base(const int *a, size_t na, const int *b, size_t nb, int *out);
/* How many of n sorted numbers are less than `limit`. */
LEAF size_t count_less(const int *sorted, size_t n, int limit);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "sort.c"
#endif

#endif
