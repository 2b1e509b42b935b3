// Bytes that are no UTF-8, in comments éÿ and strings; €.
// expect: 610 5
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
    /* café ÿþ */ printf("%d %d\n", fib(15), (int)sizeof "éÿ€Ã");
    return 0;
}
