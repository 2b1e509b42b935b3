// Arithmetic types: widths, conversions at calls and returns, wrapping,
// division, shifts, comparisons of mixed signs.
// expect: -56 255 -25536 65534
// expect: -2147483648 4294967295 -9223372036854775808 18446744073709551615
// expect: -3 -1
// expect: 2147483644 9
// expect: 1 0 1
// expect: 1 0
// expect: 2147483648 -4 9223372036854775808
// expect: 40000 2147483648
// expect: 1 4294967295
// expect: 1 1 0
// expect: 103 1 1e+10 -3 ffffffffffffffff
// expect: 1 0 1
// expect: 34359742861
// expect: -1 -128
// expect: 100000ffef
// expect: 1
// expect: 16 31
// expect: 953271190
// expect: 2372640957
#include <stdio.h>
#include <stdint.h>
#include <limits.h>
#include <stdbool.h>

static int8_t i8(int x) { return (int8_t)x; }
static uint8_t u8(int x) { return (uint8_t)x; }
static int16_t i16(int x) { return (int16_t)x; }
static uint16_t u16(int x) { return (uint16_t)x; }
static int32_t i32(int32_t x) { return x; }
static uint32_t u32(uint32_t x) { return x; }
static int64_t i64(int64_t x) { return x; }
static uint64_t u64(uint64_t x) { return x; }
static bool flag(bool b) { return b; }
static char narrow(long x) { return x; }
static double promote(float f) { return f; }
static float demote(double d) { return d; }
static int trunc_(double d) { return d; }
static unsigned long from_neg(int x) { return x; }
static bool nonzero(double d) { return d; }
static bool ptr(void *p) { return p; }
static long sum(char a, short b, int c, long d, unsigned char e, float f, double g, bool h) { return a + b + c + d + e + (long)f + (long)g + h; }

int main(void)
{
    printf("%d %d %d %d\n", i8(200), u8(-1), i16(40000), u16(-2));
    printf("%d %u %lld %llu\n", i32(INT_MIN), u32(-1), (long long)i64(INT64_MIN), (unsigned long long)u64(-1));
    printf("%d %d\n", i32(-7) / i32(2), i32(-7) % i32(2));
    printf("%u %u\n", u32(-7) / u32(2), u32(-7) % u32(10));
    printf("%d %d %d\n", i32(-1) < (int)u32(1), i32(-1) < u32(1), i8(-1) < u8(1));
    printf("%d %d\n", i64(-1) < u32(1), i64(-1) < u64(1));
    printf("%u %d %llu\n", u32(1) << i32(31), i32(-16) >> i32(2), (unsigned long long)(u64(1) << u8(63)));
    printf("%d %lld\n", u8(200) * u8(200), (long long)i64(INT_MAX) + i32(1));
    printf("%u %u\n", u32(UINT_MAX) + u32(2), u32(0) - u32(1));
    printf("%d %d %d\n", flag(256), flag(0.5), flag(0));
    printf("%d %g %g %d %lx\n", narrow(0x1234567), promote(0.1f) - 0.1 > 0 ? 1.0 : 0.0, (double)demote(1e10), trunc_(-3.99), from_neg(-1));
    printf("%d %d %d\n", nonzero(1e-300), nonzero(-0.0), ptr("x"));
    printf("%ld\n", sum(i32(1000), i32(70000), 3, 4L << 33, i32(300), 2.9, 3.9f, 17));
    printf("%d %d\n", (char)i32(0x1ff), (signed char)u32(0x80));
    printf("%llx\n", (unsigned long long)(u32(0xffffffff) * u64(16) + u16(65535) * 1u));
    printf("%d\n", 'a' + i8(1) == 'b');
    printf("%d %d\n", __builtin_popcountll(u64(0xff00ff)), __builtin_clz(u32(1)));
    int64_t x = 1;
    for (int i = 0; i < 40; i++) x = i64(x * 3) % i64(1000000007);
    printf("%lld\n", (long long)x);
    uint32_t h = 2166136261u;
    for (const char *s = "hash me"; *s; s++) h = (u32(h) ^ u8(*s)) * u32(16777619);
    printf("%u\n", h);
    return 0;
}
