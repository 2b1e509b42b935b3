// Random number generators whose sequences are known: Mersenne twister,
// xorshift, PCG, Park-Miller, and what is drawn from them.
// expect: 3499211612 4123659995
// expect: 30278c3efbe93744 263b6abe 341889349
// expect: 10 18 0 7 19 2 4 12 14 9 8 5 11 1 15 17 16 3 6 13
// expect: 3.16
#include <stdint.h>
#include <stdio.h>

static uint32_t mt[624];
static int at = 625;
static void seed(uint32_t s) { mt[0] = s; for (uint32_t i = 1; i < 624; i++) mt[i] = 1812433253u * (mt[i - 1] ^ mt[i - 1] >> 30) + i; at = 624; }
static uint32_t twist(uint32_t u, uint32_t v) { return ((u & 0x80000000u) | (v & 0x7fffffffu)) >> 1 ^ (-(v & 1) & 0x9908b0dfu); }
static void refill(void) { for (int i = 0; i < 624; i++) mt[i] = mt[(i + 397) % 624] ^ twist(mt[i], mt[(i + 1) % 624]); at = 0; }
static uint32_t temper(uint32_t y) { y ^= y >> 11; y ^= y << 7 & 0x9d2c5680u; y ^= y << 15 & 0xefc60000u; return y ^ y >> 18; }
static uint32_t twister(void) { if (at >= 624) refill(); return temper(mt[at++]); }
static uint64_t xorshift(uint64_t *s) { *s ^= *s >> 12, *s ^= *s << 25, *s ^= *s >> 27; return *s * 0x2545f4914f6cdd1dULL; }
static uint32_t pcg(uint64_t *s) { uint64_t o = *s; *s = o * 6364136223846793005ULL + 1442695040888963407ULL; uint32_t x = (uint32_t)((o >> 18 ^ o) >> 27), r = (uint32_t)(o >> 59); return x >> r | x << (-r & 31); }
static int park(int *s) { return *s = (int)(48271LL * *s % 2147483647); }
static uint32_t below(uint32_t n, uint32_t (*draw)(void)) { uint32_t limit = -n % n, x; do x = draw(); while (x < limit); return x % n; }
static void shuffle(int *v, int n) { for (int i = n - 1; i > 0; i--) { int j = (int)below((uint32_t)i + 1, twister), t = v[i]; v[i] = v[j], v[j] = t; } }
static double unit(void) { uint32_t a = twister() >> 5, b = twister() >> 6; return (a * 67108864.0 + b) / 9007199254740992.0; }
static double estimate(int n) { int in = 0; for (int i = 0; i < n; i++) { double x = unit(), y = unit(); in += x * x + y * y < 1; } return 4.0 * in / n; }

int main(void)
{
    seed(5489);
    uint32_t first = twister(), last = 0;
    for (int i = 1; i < 10000; i++) last = twister();
    printf("%u %u\n", first, last);
    uint64_t s = 1, t = 42;
    int p = 1;
    for (int i = 0; i < 1000; i++) xorshift(&s), pcg(&t), park(&p);
    printf("%016llx %08x %d\n", (unsigned long long)xorshift(&s), pcg(&t), park(&p));
    int v[20];
    for (int i = 0; i < 20; i++) v[i] = i;
    shuffle(v, 20);
    for (int i = 0; i < 20; i++) printf("%d%c", v[i], i < 19 ? ' ' : '\n');
    printf("%.2f\n", estimate(20000));
    return 0;
}
