// What C orders is ordered: comma, logical operators, full expressions,
// initialisers of one declaration after another, arguments before the call.
// expect: 1 2 3
// expect: 4 11
// expect: 11 50
// expect: 1 5
// expect: 108
// expect: 20
// expect: <1><2><3>
// expect: 32
// expect: <1><2><3>125
// expect: 7 8 10 9
// expect: <8><3>3
// expect: three
// expect: <2><1><0>
#include <stdio.h>

static int n, v[10];
static int next(void) { return ++n; }
static int get(void) { return n; }
static int put(int i, int x) { return v[i] = x; }
static int reset(int x) { int old = n; n = x; return old; }
static int args(int a, int b) { return a + b + n * 100; }
static int *bump(int *p) { (*p)++; return p; }
static int show(int x) { printf("<%d>", x); return x; }

int main(void)
{
    int a = next(), b = next(), c = a + b;
    printf("%d %d %d\n", a, b, c);
    int d = (next(), next(), get()), e = (n = 10, next());
    printf("%d %d\n", d, e);
    a = get(), n = 50, b = get();
    printf("%d %d\n", a, b);
    a = n == 50 && next() && get() == 51 && (reset(5), get() == 5);
    printf("%d %d\n", a, get());
    printf("%d\n", args(reset(1), (2, 3)));
    a = next() ? get() * 10 : -1;
    printf("%d\n", a);
    for (int i = (reset(0), 0); next() < 4 && (i = get()) < 9; show(i)) ;
    puts("");
    b = 5;
    b = (*bump(&b) += 10, b * 2);
    printf("%d\n", b);
    int w[3] = {0}, *p = w;
    p++[0] = show(1), *p++ = show(2), *p = p[-1] + show(3);
    printf("%d%d%d\n", w[0], w[1], w[2]);
    put(0, 7), put(1, v[0] + 1), put(2, put(3, v[1] + 1) + 1);
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    int x;
    if ((x = show(8)) > 5 && (x = show(x - 5)) < 5 || (x = show(100))) printf("%d\n", x);
    switch (reset(3), get()) { case 3: puts("three"); }
    while (n-- > 0, show(n) > 0) ;
    puts("");
    return (next(), reset(0), get());
}
