// nqueens with oneTBB: see ../../../examples/c/nqueens.c.
#include "leaf/queens.h"
#include "peer.hpp"

extern "C" long nqueens(int n, int row, const signed char *board)
{
    if (row == n)
        return 1;

    long *solutions = static_cast<long *>(alloca(static_cast<std::size_t>(n) * sizeof *solutions));
    tbb::task_group children;
    for (int column = 0; column < n; column++) {
        solutions[column] = 0;
        if (!queens_safe(row, column, board))
            continue;
        signed char *extended = static_cast<signed char *>(alloca(static_cast<std::size_t>(row) + 1));
        std::memcpy(extended, board, static_cast<std::size_t>(row));
        extended[row] = static_cast<signed char>(column);
        children.run([=] { solutions[column] = nqueens(n, row + 1, extended); });
    }
    children.wait();

    long sum = 0;
    for (int column = 0; column < n; column++)
        sum += solutions[column];
    return sum;
}
