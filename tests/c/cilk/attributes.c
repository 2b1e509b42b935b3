// Functions that spawn with attributes and storage classes of all kinds:
// inline, static inline in headers, noinline, pure declarations, weak, aliases
// by asm names, constructors, cleanup variables, nothrow.
// expect: 55 144 120
// expect: 2 5: 30 3 51 10
// expect: end 34
#include <cilk/cilk.h>
#include <stdio.h>

static inline int sfib(int n) { if (n < 2) return n; int a = cilk_spawn sfib(n - 1), b = sfib(n - 2); cilk_sync; return a + b; }
__attribute__((noinline)) static int nfib(int n) { if (n < 2) return n; int a = cilk_spawn nfib(n - 1), b = sfib(n - 2); cilk_sync; return a + b; }
extern int asm_name(int n) __asm__("seam_test_other_name");
int asm_name(int n) { if (n < 2) return n; int a = cilk_spawn asm_name(n - 1), b = nfib(n - 2); cilk_sync; return a + b; }
__attribute__((weak, hot)) int wfib(int n) { if (n < 2) return n; int a = cilk_spawn wfib(n - 1), b = asm_name(n - 2); cilk_sync; return a + b; }
static int before;
__attribute__((constructor)) static void start(void) { before = cilk_spawn sfib(10); cilk_sync; }
__attribute__((destructor)) static void end(void) { int x = cilk_spawn sfib(9); cilk_sync; printf("end %d\n", x); }
static int order[8], n_order;
static void leave(int *p) { order[n_order++] = *p; }
static int cleaned(int n)
{
    __attribute__((cleanup(leave))) int outer = n;
    int r = cilk_spawn sfib(n);
    { __attribute__((cleanup(leave))) int inner = n * 10; if (n == 3) { cilk_sync; return r; } inner++; }
    cilk_sync;
    outer += r;
    return r;
}
__attribute__((const)) static int twice(int x) { return 2 * x; }
static int __attribute__((warn_unused_result, always_inline)) inline leaf(int n) { return twice(n) + 1; }
inline int external_inline(int n) { if (n < 1) return 0; int a = cilk_spawn external_inline(n - 1); cilk_sync; return a + leaf(n); }
extern inline int external_inline(int n);

int main(void)
{
    int x = cilk_spawn wfib(12), y = cilk_spawn external_inline(10);
    cilk_sync;
    printf("%d %d %d\n", before, x, y);
    int a = cleaned(3), b = cleaned(5);
    printf("%d %d:", a, b);
    for (int i = 0; i < n_order; i++) printf(" %d", order[i]);
    printf("\n");
    return 0;
}
