/* knapsack: packs the most valuable selection of items that is not too heavy, by branch and bound.
 *
 * Each item is taken in one branch and left in the other. A branch that cannot beat the best
 * selection found so far is dropped; the bound fills what room is left with items at the rate of
 * the best one among those that remain, so items are ordered by value for weight. The best value is
 * shared by all workers, so how much is searched depends on who finds what first; the answer does
 * not. Usage: knapsack [items]
 *
 * Prints:
 *     36 items, best value 128107
 */
#include <cilk/cilk.h>
#include <stdatomic.h>
#include "example.h"

typedef struct {
    int value, weight;
} item;

/* Searches what can be done with these items, having gathered `value` so far. */
void knapsack(const item *items, int count, int room, int value);

/* The best value so far. Relaxed: it only prunes, an old value merely prunes less. In peers of this
 * program it is reached through these functions too. */
static _Atomic int best;

int best_value(void)
{
    return atomic_load_explicit(&best, memory_order_relaxed);
}

void offer_value(int value)
{
    int seen = best_value();
    while (value > seen && !atomic_compare_exchange_weak_explicit(
                               &best, &seen, value, memory_order_relaxed, memory_order_relaxed))
        ;
}

#ifndef PEER_KERNEL
void knapsack(const item *items, int count, int room, int value)
{
    if (count == 0 || room == 0) {
        offer_value(value);
        return;
    }
    double bound = value + (double)room * items->value / items->weight;
    if (bound <= best_value())
        return;

    if (items->weight <= room)
        cilk_spawn knapsack(items + 1, count - 1, room - items->weight, value + items->value);
    knapsack(items + 1, count - 1, room, value);
    cilk_sync;
}
#endif

/* Items whose values all exceed their weights by the same: the bound then says little. */
static int make_items(item *items, int count)
{
    uint64_t seed = 7;
    int total = 0;
    for (int i = 0; i < count; i++) {
        items[i].weight = 1000 + (int)(random_next(&seed) % 9000);
        items[i].value = items[i].weight + 1000;
        total += items[i].weight;
    }
    return total;
}

static int by_value_for_weight(const void *left, const void *right)
{
    const item *a = left, *b = right;
    int difference = b->value * a->weight - a->value * b->weight;
    return difference != 0 ? difference : a->weight - b->weight;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    int count = (int)example_argument(argc, argv, 1, 36, 1, 100);
    item items[100];
    int room = make_items(items, count) / 2;
    qsort(items, (size_t)count, sizeof *items, by_value_for_weight);

    while (timed_again()) {
        atomic_store(&best, 0);
        knapsack(items, count, room, 0);
    }

    printf("%d items, best value %d\n", count, best_value());
    timed_report((uint64_t)best_value());
    return 0;
}
