// What compilers only warn of: return without a value, and with one that nobody wants; parameters whose
// bounds have effects; asm operands that call.
// flags: -std=gnu89 -w
// expect: 3 7
// expect: 11 6
// expect: 2 5
#include <stdio.h>

static int calls, seen;
static int id(int x) { return calls++, x; }
static int sign(int x, int *to) { if (id(x) < 0) return; *to = id(x); return 1; }
struct pair { int a, b; };
static struct pair pairs(int x) { struct pair p = { x, x }; if (!id(x)) return; return p; }
static void unwanted(int x) { if (x) return id(x), seen += x; seen++; }
static int bounded(int i, int v[i++]) { return i; }
static int *cell(void) { static int x = 5; calls++; return &x; }
static int operands(void) { int x = 3; calls = 0; __asm__("" : "+r"(*cell())); __asm__("" : "=r"(x) : "0"(cell()[0])); return x; }

int main()
{
    int v[10], x = 0;
    sign(-1, &x), sign(3, &x), pairs(0), pairs(4);
    printf("%d %d\n", x, calls + 2);
    unwanted(5), unwanted(0);
    printf("%d %d\n", bounded(10, v), seen);
    x = operands();
    printf("%d %d\n", calls, x);
    return 0;
}
