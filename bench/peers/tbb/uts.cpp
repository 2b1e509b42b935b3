// uts with oneTBB: see ../../../examples/c/uts.c.
#include "leaf/tree.h"
#include "peer.hpp"

extern "C" long uts(const tree_kind *kind, std::uint64_t state, int depth)
{
    int children = tree_children(kind, state, depth);
    if (children == 0)
        return 1;

    long *sizes = static_cast<long *>(alloca(static_cast<std::size_t>(children) * sizeof *sizes));
    tbb::task_group tasks;
    for (int i = 0; i < children; i++)
        tasks.run([=] { sizes[i] = uts(kind, tree_child(state, i), depth + 1); });
    tasks.wait();

    long size = 1;
    for (int i = 0; i < children; i++)
        size += sizes[i];
    return size;
}
