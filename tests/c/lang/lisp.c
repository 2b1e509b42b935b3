// A small Lisp: reader, printer, environments, closures, a garbage collector
// that copies between two spaces with the C stack's roots registered by hand.
// expect: 15 (a (b c) 5) (1 2 . 3) #<procedure>
// expect: fact 1307674368000
// expect: fib 610
// expect: map (1 4 9 16)
// expect: make 15 (101 102)
// expect: range sum 43954713
// expect: 1
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct obj obj;
enum tag { NIL, NUM, SYM, CONS, PRIM, FUN, MOVED };
struct obj { enum tag tag; union { long num; const char *sym; obj *(*prim)(obj *, obj *); struct { obj *a, *d; }; struct { obj *def, *env; }; obj *to; }; };
enum { SPACE = 4000, ROOTS = 4000 };
static obj space[2][SPACE], *heap = space[0], nil_;
static int used, active, collections, nroots;
static obj **roots[ROOTS];
#define NILP (&nil_)
#define ROOT(v) (roots[nroots++] = &(v))
static const char *intern(const char *s) { static char *names[100]; static int n; for (int i = 0; i < n; i++) if (!strcmp(names[i], s)) return names[i]; return names[n++] = strdup(s); }

static obj *move(obj *o)
{
    if (o < space[1 - active] || o >= space[1 - active] + SPACE) return o;
    if (o->tag == MOVED) return o->to;
    obj *n = &heap[used++];
    *n = *o;
    o->tag = MOVED, o->to = n;
    return n;
}
static void collect(void)
{
    collections++;
    active = 1 - active, heap = space[active], used = 0;
    for (int i = 0; i < nroots; i++) *roots[i] = move(*roots[i]);
    for (int i = 0; i < used; i++) if (heap[i].tag == CONS || heap[i].tag == FUN) heap[i].a = move(heap[i].a), heap[i].d = move(heap[i].d);
    if (used > SPACE - 100) { puts("out of memory"); exit(1); }
}
static obj *alloc(enum tag t) { if (used >= SPACE - 20) collect(); obj *o = &heap[used++]; o->tag = t; return o; }
static obj *num(long n) { obj *o = alloc(NUM); o->num = n; return o; }
static obj *sym(const char *s) { obj *o = alloc(SYM); o->sym = intern(s); return o; }
static obj *cons(obj *a, obj *d) { int r = nroots; ROOT(a), ROOT(d); obj *o = alloc(CONS); o->a = a, o->d = d; nroots = r; return o; }
static obj *prim(obj *(*f)(obj *, obj *)) { obj *o = alloc(PRIM); o->prim = f; return o; }

static const char *in;
static int peek(void) { while (isspace((unsigned char)*in)) in++; return *in; }
static obj *read(void);
static obj *read_list(void) { if (peek() == ')') return in++, NILP; obj *a = read(); int r = nroots; ROOT(a); obj *d = read_list(); obj *l = cons(a, d); nroots = r; return l; }
static obj *read(void)
{
    char b[20];
    int n = 0;
    switch (peek()) {
    case '(': in++; return read_list();
    case '\'': { in++; obj *q = cons(read(), NILP); int r = nroots; ROOT(q); obj *s = sym("quote"); nroots = r; return cons(s, q); }
    }
    while (*in && !isspace((unsigned char)*in) && !strchr("()'", *in)) b[n++] = *in++;
    b[n] = 0;
    return isdigit((unsigned char)*b) || (*b == '-' && b[1]) ? num(atol(b)) : sym(b);
}
static void print(obj *o)
{
    switch (o->tag) {
    case NIL: printf("()"); break;
    case NUM: printf("%ld", o->num); break;
    case SYM: printf("%s", o->sym); break;
    case CONS: putchar('('); for (; o->tag == CONS; o = o->d) { print(o->a); if (o->d->tag == CONS) putchar(' '); } if (o->tag != NIL) printf(" . "), print(o); putchar(')'); break;
    default: printf("#<procedure>");
    }
}

static obj *eval(obj *o, obj *env);
static obj *lookup(const char *s, obj *env) { for (; env->tag == CONS; env = env->d) if (env->a->a->sym == s) return env->a; return NULL; }
static obj *evlis(obj *l, obj *env) { if (l->tag == NIL) return NILP; int r = nroots; ROOT(l), ROOT(env); obj *a = eval(l->a, env); ROOT(a); obj *d = evlis(l->d, env); a = cons(a, d); nroots = r; return a; }
static obj *bind(obj *names, obj *vals, obj *env) { int r = nroots; ROOT(names), ROOT(vals), ROOT(env); for (; names->tag == CONS; names = names->d, vals = vals->d) { obj *p = cons(names->a, vals->a); env = cons(p, env); } nroots = r; return env; }
static obj *global;
static obj *apply(obj *f, obj *args)
{
    if (f->tag == PRIM) return f->prim(args, NILP);
    int r = nroots;
    ROOT(f);
    obj *env = bind(f->def->a, args, f->env);
    obj *body = f->def->d->a;
    nroots = r;
    return eval(body, env);
}
static obj *eval(obj *o, obj *env)
{
    int r = nroots;
    obj *result = o;
    ROOT(o), ROOT(env);
    if (o->tag == SYM) { obj *p = lookup(o->sym, env); if (!p) p = lookup(o->sym, global); if (!p) { printf("unbound %s\n", o->sym); exit(1); } result = p->d; }
    else if (o->tag == CONS) {
        const char *s = o->a->tag == SYM ? o->a->sym : "";
        if (s == intern("quote")) result = o->d->a;
        else if (s == intern("if")) { obj *c = eval(o->d->a, env); result = eval(c->tag != NIL ? o->d->d->a : o->d->d->d->a, env); }
        else if (s == intern("lambda")) { obj *f = alloc(FUN); f->def = o->d, f->env = env; result = f; }
        else if (s == intern("define")) { obj *v = eval(o->d->d->a, env); v = cons(o->d->a, v); global = cons(v, global); result = o->d->a; }
        else { obj *f = eval(o->a, env); ROOT(f); obj *args = evlis(o->d, env); result = apply(f, args); }
    }
    nroots = r;
    return result;
}
static obj *p_add(obj *l, obj *e) { (void)e; long s = 0; for (; l->tag == CONS; l = l->d) s += l->a->num; return num(s); }
static obj *p_mul(obj *l, obj *e) { (void)e; long s = 1; for (; l->tag == CONS; l = l->d) s *= l->a->num; return num(s); }
static obj *p_sub(obj *l, obj *e) { (void)e; return num(l->a->num - l->d->a->num); }
static obj *p_less(obj *l, obj *e) { (void)e; return l->a->num < l->d->a->num ? num(1) : NILP; }
static obj *p_cons(obj *l, obj *e) { (void)e; return cons(l->a, l->d->a); }
static obj *p_car(obj *l, obj *e) { (void)e; return l->a->a; }
static obj *p_cdr(obj *l, obj *e) { (void)e; return l->a->d; }
static void def(const char *s, obj *(*f)(obj *, obj *)) { obj *o = prim(f); int r = nroots; ROOT(o); obj *n = sym(s); o = cons(n, o); global = cons(o, global); nroots = r; }
static void run(const char *s) { in = s; while (peek()) { obj *o = eval(read(), NILP); print(o); putchar(peek() ? ' ' : '\n'); } }

int main(void)
{
    global = NILP;
    ROOT(global);
    def("+", p_add), def("*", p_mul), def("-", p_sub), def("<", p_less), def("cons", p_cons), def("car", p_car), def("cdr", p_cdr);
    run("(+ 1 2 (* 3 4)) '(a (b c) 5) (cons 1 (cons 2 3)) car");
    run("(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 15)");
    run("(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))) (fib 15)");
    run("(define map (lambda (f l) (if l (cons (f (car l)) (map f (cdr l))) '()))) (map (lambda (x) (* x x)) '(1 2 3 4))");
    run("(define make (lambda (k) (lambda (x) (+ x k)))) ((make 10) 5) (map (make 100) '(1 2))");
    run("(define range (lambda (a b) (if (< a b) (cons a (range (+ a 1) b)) '()))) (define sum (lambda (l) (if l (+ (car l) (sum (cdr l))) 0))) (sum (map fact (range 1 12)))");
    printf("%d\n", collections > 3);
    return 0;
}
