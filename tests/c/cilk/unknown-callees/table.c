// The other side.
#include <cilk/cilk.h>
#include "table.h"

static int tri(int n) { if (n < 1) return 0; int a = cilk_spawn tri(n - 1); cilk_sync; return a + n; }
static void v(int *p) { *p *= tri(3); }
static double d(double x, int n) { return x * tri(n); }
static struct big s(struct big b, int k) { b.v[k] = -k; b.d = cilk_spawn tri(k); cilk_sync; return b; }
static char c(char x) { return (char)(x + 1); }
int remote_plain(int n) { return n * n; }
struct table remote_table(void) { return (struct table){v, d, s, c, tri}; }
int use_table(const struct table *t)
{
    int x = 2;
    t->v(&x);
    double r = cilk_spawn t->d(1, 4);
    struct big b = t->s((struct big){{0}, 2}, 5);
    int i = cilk_spawn t->i(8);
    cilk_sync;
    return x + (int)r + b.v[5] + t->c('0') + i;
}
void remote_each(void (*f)(int *), int *p, int n) { for (int i = 0; i < n; i++) { cilk_spawn f(p); cilk_sync; } }
