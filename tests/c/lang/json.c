// A JSON reader and writer: recursive descent into a tree of tagged unions,
// errors by position, printing with indentation.
// expect: {
// expect:   "name": "Seam",
// expect:   "list": [1, -25, {
// expect:       "x": [true, false, null],
// expect:       "y": {}
// expect:     }],
// expect:   "esc": "a\n\"b\" Aé",
// expect:   "e": []
// expect: }
// expect: -24
// expect: "x": [true, false, null]
// expect: [[[[[1]]], 2], [3, [4, [5]]]]
// expect: 15
// expect: error at 8: string expected
// expect: error at 5: unclosed
// expect: error at 5: key expected
// expect: error at 4: rest
// expect: error at 5: open string
// expect: error at 1: value expected
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NUL, BOOL, NUM, STR, ARR, OBJ };
struct json { enum kind kind; struct json *next; char *key; union { int truth; double num; char *str; struct json *first; }; };
struct reader { const char *start, *p; const char *error; };

static struct json *value(struct reader *r);
static struct json *make(enum kind k) { struct json *j = calloc(1, sizeof *j); j->kind = k; return j; }
static char peek(struct reader *r) { while (isspace((unsigned char)*r->p)) r->p++; return *r->p; }
static int accept(struct reader *r, char c) { return peek(r) == c ? r->p++, 1 : 0; }
static void *fail(struct reader *r, const char *why) { if (!r->error) r->error = why; return NULL; }
static int word(struct reader *r, const char *w) { size_t n = strlen(w); if (strncmp(r->p, w, n)) return 0; r->p += n; return 1; }

static void release(struct json *j)
{
    for (struct json *next; j; j = next) {
        next = j->next;
        if (j->kind >= ARR) release(j->first); else if (j->kind == STR) free(j->str);
        free(j->key), free(j);
    }
}
static int hex(struct reader *r) { int v = 0; for (int i = 0; i < 4; i++, r->p++) { if (!isxdigit((unsigned char)*r->p)) { fail(r, "bad \\u"); return 0; } v = v * 16 + (isdigit((unsigned char)*r->p) ? *r->p - '0' : tolower(*r->p) - 'a' + 10); } return v; }
static char *string(struct reader *r)
{
    if (!accept(r, '"')) return fail(r, "string expected");
    char *s = malloc(strlen(r->p) + 1), *o = s;
    while (*r->p != '"') {
        if (!*r->p) { free(s); return fail(r, "open string"); }
        if (*r->p != '\\') { *o++ = *r->p++; continue; }
        switch (*++r->p) {
        case 'n': *o++ = '\n'; break;
        case 't': *o++ = '\t'; break;
        case 'u': { r->p++; int c = hex(r); if (c < 0x80) *o++ = (char)c; else *o++ = (char)(0xc0 | c >> 6), *o++ = (char)(0x80 | (c & 63)); continue; }
        default: *o++ = *r->p;
        }
        r->p++;
    }
    r->p++, *o = 0;
    return s;
}
static struct json *members(struct reader *r, enum kind k, char close)
{
    struct json *j = make(k), **tail = &j->first;
    if (accept(r, close)) return j;
    do {
        char *key = NULL;
        if (k == OBJ && (!(key = string(r)) || !accept(r, ':'))) { free(key); release(j); return fail(r, "key expected"); }
        if (!(*tail = value(r))) { free(key); release(j); return NULL; }
        (*tail)->key = key, tail = &(*tail)->next;
    } while (accept(r, ','));
    if (accept(r, close)) return j;
    release(j);
    return fail(r, "unclosed");
}
static struct json *value(struct reader *r)
{
    struct json *j;
    switch (peek(r)) {
    case '{': r->p++; return members(r, OBJ, '}');
    case '[': r->p++; return members(r, ARR, ']');
    case '"': { char *s = string(r); if (!s) return NULL; j = make(STR); j->str = s; return j; }
    case 't': if (word(r, "true")) return (j = make(BOOL))->truth = 1, j; break;
    case 'f': if (word(r, "false")) return make(BOOL); break;
    case 'n': if (word(r, "null")) return make(NUL); break;
    case '-': case '0' ... '9': { char *end; double d = strtod(r->p, &end); r->p = end; return (j = make(NUM))->num = d, j; }
    }
    return fail(r, "value expected");
}
static void print_string(const char *s) { putchar('"'); for (; *s; s++) if (*s == '\n') printf("\\n"); else if (*s == '"' || *s == '\\') printf("\\%c", *s); else putchar(*s); putchar('"'); }
static void print(const struct json *j, int depth)
{
    if (j->key) print_string(j->key), printf(": ");
    switch (j->kind) {
    case NUL: printf("null"); break;
    case BOOL: printf(j->truth ? "true" : "false"); break;
    case NUM: printf("%g", j->num); break;
    case STR: print_string(j->str); break;
    default:
        putchar(j->kind == ARR ? '[' : '{');
        for (const struct json *e = j->first; e; e = e->next) { if (j->kind == OBJ) printf("\n%*s", depth * 2 + 2, ""); print(e, depth + 1); if (e->next) printf(j->kind == ARR ? ", " : ","); }
        if (j->kind == OBJ && j->first) printf("\n%*s", depth * 2, "");
        putchar(j->kind == ARR ? ']' : '}');
    }
}
static double total(const struct json *j) { double s = 0; for (; j; j = j->next) s += j->kind == NUM ? j->num : j->kind >= ARR ? total(j->first) : 0; return s; }
static const struct json *get(const struct json *j, const char *path)
{
    while (j && *path) {
        size_t n = strcspn(path, ".");
        const struct json *e = j->kind >= ARR ? j->first : NULL;
        if (j->kind == ARR) for (int i = atoi(path); e && i--; ) e = e->next;
        else while (e && (strncmp(e->key, path, n) || e->key[n])) e = e->next;
        j = e, path += n + (path[n] == '.');
    }
    return j;
}

static void try(const char *text)
{
    struct reader r = {text, text, NULL};
    struct json *j = value(&r);
    if (j && peek(&r)) fail(&r, "rest");
    if (r.error) printf("error at %d: %s\n", (int)(r.p - r.start), r.error);
    else print(j, 0), printf("\n%g\n", total(j));
    if (j && !r.error && get(j, "list.2.x")) print(get(j, "list.2.x"), 0), puts("");
    release(j);
}

int main(void)
{
    try("{\"name\": \"Seam\", \"list\": [1, -2.5e1, {\"x\": [true, false, null], \"y\": {}}], \"esc\": \"a\\n\\\"b\\\" \\u0041\\u00e9\", \"e\": []}");
    try("[[[[[1]]], 2], [3, [4, [5]]]]");
    try("{\"a\": 1,}");
    try("[1, 2");
    try("{\"a\" 1}");
    try("[1] x");
    try("\"open");
    try("[tru]");
    return 0;
}
