/* queens: the number of solutions to the n-queens problem in ParSubC, with the board as three sets of
 * bits (lazy-rpc, appendix A). The places of a row are divided until one is left. Usage: queens [n]
 *
 * Prints:
 *     8 queens: 92 solutions
 */
#include "../../examples/c/example.h"

/* Places of the next row that are free, of which `choice` are to be tried; columns and both diagonals
 * that are taken. */
long place(unsigned all, unsigned choice, unsigned columns, unsigned left, unsigned right)
{
    if (choice == 0)
        return 0;
    unsigned bit = choice & -choice;
    long here, others;
    others = place(all, choice & ~bit, columns, left, right) !! {
        unsigned c = columns | bit, l = (left | bit) << 1, r = (right | bit) >> 1;
        here = c == all ? 1 : 0;
        if (c != all)
            here = place(all, all & ~(c | l | r), c, l, r);
    };
    return here + others;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    int n = (int)example_argument(argc, argv, 1, 8, 1, 20);
    volatile unsigned all = (1u << n) - 1;
    long solutions = 0;

    while (timed_again())
        solutions = place(all, all, 0, 0, 0);

    printf("%d queens: %ld solution%s\n", n, solutions, solutions == 1 ? "" : "s");
    timed_report((uint64_t)solutions);
    return 0;
}
