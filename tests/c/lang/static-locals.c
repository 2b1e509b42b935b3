// Static locals exist once for each function, however often it is compiled.
// expect: 11 12 13 1 4
// expect: two zero
// expect: 506 508
// expect: 2022 5032 2042
// expect: 100 300 401
// expect: 408 448
// expect: 1 5 4
// expect: 6 8
#include <stdio.h>

static int id(int x) { return x; }
static int counter(void) { static int n = 10; n += id(1); id(0); return id(n); }
static int *address(void) { static int cell; id(1); cell += id(2); return &cell; }
static const char *names(int i) { static const char *const t[] = {"zero", "one", "two"}; return t[id(i)]; }
static int self(int depth)
{
    static int max, calls;
    calls++;
    if (id(depth) > max) max = depth;
    if (depth < 5) self(depth + id(1));
    return max * 100 + calls;
}
static int pointers(void)
{
    static int a = 1, b = 2, *order[2] = {&a, &b};
    static struct list { int v; struct list *next; } l2 = {2}, l1 = {1, &l2};
    static int (*table[])(int) = {id, self};
    int *t = order[0]; order[0] = order[1]; order[1] = t;
    id(a);
    a += id(l1.next->v);
    l1.v++;
    return *order[0] * 1000 + table[0](l1.v) * 10 + b;
}
static int two_scopes(int which)
{
    int r = 0;
    if (id(which)) { static int n = 100; r = n++; id(1); }
    else { static int n = 200; r = id(n--); }
    { static int n; n += id(r); r = n; }
    return r;
}
static int loop(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) { static int n; sum += id(n += i); static char s[] = "abc"; s[0]++; sum += id(s[0]); }
    return sum;
}
inline static int inlined(void) { static int n; return id(++n); }
static int first(void) { return inlined(); }
static int second(void) { return inlined() + inlined(); }
int external(void) { static int n = 5; static _Thread_local int t; t += id(1); return n++ + id(t); }

int main(void)
{
    for (int i = 0; i < 3; i++) printf("%d ", counter());
    int *p = address(), *q = address();
    printf("%d %d\n", p == q, *p);
    printf("%s %s\n", names(2), names(0));
    printf("%d ", self(0)); printf("%d\n", self(4));
    printf("%d ", pointers()); printf("%d ", pointers()); printf("%d\n", pointers());
    printf("%d ", two_scopes(1)); printf("%d ", two_scopes(0)); printf("%d\n", two_scopes(1));
    printf("%d ", loop()); printf("%d\n", loop());
    printf("%d ", first()); printf("%d ", second()); printf("%d\n", first());
    printf("%d ", external()); printf("%d\n", external());
    return 0;
}
