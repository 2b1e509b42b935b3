// Assignments to what is constant, in functions that spawn.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    const int x = 5;
    const int *p = &n;
    x = f(n); // error: read-only
    *p = f(n); // error: read-only
    x++; // error: read-only
    int y = cilk_spawn f(x);
    cilk_sync;
    return y;
}
