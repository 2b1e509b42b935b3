/* uts in OpenMP tasks: see ../../../examples/c/uts.c. */
#include <alloca.h>
#include "leaf/tree.h"
#include "peer.h"

static long count(const tree_kind *kind, uint64_t state, int depth)
{
    int children = tree_children(kind, state, depth);
    if (children == 0)
        return 1;

    long *sizes = alloca((size_t)children * sizeof *sizes);
    for (int i = 0; i < children; i++) {
#pragma omp task
        sizes[i] = count(kind, tree_child(state, i), depth + 1);
    }
#pragma omp taskwait

    long size = 1;
    for (int i = 0; i < children; i++)
        size += sizes[i];
    return size;
}

long uts(const tree_kind *kind, uint64_t state, int depth)
{
    long result;
    ON_A_TEAM(result = count(kind, state, depth));
    return result;
}
