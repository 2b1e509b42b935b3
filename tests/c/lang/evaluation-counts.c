// Operands that are not evaluated stay so; those that are, are evaluated once.
// expect: sizeof ok
// expect: alignof ok
// expect: typeof ok
// expect: generic ok
// expect: generic chosen ok
// expect: choose_expr ok
// expect: choose_expr chosen ok
// expect: constant_p ok
// expect: dead ok
// expect: alive ok
// expect: compound ok
// expect: statement expressions ok
// expect: switch ok
// expect: for ok
// expect: do ok
// expect: if ok
// expect: void ok
// expect: initialisers ok
// expect: literals ok
// expect: elvis ok
// expect: 3 1 6 3 3
#include <stdio.h>
#include <stddef.h>

static int n;
static int f(void) { n++; return 3; }
static int *g(int *p) { n++; return p; }
struct s { int a[4]; };
static struct s h(void) { n++; return (struct s){{1, 2, 3, 4}}; }
static double dd(void) { n++; return 2; }

static int check(const char *what, int want)
{
    printf("%s %s\n", what, n == want ? "ok" : "WRONG");
    n = 0;
    return 0;
}

int main(void)
{
    int a[3] = {0};
    int s = sizeof f() + sizeof(h()) + sizeof g(a)[0];
    check("sizeof", 0);
    s += _Alignof(__typeof__(dd()));
    check("alignof", 0);
    __typeof__(f()) x = 4;
    __typeof__(g(a)) p = a;
    __typeof__(h().a[0]) e = 1;
    check("typeof", 0);
    s += _Generic(f(), int: 1, default: f());
    check("generic", 0);
    s += _Generic(dd(), int: f(), double: f() + f());
    check("generic chosen", 2);
    s += __builtin_choose_expr(1, 5, f());
    check("choose_expr", 0);
    s += __builtin_choose_expr(sizeof(int) == 4, f(), f() + f());
    check("choose_expr chosen", 1);
    s += __builtin_constant_p(f());
    check("constant_p", 0);
    s += 0 && f();
    s += 1 || f();
    s += 1 ? 2 : f();
    check("dead", 0);
    s += 1 && f();
    s += 0 ? 2 : f();
    check("alive", 2);
    a[f() - 3] += f();
    g(a)[f() - 2]++;
    check("compound", 4);
    s += ({ f(); f(); }) + ({ int y = f(); y; });
    check("statement expressions", 3);
    switch (f()) { case 1: f(); break; case 3: case 4: f(); }
    check("switch", 2);
    for (int i = f(); i < f() + 3; i += f() - 2) ;
    check("for", 1 + 4 + 3);
    int i = 0;
    do i++; while (i < f());
    check("do", 3);
    if (f()) if (!f()) f(); else f();
    check("if", 3);
    (void)f();
    (void)(f(), 1);
    f(), f();
    check("void", 4);
    int arr[2] = {f(), f()};
    struct s st = {.a = {[2] = f(), f()}};
    check("initialisers", 4);
    s += (int[]){f(), f()}[f() - 2] + h().a[f() - 1];
    check("literals", 5);
    s += f() ?: f();
    check("elvis", 1);
    printf("%d %d %d %d %d\n", a[0], a[1], x + e + (p == a), arr[1], st.a[3]);
    return s == 0;
}
