// Search trees: AVL by recursion over values, a red-black tree by Okasaki's
// patterns, a trie, a treap with split and merge; in pools, without free.
// expect: 257 9 1
// expect: 171 9 1
// expect: 6 38
// expect: 8 3 0 a i in inn tea ten to .
// expect: 150 0 75
// expect: 40 110 40
#include <stdio.h>
#include <string.h>

struct avl { int key, h; struct avl *l, *r; };
static struct avl pool[400];
static int used;
static int h(struct avl *t) { return t ? t->h : 0; }
static int max(int a, int b) { return a > b ? a : b; }
static struct avl *fix(struct avl *t) { t->h = max(h(t->l), h(t->r)) + 1; return t; }
static struct avl *right(struct avl *t) { struct avl *l = t->l; t->l = l->r, l->r = fix(t); return fix(l); }
static struct avl *left(struct avl *t) { struct avl *r = t->r; t->r = r->l, r->l = fix(t); return fix(r); }
static struct avl *balance(struct avl *t)
{
    fix(t);
    if (h(t->l) > h(t->r) + 1) { if (h(t->l->l) < h(t->l->r)) t->l = left(t->l); return right(t); }
    if (h(t->r) > h(t->l) + 1) { if (h(t->r->r) < h(t->r->l)) t->r = right(t->r); return left(t); }
    return t;
}
static struct avl *insert(struct avl *t, int key)
{
    if (!t) return t = &pool[used++], *t = (struct avl){key, 1, 0, 0}, t;
    if (key < t->key) t->l = insert(t->l, key); else if (key > t->key) t->r = insert(t->r, key); else return t;
    return balance(t);
}
static struct avl *take_min(struct avl *t, int *key) { if (!t->l) return *key = t->key, t->r; t->l = take_min(t->l, key); return balance(t); }
static struct avl *delete(struct avl *t, int key)
{
    if (!t) return 0;
    if (key < t->key) t->l = delete(t->l, key);
    else if (key > t->key) t->r = delete(t->r, key);
    else if (!t->l || !t->r) return t->l ? t->l : t->r;
    else t->r = take_min(t->r, &t->key);
    return balance(t);
}
static int count(struct avl *t) { return t ? count(t->l) + 1 + count(t->r) : 0; }
static int ordered(struct avl *t, int lo, int hi) { return !t || (lo < t->key && t->key < hi && ordered(t->l, lo, t->key) && ordered(t->r, t->key, hi) && h(t->l) - h(t->r) < 2 && h(t->r) - h(t->l) < 2); }

enum { R, B };
struct rb { int color, key; struct rb *l, *r; };
static struct rb nodes[2000];
static int nnodes;
static struct rb *rb(int c, struct rb *l, int k, struct rb *r) { nodes[nnodes] = (struct rb){c, k, l, r}; return &nodes[nnodes++]; }
static int red(struct rb *t) { return t && t->color == R; }
static struct rb *tri(struct rb *a, int x, struct rb *b, int y, struct rb *c, int z, struct rb *d) { return rb(R, rb(B, a, x, b), y, rb(B, c, z, d)); }
static struct rb *bal(int c, struct rb *l, int k, struct rb *r)
{
    if (c == B) {
        if (red(l) && red(l->l)) return tri(l->l->l, l->l->key, l->l->r, l->key, l->r, k, r);
        if (red(l) && red(l->r)) return tri(l->l, l->key, l->r->l, l->r->key, l->r->r, k, r);
        if (red(r) && red(r->l)) return tri(l, k, r->l->l, r->l->key, r->l->r, r->key, r->r);
        if (red(r) && red(r->r)) return tri(l, k, r->l, r->key, r->r->l, r->r->key, r->r->r);
    }
    return rb(c, l, k, r);
}
static struct rb *ins(struct rb *t, int k) { return !t ? rb(R, 0, k, 0) : k < t->key ? bal(t->color, ins(t->l, k), t->key, t->r) : k > t->key ? bal(t->color, t->l, t->key, ins(t->r, k)) : t; }
static struct rb *rb_insert(struct rb *t, int k) { struct rb *n = ins(t, k); return rb(B, n->l, n->key, n->r); }
static int black(struct rb *t) { if (!t) return 1; int a = black(t->l), b = black(t->r); return a && a == b && !(red(t) && (red(t->l) || red(t->r))) ? a + (t->color == B) : 0; }

struct trie { struct trie *kids[26]; int words; } tries[100];
static int ntries = 1;
static void add(struct trie *t, const char *s) { for (; *s; s++) { struct trie **k = &t->kids[*s - 'a']; if (!*k) *k = &tries[ntries++]; t = *k; } t->words++; }
static int words(const struct trie *t, const char *prefix) { if (!t) return 0; if (*prefix) return words(t->kids[*prefix - 'a'], prefix + 1); int n = t->words; for (int i = 0; i < 26; i++) n += words(t->kids[i], ""); return n; }
static void list(const struct trie *t, char *buf, char *end) { if (t->words) *end = 0, printf("%s ", buf); for (int i = 0; i < 26; i++) if (t->kids[i]) *end = (char)('a' + i), list(t->kids[i], buf, end + 1); }

struct treap { int key; unsigned pri; int size; struct treap *l, *r; };
static struct treap tp[200];
static int ntp;
static unsigned seed = 7;
static unsigned rnd(void) { return seed = seed * 1664525u + 1013904223u; }
static int size(struct treap *t) { return t ? t->size : 0; }
static struct treap *upd(struct treap *t) { t->size = size(t->l) + 1 + size(t->r); return t; }
static struct treap *merge(struct treap *a, struct treap *b) { if (!a || !b) return a ? a : b; if (a->pri > b->pri) return a->r = merge(a->r, b), upd(a); return b->l = merge(a, b->l), upd(b); }
struct two { struct treap *a, *b; };
static struct two split(struct treap *t, int key) { if (!t) return (struct two){0, 0}; if (t->key < key) { struct two s = split(t->r, key); t->r = s.a; return (struct two){upd(t), s.b}; } struct two s = split(t->l, key); t->l = s.b; return (struct two){s.a, upd(t)}; }
static struct treap *put(struct treap *t, int key) { struct two s = split(t, key); tp[ntp] = (struct treap){key, rnd(), 1, 0, 0}; return merge(merge(s.a, &tp[ntp++]), s.b); }
static int nth(struct treap *t, int n) { int k = size(t->l); return n < k ? nth(t->l, n) : n == k ? t->key : nth(t->r, n - k - 1); }

int main(void)
{
    struct avl *a = 0;
    for (int i = 0; i < 300; i++) a = insert(a, i * 37 % 257);
    printf("%d %d %d\n", count(a), h(a), ordered(a, -1, 257));
    for (int i = 0; i < 257; i += 3) a = delete(a, i);
    printf("%d %d %d\n", count(a), h(a), ordered(a, -1, 257));
    struct rb *r = 0;
    for (int i = 0; i < 100; i++) r = rb_insert(r, i * 11 % 101);
    printf("%d %d\n", black(r), r->key);
    static const char *const w[] = {"tea", "ten", "to", "a", "inn", "in", "i", "ten"};
    for (int i = 0; i < 8; i++) add(tries, w[i]);
    char buf[10];
    printf("%d %d %d ", words(tries, ""), words(tries, "te"), words(tries, "x"));
    list(tries, buf, buf), puts(".");
    struct treap *t = 0;
    for (int i = 0; i < 150; i++) t = put(t, i * 53 % 151);
    printf("%d %d %d\n", size(t), nth(t, 0), nth(t, 75));
    struct two s = split(t, 40);
    printf("%d %d %d\n", size(s.a), size(s.b), nth(s.b, 0));
    return 0;
}
