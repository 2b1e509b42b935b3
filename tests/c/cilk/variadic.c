// Variadic functions that spawn, and that are spawned.
// expect: 82 0 25.75 8 32 342
#include <cilk/cilk.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int count(int n) { if (n < 2) return 1; int a = cilk_spawn count(n - 1), b = count(n - 2); cilk_sync; return a + b; }
static int all(int n, ...)
{
    int r[10], s = 0;
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++) r[i] = cilk_spawn count(va_arg(ap, int));
    va_end(ap);
    cilk_sync;
    for (int i = 0; i < n; i++) s = s * 3 + r[i];
    return s;
}
static double mixed(const char *types, ...)
{
    double s = 0, d = 0;
    va_list ap;
    va_start(ap, types);
    for (; *types; types++) {
        if (*types == 'i') { int x = cilk_spawn count(va_arg(ap, int)); cilk_sync; s += x; }
        else if (*types == 'd') d += va_arg(ap, double);
        else s += (double)strlen(va_arg(ap, const char *));
    }
    va_end(ap);
    return s + d;
}
static int leaf(const char *f, ...) { va_list ap; va_start(ap, f); char b[50]; int n = vsnprintf(b, sizeof b, f, ap); va_end(ap); return n; }
static int with_list(int n, va_list ap) { int s = 0; while (n--) { int x = cilk_spawn count(va_arg(ap, int)); int y = count(2); cilk_sync; s += x * y; } return s; }
static int outer(int n, ...) { va_list ap; va_start(ap, n); int r = with_list(n, ap); va_end(ap); return r; }
static int recursive(int n, ...) { va_list ap; va_start(ap, n); int a = va_arg(ap, int), b = va_arg(ap, int), x = 0; va_end(ap); if (!n) return a + b; x = cilk_spawn recursive(n - 1, b, a + b); int y = n > 3 ? recursive(n - 2, a, b) : 0; cilk_sync; return x + y; }

int main(void)
{
    int a = cilk_spawn all(3, 4, 5, 6), b = cilk_spawn all(0);
    double d = cilk_spawn mixed("idsid", 5, 0.5, "four", 6, 0.25);
    int n = cilk_spawn leaf("%d-%s-%g", 42, "x", 1.5), o = cilk_spawn outer(3, 3, 4, 5);
    cilk_sync;
    printf("%d %d %g %d %d %d\n", a, b, d, n, o, recursive(8, 1, 1));
    return 0;
}
