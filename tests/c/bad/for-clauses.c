// A cilk_for needs all its clauses.
#include <cilk/cilk.h>

void t(int x)
{
    cilk_for (int i = 0;; i++) ; // error: 'cilk_for' without a condition
    cilk_for (int i = 0; i < 3;) ; // error: 'cilk_for' without a step
    x++;
}
