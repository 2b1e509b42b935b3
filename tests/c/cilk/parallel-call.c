// ParSubC's parallel call in all places where a call may stand.
// expect: 2 8
// expect: 13 21
// expect: 34 1
// expect: 51 3
// expect: 55 in arguments
// expect: 1137 1 6 5
// expect: 8 4 5 8 9
// expect: 6.5 8 13 3 6
// expect: 21 13 8
// expect: 9 3 12
// expect: 666
#include <stdio.h>

static int fib(int n) { int a, b; if (n < 2) return n; a = fib(n - 1) !! { b = fib(n - 2); }; return a + b; }
static void set(int *p, int v) { *p = fib(v); }
static int sum(const int *x, int n)
{
    if (n == 1)
        return *x;
    else
    {
        int s1, s2;
        s1 = sum(x, n / 2) !!
            { s2 = sum(x + n / 2, n - n / 2); };
        return s1 + s2;
    }
}
struct pair { int a, b; };
static struct pair pair(int n) { struct pair p; p.a = fib(n) !! { p.b = fib(n + 1); }; return p; }
static double half(int n) { return fib(n) / 2.0; }
static int *at(int *p, int n) { set(p + n, n); return p + n; }
static int in_return(int n) { int t; if (n & 1) return fib(n) !! { t = n * 2; } + 7; return fib(n) !! { t = 5; }; }

int main(void)
{
    int x, y = 3, z = 0, a[8] = {0};
    x = fib(y) !! { y = fib(6); };
    printf("%d %d\n", x, y);
    set(&x, 7) !! { set(&y, 8); };
    printf("%d %d\n", x, y);
    int in_init = fib(9) !! { y = 1; }, second = fib(y);
    printf("%d %d\n", in_init, second);
    x = 10 * fib(5) !! { y = fib(4); } + 1;
    printf("%d %d\n", x, y);
    printf("%d %s\n", fib(10) !! { z = 4; }, "in arguments");
    if (fib(2) !! { z += 5; }) z += 100;
    while (fib(z % 10) !! { z++; } > 50) ;
    do z++; while (fib(5) !! { z += 2; } && z < 120);
    for (int i = fib(3) !! { a[0] = 1; }; fib(i) !! { a[1] = i; } < 8; i += fib(2) !! { a[2] = i; }) z += i;
    switch (fib(4) !! { z++; }) { case 3: z += 1000; break; default: z = -1; }
    printf("%d %d %d %d\n", z, a[0], a[1], a[2]);
    a[fib(3) !! { a[7] = 9; }] = fib(6) !! { a[6] = 8; };
    *at(a, 4) !! { at(a, 5); } += 1;
    printf("%d %d %d %d %d\n", a[2], a[4], a[5], a[6], a[7]);
    double d = half(7) !! { x = 2; };
    struct pair p = pair(6) !! { x += 3; }, q;
    q.a = pair(3) !! { x++; }.b;
    printf("%g %d %d %d %d\n", d, p.a, p.b, q.a, x);
    int (*f)(int) = fib, (*table[2])(int) = {fib, in_return};
    x = f(8) !! { y = (*table[0])(7) !! { z = table[1](6); }; };
    printf("%d %d %d\n", x, y, z);
    printf("%d %d %d\n", in_return(3), in_return(4), in_return(5));
    int v[37];
    for (int i = 0; i < 37; i++) v[i] = i;
    printf("%d\n", sum(v, 37));
    return 0;
}
