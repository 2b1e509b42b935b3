// What is spawned must be a call.
#include <cilk/cilk.h>

int f(int x);

int t(int x, int *q)
{
    cilk_spawn x; // error: 'cilk_spawn' of something that is not a function call
    cilk_spawn f; // error: 'cilk_spawn' of something that is not a function call
    x = cilk_spawn q[1]; // error: 'cilk_spawn' of something that is not a function call
    x = cilk_spawn 5; // error: 'cilk_spawn' of something that is not a function call
    cilk_spawn f(1)++; // error: 'cilk_spawn' of something that is not a function call
    cilk_spawn (f(1) + 2); // error: 'cilk_spawn' of something that is not a function call
    int y = cilk_spawn sizeof(int); // error: 'cilk_spawn' of something that is not a function call
    cilk_sync;
    return x + y;
}
