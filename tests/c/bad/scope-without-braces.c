// cilk_scope wants a block.
#include <cilk/cilk.h>

int f(int x);

int t(int x)
{
    cilk_scope x = cilk_spawn f(1); // error: expected '{' after 'cilk_scope'
    return x;
}
