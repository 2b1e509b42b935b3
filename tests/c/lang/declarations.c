// Declarations that are hard to read: declarators of all shapes, specifiers in
// odd orders, tentative definitions, attributes in every place, typedef names
// used again as members, labels and parameters.
// expect: 1 -5 7
// expect: 2 4 2
// expect: ab cd 1
// expect: 42 2 3 3
// expect: 8 9 1 6
// expect: 2 5 3 1
// expect: 17 200
// expect: 0 1 1
// expect: 2 34
#include <stddef.h>
#include <stdio.h>

int long unsigned typedef ulong_t;
const static long int signed long odd_order = -5;
typedef int T, *PT, AT[3], FT(int);
typedef struct T { T T; PT next; } S;
int tentative, tentative;
static int forward_array[3] = {1, 2, 3};
extern struct later unknown;
struct later { int x; } unknown = {4};
FT declared_by_typedef, *pointer_to_it = declared_by_typedef;
int declared_by_typedef(int x) { return x + 1; }
char (*(*complicated(int n))[2])[3];
char (*(*complicated(int n))[2])[3] { static char a[2][3] = {"ab", "cd"}, (*p[2])[3] = {&a[0], &a[1]}; return n ? &p : NULL; }
void (*signal_like(int sig, void (*f)(int)))(int) { (void)sig; return f; }
static int seen;
static void handler(int x) { seen += x; }
int (*const table[])(int) = {declared_by_typedef, 0};
static int (parenthesised)(int (x)) { return (x); }
static int unnamed(int, char *[], double (*)(double), ...);
static int unnamed(int a, char *b[], double (*c)(double), ...) { return a + (b == 0) + (c == 0); }
int (arr)[2] = {7, 8}, *(*parr[2]) = {0}, (*fp)(int) = parenthesised, scalar = 9;
__attribute__((unused)) static int __attribute__((unused)) attr1 __attribute__((unused)) = 1, attr2 __attribute__((aligned(16))) = 2;
static __inline int __attribute__((noinline)) attr_fn(int x __attribute__((unused))) { return 3; }
struct __attribute__((packed)) outer { char c; struct { int in; } __attribute__((aligned(4))) s; enum e { A = 1, B = A << 2, C, } __attribute__((packed)) e; int : 0; union { int u1; char u2; }; };
static struct { int x; } anon1 = {1}, *anon2 = &anon1;
_Noreturn void stop(void);
static volatile int *const volatile vp = 0;
extern int printf(const char *restrict, ...);
static int array_params(int a[], int b[const 2], int c[static 1], int (*d)[2], int e[][2], int f(int)) { return a[0] + b[1] + c[0] + (*d)[1] + e[1][0] + f(1); }
static unsigned char const uc = 200, *const puc = &uc;
typedef enum { FALSE_, TRUE_ } boolean;
static boolean flip(boolean b) { return b == TRUE_ ? FALSE_ : TRUE_; }
typedef __typeof__(sizeof 0) size_type;
typedef ptrdiff_t (*diff)(const char *, const char *);
static ptrdiff_t difference(const char *a, const char *b) { return a - b; }
__extension__ typedef long long ext;

static int uses(int n)
{
    T T = declared_by_typedef(n);
    S s = {.T = T, .next = &T}, *ps = &s;
    typedef S local_type, *local_ptr;
    local_type t = {ps->T, ps->next};
    local_ptr q = &t;
    int (*local_fn)(int) = declared_by_typedef, local_arr[3] = {1, [1] = local_fn(1)}, *local_p = &local_arr[1], local_last = *local_p;
    goto S;
S:  for (int T = 0, *p = &T; *p < 2; (*p)++) s.T += declared_by_typedef(T);
    extern int scalar;
    int declared_by_typedef(int), k = scalar;
    auto int automatic = 4;
    register int reg = 5, *const preg = &k;
    struct S_ { struct S_ *self; } me = {&me};
    (void)sizeof(int), (void)sizeof me;
    ;;
    { }
    return T + s.T + *q->next + local_last + automatic + reg + *preg + (me.self == &me) + declared_by_typedef(0);
}

int main(void)
{
    AT v = {5, 6, 7}, *pv = &v;
    ulong_t big = -1;
    printf("%d %lld %d\n", big > 0, odd_order, (*pv)[2]);
    printf("%d %d %d\n", tentative + forward_array[1], unknown.x, pointer_to_it(1));
    printf("%s %s %d\n", *(*complicated(1))[0], *(*complicated(1))[1] + 0, complicated(0) == NULL);
    signal_like(1, handler)(41), (*signal_like(1, &handler))(1);
    printf("%d %d %d %d\n", seen, table[0](1), parenthesised(3), unnamed(1, 0, 0, 2.0));
    printf("%d %d %d %d\n", arr[1], fp(scalar), parr[0] == 0, attr1 + attr2 + attr_fn(1));
    struct outer o = {'c', {declared_by_typedef(1)}, C, {.u1 = 3}};
    printf("%d %d %d %zu\n", o.s.in, o.e, o.u1, sizeof o.e);
    int two[2] = {1, 2}, m[2][2] = {{3, 4}, {5, 6}};
    printf("%d %d\n", array_params(v, two, two, &two, m, declared_by_typedef), *puc);
    printf("%d %d %d\n", flip(TRUE_), anon2->x, vp == 0);
    diff d = difference;
    const char *text = "abc";
    printf("%d %d\n", (int)d(text + 2, text), uses(2));
    return (int)sizeof(size_type) - (int)sizeof(ext);
}
