// Mutual recursion of functions that spawn one another, declared before and
// after, static and not, with different types and frames.
// expect: 1 1 0.25
// expect: 6 8 12.25
// expect: 36 44 49.25
// expect: 168 194 223.25
// expect: 1 0 610
#include <cilk/cilk.h>
#include <stdio.h>

static int a(int n);
double b(int n, double x);
static void c(int n, int *out);
struct r { int n; double d; };
struct r d(struct r r);

static int a(int n) { if (n <= 0) return 1; double x = cilk_spawn b(n - 1, 0.5); int y; c(n - 2, &y); cilk_sync; return (int)x + y; }
double b(int n, double x) { if (n <= 0) return x; struct r r = cilk_spawn d((struct r){n - 1, x}); int k = a(n - 2); cilk_sync; return r.d + k; }
static void c(int n, int *out) { int p = 0, q = 0; if (n > 0) { cilk_spawn c(n - 1, &p); q = cilk_spawn a(n - 2); cilk_sync; } *out = p + q + 1; }
struct r d(struct r r) { if (r.n <= 0) return r; int t; cilk_spawn c(r.n - 1, &t); struct r s = d((struct r){r.n - 1, r.d + 1}); cilk_sync; s.d += t; return s; }
static int even(int n); static int odd(int n);
static int even(int n) { int r = 1; if (n) r = cilk_spawn odd(n - 1); cilk_sync; return r; }
static int odd(int n) { int r = 0; if (n) { r = cilk_spawn even(n - 1); } cilk_sync; return r; }
static int f0(int), f1(int), f2(int);
static int (*const next[])(int) = {f1, f2, f0};
static int f0(int n) { if (n < 1) return 0; int x = cilk_spawn next[0](n - 1), y = next[1](n - 2); cilk_sync; return x + y; }
static int f1(int n) { if (n < 1) return 1; int x = cilk_spawn next[1](n - 1), y = next[2](n - 2); cilk_sync; return x + y; }
static int f2(int n) { if (n < 1) return 2; int x = cilk_spawn next[2](n - 1), y = next[0](n - 2); cilk_sync; return x + y; }

int main(void)
{
    for (int n = 0; n < 12; n += 3) { struct r r = d((struct r){n, 0.25}); printf("%d %g %g\n", a(n), b(n, 1), r.d); }
    printf("%d %d %d\n", even(100), odd(100), f0(15));
    return 0;
}
