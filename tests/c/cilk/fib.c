// The smallest program: two spawns, no cutoff.
// expect: 0
// expect: 13
// expect: 377
// expect: 10946
// exit: 44
#include <cilk/cilk.h>
#include <stdio.h>

long fib(long n)
{
    if (n < 2) return n;
    long x = cilk_spawn fib(n - 1);
    long y = cilk_spawn fib(n - 2);
    cilk_sync;
    return x + y;
}

int main(void)
{
    for (int n = 0; n < 22; n += 7) printf("%ld\n", fib(n));
    return (int)fib(12) % 100;
}
