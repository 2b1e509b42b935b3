// Functions left in the middle with children outstanding: from loops, from
// nested scopes, with values that do not depend on them, many times over.
// expect: 60 797104
// expect: 835471
// expect: 1 103535
// expect: 2 402477
// expect: 0 0
// expect: 100 367846
// expect: 1 495964
// expect: 100 103535
// expect: 2 458769
// expect: 100 942762
// expect: 13 268565
// expect: 19 594057
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

static int work(int n) { if (n < 2) return 1; int a = cilk_spawn work(n - 1), b = work(n - 2); cilk_sync; return a + b; }
static void set(int *p, int v) { *p = work(v); }
static int from_loop(int *v, int n, int stop) { for (int i = 0; i < n; i++) { cilk_spawn set(&v[i], i % 8); if (i == stop) return i * 2; } return -1; }
static void from_while(int *v, int n) { while (1) { cilk_spawn set(v++, n); if (--n == 0) return; } }
static int from_switch(int *v, int k) { switch (k) { case 0: cilk_spawn set(v, 3); return 1; case 1: cilk_spawn set(v, 4); cilk_spawn set(v + 1, 5); break; default: return 0; } return 2; }
static int from_depth(int *v, int n) { int x = cilk_spawn work(n); cilk_spawn set(v, n); for (;;) { { int y = cilk_spawn work(2); (void)y; if (n & 1) goto out; } for (int k = 0; k < 3; k++) { cilk_spawn set(v + k + 1, k + n); if (k == n / 2) return k; } break; } cilk_sync; return x; out: return 100; }
static int nested(int *v, int n) { if (n == 0) return from_loop(v, 3, 1); int a = cilk_spawn nested(v, n - 1); cilk_spawn from_while(v + n * 4, 4); if (n % 3 == 0) return n; cilk_sync; return a + n; }
static long sum(int *v, int n) { long s = 0; for (int i = 0; i < n; i++) s = (s * 7 + v[i]) % 1000003; memset(v, 0, (size_t)n * sizeof *v); return s; }

int main(void)
{
    int v[100] = {0};
    int a = from_loop(v, 50, 30);
    printf("%d %ld\n", a, sum(v, 100));
    from_while(v, 9);
    printf("%ld\n", sum(v, 100));
    for (int k = 0; k < 3; k++) { a = from_switch(v, k); printf("%d %ld\n", a, sum(v, 100)); }
    for (int n = 1; n < 7; n++) { a = from_depth(v, n); printf("%d %ld\n", a, sum(v, 100)); }
    a = nested(v, 10);
    printf("%d %ld\n", a, sum(v, 100));
    return 0;
}
