/* check.h: what the programs in this folder share: checks, timing, and the plain C to compare with
 * (in plain.c, so that it is compiled by itself). */
#ifndef CHECK_H
#define CHECK_H

long plain_fib(long n);
int plain_ok(int n, const char *a);
long plain_queens(int n, int j, const char *a);

double now(void);
long argument(int argc, char **argv, int i, long otherwise);
void check(int condition, const char *what);
void timing(const char *what, double plain, double parallel); /* printed when TIMING is set */
int checked(void);                                            /* the exit status */

#endif
