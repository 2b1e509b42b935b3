// _Generic, _Static_assert, _Alignof, _Alignas, _Noreturn, anonymous members,
// offsetof and other things that C11 brought or fixed.
// expect: int double string other string
// expect: 3 2.5
// expect: <4><0.5><1 2>
// expect: 5 1 32 24 16
// expect: 9 3 4 16
// expect: 132
// expect: 78 78
// expect: 24 16
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int id(int x) { return x; }
static const char *sint(void) { return "int"; }
static const char *sdbl(void) { return "double"; }
static int iabs(int x) { return x < 0 ? -x : x; }
static double dabs(double x) { return x < 0 ? -x : x; }
#define name(x) _Generic((x), int: sint(), double: sdbl(), const char *: "string", char *: "string", default: "other")
#define absolute(x) _Generic((x), int: iabs, double: dabs)(x)
#define show(x) _Generic((x), int: show_int, double: show_dbl, struct p: show_p)(x)
struct p { int x, y; };
static void show_int(int x) { printf("<%d>", x); }
static void show_dbl(double x) { printf("<%g>", x); }
static void show_p(struct p p) { printf("<%d %d>", p.x, p.y); }
_Static_assert(sizeof(int) == 4, "int");
struct packed { char c; int i; } __attribute__((packed));
struct aligned { char c; alignas(16) int i; alignas(double) char d; };
struct outer { int kind; union { struct { int a, b; }; struct { short s[4]; }; double d; }; struct { int z; } in; };
static int aligned_local(int depth)
{
    _Static_assert(1, "in a function");
    alignas(64) char buf[10];
    alignas(32) int one = id(depth);
    char odd[3] = {1, 2, 3};
    memset(buf, depth, sizeof buf);
    int bad = (uintptr_t)buf % 64 != 0 || (uintptr_t)&one % 32 != 0;
    return (depth ? aligned_local(depth - 1) : 0) + bad + buf[9] + one + odd[id(1)];
}

int main(void)
{
    printf("%s %s %s %s %s\n", name(id(1)), name(1.5), name("s"), name('c' + 0L), name(sint()));
    printf("%d %g\n", absolute(id(-3)), absolute(-id(5) / 2.0));
    show(id(4)), show(id(4) / 8.0), show(((struct p){id(1), id(2)})), puts("");
    printf("%zu %zu %zu %zu %zu\n", sizeof(struct packed), offsetof(struct packed, i), sizeof(struct aligned), offsetof(struct aligned, d), _Alignof(struct aligned));
    struct outer o = {id(1), .a = id(2), .b = id(3), .in = {id(4)}};
    o.s[id(0)] = id(9);
    printf("%d %d %d %zu\n", o.a, o.b, o.in.z, offsetof(struct outer, in.z));
    printf("%d\n", aligned_local(10));
    struct packed pk = {'c', id(77)};
    pk.i += id(1);
    printf("%d %d\n", pk.i, *(unsigned char *)((char *)&pk + 1));
    printf("%zu %zu\n", offsetof(struct { char c; struct p v[4]; }, v[2].y), alignof(max_align_t));
    _Static_assert(sizeof(struct outer) == 24, "layout");
    return 0;
}
