// A brace is never closed.
#include <cilk/cilk.h>

int f(int x);

int t(int n)
{
    while (n) {
        n = f(n);
    return n;
} // error: expected declaration or statement at end of input
