// The function of a name that is generated in main.c and here is in names.c.
#include <cilk/cilk.h>
#include "names.h"

long tree(int n)
{
    if (n <= 0) return 1;
    long a = cilk_spawn tree(n - 2), b = tree(n - 3) + tree__fast(n), c = tree__slow(n);
    cilk_sync;
    return a + b + c;
}
