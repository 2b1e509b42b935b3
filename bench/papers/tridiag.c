/* tridiag: solves a tridiagonal system of 2^k - 1 equations in ParSubC by cyclic reduction (lazy-rpc,
 * appendix A). The halves of a stretch are reduced in parallel, then the equation in its middle takes in
 * what is left of them; afterwards the middle is solved, and the halves, again in parallel, follow.
 * Usage: tridiag [k]
 *
 * Prints:
 *     4095 equations: solved
 */
#include <math.h>
#include "../../examples/c/example.h"

/* below * x[i - reach] + on * x[i] + above * x[i + reach] = right */
struct equation {
    double below, on, above, right;
};

static struct equation *equations;
static double *x;
static long count;

/* The equation at `middle` and those `reach` away reach as far; now it takes them in, and reaches twice as far. */
static void take_in(long middle, long reach)
{
    struct equation *e = &equations[middle], *l = &equations[middle - reach], *r = &equations[middle + reach];
    double from_left = e->below / l->on, from_right = e->above / r->on;
    e->on -= from_left * l->above + from_right * r->below;
    e->right -= from_left * l->right + from_right * r->right;
    e->below = -from_left * l->below;
    e->above = -from_right * r->above;
}

/* The stretch around `middle` ends before 2 * half on both sides; in the end so far reaches its equation. */
void reduce(long middle, long half)
{
    if (half == 0)
        return;
    long quarter = half / 2;
    reduce(middle - half, quarter) !! {
        reduce(middle + half, quarter);
    };
    for (long reach = 1; reach <= half; reach *= 2)
        take_in(middle, reach);
}

void solve(long middle, long half)
{
    long reach = half ? 2 * half : 1;
    struct equation *e = &equations[middle];
    double left = middle - reach >= 0 ? x[middle - reach] : 0, right = middle + reach <= count ? x[middle + reach] : 0;
    x[middle] = (e->right - e->below * left - e->above * right) / e->on;
    if (half == 0)
        return;
    long quarter = half / 2;
    solve(middle - half, quarter) !! {
        solve(middle + half, quarter);
    };
}

/* Diagonally dominant, so that it can be solved without pivoting. */
static void fill(struct equation *e)
{
    uint64_t seed = 1;
    for (long i = 1; i <= count; i++) {
        e[i] = (struct equation){ random_unit(&seed), 4 + random_unit(&seed), random_unit(&seed), random_unit(&seed) };
        if (i == 1)
            e[i].below = 0;
        if (i == count)
            e[i].above = 0;
    }
}

static bool is_solved(void)
{
    fill(equations);
    double worst = 0;
    for (long i = 1; i <= count; i++) {
        const struct equation *e = &equations[i];
        double got = e->below * x[i - 1] + e->on * x[i] + (i < count ? e->above * x[i + 1] : 0);
        worst = fmax(worst, fabs(got - e->right));
    }
    return worst < 1e-12;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    int k = (int)example_argument(argc, argv, 1, 12, 1, 26);
    count = (1L << k) - 1;
    equations = allocate((size_t)(count + 2) * sizeof *equations);
    x = allocate((size_t)(count + 2) * sizeof *x);
    memset(x, 0, (size_t)(count + 2) * sizeof *x);
    long middle = 1L << (k - 1), half = middle / 2;

    while (timed_again()) {
        timed_pause();
        fill(equations);
        timed_resume();
        reduce(middle, half);
        solve(middle, half);
    }

    uint64_t sum = checksum_bytes(x + 1, (size_t)count * sizeof *x);
    printf("%ld equations: %s\n", count, is_solved() ? "solved" : "not solved");
    timed_report(sum);
    free(equations);
    free(x);
    return 0;
}
