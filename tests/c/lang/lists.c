// Linked data: lists reversed, merged, sorted; intrusive lists with
// container_of; rings; an LRU cache; sparse polynomials; arenas.
// expect: 7,6,5,4,3,2,1
// expect: 1,9,25,49,81,121
// expect: 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14
// expect: 795 926
// expect: 5 3093008 b
// expect: +1x^5+5x^4+10x^3+10x^2+5x^1+1x^0
// expect: +1x^2-1x^0
// expect: 1
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct list { int v; struct list *next; };
static struct arena { char *at, *end; struct block { struct block *up; char data[480]; } *top; int blocks; } arena;
static void *take(size_t n)
{
    n = (n + 15) & ~(size_t)15;
    if (arena.at + n > arena.end || !arena.at) { struct block *b = malloc(sizeof *b); b->up = arena.top, arena.top = b; arena.at = b->data, arena.end = b->data + sizeof b->data, arena.blocks++; }
    return (arena.at += n) - n;
}
static void drop(void) { while (arena.top) { struct block *up = arena.top->up; free(arena.top); arena.top = up; } arena.at = 0; }
static struct list *cons(int v, struct list *next) { struct list *l = take(sizeof *l); *l = (struct list){v, next}; return l; }
static struct list *range(int a, int b) { return a < b ? cons(a, range(a + 1, b)) : NULL; }
static struct list *reverse(struct list *l) { struct list *r = NULL; while (l) { struct list *n = l->next; l->next = r, r = l, l = n; } return r; }
static struct list *map(int (*f)(int), struct list *l) { return l ? cons(f(l->v), map(f, l->next)) : NULL; }
static struct list *filter(int (*f)(int), struct list *l) { return !l ? NULL : f(l->v) ? cons(l->v, filter(f, l->next)) : filter(f, l->next); }
static int fold(int (*f)(int, int), int z, struct list *l) { return l ? fold(f, f(z, l->v), l->next) : z; }
static struct list *merge(struct list *a, struct list *b) { if (!a || !b) return a ? a : b; if (a->v <= b->v) return a->next = merge(a->next, b), a; return b->next = merge(a, b->next), b; }
static struct list *sort(struct list *l) { if (!l || !l->next) return l; struct list *half = l; for (struct list *f = l->next; f && (f = f->next); f = f->next) half = half->next; struct list *r = half->next; half->next = NULL; return merge(sort(l), sort(r)); }
static void show(struct list *l) { for (; l; l = l->next) printf("%d%s", l->v, l->next ? "," : ""); puts(""); }
static int square(int x) { return x * x; }
static int odd(int x) { return x & 1; }
static int mix(int a, int b) { return (a * 31 + b) % 1009; }

struct link { struct link *prev, *next; };
#define container_of(p, T, m) ({ const __typeof__(((T *)0)->m) *p_ = (p); (T *)((char *)p_ - offsetof(T, m)); })
struct entry { char key[8]; struct link lru; int value; struct entry *chain; };
static struct link ring = {&ring, &ring};
static int misses;
static void unlink_(struct link *l) { l->prev->next = l->next, l->next->prev = l->prev; }
static void front(struct link *l) { l->next = ring.next, l->prev = &ring; ring.next->prev = l, ring.next = l; }
static struct entry *oldest(void) { return container_of(ring.prev, struct entry, lru); }
static struct entry *find(const char *k) { for (struct link *l = ring.next; l != &ring; l = l->next) { struct entry *e = container_of(l, struct entry, lru); if (!strcmp(e->key, k)) return e; } return NULL; }
static int get(const char *key, int (*compute)(const char *))
{
    static struct entry pool[3];
    static int used;
    struct entry *e = find(key);
    if (e) unlink_(&e->lru);
    else {
        misses++;
        if (used < 3) e = &pool[used++]; else unlink_(&(e = oldest())->lru);
        strcpy(e->key, key), e->value = compute(key);
    }
    front(&e->lru);
    return e->value;
}
static int hash(const char *s) { return *s ? mix(hash(s + 1), *s) : 7; }
struct term { int c, e; struct term *next; };
static struct term *term(int c, int e, struct term *next) { if (!c) return next; struct term *t = take(sizeof *t); *t = (struct term){c, e, next}; return t; }
static struct term *padd(const struct term *a, const struct term *b) { if (!a && !b) return NULL; if (!b || (a && a->e > b->e)) return term(a->c, a->e, padd(a->next, b)); if (!a || b->e > a->e) return term(b->c, b->e, padd(a, b->next)); return term(a->c + b->c, a->e, padd(a->next, b->next)); }
static struct term *scale(const struct term *a, int c, int e) { return a ? term(a->c * c, a->e + e, scale(a->next, c, e)) : NULL; }
static struct term *pmul(const struct term *a, const struct term *b) { return a ? padd(scale(b, a->c, a->e), pmul(a->next, b)) : NULL; }
static void pshow(const struct term *t) { for (; t; t = t->next) printf("%+dx^%d", t->c, t->e); puts(""); }

int main(void)
{
    show(reverse(range(1, 8)));
    show(map(square, filter(odd, range(0, 12))));
    struct list *l = NULL;
    for (int i = 0; i < 15; i++) l = cons(i * 7 % 15, l);
    show(l = sort(l));
    printf("%d %d\n", fold(mix, 1, l), fold(mix, 0, map(square, range(0, 100))));
    const char *keys[] = {"a", "b", "a", "c", "d", "a", "b", "d", "a"};
    unsigned sum = 0;
    for (int i = 0; i < 9; i++) sum = sum * 3 + (unsigned)get(keys[i], hash);
    printf("%d %u %s\n", misses, sum, oldest()->key);
    struct term *p = term(1, 1, term(1, 0, NULL)), *q = p;
    for (int i = 0; i < 4; i++) q = pmul(q, p);
    pshow(q), pshow(pmul(p, term(1, 1, term(-1, 0, NULL))));
    printf("%d\n", arena.blocks > 10);
    drop();
    return 0;
}
