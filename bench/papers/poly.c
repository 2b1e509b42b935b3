/* poly: the square of a polynomial, and its value at a point modulo a prime, in ParSubC (lazy-rpc,
 * appendix A). The coefficients of the square are computed in parallel, each by a loop.
 * Usage: poly [terms]
 *
 * Prints:
 *     square of 500 terms: right, value 721021883
 */
#include "../../examples/c/example.h"

enum { PRIME = 1000000007, AT = 12345 };

static long *factor, *square;
static long terms;

static void coefficient(long k)
{
    long low = k < terms ? 0 : k - terms + 1, high = k < terms ? k : terms - 1, sum = 0;
    for (long i = low; i <= high; i++)
        sum = (sum + factor[i] * factor[k - i]) % PRIME;
    square[k] = sum;
}

void coefficients(long low, long high)
{
    if (high - low == 1) {
        coefficient(low);
        return;
    }
    long middle = low + (high - low) / 2;
    coefficients(low, middle) !! {
        coefficients(middle, high);
    };
}

static long power(long base, long exponent)
{
    long result = 1;
    for (; exponent; exponent /= 2, base = base * base % PRIME)
        if (exponent % 2)
            result = result * base % PRIME;
    return result;
}

/* The value of coefficients low to high - 1, as if low were 0. */
long value(long low, long high, const long *coefficients)
{
    if (high - low <= 16) {
        long sum = 0;
        for (long i = high; i-- > low;)
            sum = (sum * AT + coefficients[i]) % PRIME;
        return sum;
    }
    long middle = low + (high - low) / 2, left, right;
    left = value(low, middle, coefficients) !! {
        right = value(middle, high, coefficients) * power(AT, middle - low) % PRIME;
    };
    return (left + right) % PRIME;
}

int main(int argc, char **argv)
{
    example_options(&argc, argv);
    terms = example_argument(argc, argv, 1, 500, 1, 100000);
    factor = allocate((size_t)terms * sizeof *factor);
    square = allocate((size_t)(2 * terms - 1) * sizeof *square);
    uint64_t seed = 1;
    for (long i = 0; i < terms; i++)
        factor[i] = (long)(random_next(&seed) % PRIME);
    long result = 0;

    while (timed_again()) {
        coefficients(0, 2 * terms - 1);
        result = value(0, 2 * terms - 1, square);
    }

    long root = value(0, terms, factor);
    printf("square of %ld terms: %s, value %ld\n", terms, root * root % PRIME == result ? "right" : "wrong", result);
    timed_report((uint64_t)result);
    free(factor);
    free(square);
    return 0;
}
