// lu with oneTBB: see ../../../examples/c/lu.c.
#include "leaf/block.h"
#include "peer.hpp"

#define QUADRANT(matrix, row, column) \
    ((matrix) + (static_cast<std::size_t>(row) * half * stride \
                 + static_cast<std::size_t>(column) * half) * BLOCK_CELLS)

static void multiply_subtract(double *c, const double *a, const double *b, std::size_t blocks,
                              std::size_t stride)
{
    if (blocks == 1) {
        block_multiply_subtract(c, a, b);
        return;
    }
    std::size_t half = blocks / 2;
    for (int inner = 0; inner < 2; inner++) {
        tbb::task_group children;
        for (int quadrant = 0; quadrant < 4; quadrant++) {
            int row = quadrant / 2, column = quadrant % 2;
            children.run([=] {
                multiply_subtract(QUADRANT(c, row, column), QUADRANT(a, row, inner),
                                  QUADRANT(b, inner, column), half, stride);
            });
        }
        children.wait();
    }
}

static void lower_solve(double *a, const double *l, std::size_t blocks, std::size_t stride);

static void lower_solve_columns(double *a, const double *l, int column, std::size_t half,
                                std::size_t stride)
{
    lower_solve(QUADRANT(a, 0, column), QUADRANT(l, 0, 0), half, stride);
    multiply_subtract(QUADRANT(a, 1, column), QUADRANT(l, 1, 0), QUADRANT(a, 0, column), half,
                      stride);
    lower_solve(QUADRANT(a, 1, column), QUADRANT(l, 1, 1), half, stride);
}

static void lower_solve(double *a, const double *l, std::size_t blocks, std::size_t stride)
{
    if (blocks == 1) {
        block_lower_solve(a, l);
        return;
    }
    tbb::parallel_invoke([=] { lower_solve_columns(a, l, 0, blocks / 2, stride); },
                         [=] { lower_solve_columns(a, l, 1, blocks / 2, stride); });
}

static void upper_solve(double *a, const double *u, std::size_t blocks, std::size_t stride);

static void upper_solve_rows(double *a, const double *u, int row, std::size_t half,
                             std::size_t stride)
{
    upper_solve(QUADRANT(a, row, 0), QUADRANT(u, 0, 0), half, stride);
    multiply_subtract(QUADRANT(a, row, 1), QUADRANT(a, row, 0), QUADRANT(u, 0, 1), half, stride);
    upper_solve(QUADRANT(a, row, 1), QUADRANT(u, 1, 1), half, stride);
}

static void upper_solve(double *a, const double *u, std::size_t blocks, std::size_t stride)
{
    if (blocks == 1) {
        block_upper_solve(a, u);
        return;
    }
    tbb::parallel_invoke([=] { upper_solve_rows(a, u, 0, blocks / 2, stride); },
                         [=] { upper_solve_rows(a, u, 1, blocks / 2, stride); });
}

extern "C" void lu(double *matrix, std::size_t blocks, std::size_t stride)
{
    if (blocks == 1) {
        block_lu(matrix);
        return;
    }
    std::size_t half = blocks / 2;
    double *first = QUADRANT(matrix, 0, 0);
    lu(first, half, stride);
    tbb::parallel_invoke([=] { lower_solve(QUADRANT(matrix, 0, 1), first, half, stride); },
                         [=] { upper_solve(QUADRANT(matrix, 1, 0), first, half, stride); });
    multiply_subtract(QUADRANT(matrix, 1, 1), QUADRANT(matrix, 1, 0), QUADRANT(matrix, 0, 1), half,
                      stride);
    lu(QUADRANT(matrix, 1, 1), half, stride);
}
