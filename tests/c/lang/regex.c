// A backtracking matcher for regular expressions and, beside it, a compiled
// one (Thompson's construction, states followed in step); both must agree.
// expect: abc       .11.......
// expect: ^a.c$     .1........
// expect: a*b+c?    .111....11
// expect: ^x*$      1......1..
// expect: colou?r   ....11....
// expect: e+.*e$    ......1...
// expect: ^$        1.........
// expect: b.?b      ...1....1.
// expect: ^ab*a*b$  .........1
#include <stdio.h>
#include <string.h>

static int here(const char *re, const char *s);
static int one(const char *re, char c) { return c && (*re == '.' || *re == c); }
static int star(const char *re, const char *rest, const char *s) { do if (here(rest, s)) return 1; while (one(re, *s++)); return 0; }
static int here(const char *re, const char *s)
{
    if (!*re) return 1;
    if (re[1] == '*') return star(re, re + 2, s);
    if (re[1] == '+') return one(re, *s) && star(re, re + 2, s + 1);
    if (re[1] == '?') return here(re + 2, s) || (one(re, *s) && here(re + 2, s + 1));
    if (*re == '$' && !re[1]) return !*s;
    return one(re, *s) && here(re + 1, s + 1);
}
static int match(const char *re, const char *s)
{
    if (*re == '^') return here(re + 1, s);
    do if (here(re, s)) return 1; while (*s++);
    return 0;
}

enum { CHAR, ANY, SPLIT, JMP, END, MATCH };
struct inst { int op, c, x, y; };
static struct inst prog[100];
static int n;
static int emit(int op, int c, int x, int y) { prog[n] = (struct inst){op, c, x, y}; return n++; }
static void compile(const char *re)
{
    n = 0;
    if (*re == '^') re++;
    else { emit(SPLIT, 0, 3, 1); emit(ANY, 0, 0, 0); emit(JMP, 0, 0, 0); }
    for (; *re; re++) {
        int op = *re == '.' ? ANY : *re == '$' && !re[1] ? END : CHAR;
        switch (re[1]) {
        case '*': { int s = emit(SPLIT, 0, n + 1, 0); emit(op, *re, 0, 0); emit(JMP, 0, s, 0); prog[s].y = n; re++; break; }
        case '+': { int s = emit(op, *re, 0, 0); emit(SPLIT, 0, s, n + 1); re++; break; }
        case '?': { int s = emit(SPLIT, 0, n + 1, 0); emit(op, *re, 0, 0); prog[s].y = n; re++; break; }
        default: emit(op, *re, 0, 0);
        }
    }
    emit(MATCH, 0, 0, 0);
}
struct set { char has[100]; int list[100], n; };
static void add(struct set *s, int pc, int at_end)
{
    if (s->has[pc]) return;
    s->has[pc] = 1;
    switch (prog[pc].op) {
    case JMP: add(s, prog[pc].x, at_end); break;
    case SPLIT: add(s, prog[pc].x, at_end); add(s, prog[pc].y, at_end); break;
    case END: if (at_end) add(s, pc + 1, at_end); break;
    default: s->list[s->n++] = pc;
    }
}
static int run(const char *s)
{
    struct set now = {{0}, {0}, 0};
    add(&now, 0, !*s);
    for (;; s++) {
        struct set next = {{0}, {0}, 0};
        for (int i = 0; i < now.n; i++) {
            struct inst in = prog[now.list[i]];
            if (in.op == MATCH) return 1;
            if (*s && (in.op == ANY || in.c == *s)) add(&next, now.list[i] + 1, !s[1]);
        }
        if (!*s) return 0;
        now = next;
    }
}

int main(void)
{
    static const char *const res[] = {"abc", "^a.c$", "a*b+c?", "^x*$", "colou?r", "e+.*e$", "^$", "b.?b", "^ab*a*b$"};
    static const char *const texts[] = {"", "abc", "xabcx", "aaabbb", "color", "colour", "eagle tree", "xxx", "bb", "abaab"};
    int differ = 0;
    for (int r = 0; r < 9; r++) {
        char row[11] = "";
        compile(res[r]);
        for (int t = 0; t < 10; t++) {
            int a = match(res[r], texts[t]);
            differ += a != run(texts[t]);
            row[t] = a ? '1' : '.';
        }
        printf("%-9s %s\n", res[r], row);
    }
    return differ;
}
