// How the variable of a cilk_for goes on.
#include <cilk/cilk.h>

void t(int x)
{
    cilk_for (int i = 0; i < 3; i *= 2) ; // error: 'cilk_for' needs a step of its variable 'i'
    cilk_for (int i = 0; i < 3; x++) ; // error: 'cilk_for' needs a step of its variable 'i'
    cilk_for (int i = 0; i < 3; i--) ; // error: the step of this 'cilk_for' leads away from its limit
    cilk_for (int i = 9; i > 3; i += 2) ; // error: the step of this 'cilk_for' leads away from its limit
    cilk_for (int i = 0; i < 3; i += 0) ; // error: 'cilk_for' with a step of zero never ends
    x++;
}
