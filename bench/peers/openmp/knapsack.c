/* knapsack in OpenMP tasks: see ../../../examples/c/knapsack.c.
 *
 * A task is set aside while its parent goes on, so it is the second branch that becomes the task:
 * otherwise the search would take the worse branch first everywhere. */
#include "peer.h"

typedef struct {
    int value, weight;
} item;

int best_value(void);
void offer_value(int value);

static void search(const item *items, int count, int room, int value)
{
    if (count == 0 || room == 0) {
        offer_value(value);
        return;
    }
    double bound = value + (double)room * items->value / items->weight;
    if (bound <= best_value())
        return;

#pragma omp task
    search(items + 1, count - 1, room, value);
    if (items->weight <= room)
        search(items + 1, count - 1, room - items->weight, value + items->value);
#pragma omp taskwait
}

void knapsack(const item *items, int count, int room, int value)
{
    ON_A_TEAM(search(items, count, room, value));
}
