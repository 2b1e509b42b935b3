// switch: fallthrough, ranges, default anywhere, nested, case labels inside
// loops (Duff's device), with calls between and in front of the labels.
// expect: #d12#
// expect: #12#
// expect: #2#
// expect: #rR
// expect: #rR
// expect: #d12#
// expect: #l#em#
// expect: #l#bem#
// expect: #l#c
// expect: #m#
// expect: ##
// expect: a=a
// expect: ab=ab
// expect: abc=abc
// expect: abcd=abcd
// expect: abcde=abcde
// expect: abcdef=abcdef
// expect: abcdefg=abcdefg
// expect: abcdefgh=abcdefgh
// expect: abcdefghi=abcdefghi
// expect: o#o#o2
// expect: t#o#o2
// expect: x#o#o2
// expect: 3
// expect: (#(#)((#)))((
// expect: -1
// expect: (#))
// expect: 1
// expect: (#)(!
// expect: 1011 1122 1003
// expect: ##########
#include <stdio.h>
#include <limits.h>

static char out[300];
static int n;
static int say(char c) { out[n++] = c; return c; }
static int num(int x) { say('#'); return x; }
static void flush(void) { out[n] = 0; puts(out); n = 0; }

static int fall(int x)
{
    switch (num(x)) {
    default: say('d');
    case 1: say('1');
    case 2: say('2'); break;
    case 3 ... 5: say('r'); return say('R');
    case 'a' ... 'z': { int y = say('l'); switch (y + num(x) - 'l') { case 'b': say('b'); default: break; case 'c': return say('c'); } say('e'); }
    case INT_MIN: say('m'); break;
    case -1: ;
    }
    return num(0);
}

static void duff(char *to, const char *from, int count)
{
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { *to++ = say(*from++);
    case 3:      *to++ = say(*from++);
    case 2:      *to++ = say(*from++);
    case 1:      *to++ = say(*from++);
            } while (--rounds > 0);
    }
    *to = 0;
}

static int loop_in_switch(int x)
{
    int r = 0;
    switch (x)
        for (; r < 5; r += num(1)) {
        case 1: say('o'); if (r == 2) break; continue;
        case 2: say('t'); if (r == 3) return r; else continue;
        default: say('x');
        }
    return r;
}

static int switch_in_loop(const char *s)
{
    int depth = 0, max = 0;
    for (; *s; s++) {
        switch (say(*s)) {
        case '(': if (++depth > max) max = num(depth); continue;
        case ')': if (depth-- == 0) return -1; break;
        case '!': goto out;
        }
        if (depth == 3) say('3');
    }
out:
    return max;
}

static int widths(unsigned long long x, unsigned char c)
{
    int r = 0;
    switch (x) { case 0x100000000ULL: r = num(1); break; case -1ULL: r = num(2); break; case 0: r = num(3); }
    switch (c) { case 255: r += 10; break; case 0: r += 20; }
    switch (c == 0) { case 1: r += num(100); }
    enum { A, B = 7, C } e = C;
    switch (e) { case A: r++; case C: r += num(1000); case B: break; }
    switch (r) case 3: r = 0;
    switch (r) { }
    switch (num(r)) { int unused; case 3: unused = 1; r = unused; }
    return r;
}

int main(void)
{
    int tests[] = {0, 1, 2, 3, 5, 6, 'a', 'b', 'c', INT_MIN, -1};
    for (unsigned i = 0; i < sizeof tests / sizeof *tests; i++) { fall(tests[i]); flush(); }
    char to[20];
    for (int i = 1; i < 10; i++) { duff(to, "abcdefghij", i); say('='); for (char *p = to; *p; p++) say(*p); flush(); }
    for (int i = 1; i < 4; i++) { int r = loop_in_switch(i); say('0' + r); flush(); }
    printf("%d\n", switch_in_loop("(()(()))((")); flush();
    printf("%d\n", switch_in_loop("())")); flush();
    printf("%d\n", switch_in_loop("()(!(")); flush();
    printf("%d %d %d\n", widths(0x100000000ULL, 255), widths(-1ULL, 0), widths(0, 3));
    flush();
    return 0;
}
