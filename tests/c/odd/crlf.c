// Lines that end as on other systems, spliced ones among them.
// expect: 610 a\b
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
    printf("%d %s\n", fi\
b(15), "a\\\
b");
    return 0;
}
