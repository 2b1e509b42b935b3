// heat with oneTBB: see ../../../examples/c/heat.c.
#include <utility>
#include "leaf/diffuse.h"
#include "peer.hpp"

extern "C" void heat(std::size_t width, std::size_t height, long steps, double *plate,
                     double *other)
{
    for (long step = 0; step < steps; step++) {
        tbb::parallel_for(std::size_t{1}, height - 1, [=](std::size_t y) {
            const double *row = plate + y * width;
            diffuse_row(width, row - width, row, row + width, other + y * width);
        });
        std::swap(plate, other);
    }
}
