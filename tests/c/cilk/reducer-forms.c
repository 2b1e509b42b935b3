// Every form of a reducer: typedef names, pointers to reducers, arrays of them, structs and pointers as views,
// members of structs.
// expect: 15 20 14 16 | 3 2 3 2 | 1 100 4950 4950
// expect: 1540 1570 1489 1516 | 28 27 28 27 | 1 100 4950 4950
// expect: 5565 5620 5464 5516 | 53 52 53 52 | 1 100 4950 4950
// expect: 330 llo parallel world
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }
typedef long cilk_reducer(zero, add) sum_t;
struct list { struct list *next; int v; };
struct ends { struct list *first, *last; };
static void none(void *v) { *(struct ends *)v = (struct ends){ 0, 0 }; }
static void join(void *l, void *r)
{
    struct ends *a = l, *b = r;
    if (!a->first) *a = *b;
    else if (b->first) a->last->next = b->first, a->last = b->last;
}
typedef struct ends cilk_reducer(none, join) list_t;
static void append(struct ends *e, int v)
{
    struct list *n = malloc(sizeof *n);
    *n = (struct list){ 0, v };
    if (e->last) e->last->next = n; else e->first = n;
    e->last = n;
}

static void walk(list_t *l, sum_t *s, int lo, int hi)
{
    if (hi - lo < 3) { for (int i = lo; i < hi; i++) append(l, i), *s += i; return; }
    cilk_spawn walk(l, s, lo, (lo + hi) / 2);
    walk(l, s, (lo + hi) / 2, hi);
    cilk_sync;
}

static void pnull(void *v) { *(char **)v = 0; }
static void pfirst(void *l, void *r) { if (!*(char **)l) *(char **)l = *(char **)r; }
static char *cilk_reducer(pnull, pfirst) found = 0;
struct stats { sum_t count; int other; };
static struct stats st;
static long total(sum_t *s) { return *s; }

static void work(int n)
{
    sum_t loc[4] = { 1, 2, 3, 4 };
    sum_t two[2][2] = { { 0 } };
    list_t l = { 0, 0 };
    sum_t s = 0;
    cilk_for (int i = 0; i < n; i++) {
        loc[i % 4] += i;
        two[i % 2][i / 2 % 2] += 1;
        sum_t *p = &loc[(i + 1) % 4];
        *p += 1;
        st.count++;
    }
    cilk_spawn walk(&l, &s, 0, 50);
    walk(&l, &s, 50, 100);
    cilk_sync;
    int ok = 1, k = 0;
    for (struct list *x = l.first; x; x = x->next) ok &= x->v == k++;
    printf("%ld %ld %ld %ld | %ld %ld %ld %ld | %d %d %ld %ld\n",
           loc[0], loc[1], loc[2], loc[3], two[0][0], two[0][1], two[1][0], two[1][1], ok, k, s, total(&s));
}

static char text[] = "hello parallel world";

int main(void)
{
    for (int i = 0; i < 3; i++) work(100 * i + 10);
    cilk_for (int i = 0; i < (int)sizeof text; i++)
        if (text[i] == 'l' && !found) found = &text[i];
    printf("%ld %s\n", st.count, found);
}
