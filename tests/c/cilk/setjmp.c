// setjmp in functions that spawn, longjmp inside one strand, and computed goto.
// expect: 1004 10 105 34139
// expect: 146
#include <cilk/cilk.h>
#include <setjmp.h>
#include <stdio.h>

static int count(int n) { if (n < 2) return 1; int a = cilk_spawn count(n - 1), b = count(n - 2); cilk_sync; return a + b; }
static void fail(jmp_buf *b, int code) { if (code) longjmp(*b, code); }
static int serial(int n, int limit, jmp_buf *b) { if (n == limit) fail(b, n); return n ? serial(n - 1, limit, b) + 1 : 0; }
static int guarded(int n, int limit)
{
    jmp_buf b;
    int code = setjmp(b);
    if (code) return 1000 + code;
    return serial(n, limit, &b);
}
static int with_spawn(int n)
{
    jmp_buf b;
    volatile int tries = 0;
    int x = 0, y;
    if (setjmp(b) < 3) {
        x = cilk_spawn count(n);
        y = count(n + 1);
        cilk_sync;
        tries += x + y;
        if (tries < 100) fail(&b, 2);
    }
    return tries;
}
static int tree(int n) { if (n < 2) return guarded(10, n * 5 + 1); int a = cilk_spawn tree(n - 1), b = tree(n - 2); cilk_sync; return a + b; }
static int interpret(const char *p)
{
    static void *const ops[] = {&&halt, &&push, &&both, &&dup};
    int stack[20], *sp = stack, a, b;
    goto *ops[(int)*p++];
push: *sp++ = *p++; goto *ops[(int)*p++];
both: a = cilk_spawn count(sp[-1]);
      b = cilk_spawn count(sp[-2]);
      cilk_sync;
      sp--, sp[-1] = a + b;
      goto *ops[(int)*p++];
dup:  *sp = sp[-1], sp++; goto *ops[(int)*p++];
halt: return sp[-1];
}

int main(void)
{
    int a = cilk_spawn guarded(10, 4), b = cilk_spawn guarded(10, 20);
    cilk_sync;
    printf("%d %d %d %d\n", a, b, with_spawn(5), tree(8));
    printf("%d\n", interpret((char[]){1, 5, 1, 3, 2, 3, 1, 2, 2, 0}));
    return 0;
}
