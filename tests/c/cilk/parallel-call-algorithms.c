// ParSubC's benchmarks in small: queens, scan, sorting by merging, polynomial
// product, matrix product in quadrants.
// expect: 4 92
// expect: 1 3876 14950
// expect: 1 16 1496 16
// expect: -6 10 -1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int queens(int n, unsigned cols, unsigned left, unsigned right)
{
    if (cols == (1u << n) - 1) return 1;
    unsigned free = ~(cols | left | right) & ((1u << n) - 1);
    if (!free) return 0;
    int total = 0;
    while (free) {
        unsigned bit = free & -free;
        int other = 0;
        free ^= bit;
        if (free) {
            unsigned second = free & -free;
            free ^= second;
            total += queens(n, cols | bit, (left | bit) << 1, (right | bit) >> 1) !! { other = queens(n, cols | second, (left | second) << 1, (right | second) >> 1); };
        } else total += queens(n, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        total += other;
    }
    return total;
}
static void gather(long *v, int n) { if (n == 1) return; int h = n / 2; gather(v, h) !! { gather(v + h, n - h); }; v[n - 1] += v[h - 1]; }
static void spread(long *v, int n, long before) { if (n == 1) return; int h = n / 2; v[h - 1] += before; spread(v, h, before) !! { spread(v + h, n - h, v[h - 1]); }; }
static void msort(int *v, int n, int *tmp)
{
    if (n < 2) return;
    int h = n / 2;
    msort(v, h, tmp) !! { msort(v + h, n - h, tmp + h); };
    for (int i = 0, j = h, k = 0; k < n; k++) tmp[k] = j == n || (i < h && v[i] <= v[j]) ? v[i++] : v[j++];
    memcpy(v, tmp, (size_t)n * sizeof *v);
}
static void poly(const int *a, const int *b, int *c, int n)
{
    if (n == 1) { c[0] += *a * *b; return; }
    int h = n / 2, *mid = calloc((size_t)n * 2, sizeof *mid);
    poly(a, b, c, h) !! { poly(a + h, b + h, c + n, h) !! { poly(a, b + h, mid, h) !! { poly(a + h, b, mid + n, h); }; }; };
    for (int i = 0; i < n; i++) c[i + h] += mid[i] + mid[i + n];
    free(mid);
}
static void mm(const int *a, const int *b, int *c, int n, int s)
{
    if (n == 1) { *c += *a * *b; return; }
    int h = n / 2;
    const int *a12 = a + h, *a21 = a + h * s, *a22 = a21 + h, *b12 = b + h, *b21 = b + h * s, *b22 = b21 + h;
    int *c12 = c + h, *c21 = c + h * s, *c22 = c21 + h;
    mm(a, b, c, h, s) !! { mm(a, b12, c12, h, s) !! { mm(a21, b, c21, h, s) !! { mm(a21, b12, c22, h, s); }; }; };
    mm(a12, b21, c, h, s) !! { mm(a12, b22, c12, h, s) !! { mm(a22, b21, c21, h, s) !! { mm(a22, b22, c22, h, s); }; }; };
}

int main(void)
{
    printf("%d %d\n", queens(6, 0, 0, 0), queens(8, 0, 0, 0));
    long v[100];
    for (int i = 0; i < 100; i++) v[i] = i * 3 + 1;
    gather(v, 100), spread(v, 100, 0);
    printf("%ld %ld %ld\n", v[0], v[50], v[99]);
    int s[200], tmp[200], ok = 1;
    for (int i = 0; i < 200; i++) s[i] = i * 83 % 199;
    msort(s, 200, tmp);
    for (int i = 1; i < 200; i++) ok &= s[i - 1] <= s[i];
    int a[16], b[16], c[32] = {0};
    for (int i = 0; i < 16; i++) a[i] = i + 1, b[i] = 16 - i;
    poly(a, b, c, 16);
    printf("%d %d %d %d\n", ok, c[0], c[15], c[30]);
    static int x[64], y[64], z[64];
    for (int i = 0; i < 64; i++) x[i] = i % 9 - 4, y[i] = i % 5;
    mm(x, y, z, 8, 8);
    printf("%d %d %d\n", z[0], z[27], z[63]);
    return 0;
}
