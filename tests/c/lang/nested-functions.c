// GNU C's nested functions (gcc has them, clang not), called and passed on.
// skip-modes: clang
// expect: 4815
// expect: 1
// expect: 3
#include <stdio.h>
#include <stdlib.h>

static int twice(int x) { return 2 * x; }
static int apply(int (*f)(int), int x) { return f(twice(x)); }

static int outer(int n)
{
    int calls = 0;
    int inner(int x) { calls++; return x + n; }
    auto int later(int x);
    int both(int x) { return inner(x) * later(x); }
    int later(int x) { return twice(x) + calls * 0; }
    return both(3) * 100 + apply(inner, 4) + calls;
}

static int sorted(int *v, int n, int sign)
{
    int cmp(const void *a, const void *b) { return sign * twice(*(const int *)a - *(const int *)b); }
    qsort(v, (size_t)n, sizeof *v, cmp);
    return v[0];
}

int main(void)
{
    int v[] = {3, 1, 2};
    printf("%d\n", outer(5));
    printf("%d\n", sorted(v, 3, 1));
    printf("%d\n", sorted(v, 3, -1));
    return 0;
}
