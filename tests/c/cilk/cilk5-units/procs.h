// Shared by the units.
#include <cilk.h>
cilk int local(int n);
cilk int remote(int n);
cilk void render(char *to, int n);
