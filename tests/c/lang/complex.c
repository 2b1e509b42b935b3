// _Complex values as arguments, results, locals, in structures and in arrays.
// flags: -lm
// expect: -3 3 5
// expect: 4 8
// expect: -0.2 0.4
// expect: 3 -0.5
// expect: 2 3 4
// expect: 9 9 1 1
// expect:                   ..%        |
// expect:                ...%%+..      |
// expect:             ..:%%%%%%%%%.    |
// expect:        .:=%=.%%%%%%%%%%%:    |
// expect:  %%%%%%%%%%%%%%%%%%%%%%:.    |
// expect:        .:=%=.%%%%%%%%%%%:    |
// expect:             ..:%%%%%%%%%.    |
// expect:                ...%%+..      |
// expect:                   ..%        |
// expect: 4.000+0.000i 1.000-2.414i 0.000+0.000i 1.000-0.414i 0.000+0.000i 1.000+0.414i 0.000+0.000i 1.000+2.414i
#include <stdio.h>
#include <complex.h>

static double complex mk(double re, double im) { return re + im * I; }
static double complex sq(double complex z) { return z * z; }
static float complex fmk(float re, float im) { return re + im * I; }
static long double complex lmk(long double re) { return re * 2 + re * I; }
struct z { double complex a; float complex b; };
static struct z pair(double complex a) { return (struct z){a, fmk(3, 4)}; }
static int mandel(double complex c) { double complex z = 0; int n = 0; while (n < 50 && creal(z) * creal(z) + cimag(z) * cimag(z) < 4) z = sq(z) + c, n++; return n; }

static void fft(double complex *a, int n, int step, double complex *out)
{
    if (n == 1) { *out = *a; return; }
    fft(a, n / 2, step * 2, out);
    fft(a + step, n / 2, step * 2, out + n / 2);
    for (int k = 0; k < n / 2; k++) {
        double complex t = cexp(mk(0, -2 * 3.14159265358979323846 * k / n)) * out[k + n / 2], e = out[k];
        out[k] = e + t, out[k + n / 2] = e - t;
    }
}

int main(void)
{
    double complex z = mk(3, 4) * mk(0, 1) + 1;
    printf("%g %g %g\n", creal(z), cimag(z), cabs(mk(3, 4)));
    z += mk(1, 1), z -= sq(mk(0, 2)), z *= mk(2, 0);
    printf("%g %g\n", creal(z), cimag(z));
    float complex f = fmk(1, 2) / fmk(3, -4);
    printf("%g %g\n", crealf(f), cimagf(f));
    long double complex l = lmk(1.5L) + conj(mk(0, 2));
    printf("%Lg %Lg\n", creall(l), cimagl(l));
    struct z p = pair(sq(mk(1, 1)));
    printf("%g %g %g\n", cimag(p.a), crealf(p.b), __imag__ pair(0).b);
    __real__ z = 9; __imag__ z += creal(mk(1, 0));
    printf("%g %g %d %d\n", __real__ z, __imag__ z, mk(1, 2) == mk(1, 2), mk(1, 2) != mk(1, 3));
    for (int y = -4; y <= 4; y++) { for (int x = -20; x <= 8; x++) putchar(" .:-=+*#%@"[mandel(mk(x / 10.0, y / 4.0)) / 6]); puts("|"); }
    double complex in[8], out[8];
    for (int i = 0; i < 8; i++) in[i] = mk(i < 4, 0);
    fft(in, 8, 1, out);
    for (int i = 0; i < 8; i++) printf("%.3f%+.3fi%c", creal(out[i]) + 0.0001, cimag(out[i]) + 0.0001, i < 7 ? ' ' : '\n');
    return 0;
}
