// A parenthesis is never closed.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int x = cilk_spawn f(n;  // error: before ';' token
    return x;
}
