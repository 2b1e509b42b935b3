// Loops over variable length arrays, in functions whose parameters have
// variable types, and over alloca memory.
// expect: 56 48
// expect: 20540 3725 3778
#include <alloca.h>
#include <cilk/cilk.h>
#include <stdio.h>

static double product(int n, double a[n][n], double b[n][n], double c[n][n])
{
    cilk_for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) { double s = 0; for (int k = 0; k < n; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }
    return c[n - 1][0];
}
static int local(int n)
{
    int v[n], s = 0;
    cilk_for (int i = 0; i < n; i++) v[i] = i * i;
    for (int i = 0; i < n; i++) s += v[i];
    return s;
}
static int stack(int n)
{
    int *v = alloca((size_t)n * sizeof *v), s = 0;
    cilk_for (int i = 0; i < n; i++) v[i] = i * 3;
    cilk_for (int *p = v; p < v + n; p++) *p += 1;
    for (int i = 0; i < n; i++) s += v[i];
    return s;
}
static int in_body(int n)
{
    int out[20] = {0}, s = 0;
    cilk_for (int i = 0; i < 20; i++) {
        char *p = alloca((size_t)i + n);
        for (int k = 0; k < i + n; k++) p[k] = (char)k;
        for (int k = 0; k < i + n; k++) out[i] += p[k];
    }
    for (int i = 0; i < 20; i++) s += out[i] * (i % 3);
    return s;
}

int main(void)
{
    double a[9][9], b[9][9], c[9][9];
    for (int i = 0; i < 81; i++) a[i / 9][i % 9] = i % 7, b[i / 9][i % 9] = i % 5;
    double p = product(9, a, b, c);
    printf("%g %g\n", p, c[4][4]);
    printf("%d %d %d\n", local(40), stack(50), in_body(10));
    return 0;
}
