// A function with hundreds of cases, each with a call, and one with a great
// many calls in a row: as many resume points.
// expect: 2623834120 2253800466
// expect: 2984987255 4219965437
#include <stdio.h>

static unsigned state = 1;
static unsigned mix(unsigned x) { return state = (state ^ x) * 16777619u; }
static unsigned rot(unsigned x, int n) { return x << n | x >> (32 - n); }
#define C(n) case n: r = mix(r + (n)) + rot(r, 1 + (n) % 31); break;
#define C4(n) C(n) C(n + 1) C(n + 2) C(n + 3)
#define C16(n) C4(n) C4(n + 4) C4(n + 8) C4(n + 12)
#define C64(n) C16(n) C16(n + 16) C16(n + 32) C16(n + 48)
static unsigned choose(int op, unsigned r)
{
    switch (op) {
    C64(0) C64(64) C64(128) C64(192)
    default: r = ~r;
    }
    return r;
}
#define S(n) a[(n) % 8] += mix(a[((n) + 3) % 8] ^ (n)); if (a[(n) % 8] % 64 == 0) skipped++;
#define S8(n) S(n) S(n + 1) S(n + 2) S(n + 3) S(n + 4) S(n + 5) S(n + 6) S(n + 7)
#define S64(n) S8(n) S8(n + 8) S8(n + 16) S8(n + 24) S8(n + 32) S8(n + 40) S8(n + 48) S8(n + 56)
static unsigned straight(unsigned seed)
{
    unsigned a[8] = {seed}, skipped = 0;
    S64(0) S64(64)
    for (int i = 0; i < 8; i++) skipped = skipped * 3 + a[i];
    return skipped;
}

int main(void)
{
    unsigned r = 7;
    for (int i = -2; i < 260; i++) r = choose(i, r);
    printf("%u %u\n", r, state);
    for (int i = 0; i < 3; i++) r = straight(r);
    printf("%u %u\n", r, state);
    return 0;
}
