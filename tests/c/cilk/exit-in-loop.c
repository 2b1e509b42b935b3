// exit in a parallel loop, with children outstanding.
// expect: start
// exit: 21
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }

int main(void)
{
    int v[64];
    puts("start");
    cilk_for (int i = 0; i < 64; i++) { v[i] = cilk_spawn fib(i % 10); if (i == 40) exit(fib(8)); }
    puts("never");
    return v[3];
}
