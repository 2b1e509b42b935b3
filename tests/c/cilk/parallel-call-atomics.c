// ParSubC's atomic operators are C11's: where fork-join order is not enough.
// expect: 10946 leaves, 10946 by compare and exchange, deepest 20
// expect: 57312 under the lock
// expect: first winner is one of two: 1
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

static _Atomic long leaves;
static atomic_long exchanged;
static _Atomic int deepest;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static long guarded;

static void note(int depth)
{
    long old = atomic_load(&exchanged);
    while (!atomic_compare_exchange_weak(&exchanged, &old, old + 1))
        ;
    for (int most = deepest; depth > most;)
        if (atomic_compare_exchange_strong(&deepest, &most, depth))
            break;
}

static int tree(int n, int depth)
{
    int x, y;
    if (n < 2) {
        leaves++;
        note(depth);
        return 1;
    }
    x = tree(n - 1, depth + 1) !! { y = tree(n - 2, depth + 1); };
    return x + y;
}

/* A spin lock made of the atomic swap; nothing is spawned while it is held. */
static void add(long n)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
        ;
    guarded += n;
    atomic_flag_clear_explicit(&lock, memory_order_release);
}

static long locked(int n)
{
    long x, y;
    add(1);
    if (n < 2)
        return n;
    x = locked(n - 1) !! { y = locked(n - 2); };
    return x + y;
}

static int claim(_Atomic(int) *winner, int me)
{
    int nobody = 0;
    return atomic_compare_exchange_strong(winner, &nobody, me);
}

int main(void)
{
    _Atomic int winner = 0;
    int a, b;
    tree(20, 1);
    printf("%ld leaves, %ld by compare and exchange, deepest %d\n", leaves, exchanged, deepest);
    locked(20);
    locked(21);
    printf("%ld under the lock\n", guarded);
    a = claim(&winner, 1) !! { b = claim(&winner, 2); };
    printf("first winner is one of two: %d\n", a + b == 1 && (a ? winner == 1 : winner == 2));
    return 0;
}
