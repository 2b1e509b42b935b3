/* nqueens in OpenMP tasks: see ../../../examples/c/nqueens.c. */
#include <alloca.h>
#include <string.h>
#include "leaf/queens.h"
#include "peer.h"

static long place(int n, int row, const signed char *board)
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
#pragma omp task
        solutions[column] = place(n, row + 1, extended);
    }
#pragma omp taskwait

    long sum = 0;
    for (int column = 0; column < n; column++)
        sum += solutions[column];
    return sum;
}

long nqueens(int n, int row, const signed char *board)
{
    long result;
    ON_A_TEAM(result = place(n, row, board));
    return result;
}
