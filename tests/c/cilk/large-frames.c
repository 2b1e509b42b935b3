// Large structures and arrays as locals, parameters and results of functions
// that spawn; each activation keeps its own.
// expect: 1797224 p1 6940
// expect: 438055 62000
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

struct page { int v[256]; char tag[8]; double d[20]; };
static struct page make(int n) { struct page p; memset(&p, 0, sizeof p); for (int i = 0; i < 256; i++) p.v[i] = i ^ n; snprintf(p.tag, sizeof p.tag, "p%d", n % 1000); p.d[n % 20] = n; return p; }
static long sum(struct page p) { long s = 0; for (int i = 0; i < 256; i++) s += p.v[i]; for (int i = 0; i < 20; i++) s += (long)p.d[i]; return s + p.tag[1]; }
static struct page merge(struct page a, struct page b) { for (int i = 0; i < 256; i++) a.v[i] += b.v[255 - i]; for (int i = 0; i < 20; i++) a.d[i] += b.d[i]; return a; }
static struct page tree(int n)
{
    if (n < 2) return make(n);
    struct page a = cilk_spawn tree(n - 1), b = tree(n - 2), extra = make(n * 10);
    cilk_sync;
    struct page r = merge(a, b);
    r.v[n] += extra.v[n];
    return r;
}
static long pass(struct page p, int n)
{
    struct page q = p;
    char big[5000];
    memset(big, n, sizeof big);
    q.v[n] = n;
    long below = 0;
    if (n) below = cilk_spawn pass(q, n - 1);
    p.v[0] = 1000;
    long own = sum(p);
    cilk_sync;
    for (unsigned i = 0; i < sizeof big; i++) if (big[i] != n) return -1;
    return below + own + q.v[n];
}
static int stack(int n) { int a[2000], b = 0; for (int i = 0; i < 2000; i++) a[i] = i * n; if (n) b = cilk_spawn stack(n - 1); int s = 0; for (int i = 0; i < 2000; i++) s += a[i] == i * n; cilk_sync; return b + s; }

int main(void)
{
    struct page p = tree(9);
    printf("%ld %s %d\n", sum(p), p.tag, p.v[200]);
    printf("%ld %d\n", pass(make(3), 12), stack(30));
    return 0;
}
