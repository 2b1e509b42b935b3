/* karatsuba: a parallel program in two files; multiplies many polynomials into one.
 *
 * main.c spawns a function of karatsuba.c, directly and through a pointer; each file is compiled by
 * itself. Build it as `seam build main.c karatsuba.c -o karatsuba`.
 *
 * Prints:
 *     product of 32 polynomials of 128 coefficients each has 4096
 *     agrees with its factors at 5 points: yes
 */
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "karatsuba.h"

enum { FACTORS = 32, SIZE = 128 };

static coefficient *new_polynomial(size_t n)
{
    coefficient *made = calloc(n, sizeof *made);
    if (made == NULL) {
        fprintf(stderr, "karatsuba: out of memory\n");
        exit(1);
    }
    return made;
}

coefficient *multiply_all(coefficient *const *factors, size_t count, size_t n,
                          product_function *product)
{
    coefficient *result = new_polynomial(n * count);
    if (count == 1) {
        memcpy(result, factors[0], n * sizeof *result);
        return result;
    }
    coefficient *first = cilk_spawn multiply_all(factors, count / 2, n, product);
    coefficient *second = multiply_all(factors + count / 2, count / 2, n, product);
    cilk_sync;
    product(result, first, second, n * count / 2);
    free(first);
    free(second);
    return result;
}

static coefficient value_at(const coefficient *polynomial, size_t n, coefficient x)
{
    coefficient value = 0;
    for (size_t i = n; i-- > 0;)
        value = value * x + polynomial[i];
    return value;
}

/* At how many of a few points the result is the product of the factors' values. */
static int agreeing_points(const coefficient *result, coefficient *const *factors)
{
    int agreeing = 0;
    for (coefficient x = 3; x < 3 + 5; x++) {
        coefficient expected = 1;
        for (size_t i = 0; i < FACTORS; i++)
            expected *= value_at(factors[i], SIZE, x);
        agreeing += value_at(result, FACTORS * SIZE, x) == expected;
    }
    return agreeing;
}

int main(void)
{
    coefficient *factors[FACTORS], next = 1;
    for (size_t i = 0; i < FACTORS; i++) {
        factors[i] = new_polynomial(SIZE);
        for (size_t j = 0; j < SIZE; j++)
            factors[i][j] = (next = next * 6364136223846793005u + 1442695040888963407u) >> 40;
        factors[i][0] |= 1;
    }
    coefficient *result = multiply_all(factors, FACTORS, SIZE, multiply);
    printf("product of %d polynomials of %d coefficients each has %d\n", FACTORS, SIZE,
           FACTORS * SIZE);
    printf("agrees with its factors at 5 points: %s\n",
           agreeing_points(result, factors) == 5 ? "yes" : "no");
    free(result);
    for (size_t i = 0; i < FACTORS; i++)
        free(factors[i]);
    return 0;
}
