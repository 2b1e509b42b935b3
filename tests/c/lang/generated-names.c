// The user's names may be those that generated code would like to have.
// expect: 73 84 110
// expect: 103 4
// expect: 2 3 4 5 6 7 8 9
// expect: 1 2 3 4 5 6 7 8
#include <stdio.h>

#define UNUSED __attribute__((unused))
static int w(int x) { return x + 1; }
static int frame(int w) { return w * 2; }
static int seam(int worker) { return worker - 1; }
struct frame { int h, j, m, point, dst; };
typedef struct frame seam_t;
static int m, k, r, j, h, side, state, callee;

static int f(int w, int f__)
{
    int h = frame(w), m = frame(h), k = seam(m), r = seam(k);
    int j[3] = {frame(h), frame(m), frame(k)};
    int *side = j, state = 0;
    for (int i = 0, end = frame(2); i < end; i++) state += frame(i) + side[i % 3] * f__;
    struct frame p = {.h = h, .j = j[0], .m = m, .point = frame(k), .dst = seam(r)};
    return p.h + p.j + p.m + p.point + p.dst + state;
}

static int f__fast(int a) { return w(a) * 10; }
static int f__slow(int args, int result) { int f = f__fast(args); return f + result + w(f); }
static int f__cold1(int a) { return f__slow(a, a); }
static int f__resume(int self) { return f__cold1(self) + 1; }
static int f__body(int a) { return f__resume(a) - 1; }
static int g__args(int a) { return f__body(a); }
static int g(int args, int result) { int g__args_ = g__args(args); return g__args_ + result; }
struct f__frame { int f__frame; };
struct f__side { struct f__frame f; };
static int t1 = 1, tmp = 2, _1 = 3, __t = 4, L1 = 5, p1 = 6, x_1 = 7, x_2 = 8;

static int scopes(int x)
{
    int r = w(x);
    { int x = w(1); r += w(x); int x_1 = w(2); r += x_1; }
    { int x = w(3); r += w(x); int x_2 = w(4); r += x_2 + x; int x__1 = w(9); r += x__1; }
    { int t1 = w(5), tmp = w(6), _1 = w(7), __t = w(8); r += t1 + tmp + _1 + __t; }
    goto L1;
L1: r += w(L1);
p1: if (r < 100) { r += w(p1); goto p1; }
    return r;
}

int main(void)
{
    struct f__side s = {{w(3)}};
    printf("%d %d %d\n", f(1, 2), f__body(3), g(4, 5));
    printf("%d %d\n", scopes(1), s.f.f__frame);
    m = w(1), k = w(m), r = w(k), j = w(r), h = w(j), side = w(h), state = w(side), callee = w(state);
    printf("%d %d %d %d %d %d %d %d\n", m, k, r, j, h, side, state, callee);
    printf("%d %d %d %d %d %d %d %d\n", t1, tmp, _1, __t, L1, p1, x_1, x_2);
    return (int)sizeof(seam_t) - 20;
}
