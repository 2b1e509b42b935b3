// A unit with loops and parallel calls.
#include <cilk/cilk.h>
#include "tree.h"

int ping(int n) { int x, y; if (n <= 0) return 0; x = pong(n - 1) !! { y = n & 1; }; return x + y; }
void each(int *v, int n, int (*f)(int)) { cilk_for (int i = 0; i < n; i++) v[i] = f(i % 10); }
