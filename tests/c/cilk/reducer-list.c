// Reducers that are not commutative: lists, strings and function compositions
// come out in the serial order whatever was stolen.
// expect: 167
// expect: 2342707233 4199307072 1
// expect: abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz.0123456789/0123456789/0123456789/
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int v; struct node *next; };
struct list { struct node *first, **last; int n; };
static void empty(void *v) { struct list *l = v; l->first = NULL, l->last = &l->first, l->n = 0; }
static void append(void *a, void *b) { struct list *l = a, *r = b; if (!r->n) return; if (!l->n) l->last = &l->first; *l->last = r->first, l->last = r->last, l->n += r->n; }
static void push(struct list *l, int v) { struct node *n = malloc(sizeof *n); n->v = v, n->next = NULL; if (!l->n++) l->last = &l->first; *l->last = n, l->last = &n->next; }
static int drop(struct list *l) { int ok = 1, prev = -1, n = 0; for (struct node *p = l->first, *q; p; p = q) { q = p->next; ok &= p->v > prev, prev = p->v, n++; free(p); } return ok && n == l->n ? n : -1; }

struct affine { unsigned a, b; };
static void identity(void *v) { *(struct affine *)v = (struct affine){1, 0}; }
static void compose(void *l, void *r) { struct affine *f = l, *g = r; *f = (struct affine){g->a * f->a, g->a * f->b + g->b}; }

struct text { char s[120]; int n; };
static void blank(void *v) { ((struct text *)v)->n = 0; }
static void concat(void *l, void *r) { struct text *a = l, *b = r; memcpy(a->s + a->n, b->s, (size_t)b->n); a->n += b->n; }
static void put(struct text *t, char c) { t->s[t->n++] = c; }

static struct list cilk_reducer(empty, append) found = {NULL, NULL, 0};
static struct text cilk_reducer(blank, concat) trace = {"", 0};

struct tree { int v; struct tree *l, *r; };
static struct tree *build(int lo, int hi) { if (lo >= hi) return NULL; struct tree *t = malloc(sizeof *t); t->v = (lo + hi) / 2; t->l = build(lo, t->v), t->r = build(t->v + 1, hi); return t; }
static void walk(struct tree *t) { if (!t) return; cilk_spawn walk(t->l); if (t->v % 3 == 0) push(&found, t->v); cilk_spawn walk(t->r); cilk_sync; free(t); }
static void letters(int lo, int hi) { if (hi - lo == 1) { put(&trace, (char)('a' + lo % 26)); return; } cilk_spawn letters(lo, (lo + hi) / 2); letters((lo + hi) / 2, hi); cilk_sync; }

int main(void)
{
    walk(build(0, 500));
    printf("%d\n", drop(&found));
    struct affine cilk_reducer(identity, compose) f = {1, 0};
    cilk_for (int i = 0; i < 400; i++) { struct affine g = {2 * (unsigned)i + 1, (unsigned)i ^ 5}; compose(&f, &g); }
    struct affine serial = {1, 0};
    for (int i = 0; i < 400; i++) compose(&serial, &(struct affine){2 * (unsigned)i + 1, (unsigned)i ^ 5});
    printf("%u %u %d\n", f.a, f.b, f.a == serial.a && f.b == serial.b);
    letters(0, 52);
    put(&trace, '.');
    cilk_for (int i = 0; i < 30; i++) { put(&trace, (char)('0' + i % 10)); if (i % 10 == 9) put(&trace, '/'); }
    printf("%.*s\n", trace.n, trace.s);
    return 0;
}
