// Names that do not exist, in spawned calls, loops and parallel calls.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int x = cilk_spawn f(no_such_name); // error: 'no_such_name' undeclared
    cilk_for (int i = 0; i < no_such_bound; i++) x = i; // error: 'no_such_bound' undeclared
    int y = f(1) !! { missing_one = 2; }; // error: 'missing_one' undeclared
    cilk_sync;
    return x + y + n;
}
