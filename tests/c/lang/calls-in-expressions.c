// Calls in every place of an expression where a value may stand.
// expect: 5
// expect: 6
// expect: 11
// expect: 4
// expect: 1
// expect: 3.25
// expect: 120
// expect: 70
// expect: 12
// expect: 4
// expect: 3
// expect: 7
// expect: 9291
// expect: 8
// expect: 99 77 77 8
// expect: eyz
// expect: 59
#include <stdio.h>

static int calls;
static int id(int x) { calls++; return x; }
static long wide(long x) { calls++; return x; }
static double real(double x) { calls++; return x; }
static int *cell(int *p) { calls++; return p; }
static void nothing(void) { calls++; }

struct pair { int a, b; };
static struct pair pair(int a, int b) { calls++; return (struct pair){a, b}; }
static struct pair *at(struct pair *p) { calls++; return p; }

int main(void)
{
    int a[5] = {10, 20, 30, 40, 50};
    struct pair p = {1, 2};

    printf("%d\n", id(1) + id(2) * id(3) - id(4) / id(2) % id(5));
    printf("%d\n", -id(1) + +id(7) + ~id(0) + !id(0) + !id(9));
    printf("%d\n", (id(6) & id(3)) | (id(8) ^ id(1)));
    printf("%ld\n", wide(1) << id(40) >> id(38));
    printf("%d\n", id(1) < id(2) == id(3) > id(2));
    printf("%g\n", real(1.5) * id(2) + real(0.25));
    printf("%d\n", a[id(2)] + id(3)[a] + *(a + id(4)));
    printf("%d\n", *cell(&a[1]) + cell(a)[2] + *cell(a + id(1)));
    printf("%d\n", pair(3, 4).a + pair(5, id(6)).b + at(&p)->a + (*at(&p)).b);
    printf("%d\n", id(id(id(id(1) + 1) + 1) + 1));
    printf("%d\n", (id(1), id(2), id(3)));
    printf("%d\n", (nothing(), 5) + (id(1) ? id(2) : id(3)));
    printf("%ld\n", (long)id(7) + (short)id(0x12345) + (unsigned char)id(0x1ff));
    printf("%d\n", (int)sizeof(id(1)) + (int)_Alignof(int));
    *cell(&a[0]) = id(99);
    a[id(1)] = a[id(2)] = id(77);
    at(&p)->b = id(8);
    printf("%d %d %d %d\n", a[0], a[1], a[2], p.b);
    printf("%c%s\n", "hello"[id(1)], "xyz" + id(1));
    printf("%d\n", calls);
    return id(0);
}
