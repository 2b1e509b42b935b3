// Definitions in the style before prototypes, calls without a prototype,
// default promotions, implicit array and function parameters.
// expect: 6 720
// expect: 194
// expect: 9 -6
// expect: 6
// expect: 10
// expect: 44 255
// expect: 14 3 1
// expect: 34
#include <stdio.h>

static int add(a, b) int a, b; { return a + b; }
static double mix(c, s, f, d, p) char c; short s; float f; double d; const char *p; { return c + s + f * 10 + d * 100 + p[0]; }
static int fact(n) { return n < 2 ? 1 : n * fact(n - 1); }
static int (*pick(w))() int w; { extern int other(); return w ? add : other; }
int other(a) register int a; { return -a; }
static int noproto();
static int arrays(v, n, g) int v[], n; int g(); { int s = 0; while (n) s = g(s, v[--n]); return s; }
static unsigned char narrow(x) unsigned char x; { return x; }
struct p { int x, y; };
static struct p structure(p, k) struct p p; int k; { p.x *= k; return p; }
static empty() { return 7; }
typedef int T;
static int typedefs(t, u) T u; int t; { return t * 10 + u; }

int main(argc, argv) int argc; char **argv;
{
    int v[] = {1, 2, 3, 4};
    printf("%d %d\n", add(1, add(2, 3)), fact(6));
    printf("%g\n", mix('a', 2, 0.5f, 0.25, "A"));
    printf("%d %d\n", pick(1)(4, 5), (*pick(0))(6));
    printf("%d\n", noproto(1, 2L, 3.0));
    printf("%d\n", arrays(v, 4, add));
    printf("%d %d\n", narrow(300), narrow(-1));
    struct p p = structure((struct p){2, 3}, empty());
    printf("%d %d %d\n", p.x, p.y, argc && argv != 0);
    printf("%d\n", typedefs(3, 4));
    return 0;
}

static int noproto(a, b, c) int a; long b; double c; { return a + (int)b + (int)c; }
