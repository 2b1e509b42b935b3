// A byte order mark at the beginning.
// expect: 610
#include <cilk/cilk.h>
#include <stdio.h>

static int fib(int n)
{
    if (n < 2) return n;
    int a = cilk_spawn fib(n - 1);
    int b = fib(n - 2);
    cilk_sync;
    return a + b;
}

int main(void)
{
    printf("%d\n", fib(15));
    return 0;
}
