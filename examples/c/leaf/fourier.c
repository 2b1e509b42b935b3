/* fourier.c - see fourier.h. The base case is the iterative radix-2 transform: numbers are fetched
 * in bit-reversed order, then stretches of doubling length are joined. */
#include "fourier.h"

LEAF void fourier_join(size_t n, complex_number *low, complex_number *high,
                       const complex_number *roots, size_t stride)
{
    for (size_t i = 0; i < n; i++) {
        complex_number root = roots[i * stride], a = low[i], b = high[i];
        double re = root.re * b.re - root.im * b.im, im = root.re * b.im + root.im * b.re;
        low[i].re = a.re + re;
        low[i].im = a.im + im;
        high[i].re = a.re - re;
        high[i].im = a.im - im;
    }
}

LEAF void fourier_base(size_t n, const complex_number *in, size_t stride, complex_number *out,
                       const complex_number *roots)
{
    size_t reversed = 0;
    for (size_t i = 0; i < n; i++) {
        out[i] = in[reversed * stride];
        size_t bit = n / 2;
        for (; bit != 0 && (reversed & bit) != 0; bit /= 2)
            reversed ^= bit;
        reversed |= bit;
    }
    for (size_t length = 1; length < n; length *= 2)
        for (size_t at = 0; at < n; at += 2 * length)
            fourier_join(length, out + at, out + at + length, roots, stride * (n / 2 / length));
}
