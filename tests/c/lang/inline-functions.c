// inline in all its kinds: static, extern with an external definition, GNU's
// gnu_inline, always_inline, noinline; functions with asm names.
// expect: 9 4 27 9
// expect: 11 6 55
// expect: 10 30
// expect: 729 561
// expect: 101 102 50
// expect: 17
#include <stdio.h>

static inline int sq(int x) { return x * x; }
inline int plus(int a, int b) { return a + b; }
extern inline int plus(int a, int b);
extern inline __attribute__((gnu_inline)) int half(int x) { return x / 2; }
int half(int x) { return x / 2; }
static inline __attribute__((always_inline)) int cube(int x) { return x * sq(x); }
static __attribute__((noinline)) int keep(int x) { return cube(x) + plus(x, 1); }
static inline __attribute__((const)) int pure_fn(int x) { return x ^ 5; }
static __inline__ void bump(int *p) { *p += sq(2); }
static inline int rec(int n) { return n ? plus(rec(n - 1), n) : 0; }
int renamed(int x) __asm__("other_name_for_it");
int renamed(int x) { return keep(x) - 1; }
extern int by_its_name(int x) __asm__("other_name_for_it");
static __attribute__((flatten)) int flat(int x) { return sq(cube(keep(x))); }
static __attribute__((hot, unused)) int hot(int x) { return flat(x) % 1000; }
__attribute__((weak)) int weak(int x) { return x + 100; }
int aliased(int x) __attribute__((alias("weak")));
static int later(int);
static inline int uses_later(int x) { return later(x) + later(x + 1); }
static int later(int x) { return half(x) * 10; }
static _Noreturn void done(int code);
__attribute__((visibility("hidden"))) int hidden(int x) { return sq(x) + 1; }

int main(void)
{
    int x = 1;
    bump(&x), bump(&x);
    printf("%d %d %d %d\n", sq(plus(1, 2)), half(9), cube(3), x);
    printf("%d %d %d\n", keep(2), pure_fn(3), rec(10));
    printf("%d %d\n", renamed(2), by_its_name(3));
    printf("%d %d\n", flat(1), hot(2));
    printf("%d %d %d\n", weak(1), aliased(2), uses_later(5));
    printf("%d\n", hidden(4));
    done(plus(-1, 1));
}

#include <stdlib.h>
static _Noreturn void done(int code) { exit(code); }
