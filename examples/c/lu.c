/* lu: factors a dense matrix into a lower and an upper triangle, in place, without pivoting.
 *
 * Recursive on quadrants down to 16 x 16 blocks; the matrix is stored block after block. The two
 * triangular solves are independent of each other, and so are the quadrants of each update.
 * Usage: lu [size], a power of two from 16.
 *
 * Prints:
 *     factored 256 x 256, residual below 1e-10: yes
 */
#include <cilk/cilk.h>
#include <math.h>
#include "example.h"
#include "leaf/block.h"

/* Factors the matrix of `blocks` x `blocks` blocks whose rows of blocks are `stride` apart. */
void lu(double *matrix, size_t blocks, size_t stride);

#ifndef PEER_KERNEL
/* The first block of a quadrant. */
#define QUADRANT(matrix, row, column) \
    ((matrix) + ((size_t)(row) * half * stride + (size_t)(column) * half) * BLOCK_CELLS)

/* c -= a b */
void multiply_subtract(double *c, const double *a, const double *b, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_multiply_subtract(c, a, b);
        return;
    }
    size_t half = blocks / 2;
    for (int inner = 0; inner < 2; inner++) {
        for (int quadrant = 0; quadrant < 4; quadrant++) {
            int row = quadrant / 2, column = quadrant % 2;
            cilk_spawn multiply_subtract(QUADRANT(c, row, column), QUADRANT(a, row, inner),
                                         QUADRANT(b, inner, column), half, stride);
        }
        cilk_sync;
    }
}

void lower_solve(double *a, const double *l, size_t blocks, size_t stride);

/* The left or the right half of the columns of lower_solve. */
void lower_solve_columns(double *a, const double *l, int column, size_t half, size_t stride)
{
    lower_solve(QUADRANT(a, 0, column), QUADRANT(l, 0, 0), half, stride);
    multiply_subtract(QUADRANT(a, 1, column), QUADRANT(l, 1, 0), QUADRANT(a, 0, column), half,
                      stride);
    lower_solve(QUADRANT(a, 1, column), QUADRANT(l, 1, 1), half, stride);
}

/* Solves l x = a; x replaces a. */
void lower_solve(double *a, const double *l, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_lower_solve(a, l);
        return;
    }
    cilk_spawn lower_solve_columns(a, l, 0, blocks / 2, stride);
    lower_solve_columns(a, l, 1, blocks / 2, stride);
    cilk_sync;
}

void upper_solve(double *a, const double *u, size_t blocks, size_t stride);

/* The upper or the lower half of the rows of upper_solve. */
void upper_solve_rows(double *a, const double *u, int row, size_t half, size_t stride)
{
    upper_solve(QUADRANT(a, row, 0), QUADRANT(u, 0, 0), half, stride);
    multiply_subtract(QUADRANT(a, row, 1), QUADRANT(a, row, 0), QUADRANT(u, 0, 1), half, stride);
    upper_solve(QUADRANT(a, row, 1), QUADRANT(u, 1, 1), half, stride);
}

/* Solves x u = a; x replaces a. */
void upper_solve(double *a, const double *u, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_upper_solve(a, u);
        return;
    }
    cilk_spawn upper_solve_rows(a, u, 0, blocks / 2, stride);
    upper_solve_rows(a, u, 1, blocks / 2, stride);
    cilk_sync;
}

void lu(double *matrix, size_t blocks, size_t stride)
{
    if (blocks == 1) {
        block_lu(matrix);
        return;
    }
    size_t half = blocks / 2;
    double *first = QUADRANT(matrix, 0, 0);
    lu(first, half, stride);
    cilk_spawn lower_solve(QUADRANT(matrix, 0, 1), first, half, stride);
    upper_solve(QUADRANT(matrix, 1, 0), first, half, stride);
    cilk_sync;
    multiply_subtract(QUADRANT(matrix, 1, 1), QUADRANT(matrix, 1, 0), QUADRANT(matrix, 0, 1), half,
                      stride);
    lu(QUADRANT(matrix, 1, 1), half, stride);
}
#endif

static double *cell(double *matrix, size_t n, size_t row, size_t column)
{
    size_t block = row / BLOCK * (n / BLOCK) + column / BLOCK;
    return matrix + block * BLOCK_CELLS + row % BLOCK * BLOCK + column % BLOCK;
}

/* A heavy diagonal makes pivoting unnecessary. */
static void fill(double *matrix, size_t n)
{
    uint64_t seed = 1;
    for (size_t row = 0; row < n; row++)
        for (size_t column = 0; column < n; column++)
            *cell(matrix, n, row, column) = random_unit(&seed) + (row == column ? (double)n : 0);
}

/* The largest difference between a x and l (u x), relative to n, for x of all ones. */
static double residual(double *original, double *factored, size_t n)
{
    double *ux = allocate(n * sizeof *ux), worst = 0;
    for (size_t row = 0; row < n; row++) {
        ux[row] = 0;
        for (size_t column = row; column < n; column++)
            ux[row] += *cell(factored, n, row, column);
    }
    for (size_t row = 0; row < n; row++) {
        double difference = ux[row];
        for (size_t column = 0; column < row; column++)
            difference += *cell(factored, n, row, column) * ux[column];
        for (size_t column = 0; column < n; column++)
            difference -= *cell(original, n, row, column);
        worst = fmax(worst, fabs(difference));
    }
    free(ux);
    return worst / (double)n;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 256, BLOCK, 16384);
    if ((n & (n - 1)) != 0)
        example_refuse("the size must be a power of two", argv[1]);
    double *original = allocate(n * n * sizeof *original);
    double *factored = allocate(n * n * sizeof *factored);
    fill(original, n);

    while (timed_again()) {
        timed_pause();
        memcpy(factored, original, n * n * sizeof *factored);
        timed_resume();
        lu(factored, n / BLOCK, n / BLOCK);
    }

    printf("factored %zu x %zu, residual below 1e-10: %s\n", n, n,
           residual(original, factored, n) < 1e-10 ? "yes" : "no");
    timed_report(checksum_bytes(factored, n * n * sizeof *factored));
    free(factored);
    free(original);
    return 0;
}
