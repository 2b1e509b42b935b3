/* queens.c - see queens.h. */
#include "queens.h"

LEAF int queens_safe(int row, int column, const signed char *board)
{
    for (int i = 0; i < row; i++) {
        int distance = row - i, sideways = board[i] - column;
        if (sideways == 0 || sideways == distance || sideways == -distance)
            return 0;
    }
    return 1;
}
