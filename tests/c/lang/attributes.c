// Attributes that change behaviour: cleanup, constructor, destructor, aligned,
// packed, vector types, transparent unions, may_alias, sections.
// expect: 999 1000 1 10 2 1 3 65 2 20 21 77 6 6 65 2 20 21 77 6 6
// expect: 7 8 304 32
// expect: 10 2 120
// expect: 9 2 40200000
// expect: 10 5 0 2 2
// expect: after 21
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int log_[32], nlog;
static int id(int x) { return x; }
static void note(int x) { log_[nlog++] = x; }
static void leave(int *p) { note(id(*p)); }
static void leave_str(const char **p) { note(**p); }
#define GUARD(n, v) __attribute__((cleanup(leave))) int n = (v)

__attribute__((constructor)) static void before(void) { note(id(1000)); }
__attribute__((constructor(200))) static void before_early(void) { note(999); }
__attribute__((destructor)) static void after(void) { printf("after %d\n", id(nlog)); }

static int scopes(int x)
{
    GUARD(a, id(1));
    if (x == 0) return id(10);
    {
        GUARD(b, 2);
        if (x == 1) return a + b;
        const char *s __attribute__((cleanup(leave_str))) = "A";
        a += id(5);
    }
    for (int i = 0; i < 3; i++) {
        GUARD(c, 20 + i);
        if (i == 0) continue;
        if (id(x) == 2) break;
        if (x == 3) goto out;
    }
out:
    note(77);
    return id(a);
}

struct __attribute__((packed)) odd { char c; uint32_t v; uint16_t s; };
struct __attribute__((aligned(32))) big { int x; };
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
static v4 add(v4 a, v4 b) { return a + b; }
static f4 scale(f4 a, float k) { return a * (f4){k, k, k, k}; }
static int hsum(v4 v) { return v[0] + v[1] + v[2] + v[id(3)]; }
static int vectors(int depth) { v4 v = {id(depth), 1, 2, 3}, w = add(v, v); if (depth) w[0] += vectors(depth - 1); return hsum(add(v, w)); }
typedef union { int *i; const float *f; } num __attribute__((transparent_union));
static int which(num n, int f) { return f ? (int)*n.f : *n.i; }
typedef uint32_t __attribute__((may_alias)) word;
static uint32_t peek(const void *p) { return id(0) + *(const word *)p; }
static int aligned_frames(int n) { struct big b = {n}, *p = &b; int ok = (uintptr_t)p % 32 == 0; return n ? ok + aligned_frames(n - 1) : ok; }
static __attribute__((section(".data.mine"))) int placed = 5;
static __attribute__((malloc, returns_nonnull, warn_unused_result)) void *give(void) { static int cell; return &cell; }
static __attribute__((format(printf, 1, 2))) int fmt(const char *f, ...) { return (int)strlen(f); }
enum { OLD __attribute__((deprecated)) = 1, NEW };
static int fall(int x) { switch (x) { case 1: id(x); __attribute__((fallthrough)); case 2: return id(2); } return 0; }

int main(void)
{
    for (int x = 0; x < 4; x++) note(scopes(x));
    for (int i = 0; i < nlog; i++) printf("%d%c", log_[i], i + 1 < nlog ? ' ' : '\n');
    struct odd o[2] = {{'a', 0x01020304, 5}, {.v = id(7)}};
    o[1].v += id(1), o[1].s = (uint16_t)o[0].v;
    printf("%zu %u %x %zu\n", sizeof(struct odd), o[1].v, o[1].s, sizeof(struct big));
    printf("%d %g %d\n", hsum((v4){1, 2, 3, 4}), scale((f4){1, 2, 3, 4}, 0.5f)[3], vectors(4));
    int i = 9;
    float f = 2.5f;
    printf("%d %d %x\n", which(&i, 0), which(&f, 1), peek(&f));
    printf("%d %d %d %d %d\n", aligned_frames(9), placed, *(int *)give(), fmt("%d", id(3)), fall(NEW - 1));
    return 0;
}
