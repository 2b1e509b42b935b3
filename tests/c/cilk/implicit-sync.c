// A function ends only when its children have ended, wherever it is left; its
// value is computed before that.
// expect: 6240
// expect: 6 1089
// expect: 5 1550
// expect: 495
// expect: 9 22
// expect: 30 1395
// expect: end
#include <cilk/cilk.h>
#include <stdio.h>

static int cells[64];
static void set(int i, int v) { cells[i] = v; }
static void slowly(int i, int depth) { if (depth) { cilk_spawn slowly(i, depth - 1); slowly(i + (1 << (depth - 1)), depth - 1); } else set(i, i + 1); }
static void by_falling_off(int n) { cilk_spawn slowly(0, n); cilk_spawn slowly(32, n); }
static int by_return(int n) { cilk_spawn slowly(0, n); if (n > 4) return n; cilk_spawn slowly(32, n); return n * 2; }
static void by_void_return(int n) { for (int i = 0; i < n; i++) { cilk_spawn set(i, i * 3); if (i == 10) return; } }
static int value_first(int n) { int before = cells[1]; cilk_spawn set(0, n); return before; }
static int chain(int n) { if (n == 0) return 0; cilk_spawn set(n, n); return 1 + chain(n - 1); }
static int sum(void) { int s = 0; for (int i = 0; i < 64; i++) s += cells[i] * (i % 5 + 1), cells[i] = 0; return s; }

int main(void)
{
    by_falling_off(5);
    printf("%d\n", sum());
    int a = by_return(3);
    printf("%d %d\n", a, sum());
    a = by_return(5);
    printf("%d %d\n", a, sum());
    by_void_return(20);
    printf("%d\n", sum());
    set(1, 9);
    a = value_first(4);
    printf("%d %d\n", a, sum());
    a = chain(30);
    printf("%d %d\n", a, sum());
    cilk_spawn set(3, 3);
    cilk_spawn set(4, 4);
    printf("end\n");
    return 0;
}
