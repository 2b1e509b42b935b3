// Parallel sorts: quicksort, merge sort with parallel merge, bitonic, radix
// by counting blocks; all agree with each other.
// expect: 1 1 1 1
// expect: 1168200925 1 1 1
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1024 };
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void quick(int *lo, int *hi)
{
    if (hi - lo < 2) return;
    int p = lo[(hi - lo) / 2], *i = lo, *j = hi - 1;
    while (i <= j) { while (*i < p) i++; while (p < *j) j--; if (i <= j) swap(i++, j--); }
    cilk_spawn quick(lo, j + 1);
    quick(i, hi);
    cilk_sync;
}
static int lower(const int *v, int n, int x) { int lo = 0; while (n > 0) { int h = n / 2; if (v[lo + h] < x) lo += h + 1, n -= h + 1; else n = h; } return lo; }
static void pmerge(const int *a, int n, const int *b, int m, int *out)
{
    if (n < m) { pmerge(b, m, a, n, out); return; }
    if (!n) return;
    int h = n / 2, k = lower(b, m, a[h]);
    out[h + k] = a[h];
    cilk_spawn pmerge(a, h, b, k, out);
    pmerge(a + h + 1, n - h - 1, b + k, m - k, out + h + k + 1);
    cilk_sync;
}
static void msort(const int *v, int n, int *out, int *tmp)
{
    if (n == 1) { *out = *v; return; }
    int h = n / 2;
    cilk_spawn msort(v, h, tmp, out);
    cilk_spawn msort(v + h, n - h, tmp + h, out + h);
    cilk_sync;
    pmerge(tmp, h, tmp + h, n - h, out);
}
static void bmerge(int *v, int n, int up) { if (n < 2) return; int h = n / 2; cilk_for (int i = 0; i < h; i++) if ((v[i] > v[i + h]) == up) swap(&v[i], &v[i + h]); cilk_spawn bmerge(v, h, up); bmerge(v + h, h, up); cilk_sync; }
static void bitonic(int *v, int n, int up) { if (n < 2) return; cilk_spawn bitonic(v, n / 2, 1); bitonic(v + n / 2, n / 2, 0); cilk_sync; bmerge(v, n, up); }
static void radix(int *v, int *tmp)
{
    enum { BLOCKS = 8, SIZE = N / BLOCKS };
    for (int shift = 0; shift < 12; shift += 4) {
        int count[BLOCKS][16] = {{0}}, at = 0;
        cilk_for (int b = 0; b < BLOCKS; b++) for (int i = b * SIZE; i < (b + 1) * SIZE; i++) count[b][v[i] >> shift & 15]++;
        for (int d = 0; d < 16; d++) for (int b = 0; b < BLOCKS; b++) { int c = count[b][d]; count[b][d] = at; at += c; }
        cilk_for (int b = 0; b < BLOCKS; b++) for (int i = b * SIZE; i < (b + 1) * SIZE; i++) tmp[count[b][v[i] >> shift & 15]++] = v[i];
        memcpy(v, tmp, N * sizeof *v);
    }
}
static unsigned checksum(const int *v) { unsigned s = 0; for (int i = 0; i < N; i++) s = s * 31 + (unsigned)v[i]; return s; }
static int ordered(const int *v) { for (int i = 1; i < N; i++) if (v[i - 1] > v[i]) return 0; return 1; }

int main(void)
{
    static int v[N], a[N], b[N], c[N], d[N], tmp[N];
    unsigned seed = 1;
    for (int i = 0; i < N; i++) seed = seed * 1103515245 + 12345, v[i] = (int)(seed >> 16 & 4095);
    memcpy(a, v, sizeof v), memcpy(c, v, sizeof v), memcpy(d, v, sizeof v);
    cilk_spawn quick(a, a + N);
    cilk_spawn msort(v, N, b, tmp);
    cilk_spawn bitonic(c, N, 1);
    cilk_sync;
    radix(d, tmp);
    printf("%d %d %d %d\n", ordered(a), ordered(b), ordered(c), ordered(d));
    printf("%u %d %d %d\n", checksum(a), checksum(a) == checksum(b), checksum(b) == checksum(c), checksum(c) == checksum(d));
    return 0;
}
