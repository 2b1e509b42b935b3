/* mandelbrot: draws the Mandelbrot set, one iteration of a cilk_for for each row.
 *
 * Rows differ in cost by far; the loop is divided only when a worker is idle, so nothing has to be
 * tuned. Usage: mandelbrot [size [picture.pgm]]
 *
 * Prints:
 *     400 x 400 points, area about 1.5
 */
#include <cilk/cilk.h>
#include <errno.h>
#include <math.h>
#include "example.h"

enum { MOST_STEPS = 400 };

/* How many steps it takes until the point escapes, or MOST_STEPS. */
static int escape_steps(double x, double y)
{
    double re = 0, im = 0;
    int steps = 0;
    for (; steps < MOST_STEPS && re * re + im * im <= 4; steps++) {
        double next = re * re - im * im + x;
        im = 2 * re * im + y;
        re = next;
    }
    return steps;
}

/* The square from -2 to 0.6 and from -1.3 to 1.3. */
static const double LEFT = -2, TOP = -1.3, SIDE = 2.6;

static void draw_row(unsigned short *steps, size_t size, size_t row)
{
    for (size_t column = 0; column < size; column++)
        steps[row * size + column] =
            (unsigned short)escape_steps(LEFT + SIDE * ((double)column + 0.5) / (double)size,
                                         TOP + SIDE * ((double)row + 0.5) / (double)size);
}

static void draw(unsigned short *steps, size_t size)
{
    cilk_for (size_t row = 0; row < size; row++)
        draw_row(steps, size, row);
}

static void write_picture(const char *name, const unsigned short *steps, size_t size)
{
    FILE *picture = fopen(name, "wb");
    if (picture == NULL)
        example_refuse(strerror(errno), name);
    fprintf(picture, "P5\n%zu %zu\n255\n", size, size);
    for (size_t i = 0; i < size * size; i++)
        putc(steps[i] == MOST_STEPS ? 0 : 255 - (int)(40 * log2(steps[i] + 1.0)) % 256, picture);
    if (fclose(picture) != 0)
        example_refuse(strerror(errno), name);
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t size = (size_t)example_argument(argc, argv, 1, 400, 1, 30000);
    unsigned short *steps = allocate(size * size * sizeof *steps);

    while (timed_again())
        draw(steps, size);

    size_t inside = 0;
    for (size_t i = 0; i < size * size; i++)
        inside += steps[i] == MOST_STEPS;
    printf("%zu x %zu points, area about %.1f\n", size, size,
           (double)inside / (double)(size * size) * SIDE * SIDE);
    if (argc > 2)
        write_picture(argv[2], steps, size);
    timed_report(checksum_bytes(steps, size * size * sizeof *steps));
    free(steps);
    return 0;
}
