// Loops without an iteration or with one only, bodies without a statement.
// expect: 0 0 0 3 5
// expect: 0 0 2 4 2
// expect: 10
#include <cilk/cilk.h>
#include <stdio.h>
#include <stddef.h>

static int count;
static void hit(void) { __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED); }
static int run(int lo, int hi)
{
    count = 0;
    cilk_for (int i = lo; i < hi; i++) hit();
    cilk_for (int i = hi; i > lo; i--) hit();
    cilk_for (int i = lo; i < hi; i += 5) hit();
    return count;
}
static int unsigned_run(unsigned lo, unsigned hi, unsigned step)
{
    count = 0;
    cilk_for (unsigned i = lo; i < hi; i += step) hit();
    cilk_for (unsigned i = hi; i > lo; i -= step) hit();
    return count;
}

int main(void)
{
    int a[3];
    printf("%d ", run(0, 0)); printf("%d ", run(5, 3)); printf("%d ", run(-7, -8)); printf("%d ", run(0, 1)); printf("%d\n", run(3, 5));
    printf("%d ", unsigned_run(0, 0, 1)); printf("%d ", unsigned_run(5, 3, 1)); printf("%d ", unsigned_run(0, 1, 1)); printf("%d ", unsigned_run(0, 6, 3)); printf("%d\n", unsigned_run(10, 11, 11));
    count = 0;
    cilk_for (unsigned i = 0; i < 0; i++) hit();
    cilk_for (int *p = a; p < a; p++) hit();
    cilk_for (int i = 7; i != 7; i++) hit();
    cilk_for (size_t i = 1; i <= 0; i++) hit();
    cilk_for (int i = 0; i < 10; i++) ;
    cilk_for (int i = 0; i < 10; i++) { }
    cilk_for (int i = 0; i < 10; i++) { ; { } continue; }
    if (count == 0) cilk_for (int i = 0; i < 10; i++) hit();
    else cilk_for (int i = 0; i < 20; i++) hit();
    printf("%d\n", count);
    return 0;
}
