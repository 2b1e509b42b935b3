// Variable length arrays, pointers to them, sizeof of them, alloca in loops,
// flexible array members.
// expect: 21 3245
// expect: 226 21324 ababababababab
// expect: 29 6
// expect: 32 148 60
#include <alloca.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int id(int x) { return x; }
static int sum(int n, const int v[n]) { int s = 0; for (int i = 0; i < n; i++) s += id(v[i]); return s; }
static int vla(int n)
{
    int v[n], w[id(n)][2];
    for (int i = 0; i < n; i++) v[i] = id(i), w[i][0] = i, w[i][id(1)] = -i;
    int k = (int)(sizeof v / sizeof *v) + (int)(sizeof w / sizeof(int));
    return sum(n, v) + w[n - 1][1] + k;
}
static int grow(int n) { char buf[n + 1]; memset(buf, 'a' + n % 26, n), buf[n] = 0; return n ? buf[id(n / 2)] + grow(n - 1) : 0; }
static long product(int n, double a[n][n], double b[n][n], double c[n][n])
{
    long ops = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { c[i][j] = 0; for (int k = 0; k < n; k++) c[i][j] += a[i][k] * b[id(k)][j], ops++; }
    return ops;
}
static double matrices(int n)
{
    double a[n][n], b[n][n], (*c)[n] = malloc(sizeof(double[n][n]));
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = id(i + j), b[i][j] = i == j;
    long ops = product(n, a, b, c);
    double r = c[n - 1][n - 1] + ops;
    free(c);
    return r;
}
struct list { struct list *next; int v; };
static int chain(int n)
{
    struct list *head = 0;
    for (int i = 0; i < n; i++) { struct list *c = alloca(sizeof *c); c->v = id(i), c->next = head, head = c; }
    int s = 0;
    for (struct list *p = head; p; p = p->next) s = s * 3 + id(p->v);
    return s;
}
static char *repeat(char *to, const char *s, int n)
{
    char *tmp = __builtin_alloca(strlen(s) * n + 1), *o = tmp;
    for (int i = 0; i < n; i++) o = stpcpy(o, s), id(i);
    return strcpy(to, tmp);
}
struct vec { int n; int v[]; };
static struct vec *make(int n) { struct vec *v = malloc(sizeof *v + n * sizeof *v->v); v->n = n; for (int i = 0; i < n; i++) v->v[i] = id(i * i); return v; }
static struct vec *append(struct vec *v, int x) { v = realloc(v, sizeof *v + (v->n + 1) * sizeof *v->v); v->v[v->n++] = id(x); return v; }
static int in_loop(int n) { int s = 0; for (int i = 1; i <= n; i++) { int v[i]; for (int j = 0; j < i; j++) v[j] = id(j); if (i == 3) continue; s += sum(i, v); } return s; }
static int jagged(int n) { int *rows[n], s = 0; for (int i = 0; i < n; i++) { rows[i] = alloca((i + 1) * sizeof(int)); for (int j = 0; j <= i; j++) rows[i][j] = j == 0 || j == i ? 1 : rows[i - 1][j - 1] + rows[i - 1][id(j)]; } for (int i = 0; i < n; i++) s += rows[i][i / 2]; return s; }
static size_t typedefs(int n) { typedef int row[n]; n = id(n * 2); row a; typedef row two[2]; two b; return sizeof a + sizeof b + sizeof(int[id(n)]); }

int main(void)
{
    char b[100];
    printf("%d %d\n", vla(5), grow(30));
    printf("%g %d %s\n", matrices(6), chain(8), repeat(b, "ab", 7));
    struct vec *v = append(append(make(4), 7), 8);
    printf("%d %d\n", sum(v->n, v->v), v->n);
    free(v);
    printf("%d %d %zu\n", in_loop(6), jagged(9), typedefs(3));
    return 0;
}
