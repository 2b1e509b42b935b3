// Spawns and syncs that come out of macros, split lines, and nested includes
// of the header; keywords as parts of other names.
// expect: 8 13 7562
// expect: 21 17 256 39
// expect: 46
#include <cilk/cilk.h>
#include <cilk/cilk.h>
#include <stdio.h>

#define SPAWN(dst, call) dst = cilk_spawn call
#define JOIN cilk_sync
#define PARALLEL(a, b) do { cilk_spawn a; b; cilk_sync; } while (0)
#define FORALL(i, n) cilk_for (int i = 0; i < (n); i++)
#define DEFINE(name, base, op) static int name(int n) { if (n < 2) return base; int x, y; SPAWN(x, name(n - 1)); \
    SPAWN(y, name(n - 2)); JOIN; return x op y; }
#define my_spawn cilk_spawn
#define REPEAT(x) x x x
DEFINE(fib, 1, +)
DEFINE(big, 2, *)
DEFINE(lucas, 3, +)
static void add(int *p, int n) { *p += fib(n); }
static int cilk_spawn_count, spawn = 5, sync = 6, inlet = 7, abort_ = 8, cilk = 9, SYNCHED = 10;
static int cilk_syncs(int spawn) { return spawn + sync; }

int main(void)
{
    int a = 0, b = 0, v[20], s = 0;
    PARALLEL(add(&a, 5), add(&b, 6));
    FORALL(i, 20) v[i] = fib(i % 9);
    for (int i = 0; i < 20; i++) s = s * 3 % 10007 + v[i];
    printf("%d %d %d\n", a, b, s);
    int x = my_spawn
        fib
        (
            7
        )
    ;
    REPEAT(cilk_spawn add(&a, 3); cilk_sync;)
    cilk_\
sync;
    printf("%d %d %d %d\n", x, a, big(5), lucas(6));
    cilk_spawn_count = cilk_syncs(1) + spawn + inlet + abort_ + cilk + SYNCHED;
    printf("%d\n", cilk_spawn_count);
    return 0;
}
