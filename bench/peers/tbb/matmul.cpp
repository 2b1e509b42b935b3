// matmul with oneTBB: see ../../../examples/c/matmul.c.
#include "leaf/matrix.h"
#include "peer.hpp"

static constexpr std::size_t BASE_SIZE = 32;

extern "C" void matmul(double *c, const double *a, const double *b, std::size_t n,
                       std::size_t stride)
{
    if (n <= BASE_SIZE) {
        matrix_multiply_add(c, a, b, n, stride);
        return;
    }
    std::size_t half = n / 2, down = half * stride;

    tbb::parallel_invoke(
        [=] { matmul(c, a, b, half, stride); },
        [=] { matmul(c + half, a, b + half, half, stride); },
        [=] { matmul(c + down, a + down, b, half, stride); },
        [=] { matmul(c + down + half, a + down, b + half, half, stride); });
    tbb::parallel_invoke(
        [=] { matmul(c, a + half, b + down, half, stride); },
        [=] { matmul(c + half, a + half, b + down + half, half, stride); },
        [=] { matmul(c + down, a + down + half, b + down, half, stride); },
        [=] { matmul(c + down + half, a + down + half, b + down + half, half, stride); });
}
