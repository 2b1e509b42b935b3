/* block.h - the leaves of the programs that work on blocked matrices: what is done to one square
 * block of BLOCK x BLOCK numbers, stored row after row. */
#ifndef LEAF_BLOCK_H
#define LEAF_BLOCK_H

#include <stddef.h>
#include "leaf.h"

enum { BLOCK = 16, BLOCK_CELLS = BLOCK * BLOCK };

LEAF_BEGIN
/* c += a b */
LEAF void block_multiply_add(double *c, const double *a, const double *b);
/* c -= a b */
LEAF void block_multiply_subtract(double *c, const double *a, const double *b);
/* a = l u, in place; the diagonal of l is all ones and not stored. */
LEAF void block_lu(double *a);
/* Solves l x = a; x replaces a. The diagonal of l is all ones. */
LEAF void block_lower_solve(double *a, const double *l);
/* Solves x u = a; x replaces a. */
LEAF void block_upper_solve(double *a, const double *u);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "block.c"
#endif

#endif
