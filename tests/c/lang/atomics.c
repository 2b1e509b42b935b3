// _Atomic types and <stdatomic.h>: plain operators on atomics, generic
// functions, flags, structures, pointers; old __sync and __atomic built-ins.
// expect: 7 9
// expect: 48
// expect: 10 20 19
// expect: 2.5 9
// expect: 1 2 4
// expect: 2 3
// expect: 4 3 2 1 0
// expect: 0 1 0
// expect: 0 5 5
// expect: 14 1
#include <stdatomic.h>
#include <stdio.h>

static int id(int x) { return x; }
static _Atomic int counter;
static atomic_long total = ATOMIC_VAR_INIT(5);
static _Atomic(double) real = 1.5;
struct pair { int a, b; };
static _Atomic struct pair both;
static atomic_flag flag = ATOMIC_FLAG_INIT;
static int bump(void) { return counter++; }
static int *_Atomic cursor;
static struct node { int v; struct node *next; } nodes[5];
static _Atomic(struct node *) top;
static void push(struct node *n, int v) { n->v = id(v); n->next = atomic_load(&top); while (!atomic_compare_exchange_weak(&top, &n->next, n)) ; }
static struct node *pop(void) { struct node *n = top; while (n && !atomic_compare_exchange_strong(&top, &n, n->next)) ; return n; }
static unsigned lock(atomic_flag *f) { return atomic_flag_test_and_set(f); }

int main(void)
{
    counter += id(3);
    counter *= 1;
    counter = counter + id(4);
    int first = bump();
    bump();
    printf("%d %d\n", first, counter);
    ++counter, counter--, counter |= id(16), counter ^= id(1), counter <<= id(1);
    printf("%d\n", counter);
    total += id(7), total -= 2;
    long old = atomic_fetch_add(&total, id(10)), now = atomic_fetch_sub_explicit(&total, 1, memory_order_relaxed);
    printf("%ld %ld %ld\n", old, now, total);
    real = real + id(1);
    double was = atomic_exchange(&real, id(9));
    printf("%g %g\n", was, real);
    atomic_store(&both, ((struct pair){id(1), id(2)}));
    struct pair p = both, q = {3, 4};
    p = atomic_exchange(&both, q);
    q = both;
    printf("%d %d %d\n", p.a, p.b, q.b);
    int arr[3] = {1, 2, 3};
    cursor = arr;
    cursor++;
    printf("%d %d\n", *cursor, cursor[id(1)]);
    for (int i = 0; i < 5; i++) push(&nodes[i], i);
    for (struct node *n; (n = pop()); ) printf("%d%c", id(n->v), n->next ? ' ' : '\n');
    unsigned a = lock(&flag), b = lock(&flag);
    atomic_flag_clear(&flag);
    printf("%u %u %u\n", a, b, lock(&flag));
    _Atomic int local = id(5);
    _Atomic int *pl = &local;
    int expected = 4;
    int won = atomic_compare_exchange_strong(pl, &expected, id(6));
    printf("%d %d %d\n", won, expected, local);
    int plain = 1;
    __sync_fetch_and_add(&plain, id(2));
    int v1 = __sync_val_compare_and_swap(&plain, 3, id(10)), v2 = __atomic_add_fetch(&plain, id(1), __ATOMIC_SEQ_CST);
    __atomic_store_n(&plain, id(v2) + v1, __ATOMIC_RELEASE);
    atomic_thread_fence(memory_order_seq_cst);
    __sync_synchronize();
    printf("%d %d\n", plain, atomic_is_lock_free(&counter));
    return 0;
}
