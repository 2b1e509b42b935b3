// Every form in which a spawn may stand, and every kind of destination.
// expect: 8 13 21 5
// expect: 2 3 5 8
// expect: 13 21 34 55
// expect: 2 4 0 1 5 8 20
#include <cilk/cilk.h>
#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int tree(int n) { if (n < 2) return 1; int a = cilk_spawn tree(n - 1); int b = tree(n - 2); cilk_sync; return a + b; }
static void store(int *p, int v) { *p = tree(v); }
static double real(int n) { return tree(n) / 2.0; }
static int *pointer(int *p, int n) { return p + tree(n) - 1; }
struct pair { int a; struct { int b[3]; } in; };
static int global, *where = &global;

int main(void)
{
    int x = cilk_spawn tree(5);
    int y;
    y = cilk_spawn tree(6);
    cilk_spawn tree(3);
    (void)cilk_spawn tree(3);
    int cell = 0, other = 0;
    cilk_spawn store(&cell, 7);
    store(&other, 4);
    int arr[4], i = 0;
    arr[0] = cilk_spawn tree(2);
    arr[twice(1) - 1] = cilk_spawn tree(3);
    arr[i + 2] = cilk_spawn tree(4);
    *(arr + 3) = cilk_spawn tree(5);
    i = 7;
    struct pair p, *q = &p;
    p.a = cilk_spawn tree(6);
    q->in.b[1] = cilk_spawn tree(7);
    (*q).in.b[2] = cilk_spawn tree(8);
    global = cilk_spawn tree(9);
    cilk_sync;
    printf("%d %d %d %d\n", x, y, cell, other);
    printf("%d %d %d %d\n", arr[0], arr[1], arr[2], arr[3]);
    printf("%d %d %d %d\n", p.a, p.in.b[1], p.in.b[2], global);
    *where = cilk_spawn tree(2);
    double d = cilk_spawn real(5);
    int *pa = cilk_spawn pointer(arr, 1), *pb;
    pb = cilk_spawn pointer(arr, twice(1));
    static int kept;
    kept = cilk_spawn tree(4);
    const int fixed = cilk_spawn tree(5);
    long m;
    m = cilk_spawn tree(6);
    cilk_sync;
    printf("%d %g %d %d %d %d %ld\n", global, d, (int)(pa - arr), (int)(pb - arr), kept, fixed, m + i);
    return 0;
}
