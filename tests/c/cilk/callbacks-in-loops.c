// Nested roots inside parallel loops and inside one another, many at a time.
// expect: 7745
// expect: 6909
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static int depth_limit = 3;
static int sort(int *v, int n);
static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b, inner[2][4] = {{x, y, 3, 1}, {y, x, 2, 0}};
    if (depth_limit && x % 5 == 0) { int r = cilk_spawn sort(inner[0], 4), s = sort(inner[1], 4); cilk_sync; if (r < 0 || s < 0) abort(); }
    return (x > y) - (x < y);
}
static int flat(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
static int sort(int *v, int n) { qsort(v, (size_t)n, sizeof *v, n <= 4 ? flat : compare); for (int i = 1; i < n; i++) if (v[i - 1] > v[i]) return -1; return v[n / 2]; }

int main(void)
{
    static int v[40][30];
    int mid[40], s = 0;
    cilk_for (int i = 0; i < 40; i++) { for (int j = 0; j < 30; j++) v[i][j] = (i * 17 + j * 7) % 61; mid[i] = sort(v[i], 30); }
    for (int i = 0; i < 40; i++) s = (s * 3 + mid[i]) % 10007;
    printf("%d\n", s);
    cilk_for (int i = 0; i < 10; i++) cilk_for (int j = 0; j < 4; j++) { int w[9]; for (int k = 0; k < 9; k++) w[k] = (k * 5 + i + j) % 11; mid[i * 4 + j] = sort(w, 9); }
    for (int i = 0; i < 40; i++) s = (s * 3 + mid[i]) % 10007;
    printf("%d\n", s);
    return 0;
}
