// Longest common subsequence by a wavefront of blocks, Pascal's triangle by
// rows, a pipeline of stages over items, reductions by hand.
// expect: 40 40 155117520
// expect: 44750 681
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

enum { N = 64, B = 8 };
static int table[N + 1][N + 1];
static char a[N + 1], b[N + 1];
static int max(int x, int y) { return x > y ? x : y; }
static void block(int bi, int bj) { for (int i = bi * B + 1; i <= (bi + 1) * B; i++) for (int j = bj * B + 1; j <= (bj + 1) * B; j++) table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1 : max(table[i - 1][j], table[i][j - 1]); }
static void quadrant(int i, int j, int n) { if (n == 1) { block(i, j); return; } int h = n / 2; quadrant(i, j, h); cilk_spawn quadrant(i + h, j, h); quadrant(i, j + h, h); cilk_sync; quadrant(i + h, j + h, h); }
static int diagonals(void) { memset(table, 0, sizeof table); for (int d = 0; d < 2 * N / B - 1; d++) { int lo = max(0, d - N / B + 1), hi = d < N / B ? d : N / B - 1; cilk_for (int i = lo; i <= hi; i++) block(i, d - i); } return table[N][N]; }
static unsigned pascal(int n) { unsigned row[40] = {1}, next[40]; for (int r = 1; r <= n; r++) { cilk_for (int i = 0; i <= r; i++) next[i] = (i < r ? row[i] : 0) + (i ? row[i - 1] : 0); memcpy(row, next, sizeof row); } return row[n / 2]; }
static int stage(int k, int x) { return (x * (k + 3) + k) % 1009; }
static void item(int k, int x, int *out) { if (k == 5) { *out = x; return; } int y = cilk_spawn stage(k, x); cilk_sync; item(k + 1, y, out); }
static long sum(const int *v, int n) { long part[4] = {0}; cilk_for (int p = 0; p < 4; p++) for (int i = n * p / 4; i < n * (p + 1) / 4; i++) part[p] += v[i]; return part[0] + part[1] + part[2] + part[3]; }

int main(void)
{
    for (int i = 0; i < N; i++) a[i] = (char)('a' + i * i % 7), b[i] = (char)('a' + i * 3 % 5);
    quadrant(0, 0, N / B);
    int q = table[N][N];
    printf("%d %d %u\n", q, diagonals(), pascal(30));
    int out[100];
    for (int i = 0; i < 100; i++) cilk_spawn item(0, i, &out[i]);
    cilk_sync;
    printf("%ld %d\n", sum(out, 100), out[57]);
    return 0;
}
