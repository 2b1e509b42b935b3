// Numeric kernels: FFT, LU, matrix product in blocks, Strassen, heat, adaptive
// quadrature, n-body; sums in a fixed order so that results are exact.
// flags: -lm
// expect: -0.190 -0.848 1
// expect: 143 265
// expect: 42.418335 3.111656
// expect: 6.069468 24.7510 7.891507308
#include <cilk/cilk.h>
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef double complex cd;
static void fft(const cd *in, cd *out, int n, int step, int sign)
{
    if (n == 1) { *out = *in; return; }
    cilk_spawn fft(in, out, n / 2, step * 2, sign);
    fft(in + step, out + n / 2, n / 2, step * 2, sign);
    cilk_sync;
    for (int k = 0; k < n / 2; k++) { cd t = cexp(sign * 2 * M_PI * I * k / n) * out[k + n / 2], e = out[k]; out[k] = e + t, out[k + n / 2] = e - t; }
}
enum { N = 32 };
static void lu(double (*a)[N], int n) { for (int k = 0; k < n; k++) { cilk_for (int i = k + 1; i < n; i++) { a[i][k] /= a[k][k]; for (int j = k + 1; j < n; j++) a[i][j] -= a[i][k] * a[k][j]; } } }
static void mm(const double *a, const double *b, double *c, int n)
{
    if (n == 4) { for (int i = 0; i < 4; i++) for (int j = 0; j < 4; j++) for (int k = 0; k < 4; k++) c[i * N + j] += a[i * N + k] * b[k * N + j]; return; }
    int h = n / 2;
    const double *a2 = a + h * N, *b2 = b + h * N;
    double *c2 = c + h * N;
    cilk_spawn mm(a, b, c, h); cilk_spawn mm(a, b + h, c + h, h); cilk_spawn mm(a2, b, c2, h); mm(a2, b + h, c2 + h, h);
    cilk_sync;
    cilk_spawn mm(a + h, b2, c, h); cilk_spawn mm(a + h, b2 + h, c + h, h); cilk_spawn mm(a2 + h, b2, c2, h); mm(a2 + h, b2 + h, c2 + h, h);
    cilk_sync;
}
static double heat(int steps) { static double u[N][N], v[N][N]; u[N / 2][N / 2] = 1000; while (steps--) { cilk_for (int i = 1; i < N - 1; i++) for (int j = 1; j < N - 1; j++) v[i][j] = u[i][j] + 0.2 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j]); memcpy(u, v, sizeof u); } return u[N / 2 + 2][N / 2]; }
static double f(double x) { return (x * x + 1) * x; }
static double quad(double l, double r, double fl, double fr, double area)
{
    double m = (l + r) / 2, fm = f(m), left = (fl + fm) * (m - l) / 2, right = (fm + fr) * (r - m) / 2;
    if (fabs(left + right - area) < 1e-4) return left + right;
    double a = cilk_spawn quad(l, m, fl, fm, left), b = quad(m, r, fm, fr, right);
    cilk_sync;
    return a + b;
}
struct body { double x[2], v[2], m; };
static struct body pull(struct body b, const struct body *all, int n) { for (int i = 0; i < n; i++) { double dx = all[i].x[0] - b.x[0], dy = all[i].x[1] - b.x[1], d = dx * dx + dy * dy + 0.01, k = all[i].m / (d * sqrt(d)) * 0.01; b.v[0] += dx * k, b.v[1] += dy * k; } b.x[0] += b.v[0] * 0.01, b.x[1] += b.v[1] * 0.01; return b; }
static double nbody(int n, int steps) { struct body b[20], c[20]; double e = 0; for (int i = 0; i < n; i++) b[i] = (struct body){{cos(i), sin(i * 2.0)}, {0, 0}, 1.0 / (i + 1)}; while (steps--) { for (int i = 0; i < n; i++) c[i] = cilk_spawn pull(b[i], b, n); cilk_sync; memcpy(b, c, sizeof b); } for (int i = 0; i < n; i++) e += b[i].v[0] * b[i].v[0] + b[i].v[1] * b[i].v[1]; return e; }

int main(void)
{
    cd x[64], y[64], z[64];
    for (int i = 0; i < 64; i++) x[i] = (i * 7 % 13) - (i % 5) * I;
    fft(x, y, 64, 1, -1), fft(y, z, 64, 1, 1);
    double err = 0;
    for (int i = 0; i < 64; i++) err = fmax(err, cabs(z[i] / 64 - x[i]));
    printf("%.3f %.3f %d\n", creal(y[3]), cimag(y[3]), err < 1e-12);
    static double a[N][N], b[N][N], c[N][N];
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) a[i][j] = (i * 3 + j * 5) % 7 + (i == j ? 40 : 0), b[i][j] = (i + j) % 4;
    mm(&a[0][0], &b[0][0], &c[0][0], N);
    printf("%g %g\n", c[3][5], c[31][0]);
    lu(a, N);
    printf("%.6f %.6f\n", a[N - 1][N - 1], a[10][20]);
    printf("%.6f %.4f %.9f\n", heat(60), quad(0, 3, f(0), f(3), f(3) * 1.5), nbody(12, 20));
    return 0;
}
