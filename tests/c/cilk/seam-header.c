// What <seam.h> offers: marks for functions, the numbers of workers.
// expect: 1 1 110 200 12
// expect: 0 1
#include <cilk/cilk.h>
#include <cilk/cilk_api.h>
#include <seam.h>
#include <stdio.h>
#include <stdlib.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
SEAM_RELEASABLE static int marked(int n) { return n ? marked(n - 1) + 1 : 0; }
SEAM_RELEASABLE int through(int (*f)(int), int n) { return f(n) * 2; }
SEAM_SERIAL int serial(int n);
int serial(int n) { return n * 3; }
static int bad;
static void look(void) { unsigned w = __cilkrts_get_worker_number(), s = seam_worker_number(); if (w > 4096 || s > 4096) bad = 1; }
static int nothing_running(void) { return seam_worker_number() < 4096; }

int main(void)
{
    int all = (int)seam_workers(), same = all == (int)__cilkrts_get_nworkers();
    cilk_for (int i = 0; i < 100; i++) look();
    int x = cilk_spawn through(fib, 10), y = through(marked, 100), z = cilk_spawn serial(4);
    cilk_sync;
    printf("%d %d %d %d %d\n", all >= 1, same, x, y, z);
    printf("%d %d\n", bad, nothing_running());
    return 0;
}
