/* tree.h - the leaf of the unbalanced tree search: which tree it is. */
#ifndef LEAF_TREE_H
#define LEAF_TREE_H

#include <stdint.h>
#include "leaf.h"

/* In a binomial tree, the root has `root_children` and every other node has `children` of them with
 * the given probability, else none: subtrees vary wildly in size. In a geometric tree the number
 * of children follows a geometric distribution around `root_children` down to a depth. */
typedef struct {
    enum { BINOMIAL, GEOMETRIC } shape;
    int root_children, children;
    double probability;
    int depth;
} tree_kind;

LEAF_BEGIN
/* How many children the node has whose random state and depth these are. */
LEAF int tree_children(const tree_kind *kind, uint64_t state, int depth);
/* The random state of the node's child with that number. */
LEAF uint64_t tree_child(uint64_t state, int number);
LEAF_END

#ifndef SEPARATE_LEAVES
#include "tree.c"
#endif

#endif
