// Labels as values: a threaded interpreter, tables of label differences,
// labels kept in variables across calls.
// expect: 10
// expect: 10
// expect: 5
// expect: 4
// expect: 3
// expect: 2
// expect: 1
// expect: 27
// expect: 27
// expect: 9 2 9
#include <stdio.h>

static int id(int x) { return x; }
enum { PUSH, ADD, MUL, DUP, SWAP, JNZ, DEC, PRINT, HALT, CALL };

static long run(const int *code)
{
    static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&swap, &&jnz, &&dec, &&print, &&halt, &&call};
    long stack[32], *sp = stack, t;
    const int *pc = code;
#define NEXT goto *table[*pc++]
    NEXT;
push:  *sp++ = id(*pc++); NEXT;
add:   sp--; sp[-1] += *sp; NEXT;
mul:   sp--; sp[-1] *= *sp; NEXT;
dup:   *sp = sp[-1]; sp++; NEXT;
swap:  t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; NEXT;
jnz:   if (sp[-1]) pc = code + *pc; else pc++; NEXT;
dec:   sp[-1] -= id(1); NEXT;
print: printf("%ld\n", sp[-1]); NEXT;
call:  t = run(code + *pc++); *sp++ = t; NEXT;
halt:  return sp[-1];
}

static int relative(const char *s)
{
    static const short off[] = {&&a - &&a, &&b - &&a, &&end - &&a};
    int n = 0;
next:
    goto *(&&a + off[*s == 'a' ? 0 : *s == 'b' ? 1 : 2]);
a:  n = n * 2 + id(1), s++;
    goto next;
b:  n = n * 2 + id(0), s++;
    goto next;
end:
    return n;
}

static int saved(int n)
{
    void *back = &&first;
    int count = 0;
    goto work;
first:
    back = id(n) > 2 ? &&second : &&done;
    goto work;
second:
    back = &&done;
work:
    count += id(n);
    goto *back;
done:
    return count;
}

int main(void)
{
    const int factorial[] = {PUSH, 1, PUSH, 10, DUP, 20 * 0 + JNZ, 9, HALT, HALT,
        /* 9: acc n */ SWAP, DUP, PRINT, HALT};
    printf("%ld\n", run(factorial + 0));
    const int count[] = {PUSH, 5, PRINT, DEC, JNZ, 2, HALT};
    run(count);
    const int calls[] = {PUSH, 3, CALL, 7, MUL, PRINT, HALT, PUSH, 4, PUSH, 5, ADD, HALT};
    printf("%ld\n", run(calls));
    printf("%d %d %d\n", relative("abba"), saved(1), saved(3));
    return 0;
}
