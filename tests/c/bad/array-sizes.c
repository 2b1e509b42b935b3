// Arrays that cannot be.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int a[-3]; // error: negative
    struct never b; // error: storage size of
    int x = cilk_spawn f(n);
    cilk_sync;
    return x + a[0];
}
