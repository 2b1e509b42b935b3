// Spawned calls whose arguments or results do not fit.
#include <cilk/cilk.h>

struct s { int a; };
struct s make(int x);
int f(int x);
void nothing(int x);

int t(int n)
{
    int x, y, z;
    x = cilk_spawn make(n); // error: incompatible types
    y = cilk_spawn nothing(n); // error: void value not ignored as it ought to be
    z = cilk_spawn f(n, n); // error: too many arguments to function
    cilk_spawn f(); // error: too few arguments to function
    cilk_sync;
    return x + y + z;
}
