/* diffuse.c - see diffuse.h. */
#include "diffuse.h"

LEAF void diffuse_row(size_t width, const double *above, const double *row, const double *below,
                      double *restrict next)
{
    next[0] = row[0];
    for (size_t x = 1; x + 1 < width; x++) {
        double neighbours = above[x] + below[x] + row[x - 1] + row[x + 1];
        next[x] = row[x] + 0.2 * (neighbours - 4 * row[x]);
    }
    next[width - 1] = row[width - 1];
}
