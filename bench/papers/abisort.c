/* abisort: adaptive bitonic sorting in ParSubC (Bilardi and Nicolau 1989; lazy-rpc, appendix A).
 *
 * The numbers are in a perfect binary tree, in order from left to right, and one spare behind them. A
 * bitonic sequence of that form is sorted by swapping whole subtrees, a logarithmic number for
 * each merge. Usage: abisort [log of the number of integers]
 *
 * Prints:
 *     4096 integers: sorted
 */
#include "../../examples/c/example.h"

struct node {
    int value;
    struct node *left, *right;
};

static void swap_values(struct node *a, struct node *b)
{
    int value = a->value;
    a->value = b->value;
    b->value = value;
}

static void swap_left(struct node *a, struct node *b)
{
    struct node *child = a->left;
    a->left = b->left;
    b->left = child;
}

static void swap_right(struct node *a, struct node *b)
{
    struct node *child = a->right;
    a->right = b->right;
    b->right = child;
}

/* The sequence of tree and spare is bitonic; afterwards it is sorted, downwards if `down`. The loop finds
 * where the halves have to be exchanged: on one path from the root, with what hangs off it. */
void merge(struct node *root, struct node *spare, bool down)
{
    bool outer = (root->value > spare->value) != down;
    if (outer)
        swap_values(root, spare);
    for (struct node *left = root->left, *right = root->right; left;) {
        bool exchange = (left->value > right->value) != down;
        if (exchange) {
            swap_values(left, right);
            outer ? swap_right(left, right) : swap_left(left, right);
        }
        bool goes_left = outer == exchange;
        left = goes_left ? left->left : left->right;
        right = goes_left ? right->left : right->right;
    }
    if (root->left)
        merge(root->left, root, down) !! {
            merge(root->right, spare, down);
        };
}

void sort(struct node *root, struct node *spare, bool down)
{
    if (!root->left) {
        if ((root->value > spare->value) != down)
            swap_values(root, spare);
        return;
    }
    sort(root->left, root, down) !! {
        sort(root->right, spare, !down);
    };
    merge(root, spare, down);
}

/* A perfect tree of 2^height - 1 nodes. */
static struct node *tree(struct node **next, int height)
{
    if (height == 0)
        return NULL;
    struct node *node = (*next)++;
    node->left = tree(next, height - 1);
    node->right = tree(next, height - 1);
    return node;
}

static void fill(struct node *nodes, size_t n)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < n; i++)
        nodes[i].value = (int)(random_next(&seed) >> 40);
}

struct check { bool sorted; int last; uint64_t sum; };

static void visit(const struct node *node, struct check *check)
{
    check->sorted &= check->last <= node->value;
    check->last = node->value;
    check->sum = check->sum * 31 + (unsigned)node->value;
}

static void walk(const struct node *node, struct check *check)
{
    if (!node)
        return;
    walk(node->left, check);
    visit(node, check);
    walk(node->right, check);
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    int log = (int)example_argument(argc, argv, 1, 12, 1, 26);
    size_t n = (size_t)1 << log;
    struct node *nodes = allocate(n * sizeof *nodes), *next = nodes, *spare = nodes + n - 1, *root = NULL;

    while (timed_again()) {
        timed_pause();
        next = nodes;
        root = tree(&next, log);
        fill(nodes, n);
        timed_resume();
        sort(root, spare, false);
    }

    struct check check = { true, -1, 0 };
    walk(root, &check);
    visit(spare, &check);
    printf("%zu integers: %s\n", n, check.sorted ? "sorted" : "not sorted");
    timed_report(check.sum);
    free(nodes);
    return 0;
}
