// Spawn destinations and children's arguments among shadowed names: types,
// tags, parameters, loop variables, names of functions.
// expect: 2315 19
// expect: 3 6 8 19
// expect: 124 156 0
#include <cilk/cilk.h>
#include <stdio.h>

typedef long T;
struct s { int i; };
static int f(int x) { if (x < 2) return 1; int f1 = cilk_spawn f(x - 1), f2 = f(x - 2); cilk_sync; return f1 + f2; }
static T g(T t) { T T = cilk_spawn f((int)t); cilk_sync; return T + t; }

static int nested(int x)
{
    int total = 0;
    int y = cilk_spawn f(x);
    {
        double y = cilk_spawn f(x + 1), x = 0.5;
        { char y = cilk_spawn f((int)(x * 4)); struct s x = {3}; { struct s { double d; } y = {f(x.i)}; total += (int)y.d; } cilk_sync; total += y * 100; }
        cilk_sync;
        total += (int)(y + x);
    }
    cilk_sync;
    for (int y = 0; y < 3; y++) { int x = cilk_spawn f(y), y2 = y; { int y = cilk_spawn f(y2 + 3); cilk_sync; total += y; } total += x; }
    return total * 10 + y;
}
static int cases(int k)
{
    switch (k) {
    case 0: { int r = cilk_spawn f(3); cilk_sync; return r; }
    case 1: { long r = cilk_spawn f(4); cilk_sync; return (int)r + 1; }
    case 2: { struct s r = {0}; r.i = cilk_spawn f(5); cilk_sync; return r.i; }
    default: { float r = cilk_spawn f(6); cilk_sync; return (int)(r * 1.5f); }
    }
}
static int loops(int n)
{
    int i = 100, s = 0;
    for (int i = 0; i < n; i++) { int i2 = i; s += cilk_spawn f(i2); { int i = i2 * 2; s += cilk_spawn f(i % 5); } }
    cilk_sync;
    cilk_for (int i = 0; i < 1; i++) { int n = 5, s2; s2 = cilk_spawn f(n); cilk_sync; if (s2 != 8) s = -1; }
    return s + i;
}
static int w(int w, int h, int j)
{
    int frame = cilk_spawn f(w), worker = cilk_spawn f(h), point = f(j), side = 0, state = 1, self = 2, join = 3, k, r, dst;
    k = cilk_spawn f(side + 2);
    r = cilk_spawn f(state + 2);
    dst = cilk_spawn f(self + join);
    cilk_sync;
    return frame + worker * 2 + point * 3 + k * 5 + r * 7 + dst * 11;
}

int main(void)
{
    int main = nested(4), printf_ = 0;
    printf("%d %ld\n", main, g(6));
    for (int k = 0; k < 4; k++) printf("%d%c", cases(k), k < 3 ? ' ' : '\n');
    printf("%d %d %d\n", loops(5), w(3, 4, 5), printf_);
    return 0;
}
