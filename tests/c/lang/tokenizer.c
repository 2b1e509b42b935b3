// A tokenizer for C that reads a string with comments, literals, numbers and
// operators, and prints what it found; then the text wrapped and justified.
// expect: 1 keyword int
// expect: 2 keyword if
// expect: 2 number 0x1f
// expect: 2 char '\''
// expect: 2 number 2.5e3
// expect: 4 string "str \" ing"
// expect: 4 keyword return
// expect: 4 bad @
// expect: 6 bad 'open
// expect: end 1, name 7, keyword 3, number 2, string 1, char 1, punct 15, bad 2
// expect: The  promise  to the user: write all
// expect: the  parallelism  the algorithm has,
// expect: never  think  about granularity, and
// expect: pay for a spawn what a function call
// expect: costs.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum kind { END, NAME, KEYWORD, NUMBER, STRING, CHAR, PUNCT, BAD };
struct token { enum kind kind; const char *start; int len, line; };
struct lexer { const char *p; int line; };
static const char *const names[] = {"end", "name", "keyword", "number", "string", "char", "punct", "bad"};

static int keyword(const char *s, int n) { static const char *const k[] = {"int", "return", "if", "while"}; for (int i = 0; i < 4; i++) if ((int)strlen(k[i]) == n && !strncmp(s, k[i], n)) return 1; return 0; }
static void blank(struct lexer *l)
{
again:
    while (isspace((unsigned char)*l->p)) l->line += *l->p++ == '\n';
    if (l->p[0] == '/' && l->p[1] == '/') { while (*l->p && *l->p != '\n') l->p++; goto again; }
    if (l->p[0] == '/' && l->p[1] == '*') { for (l->p += 2; *l->p && strncmp(l->p, "*/", 2); l->p++) l->line += *l->p == '\n'; if (*l->p) l->p += 2; goto again; }
}
static enum kind quoted(struct lexer *l, char q, enum kind k) { for (l->p++; *l->p != q; l->p++) { if (!*l->p || *l->p == '\n') return BAD; if (*l->p == '\\') l->p++; } l->p++; return k; }
static int span(struct lexer *l, int (*accept)(int)) { const char *s = l->p; while (*l->p && accept((unsigned char)*l->p)) l->p++; return (int)(l->p - s); }
static int word(int c) { return isalnum(c) || c == '_' || c == '.'; }
static int operator_(const char *p) { static const char *const ops[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+="}; for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++) if (!strncmp(p, ops[i], strlen(ops[i]))) return (int)strlen(ops[i]); return strchr("+-*/%&|^~!<>=?:;,.(){}[]#", *p) ? 1 : 0; }
static struct token next(struct lexer *l)
{
    blank(l);
    struct token t = {END, l->p, 0, l->line};
    if (!*l->p) return t;
    if (isdigit((unsigned char)*l->p)) { span(l, word); t.kind = NUMBER; }
    else if (isalpha((unsigned char)*l->p) || *l->p == '_') { int n = span(l, word); t.kind = keyword(t.start, n) ? KEYWORD : NAME; }
    else if (*l->p == '"') t.kind = quoted(l, '"', STRING);
    else if (*l->p == '\'') t.kind = quoted(l, '\'', CHAR);
    else { int n = operator_(l->p); t.kind = n ? PUNCT : BAD; l->p += n ? n : 1; }
    t.len = (int)(l->p - t.start);
    return t;
}
static void wrap(const char *s, int width)
{
    const char *line[40];
    int len[40], n = 0, used = 0;
    for (;;) {
        while (*s == ' ') s++;
        int k = (int)strcspn(s, " ");
        if (n && (!*s || used + n + k > width)) {
            int gaps = n - 1, spare = *s ? width - used : gaps;
            for (int i = 0; i < n; i++) { printf("%.*s", len[i], line[i]); if (i < gaps) { int g = spare / gaps + (i < spare % gaps); printf("%*s", g, ""); } }
            putchar('\n');
            n = used = 0;
        }
        if (!*s) return;
        line[n] = s, len[n++] = k, used += k, s += k;
    }
}

int main(void)
{
    struct lexer l = {"int main(void) { // start\n  if (a->b >= 0x1f && c != '\\'') x <<= 2.5e3; /* a\n comment */\n  s = \"str \\\" ing\"; return @;\n}\n'open", 1};
    int count[8] = {0};
    for (struct token t; t = next(&l), count[t.kind]++, t.kind != END; ) if (t.kind != PUNCT && t.kind != NAME) printf("%d %s %.*s\n", t.line, names[t.kind], t.len, t.start);
    for (int i = 0; i < 8; i++) printf("%s %d%s", names[i], count[i], i < 7 ? ", " : "\n");
    wrap("The promise to the user: write all the parallelism the algorithm has, never think about granularity, and pay for a spawn what a function call costs.", 36);
    return 0;
}
