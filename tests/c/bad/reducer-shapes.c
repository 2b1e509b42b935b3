// A reducer needs two functions, and names that exist.
#include <cilk/cilk.h>

static void zero(void *v) { *(int *)v = 0; }

int cilk_reducer(zero, no_such_function) total = 0; // error: 'no_such_function' undeclared
