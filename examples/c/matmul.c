/* matmul: the product of two square matrices by divide and conquer.
 *
 * Each matrix is cut in quadrants; four products at a time are independent, those of one half of
 * the inner dimension. Small squares are multiplied by three loops. Usage: matmul [size], a number
 * up to 32 or such a number times a power of two.
 *
 * Prints:
 *     multiplied 256 x 256, error below 1e-10: yes
 */
#include <cilk/cilk.h>
#include "product.h"
#include "leaf/matrix.h"

/* c += a b; all are n x n, with rows `stride` apart. */
void matmul(double *c, const double *a, const double *b, size_t n, size_t stride);

#ifndef PEER_KERNEL
enum { BASE_SIZE = 32 };

void matmul(double *c, const double *a, const double *b, size_t n, size_t stride)
{
    if (n <= BASE_SIZE) {
        matrix_multiply_add(c, a, b, n, stride);
        return;
    }
    size_t half = n / 2, down = half * stride;

    cilk_spawn matmul(c, a, b, half, stride);
    cilk_spawn matmul(c + half, a, b + half, half, stride);
    cilk_spawn matmul(c + down, a + down, b, half, stride);
    matmul(c + down + half, a + down, b + half, half, stride);
    cilk_sync;

    cilk_spawn matmul(c, a + half, b + down, half, stride);
    cilk_spawn matmul(c + half, a + half, b + down + half, half, stride);
    cilk_spawn matmul(c + down, a + down + half, b + down, half, stride);
    matmul(c + down + half, a + down + half, b + down + half, half, stride);
    cilk_sync;
}
#endif

/* Whether halving comes out even down to the base case. */
static bool halves_evenly(size_t n)
{
    while (n > 32 && n % 2 == 0)
        n /= 2;
    return n <= 32;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 256, 1, 16384), cells = n * n;
    if (!halves_evenly(n))
        example_refuse("the size must be a number up to 32 times a power of two", argv[1]);
    double *a = allocate(cells * sizeof *a), *b = allocate(cells * sizeof *b);
    double *c = allocate(cells * sizeof *c);
    fill_random(a, cells, 1);
    fill_random(b, cells, 2);

    while (timed_again()) {
        timed_pause();
        memset(c, 0, cells * sizeof *c);
        timed_resume();
        matmul(c, a, b, n, n);
    }

    printf("multiplied %zu x %zu, error below 1e-10: %s\n", n, n,
           product_error(c, a, b, n, n, n) < 1e-10 ? "yes" : "no");
    timed_report(checksum_bytes(c, cells * sizeof *c));
    free(c);
    free(b);
    free(a);
    return 0;
}
