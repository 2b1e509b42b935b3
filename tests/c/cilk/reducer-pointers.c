// Reducers that others use through a pointer: in children, in loops of another function, beside plain pointers to
// their views.
// expect: 500500 499761 999064 504457 499501 -499500 499501 999002 166834 167167 166500
#include <cilk/cilk.h>
#include <stdio.h>
static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }
typedef long cilk_reducer(zero, add) sum_t;
struct pair { long a, b; };
static void pzero(void *v) { *(struct pair *)v = (struct pair){0, 0}; }
static void padd(void *l, void *r) { struct pair *x = l, *y = r; x->a += y->a; x->b += y->b; }
struct pair cilk_reducer(pzero, padd) gp;
sum_t g1;
static sum_t g2 = 5;
long cilk_reducer(zero, add) garr[3];
static void bump(long cilk_reducer(zero, add) *p, long n) { *p += n; }
static void bump2(sum_t *p, long n) { cilk_for (long i = 0; i < n; i++) *p += i; }

static void child(sum_t *p, int n)
{
    if (n == 0) { *p += 1; return; }
    cilk_spawn child(p, n - 1);
    child(p, n - 1);
    cilk_sync;
}

int main(void)
{
    sum_t l1 = 0;
    long cilk_reducer(zero, add) l2 = 7;
    struct pair cilk_reducer(pzero, padd) lp = { 1, 2 };
    cilk_for (int i = 0; i < 1000; i++) {
        g1 += i; g2 += i; l1 += i; l2 += i;
        gp.a += i; gp.b -= i; lp.a += i; lp.b += 2*i; garr[i % 3] += i;
        bump(&l1, i); bump(&g1, 1); bump(&garr[1], 1);
    }
    bump2(&l2, 100);
    child(&g2, 8); child(&l1, 6);
    struct pair *pp = &gp;
    long *first = &garr[0];
    pp->a += 1, *first += 1;
    printf("%ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld\n",
           g1, g2, l1, l2, gp.a, gp.b, lp.a, lp.b, garr[0], garr[1], garr[2]);
}
