// Line splices in the middle of everything.
// expect: 610 abc 7
#include <cilk/cilk.h>
#include <stdio.h>

static int fib(int n)
{
    if (n < 2) return n;
    int a = cilk_\
sp\
awn fib(n - 1);
    int b = fib(n - 2);
    cilk_s\
ync;
    ret\
urn a +\
 b;
}

int main(void)
{
    int x = 3; x +\
= 4; // comment \
 x = 100;
    printf("%d %s %d\n", fib(15), "a\
b" "\
c", x);
    return 0;
}
