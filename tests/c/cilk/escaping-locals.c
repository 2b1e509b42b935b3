// Locals whose addresses go to children stay where they are: scalars, arrays,
// structures, parameters, across spawns, syncs and loops.
// expect: 156 89500
// expect: 84 62 366
// expect: 1396 56
#include <cilk/cilk.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void add(int *p, int n) { if (n > 1) { cilk_spawn add(p, n / 2); cilk_sync; add(p, n - n / 2); } else if (n == 1) (*p)++; }
static void check(const void *a, const void *b) { if (a != b) { printf("moved\n"); exit(1); } }

static int one(int depth)
{
    int cell = depth, *p = &cell, other = 0;
    if (depth) { cilk_spawn add(&cell, depth); other = cilk_spawn one(depth - 1); }
    check(p, &cell);
    cilk_sync;
    check(p, &cell);
    return cell + other;
}
static long sum(const int *v, int n) { if (n == 1) return *v; long a = cilk_spawn sum(v, n / 2), b = sum(v + n / 2, n - n / 2); cilk_sync; return a + b; }
static long arrays(int depth)
{
    int v[40], *first = v;
    long below[2] = {0, 0};
    for (int i = 0; i < 40; i++) v[i] = i + depth;
    if (depth > 0) { below[0] = cilk_spawn arrays(depth - 1); below[1] = cilk_spawn arrays(depth - 2); }
    long own = sum(v, 40);
    cilk_sync;
    check(first, v);
    for (int i = 0; i < 40; i++) if (v[i] != i + depth) own = -1;
    return own + below[0] + below[1];
}
struct s { int a, *p; struct { char c[9]; } in; };
static void init(struct s *s, int n) { s->a = n, s->p = &s->a; for (int i = 0; i < 9; i++) s->in.c[i] = (char)(n + i); }
static int structs(int n)
{
    struct s s[3], *q = &s[1];
    int r = 0;
    for (int i = 0; i < 3; i++) cilk_spawn init(&s[i], n + i);
    if (n > 0) r = cilk_spawn structs(n - 1);
    cilk_sync;
    check(q, s + 1);
    for (int i = 0; i < 3; i++) { check(s[i].p, &s[i].a); r += *s[i].p + s[i].in.c[8] - s[i].a - 8 - s[i].in.c[0] + s[i].in.c[0]; }
    return r;
}
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static int params(int a, int b, int depth)
{
    int *p = &a;
    cilk_spawn swap(&a, &b);
    cilk_sync;
    check(p, &a);
    int r = a * 10 + b;
    if (depth) r = cilk_spawn params(a, b + 1, depth - 1);
    cilk_sync;
    return r + a;
}
static int per_round(int n)
{
    int total = 0;
    for (int i = 0; i < n; i++) {
        int x = i, y[2] = {0, i}, *px = &x;
        cilk_spawn add(&x, i);
        cilk_spawn add(&y[0], 3);
        add(&y[1], 1);
        cilk_sync;
        check(px, &x);
        total += x + y[0] * y[1];
    }
    return total;
}
struct list { struct list *up; int v; };
static int up(const struct list *l) { return l ? l->v + up(l->up) : 0; }
static int chain(struct list *l, int n) { struct list here = {l, n}; if (!n) return up(&here); int a = cilk_spawn chain(&here, n - 1), b = 0; if (n > 2) b = chain(&here, n - 2); cilk_sync; return a + b + here.v; }
static int aligned(int n) { _Alignas(64) char buf[70] = {(char)n}; _Alignas(32) int k = n; int r = 0; if (n) r = cilk_spawn aligned(n - 1); add(&k, 2); cilk_sync; return r + buf[0] + k + ((uintptr_t)buf % 64 || (uintptr_t)&k % 32 ? 100000 : 0); }

int main(void)
{
    printf("%d %ld\n", one(12), arrays(8));
    printf("%d %d %d\n", structs(6), params(1, 2, 5), per_round(12));
    printf("%d %d\n", chain(NULL, 9), aligned(6));
    return 0;
}
