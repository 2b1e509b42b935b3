// Three translation units: both sides spawn, call each other, go back and
// forth, through headers and through pointers.
// expect: 39800 200
// expect: 20100 377 144 34
// expect: 21 34 140 10
// expect: 1 3 9 35
#include <cilk/cilk.h>
#include <stdio.h>
#include "tree.h"

static int seen;
int on_leaf(int v) { __atomic_add_fetch(&seen, 1, __ATOMIC_RELAXED); return v * 2; }
int here(int n) { if (n < 2) return n; int a = cilk_spawn there(n - 1), b = here(n - 2); cilk_sync; return a + b; }
static int helper(int n) { return here(n) + 1; }

int main(void)
{
    struct tree *t = build(0, 200);
    int total = sum(t, on_leaf);
    printf("%d %d\n", total, seen);
    int a = cilk_spawn sum(t, plain_leaf), b = cilk_spawn here(14), c = cilk_spawn (*hook)(12), d = there(9);
    cilk_sync;
    printf("%d %d %d %d\n", a, b, c, d);
    struct pair p = cilk_spawn both(8, 9);
    hook = helper;
    cilk_sync;
    printf("%d %d %d %d\n", p.a, p.b, run_hook(7), ping(20));
    int v[40];
    each(v, 40, helper);
    for (int i = 0; i < 40; i += 13) printf("%d%c", v[i], i < 39 ? ' ' : '\n');
    drop(t);
    return 0;
}
