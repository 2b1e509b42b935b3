/* uts: unbalanced tree search, the counting of the nodes of a tree that unfolds from a random seed.
 *
 * How large a subtree is shows only when it has been searched, so no division of the work in advance
 * can be even. The tree is defined as in the UTS benchmark of Olivier and others, with one
 * difference: the random state of a child is the SplitMix64 hash of its parent's, in place of
 * SHA-1, so there is far less work in a node and the trees are not the published ones.
 *
 * Usage: uts [binomial|geometric [size]]; the size is how many children a binomial tree's root has,
 * or how deep a geometric tree may grow.
 *
 * Prints:
 *     binomial tree of size 500: 190789 nodes
 */
#include <alloca.h>
#include <cilk/cilk.h>
#include "example.h"
#include "leaf/tree.h"

/* How many nodes the subtree has whose root has this state and depth. */
long uts(const tree_kind *kind, uint64_t state, int depth);

#ifndef PEER_KERNEL
long uts(const tree_kind *kind, uint64_t state, int depth)
{
    int children = tree_children(kind, state, depth);
    if (children == 0)
        return 1;

    long *sizes = alloca((size_t)children * sizeof *sizes);
    for (int i = 0; i < children; i++)
        sizes[i] = cilk_spawn uts(kind, tree_child(state, i), depth + 1);
    cilk_sync;

    long size = 1;
    for (int i = 0; i < children; i++)
        size += sizes[i];
    return size;
}
#endif

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    const char *shape = argc > 1 ? argv[1] : "binomial";
    tree_kind kind = { BINOMIAL, 0, 8, 0.12495, 0 };
    int size;
    if (strcmp(shape, "binomial") == 0) {
        size = kind.root_children = (int)example_argument(argc, argv, 2, 500, 0, 1000000);
    } else if (strcmp(shape, "geometric") == 0) {
        size = (int)example_argument(argc, argv, 2, 8, 0, 1000);
        kind = (tree_kind){ GEOMETRIC, 4, 0, 0, size };
    } else {
        example_refuse("the shape is binomial or geometric", shape);
        return 2;
    }
    long nodes = 0;

    while (timed_again())
        nodes = uts(&kind, 42, 0);

    printf("%s tree of size %d: %ld nodes\n", shape, size, nodes);
    timed_report((uint64_t)nodes);
    return 0;
}
