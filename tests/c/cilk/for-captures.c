// The body of a cilk_for sees and changes the variables around it: scalars,
// arrays, structures, parameters, pointers; what it writes is there after.
// expect: 15 -1
// expect: 7971
// expect: 4 4 81 9 2 0
// expect: 5919823 60 180
// expect: 247 43 11 11
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

struct box { int n; int v[20]; struct { double d; } in; };
static int find(const int *v, int n, int key) { int at = -1; cilk_for (int i = 0; i < n; i++) if (v[i] == key) at = i; return at; }
static int local_array(int n)
{
    int a[64], b[64] = {0}, k = 3;
    cilk_for (int i = 0; i < 64; i++) a[i] = i * k + n;
    k = 5;
    cilk_for (int i = 0; i < 64; i++) { b[63 - i] = a[i] * k; if (i == 40) n = a[i]; }
    int s = 0;
    for (int i = 0; i < 64; i++) s = (s * 7 + b[i]) % 100003;
    return s + n;
}
static struct box structure(struct box in, int *out)
{
    struct box r = {.n = in.n};
    cilk_for (int i = 0; i < 20; i++) { r.v[i] = in.v[19 - i] + in.n; if (i == in.n) { r.in.d = i / 2.0; *out = i; in.in.d = 77; } }
    r.n += (int)in.in.d;
    return r;
}
static long params(int a, long b, double c, char d, const char *s) { long r[10]; cilk_for (int i = 0; i < 10; i++) r[i] = a + b * i + (long)(c * i) + d + s[i % 3]; long t = 0; for (int i = 0; i < 10; i++) t = t * 3 + r[i]; return t; }
static int statics(int n) { static int cells[30], rounds; rounds++; cilk_for (int i = 0; i < 30; i++) cells[i] += n + rounds; int s = 0; for (int i = 0; i < 30; i++) s += cells[i]; return s; }
static int many_flags(int n)
{
    int a = 0, b = 0, c = 0, d = 0;
    double e = 0;
    char f = 'x', g[4] = "abc";
    int *pa = &a;
    cilk_for (int i = 0; i < n; i++)
        switch (i) {
        case 3: a = i; break;
        case 7: b = i * 2; break;
        case 11: { int t = i; c = t * t; break; }
        case 13: d -= i; e += 0.5; f++; g[1] = 'z'; break;
        }
    return *pa + b + c + d + (int)(e * 2) + f + strcmp(g, "azc");
}
static int shadow(int i) { int r = 0; cilk_for (int i = 0; i < 10; i++) { int r2 = i; if (r2 == 4) r = i; { int i = 99; if (r2 == 5 && i != 99) r = -1; } } return r * 10 + i; }
static int after(int n) { int x = 1; cilk_for (int i = 0; i < n; i++) if (i == 0) x = 2; x *= 5; cilk_for (int i = 0; i < n; i++) if (i == n - 1) x += 1; return x; }

int main(void)
{
    int v[100];
    cilk_for (int i = 0; i < 100; i++) v[i] = i * 37 % 101;
    printf("%d %d\n", find(v, 100, 50), find(v, 100, 1000));
    printf("%d\n", local_array(2));
    int out = 0;
    struct box b = {4, {1, 2, 3, 4, 5, 6, 7}, {0}}, r = structure(b, &out);
    printf("%d %d %d %d %g %d\n", b.n, out, r.n, r.v[15], r.in.d, (int)b.in.d);
    printf("%ld %d", params(1, 2, 2.5, 'd', "abc"), statics(1));
    printf(" %d\n", statics(2));
    printf("%d %d %d %d\n", many_flags(20), shadow(3), after(1), after(9));
    return 0;
}
