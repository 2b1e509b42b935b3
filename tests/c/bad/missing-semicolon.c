// A semicolon is missing.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int x = cilk_spawn f(n)
    cilk_sync; // error: expected ',' or ';' before 'cilk_sync'
    return x;
}
