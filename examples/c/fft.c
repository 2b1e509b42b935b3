/* fft: the fast Fourier transform of n complex numbers, n a power of two.
 *
 * Recursive decimation in time: the transforms of the numbers at even and at odd places are
 * independent, and so are the butterflies that join them. Usage: fft [log2 of n]
 *
 * Prints:
 *     transformed 65536 numbers, error below 1e-9: yes
 */
#include <cilk/cilk.h>
#include <math.h>
#include "example.h"
#include "leaf/fourier.h"

/* Transforms the n numbers that stand `stride` apart in `in`; roots[k] is the k-th power of the
 * (n * stride)-th root of unity. */
void fft(size_t n, const complex_number *in, size_t stride, complex_number *out,
         const complex_number *roots);

#ifndef PEER_KERNEL
enum { BASE_SIZE = 32, JOIN_SIZE = 128 };

void join_halves(size_t n, complex_number *low, complex_number *high, const complex_number *roots,
                 size_t stride)
{
    if (n <= JOIN_SIZE) {
        fourier_join(n, low, high, roots, stride);
        return;
    }
    size_t half = n / 2;
    cilk_spawn join_halves(half, low, high, roots, stride);
    join_halves(half, low + half, high + half, roots + half * stride, stride);
    cilk_sync;
}

void fft(size_t n, const complex_number *in, size_t stride, complex_number *out,
         const complex_number *roots)
{
    if (n <= BASE_SIZE) {
        fourier_base(n, in, stride, out, roots);
        return;
    }
    size_t half = n / 2;
    cilk_spawn fft(half, in, 2 * stride, out, roots);
    fft(half, in + stride, 2 * stride, out + half, roots);
    cilk_sync;
    join_halves(half, out, out + half, roots, stride);
}
#endif

static const double PI = 3.14159265358979323846;

static complex_number root_of_unity(size_t power, size_t n)
{
    double angle = -2 * PI * (double)power / (double)n;
    return (complex_number){ cos(angle), sin(angle) };
}

/* The transform at one frequency by its definition. */
static complex_number directly(const complex_number *in, size_t n, size_t frequency)
{
    complex_number sum = { 0, 0 };
    for (size_t i = 0; i < n; i++) {
        complex_number root = root_of_unity(i * frequency % n, n);
        sum.re += in[i].re * root.re - in[i].im * root.im;
        sum.im += in[i].re * root.im + in[i].im * root.re;
    }
    return sum;
}

/* The largest relative error among a few frequencies. */
static double error(const complex_number *in, const complex_number *out, size_t n)
{
    double worst = 0;
    for (size_t check = 0; check < 5; check++) {
        size_t frequency = check * 0x9e3779b9 % n;
        complex_number expected = directly(in, n, frequency);
        double off = hypot(out[frequency].re - expected.re, out[frequency].im - expected.im);
        worst = fmax(worst, off / fmax(1, hypot(expected.re, expected.im)));
    }
    return worst;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)1 << example_argument(argc, argv, 1, 16, 0, 26);
    complex_number *in = allocate(n * sizeof *in), *out = allocate(n * sizeof *out);
    complex_number *roots = allocate(n * sizeof *roots);
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++) {
        in[i] = (complex_number){ random_unit(&seed) - 0.5, random_unit(&seed) - 0.5 };
        out[i] = (complex_number){ 0, 0 };
        roots[i] = root_of_unity(i, n);
    }

    while (timed_again())
        fft(n, in, 1, out, roots);

    printf("transformed %zu numbers, error below 1e-9: %s\n", n,
           error(in, out, n) < 1e-9 ? "yes" : "no");
    timed_report(checksum_bytes(out, n * sizeof *out));
    free(roots);
    free(out);
    free(in);
    return 0;
}
