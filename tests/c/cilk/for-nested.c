// Loops in loops, loops in recursion, loops in spawned functions, functions
// that loop called from loops, triangular bounds.
// expect: 958623
// expect: 283681 760771
// expect: 264249
// expect: 951240
// expect: -857948
// expect: 0 2578 5156
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

enum { N = 24 };
static void fill(int m[N][N], int k) { cilk_for (int i = 0; i < N; i++) cilk_for (int j = 0; j < N; j++) m[i][j] = (i * 5 + j * k) % 17 - 8; }
static void multiply(int c[N][N], int a[N][N], int b[N][N]) { cilk_for (int i = 0; i < N; i++) cilk_for (int j = 0; j < N; j++) { int s = 0; for (int k = 0; k < N; k++) s += a[i][k] * b[k][j]; c[i][j] = s; } }
static void triangle(int *out) { cilk_for (int i = 0; i < 20; i++) cilk_for (int j = i; j < 20; j++) out[i * 20 + j] = i * j; }
static int depth3(void) { int t[6][6][6], s = 0; cilk_for (int i = 0; i < 6; i++) cilk_for (int j = 5; j >= 0; j--) { cilk_for (int k = 0; k < 6; k += 2) { t[i][j][k] = i + j * 2 + k * 3; t[i][j][k + 1] = i * j * k; } } for (int i = 0; i < 216; i++) s = (s * 31 + t[i / 36][i / 6 % 6][i % 6]) % 1000003; return s; }
static void quarter(int *a, int n) { if (n <= 2) { a[0] += n; return; } cilk_for (int i = 0; i < 4; i++) quarter(a + i * (n / 4), n / 4); }
static int row(const int *v, int n) { int best[3] = {0}; cilk_for (int i = 0; i < 3; i++) { for (int j = i; j < n; j += 3) if (v[j] > best[i]) best[i] = v[j]; } return best[0] + best[1] * 10 + best[2] * 100; }
static void spawner(int (*m)[N], int *out) { cilk_spawn fill(m, 3); cilk_spawn triangle(out); cilk_sync; cilk_for (int i = 0; i < N; i++) out[i] += m[i][i]; }
static int sum(const int *v, int n) { int s = 0; for (int i = 0; i < n; i++) s = (s * 13 + v[i]) % 1000003; return s; }

int main(void)
{
    static int a[N][N], b[N][N], c[N][N], out[400], q[256];
    fill(a, 2), fill(b, 7), multiply(c, a, b);
    printf("%d\n", sum(&c[0][0], N * N));
    triangle(out);
    printf("%d %d\n", sum(out, 400), depth3());
    quarter(q, 256);
    printf("%d\n", sum(q, 256));
    int r[N];
    cilk_for (int i = 0; i < N; i++) r[i] = row(c[i], N);
    printf("%d\n", sum(r, N));
    memset(out, 0, sizeof out);
    spawner(a, out);
    printf("%d\n", sum(out, 400));
    cilk_for (int i = 0; i < 3; i++) { int loc[5]; cilk_for (int j = 0; j < 5; j++) loc[j] = i * j; out[i] = sum(loc, 5); }
    printf("%d %d %d\n", out[0], out[1], out[2]);
    return 0;
}
