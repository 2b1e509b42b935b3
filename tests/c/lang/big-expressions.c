// Expressions that are large: deep nesting of calls and of operators, long
// chains of && and ||, of ?:, of arguments, of initialisers.
// expect: 64
// expect: -75441
// expect: 1 152
// expect: 01234567 184
// expect: 78
// expect: 4 5 26 1 5 16 75 0 0 0 2 0 13 2 255
// expect: -120 -130 140 9 4
#include <stdio.h>

static int n;
static int i(int x) { n++; return x; }
static int add(int a, int b) { return a + b; }
#define N1(x) i(x + 1)
#define N4(x) N1(N1(N1(N1(x))))
#define N16(x) N4(N4(N4(N4(x))))
#define N64(x) N16(N16(N16(N16(x))))
#define P8(x) (i(x) + i(x + 1) * 2 - (i(x + 2) ^ i(x + 3)) + (i(x + 4) << 1) - i(x + 5) / 3 + (i(x + 6) | i(x + 7)))
#define P64(x) P8(x) + P8(x + 8) - P8(x + 16) + P8(x + 24) - (P8(x + 32) + P8(x + 40) * P8(x + 48)) - P8(x + 56)
#define A4(x) i(x) && i(x + 1) && (i(0) || i(x + 2)) && !(i(1) && i(0))
#define A16(x) A4(x) && A4(x + 4) && (A4(x + 8)) && A4(x + 12)
#define T(x, y, z) (i(x) ? y : z)
#define T3(a) T(a & 4, T(a & 2, T(a & 1, i(7), i(6)), T(a & 1, i(5), i(4))), T(a & 2, T(a & 1, i(3), i(2)), T(a & 1, i(1), i(0))))

int main(void)
{
    printf("%d\n", N64(0));
    printf("%d\n", P64(1));
    int all = A16(1);
    printf("%d %d\n", all, n);
    for (int a = 0; a < 8; a++) printf("%d", T3(a));
    printf(" %d\n", n);
    printf("%d\n", add(add(add(i(1), add(i(2), i(3))), add(add(i(4), i(5)), i(6))), add(i(7), add(add(i(8), i(9)), add(i(10), add(i(11), i(12)))))));
    int v[] = {N4(0), N4(1), P8(2), A4(1), T3(5), N16(0), P8(9), [12] = N4(9), N1(1), [10] = T3(2)};
    for (unsigned k = 0; k < sizeof v / sizeof *v; k++) printf("%d ", v[k]);
    printf("%d\n", n);
    int a, b, c, d, e;
    a = b = c = d = e = N4(6);
    a += b -= c *= i(2) + (e = i(3), e++ + --d);
    printf("%d %d %d %d %d\n", a, b, c, d, e);
    return !((((((((((((((((((((((((((((((((i(1)))))))))))))))))))))))))))))))));
}
