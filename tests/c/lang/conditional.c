// ?: and GNU's ?: without a middle: one arm only, the condition once; the
// type is that of both arms together.
// expect: 2 3
// expect: 2
// expect: -1
// expect: 1
// expect: 1
// expect: 0
// expect: 4
// expect: 5
// expect: 1
// expect: 1
// expect: yes
// expect: default
// expect: -1
// expect: 42
// expect: -3
// expect: 9
// expect: 9 5
// expect: 8 3 5
// expect: 2 3
// expect: 140737488355327
// expect: 150
#include <stdio.h>

static int n;
static int one(void) { n++; return 1; }
static int zero(void) { n++; return 0; }
static int minus(void) { n++; return -1; }
static unsigned uns(unsigned u) { n++; return u; }
static char chr(char c) { n++; return c; }
static double dbl(double d) { n++; return d; }
static float flt(float d) { n++; return d; }
static const char *str(const char *s) { n++; return s; }
static void *vp(void *p) { n++; return p; }
static void v1(void) { n += 10; }
static void v2(void) { n += 100; }
struct s { int x, y; };
static struct s mk(int x) { n++; return (struct s){x, -x}; }
static int add(int a, int b) { n++; return a + b; }
static int sub(int a, int b) { n++; return a - b; }

int main(void)
{
    int x = 5, *px = &x;
    printf("%d %d\n", one() ? 2 : 3, zero() ? 2 : 3);
    printf("%d\n", one() ? zero() ? 1 : 2 : 3);
    printf("%g\n", one() ? minus() : dbl(2.5));
    printf("%g\n", (zero() ? chr('a') : flt(0.5f)) * 2);
    printf("%d\n", (one() ? minus() : uns(1)) > 0);
    printf("%d\n", (one() ? chr(-1) : (short)3) > 0);
    printf("%d\n", (int)sizeof(one() ? chr(1) : chr(2)));
    printf("%d\n", *(one() ? px : 0));
    printf("%d\n", (zero() ? px : (void *)0) == 0);
    printf("%d\n", (zero() ? vp(px) : &x) == &x);
    printf("%s\n", zero() ? "no" : str("yes"));
    printf("%s\n", str(0) ?: "default");
    printf("%d\n", minus() ?: one());
    printf("%d\n", zero() ?: zero() ?: 42);
    printf("%d\n", (one() ? mk(3) : mk(4)).y);
    struct s a = {1, 2}, b = zero() ? a : mk(9);
    printf("%d\n", b.x);
    printf("%d %d\n", (one() ? add : sub)(7, 2), (zero() ? add : sub)(7, 2));
    one() ? v1() : v2();
    zero() ? (void)x++ : v2();
    *(one() ? &a.x : &b.x) = one() ? 8 : 9;
    (zero() ? &a : &b)->y = add(1, 2);
    printf("%d %d %d\n", a.x, b.y, x);
    const int c = one() ? 3 : zero();
    const struct s *pc = one() ? &a : &b;
    printf("%d %d\n", zero() ? c : pc->y, one() ? c : 0);
    long long big = zero() ? 1 : 0x7fffffffffffLL;
    printf("%lld\n", big);
    printf("%d\n", n);
}
