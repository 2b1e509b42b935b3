// A block cannot be spawned.
#include <cilk/cilk.h>

int f(int x);

void t(void)
{
    cilk_spawn { f(1); } // error: expected expression before '{' token
    cilk_sync;
}
