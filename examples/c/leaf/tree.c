/* tree.c - see tree.h. */
#include <math.h>
#include "tree.h"

/* The output function of SplitMix64: a hash of 64 bits to 64 bits. */
static uint64_t scramble(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

LEAF uint64_t tree_child(uint64_t state, int number)
{
    return scramble(state + ((uint64_t)number + 1) * 0x9e3779b97f4a7c15);
}

LEAF int tree_children(const tree_kind *kind, uint64_t state, int depth)
{
    double random = (double)(scramble(state ^ 0x5851f42d4c957f2d) >> 11) * 0x1p-53;
    if (kind->shape == BINOMIAL) {
        if (depth == 0)
            return kind->root_children;
        return random < kind->probability ? kind->children : 0;
    }
    if (depth >= kind->depth)
        return 0;
    double stop = 1.0 / (1.0 + kind->root_children);
    return (int)(log(1 - random) / log(1 - stop));
}
