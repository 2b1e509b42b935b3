// Procedures whose last statement is a call of themselves: under conditions, in a switch, in a loop, with
// parameters that change places, millions of times.
// expect: 3000000 1000000
// expect: 144 233
// expect: 500500 1
// expect: 20 -20 6
#include <cilk/cilk.h>
#include <stdio.h>

static long total, rare;
static void add(long *to, long n) { __atomic_add_fetch(to, n, __ATOMIC_RELAXED); }
static void spread(long *to, int n) { if (n == 0) { add(to, 1); return; } cilk_spawn spread(to, n / 2); spread(to, 0); }

/* Mostly without any other call. */
static void walk(long n)
{
    if (n == 0) return;
    total += 3;
    if (n % 1000 == 0) cilk_spawn spread(&rare, 500);
    if (n % 1000 == 1) add(&rare, 990);
    walk(n - 1);
}

static void exchange(int n, long a, long b, long *out)
{
    cilk_spawn add(out, 0);
    switch (n) {
    case 0: cilk_sync; out[0] += a; out[1] += b; return;
    default: exchange(n - 1, b, a + b, out); return;
    }
}

static void in_loop(int n, long *sum, long *ends)
{
    for (;;) {
        if (n == 0) { add(ends, 1); return; }
        cilk_spawn add(sum, n);
        if (n % 3) { in_loop(n - 1, sum, ends); cilk_sync; return; }
        n--;
        cilk_sync;
    }
}

/* Not last calls: something is left to do, or the callee may look at the caller's memory. */
static void not_last(int n, int *up, int *down)
{
    if (n == 0) return;
    cilk_spawn not_last(n - 1, up, down);
    cilk_sync;
    if (n > 0) ++*up;
    else not_last(n, up, down);
    --*down;
}
static void address(int depth, const int *above, int *sum)
{
    int here = depth;
    if (above) *sum += *above;
    if (depth < 4) address(depth + 1, &here, sum);
}

int main(void)
{
    long out[2] = {0, 0}, sum = 0, ends = 0;
    int up = 0, down = 0, seen = 0;
    cilk_spawn walk(1000000);
    cilk_sync;
    printf("%ld %ld\n", total, rare);
    exchange(12, 0, 1, out);
    printf("%ld %ld\n", out[0], out[1]);
    in_loop(1000, &sum, &ends);
    printf("%ld %ld\n", sum, ends);
    not_last(20, &up, &down);
    address(0, 0, &seen);
    printf("%d %d %d\n", up, down, seen);
    return 0;
}
