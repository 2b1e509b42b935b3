/* tile.c - see tile.h. */
#include <math.h>
#include "tile.h"

LEAF void tile_cholesky(tile a)
{
    for (int k = 0; k < TILE; k++) {
        a[k][k] = sqrt(a[k][k]);
        for (int i = k + 1; i < TILE; i++)
            a[i][k] /= a[k][k];
        for (int j = k + 1; j < TILE; j++)
            for (int i = j; i < TILE; i++)
                a[i][j] -= a[i][k] * a[j][k];
        for (int j = k + 1; j < TILE; j++)
            a[k][j] = 0;
    }
}

LEAF void tile_backward_solve(tile a, tile l)
{
    for (int i = 0; i < TILE; i++)
        for (int k = 0; k < TILE; k++) {
            a[i][k] /= l[k][k];
            for (int j = k + 1; j < TILE; j++)
                a[i][j] -= l[j][k] * a[i][k];
        }
}

LEAF void tile_multiply_subtract(tile r, tile a, tile b)
{
    for (int i = 0; i < TILE; i++)
        for (int j = 0; j < TILE; j++)
            for (int k = 0; k < TILE; k++)
                r[i][j] -= a[i][k] * b[j][k];
}
