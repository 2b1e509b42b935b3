// A string is never closed.
#include <cilk/cilk.h>

int f(const char *s);

int t(void)
{
    int x = cilk_spawn f("open); // error: missing terminating
    return x;
}
