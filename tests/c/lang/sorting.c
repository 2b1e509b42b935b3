// Sorting in ten ways; all give the same order.
// expect: bubble 1 870539989
// expect: insertion 1 870539989
// expect: selection 1 870539989
// expect: shell 1 870539989
// expect: quick 1 870539989
// expect: merge 1 870539989
// expect: heap 1 870539989
// expect: radix 1 870539989
// expect: tree 1 870539989
// expect: library 1 870539989
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 300 };
static unsigned seed = 12345;
static int random_int(void) { seed = seed * 1103515245 + 12345; return (int)(seed >> 16 & 0x3ff); }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int less(int a, int b) { return a < b; }

static void bubble(int *v, int n) { for (int done = 0; !done; n--) { done = 1; for (int i = 1; i < n; i++) if (less(v[i], v[i - 1])) swap(&v[i], &v[i - 1]), done = 0; } }
static void insertion(int *v, int n) { for (int i = 1, j; i < n; i++) { int x = v[i]; for (j = i; j && less(x, v[j - 1]); j--) v[j] = v[j - 1]; v[j] = x; } }
static int min_at(const int *v, int n) { int m = 0; for (int i = 1; i < n; i++) if (less(v[i], v[m])) m = i; return m; }
static void selection(int *v, int n) { for (; n > 1; v++, n--) swap(v, v + min_at(v, n)); }
static void shell(int *v, int n) { for (int gap = n / 2; gap; gap /= 2) for (int i = gap; i < n; i++) for (int j = i; j >= gap && less(v[j], v[j - gap]); j -= gap) swap(&v[j], &v[j - gap]); }
static void quick(int *v, int n)
{
    if (n < 2) return;
    int i = 0, j = n - 1, p = v[n / 2];
    for (;;) { while (less(v[i], p)) i++; while (less(p, v[j])) j--; if (i >= j) break; swap(&v[i++], &v[j--]); }
    quick(v, i), quick(v + i, n - i);
}
static void merge(int *v, int n)
{
    if (n < 2) return;
    int h = n / 2, tmp[N];
    merge(v, h), merge(v + h, n - h);
    for (int i = 0, j = h, k = 0; k < n; k++) tmp[k] = j == n || (i < h && !less(v[j], v[i])) ? v[i++] : v[j++];
    memcpy(v, tmp, n * sizeof *v);
}
static void sift(int *v, int i, int n) { for (int c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && less(v[c], v[c + 1])) c++; if (!less(v[i], v[c])) return; swap(&v[i], &v[c]); } }
static void heap(int *v, int n) { for (int i = n / 2; i--; ) sift(v, i, n); while (n-- > 1) swap(v, v + n), sift(v, 0, n); }
static void radix(int *v, int n)
{
    int tmp[N];
    for (int shift = 0; shift < 12; shift += 4) {
        int count[17] = {0};
        for (int i = 0; i < n; i++) count[(v[i] >> shift & 15) + 1]++;
        for (int i = 0; i < 16; i++) count[i + 1] += count[i];
        for (int i = 0; i < n; i++) tmp[count[v[i] >> shift & 15]++] = v[i];
        memcpy(v, tmp, n * sizeof *v);
    }
}
struct tree { int v; struct tree *l, *r; };
static struct tree *insert(struct tree *t, int v) { if (!t) { t = calloc(1, sizeof *t); t->v = v; } else if (less(v, t->v)) t->l = insert(t->l, v); else t->r = insert(t->r, v); return t; }
static int *flatten(struct tree *t, int *out) { if (!t) return out; out = flatten(t->l, out); *out++ = t->v; struct tree *r = t->r; free(t); return flatten(r, out); }
static void tree(int *v, int n) { struct tree *t = 0; for (int i = 0; i < n; i++) t = insert(t, v[i]); flatten(t, v); }
static int compare(const void *a, const void *b) { return less(*(int *)b, *(int *)a) - less(*(int *)a, *(int *)b); }
static void library(int *v, int n) { qsort(v, n, sizeof *v, compare); }

static unsigned checksum(const int *v, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s = s * 31 + (unsigned)v[i]; return s; }
static int sorted(const int *v, int n) { return n < 2 || (!less(v[1], v[0]) && sorted(v + 1, n - 1)); }

int main(void)
{
    static const struct { const char *name; void (*sort)(int *, int); } all[] = {
        {"bubble", bubble}, {"insertion", insertion}, {"selection", selection}, {"shell", shell}, {"quick", quick},
        {"merge", merge}, {"heap", heap}, {"radix", radix}, {"tree", tree}, {"library", library}};
    int v[N], w[N];
    for (int i = 0; i < N; i++) v[i] = random_int();
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        memcpy(w, v, sizeof v);
        all[i].sort(w, N);
        printf("%s %d %u\n", all[i].name, sorted(w, N), checksum(w, N));
        for (int n = 0; n < 10; n++) { memcpy(w, v + n, sizeof(int[10])); all[i].sort(w, n); if (!sorted(w, n) || w[n] != v[2 * n]) printf("%s fails at %d\n", all[i].name, n); }
    }
    return 0;
}
