// Initialisers with calls: designated, nested, overridden, ranges, partly
// given (the rest is zero each time), strings, compound literals.
// expect: 5 65073
// expect: 0066660012
// expect: 3 40 1204 o 5 6 7
// expect: made 0 4 0 5 2 9
// expect: 13 14 15
// expect: 023 23
// expect: Text abc xy Text
// expect: 28
// expect: 11 1 6
// expect: 0 1 2
// expect: 3 4
// expect: 6 1
#include <stdio.h>
#include <string.h>

static int calls;
static int id(int x) { calls++; return x; }
static const char *str(const char *s) { calls++; return s; }
struct in { int a, b; };
struct out { struct in i; int arr[4]; const char *name; union { int n; double d; } u; struct { short x, y; }; };
static struct in in(int a) { calls++; return (struct in){a, a + 1}; }
static int sum(struct in *p, int n) { int s = 0; while (n--) s = s * 10 + id(p[n].a) + p[n].b; return s; }
static int first(const int *p) { return id(*p); }

static struct out build(int x)
{
    return (struct out){.name = str("made"), .i.b = id(x), .arr = {[2] = id(x + 1)}, .u.d = id(x) / 2.0, .y = id(9)};
}

static int zeros(int round)
{
    int a[6] = {id(round), [4] = id(2)};
    struct out o = {{id(3)}};
    char s[8] = "ab";
    int total = 0;
    for (int i = 0; i < 6; i++) total += a[i] * (i + 1);
    for (int i = 0; i < 4; i++) total += o.arr[i] * 1000;
    for (int i = 2; i < 8; i++) total += s[i] * 1000;
    memset(a, 0x55, sizeof a), memset(&o.arr, 0x55, sizeof o.arr), memset(s, 0x55, sizeof s);
    return total + o.i.a + o.i.b + (o.name != 0);
}

int main(void)
{
    struct in v[] = {{id(1), id(2)}, in(3), [4] = {.b = id(5)}, [3].a = id(7), [3].b = id(8)};
    printf("%d %d\n", (int)(sizeof v / sizeof *v), sum(v, 5));
    static const int r[10] = {[2 ... 5] = 6, [8] = 1, 2};
    for (int i = 0; i < 10; i++) printf("%d", id(r[i]));
    int once = calls;
    printf("\n");
    struct out o = {.i.a = id(3), .i.b = id(40), .arr = {1, id(2), [3] = id(4)}, .name = str("o"), {.n = id(5)}, {id(6), id(7)}};
    printf("%d %d %d%d%d%d %s %d %d %d\n", o.i.a, o.i.b, o.arr[0], o.arr[1], o.arr[2], o.arr[3], o.name, o.u.n, o.x, o.y);
    struct out b = build(4);
    printf("%s %d %d %d %d %g %d\n", b.name, b.i.a, b.i.b, b.arr[1], b.arr[2], b.u.d, b.y);
    for (int i = 0; i < 3; i++) printf("%d%c", zeros(i), i < 2 ? ' ' : '\n');
    int m[2][3] = {{id(1)}, {id(2), id(3)}}, flat[2][2] = {{id(1), id(2)}, {id(3), id(4)}};
    printf("%d%d%d %d%d\n", m[0][1], m[1][0], m[1][1], flat[0][1], flat[1][0]);
    char s[] = "text", t[3] = "abc", u[] = {id('x'), 'y', 0}, *w[] = {s, u};
    s[0] = id('T');
    printf("%s %.3s %s %s\n", s, t, w[1], w[0]);
    printf("%d\n", first((int[]){id(5), id(6)}) + first((const int[3]){[1] = id(7)}) + sum((struct in[]){in(1), {id(2)}}, 2));
    struct in *p = &(struct in){id(11)}, *q = (struct in[2]){{id(1)}, {id(2)}};
    p->b += id(1), q[1].b = id(4);
    printf("%d %d %d\n", p->a, p->b, q[1].a + q[1].b);
    struct in z = {}, y = {.a = id(1)}, x = y, k = (struct in){.b = id(2)};
    printf("%d %d %d\n", z.a + z.b, x.a + x.b, k.a + k.b);
    int scalar = {id(3)}, *ps = &(int){id(4)};
    printf("%d %d\n", scalar, *ps);
    // Literals of a loop's body are made anew in each round.
    int total = 0;
    for (int i = 0; i < 4; i++) { int *c = (int[4]){id(i)}; total += c[0] + c[3]; c[3] = id(100); }
    printf("%d %d\n", total, calls - once > 50);
    return 0;
}
