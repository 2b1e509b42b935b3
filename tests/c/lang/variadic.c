// Variadic functions: our own printf, sums of mixed types, va_copy, va_list as
// an argument, in a structure, through a pointer.
// expect: 0 6 12
// expect: 45.75
// expect: 35 -42|ff|str|c|%|-5000000000|00abcdef
// expect: a1 bc10 de
// expect: 129 66 55
// expect: 1.5 2.5 3.5
// expect: <in 7 brackets>
// expect: 13  3.14|42   |7
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s += va_arg(ap, int); va_end(ap); return s; }
static double mixed(const char *types, ...)
{
    va_list ap;
    double s = 0;
    va_start(ap, types);
    for (; *types; types++)
        switch (*types) {
        case 'i': s += va_arg(ap, int); break;
        case 'd': s += va_arg(ap, double); break;
        case 'l': s += va_arg(ap, long); break;
        case 'L': s += (double)va_arg(ap, long double); break;
        case 's': s += strlen(va_arg(ap, char *)); break;
        case 'f': s += va_arg(ap, int (*)(int, ...))(2, 10, 20); break;
        }
    va_end(ap);
    return s;
}

static char *put(char *o, char c) { *o++ = c; return o; }
static char *text(char *o, const char *s) { while (*s) o = put(o, *s++); return o; }
static char *number(char *o, unsigned long x, unsigned base, int width)
{
    if (x >= base || width > 1) o = number(o, x / base, base, width - 1);
    return put(o, "0123456789abcdef"[x % base]);
}
static char *signed_number(char *o, long x) { if (x < 0) o = put(o, '-'); return number(o, x < 0 ? -(unsigned long)x : (unsigned long)x, 10, 0); }
static char *vformat(char *o, const char *f, va_list ap)
{
    for (; *f; f++) {
        if (*f != '%') { o = put(o, *f); continue; }
        int width = 0, longs = 0;
        for (f++; *f >= '0' && *f <= '9'; f++) width = width * 10 + *f - '0';
        for (; *f == 'l'; f++) longs++;
        switch (*f) {
        case 'd': o = signed_number(o, longs ? va_arg(ap, long) : va_arg(ap, int)); break;
        case 'x': o = number(o, longs ? va_arg(ap, unsigned long) : va_arg(ap, unsigned), 16, width); break;
        case 's': o = text(o, va_arg(ap, const char *)); break;
        case 'c': o = put(o, (char)va_arg(ap, int)); break;
        case 'V': { const char *inner = va_arg(ap, const char *); va_list *p = va_arg(ap, va_list *); o = vformat(o, inner, *p); break; }
        default: o = put(o, *f);
        }
    }
    *o = 0;
    return o;
}
static int format(char *o, const char *f, ...) { va_list ap; va_start(ap, f); int n = (int)(vformat(o, f, ap) - o); va_end(ap); return n; }
static const char *say(const char *f, ...)
{
    static char buf[4][200];
    static int i;
    va_list ap;
    va_start(ap, f);
    char *b = buf[i++ % 4];
    vformat(b, f, ap);
    va_end(ap);
    return b;
}
static int twice(int n, ...)
{
    va_list a, b;
    va_start(a, n);
    va_copy(b, a);
    int s = 0, t = 0;
    for (int i = 0; i < n; i++) s = s * 10 + va_arg(a, int);
    for (int i = 0; i < n; i++) t += va_arg(b, int);
    va_end(b), va_end(a);
    return s + t;
}
struct args { va_list ap; int used; };
static int next(struct args *a) { a->used++; return va_arg(a->ap, int); }
static int held(int n, ...) { struct args a = {.used = 0}; va_start(a.ap, n); int s = 0; while (a.used < n) s = s * 7 + next(&a); va_end(a.ap); return s; }
static int pass(int depth, ...)
{
    va_list ap;
    va_start(ap, depth);
    int a = va_arg(ap, int), b = va_arg(ap, int);
    va_end(ap);
    return depth ? pass(depth - 1, b, a + b) : a;
}
struct v3 { double x, y, z; };
static struct v3 vsum(int n, ...) { struct v3 s = {0}; va_list ap; va_start(ap, n); while (n--) { struct v3 v = va_arg(ap, struct v3); s.x += v.x, s.y += v.y, s.z += v.z; } va_end(ap); return s; }
static void capture(char *b, const char *f, ...) { va_list ap, *p = &ap; va_start(ap, f); format(b, "<%V>", f, p); va_end(ap); }
static int vs(char *b, const char *f, ...) { va_list ap; va_start(ap, f); int n = vsnprintf(b, 50, f, ap); va_end(ap); return n; }

int main(void)
{
    char b[200];
    printf("%d %d %d\n", sum(0), sum(3, 1, 2, 3), sum(sum(1, 2), sum(2, 3, 4), sum(1, 5)));
    printf("%g\n", mixed("idlLsf", 1, 2.5, 3L, 4.25L, "12345", sum));
    printf("%d %s\n", format(b, "%d|%x|%s|%c|%%|%ld|%8lx", -42, 255u, "str", 'c', -5000000000L, 0xabcdefUL), b);
    printf("%s %s %s\n", say("a%d", 1), say("b%s", say("c%x", 16)), say("%c%c", 'd', 'e'));
    printf("%d %d %d\n", twice(3, 1, 2, 3), held(3, 1, 2, 3), pass(10, 0, 1));
    struct v3 v = vsum(2, (struct v3){1, 2, 3}, vsum(1, (struct v3){.5, .5, .5}));
    printf("%g %g %g\n", v.x, v.y, v.z);
    capture(b, "in %d %s", 7, "brackets"), puts(b);
    printf("%d %s\n", vs(b, "%5.2f|%-5d|%s", 3.14159, 42, say("%d", sum(2, 3, 4))), b);
    return sum(2, 1, -1);
}
