// Types that a function declares for itself: in blocks, in parameter lists,
// in casts, with the sizes of locals; and values of them across calls.
// expect: 3 abc 7 6
// expect: 94
// expect: 42
// expect: 16
// expect: 12
// expect: 9
#include <stdio.h>
#include <stddef.h>

static int id(int x) { return x; }

struct ret { int code; char name[4]; } make(int c) { struct ret r = {id(c), "abc"}; return r; }
typedef struct { int re, im; } anon;
static anon mk(int a, int b) { return (anon){a, id(b)}; }
static enum color { RED, GREEN = 5, BLUE } mix(enum color a, enum color b) { return a + id(b) > 5 ? BLUE : RED; }
static union { int i; float f; } global = {7};

static int blocks(int n)
{
    struct { int a; struct { int b; union { int c; char d; }; } in; } v = {id(1), {id(2), {id(3)}}};
    typedef int row[3];
    typedef row matrix[2];
    matrix m = {{id(1), id(2)}, {[1] = id(5)}};
    struct node { struct node *next; int v; } c = {0, id(n)}, b = {&c, id(2)}, a = {&b, id(1)};
    int sum = v.a + v.in.b + v.in.c + (int)sizeof(matrix);
    for (struct node *p = &a; p; p = p->next) sum += id(p->v);
    for (struct { int i; long t; } s = {0, 0}; s.i < id(3); s.i++) { s.t += id(s.i); sum += (int)s.t; }
    for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) sum += id(m[i][j]) * (i + 1);
    char copy[sizeof m + sizeof(struct node)];
    copy[id(0)] = 1;
    sum += (int)sizeof copy + copy[0];
    return sum;
}

static int casts(int n)
{
    int k = (int)sizeof(struct hidden { int x; double y; }) + id(1);
    struct hidden h = {id(n), id(n) / 2.0};
    enum { ONE = 1, TWO } e = (enum { THREE = 3 })id(3) == THREE ? TWO : ONE;
    h.x += id(e);
    k += (int)offsetof(struct { char c; long l; }, l);
    return k + h.x + (int)(h.y * 4) + id(THREE);
}

static int pointers_to_functions(int n)
{
    typedef int fn(int);
    fn *p = id;
    fn *const table[2] = {id, id};
    int (*(*getter(int))[2])(int);
    struct ops { fn *f; int (*g)(int, struct ops *); } o = {id, 0};
    return p(n) + table[1](n) + (*o.f)(n) + (o.g == NULL) + (int)sizeof(getter(0)) - (int)sizeof(void *);
}

static int same_shape(int n)
{
    int r = 0;
    { struct p { int x; } a = {id(1)}; r += a.x; { struct p b = {id(a.x + 1)}; a = b; } r += a.x; }
    { struct p { long x; } a = {id(3)}; r += (int)a.x; }
    { __typeof__(struct q { int z; }) a = {id(n)}; struct q b = a; r += id(b.z); }
    return r;
}

int main(void)
{
    struct ret r = make(3);
    anon z = mk(1, 2);
    printf("%d %s %d %d\n", r.code, make(4).name, z.re + mk(5, 6).im, mix(GREEN, 1));
    printf("%d\n", blocks(3));
    printf("%d\n", casts(4));
    printf("%d\n", pointers_to_functions(5));
    printf("%d\n", same_shape(6));
    global.i = id(9);
    printf("%d\n", global.i);
    return 0;
}
