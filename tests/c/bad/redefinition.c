// Things defined twice.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    int x = cilk_spawn f(n);
    long x = 3; // error: conflicting types for
    struct s { int a; int a; }; // error: duplicate member
    cilk_sync;
    return x;
}

int t(int n) // error: redefinition of
{
    return n;
}
