// const, volatile and restrict on locals, parameters, results and members
// around calls.
// expect: 5 10 10 6 k 5 9 7
// expect: 20 1
// expect: 4 3
// expect: 6 3 b
// expect: 50 60 8
// expect: ABC6
// expect: 106
// expect: 2
#include <stdio.h>

static int id(int x) { return x; }
static const int cid(const int x) { return x; }
static volatile int device, reads;
static int poll(void) { reads++; return device; }
static void tick(void) { device++; }
struct k { const int a; int b; const char *const s; volatile int v; };
static struct k mk(int x) { return (struct k){x, id(x) + 1, "k", x}; }
static int sum(const int *restrict a, int *restrict out, int n) { int s = 0; for (const int *p = a; p < a + n; p++) s += id(*p), *out++ = s; return s; }
static const char *const *table(void) { static const char *const t[] = {"a", "b"}; return t; }
static int *drop(const int *p) { return (int *)p; }

int main(void)
{
    const int c = id(5);
    const int d = c + cid(c), *const p = &d;
    const struct k k = mk(c), k2 = id(1) ? k : mk(0);
    struct k m = mk(7);
    m.b = id(9), m.v = id(3), m.v += id(4);
    printf("%d %d %d %d %s %d %d %d\n", c, d, *p, k.b, k2.s, k2.a, m.b, m.v);
    volatile int v = id(1);
    for (v = 0; v < id(5); v++) tick();
    v += poll();
    v = id(v) + v;
    printf("%d %d\n", v, reads);
    volatile struct { int x, y; } vs = {id(1), id(2)};
    vs.x += id(vs.y), vs.y = vs.x++;
    printf("%d %d\n", vs.x, vs.y);
    const int arr[3] = {id(1), id(2), id(3)};
    int out[3];
    int total = sum(arr, out, 3);
    printf("%d %d %s\n", total, out[1], table()[id(1)]);
    const volatile int cv = id(8);
    int *volatile vp = out;
    *vp++ = id(50), *vp = id(60), vp[id(1)] = cv;
    printf("%d %d %d\n", out[0], out[1], out[2]);
    for (const char *s = "abc"; *s; s++) { const char ch = (char)id(*s), up = ch - 32; putchar(up); }
    for (const int i = id(3), *q = &i; q; q = 0) printf("%d\n", *q + i);
    register int r = id(4), *const restrict rp = drop(out);
    r += id(rp[0]);
    printf("%d\n", r + cid(*rp) + (const int)id(2));
    int x = 1;
    const __typeof__(x) *px = id(1) ? (const int *)&x : 0;
    x = id(2);
    printf("%d\n", *px);
    return 0;
}
