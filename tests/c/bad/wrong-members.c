// Members of what has none, or not these.
#include <cilk/cilk.h>

struct s { int a; };
struct s make(int x);

int t(int n)
{
    struct s v = cilk_spawn make(n);
    cilk_sync;
    n += v.b; // error: has no member named
    n.a = 1; // error: in something not a structure or union
    n += make(1).c; // error: has no member named
    return n;
}
