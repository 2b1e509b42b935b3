/* rectmul: the product of two rectangular matrices of blocks.
 *
 * The longest of the three dimensions is halved until one block is left, so that the pieces stay
 * nearly square whatever the shape. Halves of the rows or of the columns of the result are
 * independent; halves of the inner dimension add to the same numbers and come one after the other.
 * Usage: rectmul [rows [inner [columns]]], in blocks of 16.
 *
 * Prints:
 *     multiplied 160 x 304 by 304 x 208, error below 1e-10: yes
 */
#include <cilk/cilk.h>
#include "product.h"
#include "leaf/block.h"

/* The shape of a product, and how far apart rows of blocks stand; all counted in blocks. */
typedef struct {
    size_t rows, inner, columns;
    size_t a_stride, b_stride;
} shape;

/* c += a b */
void rectmul(double *c, const double *a, const double *b, shape s);

#ifndef PEER_KERNEL
void rectmul(double *c, const double *a, const double *b, shape s)
{
    shape first = s, second = s;
    if (s.rows * s.inner * s.columns == 1) {
        block_multiply_add(c, a, b);
    } else if (s.rows >= s.inner && s.rows >= s.columns) {
        first.rows = s.rows / 2;
        second.rows = s.rows - first.rows;
        cilk_spawn rectmul(c, a, b, first);
        rectmul(c + first.rows * s.b_stride * BLOCK_CELLS, a + first.rows * s.a_stride * BLOCK_CELLS,
                b, second);
        cilk_sync;
    } else if (s.columns >= s.inner) {
        first.columns = s.columns / 2;
        second.columns = s.columns - first.columns;
        cilk_spawn rectmul(c, a, b, first);
        rectmul(c + first.columns * BLOCK_CELLS, a, b + first.columns * BLOCK_CELLS, second);
        cilk_sync;
    } else {
        first.inner = s.inner / 2;
        second.inner = s.inner - first.inner;
        rectmul(c, a, b, first);
        rectmul(c, a + first.inner * BLOCK_CELLS, b + first.inner * s.b_stride * BLOCK_CELLS,
                second);
    }
}
#endif

/* Copies a matrix stored block after block to one stored row after row. */
static double *in_rows(const double *blocked, size_t block_rows, size_t block_columns)
{
    size_t columns = block_columns * BLOCK;
    double *rows = allocate(block_rows * block_columns * BLOCK_CELLS * sizeof *rows);
    for (size_t i = 0; i < block_rows * BLOCK; i++)
        for (size_t j = 0; j < columns; j++) {
            size_t block = i / BLOCK * block_columns + j / BLOCK;
            rows[i * columns + j] = blocked[block * BLOCK_CELLS + i % BLOCK * BLOCK + j % BLOCK];
        }
    return rows;
}

static double error(const double *c, const double *a, const double *b, shape s)
{
    double *c_rows = in_rows(c, s.rows, s.columns), *a_rows = in_rows(a, s.rows, s.inner);
    double *b_rows = in_rows(b, s.inner, s.columns);
    double worst = product_error(c_rows, a_rows, b_rows, s.rows * BLOCK, s.inner * BLOCK,
                                 s.columns * BLOCK);
    free(b_rows);
    free(a_rows);
    free(c_rows);
    return worst;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t rows = (size_t)example_argument(argc, argv, 1, 10, 1, 1024);
    size_t inner = (size_t)example_argument(argc, argv, 2, 19, 1, 1024);
    size_t columns = (size_t)example_argument(argc, argv, 3, 13, 1, 1024);
    shape s = { rows, inner, columns, inner, columns };
    size_t a_cells = rows * inner * BLOCK_CELLS, b_cells = inner * columns * BLOCK_CELLS;
    size_t c_cells = rows * columns * BLOCK_CELLS;
    double *a = allocate(a_cells * sizeof *a), *b = allocate(b_cells * sizeof *b);
    double *c = allocate(c_cells * sizeof *c);
    fill_random(a, a_cells, 1);
    fill_random(b, b_cells, 2);

    while (timed_again()) {
        timed_pause();
        memset(c, 0, c_cells * sizeof *c);
        timed_resume();
        rectmul(c, a, b, s);
    }

    printf("multiplied %zu x %zu by %zu x %zu, error below 1e-10: %s\n", rows * BLOCK,
           inner * BLOCK, inner * BLOCK, columns * BLOCK, error(c, a, b, s) < 1e-10 ? "yes" : "no");
    timed_report(checksum_bytes(c, c_cells * sizeof *c));
    free(c);
    free(b);
    free(a);
    return 0;
}
