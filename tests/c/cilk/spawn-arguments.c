// Arguments of a spawned call are evaluated by the parent, once, before the
// child may run: side effects, calls, structures, many of them.
// expect: -1 -2 -92 -7 4 123 14 34359738829
// expect: 9 4
#include <cilk/cilk.h>
#include <stdio.h>

static int calls;
static int next(void) { return ++calls; }
static int sub(int a, int b) { if (a < 2) return a - b; int x = cilk_spawn sub(a - 1, b); int y = sub(a - 2, b); cilk_sync; return x + y; }
struct p { int x, y; double z; };
static double st(struct p p, const struct p *q, int k) { return sub(5, 0) + p.x * q->y + p.z * k; }
static long many(char a, short b, int c, long d, float e, double f, long double g, unsigned char h, const char *i, int j[3], int (*k)(int, int), struct p l, int m, int n, double o, double p)
{ return a + b + c + d + (long)e + (long)f + (long)g + h + *i + j[2] + k(4, 1) + l.y + m * n + (long)(o * p); }
static int array(int a[3], int n) { int r = 0; for (int i = 0; i < n; i++) r = r * 10 + a[i]; return r; }
static int nested(int n) { return n; }

int main(void)
{
    int i = 3, a[6], arr[3] = {1, 2, 3};
    i = 3;
    a[0] = cilk_spawn sub(i++, 1);
    a[1] = cilk_spawn sub(i++, next());
    a[2] = cilk_spawn sub(i += 2, next() + next());
    a[3] = cilk_spawn sub(sub(6, 1), sub(3, 0));
    a[4] = cilk_spawn nested(nested(nested(next())));
    a[5] = cilk_spawn array(arr, (i++, 3));
    struct p p = {1, 2, 3.5}, q = p;
    double d = cilk_spawn st(p, &q, 2);
    p.x = 1000;
    long m = cilk_spawn many('a', -2, 3, 4L << 33, 5.5f, 6.5, 7.5L, 200, "z", arr, sub, p, ++i, calls > 0 ? 2 : 3, 0.5, 4);
    cilk_sync;
    for (int k = 0; k < 6; k++) printf("%d ", a[k]);
    printf("%g %ld\n", d, m);
    printf("%d %d\n", i, calls);
    return 0;
}
