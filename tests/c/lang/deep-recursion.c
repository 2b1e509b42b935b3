// Sequential recursion that is deep: linear, mutual, through pointers, with
// larger frames and with locals whose addresses are passed down.
// expect: 200010000
// expect: 0 1
// expect: 12500001
// expect: 567000 563625
// expect: 21 3 91
// expect: 562685 855344
// expect: 31 30
#include <stdio.h>

static long sum(int n) { return n ? n + sum(n - 1) : 0; }
static int even(int n);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
static long chain(int n, const long *up) { long here = *up + n; return n ? chain(n - 1, &here) - here % 2 : here; }
struct big { long v[8]; };
static struct big by_value(int n, struct big b) { b.v[n % 8] += n; if (!n) return b; struct big r = by_value(n - 1, b); r.v[0]++; return r; }
static int ackermann(int m, int n) { return !m ? n + 1 : !n ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int tak(int x, int y, int z) { return y < x ? tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)) : z; }
static int mc91(int n) { return n > 100 ? n - 10 : mc91(mc91(n + 11)); }
typedef long step(int, long, void *);
static long down(int n, long acc, void *next) { return n ? ((step *)next)(n - 1, acc * 3 % 1000003 + n, (void *)down) : acc; }
static long across(int n, long acc, void *next) { return n ? 1 + ((step *)next)(n - 1, acc + 1, (void *)across) : acc; }
static void hofstadter(int n, int *f, int *m) { int a, b; *f = 1, *m = 0; if (n) { hofstadter(n - 1, &a, &b); *f = n - b, *m = n - a; } }

int main(void)
{
    printf("%ld\n", sum(20000));
    printf("%d %d\n", even(20001), odd(20001));
    printf("%ld\n", chain(5000, &(long){1}));
    struct big b = by_value(3000, (struct big){{0}});
    printf("%ld %ld\n", b.v[0], b.v[7]);
    printf("%d %d %d\n", ackermann(2, 9), tak(9, 5, 2), mc91(5));
    printf("%ld %ld\n", down(3000, 1, (void *)across), across(3000, 1, (void *)down));
    int f, m;
    hofstadter(60, &f, &m);
    printf("%d %d\n", f, m);
    return 0;
}
