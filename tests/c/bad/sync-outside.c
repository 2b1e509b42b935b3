// A sync outside of a function.
#include <cilk/cilk.h>

int x;
cilk_sync; // error: 'cilk_sync' outside a function
int y;
