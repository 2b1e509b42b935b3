// sum with oneTBB: see ../../../examples/c/sum.c.
#include "peer.hpp"

extern "C" long sum(const int *elements, std::size_t n)
{
    if (n == 1)
        return *elements;

    std::size_t half = n / 2;
    long left, right;
    tbb::parallel_invoke([&] { left = sum(elements, half); },
                         [&] { right = sum(elements + half, n - half); });
    return left + right;
}
