/* lu in OpenMP tasks: see ../../../examples/c/lu.c. */
#include "leaf/block.h"
#include "peer.h"

#define QUADRANT(matrix, row, column) \
    ((matrix) + ((size_t)(row) * half * stride + (size_t)(column) * half) * BLOCK_CELLS)

static void multiply_subtract(double *c, const double *a, const double *b, size_t blocks,
                              size_t stride)
{
    if (blocks == 1) {
        block_multiply_subtract(c, a, b);
        return;
    }
    size_t half = blocks / 2;
    for (int inner = 0; inner < 2; inner++) {
        for (int quadrant = 0; quadrant < 4; quadrant++) {
            int row = quadrant / 2, column = quadrant % 2;
#pragma omp task
            multiply_subtract(QUADRANT(c, row, column), QUADRANT(a, row, inner),
                              QUADRANT(b, inner, column), half, stride);
        }
#pragma omp taskwait
    }
}

static void lower_solve(double *a, const double *l, size_t blocks, size_t stride);

static void lower_solve_columns(double *a, const double *l, int column, size_t half, size_t stride)
{
    lower_solve(QUADRANT(a, 0, column), QUADRANT(l, 0, 0), half, stride);
    multiply_subtract(QUADRANT(a, 1, column), QUADRANT(l, 1, 0), QUADRANT(a, 0, column), half,
                      stride);
    lower_solve(QUADRANT(a, 1, column), QUADRANT(l, 1, 1), half, stride);
}

static void lower_solve(double *a, const double *l, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_lower_solve(a, l);
        return;
    }
#pragma omp task
    lower_solve_columns(a, l, 0, blocks / 2, stride);
    lower_solve_columns(a, l, 1, blocks / 2, stride);
#pragma omp taskwait
}

static void upper_solve(double *a, const double *u, size_t blocks, size_t stride);

static void upper_solve_rows(double *a, const double *u, int row, size_t half, size_t stride)
{
    upper_solve(QUADRANT(a, row, 0), QUADRANT(u, 0, 0), half, stride);
    multiply_subtract(QUADRANT(a, row, 1), QUADRANT(a, row, 0), QUADRANT(u, 0, 1), half, stride);
    upper_solve(QUADRANT(a, row, 1), QUADRANT(u, 1, 1), half, stride);
}

static void upper_solve(double *a, const double *u, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_upper_solve(a, u);
        return;
    }
#pragma omp task
    upper_solve_rows(a, u, 0, blocks / 2, stride);
    upper_solve_rows(a, u, 1, blocks / 2, stride);
#pragma omp taskwait
}

static void factor(double *matrix, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_lu(matrix);
        return;
    }
    size_t half = blocks / 2;
    double *first = QUADRANT(matrix, 0, 0);
    factor(first, half, stride);
#pragma omp task
    lower_solve(QUADRANT(matrix, 0, 1), first, half, stride);
    upper_solve(QUADRANT(matrix, 1, 0), first, half, stride);
#pragma omp taskwait
    multiply_subtract(QUADRANT(matrix, 1, 1), QUADRANT(matrix, 1, 0), QUADRANT(matrix, 0, 1), half,
                      stride);
    factor(QUADRANT(matrix, 1, 1), half, stride);
}

void lu(double *matrix, size_t blocks, size_t stride)
{
    ON_A_TEAM(factor(matrix, blocks, stride));
}
