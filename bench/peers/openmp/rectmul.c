/* rectmul in OpenMP tasks: see ../../../examples/c/rectmul.c. */
#include "leaf/block.h"
#include "peer.h"

typedef struct {
    size_t rows, inner, columns;
    size_t a_stride, b_stride;
} shape;

static void multiply(double *c, const double *a, const double *b, shape s)
{
    shape first = s, second = s;
    if (s.rows * s.inner * s.columns == 1) {
        block_multiply_add(c, a, b);
    } else if (s.rows >= s.inner && s.rows >= s.columns) {
        first.rows = s.rows / 2;
        second.rows = s.rows - first.rows;
#pragma omp task
        multiply(c, a, b, first);
        multiply(c + first.rows * s.b_stride * BLOCK_CELLS,
                 a + first.rows * s.a_stride * BLOCK_CELLS, b, second);
#pragma omp taskwait
    } else if (s.columns >= s.inner) {
        first.columns = s.columns / 2;
        second.columns = s.columns - first.columns;
#pragma omp task
        multiply(c, a, b, first);
        multiply(c + first.columns * BLOCK_CELLS, a, b + first.columns * BLOCK_CELLS, second);
#pragma omp taskwait
    } else {
        first.inner = s.inner / 2;
        second.inner = s.inner - first.inner;
        multiply(c, a, b, first);
        multiply(c, a + first.inner * BLOCK_CELLS, b + first.inner * s.b_stride * BLOCK_CELLS,
                 second);
    }
}

void rectmul(double *c, const double *a, const double *b, shape s)
{
    ON_A_TEAM(multiply(c, a, b, s));
}
