// cilk_scope and nested scopes: each waits for its own children, however it is
// left; what was spawned outside goes on.
// expect: 21 594
// expect: 1 13 13 8
// expect: 858 34 3
// expect: 55 8
#include <cilk/cilk.h>
#include <stdio.h>

static int work(int n) { if (n < 2) return 1; int a = cilk_spawn work(n - 1); int b = work(n - 2); cilk_sync; return a + b; }
static void set(int *p, int n) { *p = work(n); }

static int plain(int n) { int a, b; cilk_scope { a = cilk_spawn work(n); b = work(n + 1); } return a + b; }
static int nested(int n)
{
    int outer = cilk_spawn work(n), sum = 0;
    cilk_scope {
        int a = cilk_spawn work(n + 1), b;
        cilk_scope { b = cilk_spawn work(n + 2); int c = work(1); sum += c; }
        sum += b;
        cilk_sync;
        sum += a * 10;
        b = cilk_spawn work(3);
    }
    cilk_sync;
    return sum + outer * 100;
}
static int by_return(int n) { static int cell; cilk_scope { cilk_spawn set(&cell, n); if (n & 1) return 1; } return cell; }
static int by_goto(int n) { int x = 0; cilk_scope { x = cilk_spawn work(n); if (n > 5) goto out; } return -1; out: return x; }
static int by_break(int n)
{
    int sum = 0;
    for (int i = 0; ; i++) {
        int x = 0;
        cilk_scope { x = cilk_spawn work(i); if (i == n) break; if (i & 1) continue; cilk_spawn work(2); }
        sum += x;
    }
    return sum;
}
static int in_loop(int n) { int a[10], s = 0; for (int r = 0; r < n; r++) { cilk_scope { for (int i = 0; i < 10; i++) a[i] = cilk_spawn work(i); } for (int i = 0; i < 10; i++) s += a[i] * (r + 1); } return s; }
static int single(int n) { int x = 0; cilk_scope { x = cilk_spawn work(n); } return x; }
static int empty(void) { cilk_scope { } cilk_scope { cilk_sync; } cilk_scope { cilk_scope { } } return 3; }

int main(void)
{
    printf("%d %d\n", plain(5), nested(4));
    int odd = by_return(7), even = by_return(6);
    printf("%d %d %d %d\n", odd, even, by_goto(6), by_break(6));
    printf("%d %d %d\n", in_loop(3), single(8), empty());
    int x = 0, y = 0;
    cilk_scope { cilk_spawn set(&x, 9); cilk_scope { cilk_spawn set(&y, 5); } if (y != work(5)) puts("y is not there"); }
    printf("%d %d\n", x, y);
    return 0;
}
