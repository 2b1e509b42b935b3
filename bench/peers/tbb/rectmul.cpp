// rectmul with oneTBB: see ../../../examples/c/rectmul.c.
#include "leaf/block.h"
#include "peer.hpp"

struct shape {
    std::size_t rows, inner, columns;
    std::size_t a_stride, b_stride;
};

extern "C" void rectmul(double *c, const double *a, const double *b, shape s)
{
    shape first = s, second = s;
    if (s.rows * s.inner * s.columns == 1) {
        block_multiply_add(c, a, b);
    } else if (s.rows >= s.inner && s.rows >= s.columns) {
        first.rows = s.rows / 2;
        second.rows = s.rows - first.rows;
        tbb::parallel_invoke([&] { rectmul(c, a, b, first); },
                             [&] {
                                 rectmul(c + first.rows * s.b_stride * BLOCK_CELLS,
                                         a + first.rows * s.a_stride * BLOCK_CELLS, b, second);
                             });
    } else if (s.columns >= s.inner) {
        first.columns = s.columns / 2;
        second.columns = s.columns - first.columns;
        tbb::parallel_invoke([&] { rectmul(c, a, b, first); },
                             [&] {
                                 rectmul(c + first.columns * BLOCK_CELLS, a,
                                         b + first.columns * BLOCK_CELLS, second);
                             });
    } else {
        first.inner = s.inner / 2;
        second.inner = s.inner - first.inner;
        rectmul(c, a, b, first);
        rectmul(c, a + first.inner * BLOCK_CELLS, b + first.inner * s.b_stride * BLOCK_CELLS,
                second);
    }
}
