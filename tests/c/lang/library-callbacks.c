// Functions of the program called by the C library: qsort, bsearch, atexit,
// comparators that call on, callbacks that change the caller's locals.
// expect: 1 3 5 8 12 19 40 77 91 100
// expect: 6 1
// expect: 100 91 77 40 19 12 8 5 3 1
// expect: 1 100 3 12 40 5 8 19 91 77
// expect: a2 b1 c1 d2  b1 c1 a2 d2
// expect: 3 3 0
// expect: 5 2 1
// expect: 5 1 7
// expect: 9 1 5
// expect: 12345 1
// expect: first
// expect: last
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <search.h>

static int compares;
static int cmp(int a, int b) { compares++; return (a > b) - (a < b); }
static int by_value(const void *a, const void *b) { return cmp(*(const int *)a, *(const int *)b); }
static int descending(const void *a, const void *b) { return -by_value(a, b); }
struct rec { char name[8]; int key; };
static int by_name(const void *a, const void *b) { const struct rec *x = a, *y = b; return strcmp(x->name, y->name); }
static int by_key(const void *a, const void *b) { const struct rec *x = a, *y = b; int c = cmp(x->key, y->key); return c ? c : by_name(a, b); }
static int by_digits(const void *a, const void *b)
{
    int d[2], x = *(const int *)a, y = *(const int *)b;
    for (d[0] = 0; x; x /= 10) d[0] += x % 10;
    for (d[1] = 0; y; y /= 10) d[1] += y % 10;
    return d[0] != d[1] ? cmp(d[0], d[1]) : by_value(a, b);
}
static int nested_sort(const void *a, const void *b)
{
    int x[3], y[3];
    memcpy(x, a, sizeof x), memcpy(y, b, sizeof y);
    qsort(x, 3, sizeof *x, by_value), qsort(y, 3, sizeof *y, by_value);
    for (int i = 0; i < 3; i++) if (cmp(x[i], y[i])) return cmp(x[i], y[i]);
    return 0;
}
static int visited;
static void visit(const void *node, VISIT order, int depth) { (void)depth; if (order == postorder || order == leaf) visited = visited * 10 + **(int *const *)node; }
static void last(void) { puts("last"); }
static void first(void) { puts("first"); }
static void show(const int *v, int n) { for (; n--; v++) printf("%d%c", *v, n ? ' ' : '\n'); }

int main(void)
{
    int v[] = {5, 91, 3, 40, 77, 12, 8, 100, 19, 1};
    int n = sizeof v / sizeof *v;
    atexit(last), atexit(first);
    qsort(v, n, sizeof *v, by_value), show(v, n);
    int key = 40, *hit = bsearch(&key, v, n, sizeof *v, by_value);
    printf("%d", (int)(hit - v));
    key = 41;
    printf(" %d\n", bsearch(&key, v, n, sizeof *v, by_value) == NULL);
    qsort(v, n, sizeof *v, descending), show(v, n);
    qsort(v, n, sizeof *v, by_digits), show(v, n);
    struct rec r[] = {{"d", 2}, {"b", 1}, {"a", 2}, {"c", 1}};
    qsort(r, 4, sizeof *r, by_name);
    for (int i = 0; i < 4; i++) printf("%s%d ", r[i].name, r[i].key);
    qsort(r, 4, sizeof *r, by_key);
    for (int i = 0; i < 4; i++) printf(" %s%d", r[i].name, r[i].key);
    puts("");
    int t[4][3] = {{9, 1, 5}, {5, 2, 1}, {3, 3, 0}, {5, 1, 7}};
    qsort(t, 4, sizeof *t, nested_sort);
    for (int i = 0; i < 4; i++) show(t[i], 3);
    void *root = 0;
    int keys[] = {3, 1, 2, 5, 4};
    for (int i = 0; i < 5; i++) tsearch(&keys[i], &root, by_value);
    twalk(root, visit);
    printf("%d %d\n", visited, compares > 50);
    exit(by_value(&keys[0], &keys[0]));
}
