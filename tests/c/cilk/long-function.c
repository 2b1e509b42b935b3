// Functions of hundreds of calls: with spawns of every kind, loops, memory whose address is taken, alloca.
// expect: 689 160
// expect: 5639
// expect: 3480 9
#include <alloca.h>
#include <cilk/cilk.h>
#include <stdio.h>

#define TIMES4(x) x x x x
#define TIMES16(x) TIMES4(TIMES4(x))
#define TIMES32(x) TIMES16(x) TIMES16(x)
#define TIMES64(x) TIMES4(TIMES16(x))
#define TIMES256(x) TIMES4(TIMES64(x))

static long fib(int n)
{
    if (n < 2) return n;
    long a = cilk_spawn fib(n - 1);
    long b = fib(n - 2);
    cilk_sync;
    return a + b;
}
static void count(int *n) { if (fib(3) == 2) __atomic_add_fetch(n, 1, __ATOMIC_RELAXED); }

static long everything(int n, int *counted)
{
    long cells[4] = {0}, sum = 0, x = 0;
    int i = 0, k = 0;
    TIMES32(
        x = cilk_spawn fib(n + i % 3);
        cells[i % 4] = cilk_spawn fib(n);
        cilk_spawn count(counted);
        sum += fib(4);
        cilk_sync;
        sum += x + cells[i++ % 4];
        for (k = 0; k < 4; k++) { cilk_spawn count(counted); if (k == 2) continue; sum += k; }
        cilk_sync;
    )
    while (i --> 0) { char *p = alloca(8); p[0] = (char)fib(2); sum += p[0]; }
    return sum;
}

static void into(long *out, int depth)
{
    int local = depth;
    TIMES256(if (local < 0) *out += fib(local);)
    *out += depth;
    if (depth > 0) into(out, depth - 1);
}

struct pair { long a, b; };
static struct pair pair(int n) { struct pair p = { n, fib(n) }; return p; }
static long several(int n, int *most)
{
    struct pair p = {0, 0};
    long sum = 0;
again:
    TIMES256(p = pair(n++ % 10); sum += p.a + p.b; if (p.a > *most) { *most = (int)p.a; goto again; })
    return sum;
}

int main(void)
{
    int counted = 0, most = 0;
    long sum = everything(5, &counted);
    printf("%ld %d\n", sum, counted);
    into(&sum, 99);
    printf("%ld\n", sum);
    sum = several(3, &most);
    printf("%ld %d\n", sum, most);
    return 0;
}
