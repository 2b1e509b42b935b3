// Programs made of parallel loops: sieve, prefix sums by doubling, odd-even
// sorting, a histogram by rows, game of life, shortest paths, Mandelbrot.
// expect: 97
// expect: 130816 4950
// expect: 60 5 83707
// expect: |                         .              |
// expect: |                        ..+-.           |
// expect: |                   .:..:::%%:.:...      |
// expect: |          .      ..%%%%%%%%%%%%%%..     |
// expect: |         ...%%%%=.%%%%%%%%%%%%%%%%-     |
// expect: | %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%%:.      |
// expect: |         ...%%%%=.%%%%%%%%%%%%%%%%-     |
// expect: |          .      ..%%%%%%%%%%%%%%..     |
// expect: |                   .:..:::%%:.:...      |
// expect: |                        ..+-.           |
// expect: |                         .              |
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

enum { N = 512 };
static int sieve(int n)
{
    char composite[N] = {1, 1};
    for (int p = 2; p * p < n; p++) { if (composite[p]) continue; cilk_for (int k = p * p; k < n; k += p) composite[k] = 1; }
    int count = 0;
    for (int i = 0; i < n; i++) count += !composite[i];
    return count;
}
static long prefix(long *a, int n)
{
    long b[N];
    for (int d = 1; d < n; d *= 2) {
        cilk_for (int i = 0; i < n; i++) b[i] = i >= d ? a[i] + a[i - d] : a[i];
        cilk_for (int i = 0; i < n; i++) a[i] = b[i];
    }
    return a[n - 1];
}
static void odd_even(int *v, int n)
{
    for (int round = 0; round < n; round++)
        cilk_for (int i = round & 1; i < n - 1; i += 2)
            if (v[i] > v[i + 1]) { int t = v[i]; v[i] = v[i + 1]; v[i + 1] = t; }
}
static int life(int rounds)
{
    char w[20][20] = {{0}}, x[20][20];
    const char *r = ".##.##....#";
    for (int i = 0; i < 11; i++) w[9 + i / 4][8 + i % 4] = r[i] == '#';
    while (rounds--) {
        cilk_for (int y = 0; y < 20; y++)
            cilk_for (int z = 0; z < 20; z++) {
                int n = 0;
                for (int d = 0; d < 9; d++) n += d == 4 ? 0 : w[(y + d / 3 + 19) % 20][(z + d % 3 + 19) % 20];
                x[y][z] = n == 3 || (n == 2 && w[y][z]);
            }
        memcpy(w, x, sizeof w);
    }
    int n = 0;
    for (int i = 0; i < 400; i++) n += w[i / 20][i % 20];
    return n;
}
static int paths(void)
{
    int d[16][16];
    cilk_for (int i = 0; i < 16; i++) for (int j = 0; j < 16; j++) d[i][j] = i == j ? 0 : (i * 7 + j * 13) % 5 == 1 ? i + j + 1 : 9999;
    for (int k = 0; k < 16; k++) {
        int via[16];
        memcpy(via, d[k], sizeof via);
        cilk_for (int i = 0; i < 16; i++) { int to = d[i][k]; for (int j = 0; j < 16; j++) if (to + via[j] < d[i][j]) d[i][j] = to + via[j]; }
    }
    int s = 0;
    for (int i = 0; i < 256; i++) s = (s * 3 + d[i / 16][i % 16]) % 100003;
    return s;
}

int main(void)
{
    printf("%d\n", sieve(N));
    long a[N];
    cilk_for (int i = 0; i < N; i++) a[i] = i;
    long total = prefix(a, N);
    printf("%ld %ld\n", total, a[99]);
    int v[60], s = 0;
    for (int i = 0; i < 60; i++) v[i] = i * 23 % 60;
    odd_even(v, 60);
    for (int i = 0; i < 60; i++) s += v[i] == i;
    printf("%d %d %d\n", s, life(20), paths());
    char rows[11][41];
    cilk_for (int y = 0; y < 11; y++) {
        for (int x = 0; x < 40; x++) {
            double cr = (x - 28) / 14.0, ci = (y - 5) / 4.5, zr = 0, zi = 0;
            int n = 0;
            for (; n < 60 && zr * zr + zi * zi < 4; n++) { double t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci, zr = t; }
            rows[y][x] = " .:-=+*#%@"[n / 7];
        }
        rows[y][40] = 0;
    }
    for (int y = 0; y < 11; y++) printf("|%s|\n", rows[y]);
    return 0;
}
