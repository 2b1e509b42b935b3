// Functions that are called before they are declared, or without any declaration, as old code does: the
// C library's, those of this file, and one of another name that is declared afterwards.
// flags: -std=gnu89 -w
// expect: 3 abc 12
// expect: 42 -7 6
// expect: 5 5
int twice();
static int late(x) { return first(x) + 1; }
static int spread(n) { char *p = (char *)alloca(n + 1); memset(p, 'x', n); p[n] = 0; return strlen(p); }
static int outer(x) { { extern int shown(); x = shown(x); } return shown(x); }

int main()
{
    char text[4];
    strcpy(text, "abc");
    printf("%d %s %d\n", (int)strlen(text), text, atoi("12"));
    printf("%d %d %d\n", twice(late(20)), abs(-7) - 14, outer(4));
    printf("%d %d\n", spread(5), after(5));
    if (abs(-1) != 1) abort();
    exit(0);
}

int first(int x) { return x; }
int twice(int x) { return 2 * x; }
int shown(int x) { return x + 1; }
int after(int);
int after(int x) { return x; }
