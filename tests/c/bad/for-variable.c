// How many loop variables a cilk_for has: one.
#include <cilk/cilk.h>

void t(int x)
{
    cilk_for (; x < 3; x++) ; // error: 'cilk_for' must declare or set exactly one loop variable
    cilk_for (int i = 0, j = 0; i < 3; i++) j++; // error: 'cilk_for' must declare or set exactly one loop variable
    cilk_for (int i; i < 3; i++) ; // error: 'cilk_for' must declare or set exactly one loop variable
    x++;
}
