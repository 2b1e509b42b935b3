// GNU built-ins with calls in their arguments.
// expect: 8 3 63 3
// expect: 1 64 8
// expect: 44332211 3412 100000000000000
// expect: 1 -2147483648 1 0 0 -1
// expect: likely
// expect: 48 4
// expect: 1
// expect: xxabcxxxxxxxxxx 15 1
// expect: 1.5 1 1
// expect: 1 2
// expect: 9 =b
// expect: 6 1
// expect: 64 5
// expect: 1
// expect: main 1 main
// expect: 1 1
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int id(int x) { return x; }
static unsigned long ul(unsigned long x) { return x; }
static void *ptr(void *p) { return p; }
struct s { int a; struct { char b[6]; long c; } in[3]; };
static int bits(unsigned x) { return x ? 1 + bits(x & (x - 1)) : 0; }
static int checked(int a, int b, int *r) { return __builtin_add_overflow(id(a), id(b), r); }
static int impossible(int x) { if (id(x) > 5) return 1; else if (x <= 5) return 2; __builtin_unreachable(); }

int main(void)
{
    printf("%d %d %d %d\n", __builtin_popcount(id(255)), __builtin_ctz(id(8)), __builtin_clzl(ul(1)), __builtin_ffs(id(12)));
    printf("%d %d %d\n", __builtin_parity(id(7)), __builtin_popcountl(ul(~0UL)), bits(0xf0f0));
    printf("%x %x %lx\n", __builtin_bswap32(ul(0x11223344)), __builtin_bswap16(id(0x1234)), __builtin_bswap64(ul(1)));
    int r = 0;
    int o1 = checked(INT_MAX, 1, &r);
    printf("%d %d", o1, r);
    o1 = __builtin_mul_overflow(id(100000), id(100000), &r);
    long l;
    int o2 = __builtin_mul_overflow(id(100000), id(100000), &l), o3 = __builtin_sub_overflow(ul(3), ul(4), &l);
    printf(" %d %d %d %ld\n", o1, o2, o3, l);
    if (__builtin_expect(id(1), 1) && __builtin_expect(!!id(0), 0) == 0) puts("likely");
    printf("%zu %zu\n", __builtin_offsetof(struct s, in[2].c), __builtin_object_size(&r, 0) % 8);
    printf("%d\n", __builtin_types_compatible_p(__typeof__(id(1)), int) + __builtin_types_compatible_p(int, long));
    char buf[16];
    __builtin_memset(ptr(buf), id('x'), 15), buf[id(15)] = 0;
    __builtin_memcpy(buf + id(2), "abc", ul(3));
    printf("%s %zu %d\n", buf, __builtin_strlen(buf), __builtin_strcmp(buf, "xx") > 0);
    printf("%g %d %d\n", __builtin_fabs(-id(3) / 2.0), __builtin_isnan(__builtin_nan("")), __builtin_isinf(__builtin_inf()) != 0);
    printf("%d %d\n", impossible(7), impossible(3));
    printf("%d %s\n", __builtin_abs(id(-9)), __builtin_strchr("a=b", id('=')));
    int *aligned = __builtin_assume_aligned(ptr(&r), 4);
    *aligned = id(6);
    __builtin_prefetch(ptr(&r));
    printf("%d %d\n", r, __builtin_constant_p(id(r)) ? 0 : 1);
    printf("%d %d\n", __builtin_choose_expr(sizeof(long) == 8, id(64), "no"), (int)__builtin_llabs(-5));
    void *frame = __builtin_frame_address(0), *ret = __builtin_return_address(0);
    printf("%d\n", frame != 0 && ret != 0);
    int line = __LINE__;
    printf("%s %d %s\n", __func__, __LINE__ - line, __FUNCTION__);
    printf("%d %d\n", __COUNTER__ + __COUNTER__ >= 1, (int)sizeof(__PRETTY_FUNCTION__) > 3);
    if (id(0)) __builtin_trap();
    return 0;
}
