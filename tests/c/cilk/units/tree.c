// Trees and the other half of here().
#include <cilk/cilk.h>
#include <stdlib.h>
#include "tree.h"

static int helper(int n) { return n; }
struct tree *build(int lo, int hi)
{
    if (lo >= hi) return NULL;
    struct tree *t = malloc(sizeof *t);
    t->v = (lo + hi) / 2;
    t->l = cilk_spawn build(lo, t->v);
    t->r = build(t->v + 1, hi);
    cilk_sync;
    return t;
}
void drop(struct tree *t) { if (!t) return; drop(t->l), drop(t->r), free(t); }
int sum(const struct tree *t, int (*leaf)(int)) { if (!t) return 0; int l = cilk_spawn sum(t->l, leaf), r = cilk_spawn sum(t->r, leaf), own = leaf(t->v); cilk_sync; return l + r + own; }
int plain_leaf(int v) { return helper(v) + 1; }
int there(int n) { if (n < 2) return n; int a = cilk_spawn here(n - 1), b = there(n - 2); cilk_sync; return a + b; }
struct pair both(int a, int b) { struct pair p; p.a = cilk_spawn here(a); p.b = cilk_spawn there(b); cilk_sync; return p; }
