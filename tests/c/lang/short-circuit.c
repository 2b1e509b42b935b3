// && and || evaluate their right side only when they must, at any depth, and
// their value is 0 or 1.
// expect: 1 ab
// expect: 0 a
// expect: 1 a
// expect: 0 ab
// expect: 1 abc
// expect: 0 ab
// expect: 1 abcdef
// expect: 0 ab
// expect: 10 ab
// expect: 1 abc
// expect: 0 ac
// expect: 1 ss
// expect: 1 sd
// expect: 0 d
// expect: 0 1b2B
// expect: 1 a
// expect: 3 abc
// expect: 1 wvywvy
// expect: 1 lilmkilkil
// expect: 3 q
#include <stdio.h>

static char trace[200];
static int n;
static int t(char c) { trace[n++] = c; return 1; }
static int f(char c) { trace[n++] = c; return 0; }
static const char *s(const char *p) { trace[n++] = 's'; return p; }
static double d(double x) { trace[n++] = 'd'; return x; }
static void show(int value)
{
    trace[n] = 0;
    printf("%d %s\n", value, trace);
    n = 0;
}

static int all(int a, int b, int c) { return t('1' + a) && (b ? t('b') : f('B')) && c; }

int main(void)
{
    show(t('a') && t('b'));
    show(f('a') && t('b'));
    show(t('a') || t('b'));
    show(f('a') || f('b'));
    show((t('a') && f('b')) || t('c'));
    show((f('a') || f('b')) && t('c'));
    show(t('a') && (f('b') || (t('c') && f('d')) || t('e')) && t('f'));
    show(!(t('a') && !f('b')));
    show((t('a') && t('b')) * 10);
    show(t('a') ? f('b') || t('c') : t('d'));
    show((f('a') ? t('b') : f('c')) && t('d'));
    show(s("p") && *s("q") == 'q');
    show(s(0) || d(0.5));
    show(d(0.0) && t('x'));
    show(all(0, 1, 5) && all(1, 0, 5) && all(2, 1, 5));
    int x = t('a') && 7;
    show(x);
    x = 0;
    if (f('a') || (t('b') && (x = 3, f('c'))) || x == 3) show(x);
    while (t('w') && x-- && t('v')) if (f('y') || x == 1) break;
    show(x);
    for (int i = 0; t('l') && i < 3 && (i != 1 || t('m')); i += t('i')) if (i && t('k') && 0) break;
    show(x);
    do x++; while (x < 3 || f('q'));
    show(x);
    return !(t('a') && t('b'));
}
