// Names like those of generated code, next to functions that spawn: locals, labels, types, functions
// of this unit and of another.
// expect: 55 89 610
// expect: 7 50 3
// expect: 36 45 21
#include <cilk/cilk.h>
#include <stdio.h>
#include "names.h"

#define seam_k 2
static int seam_p1 = 3, seam_callee = 4;
typedef struct seam_side { int seam_f, seam_h; } seam_r;
enum { seam_m = 5, seam_arg1 = 1 };

static long fib(long n)
{
    long seam_w = n - 1, seam_arg0 = n - seam_k, seam_acc = seam_p1 - 3, seam_state = 0, seam_asked = 1;
    if (n < 2) return n;
seam_p2:
    if (seam_state++ < seam_asked) goto seam_p2;
    long x = cilk_spawn fib(seam_w);
    long y = fib(seam_arg0);
    cilk_sync;
    return x + y + seam_acc;
}

/* Clones of fib have these names already; and this one has clones itself. */
struct fib__frame { long fib__slow; };
static long fib__cold1(long n) { return n; }
long fib__fast(long seam_self)
{
    seam_r seam_v = { 0, seam_m - 5 };
    struct fib__frame fib__type = { fib__cold1(seam_self) };
    long a = cilk_spawn fib(fib__type.fib__slow - 1 + seam_v.seam_h);
    long b = cilk_spawn fib(seam_self - 2);
    cilk_sync;
    return a + b;
}

/* Its value is needed before anything else is called, and so is its argument's. */
static long (*volatile seam_frame_of)(long) = fib__fast;
static int loops(int n)
{
    int seam_middle[12] = {0}, sum = 0;
    cilk_for (int seam_far = 0; seam_far < n; seam_far++) seam_middle[seam_far] = seam_far * seam_arg1 + seam_callee - 4;
    for (int i = 0; i < n; i++) sum += seam_middle[i];
    return sum;
}

int main(void)
{
    printf("%ld %ld %ld\n", fib(10), fib__fast(11), seam_frame_of(fib(7) + 2));
    printf("%d %ld %d\n", tree__fast(3), tree(5), tree__slow(1));
    printf("%d %d %d\n", loops(9), loops(10), loops(7));
    return 0;
}
