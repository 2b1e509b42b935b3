/* heat in OpenMP tasks: see ../../../examples/c/heat.c. */
#include "leaf/diffuse.h"
#include "peer.h"

static void simulate(size_t width, size_t height, long steps, double *plate, double *other)
{
    for (long step = 0; step < steps; step++) {
#pragma omp taskloop
        for (size_t y = 1; y < height - 1; y++) {
            const double *row = plate + y * width;
            diffuse_row(width, row - width, row, row + width, other + y * width);
        }
        double *swapped = plate;
        plate = other;
        other = swapped;
    }
}

void heat(size_t width, size_t height, long steps, double *plate, double *other)
{
    ON_A_TEAM(simulate(width, height, steps, plate, other));
}
