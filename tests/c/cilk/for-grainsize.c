// Pragmas for the grain size are accepted in all spellings, and the keywords
// work as _Cilk_spawn, _Cilk_sync and _Cilk_for.
// expect: 9118
#include <cilk/cilk.h>
#include <stdio.h>

static int fib(int n) { if (n < 2) return n; int a = _Cilk_spawn fib(n - 1), b = fib(n - 2); _Cilk_sync; return a + b; }

int main(void)
{
    int a[40], grain = 4;
    #pragma cilk grainsize 1
    cilk_for (int i = 0; i < 40; i++) a[i] = fib(i % 7);
    #pragma cilk grainsize = 8
    cilk_for (int i = 0; i < 40; i++) a[i] += i;
#pragma cilk grainsize grain * 2
    _Cilk_for (int i = 39; i >= 0; i--) a[i] *= 2;
    _Pragma("cilk grainsize 2") cilk_for (int i = 0; i < 40; i++) a[i]++;
    int s = 0;
    for (int i = 0; i < 40; i++) s = s * 3 % 10007 + a[i];
    printf("%d\n", s);
    return grain - 4;
}
