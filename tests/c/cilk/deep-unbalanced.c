// Trees that are deep on one side, lists, long chains of spawns before a sync.
// expect: 221 323628
// expect: 12497500
// expect: 3000 31705
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static long left(int n) { if (n == 0) return 1; long a = cilk_spawn left(n - 1), b = n % 50 == 0 ? left(n / 2) : 1; cilk_sync; return (a + b) % 1000003; }
static long right(int n) { if (n == 0) return 1; long a = cilk_spawn left(n % 3), b = right(n - 1); cilk_sync; return (a + b * 3) % 1000003; }
struct list { struct list *next; int v; };
static long walk(struct list *l) { if (!l) return 0; long rest = cilk_spawn walk(l->next); long own = l->v; cilk_sync; return rest + own; }
static void touch(char *p) { *p += 1; }
static int many(int n) { char *v = calloc((size_t)n, 1); int s = 0; for (int i = 0; i < n; i++) cilk_spawn touch(&v[i]); cilk_sync; for (int i = 0; i < n; i++) s += v[i]; free(v); return s; }
static int comb(int n) { int s = 0, t; while (n > 0) { t = cilk_spawn right(n % 7); n--; cilk_sync; s += t; } return s; }

int main(void)
{
    printf("%ld %ld\n", left(120), right(3000));
    struct list *l = NULL;
    for (int i = 0; i < 5000; i++) { struct list *c = malloc(sizeof *c); *c = (struct list){l, i}; l = c; }
    printf("%ld\n", walk(l));
    while (l) { struct list *n = l->next; free(l); l = n; }
    printf("%d %d\n", many(3000), comb(100));
    return 0;
}
