// Statement expressions with calls inside, in every clause of a statement, and
// with control flow of their own.
// expect: 4 9
// expect: 4 3
// expect: 76
// expect: -1 9 15
// expect: 3 1
// expect: 14
// expect: 5 1
// expect: both
// expect: two
// expect: case
// expect: b
// expect: 4
// expect: 4
#include <stdio.h>

static int id(int x) { return x; }
#define max(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define swap(a, b) do { __auto_type t_ = (a); (a) = (b); (b) = t_; } while (0)
#define sum_to(n) ({ int s_ = 0; for (int i_ = 1; i_ <= (n); i_++) s_ += id(i_); s_; })
struct p { int x, y; };
static struct p mk(int x) { return (struct p){x, id(x) + 1}; }

static int returns(int x)
{
    int y = ({ if (id(x) < 0) return -1; x * 2; });
    for (int i = 0; ({ int r = id(i); r < 10; }); ({ i = id(i + 1); }))
        y += ({ if (id(i) == 3) continue; if (i == 8) break; id(1); });
    return y;
}

static int jumps(int x)
{
    int n = 0;
again:
    n += ({ int r = id(x--); if (r > 5) goto again; r; });
    if (x > 0) goto again;
    return n;
}

static struct p *find(struct p *v, int n, int x)
{
    return ({ struct p *r = 0; for (int i = 0; i < n; i++) if (id(v[i].x) == x) { r = &v[i]; break; } r; });
}

int main(void)
{
    int a = 3, b = 4;
    printf("%d %d\n", max(id(a), id(b)), max(max(id(1), id(9)), max(id(5), id(2))));
    swap(a, b);
    printf("%d %d\n", a, b);
    printf("%d\n", sum_to(id(10)) + sum_to(sum_to(id(3))));
    printf("%d %d %d\n", returns(-5), returns(1), jumps(8));
    struct p v[3] = {mk(1), mk(2), mk(3)};
    printf("%d %d\n", find(v, 3, 2)->y, find(v, 3, 7) == 0);
    printf("%d\n", ({ struct p q = mk(6); q; }).y + ({ mk(7); }).x);
    int arr[3] = {({ id(1); }), [2] = ({ int t = id(2); t + id(3); })};
    printf("%d %d\n", arr[2], arr[({ id(0); })]);
    ({ a += id(1); });
    ({ ; });
    ({ });
    if (({ id(a) == 5; }) && ({ id(b); b == 3; })) puts("both");
    while (({ a--; id(a) > 0; })) if (({ id(a); }) == 2) puts("two");
    switch (({ id(2); })) { case 2: puts("case"); }
    printf("%s\n", ({ static const char *t[] = {"a", "b"}; t[id(1)]; }));
    printf("%d\n", id(({ int x = 1; { int x = id(2); x++; } x; })) + id(({ int y; y = 3; y; })));
    int depth = ({ int x = ({ int x = ({ int x = id(1); x + 1; }); x + id(1); }); x + id(1); });
    printf("%d\n", depth);
    return ({ id(0); });
}
