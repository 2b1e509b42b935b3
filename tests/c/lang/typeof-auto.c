// typeof and __auto_type take the type of the expression and no more; what
// is deduced of calls is stored, returned and converted right.
// expect: -56 200 256 4294967295 1099511627776 0.333333 1 8 str
// expect: 1 4 8 4 1
// expect: -55 4 2 12 1
// expect: 1 0 1
// expect: 1 1
// expect: 4 4
// expect: 2 8
// expect: 1 0 1
// expect: -3 -1
// expect: 1
#include <stdio.h>

static char c(int x) { return (char)x; }
static unsigned char uc(int x) { return (unsigned char)x; }
static short s(int x) { return (short)x; }
static unsigned u(unsigned x) { return x; }
static long long ll(long long x) { return x; }
static float fl(float x) { return x; }
static _Bool bo(int x) { return x; }
static const char *str(void) { return "str"; }
static int (*pick(int i))(int);
static int twice(int x) { return 2 * x; }
static int (*pick(int i))(int) { return i ? twice : 0; }
struct bits { unsigned three : 3; int two : 2; _Bool one : 1; unsigned full : 32; };
static struct bits mk(int x) { return (struct bits){x & 7, -1, 1, 0xffffffffu}; }

int main(void)
{
    __auto_type a = c(200);
    __auto_type b = uc(200);
    __auto_type d = c(1) + uc(255);
    __auto_type e = u(1) - 2;
    __auto_type f = ll(1) << 40;
    __auto_type g = fl(1) / 3;
    __auto_type h = bo(5);
    __auto_type i = pick(1);
    __auto_type p = str();
    printf("%d %d %d %u %lld %.6f %d %d %s\n", a, b, d, e, f, g, h, i(4), p);
    printf("%zu %zu %zu %zu %zu\n", sizeof a, sizeof d, sizeof f, sizeof g, sizeof h);

    typeof(c(0)) *pc = &a;
    typeof(*pc) copy = *pc + c(1);
    typeof(int[3]) arr = {s(1), s(2), s(3)};
    typeof(arr) arr2 = {uc(256), uc(257)};
    typeof(&arr[0]) q = arr + uc(1);
    typeof(twice) *fp = twice;
    const typeof(u(0)) ku = u(-1u);
    typeof(ku) ku2 = u(7);
    printf("%d %d %d %d %d\n", copy, arr2[1] + arr[2], *q, fp(s(6)), ku2 + 1 < ku);

    // Promotions of temporaries: a narrow result is an int in arithmetic.
    printf("%d %d %d\n", uc(1) - uc(2) < 0, s(1) - 2 < u(0), c(-1) < uc(255));
    printf("%d %d\n", (uc(255) << uc(1)) > 255, ~uc(0) == -1);
    printf("%d %d\n", (unsigned char)(uc(250) + uc(10)), uc(uc(250) + uc(10)));
    printf("%d %d\n", bo(2) + bo(3), bo(!bo(0)) << 3);

    // Bit-fields narrower than int promote to int, a full one to unsigned.
    struct bits v = mk(u(1));
    printf("%d %d %d\n", v.three - s(2) < 0, mk(1).three - u(2) < 0, v.full + c(1) == 0);
    printf("%d %d\n", v.two * s(3), mk(3).one - c(2));
    printf("%d\n", (v.three ? mk(6).three : c(-1)) - 7 < 0);
    return 0;
}
