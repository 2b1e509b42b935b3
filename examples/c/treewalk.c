/* treewalk: a parallel walk over a binary tree that is told by function pointers what to do.
 *
 * The walk spawns through a pointer; what it points at may spawn in turn, or not. Nothing needs to
 * be known about it where it is called. Usage: treewalk [nodes]
 *
 * Prints:
 *     20000 nodes
 *     sum of keys: 199990000
 *     sum of fib(key % 16): 1995000
 */
#include <cilk/cilk.h>
#include "example.h"

typedef struct node {
    struct node *left, *right;
    long key;
} node;

typedef long (*measure)(const node *);

/* A balanced tree of the keys from `low` up to, but not including, `high`. */
node *build(long low, long high)
{
    if (low == high)
        return NULL;
    long middle = low + (high - low) / 2;
    node *made = allocate(sizeof *made);
    made->key = middle;
    made->left = cilk_spawn build(low, middle);
    made->right = build(middle + 1, high);
    cilk_sync;
    return made;
}

void dismantle(node *tree)
{
    if (tree == NULL)
        return;
    cilk_spawn dismantle(tree->left);
    dismantle(tree->right);
    cilk_sync;
    free(tree);
}

/* The sum of the measure of all nodes. */
long walk(const node *tree, measure measured)
{
    if (tree == NULL)
        return 0;
    long here = cilk_spawn measured(tree);
    long left = cilk_spawn walk(tree->left, measured);
    long right = walk(tree->right, measured);
    cilk_sync;
    return left + here + right;
}

static long one(const node *tree)
{
    (void)tree;
    return 1;
}

static long key(const node *tree)
{
    return tree->key;
}

static long fib(long n)
{
    if (n < 2)
        return n;
    long x = cilk_spawn fib(n - 1), y = fib(n - 2);
    cilk_sync;
    return x + y;
}

/* A measure that is parallel itself. */
static long fib_of_key(const node *tree)
{
    return fib(tree->key % 16);
}

int main(int argc, char **argv)
{
    static const struct {
        measure measured;
        const char *text;
    } walks[] = {
        { one, "%ld nodes\n" },
        { key, "sum of keys: %ld\n" },
        { fib_of_key, "sum of fib(key %% 16): %ld\n" },
    };
    example_options(&argc, argv);
    node *tree = build(0, example_argument(argc, argv, 1, 20000, 0, 100000000));
    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++)
        printf(walks[i].text, walk(tree, walks[i].measured));
    dismantle(tree);
    return 0;
}
