// Compound assignment from a spawn: every operator, to locals, cells, members
// and through pointers; the children of one place add up.
// expect: 34 36 967 120
// expect: 155 e0 0 256
// expect: 20 37 57 27.25 g
// expect: 232 116 fff
// expect: 75 126 1 19900
#include <cilk/cilk.h>
#include <stdio.h>

static int work(int n) { if (n < 2) return n; int x = 0; x += cilk_spawn work(n - 1); x += cilk_spawn work(n - 2); cilk_sync; return x; }
static double half(int n) { return work(n) / 2.0; }
static unsigned bit(int n) { work(5); return 1u << n; }
static long count(int lo, int hi) { if (hi - lo == 1) return lo; long s = 0; s += cilk_spawn count(lo, (lo + hi) / 2); s += cilk_spawn count((lo + hi) / 2, hi); cilk_sync; return s; }
struct acc { int n; double d; unsigned mask; };

static void into(struct acc *a, int n)
{
    for (int i = 0; i < n; i++) {
        a->n += cilk_spawn work(i);
        a->d += cilk_spawn half(i);
        a->mask |= cilk_spawn bit(i);
    }
    cilk_sync;
}

int main(void)
{
    int sum = 1, product = 1, x = 1000, q = 720;
    for (int i = 0; i < 8; i++) {
        sum += cilk_spawn work(i);
        product *= cilk_spawn work(i % 4 + 1);
        x -= cilk_spawn work(i);
    }
    q /= cilk_spawn work(4);
    q /= cilk_spawn work(3);
    cilk_sync;
    printf("%d %d %d %d\n", sum, product, x, q);
    unsigned or = 0, xor = 0xff, and = ~0u, shift = 1;
    for (int i = 0; i < 5; i++) {
        or |= cilk_spawn bit(i * 2);
        xor ^= cilk_spawn bit(i);
        and &= cilk_spawn bit(i + 3);
    }
    shift <<= cilk_spawn work(4);
    shift <<= cilk_spawn work(5);
    cilk_sync;
    printf("%x %x %x %u\n", or, xor, and, shift);
    int cells[3] = {10, 20, 30};
    double d = 0.25;
    char c = 'a';
    for (int i = 0; i < 9; i++) {
        cells[i % 3] += cilk_spawn work(i);
        d += cilk_spawn half(i);
        c += cilk_spawn work(i % 3);
    }
    cilk_sync;
    printf("%d %d %d %g %c\n", cells[0], cells[1], cells[2], d, c);
    struct acc a = {0};
    into(&a, 12);
    printf("%d %g %x\n", a.n, a.d, a.mask);
    int *p = cells;
    *p++ += cilk_spawn work(10);
    *p += cilk_spawn work(11);
    cilk_sync;
    printf("%d %d %d %ld\n", cells[0], cells[1], (int)(p - cells), count(0, 200));
    return 0;
}
