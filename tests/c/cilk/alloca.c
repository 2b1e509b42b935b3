// alloca in functions that spawn: its memory is the children's as well, in
// loops, conditionally, of sizes that vary, with locals in between.
// expect: 4 40
// expect: 120 1330 kcats edis
#include <alloca.h>
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

static int queens(int n, int row, const char *q)
{
    int count = 0, r[12];
    if (row == n) return 1;
    memset(r, 0, sizeof r);
    for (int c = 0; c < n; c++) {
        int ok = 1;
        for (int i = 0; i < row; i++) if (q[i] == c || q[i] - c == row - i || c - q[i] == row - i) { ok = 0; break; }
        if (!ok) continue;
        char *copy = alloca((size_t)row + 1);
        memcpy(copy, q, (size_t)row);
        copy[row] = (char)c;
        r[c] = cilk_spawn queens(n, row + 1, copy);
    }
    cilk_sync;
    for (int c = 0; c < n; c++) count += r[c];
    return count;
}
static void fill(char *p, int n, int c) { if (n > 3) { cilk_spawn fill(p, n / 2, c); fill(p + n / 2, n - n / 2, c); cilk_sync; } else memset(p, c, (size_t)n); }
static int blocks(int depth)
{
    char *a = alloca((size_t)depth + 1), *b = NULL, *c;
    int here = depth, *p = &here, below = 0;
    cilk_spawn fill(a, depth + 1, 'a');
    if (depth & 1) { b = __builtin_alloca(100); cilk_spawn fill(b, 100, 'b'); }
    c = alloca(17);
    cilk_spawn fill(c, 17, 'c');
    if (depth) below = cilk_spawn blocks(depth - 1);
    cilk_sync;
    for (int i = 0; i <= depth; i++) if (a[i] != 'a') return -1000;
    for (int i = 0; b && i < 100; i++) if (b[i] != 'b') return -1000;
    for (int i = 0; i < 17; i++) if (c[i] != 'c') return -1000;
    return below + *p;
}
struct list { struct list *next; int v; };
static int sum(const struct list *l, int n) { if (n < 3) { int s = 0; for (; n--; l = l->next) s += l->v; return s; } const struct list *m = l; for (int i = 0; i < n / 2; i++) m = m->next; int a = cilk_spawn sum(l, n / 2), b = sum(m, n - n / 2); cilk_sync; return a + b; }
static int growing(int n)
{
    struct list *l = NULL;
    int total = 0, last = 0;
    for (int i = 0; i < n; i++) { struct list *c = alloca(sizeof *c); c->next = l, c->v = i, l = c; last = cilk_spawn sum(l, i + 1); cilk_sync; total += last; }
    return total;
}
static char *reverse(char *out, const char *s) { size_t n = strlen(s); char *t = alloca(n + 1); strcpy(t, s); cilk_for (size_t i = 0; i < n; i++) out[i] = t[n - 1 - i]; out[n] = 0; return out; }

int main(void)
{
    char out[20];
    printf("%d %d\n", queens(6, 0, ""), queens(7, 0, ""));
    printf("%d %d %s\n", blocks(15), growing(20), reverse(out, "side stack"));
    return 0;
}
