// A hash table of strings with open addressing that grows, and one with chains
// and deletion; both against each other.
// expect: 265 512 265 1
// expect: the 5
// expect: dog 2
// expect: fox 2
// expect: over 2
// expect: and 1
// expect: brown 1
// expect: k230 -747
// expect: 126 139 0 1
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = h * 33 ^ (unsigned char)*s++; return h; }
static void *xalloc(size_t n) { void *p = calloc(1, n); if (!p) abort(); return p; }
static char *dup(const char *s) { return strcpy(xalloc(strlen(s) + 1), s); }

struct slot { char *key; int value; };
struct table { struct slot *slots; size_t size, used; };

static struct slot *probe(struct table *t, const char *key)
{
    size_t i = hash(key) & (t->size - 1);
    while (t->slots[i].key && strcmp(t->slots[i].key, key)) i = (i + 1) & (t->size - 1);
    return &t->slots[i];
}
static void grow(struct table *t)
{
    struct table old = *t;
    t->size = old.size ? old.size * 2 : 4;
    t->slots = xalloc(t->size * sizeof *t->slots);
    for (size_t i = 0; i < old.size; i++) if (old.slots[i].key) *probe(t, old.slots[i].key) = old.slots[i];
    free(old.slots);
}
static int *lookup(struct table *t, const char *key)
{
    if (t->used * 4 >= t->size * 3) grow(t);
    struct slot *s = probe(t, key);
    if (!s->key) s->key = dup(key), t->used++;
    return &s->value;
}

struct node { struct node *next; int value; char key[]; };
struct chains { struct node *heads[37]; int count; };
static struct node **where(struct chains *c, const char *key)
{
    struct node **p = &c->heads[hash(key) % 37];
    while (*p && strcmp((*p)->key, key)) p = &(*p)->next;
    return p;
}
static int *chain_at(struct chains *c, const char *key)
{
    struct node **p = where(c, key);
    if (!*p) { *p = xalloc(sizeof **p + strlen(key) + 1); strcpy((*p)->key, key); c->count++; }
    return &(*p)->value;
}
static int chain_delete(struct chains *c, const char *key)
{
    struct node **p = where(c, key), *n = *p;
    if (!n) return 0;
    *p = n->next, c->count--;
    free(n);
    return 1;
}
static int by_count(const void *a, const void *b)
{
    const struct slot *x = a, *y = b;
    return x->value != y->value ? y->value - x->value : strcmp(x->key, y->key);
}

int main(void)
{
    static const char text[] = "the quick brown fox jumps over the lazy dog while the other dog sleeps and the fox runs over the hill";
    struct table t = {0};
    struct chains c = {{0}, 0};
    char *copy = dup(text);
    for (char *w = strtok(copy, " "); w; w = strtok(NULL, " ")) ++*lookup(&t, w), *chain_at(&c, w) += 1;
    for (int i = 0; i < 500; i++) { char key[12]; sprintf(key, "k%d", i * 7 % 251); *lookup(&t, key) -= i, *chain_at(&c, key) -= i; }
    int same = 1;
    for (size_t i = 0; i < t.size; i++) if (t.slots[i].key) same &= t.slots[i].value == *chain_at(&c, t.slots[i].key);
    printf("%zu %zu %d %d\n", t.used, t.size, c.count, same);
    struct slot *out = xalloc(t.used * sizeof *out), *o = out;
    for (size_t i = 0; i < t.size; i++) if (t.slots[i].key) *o++ = t.slots[i];
    qsort(out, t.used, sizeof *out, by_count);
    for (int i = 0; i < 6; i++) printf("%s %d\n", out[i].key, out[i].value);
    printf("%s %d\n", o[-1].key, o[-1].value);
    int gone = 0;
    for (int i = 0; i < 251; i += 2) { char key[12]; sprintf(key, "k%d", i); gone += chain_delete(&c, key); }
    printf("%d %d", gone, c.count);
    printf(" %d", chain_delete(&c, "k0"));
    printf(" %d\n", chain_delete(&c, "fox"));
    for (size_t i = 0; i < t.size; i++) free(t.slots[i].key);
    free(t.slots), free(out), free(copy);
    return 0;
}
