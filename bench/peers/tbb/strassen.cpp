// strassen with oneTBB: see ../../../examples/c/strassen.c.
#include "leaf/matrix.h"
#include "peer.hpp"

static constexpr std::size_t BASE_SIZE = 64, TEMPORARIES = 17;

struct square {
    double *cells;
    std::size_t stride;
};

extern "C" void strassen(square c, square a, square b, std::size_t n);

static square quadrant(square s, std::size_t half, std::size_t row, std::size_t column)
{
    return { s.cells + row * half * s.stride + column * half, s.stride };
}

static void combine(square out, square a, double sign, square b, std::size_t n)
{
    for (std::size_t i = 0; i < n; i++)
        row_combine(out.cells + i * out.stride, a.cells + i * a.stride, sign,
                    b.cells + i * b.stride, n);
}

static void product_of_sums(square p, const square *sums, square a1, double a_sign, square a2,
                            square b1, double b_sign, square b2, std::size_t n)
{
    combine(sums[0], a1, a_sign, a2, n);
    combine(sums[1], b1, b_sign, b2, n);
    strassen(p, sums[0], sums[1], n);
}

static void product_of_left_sum(square p, square sum, square a1, double sign, square a2, square b,
                                std::size_t n)
{
    combine(sum, a1, sign, a2, n);
    strassen(p, sum, b, n);
}

static void product_of_right_sum(square p, square sum, square a, square b1, double sign, square b2,
                                 std::size_t n)
{
    combine(sum, b1, sign, b2, n);
    strassen(p, a, sum, n);
}

extern "C" void strassen(square c, square a, square b, std::size_t n)
{
    if (n <= BASE_SIZE) {
        matrix_multiply(c.cells, c.stride, a.cells, a.stride, b.cells, b.stride, n);
        return;
    }
    std::size_t half = n / 2;
    square a11 = quadrant(a, half, 0, 0), a12 = quadrant(a, half, 0, 1);
    square a21 = quadrant(a, half, 1, 0), a22 = quadrant(a, half, 1, 1);
    square b11 = quadrant(b, half, 0, 0), b12 = quadrant(b, half, 0, 1);
    square b21 = quadrant(b, half, 1, 0), b22 = quadrant(b, half, 1, 1);
    square c11 = quadrant(c, half, 0, 0), c12 = quadrant(c, half, 0, 1);
    square c21 = quadrant(c, half, 1, 0), c22 = quadrant(c, half, 1, 1);

    void *memory = std::aligned_alloc(64, TEMPORARIES * half * half * sizeof(double));
    if (memory == nullptr)
        std::abort();
    double *room = static_cast<double *>(memory);
    square p[7], sums[TEMPORARIES - 7];
    for (std::size_t i = 0; i < TEMPORARIES; i++)
        (i < 7 ? p[i] : sums[i - 7]) = { room + i * half * half, half };

    tbb::parallel_invoke(
        [&] { product_of_sums(p[0], sums, a11, 1, a22, b11, 1, b22, half); },
        [&] { product_of_sums(p[1], sums + 2, a21, -1, a11, b11, 1, b12, half); },
        [&] { product_of_sums(p[2], sums + 4, a12, -1, a22, b21, 1, b22, half); },
        [&] { product_of_left_sum(p[3], sums[6], a21, 1, a22, b11, half); },
        [&] { product_of_left_sum(p[4], sums[7], a11, 1, a12, b22, half); },
        [&] { product_of_right_sum(p[5], sums[8], a11, b12, -1, b22, half); },
        [&] { product_of_right_sum(p[6], sums[9], a22, b21, -1, b11, half); });

    combine(c12, p[5], 1, p[4], half);
    combine(c21, p[3], 1, p[6], half);
    combine(c11, p[0], 1, p[2], half);
    combine(c11, c11, 1, p[6], half);
    combine(c11, c11, -1, p[4], half);
    combine(c22, p[0], 1, p[1], half);
    combine(c22, c22, 1, p[5], half);
    combine(c22, c22, -1, p[3], half);
    std::free(memory);
}
