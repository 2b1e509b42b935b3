// exit from a spawned child, deep inside: the handlers run, the output is
// there, the exit code is the child's.
// expect: start
// expect: found
// expect: handler
// exit: 7
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static void last(void) { puts("handler"); }
static int search(int n, int depth)
{
    if (n == 77) { puts("found"); exit(7); }
    if (depth == 0) return n;
    int a = cilk_spawn search(n * 2, depth - 1);
    int b = cilk_spawn search(n * 2 + 1, depth - 1);
    cilk_sync;
    return a + b;
}

int main(void)
{
    atexit(last);
    puts("start");
    printf("%d\n", search(1, 8));
    return 0;
}
