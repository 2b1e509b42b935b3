// Syncs with nothing to wait for, spawns of empty functions, of library
// functions, of functions that never return or return at once, of builtins.
// flags: -lm
// expect: 7 4 7 42 copied 1
// expect: 5 9 3
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

static void empty(void) { }
static int constant(void) { return 4; }
static void only_sync(void) { cilk_sync; cilk_sync; }
static int sync_twice(int n) { cilk_sync; int x = cilk_spawn constant(); cilk_sync; cilk_sync; return x + n; }
static void all_spawned(int n) { if (n) cilk_spawn all_spawned(n - 1); }
static int unused(int n) { int x; x = cilk_spawn constant(); (void)x; return n; }
static int self_sync(int n) { for (int i = 0; i < n; i++) cilk_sync; return n; }

int main(void)
{
    cilk_sync;
    for (int i = 0; i < 10; i++) cilk_spawn empty();
    only_sync();
    all_spawned(50);
    size_t n = cilk_spawn strlen("library");
    double d = cilk_spawn sqrt(16.0);
    int a = cilk_spawn abs(-7), b = cilk_spawn atoi("42");
    char buf[10];
    char *p = cilk_spawn strcpy(buf, "copied");
    cilk_sync;
    printf("%zu %g %d %d %s %d\n", n, d, a, b, buf, p == buf);
    printf("%d %d %d\n", sync_twice(1), unused(9), self_sync(3));
    return 0;
}
