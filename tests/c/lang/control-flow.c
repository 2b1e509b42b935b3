// if, while, do, for, break and continue with calls in every clause.
// expect: 49 100
// expect: -10 12
// expect: -1 0 1 2 16
// expect: 111
// expect: 40 827
#include <stdio.h>

static int calls;
static int less(int a, int b) { calls++; return a < b; }
static int next(int x) { calls++; return x + 1; }
static int odd(int x) { calls++; return x & 1; }
static int even(int x) { calls++; return x ? odd(x - 1) : 1; }

static int sum_odd(int n)
{
    int sum = 0;
    for (int i = next(-1); less(i, n); i = next(i)) {
        if (!odd(i)) continue;
        if (less(20, i)) break;
        sum += i;
    }
    return sum;
}

static int nested(int n)
{
    int found = 0;
    for (int i = 0; less(i, n); i = next(i))
        for (int j = i; ; j = next(j)) {
            if (!less(j, n)) break;
            if (odd(i) && odd(j)) continue;
            int k = 0;
            while (less(k, 3)) {
                k = next(k);
                if (odd(k)) continue;
                do {
                    if (less(10, found)) return found;
                    found += 1 + odd(j);
                } while (less(found, k) && !odd(found));
            }
        }
    return -found;
}

static int early(int x)
{
    if (less(x, 0)) return -1;
    else if (less(x, 10)) { if (odd(x)) return 1; }
    else if (even(x)) return 2;
    else { x = next(x); return next(next(x)); }
    return 0;
}

static void nothing(int x) { if (odd(x)) return; calls += 100; }

static int collatz(int n)
{
    int steps = 0;
    while (n != 1) n = odd(n) ? next(3 * n) : n / 2, steps = next(steps);
    return steps;
}

int main(void)
{
    printf("%d %d\n", sum_odd(15), sum_odd(100));
    printf("%d %d\n", nested(4), nested(40));
    printf("%d %d %d %d %d\n", early(-4), early(4), early(5), early(12), early(13));
    nothing(1), nothing(2);
    printf("%d\n", collatz(27));
    int i = 0;
    for (;;) { if (less(5, i = next(i))) break; }
    for (; less(i, 9);) i = next(i);
    for (int j = 0, k = 10; less(j, k); j = next(j), k--) i += k - j;
    do { if (odd(i)) continue; i++; } while (less(i, 30) && next(0));
    while (less(i, 40)) i = next(i);
    printf("%d %d\n", i, calls);
    return 0;
}
