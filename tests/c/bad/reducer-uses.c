// What cannot be done with reducers.
#include <cilk/cilk.h>

static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }

typedef long cilk_reducer(zero, add) sum_t;
struct stats { sum_t count; int other; };
struct shelf { struct stats row[3]; };
void plain(long *p);
void vague(long cilk_reducer *p);

long t(int n, long cilk_reducer *unknown)
{
    sum_t many[3] = { 0 };
    struct stats s = { 0, 0 }; // error: a local variable with a reducer as its member
    struct shelf h[2]; // error: a local variable with a reducer as its member
    cilk_for (int i = 0; i < n; i++) many[i % 3] += i;
    plain(many); // error: an array of reducers where a plain pointer is wanted
    plain(&many[1]);
    long cilk_reducer odd = 3; // error: Seam cannot tell how views of this reducer are made and combined
    *unknown += 1; // error: Seam cannot tell how views of this reducer are made and combined
    return many[0];
}
