// Numbers without bound: factorial, Fibonacci, powers, pi by a spigot and by
// Machin's formula, integer square root, division.
// expect: 30414093201713378043612608166064768844377641568960512000000000000
// expect: 222232244629420445529739893461909967206666939096499764990979600
// expect: 6864797660130609714981900799081393217269435300143305409394463459185543183397656052122559640661454554977296311391480858037121987999716643812574028291115057151
// expect: 3162277660168379331998893544432
// expect: 31415926535897932384626433832795028841971693993751058209749445923078188
// expect: 314159265358979323846264338327950288419716939937510582097494
// expect: 8556543864909388988268015483870 rest 30
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMBS = 40, BASE = 1000000000 };
typedef struct { unsigned d[LIMBS]; int n; } big;
static big from(unsigned long x) { big b = {.n = 0}; for (; x; x /= BASE) b.d[b.n++] = (unsigned)(x % BASE); return b; }
static big trim(big a) { while (a.n && !a.d[a.n - 1]) a.n--; return a; }
static big add(big a, big b) { big r = {.n = (a.n > b.n ? a.n : b.n) + 1}; unsigned carry = 0; for (int i = 0; i < r.n; i++) { unsigned s = a.d[i] + b.d[i] + carry; carry = s >= BASE; r.d[i] = s - carry * BASE; } return trim(r); }
static big sub(big a, big b) { unsigned borrow = 0; for (int i = 0; i < a.n; i++) { unsigned s = a.d[i] - b.d[i] - borrow; borrow = s > BASE; a.d[i] = s + borrow * BASE; } return trim(a); }
static big mul(big a, big b)
{
    big r = {.n = a.n + b.n};
    for (int i = 0; i < a.n; i++) {
        unsigned long carry = 0;
        for (int j = 0; j < b.n || carry; j++) { unsigned long t = r.d[i + j] + carry + (unsigned long)a.d[i] * (j < b.n ? b.d[j] : 0); r.d[i + j] = (unsigned)(t % BASE), carry = t / BASE; }
    }
    return trim(r);
}
static big small_div(big a, unsigned k, unsigned *rest) { unsigned long r = 0; for (int i = a.n; i--; ) { r = r * BASE + a.d[i]; a.d[i] = (unsigned)(r / k), r %= k; } *rest = (unsigned)r; return trim(a); }
static int cmp(const big *a, const big *b) { if (a->n != b->n) return a->n < b->n ? -1 : 1; for (int i = a->n; i--; ) if (a->d[i] != b->d[i]) return a->d[i] < b->d[i] ? -1 : 1; return 0; }
static big half(big a) { unsigned r; return small_div(a, 2, &r); }
static big root(big a) { big lo = from(0), hi = add(a, from(1)); for (;;) { big mid = half(add(lo, hi)), sq = mul(mid, mid); if (!cmp(&mid, &lo)) return lo; if (cmp(&sq, &a) <= 0) lo = mid; else hi = mid; } }
static char *show(big a) { static char s[LIMBS * 9 + 1]; char *o = s + sprintf(s, "%u", a.n ? a.d[a.n - 1] : 0); for (int i = a.n - 1; i-- > 0; ) o += sprintf(o, "%09u", a.d[i]); return s; }
static big fact(unsigned n) { return n < 2 ? from(1) : mul(fact(n - 1), from(n)); }
static big power(big b, unsigned e) { return !e ? from(1) : e & 1 ? mul(b, power(b, e - 1)) : power(mul(b, b), e / 2); }
static big fib(int n) { big a = from(0), b = from(1); while (n--) { big c = add(a, b); a = b, b = c; } return a; }
static big arctan(big one, unsigned x)
{
    unsigned rest;
    big term = small_div(one, x, &rest), sum = term;
    for (unsigned k = 3; term.n; k += 2) { big t = small_div(term = small_div(term, x * x, &rest), k, &rest); sum = k & 2 ? sub(sum, t) : add(sum, t); }
    return sum;
}
static void spigot(int digits)
{
    int len = digits * 10 / 3 + 1, a[400], nines = 0, pre = -1;
    for (int i = 0; i < len; i++) a[i] = 2;
    for (int j = 0; j < digits; j++) {
        int q = 0;
        for (int i = len; i > 0; i--) { int x = 10 * a[i - 1] + q * i; a[i - 1] = x % (2 * i - 1), q = x / (2 * i - 1); }
        a[0] = q % 10, q /= 10;
        if (q == 9) { nines++; continue; }
        if (pre >= 0) putchar('0' + pre + q / 10);
        for (; nines; nines--) putchar(q == 10 ? '0' : '9');
        pre = q % 10;
    }
    printf("%d\n", pre);
}

int main(void)
{
    puts(show(fact(50)));
    puts(show(fib(300)));
    puts(show(sub(power(from(2), 521), from(1))));
    puts(show(root(power(from(10), 61))));
    big one = power(from(10), 70);
    puts(show(mul(from(4), sub(mul(from(4), arctan(one, 5)), arctan(one, 239)))));
    spigot(60);
    unsigned rest;
    big q = small_div(fact(30), 31, &rest);
    printf("%s rest %u\n", show(q), rest);
    return 0;
}
