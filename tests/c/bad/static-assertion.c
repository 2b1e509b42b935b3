// An assertion that fails at compile time, beside a spawn.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int x = cilk_spawn f(n);
    _Static_assert(sizeof(int) == 3, "ints are odd here"); // error: ints are odd here
    cilk_sync;
    return x;
}
