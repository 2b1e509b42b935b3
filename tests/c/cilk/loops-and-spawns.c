// Loops inside spawned functions inside loops, with reducers and scopes: all
// constructs at once, in recursion.
// expect: 18927 2649
// expect: 399145 4048
#include <cilk/cilk.h>
#include <stdio.h>

static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }
static long cilk_reducer(zero, add) global = 0;

static long work(int n, int depth)
{
    long r[4] = {0}, total = 0;
    if (depth == 0) { global += n; return n; }
    cilk_scope {
        r[0] = cilk_spawn work(n / 2, depth - 1);
        cilk_for (int i = 1; i < 3; i++) {
            long t = cilk_spawn work(n / 3 + i, depth - 1);
            long u = work(n % 5, depth / 2);
            cilk_sync;
            r[i] = t + u;
            global++;
        }
    }
    long x = work(n / 7, depth - 1) !! { r[3] = depth; cilk_for (int i = 0; i < 4; i++) global += i; };
    total += cilk_spawn work(1, depth / 3);
    for (int i = 0; i < 4; i++) total += cilk_spawn work((int)(r[i] % 3), 0);
    cilk_sync;
    return total + x + r[0] + r[1] * 2 + r[2] * 3 + r[3];
}

int main(void)
{
    long a = work(20, 4), g = global;
    printf("%ld %ld\n", a, g);
    long v[10];
    cilk_for (int i = 0; i < 10; i++) v[i] = work(i, 2);
    for (int i = 0; i < 10; i++) a = a * 3 % 1000003 + v[i];
    printf("%ld %ld\n", a, global);
    return 0;
}
