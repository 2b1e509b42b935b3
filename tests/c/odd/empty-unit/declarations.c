#include <cilk/cilk.h>
extern int unused(int x);
typedef int t;
;
