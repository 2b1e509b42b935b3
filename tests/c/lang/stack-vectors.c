// Vector types and over-aligned values that live across calls: in registers
// of the machine, in structures, in arrays, as arguments and results.
// expect: 05040302
// expect: 4 6 3.5 13
// expect: 549
// expect: -2 1
// expect: 12 9
#include <stdint.h>
#include <stdio.h>

typedef int v4si __attribute__((vector_size(16)));
typedef double v2df __attribute__((vector_size(16)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
struct mixed { char c; v4si v; long double ld; __int128 i; };
typedef struct { _Alignas(64) int v; } line;
static int id(int x) { return x; }
static v4si add(v4si a, int k) { return a + k; }
static v2df half(v2df a) { return a / 2; }
static struct mixed mix(struct mixed m, int k) { m.c += k, m.v += k, m.ld += k, m.i += k; return m; }
static int lanes(v4si v) { return v[0] | v[1] << 8 | v[2] << 16 | v[3] << 24; }
static int sum(v4si v) { int s = 0; for (int i = 0; i < 4; i++) s += id(v[i]); return s; }
static int recurse(int n)
{
    v4si v = {n, n + 1, n + 2, n + 3}, w = add(v, id(1));
    v2df d = half((v2df){n, n * 2.0});
    line l = {id(n)};
    v16qi bytes = {1, 2, 3};
    int below = n ? recurse(n - 1) : 0;
    bytes[id(0)] += (unsigned char)n;
    return below + sum(v) + sum(w) + (int)d[1] + l.v + bytes[0] + ((uintptr_t)&l % 64 != 0) * 100000;
}

int main(void)
{
    printf("%08x\n", (unsigned)lanes(add((v4si){1, 2, 3, 4}, id(1))));
    struct mixed m = mix((struct mixed){1, {1, 2, 3, 4}, 0.5L, 10}, 2), a[2] = {m, mix(m, id(1))};
    printf("%d %d %Lg %d\n", a[1].c, a[1].v[2], a[1].ld, (int)a[1].i);
    printf("%d\n", recurse(8));
    v4si c = (v4si){1, 5, 3, 7} > (v4si){2, 2, 2, 2} + id(1), s = {id(4), 3, 2, 1};
    printf("%d %d\n", sum(c), lanes(s) == (id(4) | 3 << 8 | 2 << 16 | 1 << 24));
    v4si v[3] = {add((v4si){0}, 1)};
    v[id(2)] = v[0] * 3, v[1][id(3)] = 9;
    printf("%d %d\n", sum(v[2]), sum(v[1]));
    return 0;
}
