// The three ways to say it, in one program and in one function.
// expect: 144 144 144 19469
#include <cilk/cilk.h>
#include <stdio.h>
#include <cilk.h>

cilk int five(int n) { int a, b; if (n < 2) return n; a = spawn five(n - 1); b = spawn five(n - 2); sync; return a + b; }
static int open(int n) { if (n < 2) return n; int a = cilk_spawn open(n - 1), b = five(n - 2); cilk_sync; return a + b; }
static int par(int n) { int a, b; if (n < 2) return n; a = par(n - 1) !! { b = open(n - 2); }; return a + b; }

cilk int all(int n)
{
    int sum = 0, a[8], x, y;
    inlet void add(int r) { sum += r; }

    add(spawn five(n));
    add(cilk_spawn open(n));
    x = cilk_spawn par(n);
    sum += spawn par(n + 1);
    sync;
    cilk_for (int i = 0; i < 8; i++) { int t; a[i] = open(i) !! { t = five(i); }; a[i] += t; }
    y = five(n) !! { add(spawn open(3)); x += par(2); sync; };
    cilk_scope { add(spawn par(4)); }
    for (int i = 0; i < 8; i++) sum += a[i];
    return sum * 100 + x + y;
}

cilk int main(void)
{
    int r;
    r = spawn all(9);
    cilk_sync;
    printf("%d %d %d %d\n", five(12), open(12), par(12), r);
    return 0;
}
