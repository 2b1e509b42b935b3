// The body leaves the loop variable alone.
#include <cilk/cilk.h>

void t(int x)
{
    cilk_for (int i = 0; i < 3; i++) i++; // error: the body of this 'cilk_for' changes its variable 'i'
    x++;
}
