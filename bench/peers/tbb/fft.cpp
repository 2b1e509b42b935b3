// fft with oneTBB: see ../../../examples/c/fft.c.
#include "leaf/fourier.h"
#include "peer.hpp"

static constexpr std::size_t BASE_SIZE = 32, JOIN_SIZE = 128;

static void join_halves(std::size_t n, complex_number *low, complex_number *high,
                        const complex_number *roots, std::size_t stride)
{
    if (n <= JOIN_SIZE) {
        fourier_join(n, low, high, roots, stride);
        return;
    }
    std::size_t half = n / 2;
    tbb::parallel_invoke(
        [=] { join_halves(half, low, high, roots, stride); },
        [=] { join_halves(half, low + half, high + half, roots + half * stride, stride); });
}

extern "C" void fft(std::size_t n, const complex_number *in, std::size_t stride,
                    complex_number *out, const complex_number *roots)
{
    if (n <= BASE_SIZE) {
        fourier_base(n, in, stride, out, roots);
        return;
    }
    std::size_t half = n / 2;
    tbb::parallel_invoke([=] { fft(half, in, 2 * stride, out, roots); },
                         [=] { fft(half, in + stride, 2 * stride, out + half, roots); });
    join_halves(half, out, out + half, roots, stride);
}
