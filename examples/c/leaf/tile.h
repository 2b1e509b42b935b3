/* tile.h - the leaves of the sparse Cholesky factorisation: what is done to the small dense tiles
 * at the bottom of the quadtree. */
#ifndef LEAF_TILE_H
#define LEAF_TILE_H

#include "leaf.h"

enum { TILE = 4 };
typedef double tile[TILE][TILE];

LEAF_BEGIN
/* a = l transposed(l); the lower triangle l replaces that of a. */
LEAF void tile_cholesky(tile a);
/* Solves x transposed(l) = a; x replaces a. */
LEAF void tile_backward_solve(tile a, tile l);
/* r -= a transposed(b) */
LEAF void tile_multiply_subtract(tile r, tile a, tile b);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "tile.c"
#endif

#endif
