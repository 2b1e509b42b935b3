// One name for many things in nested scopes: variables, parameters, types,
// tags, enumeration constants, functions.
// expect: 319
// expect: 320
// expect: 273
// expect: 156
// expect: 2062
// expect: 33
// expect: 7
// expect: 55
// expect: 2
// expect: 42 8
#include <stdio.h>

typedef int T;
struct s { int i; };
enum { K = 1 };
static int x = 100;
static int f(int x) { return x + 1; }
static int g(int v) { return v * 2; }

static int variables(int p)
{
    int sum = f(p);
    { double p = 0.5; sum += f((int)(p * 4)); { char p = 'a'; sum += f(p); } p += 1; sum += f((int)p); }
    for (int p = 0; p < f(2); p++) { int p = 7; sum += g(p); { long long p = 1LL << 33; sum += f(p >> 33); } }
    { extern int printf(const char *, ...); int x = f(3); { static int x = 50; sum += f(x++); } sum += x; }
    if (sum) { int sum = 4; p += f(sum); } else { long sum = 5; p += f(sum); }
    return sum + f(p) + x;
}

static int types(int v)
{
    T a = f(v);
    typedef double T;
    T b = f(v) / 2.0;
    {
        typedef struct { T t; int n; } T;
        T c = {b, f(v)};
        {
            T *T = &c;
            T->n += f(1);
            c.t += T->n;
        }
        a += c.n + (int)sizeof(T) + (int)(c.t * 2);
    }
    T d = 0.25;
    d += f(a);
    return a + (int)(d * 4) + (int)sizeof(T);
}

static int tags(int v)
{
    struct s a = {f(v)};
    {
        struct s { double d; int arr[3]; } b = {f(v) / 2.0, {f(1), [2] = f(2)}};
        {
            struct s;
            struct s { char c[5]; };
            struct s c = {"abcd"};
            union u { int i; struct s s; } u = {.s = c};
            v += f(u.s.c[0]) + (int)sizeof(struct s);
        }
        struct s e = b;
        v += f(e.arr[2]) + (int)(e.d * 2) + (int)sizeof(struct s);
    }
    struct s e = a;
    return v + f(e.i) + (int)sizeof(struct s);
}

static int constants(int v)
{
    int r = f(K);
    enum { K = 10, L = K + 1 };
    r += f(K) + f(L);
    { enum { L = K * 100, K }; r += f(K) + f(L); { int K = 5; r += f(K); K = f(K); r += K; } }
    { int a[K]; a[f(v) % K] = f(L); r += a[f(v) % K] + (int)(sizeof a / sizeof *a); }
    return r;
}

static int functions(int v)
{
    int g = f(v);
    { int f = g; f++; g += f; { int (*g)(int) = 0; v += g == 0; } }
    { int f(int); int (*h)(int) = f; g += h(1); }
    int (*f2)(int f) = f;
    { int (*f)(int) = f2; g += f(f(1)); }
    return g + v;
}

static int parameter(int f, int T, int s) { { struct s q = {f}; int f = T + q.i; T = f; } return f + T + s; }

static int self(int depth)
{
    int self_ = depth;
    if (depth > 0) { int depth = self(self_ - 1); self_ += depth; }
    { int self = self_; { int self_ = self; self = self_ + 1; } self_ = self; }
    return self_;
}

int hides(int hides, int f) { f += hides; return f; }
static int (*volatile hider)(int, int) = hides;

int main(void)
{
    printf("%d\n", variables(3));
    printf("%d\n", variables(3));
    printf("%d\n", types(5));
    printf("%d\n", tags(6));
    printf("%d\n", constants(7));
    printf("%d\n", functions(8));
    printf("%d\n", parameter(1, 2, 3));
    printf("%d\n", self(9));
    int x = x = f(1);
    printf("%d\n", x);
    printf("%d %d\n", hider(40, 2), hides(3, 5));
    return 0;
}
