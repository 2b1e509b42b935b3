// A small functional language evaluated in parallel: both operands of each
// operator and all arguments of each call.
// expect: F 15 = 610
// expect: G 1071,462 = 21
// expect: A 2,3 = 9
// expect: P 3,50 = 961749
// expect: (F F 6*G F 12,F 9) = 3024
#include <cilk/cilk.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NUM, VAR, BIN, IF, CALL };
struct expr { enum kind kind; long n; char op; struct fun *f; struct expr *a, *b, *c; };
struct fun { char name; int params; struct expr *body; };
static struct fun funs[8];
static struct expr pool[200];
static int used;
static const char *p;
static struct expr *make(enum kind k) { pool[used].kind = k; return &pool[used++]; }
static int accept(char c) { while (*p == ' ') p++; return *p == c ? p++, 1 : 0; }
static struct fun *fun(char name) { for (int i = 0; i < 8; i++) if (funs[i].name == name || !funs[i].name) { funs[i].name = name; return &funs[i]; } abort(); }
static struct expr *parse(void)
{
    struct expr *e;
    if (accept('(')) { e = make(BIN); e->a = parse(); while (*p == ' ') p++; e->op = *p++; e->b = parse(); if (!accept(')')) abort(); return e; }
    if (accept('?')) { e = make(IF); e->a = parse(), e->b = parse(), e->c = parse(); return e; }
    if (accept('x')) { e = make(VAR); e->n = 0; return e; }
    if (accept('y')) { e = make(VAR); e->n = 1; return e; }
    if (isupper((unsigned char)*p)) { e = make(CALL); e->f = fun(*p++); e->a = parse(); if (accept(',')) e->b = parse(); return e; }
    e = make(NUM), e->n = strtol(p, (char **)&p, 10);
    return e;
}
static void define(char name, const char *body) { struct fun *f = fun(name); p = body, f->body = parse(); }
static long eval(const struct expr *e, const long *env)
{
    switch (e->kind) {
    case NUM: return e->n;
    case VAR: return env[e->n];
    case IF: return eval(e->a, env) ? eval(e->b, env) : eval(e->c, env);
    case BIN: {
        long a = cilk_spawn eval(e->a, env), b = eval(e->b, env);
        cilk_sync;
        switch (e->op) { case '+': return a + b; case '-': return a - b; case '*': return a * b; case '<': return a < b; case '%': return a % b; }
        break;
    }
    case CALL: {
        long args[2] = {0, 0};
        args[0] = cilk_spawn eval(e->a, env);
        if (e->b) args[1] = cilk_spawn eval(e->b, env);
        cilk_sync;
        return eval(e->f->body, args);
    }
    }
    abort();
}

int main(void)
{
    define('F', "?(x<2) x (F(x-1)+F(x-2))");
    define('G', "?y G y,(x%y) x");
    define('A', "?x ?y A(x-1),A x,(y-1) A(x-1),1 (y+1)");
    define('P', "?y ((x*P x,(y-1))%1000007) 1");
    static const char *const runs[] = {"F 15", "G 1071,462", "A 2,3", "P 3,50", "(F F 6*G F 12,F 9)"};
    for (int i = 0; i < 5; i++) { p = runs[i]; struct expr *e = parse(); printf("%s = %ld\n", runs[i], eval(e, NULL)); }
    return 0;
}
