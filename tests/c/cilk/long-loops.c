// Serial loops without calls inside parallel code: they must let others ask
// for work, and keep their state when they are asked.
// expect: 11819746946237781700 1646998732845096231 1013507 171
#include <cilk/cilk.h>
#include <stdint.h>
#include <stdio.h>

static uint64_t spin(uint64_t x, int n) { for (int i = 0; i < n; i++) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; } return x; }
static uint64_t tree(uint64_t x, int depth)
{
    uint64_t own = x, acc = 0;
    for (int i = 0; i < 300; i++) { own ^= own << 13; own ^= own >> 7; own ^= own << 17; if (i % 50 == 7) { acc += own; continue; } if (i == 290) break; }
    if (depth == 0) return own + acc;
    uint64_t a = cilk_spawn tree(own, depth - 1);
    int k = 0;
    while (1) { own += acc ^ (uint64_t)k; if (++k > 200) break; }
    uint64_t b = cilk_spawn tree(own, depth - 1);
    do { acc = acc * 3 + (own & 1); own >>= 1; } while (own);
    cilk_sync;
    return a * 3 + b + acc;
}
static unsigned sieve(int n) { static char c[4000]; unsigned s = 0; for (int i = 2; i < n; i++) { if (c[i]) continue; s += (unsigned)i; for (int j = i * 2; j < n; j += i) c[j] = 1; } return s; }
static int collatz(int n) { int s = 0; for (long x = n; x != 1; s++) x = x & 1 ? 3 * x + 1 : x / 2; return s; }

int main(void)
{
    uint64_t a = cilk_spawn tree(1, 6), b = cilk_spawn spin(2, 2000);
    unsigned s = sieve(4000);
    int best = 0, v[200];
    for (int i = 1; i < 200; i++) v[i] = cilk_spawn collatz(i);
    cilk_sync;
    for (int i = 1; i < 200; i++) if (v[i] > v[best ? best : 1]) best = i;
    printf("%llu %llu %u %d\n", (unsigned long long)a, (unsigned long long)b, s, best);
    return 0;
}
