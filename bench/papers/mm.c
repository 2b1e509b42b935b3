/* mm: the product of two matrices of integers in ParSubC, a parallel call for each element of the
 * result (lazy-rpc, appendix A). Usage: mm [size]
 *
 * Prints:
 *     product of 60 x 60 matrices: right
 */
#include "../../examples/c/example.h"

static int *left, *right, *product;
static long size;

static void element(long at)
{
    long row = at / size, column = at % size;
    int sum = 0;
    for (long k = 0; k < size; k++)
        sum += left[row * size + k] * right[k * size + column];
    product[at] = sum;
}

void elements(long low, long high)
{
    if (high - low == 1) {
        element(low);
        return;
    }
    long middle = low + (high - low) / 2;
    elements(low, middle) !! {
        elements(middle, high);
    };
}

/* Freivalds' test: product * v = left * (right * v). */
static bool is_right(void)
{
    for (long row = 0; row < size; row++) {
        long expected = 0, got = 0;
        for (long k = 0; k < size; k++) {
            long inner = 0;
            for (long column = 0; column < size; column++)
                inner += right[k * size + column] * (column % 7 + 1);
            expected += left[row * size + k] * inner;
            got += product[row * size + k] * (k % 7 + 1);
        }
        if (expected != got)
            return false;
    }
    return true;
}

static int *matrix(void)
{
    return allocate((size_t)(size * size) * sizeof(int));
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    size = example_argument(argc, argv, 1, 60, 1, 2000);
    left = matrix();
    right = matrix();
    product = matrix();
    uint64_t seed = 1;
    for (long i = 0; i < size * size; i++) {
        left[i] = (int)(random_next(&seed) % 100);
        right[i] = (int)(random_next(&seed) % 100);
    }

    while (timed_again())
        elements(0, size * size);

    printf("product of %ld x %ld matrices: %s\n", size, size, is_right() ? "right" : "wrong");
    timed_report(checksum_bytes(product, (size_t)(size * size) * sizeof *product));
    free(left);
    free(right);
    free(product);
    return 0;
}
