// Units that are empty, hold comments only, or nothing but declarations.
// expect: 55
#include <cilk/cilk.h>
#include <stdio.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }

int main(void)
{
    printf("%d\n", fib(10));
    return 0;
}
