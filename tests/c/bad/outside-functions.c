// Parallel statements outside of functions.
#include <cilk/cilk.h>

int f(int x);
int x = cilk_spawn f(1); // error: 'cilk_spawn' outside a function
int y = 3;
