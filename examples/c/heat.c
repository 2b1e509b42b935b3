/* heat: heat spreads through a plate whose rim is kept at a fixed temperature.
 *
 * Jacobi's method on a grid: every time step computes each cell from the cells of the step before,
 * so all rows of a step are independent. Usage: heat [size [steps [picture.ppm]]]; with a file name
 * the result is written as a picture, cold in blue and hot in white.
 *
 * Prints:
 *     256 x 256 cells, 100 steps, mean temperature 0.1593
 */
#include <cilk/cilk.h>
#include <errno.h>
#include <math.h>
#include "example.h"
#include "leaf/diffuse.h"

/* Computes that many steps; the result is in `plate` when their number is even, else in `other`. */
void heat(size_t width, size_t height, long steps, double *plate, double *other);

#ifndef PEER_KERNEL
void heat(size_t width, size_t height, long steps, double *plate, double *other)
{
    for (long step = 0; step < steps; step++) {
        cilk_for (size_t y = 1; y < height - 1; y++) {
            const double *row = plate + y * width;
            diffuse_row(width, row - width, row, row + width, other + y * width);
        }
        double *swapped = plate;
        plate = other;
        other = swapped;
    }
}
#endif

/* A hot ring and a hot bar in a cold plate, with two sides of the rim warm. */
static double initial(double x, double y)
{
    double radius = hypot(x - 0.38, y - 0.42);
    bool ring = radius > 0.17 && radius < 0.24;
    bool bar = fabs(x - y * 0.3 - 0.55) < 0.03 && y > 0.15 && y < 0.9;
    return ring || bar ? 1 : x == 0 || y == 1 ? 0.6 : 0;
}

static void fill(double *plate, size_t width, size_t height)
{
    for (size_t y = 0; y < height; y++)
        for (size_t x = 0; x < width; x++)
            plate[y * width + x] =
                initial((double)x / (double)(width - 1), (double)y / (double)(height - 1));
}

static double mean(const double *plate, size_t cells)
{
    double sum = 0;
    for (size_t i = 0; i < cells; i++)
        sum += plate[i];
    return sum / (double)cells;
}

/* From black through blue, red and yellow to white. */
static void put_colour(FILE *picture, double temperature)
{
    static const unsigned char stops[][3] = {
        { 4, 6, 34 }, { 36, 28, 140 }, { 170, 24, 110 }, { 240, 96, 32 }, { 255, 210, 70 },
        { 255, 255, 240 },
    };
    enum { LAST = sizeof stops / sizeof *stops - 1 };
    double place = fmin(fmax(sqrt(temperature), 0), 1) * LAST;
    int below = place < LAST ? (int)place : LAST - 1;
    for (int part = 0; part < 3; part++) {
        double low = stops[below][part], high = stops[below + 1][part];
        putc((int)(low + (high - low) * (place - below) + 0.5), picture);
    }
}

static void write_picture(const char *name, const double *plate, size_t width, size_t height)
{
    FILE *picture = fopen(name, "wb");
    if (picture == NULL)
        example_refuse(strerror(errno), name);
    fprintf(picture, "P6\n%zu %zu\n255\n", width, height);
    for (size_t i = 0; i < width * height; i++)
        put_colour(picture, plate[i]);
    if (fclose(picture) != 0)
        example_refuse(strerror(errno), name);
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t size = (size_t)example_argument(argc, argv, 1, 256, 3, 30000);
    long steps = example_argument(argc, argv, 2, 100, 0, 100000000);
    double *plate = allocate(size * size * sizeof *plate);
    double *other = allocate(size * size * sizeof *other);

    fill(plate, size, size);
    fill(other, size, size);
    while (timed_again()) {
        heat(size, size, steps, plate, other);
        if (steps % 2 != 0) {
            double *result = other;
            other = plate;
            plate = result;
        }
    }

    printf("%zu x %zu cells, %ld steps, mean temperature %.4f\n", size, size, steps,
           mean(plate, size * size));
    if (argc > 3)
        write_picture(argv[3], plate, size, size);
    timed_report(checksum_bytes(plate, size * size * sizeof *plate));
    free(other);
    free(plate);
    return 0;
}
