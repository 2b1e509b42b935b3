// setjmp and longjmp: within a function, from deep below, as exceptions with
// nested handlers, re-entered many times.
// expect: 43
// expect: 10 11
// expect: 20 21
// expect: 30 31
// expect: caught end in abc
// expect: 2 -1
// expect: caught question in b?
// expect: caught bang in !
// expect: caught again in x(!
// expect: 100 -1
// expect: 303
// expect: uncaught
// exit: 9
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf env;
static int depth;
static int id(int x) { return x; }
static _Noreturn void bail(int code) { longjmp(env, id(code)); }
static int dig(int n, int limit) { depth++; if (n == limit) bail(n); int r = dig(n + 1, limit) + 1; depth--; return r; }

static int within(void)
{
    volatile int n = 0;
    int code = setjmp(env);
    n += id(1);
    if (n < 4) longjmp(env, n);
    return n * 10 + code;
}

struct handler { jmp_buf buf; struct handler *up; };
static struct handler *handlers;
static const char *message;
static _Noreturn void throw(const char *m) { message = m; if (!handlers) { puts("uncaught"); exit(9); } longjmp(handlers->buf, 1); }
static int parse(const char *s);
static int guarded(const char *s)
{
    struct handler h;
    h.up = handlers;
    volatile int result = -1;
    if (setjmp(h.buf) == 0) {
        handlers = &h;
        result = parse(s);
        handlers = h.up;
    } else {
        handlers = h.up;
        printf("caught %s in %s\n", message, s);
        if (*s == '!') throw("again");
    }
    return result;
}
static int parse(const char *s)
{
    switch (*s) {
    case 0: throw("end");
    case '(': return guarded(s + 1) + 100;
    case '?': throw("question");
    case '!': throw("bang");
    default: return *s == '.' ? 0 : 1 + parse(s + 1);
    }
}

static int retry(void)
{
    sigjmp_buf b;
    volatile int tries = 0;
    while (tries < 5) {
        switch (sigsetjmp(b, 1)) {
        case 0: break;
        case 3: return 300 + tries;
        default: continue;
        }
        tries++;
        siglongjmp(b, id(tries));
    }
    return tries;
}

int main(void)
{
    printf("%d\n", within());
    volatile int round = 0;
    int code = setjmp(env);
    if (code) printf("%d %d\n", code, depth);
    depth = 0;
    if (round++ < 3) dig(0, round * 10);
    printf("%d %d\n", guarded("ab."), guarded("abc"));
    int a = guarded("a(b?"); int b = guarded("x(!"); 
    printf("%d %d\n", a, b);
    printf("%d\n", retry());
    guarded("((.");
    throw("last");
}
