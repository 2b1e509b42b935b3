// What bodies of cilk_for may do: declare, spawn and sync, continue, switch,
// inner loops with break, goto within, calls, statement expressions.
// expect: 301577953
// expect: 4171463995
// expect: 1777085780
// expect: 1679250958
// expect: 2284072737 2001303715
// expect: 3974354165
// expect: 100 2296209477
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
static void put(int *p, int v) { *p = v; }
static unsigned sum(const int *v, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s = s * 31 + (unsigned)v[i]; return s; }

int main(void)
{
    int a[50], b[50];
    cilk_for (int i = 0; i < 50; i++) a[i] = fib(i % 12);
    printf("%u\n", sum(a, 50));
    cilk_for (int i = 0; i < 50; i++) { int x = cilk_spawn fib(i % 9), y = fib(i % 8); cilk_sync; a[i] = x * y; }
    printf("%u\n", sum(a, 50));
    cilk_for (int i = 0; i < 50; i++) cilk_spawn put(&b[i], a[i] + i);
    printf("%u\n", sum(b, 50));
    cilk_for (int i = 0; i < 50; i++) a[i] = cilk_spawn fib(i % 10);
    printf("%u\n", sum(a, 50));
    cilk_for (int i = 0; i < 50; i++) {
        a[i] = -1;
        if (i % 3 == 0) continue;
        switch (i % 5) {
        case 0: a[i] = 0; break;
        case 1: a[i] = 10;
        case 2: a[i] += 2; continue;
        default: {
            int k = 0;
            while (1) { if (++k > i) break; if (k & 1) continue; a[i] += k; }
        }
        }
        for (int j = 0; ; j++) if (j * j > i) { a[i] += j; goto done; }
done:   b[i] = a[i] ^ 5;
    }
    printf("%u %u\n", sum(a, 50), sum(b, 50));
    cilk_for (int i = 0; i < 20; i++) {
        int *p = malloc((size_t)(i + 1) * sizeof *p), buf[8] = {i, i + 1}, *q = &buf[i % 2];
        for (int j = 0; j <= i; j++) p[j] = j * *q;
        static const int table[] = {1, 10, 100};
        struct { int u, v; } s = {p[i], table[i % 3]};
        a[i] = ({ int t = s.u + s.v; t + buf[1]; });
        free(p);
    }
    printf("%u\n", sum(a, 20));
    int total = 0;
    cilk_for (int i = 0; i < 100; i++) __atomic_add_fetch(&total, fib(i % 4), __ATOMIC_RELAXED);
    cilk_for (int i = 0; i < 10; i++) {
        int r = i;
        cilk_scope { cilk_spawn put(&a[i], r); cilk_spawn put(&b[i], r * 2); }
        a[i] += b[i];
        r = cilk_spawn fib(r);
        cilk_sync;
        a[i] += r;
    }
    printf("%d %u\n", total, sum(a, 10));
    return 0;
}
