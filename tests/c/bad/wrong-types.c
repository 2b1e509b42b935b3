// Types that do not fit are the C compiler's to report, once and on their
// lines, in functions that spawn too.
#include <cilk/cilk.h>

struct s { int a; };
struct s make(int x);
int f(int x);
void nothing(int x);

int t(int n)
{
    int x = cilk_spawn f(n);
    struct s v = cilk_spawn make(n);
    cilk_sync;
    x = v; // error: incompatible types
    v = x; // error: incompatible types
    x = f(n, 2); // error: too many arguments to function
    x += f(); // error: too few arguments to function
    return x;
}
