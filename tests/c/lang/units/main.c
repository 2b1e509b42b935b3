// Three translation units that call one another, directly and through pointers,
// with static functions and variables of the same name.
// expect: circle 12
// expect: square 9
// expect: circle 3
// expect: 24 2
// expect: 33 7 8
// expect: 1 20 13
// expect: 116 60
#include <stdio.h>
#include "shape.h"

static int count;
static int helper(int x) { count++; return x + 1; }
int shared = 5;
int from_main(int x) { return helper(x) + shared; }

int main(void)
{
    struct shape s[] = {circle(2), square(3), circle(1)};
    int n = sizeof s / sizeof *s;
    for (int i = 0; i < n; i++) printf("%s %d\n", s[i].name, s[i].area(&s[i]));
    printf("%d %d\n", total(s, n), best(s, n, larger)->size);
    printf("%d ", ping(6));
    printf("%d %d\n", from_main(1), inline_twice(4));
    printf("%d %d", count, shape_calls());
    printf(" %d\n", table[1](7));
    visit(s, n, from_main);
    printf("%d %d\n", shared, variadic_sum(3, 1, 2, 3));
    return helper(-1);
}
