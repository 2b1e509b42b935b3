// knapsack with oneTBB: see ../../../examples/c/knapsack.c.
//
// A task is set aside while its parent goes on, so it is the second branch that becomes the task:
// otherwise the search would take the worse branch first everywhere.
#include "peer.hpp"

struct item {
    int value, weight;
};

extern "C" int best_value(void);
extern "C" void offer_value(int value);

extern "C" void knapsack(const item *items, int count, int room, int value)
{
    if (count == 0 || room == 0) {
        offer_value(value);
        return;
    }
    double bound = value + static_cast<double>(room) * items->value / items->weight;
    if (bound <= best_value())
        return;

    tbb::task_group children;
    children.run([=] { knapsack(items + 1, count - 1, room, value); });
    if (items->weight <= room)
        knapsack(items + 1, count - 1, room - items->weight, value + items->value);
    children.wait();
}
