// cholesky with oneTBB: see ../../../examples/c/cholesky.c.
#include "leaf/tile.h"
#include "peer.hpp"

union node {
    node *quadrant[2][2];
    tile cells;
};

static node *new_node()
{
    void *made = std::calloc(1, sizeof(node));
    if (made == nullptr)
        std::abort();
    return static_cast<node *>(made);
}

static node *multiply_subtract(int depth, node *r, node *a, node *b, bool lower)
{
    if (a == nullptr || b == nullptr)
        return r;
    if (r == nullptr)
        r = new_node();
    if (depth == 0) {
        tile_multiply_subtract(r->cells, a->cells, b->cells);
        return r;
    }
    for (int inner = 0; inner < 2; inner++) {
        tbb::task_group children;
        for (int row = 0; row < 2; row++)
            for (int column = 0; column < (lower ? row + 1 : 2); column++)
                children.run([=] {
                    r->quadrant[row][column] = multiply_subtract(
                        depth - 1, r->quadrant[row][column], a->quadrant[row][inner],
                        b->quadrant[column][inner], lower && row == column);
                });
        children.wait();
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
    if (a == nullptr)
        return;
    if (depth == 0) {
        tile_backward_solve(a->cells, l->cells);
        return;
    }
    tbb::parallel_invoke([=] { backward_solve_rows(depth - 1, a->quadrant[0], l); },
                         [=] { backward_solve_rows(depth - 1, a->quadrant[1], l); });
}

extern "C" void cholesky(int depth, node *a)
{
    if (depth == 0) {
        tile_cholesky(a->cells);
        return;
    }
    cholesky(depth - 1, a->quadrant[0][0]);
    node *below = a->quadrant[1][0];
    backward_solve(depth - 1, below, a->quadrant[0][0]);
    a->quadrant[1][1] = multiply_subtract(depth - 1, a->quadrant[1][1], below, below, true);
    cholesky(depth - 1, a->quadrant[1][1]);
}
