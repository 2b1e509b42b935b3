// Code that comes out of macros: tokens pasted and turned into strings,
// variadic macros, X-macros, calls spread over lines, line splices, _Pragma,
// #line, digraphs, comments in odd places.
// expect: GREEN ab + "q\n" 1 0 3
// expect: 1 11
// expect: main: none
// expect: main: 8 two
// expect: 20 14 8
// expect: 6 8
// expect: 5 7
// expect: one two three 2
// expect: 7 -2 2
// expect: 500 elsewhere.h
// expect: 1004
#include <stdio.h>
#include <string.h>

#define CAT_(a, b) a ## b
#define CAT(a, b) CAT_(a, b)
#define STR_(x) #x
#define STR(x) STR_(x)
#define COLORS(X) X(RED, 1) X(GREEN, 20) X(BLUE, 300)
#define AS_ENUM(n, v) n = v,
#define AS_NAME(n, v) [CAT(IDX_, n)] = STR(n),
#define AS_INDEX(n, v) CAT(IDX_, n),
#define AS_CASE(n, v) case n: return twice(v) / 2 == n;
enum color { COLORS(AS_ENUM) };
enum { COLORS(AS_INDEX) NCOLORS };
static int twice(int x) { return 2 * x; }
static const char *const names[] = { COLORS(AS_NAME) };
static int known(int c) { switch (c) { COLORS(AS_CASE) default: return 0; } }
#define COUNT_(a, b, c, d, n, ...) n
#define COUNT(...) COUNT_(__VA_ARGS__, 4, 3, 2, 1, 0)
#define SUM(...) sum((int[]){__VA_ARGS__}, COUNT(__VA_ARGS__))
#define LOG(fmt, ...) printf("%s: " fmt "\n", __func__, ##__VA_ARGS__)
#define DEFINE(name, op) static int name(int a, int b) { return twice(a) op twice(b); }
DEFINE(plus, +) DEFINE(minus, -)
DEFINE(times, *)
#define FOREACH(v, arr) for (__typeof__(*(arr)) *v = (arr); v < (arr) + sizeof(arr) / sizeof *(arr); v++)
#define SWAP(T, a, b) do { T CAT(t, __LINE__) = (a); (a) = (b); (b) = CAT(t, __LINE__); } while (0)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define twice(x) (twice)((x) + 100 * 0)
static int sum(const int *v, int n) { return n ? *v + sum(v + 1, n - 1) : 0; }

static int spread(int a,
                  int b  // a comment here
                  , int /* and */ c /* there */)
{
    return plus(
        a +
#ifdef SOMETHING_NOT_DEFINED
        b,
#else
        minus(b
            , c) ,
#endif
        0 ? 1 :
        2
#define sum(a) a
    ) + sum(3)
#undef sum
    ;
}

_Pragma("GCC diagnostic push")
#pragma GCC diagnostic ignored "-Wunused"
static int digraphs(int n) <% int a<:3:> = <%1, 2, n%>; return a<:twice(1):>; %>
_Pragma("GCC diagnostic pop")

int main(void)
{
    int v[] = {twice(1), twice(2), twice(3)};
    printf("%s %s %d %d %d\n", names[IDX_GREEN], STR(CAT(a, b) + "q\n"), known(BLUE), known(5), NCOLORS);
    printf("%d %d\n", SUM(1), SUM(twice(1), 2, 3, twice(twice(1))));
    LOG("none");
    LOG("%d %s", twice(4), "two");
    FOREACH(p, v) *p += plus(*p, 1);
    SWAP(int, v[0], v[2]);
    printf("%d %d %d\n", v[0], v[1], v[2]);
    printf("%d %d\n", MAX(twice(3), plus(1, 1)), MAX(MAX(1, times(1, 2)), minus(5, 1)));
    int spl\
iced = spread(1, 2, 3); // a comment that goes on \
    spliced = 1000;
    printf("%d %d\n", spliced, digraphs(7));
    const char *s = "one "
        "two"  " three"
        "";
    printf("%s %zu\n", s, strlen("a\
b"));
    int x = 5;
    int y = 2;
    printf("%d %d %d\n", x+++y, - - - y, y);
#line 500 "elsewhere.h"
    printf("%d %s\n", __LINE__, __FILE__);
    printf("%d\n", twice(
        __LINE__));
    return 0;
}
