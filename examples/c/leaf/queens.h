/* queens.h - the leaf of the n-queens programs: may a queen stand there? */
#ifndef LEAF_QUEENS_H
#define LEAF_QUEENS_H

#include "leaf.h"

LEAF_BEGIN
/* Whether a queen in this column of row `row` is out of reach of the queens in the rows before,
 * whose columns stand in `board`. */
LEAF int queens_safe(int row, int column, const signed char *board);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "queens.c"
#endif

#endif
