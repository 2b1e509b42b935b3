/* diffuse.h - the leaf of the heat simulation. */
#ifndef LEAF_DIFFUSE_H
#define LEAF_DIFFUSE_H

#include <stddef.h>
#include "leaf.h"

LEAF_BEGIN
/* One time step of one row: each cell moves towards the mean of its four neighbours. The first and
 * the last cell of a row keep their temperature. */
LEAF void diffuse_row(size_t width, const double *above, const double *row, const double *below,
                      double *next);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "diffuse.c"
#endif

#endif
