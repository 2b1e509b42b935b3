/* nqueens: counts the ways to place n queens on an n by n board so that none can take another.
 *
 * Each placement gets a board of its own, a copy on the stack of the one that it extends; every
 * placement is spawned, there is no cutoff. Usage: nqueens [n]
 *
 * Prints:
 *     9 queens: 352 solutions
 */
#include <alloca.h>
#include <cilk/cilk.h>
#include "example.h"
#include "leaf/queens.h"

long nqueens(int n, int row, const signed char *board);

#ifndef PEER_KERNEL
long nqueens(int n, int row, const signed char *board)
{
    if (row == n)
        return 1;

    long *solutions = alloca((size_t)n * sizeof *solutions);
    for (int column = 0; column < n; column++) {
        solutions[column] = 0;
        if (!queens_safe(row, column, board))
            continue;
        signed char *extended = alloca((size_t)row + 1);
        memcpy(extended, board, (size_t)row);
        extended[row] = (signed char)column;
        solutions[column] = cilk_spawn nqueens(n, row + 1, extended);
    }
    cilk_sync;

    long sum = 0;
    for (int column = 0; column < n; column++)
        sum += solutions[column];
    return sum;
}
#endif

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    int n = (int)example_argument(argc, argv, 1, 9, 1, 20);
    const signed char empty[1] = { 0 };
    long solutions = 0;

    while (timed_again())
        solutions = nqueens(n, 0, empty);

    printf("%d queens: %ld solution%s\n", n, solutions, solutions == 1 ? "" : "s");
    timed_report((uint64_t)solutions);
    return 0;
}
