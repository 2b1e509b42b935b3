// Bit-fields: signed and unsigned, wrapping, assigned from calls, passed in
// structures, changed through pointers between calls.
// expect: 5 -7 8589934591 1 904 1048575 1
// expect: 3 7 0 1 1808 1048320 -1
// expect: 7 -1 0 1 4095 1048320 -1
// expect: 27 1060861
// expect: -2
// expect: 8 1
// expect: 2
// expect: 78345612 29b1
// expect: 74 37
#include <stdio.h>
#include <stdint.h>

struct b { unsigned a : 3; signed int b : 4; unsigned : 0; uint64_t c : 33; _Bool d : 1; unsigned e : 12, f : 20; signed char g : 2; };
static int calls;
static int id(int x) { calls++; return x; }
static struct b *at(struct b *p) { calls++; return p; }
static struct b mk(int x) { return (struct b){x, x, (uint64_t)x << 20, x, x, x, x}; }
static int total(struct b s) { return s.a + s.b + (int)(s.c >> 20) + s.d + s.e + (int)s.f + s.g; }

static void show(const struct b *p) { printf("%d %d %llu %d %d %d %d\n", p->a, p->b, (unsigned long long)p->c, p->d, p->e, p->f, p->g); }

union word { uint32_t w; struct { uint32_t lo : 8, mid : 16, hi : 8; }; };
static uint32_t rotate(uint32_t w) { union word x = {w}, y; y.lo = x.hi; y.hi = id(x.lo); y.mid = (uint16_t)id(x.mid); return y.w; }

static unsigned crc(const char *s)
{
    struct { unsigned v : 16; } c = {0xffff};
    while (*s) {
        c.v ^= (unsigned)id(*s++) << 8;
        for (int i = 0; i < 8; i++) c.v = c.v & 0x8000 ? c.v << 1 ^ 0x1021 : c.v << 1;
    }
    return c.v;
}

int main(void)
{
    struct b s = {0};
    s.a = id(13), s.b = id(9), s.c = (uint64_t)id(-1), s.d = id(6), s.e = id(5000), s.f = id(-1), s.g = id(1);
    show(&s);
    s.a++, s.a += id(5), --s.b, s.b -= id(1), s.c++, s.e <<= id(1), s.f ^= id(0xff), s.g = s.b;
    show(&s);
    at(&s)->a = at(&s)->e = at(&s)->b = id(15);
    show(at(&s));
    printf("%d %d\n", total(mk(5)), total(mk(id(-2))));
    printf("%d\n", mk(7).b + mk(8).b + mk(3).g);
    int old = at(&s)->a++ + id(1), new = ++at(&s)->a;
    printf("%d %d\n", old, new);
    printf("%d\n", (s.a = id(9)) + (s.d = id(2)));
    printf("%x %x\n", rotate(0x12345678), crc("123456789"));
    struct b arr[3] = {[1] = {.e = id(77), .b = id(-3)}};
    arr[id(2)].e += arr[id(1)].e + arr[1].b;
    printf("%d %d\n", arr[2].e, calls);
    return 0;
}
