// Compound assignment and ++/-- on lvalues that are reached through calls:
// the lvalue is evaluated once, the conversion is that of the left side.
// expect: array: 0 40 2 -1 0 0 0 0 calls 7
// expect: 1 -1
// expect: cell: 0 40 2 -1 -1 0 0 0 calls 8
// expect: chain: -2 40 2 -1 -1 -2 -2 0 calls 4
// expect: 3 -4 2 -112 0.75
// expect: 3
// expect: 48 48
// expect: 2232
// expect: bzc
// expect: bzb
// expect: 1
// expect: 4
// expect: end: 1 2 2 3 -1 -2 -2 0 calls 38
#include <stdio.h>

static int calls;
static int a[8];
static int idx(int i) { calls++; return i; }
static int val(int v) { calls++; return v; }
static int *cell(int i) { calls++; return a + i; }
struct node { int v; struct node *next; unsigned small : 3; signed char c; double d; };
static struct node n1, n0 = {.next = &n1};
static struct node *node(void) { calls++; return &n0; }
static double real(double d) { calls++; return d; }
static char *text(void) { calls++; static char t[] = "abc"; return t; }

static void show(const char *s)
{
    printf("%s:", s);
    for (int i = 0; i < 8; i++) printf(" %d", a[i]);
    printf(" calls %d\n", calls);
    calls = 0;
}

int main(void)
{
    a[idx(1)] += val(5);
    a[idx(1)] *= val(3) + a[1];
    a[idx(2)]++;
    ++a[idx(2)];
    a[idx(3)]--;
    show("array");
    *cell(4) |= val(6);
    *cell(4) ^= val(3) << val(1);
    (*cell(4))++;
    int old = (*cell(4))--, now = --*cell(4);
    printf("%d %d\n", old, now);
    show("cell");
    a[idx(0)] = a[idx(5)] += a[idx(6)] -= val(2);
    show("chain");
    node()->v += val(3);
    node()->next->v -= val(4);
    node()->small += val(9);
    node()->small++;
    node()->c = val(300);
    node()->c += val(100);
    node()->d = val(1);
    node()->d /= val(4);
    node()->d += real(0.5);
    printf("%d %d %d %d %g\n", n0.v, n1.v, n0.small, n0.c, n0.d);
    int i = 3;
    i += real(1.9);
    i -= real(0.5);
    printf("%d\n", i);
    unsigned char uc = 250;
    uc += val(10);
    int took = (uc += val(300));
    printf("%d %d\n", uc, took);
    short sh = val(70000);
    sh >>= val(1);
    printf("%d\n", sh);
    char *p = text();
    *p++ += val(1);
    *p++ = 'z';
    p += val(-2);
    puts(p);
    text()[idx(2)] -= val(1);
    puts(text());
    _Bool b = val(4);
    b += val(1);
    b <<= val(1);
    printf("%d\n", b);
    int *q = a;
    *q++ = val(1), *q++ = val(2), *++q = val(3);
    q += val(2), q -= val(1);
    printf("%d\n", (int)(q - a));
    show("end");
}
