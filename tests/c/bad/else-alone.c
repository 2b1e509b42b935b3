// An else without its if.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    if (n) f(1); f(2);
    else cilk_sync; // error: without a previous
    return n;
}
