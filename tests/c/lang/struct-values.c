// Structures and unions passed and returned by value: in registers, in memory,
// with arrays, floats and padding; members of results; copies are copies.
// expect: 99
// expect: 2 1 1 1
// expect: -2.5 -3 7 8
// expect: 2.5 3.5 6
// expect: x-z
// expect: 573 1558 1172 15 tail
// expect: 14 a 160
// expect: 2 1 11 0
// expect: 2.5 7
// expect: 40
// expect: 4 2
// expect: 184
// expect: 6 14
// expect: 80 5 6
// expect: 5 1
#include <stdio.h>
#include <string.h>

struct c1 { char c; };
struct i2 { int a, b; };
struct d2 { double x, y; };
struct mix { long l; double d; };
struct f3 { float x, y, z; };
struct odd { char c[3]; };
struct big { int n; double v[20]; char tail[5]; };
struct nest { struct i2 i; struct { struct f3 f; } g; union { int n; char c[4]; } u; };
union num { long l; double d; };
struct fn { int (*f)(int); int x; };
struct empty_tail { int n; struct i2 a[2]; };
struct ptr { struct ptr *next; struct i2 v; };

static int twice(int x) { return 2 * x; }
static struct c1 c1(struct c1 c) { c.c++; return c; }
static struct i2 i2(int a, int b) { return (struct i2){a, b}; }
static struct i2 swapped(struct i2 v) { return i2(v.b, v.a); }
static struct d2 d2(double x) { struct d2 r = {x, -x}; return r; }
static struct mix mix(long l, double d) { return (struct mix){l, d}; }
static struct f3 f3(struct f3 a, struct f3 b) { return (struct f3){a.x + b.x, a.y + b.y, a.z * b.z}; }
static struct odd odd(struct odd o, char c) { o.c[1] = c; return o; }
static struct big big(int n) { struct big b = {.n = n, .tail = "tail"}; for (int i = 0; i < 20; i++) b.v[i] = i * n; return b; }
static double sum(struct big b) { double s = b.n; for (int i = 0; i < 20; i++) s += b.v[i]; b.n = -1; memset(b.v, 0, sizeof b.v); return s; }
static struct big change(struct big b, int i) { b.v[i] = 1000; return b; }
static struct nest nest(struct nest n, int d) { n.i = swapped(n.i); n.g.f.x += d; n.u.n = d; return d > 0 ? nest(n, d - 1) : n; }
static union num num(int real, double v) { union num n; if (real) n.d = v; else n.l = (long)v; return n; }
static struct fn fn(struct fn f) { f.x = f.f(f.x); return f; }
static struct empty_tail et(struct i2 a, struct i2 b) { return (struct empty_tail){2, {a, b}}; }
static int many(struct c1 a, struct i2 b, int c, struct d2 d, struct mix e, float f, struct big g, struct odd h, union num n, struct i2 z)
{ return a.c + b.a + b.b + c + (int)d.x + (int)d.y + (int)e.l + (int)e.d + (int)f + g.n + h.c[2] + (int)n.l + z.b; }
static struct ptr *push(struct ptr *list, struct ptr *cell, struct i2 v) { *cell = (struct ptr){list, v}; return cell; }
static struct i2 total(const struct ptr *p) { if (!p) return i2(0, 0); struct i2 t = total(p->next); t.a += p->v.a; t.b += p->v.b; return t; }

int main(void)
{
    printf("%d\n", c1(c1((struct c1){'a'})).c);
    struct i2 a = swapped(i2(1, 2)), b = swapped(a);
    printf("%d %d %d %d\n", a.a, a.b, b.a, swapped(swapped(a)).b);
    printf("%g %g %ld %g\n", d2(2.5).y, d2(d2(3).y).x, mix(7, 0.5).l, mix(1, mix(2, 8).d).d);
    struct f3 f = f3((struct f3){1, 2, 3}, f3((struct f3){.5f, .5f, 2}, (struct f3){1, 1, 1}));
    printf("%g %g %g\n", f.x, f.y, f.z);
    struct odd o = odd((struct odd){"xyz"}, '-');
    printf("%.3s\n", o.c);
    struct big g = big(3), h = change(g, 5);
    printf("%g %g %g %g %s\n", sum(g), sum(h), sum(change(big(1), 19)), g.v[5], h.tail);
    printf("%g %c %zu\n", big(2).v[7], big(2).tail[1], sizeof big(2).v);
    struct nest n = nest((struct nest){{1, 2}, {{1, 2, 3}}, {9}}, 4);
    printf("%d %d %g %d\n", n.i.a, n.i.b, n.g.f.x, n.u.n);
    printf("%g %ld\n", num(1, 2.5).d, num(0, 7.9).l);
    printf("%d\n", fn(fn(fn((struct fn){twice, 5}))).x);
    printf("%d %d\n", et(i2(1, 2), swapped(i2(3, 4))).a[1].a, et(a, b).n);
    printf("%d\n", many(c1((struct c1){1}), i2(2, 3), 4, d2(5), mix(6, 7.5), 8.5f, big(9), o, num(0, 10), swapped(i2(11, 12))));
    struct ptr cells[4], *list = 0;
    for (int i = 0; i < 4; i++) list = push(list, &cells[i], i2(i, i * i));
    struct i2 t = total(list);
    printf("%d %d\n", t.a, t.b);
    struct i2 v[3] = {i2(1, 2), [2] = swapped(i2(5, 6))};
    v[1] = v[2].a > 5 ? swapped(v[2]) : i2(0, 0);
    *(v[0].a ? &v[0] : &v[2]) = i2(70, 80);
    printf("%d %d %d\n", v[0].b, v[1].a, v[2].a);
    struct big arr[2]; arr[1] = arr[0] = big(1); arr[0].n = 5;
    printf("%d %d\n", arr[0].n, arr[1].n);
    return 0;
}
