/* cholesky: factors a sparse symmetric positive definite matrix, a = l transposed(l).
 *
 * The matrix is a quadtree: a node has four quadrants, an absent quadrant is all zero, and at the
 * bottom stand dense 4 x 4 tiles. Only the lower triangle is kept. The factorisation is recursive;
 * quadrants that do not depend on each other are computed in parallel, and nodes come into being
 * where elimination fills the matrix. Usage: cholesky [size [entries below the diagonal]]
 *
 * Prints:
 *     factored 400 x 400 with 600 entries, residual below 1e-10: yes
 */
#include <cilk/cilk.h>
#include <math.h>
#include "example.h"
#include "leaf/tile.h"

/* A square of the matrix: quadrants in the order of reading, or at depth 0 a tile. */
typedef union node {
    union node *quadrant[2][2];
    tile tile;
} node;

/* Factors the tree in place. */
void cholesky(int depth, node *a);

static node *new_node(void)
{
    node *made = calloc(1, sizeof *made);
    if (made == NULL) {
        fprintf(stderr, "%s: out of memory\n", example.program);
        exit(1);
    }
    return made;
}

#ifndef PEER_KERNEL
/* r -= a transposed(b); of a symmetric r, only the lower triangle. Returns r, made where absent. */
node *multiply_subtract(int depth, node *r, node *a, node *b, bool lower)
{
    if (a == NULL || b == NULL)
        return r;
    if (r == NULL)
        r = new_node();
    if (depth == 0) {
        tile_multiply_subtract(r->tile, a->tile, b->tile);
        return r;
    }
    for (int inner = 0; inner < 2; inner++) {
        for (int row = 0; row < 2; row++)
            for (int column = 0; column < (lower ? row + 1 : 2); column++)
                r->quadrant[row][column] = cilk_spawn multiply_subtract(
                    depth - 1, r->quadrant[row][column], a->quadrant[row][inner],
                    b->quadrant[column][inner], lower && row == column);
        cilk_sync;
    }
    return r;
}

void backward_solve(int depth, node *a, node *l);

/* The upper or the lower half of the rows of backward_solve. */
void backward_solve_rows(int depth, node *half[2], node *l)
{
    backward_solve(depth, half[0], l->quadrant[0][0]);
    half[1] = multiply_subtract(depth, half[1], half[0], l->quadrant[1][0], false);
    backward_solve(depth, half[1], l->quadrant[1][1]);
}

/* Solves x transposed(l) = a; x replaces a. */
void backward_solve(int depth, node *a, node *l)
{
    if (a == NULL)
        return;
    if (depth == 0) {
        tile_backward_solve(a->tile, l->tile);
        return;
    }
    cilk_spawn backward_solve_rows(depth - 1, a->quadrant[0], l);
    backward_solve_rows(depth - 1, a->quadrant[1], l);
    cilk_sync;
}

void cholesky(int depth, node *a)
{
    if (depth == 0) {
        tile_cholesky(a->tile);
        return;
    }
    cholesky(depth - 1, a->quadrant[0][0]);
    node *below = a->quadrant[1][0];
    backward_solve(depth - 1, below, a->quadrant[0][0]);
    a->quadrant[1][1] = multiply_subtract(depth - 1, a->quadrant[1][1], below, below, true);
    cholesky(depth - 1, a->quadrant[1][1]);
}
#endif

/* Which half a row or column is in at that depth. */
static int half_of(size_t index, int depth)
{
    return (int)(index / TILE >> (depth - 1) & 1);
}

/* The entry's cell in the tree, made where absent. */
static double *cell(node *tree, int depth, size_t row, size_t column)
{
    for (; depth > 0; depth--) {
        node **next = &tree->quadrant[half_of(row, depth)][half_of(column, depth)];
        if (*next == NULL)
            *next = new_node();
        tree = *next;
    }
    return &tree->tile[row % TILE][column % TILE];
}

/* A matrix with a heavy diagonal and random entries below it. What the tree has beyond the size is
 * the unit matrix. */
static node *random_matrix(int depth, size_t n, size_t entries)
{
    node *tree = new_node();
    uint64_t seed = 1;
    for (size_t i = 0; i < (size_t)TILE << depth; i++)
        *cell(tree, depth, i, i) = 1;
    for (size_t i = 0; i < entries && n > 1; i++) {
        size_t row = 1 + random_next(&seed) % (n - 1), column = random_next(&seed) % row;
        double entry = random_unit(&seed) - 0.5;
        *cell(tree, depth, row, column) += entry;
        *cell(tree, depth, row, row) += fabs(entry);
        *cell(tree, depth, column, column) += fabs(entry);
    }
    return tree;
}

static void free_tree(node *tree, int depth)
{
    if (tree == NULL)
        return;
    for (int i = 0; depth > 0 && i < 4; i++)
        free_tree(tree->quadrant[i / 2][i % 2], depth - 1);
    free(tree);
}

/* y += m x, where m is the tree or its transpose, or the symmetric matrix whose lower triangle the
 * tree holds. */
enum reading { PLAIN, TRANSPOSED, SYMMETRIC };
static void apply(const node *tree, int depth, size_t row, size_t column, enum reading reading,
                  const double *x, double *y)
{
    if (tree == NULL)
        return;
    size_t half = depth > 0 ? (size_t)TILE << (depth - 1) : 0;
    for (int i = 0; depth > 0 && i < 4; i++)
        apply(tree->quadrant[i / 2][i % 2], depth - 1, row + (size_t)(i / 2) * half,
              column + (size_t)(i % 2) * half, reading, x, y);
    for (size_t i = 0; depth == 0 && i < TILE; i++)
        for (size_t j = 0; j < TILE; j++) {
            double entry = tree->tile[i][j];
            if (reading != TRANSPOSED)
                y[row + i] += entry * x[column + j];
            if (reading == TRANSPOSED || (reading == SYMMETRIC && row + i != column + j))
                y[column + j] += entry * x[row + i];
        }
}

/* The largest difference between a x and l (transposed(l) x), for x of all ones. */
static double residual(const node *original, const node *factored, int depth)
{
    size_t n = (size_t)TILE << depth;
    double *x = calloc(4 * n, sizeof *x), *ax = x + n, *ltx = ax + n, *lltx = ltx + n, worst = 0;
    if (x == NULL)
        return INFINITY;
    for (size_t i = 0; i < n; i++)
        x[i] = 1;
    apply(original, depth, 0, 0, SYMMETRIC, x, ax);
    apply(factored, depth, 0, 0, TRANSPOSED, x, ltx);
    apply(factored, depth, 0, 0, PLAIN, ltx, lltx);
    for (size_t i = 0; i < n; i++)
        worst = fmax(worst, fabs(ax[i] - lltx[i]));
    free(x);
    return worst;
}

/* The bits of all numbers of the tree, in the order of reading. */
static uint64_t checksum_tree(const node *tree, int depth, uint64_t sum)
{
    if (tree == NULL)
        return sum * 31 + 1;
    if (depth == 0)
        return sum * 31 + checksum_bytes(tree->tile, sizeof tree->tile);
    for (int i = 0; i < 4; i++)
        sum = checksum_tree(tree->quadrant[i / 2][i % 2], depth - 1, sum);
    return sum;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size_t n = (size_t)example_argument(argc, argv, 1, 400, 1, 1 << 20);
    size_t entries = (size_t)example_argument(argc, argv, 2, 600, 0, 1 << 26);
    int depth = 0;
    while ((size_t)TILE << depth < n)
        depth++;
    node *original = random_matrix(depth, n, entries), *factored = NULL;

    while (timed_again()) {
        timed_pause();
        free_tree(factored, depth);
        factored = random_matrix(depth, n, entries);
        timed_resume();
        cholesky(depth, factored);
    }

    printf("factored %zu x %zu with %zu entries, residual below 1e-10: %s\n", n, n, entries,
           residual(original, factored, depth) < 1e-10 ? "yes" : "no");
    timed_report(checksum_tree(factored, depth, 0));
    free_tree(factored, depth);
    free_tree(original, depth);
    return 0;
}
