// Floating-point sums whose last bits depend on where work is divided: in a
// loop, a spawn tree, nested loops. With --deterministic they must not differ.
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>
static void zero(void *v) { *(double *)v = 0; }
static void add(void *l, void *r) { *(double *)l += *(double *)r; }
static double cilk_reducer(zero, add) in_tree = 0;
static double term(long i) { return 1.0 / (double)(i * i % 1009 + 3) * (i % 3 ? 1e-7 : 1e9); }
static void tree(long lo, long hi)
{
    if (hi - lo == 1) { in_tree += term(lo); return; }
    cilk_spawn tree(lo, (lo + hi) / 2);
    in_tree += 1e-9;
    cilk_spawn tree((lo + hi) / 2, hi);
    in_tree += 1e-5;
    cilk_sync;
}
static double returned(long lo, long hi)
{
    if (hi - lo == 1) return term(lo);
    double a = cilk_spawn returned(lo, (lo + hi) / 2), b = returned((lo + hi) / 2, hi);
    cilk_sync;
    return a + b;
}
static void print(const char *what, double x) { unsigned long bits; memcpy(&bits, &x, sizeof bits); printf("%s %016lx\n", what, bits); }
int main(void)
{
    double cilk_reducer(zero, add) in_loop = 0;
    cilk_for (long i = 0; i < 3000; i++) in_loop += term(i);
    print("loop", in_loop);
    tree(0, 3000);
    print("tree", in_tree);
    print("values", returned(0, 3000));
    double cilk_reducer(zero, add) nested = 0;
    cilk_for (int i = 0; i < 40; i++) cilk_for (int j = 0; j < 40; j++) nested += term(i * j);
    print("nested", nested);
    return 0;
}
