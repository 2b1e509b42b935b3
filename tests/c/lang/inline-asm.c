// asm: constraints, clobbers, memory operands, symbolic names, volatile, in
// functions that call others; asm with no instructions works everywhere.
// expect: 5 1
// expect: 78563412 2
// expect: 7 1 1234
// expect: 8
#include <stdio.h>

static int id(int x) { return x; }
static int opaque(int x) { __asm__ volatile("" : "+r"(x)); return id(x); }
static void barrier(void) { __asm__ __volatile__("" ::: "memory"); }
static long hide(const void *p) { long r; asm("" : "=r"(r) : "0"(p)); return r; }
static unsigned swap32(unsigned x)
{
#if defined __x86_64__
    asm("bswapl %0" : "=r"(x) : "0"(x));
#else
    x = __builtin_bswap32(x);
#endif
    return x;
}
static int add(int a, int b)
{
    int r;
#if defined __x86_64__
    asm("leal (%q[x],%q[y]), %[out]" : [out] "=r"(r) : [x] "r"((long)a), [y] "r"((long)b) : "cc");
#else
    r = a + b;
#endif
    return r;
}
static int through_memory(int v)
{
    int cell = id(v), other = 0;
    asm volatile("" : "+m"(cell));
    asm volatile("" : "=m"(other) : "m"(cell));
    other = id(cell) + 1;
    asm volatile("" : "+rm"(other) : "i"(5), "g"(cell));
    return other;
}
static int jump(int x)
{
    int before = id(x);
    asm goto("" : : "r"(x) : "memory" : out);
    before += id(1);
out:
    return before > x ? 1 : 1;
}
asm(".globl seam_test_symbol\n.data\nseam_test_symbol: .long 1234\n.text");
extern int seam_test_symbol;

int main(void)
{
    int x = opaque(5);
    barrier();
    printf("%d %d\n", x, hide(&x) == (long)&x);
    printf("%08x %d\n", swap32(0x12345678), add(opaque(3), opaque(-1)));
    printf("%d %d %d\n", through_memory(opaque(6)), jump(id(3)), id(seam_test_symbol));
    for (int i = 0; i < 3; i++) { asm volatile("" : "+r"(x)); x += opaque(i); barrier(); }
    printf("%d\n", x);
    return 0;
}
