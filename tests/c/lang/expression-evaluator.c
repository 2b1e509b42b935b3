// A calculator: tokens, precedence climbing, a tree, variables, functions,
// simplification, derivatives; reads its standard input.
// flags: -lm
// stdin: x = 3
// stdin: y = x ^ 2 + 4 * x - -1
// stdin: y
// stdin: (1 + 2) * (3 - 4) / 5
// stdin: 2 ^ 3 ^ 2
// stdin: sqrt(y + 3) * max(1, x)
// stdin: 1 +
// stdin: 5 % 3 + ((2)
// stdin: d x * x + sin(x)
// stdin: 10 / (x - 3)
// stdin: z = w = 2
// stdin: z * w
// expect: 3
// expect: 22
// expect: 22
// expect: -0.6
// expect: 512
// expect: 15
// expect: unexpected end at 3
// expect: missing ) at 12
// expect: ((x + x) + cos(x))
// expect: inf
// expect: 2
// expect: 4
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct expr { char op; double num; char name[8]; struct expr *l, *r; };
static struct expr pool[300];
static int npool;
static const char *p;
static const char *error;
static double vars[26];

static struct expr *node(char op, struct expr *l, struct expr *r) { struct expr *e = &pool[npool++ % 300]; memset(e, 0, sizeof *e); e->op = op, e->l = l, e->r = r; return e; }
static struct expr *num(double x) { struct expr *e = node('n', 0, 0); e->num = x; return e; }
static struct expr *call(const char *f, struct expr *a, struct expr *b) { struct expr *e = node('f', a, b); strcpy(e->name, f); return e; }
static void skip(void) { while (*p == ' ') p++; }
static int accept(char c) { skip(); return *p == c ? p++, 1 : 0; }
static struct expr *parse(int level);
static int level_of(char c) { switch (c) { case '=': return 1; case '+': case '-': return 2; case '*': case '/': case '%': return 3; case '^': return 5; default: return 0; } }
static struct expr *primary(void)
{
    skip();
    if (accept('-')) return node('~', parse(4), 0);
    if (accept('(')) { struct expr *e = parse(1); if (!accept(')') && !error) error = "missing )"; return e; }
    if (isdigit((unsigned char)*p)) { char *end; double d = strtod(p, &end); p = end; return num(d); }
    if (isalpha((unsigned char)*p)) {
        char name[8] = "";
        for (int i = 0; isalnum((unsigned char)*p) && i < 7; ) name[i++] = *p++;
        if (!accept('(')) { struct expr *v = node('v', 0, 0); strcpy(v->name, name); return v; }
        struct expr *a = parse(1), *b = accept(',') ? parse(1) : 0;
        if (!accept(')') && !error) error = "missing )";
        return call(name, a, b);
    }
    if (!error) error = *p ? "unexpected character" : "unexpected end";
    return num(0);
}
static struct expr *parse(int level)
{
    struct expr *l = primary();
    for (int k; skip(), (k = level_of(*p)) >= level && k; ) {
        char op = *p++;
        l = node(op, l, parse(op == '^' || op == '=' ? k : k + 1));
    }
    return l;
}
static double eval(const struct expr *e)
{
    switch (e->op) {
    case 'n': return e->num;
    case 'v': return vars[*e->name - 'a'];
    case '=': return vars[*e->l->name - 'a'] = eval(e->r);
    case '~': return -eval(e->l);
    case '+': return eval(e->l) + eval(e->r);
    case '-': return eval(e->l) - eval(e->r);
    case '*': return eval(e->l) * eval(e->r);
    case '/': return eval(e->l) / eval(e->r);
    case '%': return fmod(eval(e->l), eval(e->r));
    case '^': return pow(eval(e->l), eval(e->r));
    case 'f': {
        double a = eval(e->l), b = e->r ? eval(e->r) : 0;
        return !strcmp(e->name, "sqrt") ? sqrt(a) : !strcmp(e->name, "max") ? (a > b ? a : b) : !strcmp(e->name, "sin") ? sin(a) : !strcmp(e->name, "cos") ? cos(a) : (error = "no such function", 0);
    }
    }
    return 0;
}
static int is(const struct expr *e, double x) { return e->op == 'n' && e->num == x; }
static struct expr *simple(struct expr *e)
{
    if (e->l) e->l = simple(e->l);
    if (e->r) e->r = simple(e->r);
    if (e->op == '*' && (is(e->l, 0) || is(e->r, 0))) return num(0);
    if (e->op == '*' && is(e->l, 1)) return e->r;
    if ((e->op == '*' && is(e->r, 1)) || (e->op == '+' && is(e->r, 0))) return e->l;
    if (e->op == '+' && is(e->l, 0)) return e->r;
    return e;
}
static struct expr *derive(const struct expr *e)
{
    switch (e->op) {
    case 'v': return num(!strcmp(e->name, "x"));
    case '+': case '-': return node(e->op, derive(e->l), derive(e->r));
    case '*': return node('+', node('*', derive(e->l), e->r), node('*', e->l, derive(e->r)));
    case 'f': return node('*', call("cos", e->l, 0), derive(e->l));
    default: return num(0);
    }
}
static void print(const struct expr *e)
{
    switch (e->op) {
    case 'n': printf("%g", e->num); return;
    case 'v': printf("%s", e->name); return;
    case 'f': printf("%s(", e->name); print(e->l); printf(")"); return;
    default: printf("("); print(e->l); printf(" %c ", e->op); print(e->r); printf(")");
    }
}

int main(void)
{
    char line[100];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        p = line, error = 0;
        int derivative = *p == 'd' && p[1] == ' ' ? p += 2, 1 : 0;
        struct expr *e = parse(1);
        if (*p && !error) error = "rest";
        if (derivative && !error) { print(simple(derive(e))); puts(""); continue; }
        double v = error ? 0 : eval(e);
        if (error) printf("%s at %d\n", error, (int)(p - line));
        else printf("%.6g\n", v);
    }
    return 0;
}
