// A sync takes nothing.
#include <cilk/cilk.h>

int t(int x)
{
    cilk_sync x; // error: expected ';' before 'x'
    return x;
}
