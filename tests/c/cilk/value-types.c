// Locals of every type live across spawns and syncs: long double, complex,
// __int128, vectors, bit-fields, function and array pointers, enums, _Bool.
// expect: 0.661458333333
// expect: -1.5498 24.0977
// expect: d13f6370f96 865df5dd54000000
// expect: 1389 1452 1515 1578
// expect: 5 -2 -1 0 5.0625 120
// expect: 318 2164
#include <cilk/cilk.h>
#include <complex.h>
#include <stdbool.h>
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
enum e { A = -1, B = 7 };
struct bits { unsigned a : 5; int b : 3; };
static int work(int n) { if (n < 2) return 1; int a = cilk_spawn work(n - 1), b = work(n - 2); cilk_sync; return a + b; }
static long double ld(long double x, int n) { long double y = x / 3; if (n) y += cilk_spawn ld(x / 2, n - 1); cilk_sync; return y; }
static double complex cx(double complex z, int n) { double complex w = z * z; if (n > 0) { double complex a = cilk_spawn cx(z / 2, n - 1), b = cx(conj(z), n - 2); cilk_sync; w += a - b; } return w; }
static unsigned __int128 fact(int n) { unsigned __int128 r = 1; if (n > 1) { r = cilk_spawn fact(n - 1); cilk_sync; } return r * (unsigned)n; }
static v4 vec(v4 v, int n) { v4 w = v + n; if (n) { v4 x = cilk_spawn vec(w, n - 1), y = vec(v, n - 1); cilk_sync; w += x * 3 - y; } return w; }
static struct bits bits(struct bits s, int n) { struct bits t = {s.a + 1, s.b - 1}; if (n) { struct bits u = cilk_spawn bits(t, n - 1); work(3); cilk_sync; t.a += u.a, t.b += u.b; } return t; }
static enum e en(int n) { enum e x = n & 1 ? A : B; if (n) { enum e y = cilk_spawn en(n - 1); cilk_sync; return x < y ? x : y; } return x; }
static bool even(int n) { bool b = true; if (n) { bool c = cilk_spawn even(n - 1); cilk_sync; b = !c; } return b; }
static float fl(float x, int n) { float y = x; for (int i = 0; i < n; i++) { float z = cilk_spawn fl(x / 2, n - i - 1); cilk_sync; y += z; } return y; }
static unsigned char uc(unsigned char c, int n) { c += 200; if (n) { unsigned char d = cilk_spawn uc(c, n - 1); cilk_sync; c ^= d; } return c; }

static long many(int n)
{
    char c = (char)n; short s = (short)(n * 2); unsigned short us = 65535; int i = n * 3; unsigned u = ~0u; long l = n * 4L; float f = n / 2.0f; double d = n / 4.0;
    long double ldv = n / 8.0L; bool b = n & 1; void *p = (void *)"p"; int (*fp)(int) = work; const char *str = "str"; v4 v = {n, n + 1, n + 2, n + 3}; double complex z = n + n * I; unsigned __int128 q = (unsigned __int128)n << 100; enum e e = B; struct bits bf = {9, 2};
    long r = 0;
    for (int k = 0; k < 3; k++) { int x = cilk_spawn work(k + n % 3); int y = fp(k); cilk_sync; r += x * y; c++, s++, us++, i++, u++, l++, f++, d++, ldv++, v += 1, z += 1, q++, bf.a++; }
    return r + c + s + us + i + u + l + (long)f + (long)(d * 4) + (long)(ldv * 8) + b + (p != 0) + str[1] + v[3] + (long)creal(z) + (long)cimag(z) + (long)(q >> 98) + (long)(q & 7) + e + bf.a + bf.b;
}

int main(void)
{
    printf("%.12Lf\n", ld(1, 6));
    double complex z = cx(1 + 2 * I, 5);
    printf("%g %g\n", creal(z), cimag(z));
    unsigned __int128 q = fact(30);
    printf("%llx %llx\n", (unsigned long long)(q >> 64), (unsigned long long)q);
    v4 v = vec((v4){1, 2, 3, 4}, 5);
    printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]);
    struct bits b = bits((struct bits){30, 1}, 4);
    printf("%d %d %d %d %g %d\n", b.a, b.b, en(4), even(9), fl(1, 4), uc(1, 5));
    printf("%ld %ld\n", many(5), many(100));
    return 0;
}
