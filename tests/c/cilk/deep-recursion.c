// Ten million activations deep: linear recursion with a spawn at each level.
// skip-modes: rpc serial chaos
// expect: 15000000
#include <cilk/cilk.h>
#include <stdio.h>

static long down(long n)
{
    if (n == 0) return 0;
    long below = cilk_spawn down(n - 1);
    cilk_sync;
    return below + (n & 3);
}

int main(void)
{
    printf("%ld\n", down(10000000));
    return 0;
}
