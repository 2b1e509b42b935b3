// Locals whose addresses are given away: to callees, to globals, to lists that
// grow through the recursion; they stay where they are and keep their values.
// expect: 2 1 42
// expect: 495
// expect: 5245 3
// expect: 42 20
// expect: 90210
// expect: 11 65
// expect: 809 63
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *global;
static void set(int *p, int v) { *p = v; }
static int get(const int *p) { return *p; }
static void swap(int *a, int *b) { int t = get(a); set(a, get(b)); set(b, t); }
static int through_global(int x) { int local = x; global = &local; set(global, get(global) + 1); int r = local; global = 0; return r; }
struct list { const struct list *up; int v; };
static int sum(const struct list *l) { return l ? l->v + sum(l->up) : 0; }
static int descend(const struct list *up, int n) { struct list here = {up, n}; if (!n) return sum(&here); int a = descend(&here, n - 1); here.v *= 2; return a + sum(&here); }
static int permute(int *v, int k, int n)
{
    if (k == n) { int s = 0; for (int i = 0; i < n; i++) s = s * 3 + v[i]; return s % 97; }
    int count = 0;
    for (int i = k; i < n; i++) { swap(&v[k], &v[i]); count += permute(v, k + 1, n); swap(&v[k], &v[i]); }
    return count;
}
static int same_address(int depth)
{
    int cell = depth, *first = &cell;
    for (int i = 0; i < 3; i++) { set(&cell, get(first) + i); if (&cell != first) abort(); }
    if (depth) cell += same_address(depth - 1);
    return first == &cell ? cell : -1;
}
static int per_iteration(int n)
{
    int *keep = 0, total = 0;
    for (int i = 0; i < n; i++) { int x = i, *p = &x; set(p, get(p) * 2); total += x; if (keep && keep == p) total += 0; keep = p; }
    return total;
}
static void divmod(int a, int b, int *q, int *r) { set(q, a / b), set(r, a % b); }
static char *digits(int n, char *end) { int q, r; divmod(n, 10, &q, &r); *--end = (char)('0' + r); return q ? digits(q, end) : end; }
static int ackermann(int m, int n, int *count) { set(count, get(count) + 1); return !m ? n + 1 : !n ? ackermann(m - 1, 1, count) : ackermann(m - 1, ackermann(m, n - 1, count), count); }
static int parameter(int a, int b) { int *p = &a; set(p, get(&b) + 1); swap(&a, &b); return a * 100 + b; }
static void fill(char buf[64], int c) { memset(buf, c, 63), buf[63] = 0; }
static int buffers(int n) { char a[64], b[64]; fill(a, 'a' + n), fill(b, 'A' + n); int r = n ? buffers(n - 1) : 0; return r + (a[62] - 'a' == n) + (b[0] - 'A' == n) + (strlen(a) == 63); }

int main(void)
{
    int a = 1, b = 2;
    swap(&a, &b);
    printf("%d %d %d\n", a, b, through_global(41));
    printf("%d\n", descend(0, 10));
    int v[] = {1, 2, 3, 4, 5};
    printf("%d %d\n", permute(v, 0, 5), v[2]);
    printf("%d %d\n", same_address(6), per_iteration(5));
    char end[12] = "";
    printf("%s\n", digits(90210, end + 11));
    int count = 0, value = ackermann(2, 4, &count);
    printf("%d %d\n", value, count);
    printf("%d %d\n", parameter(3, 8), buffers(20));
    return 0;
}
