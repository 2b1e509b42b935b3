// float, double and long double across calls; printing; comparisons; infinity,
// not-a-number and signed zero keep their identity.
// flags: -lm
// expect: 0.100 0.1000000000 0.100000000000000
// expect: 0 1
// expect: 1.234568e+04 1.200000E-04 1e+20 1E-10 0x1.8p+0
// expect: +3.14|   2.718|1.50    |-0001.50|2
// expect: inf -inf 1
// expect: -1 1 1
// expect: 23
// expect: 3.597739657144
// expect: 2.6875
// expect: 2.094551482
// expect: 1.198140235
// expect: 3 -3 1000000000
// expect: 0 1
// expect: 2.1684e-19 1
// expect: 0.999991
// expect: 0001
// expect: 3.960905
// expect: 0.841 1.414 -2.000
#include <stdio.h>
#include <math.h>
#include <float.h>

static float f(float x) { return x; }
static double d(double x) { return x; }
static long double ld(long double x) { return x; }
static double poly(double x, int n, const double *c) { return n ? *c + x * poly(x, n - 1, c + 1) : 0; }
static long double ldsum(int n) { return n ? ld(1.0L / n) + ldsum(n - 1) : 0.0L; }
static double mean(double a, float b, long double c, int e) { return (double)((a + b + c + e) / 4); }
static double newton(double (*g)(double), double x, int rounds)
{
    return rounds ? newton(g, x - g(x) / ((g(x + 1e-6) - g(x - 1e-6)) / 2e-6), rounds - 1) : x;
}
static double cubic(double x) { return x * x * x - 2 * x - 5; }
static int sign(double x) { return signbit(x) ? -1 : 1; }
static double agm(double a, double b) { return fabs(a - b) < 1e-12 ? a : agm((a + b) / 2, sqrt(a * b)); }

int main(void)
{
    printf("%.3f %.10f %.15Lf\n", f(0.1f), d(0.1), ld(0.1L));
    printf("%d %d\n", f(0.1f) == d(0.1), (float)d(0.1) == f(0.1f));
    printf("%e %E %g %G %a\n", d(12345.678), d(0.00012), d(1e20), d(1e-10), d(1.5));
    printf("%+.2f|%8.3f|%-8.2f|%08.2f|%.0f\n", d(3.14159), d(2.71828), d(1.5), d(-1.5), d(2.5));
    printf("%f %f %d\n", d(INFINITY), d(-INFINITY), d(NAN) != d(NAN));
    printf("%d %d %d\n", sign(d(-0.0)), sign(d(0.0)), d(0.0) == d(-0.0));
    double c[] = {1, -2, 0.5, 3};
    printf("%g\n", poly(d(2), 4, c));
    printf("%.12Lf\n", ldsum(20));
    printf("%g\n", mean(1, 2.5f, 3.25L, 4));
    printf("%.9f\n", newton(cubic, 2, 20));
    printf("%.9f\n", agm(1, sqrt(2)));
    printf("%d %d %d\n", (int)f(3.99f), (int)d(-3.99), (int)ld(1e9L));
    printf("%g %g\n", f(16777216.0f) + 1 - f(16777216.0f), d(16777216.0) + 1 - f(16777216.0f));
    printf("%Lg %d\n", ld(LDBL_EPSILON) * 2, ld(1) + ld(LDBL_EPSILON) > ld(1));
    float sum = 0;
    for (int i = 0; i < 1000; i++) sum += f(0.001f);
    printf("%.6f\n", sum);
    printf("%d%d%d%d\n", d(1) < d(NAN), d(1) > d(NAN), d(NAN) == d(1), !(d(NAN) < d(1)));
    double acc = 1;
    for (double x = d(1); x < 3; x += d(0.25)) acc *= f((float)x), acc /= d(1.5);
    printf("%.6f\n", acc);
    printf("%.3f %.3f %.3f\n", sin(d(1)), pow(d(2), f(0.5f)), floor(d(-1.5)));
    return 0;
}
