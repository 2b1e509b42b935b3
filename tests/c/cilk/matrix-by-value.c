// Small matrices by value through recursion: parallel exponentiation, parallel
// products of ranges, a determinant by cofactors.
// expect: 1 3486300601 52
// expect: 76774
#include <cilk/cilk.h>
#include <stdio.h>

typedef struct { unsigned m[3][3]; } mat;
static mat unit(void) { return (mat){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}; }
static unsigned dot(mat a, mat b, int i, int j) { unsigned s = 0; for (int k = 0; k < 3; k++) s += a.m[i][k] * b.m[k][j]; return s; }
static mat mul(mat a, mat b) { mat r; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) r.m[i][j] = cilk_spawn dot(a, b, i, j); cilk_sync; return r; }
static mat gen(int i) { mat r = unit(); r.m[i % 3][(i + 1) % 3] = (unsigned)i; r.m[(i + 2) % 3][i % 3] += 1; return r; }
static mat product(int lo, int hi) { if (lo == hi) return unit(); if (hi - lo == 1) return gen(lo); mat a = cilk_spawn product(lo, (lo + hi) / 2), b = product((lo + hi) / 2, hi); cilk_sync; return mul(a, b); }
static mat power(mat a, unsigned n) { if (!n) return unit(); mat h = cilk_spawn power(a, n / 2); cilk_sync; h = mul(h, h); return n & 1 ? mul(h, a) : h; }
static long det(const long *m, int n)
{
    if (n == 1) return *m;
    long part[6], d = 0, minors[6][25];
    for (int c = 0; c < n; c++) {
        long *o = minors[c];
        for (int i = 1; i < n; i++) for (int j = 0; j < n; j++) if (j != c) *o++ = m[i * n + j];
        part[c] = cilk_spawn det(minors[c], n - 1);
    }
    cilk_sync;
    for (int c = 0; c < n; c++) d += (c & 1 ? -1 : 1) * m[c] * part[c];
    return d;
}

int main(void)
{
    mat p = product(0, 30), s = unit(), q = power(gen(4), 13);
    for (int i = 0; i < 30; i++) s = mul(s, gen(i));
    int same = 1;
    for (int i = 0; i < 9; i++) same &= p.m[i / 3][i % 3] == s.m[i / 3][i % 3];
    printf("%d %u %u\n", same, p.m[0][2], q.m[1][2]);
    long m[25];
    for (int i = 0; i < 25; i++) m[i] = i * i * i % 23 - 9;
    printf("%ld\n", det(m, 5));
    return 0;
}
