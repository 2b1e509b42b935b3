// What type a loop variable has.
#include <cilk/cilk.h>

void t(int x)
{
    cilk_for (double d = 0; d < 3; d++) ; // error: 'cilk_for' needs a local loop variable of integer or pointer type
    x++;
}
