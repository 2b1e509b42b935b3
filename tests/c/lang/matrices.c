// Matrix code: products by value and by pointer, Gauss elimination, inverse,
// determinant by cofactors, Strassen on blocks, rotation, power iteration.
// flags: -lm
// expect: 102334155 144
// expect: 0.841471 0.841471 1
// expect: -37 -8
// expect: 1 7.764890 0.062696 2.774295 -0.100313 0
// expect: 0 -27
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct { double m[3][3]; } mat;
static mat identity(void) { mat r = {{{0}}}; for (int i = 0; i < 3; i++) r.m[i][i] = 1; return r; }
static mat mul(mat a, mat b) { mat r = {{{0}}}; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 3; k++) r.m[i][j] += a.m[i][k] * b.m[k][j]; return r; }
static mat power(mat a, unsigned n) { return !n ? identity() : n & 1 ? mul(a, power(a, n - 1)) : power(mul(a, a), n / 2); }
static mat rot(double t) { mat r = identity(); r.m[0][0] = r.m[1][1] = cos(t); r.m[1][0] = sin(t), r.m[0][1] = -r.m[1][0]; return r; }
static double minor(const double *m, int n, int col);
static double det(const double *m, int n) { if (n == 1) return *m; double d = 0; for (int c = 0; c < n; c++) d += (c & 1 ? -1 : 1) * m[c] * minor(m, n, c); return d; }
static double minor(const double *m, int n, int col) { double s[25], *o = s; for (int i = 1; i < n; i++) for (int j = 0; j < n; j++) if (j != col) *o++ = m[i * n + j]; return det(s, n - 1); }
static void swap_rows(double (*m)[5], int a, int b) { double t[5]; memcpy(t, m[a], sizeof t), memcpy(m[a], m[b], sizeof t), memcpy(m[b], t, sizeof t); }
static int pivot(double (*m)[5], int c) { int p = c; for (int r = c + 1; r < 4; r++) if (fabs(m[r][c]) > fabs(m[p][c])) p = r; return p; }
static int solve(double (*m)[5], double *x)
{
    for (int c = 0; c < 4; c++) {
        int p = pivot(m, c);
        if (fabs(m[p][c]) < 1e-9) return 0;
        if (p != c) swap_rows(m, p, c);
        for (int r = 0; r < 4; r++) { if (r == c) continue; double f = m[r][c] / m[c][c]; for (int k = c; k < 5; k++) m[r][k] -= f * m[c][k]; }
    }
    for (int i = 0; i < 4; i++) x[i] = m[i][4] / m[i][i];
    return 1;
}
enum { MAX = 16 };
static void addto(int n, const int *a, const int *b, int *c, int sa, int sb, int sign) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) c[i * n + j] = a[i * sa + j] + sign * b[i * sb + j]; }
static void strassen(int n, const int *a, int sa, const int *b, int sb, int *c, int sc)
{
    if (n <= 2) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { int s = 0; for (int k = 0; k < n; k++) s += a[i * sa + k] * b[k * sb + j]; c[i * sc + j] = s; } return; }
    int h = n / 2, p[7][MAX * MAX / 4], x[MAX * MAX / 4], y[MAX * MAX / 4];
    const int *a11 = a, *a12 = a + h, *a21 = a + h * sa, *a22 = a21 + h, *b11 = b, *b12 = b + h, *b21 = b + h * sb, *b22 = b21 + h;
    addto(h, a11, a22, x, sa, sa, 1), addto(h, b11, b22, y, sb, sb, 1), strassen(h, x, h, y, h, p[0], h);
    addto(h, a21, a22, x, sa, sa, 1), strassen(h, x, h, b11, sb, p[1], h);
    addto(h, b12, b22, y, sb, sb, -1), strassen(h, a11, sa, y, h, p[2], h);
    addto(h, b21, b11, y, sb, sb, -1), strassen(h, a22, sa, y, h, p[3], h);
    addto(h, a11, a12, x, sa, sa, 1), strassen(h, x, h, b22, sb, p[4], h);
    addto(h, a21, a11, x, sa, sa, -1), addto(h, b11, b12, y, sb, sb, 1), strassen(h, x, h, y, h, p[5], h);
    addto(h, a12, a22, x, sa, sa, -1), addto(h, b21, b22, y, sb, sb, 1), strassen(h, x, h, y, h, p[6], h);
    for (int i = 0; i < h; i++)
        for (int j = 0, k; j < h; j++) {
            k = i * h + j;
            c[i * sc + j] = p[0][k] + p[3][k] - p[4][k] + p[6][k];
            c[i * sc + j + h] = p[2][k] + p[4][k];
            c[(i + h) * sc + j] = p[1][k] + p[3][k];
            c[(i + h) * sc + j + h] = p[0][k] - p[1][k] + p[2][k] + p[5][k];
        }
}

int main(void)
{
    mat f = {{{1, 1, 0}, {1, 0, 0}, {0, 0, 1}}}, t = power(f, 40);
    printf("%.0f %.0f\n", t.m[0][1], power(f, 11).m[0][0]);
    t = power(rot(0.1), 10);
    printf("%.6f %.6f %d\n", t.m[1][0], sin(1), fabs(mul(t, rot(-1)).m[0][0] - 1) < 1e-9);
    double d[] = {2, 0, 1, 3, -1, 4, 2, 0, 5, 1, -2, 1, 3, 3, 0, 2};
    printf("%g %g\n", det(d, 4), det(d, 3));
    double m[4][5] = {{0, 2, 1, -1, 3}, {1, -9, 0, 2, 7}, {3, 0, -8, 1, 1}, {2, 2, 2, 12, 20}}, x[4];
    printf("%d", solve(m, x));
    for (int i = 0; i < 4; i++) printf(" %.6f", x[i]);
    double singular[4][5] = {{1, 2, 3, 4, 5}, {2, 4, 6, 8, 10}};
    printf(" %d\n", solve(singular, x));
    static int a[MAX * MAX], b[MAX * MAX], c[MAX * MAX], e[MAX * MAX];
    for (int i = 0; i < MAX * MAX; i++) a[i] = i * 7 % 11 - 5, b[i] = i * 3 % 13 - 6;
    strassen(MAX, a, MAX, b, MAX, c, MAX);
    for (int i = 0; i < MAX; i++) for (int j = 0; j < MAX; j++) for (int k = 0; k < MAX; k++) e[i * MAX + j] += a[i * MAX + k] * b[k * MAX + j];
    printf("%d %d\n", memcmp(c, e, sizeof c), c[37]);
    return 0;
}
