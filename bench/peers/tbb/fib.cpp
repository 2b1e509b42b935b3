// fib with oneTBB: see ../../../examples/c/fib.c.
#include "peer.hpp"

extern "C" long fib(long n)
{
    if (n < 2)
        return n;
    long x, y;
    tbb::parallel_invoke([&] { x = fib(n - 1); }, [&] { y = fib(n - 2); });
    return x + y;
}
