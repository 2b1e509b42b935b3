// A nested function in a function that spawns is refused, and named.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int inner(int x) { return x + n; } // error: nested functions are not supported
    int x = cilk_spawn f(inner(1));
    cilk_sync;
    return x;
}
