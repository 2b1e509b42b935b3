// A loop outside of a function.
#include <cilk/cilk.h>

int a[10];
cilk_for (int i = 0; i < 10; i++) a[i] = i; // error: 'cilk_for' outside a function
