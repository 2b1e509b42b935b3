/* cholesky in OpenMP tasks: see ../../../examples/c/cholesky.c. */
#include <stdlib.h>
#include "leaf/tile.h"
#include "peer.h"

typedef union node {
    union node *quadrant[2][2];
    tile tile;
} node;

static node *new_node(void)
{
    node *made = calloc(1, sizeof *made);
    if (made == NULL)
        abort();
    return made;
}

static node *multiply_subtract(int depth, node *r, node *a, node *b, bool lower)
{
    if (a == NULL || b == NULL)
        return r;
    if (r == NULL)
        r = new_node();
    if (depth == 0) {
        tile_multiply_subtract(r->tile, a->tile, b->tile);
        return r;
    }
    for (int inner = 0; inner < 2; inner++) {
        for (int row = 0; row < 2; row++)
            for (int column = 0; column < (lower ? row + 1 : 2); column++) {
#pragma omp task
                r->quadrant[row][column] = multiply_subtract(
                    depth - 1, r->quadrant[row][column], a->quadrant[row][inner],
                    b->quadrant[column][inner], lower && row == column);
            }
#pragma omp taskwait
    }
    return r;
}

static void backward_solve(int depth, node *a, node *l);

static void backward_solve_rows(int depth, node *half[2], node *l)
{
    backward_solve(depth, half[0], l->quadrant[0][0]);
    half[1] = multiply_subtract(depth, half[1], half[0], l->quadrant[1][0], false);
    backward_solve(depth, half[1], l->quadrant[1][1]);
}

static void backward_solve(int depth, node *a, node *l)
{
    if (a == NULL)
        return;
    if (depth == 0) {
        tile_backward_solve(a->tile, l->tile);
        return;
    }
#pragma omp task
    backward_solve_rows(depth - 1, a->quadrant[0], l);
    backward_solve_rows(depth - 1, a->quadrant[1], l);
#pragma omp taskwait
}

static void factor(int depth, node *a)
{
    if (depth == 0) {
        tile_cholesky(a->tile);
        return;
    }
    factor(depth - 1, a->quadrant[0][0]);
    node *below = a->quadrant[1][0];
    backward_solve(depth - 1, below, a->quadrant[0][0]);
    a->quadrant[1][1] = multiply_subtract(depth - 1, a->quadrant[1][1], below, below, true);
    factor(depth - 1, a->quadrant[1][1]);
}

void cholesky(int depth, node *a)
{
    ON_A_TEAM(factor(depth, a));
}
