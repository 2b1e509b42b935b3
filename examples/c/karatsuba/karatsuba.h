/* karatsuba.h - what the two files of the program share. */
#ifndef KARATSUBA_H
#define KARATSUBA_H

#include <stddef.h>
#include <stdint.h>

/* Coefficients are numbers modulo 2^64, which is what unsigned arithmetic gives. */
typedef uint64_t coefficient;

/* c = a b, where a and b have n coefficients each and c has room for 2 n. */
void multiply(coefficient *c, const coefficient *a, const coefficient *b, size_t n);

/* Multiplies the polynomials in `factors` in pairs until one is left, and returns it. Each has
 * `n` coefficients; the result has n * count. `product` says how to multiply two. */
typedef void product_function(coefficient *, const coefficient *, const coefficient *, size_t);
coefficient *multiply_all(coefficient *const *factors, size_t count, size_t n,
                          product_function *product);

#endif
