// Variable length arrays in functions that spawn.
// expect: 609 513 45721
// expect: 172 442
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

static int count(int n) { if (n < 2) return 1; int a = cilk_spawn count(n - 1), b = count(n - 2); cilk_sync; return a + b; }
static int local(int n)
{
    int v[n + 1], s = 0;
    for (int i = 0; i <= n; i++) v[i] = cilk_spawn count(i);
    cilk_sync;
    for (int i = 0; i <= n; i++) s += v[i];
    return s;
}
static int recursive(int n)
{
    int v[n + 1];
    if (n == 0) return 1;
    memset(v, 0, sizeof v);
    for (int i = 0; i < n; i += 2) v[i] = cilk_spawn recursive(i);
    v[n] = recursive(n - 1);
    cilk_sync;
    int s = (int)(sizeof v / sizeof *v);
    for (int i = 0; i <= n; i++) s += v[i];
    return s;
}
static void fill(int n, int m[n][n], int k) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) m[i][j] = i * j + k; }
static int matrices(int n)
{
    int a[n][n], b[n][n], s = 0, x;
    cilk_spawn fill(n, a, 1);
    cilk_spawn fill(n, b, 2);
    x = cilk_spawn count(n);
    cilk_sync;
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s += a[i][j] * b[j][i];
    return s + x;
}
static int in_loop(int n)
{
    int total = 0;
    for (int i = 1; i < n; i++) {
        char s[i];
        int x = cilk_spawn count(i % 6);
        memset(s, i, sizeof s);
        cilk_sync;
        total += x + s[i - 1] + (int)sizeof s;
        if (i == n - 2) { total *= 2; continue; }
    }
    return total;
}
static int sum(int n, const int v[n]) { if (n == 1) return *v; int a, b; a = sum(n / 2, v) !! { b = sum(n - n / 2, v + n / 2); }; return a + b; }
static int compound(int n) { int v[n], t = 0; for (int i = 0; i < n; i++) { v[i] = i; t += cilk_spawn count(i); } cilk_sync; return t + sum(n, v); }

int main(void)
{
    printf("%d %d %d\n", local(12), recursive(8), matrices(9));
    printf("%d %d\n", in_loop(9), compound(12));
    return 0;
}
