// scan with oneTBB: see ../../../examples/c/scan.c.
#include "peer.hpp"

static void gather(long *elements, std::size_t n)
{
    if (n == 1)
        return;
    std::size_t half = n / 2;
    tbb::parallel_invoke([=] { gather(elements, half); },
                         [=] { gather(elements + half, n - half); });
    elements[n - 1] += elements[half - 1];
}

static void spread(long *elements, std::size_t n, long before)
{
    if (n == 1)
        return;
    std::size_t half = n / 2;
    elements[half - 1] += before;
    tbb::parallel_invoke([=] { spread(elements, half, before); },
                         [=] { spread(elements + half, n - half, elements[half - 1]); });
}

extern "C" void scan(long *elements, std::size_t n)
{
    gather(elements, n);
    spread(elements, n, 0);
}
