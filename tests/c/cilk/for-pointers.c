// cilk_for with pointers as loop variables: to scalars, structures, arrays,
// up, down, with strides, in caller-given ranges.
// expect: 9266
// expect: 1518
// expect: 49 15.5 17
// expect: HELLO, PARALLEL WORLD
// expect: 12345
#include <cilk/cilk.h>
#include <stdio.h>

struct rec { int key; double v; char pad[13]; };
static int key(const struct rec *r) { return r->key; }
static void scale(double *from, double *to, double k) { cilk_for (double *p = from; p < to; p++) *p *= k; }
static void negate(double *from, double *to) { cilk_for (double *p = to - 1; p >= from; p--) *p = -*p; }
static void every(double *from, double *to, int k) { cilk_for (double *p = from; p < to; p += k) *p += 1000; }
static void rows(int (*m)[7], int n) { cilk_for (int (*r)[7] = m; r != m + n; ++r) for (int j = 0; j < 7; j++) (*r)[j] = (int)(r - m) * 10 + j; }
static void init(struct rec *v, int n) { cilk_for (struct rec *r = v; r < v + n; r++) { r->key = (int)(r - v); r->v = key(r) / 2.0; } }
static void upper(char *s, char *e) { cilk_for (char *p = s; p != e; p++) { if (*p < 'a' || *p > 'z') continue; *p -= 32; } }
static long follow(const int *const *v, int n) { long out[16] = {0}, s = 0; cilk_for (const int *const *p = v; p < v + n; p++) out[p - v] = **p; for (int i = 0; i < n; i++) s = s * 10 + out[i]; return s; }

int main(void)
{
    double d[100], s = 0;
    for (int i = 0; i < 100; i++) d[i] = i;
    scale(d, d + 100, 2), negate(d + 10, d + 20), every(d, d + 100, 9);
    for (int i = 0; i < 100; i++) s += d[i] * (i % 3);
    printf("%g\n", s);
    int m[20][7], t = 0;
    rows(m, 20);
    for (int i = 0; i < 140; i++) t = t * 3 % 10007 + m[i / 7][i % 7];
    printf("%d\n", t);
    struct rec v[50];
    init(v, 50);
    printf("%d %g %d\n", v[49].key, v[31].v, key(&v[17]));
    char text[] = "Hello, parallel World";
    upper(text, text + sizeof text - 1);
    puts(text);
    const int *p[5] = {&m[0][1], &m[0][2], &m[0][3], &m[0][4], &m[0][5]};
    printf("%ld\n", follow(p, 5));
    return 0;
}
