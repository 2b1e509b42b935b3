// Computed goto around spawns and syncs: each label can be reached with children outstanding.
// expect: 3 -5 8
// expect: 47
#include <cilk/cilk.h>
#include <stdio.h>

static long fib(long n)
{
    if (n < 2) return n;
    long x = cilk_spawn fib(n - 1);
    long y = fib(n - 2);
    cilk_sync;
    return x + y;
}

static long either(int n)
{
    static void *const labels[] = { &&plain, &&negated };
    long x = cilk_spawn fib(n);
    goto *labels[n & 1];
plain:
    cilk_sync;
    return x;
negated:
    cilk_sync;
    return -x;
}

/* A small interpreter: spawn, add, sync, end. */
static long interpret(const char *program)
{
    static void *const codes[] = { &&spawn, &&add, &&join, &&end };
    long results[10], sum = 0;
    int used = 0, n = 5;
    goto *codes[*program++ - '0'];
spawn:
    results[used++] = cilk_spawn fib(n++);
    goto *codes[*program++ - '0'];
add:
    while (used > 0) sum += results[--used];
    goto *codes[*program++ - '0'];
join:
    cilk_sync;
    goto *codes[*program++ - '0'];
end:
    return sum;
}

int main(void)
{
    printf("%ld %ld %ld\n", either(4), either(5), either(6));
    printf("%ld\n", interpret("0021200213"));
}
