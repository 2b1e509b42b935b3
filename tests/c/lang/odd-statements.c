// Statements that are rare but legal: empty ones, labels at the end of a
// block, declarations between, loops without bodies, unreachable code,
// calls whose results are dropped, constants as conditions.
// expect: 1 2 4 5 5
// expect: 11 26 57
// expect: 0 1 59 60 184 9
#include <stdio.h>

static int n;
static int f(void) { return ++n; }
static void v(void) { n += 10; }
static void w(void) { return v(); }
static int *p(void) { return &n; }
static int empty(void) { ; ; { } ; { ; { } } return f(); }
static int unreachable(int x) { return f(); x = f(); for (;;) f(); goto out; out: return x; }
static int constant(void)
{
    if (0) { f(); never: f(); } else f();
    while (0) f();
    do ; while (0);
    for (; 0; f()) f();
    if (1) ; else f();
    if (n < 0) goto never;
    switch (0) { f(); }
    switch (1) default: f();
    return n;
}
static int ends_in_label(int x) { if (x) goto end; f(); { goto inner; f(); inner: ; } end: ; return n; }
static int forever(int k) { for (;;) { while (1) { do { if (f() > k) return n; break; } while (1); break; } } }
static int values(void)
{
    f(), (void)f(), f() + 1, -f(), *p(), p()[0], f() ? f() : f(), (f(), f()), &*p(), !f(), (long)f();
    f();
    (f());
    (*f)(), (&f)(), (**f)();
    return n;
}
static void falls_off(int x) { if (x) f(); else w(); }
static int dangling(int a, int b) { if (a) if (b) return f(); else return f() * 10; return 0; }
static int declared_late(int x) { switch (x) { int y; case 1: y = f(); return y; default: { int y = f() * 2, z = y + f(); return z; } } }
static inline void nothing(void) { }
static int comma_for(void) { int i, j, s = 0; for (i = 0, j = f(); i < 5; i++, j += f(), s++) if (i == 3) continue; else s += j > 0; return s; }

int main(void)
{
    printf("%d ", empty());
    printf("%d ", unreachable(1));
    printf("%d ", constant());
    printf("%d ", ends_in_label(0));
    printf("%d\n", ends_in_label(1));
    printf("%d ", forever(n + 5));
    printf("%d ", values());
    falls_off(0), falls_off(1), w(), nothing(), v();
    printf("%d\n", n);
    printf("%d %d ", dangling(0, 1), dangling(1, 0) > 10);
    printf("%d ", dangling(1, 1));
    printf("%d ", declared_late(1));
    printf("%d ", declared_late(2));
    printf("%d\n", comma_for());
    {
    }
    ;
}
