// A child's value is converted to the type of its destination, as by an
// assignment: wider, narrower, other sign, floating, _Bool, bit-fields.
// expect: 44 255 4464 -5 18446744073709551611
// expect: 7 0.100000001 -3 1 1
// expect: 44 1 0 0.333333343 1
// expect: 5 -7 1
// expect: 1 0 3 0 -2 254
#include <cilk/cilk.h>
#include <stdbool.h>
#include <stdio.h>

static int work(int n) { if (n < 2) return n; int a = cilk_spawn work(n - 1); int b = cilk_spawn work(n - 2); cilk_sync; return a + b; }
static int big(int n) { work(4); return n; }
static double real(double d) { work(4); return d; }
static unsigned char byte(int x) { work(3); return x; }
static _Bool truth(int x) { work(3); return x; }
static long long wide(int x) { work(3); return (long long)x << 33; }
static float single(int x) { work(3); return x / 3.0f; }
static void *address(void *p) { work(3); return p; }
struct bits { unsigned u : 3; int s : 4; bool b : 1; };

int main(void)
{
    char c = cilk_spawn big(300);
    unsigned char uc = cilk_spawn big(-1);
    short s; s = cilk_spawn big(70000);
    long l = cilk_spawn big(-5);
    unsigned long ul = cilk_spawn big(-5);
    double d = cilk_spawn big(7);
    float f = cilk_spawn real(0.1);
    int i = cilk_spawn real(-3.99);
    bool b = cilk_spawn big(256);
    bool b2 = cilk_spawn real(0.25);
    int from_byte = cilk_spawn byte(300), from_bool = cilk_spawn truth(77);
    int low; low = cilk_spawn wide(3);
    double e = cilk_spawn single(1);
    int *p = cilk_spawn address(&low);
    cilk_sync;
    printf("%d %d %d %ld %lu\n", c, uc, s, l, ul);
    printf("%g %.9g %d %d %d\n", d, f, i, b, b2);
    printf("%d %d %d %.9g %d\n", from_byte, from_bool, low, e, p == &low);
    struct bits v = {0};
    v.u = cilk_spawn big(13);
    cilk_sync;
    v.s = cilk_spawn big(9);
    cilk_sync;
    v.b = cilk_spawn big(8);
    cilk_sync;
    printf("%d %d %d\n", v.u, v.s, v.b);
    unsigned char cells[4];
    double reals[2];
    cells[0] = cilk_spawn big(257);
    cells[1] = 0;
    cells[2] = cilk_spawn real(3.9);
    cells[3] = cilk_spawn wide(1);
    reals[0] = cilk_spawn big(-2);
    reals[1] = cilk_spawn byte(-2);
    cilk_sync;
    printf("%d %d %d %d %g %g\n", cells[0], cells[1], cells[2], cells[3], reals[0], reals[1]);
    return 0;
}
