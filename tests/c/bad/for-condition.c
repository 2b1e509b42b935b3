// What the condition of a cilk_for compares.
#include <cilk/cilk.h>

void t(int x)
{
    cilk_for (int i = 0; x < 3; i++) ; // error: 'cilk_for' needs a condition that compares 'i' with a limit
    cilk_for (int i = 0; i == 3; i++) ; // error: 'cilk_for' needs a condition that compares 'i' with a limit
    cilk_for (int i = 0; i < 3 && x; i++) ; // error: 'cilk_for' needs a condition that compares 'i' with a limit
    x++;
}
