// Children that return structures and unions of all sizes, into locals, cells,
// members, and straight into an initialiser.
// expect: x 89 55
// expect: 8 5
// expect: 13 8
// expect: 21 13
// expect: 13 4 6 8.5 13 5.25
// expect: 1 178 78 2
// expect: 9 10 n11
// expect: 34 75
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

struct tiny { char c; };
struct two { int a, b; };
struct floats { float x, y, z; };
struct mixed { double d; long l; };
struct large { int v[50]; double sum; };
union either { int i; double d; char s[20]; };
static struct tiny tiny(char c) { return (struct tiny){c}; }
static struct two add(struct two a, struct two b) { return (struct two){a.a + b.a, a.b + b.b}; }
static struct two count(int n) { if (n < 2) return (struct two){1, n}; struct two l = cilk_spawn count(n - 1), r = cilk_spawn count(n - 2); cilk_sync; return add(l, r); }
static struct floats floats(int n) { struct two t = cilk_spawn count(n); cilk_sync; return (struct floats){t.a, t.b / 2.0f, n}; }
static struct mixed mixed(int n) { struct two t; t = cilk_spawn count(n); cilk_sync; return (struct mixed){t.a / 4.0, t.b}; }
static struct large large(int n)
{
    struct large r = {.sum = n};
    if (n == 0) { r.v[7] = 1; return r; }
    struct large a = cilk_spawn large(n - 1), b = cilk_spawn large(n / 2);
    cilk_sync;
    for (int i = 0; i < 50; i++) r.v[i] = a.v[i] + b.v[(i + 1) % 50];
    r.sum += a.sum + b.sum;
    return r;
}
static union either either(int n) { union either u; memset(&u, 0, sizeof u); if (n % 3 == 0) u.i = n; else if (n % 3 == 1) u.d = n; else sprintf(u.s, "n%d", n); return u; }
static int sum(struct large l) { int s = 0; for (int i = 0; i < 50; i++) s += l.v[i] * i; return s; }

int main(void)
{
    struct tiny t = cilk_spawn tiny('x');
    struct two c = cilk_spawn count(10), cells[3];
    for (int i = 0; i < 3; i++) cells[i] = cilk_spawn count(i + 5);
    struct floats f = cilk_spawn floats(6);
    struct mixed m[2];
    m[1] = cilk_spawn mixed(7);
    m[0] = cilk_spawn mixed(8);
    struct { int before; struct large l; int after; } box = {1, {{0}}, 2};
    box.l = cilk_spawn large(8);
    union either u[3];
    for (int i = 0; i < 3; i++) u[i] = cilk_spawn either(i + 9);
    cilk_sync;
    printf("%c %d %d\n", t.c, c.a, c.b);
    for (int i = 0; i < 3; i++) printf("%d %d\n", cells[i].a, cells[i].b);
    printf("%g %g %g %g %ld %g\n", f.x, f.y, f.z, m[0].d, m[1].l, m[1].d);
    printf("%d %d %g %d\n", box.before, sum(box.l), box.l.sum, box.after);
    printf("%d %g %s\n", u[0].i, u[1].d, u[2].s);
    printf("%d %d\n", count(9).b, sum(large(5)));
    return 0;
}
