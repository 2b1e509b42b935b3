// The header is included, but nothing is spawned.
// expect: 42
#include <cilk/cilk.h>
#include <stdio.h>

static int twice(int x) { return 2 * x; }

int main(void)
{
    printf("%d\n", twice(21));
    return 0;
}
