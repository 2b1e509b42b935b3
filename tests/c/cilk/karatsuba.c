// Long multiplication by Karatsuba's method with arrays on the stack, and the
// digits of a factorial by a product tree.
// expect: 375 1404 788657867364790503552363213932
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long long limb;
static void kara(const limb *a, const limb *b, limb *out, int n)
{
    if (n <= 4) { memset(out, 0, (size_t)n * 2 * sizeof *out); for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) out[i + j] += a[i] * b[j]; return; }
    int h = n / 2;
    limb *sa = __builtin_alloca((size_t)h * sizeof *sa), *sb = __builtin_alloca((size_t)h * sizeof *sb), *mid = __builtin_alloca((size_t)n * sizeof *mid);
    for (int i = 0; i < h; i++) sa[i] = a[i] + a[i + h], sb[i] = b[i] + b[i + h];
    cilk_spawn kara(a, b, out, h);
    cilk_spawn kara(a + h, b + h, out + n, h);
    kara(sa, sb, mid, h);
    cilk_sync;
    for (int i = 0; i < n; i++) mid[i] -= out[i] + out[i + n];
    for (int i = 0; i < n; i++) out[i + h] += mid[i];
}
struct big { int n; int *d; };
static struct big small(int x) { struct big b = {0, malloc(12 * sizeof(int))}; for (; x; x /= 10) b.d[b.n++] = x % 10; return b; }
static struct big mul(struct big a, struct big b)
{
    int n = 8;
    while (n < a.n || n < b.n) n *= 2;
    limb *x = calloc((size_t)n * 4, sizeof *x), *y = x + n, *z = y + n, carry = 0;
    for (int i = 0; i < a.n; i++) x[i] = a.d[i];
    for (int i = 0; i < b.n; i++) y[i] = b.d[i];
    kara(x, y, z, n);
    struct big r = {0, malloc((size_t)n * 2 * sizeof(int))};
    for (int i = 0; i < 2 * n; i++) { carry += z[i]; r.d[i] = (int)(carry % 10), carry /= 10; if (r.d[i]) r.n = i + 1; }
    free(x), free(a.d), free(b.d);
    return r;
}
static struct big product(int lo, int hi) { if (hi - lo == 1) return small(lo); struct big a = cilk_spawn product(lo, (lo + hi) / 2), b = product((lo + hi) / 2, hi); cilk_sync; return mul(a, b); }

int main(void)
{
    struct big f = product(1, 201);
    int sum = 0;
    for (int i = 0; i < f.n; i++) sum += f.d[i];
    printf("%d %d ", f.n, sum);
    for (int i = f.n; i-- > f.n - 30; ) putchar('0' + f.d[i]);
    puts("");
    free(f.d);
    return 0;
}
