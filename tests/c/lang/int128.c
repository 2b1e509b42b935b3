// __int128: arguments, results, locals across calls, conversions.
// expect: 170141183460469231713240559642174554112
// expect: -1267650600228229401496703205376
// expect: 265252859812191058636308480000000
// expect: 895307939009003520000
// expect: 1236409068333599307
// expect: 688589cc0e9505e 16
// expect: -5000000000000000000000000
// expect: x
// expect: -2980304960016384000000
// expect: 3541774862152233910273
// expect: 1 7
#include <stdio.h>

typedef unsigned __int128 u128;
typedef __int128 i128;
static u128 mul(u128 a, u128 b) { return a * b; }
static i128 neg(i128 x) { return -x; }
static u128 fact(int n) { return n < 2 ? 1 : (u128)n * fact(n - 1); }
static u128 gcd(u128 a, u128 b) { return b ? gcd(b, a % b) : a; }
static u128 power(u128 b, unsigned e, u128 m) { u128 r = 1; for (; e; e >>= 1, b = mul(b, b) % m) if (e & 1) r = mul(r, b) % m; return r; }
static unsigned long high(u128 x) { return (unsigned long)(x >> 64); }
struct s { char c; i128 v; };
static struct s wrap(char c, i128 v) { return (struct s){c, v}; }
static void print(u128 x) { if (x > 9) print(x / 10); putchar('0' + (int)(x % 10)); }
static void show(i128 x) { if (x < 0) putchar('-'), x = -x; print((u128)x); putchar('\n'); }

int main(void)
{
    show(mul(0xffffffffffffffffULL, 0xffffffffffffffffULL) >> 1);
    show(neg((i128)1 << 100));
    show((i128)fact(30));
    show((i128)gcd(fact(25), mul(1 << 20, fact(20) * 23)));
    show((i128)power(3, 1000, ((u128)1 << 61) - 1));
    printf("%lx %d\n", high(fact(33)), (int)sizeof(i128));
    struct s w = wrap('x', neg(5) * 1000000000000LL * 1000000000000LL);
    show(w.v); putchar(w.c); putchar('\n');
    i128 sum = 0;
    for (int i = 0; i < 50; i++) sum += neg(i) * (i128)(fact(20));
    show(sum);
    show(wrap('y', 3).v << 70 | 1);
    printf("%d %d\n", (i128)-1 < neg(0), (int)neg(-7));
    return 0;
}
