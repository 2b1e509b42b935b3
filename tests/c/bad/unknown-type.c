// A type that does not exist.
#include <cilk/cilk.h>

int f(int x);
no_such_type x; // error: unknown type name
