// Functions with a great many parameters of all kinds and a great many locals
// that live across calls.
// expect: 1.04917e+06
// expect: 933 807717
// expect: 2485183341
#include <stdio.h>

struct s { char c; double d; };
static int id(int x) { return x; }
static double f(int a, double b, char c, float d, long e, struct s f_, short g, const char *h, unsigned char i, long double j,
                int k, int l, double m, double n, double o, double p, double q, double r, double s, int *t, struct s u, _Bool v)
{
    if (a > 0) return f(a - 1, b, c, d, e, f_, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, !v) + 1;
    return a + b + c + d + e + f_.c + f_.d + g + *h + i + (double)j + k + l + m + n + o + p + q + r + s + *t + u.d + v;
}

static long locals(int x)
{
    int a = id(x + 1), b = id(x + 2), c = id(x + 3), d = id(x + 4), e = id(x + 5);
    long g = id(a), h = id(b), i = id(c), j = id(d), k = id(e);
    double l = id(a) / 2.0, m = id(b) / 2.0, n = id(c) / 2.0, o = id(d) / 4.0, p = id(e) / 8.0;
    char q = (char)id('q'), r = (char)id('r'), s = (char)id('s');
    const char *t = "t" + id(0), *u = "uu" + id(1);
    unsigned char v = (unsigned char)id(300), w = (unsigned char)id(-1);
    float y = (float)id(5) / 2, z = y * (float)id(3);
    a += id(e), b += id(a), c -= id(b), d ^= id(c), e |= id(d);
    return a + b + c + d + e + g * h + i * j + k + (long)(l * m * n * o * p) + q + r + s + *t + *u + v + w + (long)(y * z) + id(x);
}

static unsigned deep(unsigned n, unsigned a, unsigned b, unsigned c)
{
    unsigned t = n * 3 + a, u = t ^ b, v = u + c;
    return n ? deep(n - 1, u, v, t) * 31 + deep(n / 2, v, t, u) + t - v : u + v;
}

int main(void)
{
    int t = 20;
    struct s u = {1, 2};
    printf("%g\n", f(5, 1.5, 'c', 2.5f, 1L << 20, (struct s){'s', .25}, -3, "h", 200, 3.5L, 1, 2, 3, 4, 5, 6, 7, 8, 9, &t, u, id(1)));
    printf("%ld %ld\n", locals(1), locals(locals(2) % 100));
    printf("%u\n", deep(14, 1, 2, 3));
    return 0;
}
