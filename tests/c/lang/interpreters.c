// Interpreters: Brainf***, a stack machine with a big switch, a small Forth.
// expect: Hello World!
// expect: 906
// expect: C# 681
// expect: 3628800
// expect: 128
// expect: 49
// expect: 720
// expect: 3
// expect: 81
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *skip(const char *p, int dir) { int d = 0; do d += (*p == '[') - (*p == ']'), p += dir; while (d); return p - dir; }
static int bf(const char *p, const char *in)
{
    unsigned char tape[300] = {0}, *t = tape;
    int steps = 0;
    for (; *p; p++, steps++)
        switch (*p) {
        case '>': t++; break;
        case '<': t--; break;
        case '+': ++*t; break;
        case '-': --*t; break;
        case '.': putchar(*t); break;
        case ',': *t = (unsigned char)(*in ? *in++ : 0); break;
        case '[': if (!*t) p = skip(p, 1); break;
        case ']': if (*t) p = skip(p, -1); break;
        }
    return steps;
}

enum op { LIT, LOAD, STORE, ADD, SUB, MUL, DIV, LT, JZ, JMP, CALL, RET, OUT, STOP };
struct vm { int stack[100], *sp, vars[10]; const int *code; };
static void push(struct vm *m, int x) { *m->sp++ = x; }
static int pop(struct vm *m) { return *--m->sp; }
static int binary(enum op op, int a, int b)
{
    switch (op) {
    case ADD: return a + b;
    case SUB: return a - b;
    case MUL: return a * b;
    case DIV: return b ? a / b : 0;
    case LT: return a < b;
    default: abort();
    }
}
static int execute(struct vm *m, int pc)
{
    for (int n = 0;; n++) {
        int op = m->code[pc++], b;
        switch (op) {
        case LIT: push(m, m->code[pc++]); continue;
        case LOAD: push(m, m->vars[m->code[pc++]]); continue;
        case STORE: m->vars[m->code[pc++]] = pop(m); continue;
        case ADD ... LT: b = pop(m); push(m, binary(op, pop(m), b)); continue;
        case JZ: pc = pop(m) ? pc + 1 : m->code[pc]; continue;
        case JMP: pc = m->code[pc]; continue;
        case CALL: n += execute(m, m->code[pc++]); continue;
        case OUT: printf("%d\n", pop(m)); continue;
        case RET: case STOP: return n;
        }
    }
}

struct word { struct word *next; char name[12]; void (*prim)(void); char body[80]; };
static struct word words[40], *dict;
static int nwords, stack[50], *sp = stack;
static void forth(const char *s);
static void define(const char *name, void (*prim)(void), const char *body) { struct word *w = &words[nwords++]; strcpy(w->name, name); w->prim = prim; strcpy(w->body, body); w->next = dict, dict = w; }
static struct word *find(const char *name) { for (struct word *w = dict; w; w = w->next) if (!strcmp(w->name, name)) return w; return NULL; }
static void f_add(void) { sp--; sp[-1] += *sp; }
static void f_sub(void) { sp--; sp[-1] -= *sp; }
static void f_mul(void) { sp--; sp[-1] *= *sp; }
static void f_dup(void) { *sp = sp[-1]; sp++; }
static void f_swap(void) { int t = sp[-1]; sp[-1] = sp[-2]; sp[-2] = t; }
static void f_dot(void) { printf("%d\n", *--sp); }
static void f_drop(void) { sp--; }
static const char *next(const char *s, char *word) { while (*s == ' ') s++; while (*s && *s != ' ') *word++ = *s++; *word = 0; return s; }
static void forth(const char *s)
{
    char w[20];
    for (s = next(s, w); *w; s = next(s, w)) {
        struct word *d = find(w);
        if (!strcmp(w, ":")) {
            char name[20], body[80] = "";
            for (s = next(s, name), s = next(s, w); strcmp(w, ";"); s = next(s, w)) strcat(strcat(body, w), " ");
            define(name, NULL, body);
        } else if (!strcmp(w, "?0")) { s = next(s, w); if (*--sp) continue; forth(w); return; }
        else if (d && d->prim) d->prim();
        else if (d) { char copy[80]; strcpy(copy, d->body); forth(copy); }
        else *sp++ = atoi(w);
    }
}

int main(void)
{
    int n = bf("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", "");
    printf("%d\n", n);
    printf(" %d\n", bf(",[>+>+<<-]>>[<<+>>-]<,>[-]<[<+>-]<.>,.", "!\"#"));
    static const int code[] = {
        LIT, 10, STORE, 0, LIT, 1, STORE, 1,
        /* 8 */ LOAD, 0, JZ, 24, LOAD, 1, LOAD, 0, MUL, STORE, 1, CALL, 27, JMP, 8, STOP,
        /* 24 */ LOAD, 1, OUT - 0, LOAD, 0, LIT, 1, SUB, STORE, 0, RET};
    static int fixed[40];
    memcpy(fixed, code, sizeof code);
    struct vm m = {.code = fixed};
    m.sp = m.stack;
    fixed[20] = 28, fixed[11] = 24;
    int at = 24, tail[] = {LOAD, 1, OUT, STOP, LOAD, 0, LIT, 1, SUB, STORE, 0, RET};
    memcpy(fixed + at, tail, sizeof tail);
    n = execute(&m, 0);
    printf("%d\n", n);
    define("+", f_add, ""), define("-", f_sub, ""), define("*", f_mul, ""), define("dup", f_dup, "");
    define("swap", f_swap, ""), define(".", f_dot, ""), define("drop", f_drop, "");
    forth(": square dup * ; 7 square .");
    forth(": fact dup ?0 one dup 1 - fact * ; : one drop 1 ; 6 fact .");
    forth(": a 1 2 swap - ; a a a + + . 3 square square .");
    return (int)(sp - stack);
}
