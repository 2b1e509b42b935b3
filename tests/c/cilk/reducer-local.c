// Reducers as locals of recursive functions: each activation has its own, with
// children that reduce into it while they have reducers of their own.
// expect: 1 12 177
// expect: 71 647
// expect: 204 0 100 10147
// expect: 40 0 39 780
#include <cilk/cilk.h>
#include <stdio.h>

static void zero(void *v) { *(int *)v = 0; }
static void add(void *l, void *r) { *(int *)l += *(int *)r; }
struct stats { int n, min, max; long sum; };
static void none(void *v) { *(struct stats *)v = (struct stats){0, 1 << 30, -(1 << 30), 0}; }
static void merge(void *l, void *r) { struct stats *a = l, *b = r; a->n += b->n, a->sum += b->sum; if (b->min < a->min) a->min = b->min; if (b->max > a->max) a->max = b->max; }
static void note(struct stats *s, int v) { struct stats t = {1, v, v, v}; merge(s, &t); }

static int count(int n)
{
    int cilk_reducer(zero, add) total = 1;
    cilk_for (int i = 1; i < n; i++) total += i % 2 ? count(i / 2) : 1;
    return total;
}
static int tree(int n)
{
    if (n < 2) return 1;
    int cilk_reducer(zero, add) a = n;
    int cilk_reducer(zero, add) b = 0;
    cilk_for (int i = 0; i < 3; i++) { a += i; b += tree(n / 2 - i); }
    int before = a;
    cilk_for (int i = 0; i < 2; i++) a += 10;
    return before + a + b;
}
static struct stats collect(int lo, int hi)
{
    struct stats cilk_reducer(none, merge) s;
    none(&s);
    cilk_for (int i = lo; i < hi; i++) {
        note(&s, i * 37 % 101);
        if (i % 8 == 0 && hi - lo > 8) { struct stats in = collect(i, i + 8); merge(&s, &in); }
    }
    return s;
}
static void into(int n, struct stats *out)
{
    struct stats cilk_reducer(none, merge) s;
    none(&s);
    cilk_scope { cilk_for (int i = 0; i < n; i++) { note(&s, i); cilk_spawn count(i % 5); } }
    *out = s;
}

int main(void)
{
    printf("%d %d %d\n", count(1), count(9), count(30));
    printf("%d %d\n", tree(5), tree(20));
    struct stats s = collect(0, 100), t;
    printf("%d %d %d %ld\n", s.n, s.min, s.max, s.sum);
    into(40, &t);
    printf("%d %d %d %ld\n", t.n, t.min, t.max, t.sum);
    return 0;
}
