// A sync is a statement.
#include <cilk/cilk.h>

int t(int x)
{
    x = cilk_sync; // error: 'cilk_sync' inside an expression
    return x;
}
