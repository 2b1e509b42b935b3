/* reducer.c: reducers.
 *
 * A strand is a piece of serial execution that begins at a steal or a sync. The serially first
 * one uses the reducers' own variables (its map is NULL); every other strand has a map from
 * variables to views of its own, made on first use and starting at the identity. When a child
 * ends, its map is deposited in its join; at the sync the maps are reduced in serial order, so an
 * associative operation gives the serial result, whoever ran what. */
#include "runtime.h"

#include <stdlib.h>
#include <string.h>

struct view {
    void *variable;
    const seam_reducer *reducer;
    void *value; /* `variable` itself, for a reducer that was made in this strand */
};

/* An open hash table. */
struct views {
    unsigned used, mask;
    struct view entry[];
};

struct deposit {
    struct deposit *next;
    struct views *views;
    unsigned order;
};

static void *need(void *p)
{
    if (!p)
        fatal("out of memory for reducer views");
    return p;
}

/* ---- maps --------------------------------------------------------------------------------------- */

static struct views *map_new(unsigned size)
{
    struct views *m = need(calloc(1, sizeof *m + size * sizeof m->entry[0]));
    m->mask = size - 1;
    return m;
}

/* The entry of `variable`, or the free one where it would be. */
static struct view *map_find(struct views *m, void *variable)
{
    uintptr_t i = (uintptr_t)variable / 8 * 0x9E3779B1u >> 4;
    while (m->entry[i & m->mask].variable && m->entry[i & m->mask].variable != variable)
        i++;
    return &m->entry[i & m->mask];
}

/* Room for one more: *m may move. */
static void map_make_room(struct views **m)
{
    struct views *old = *m;
    if (4 * (old->used + 1) <= 3 * (old->mask + 1))
        return;
    *m = map_new(2 * (old->mask + 1));
    (*m)->used = old->used;
    for (unsigned i = 0; i <= old->mask; i++)
        if (old->entry[i].variable)
            *map_find(*m, old->entry[i].variable) = old->entry[i];
    free(old);
}

static struct view *map_add(struct views **m, void *variable, const seam_reducer *r, void *value)
{
    map_make_room(m);
    struct view *v = map_find(*m, variable);
    *v = (struct view){ variable, r, value };
    (*m)->used++;
    return v;
}

/* Take the entry out; those behind it move up, so that searches still find them. */
static void map_remove(struct views *m, struct view *v)
{
    unsigned hole = (unsigned)(v - m->entry);
    m->entry[hole].variable = NULL;
    m->used--;
    for (unsigned i = (hole + 1) & m->mask; m->entry[i].variable; i = (i + 1) & m->mask) {
        struct view moved = m->entry[i];
        m->entry[i].variable = NULL;
        *map_find(m, moved.variable) = moved;
    }
}

static void *identity_new(const seam_reducer *r)
{
    size_t size = (r->size + CACHE_LINE - 1) & ~(size_t)(CACHE_LINE - 1);
    void *value = need(aligned_alloc(CACHE_LINE, size ? size : CACHE_LINE));
    worker *w = (worker *)seam_self;
    unsigned within = user_begin(w);
    r->identity(value);
    user_end(w, within);
    return value;
}

static void reduce_into(void *left, struct view *v)
{
    if (v->value == left)
        return;
    worker *w = (worker *)seam_self;
    unsigned within = user_begin(w);
    v->reducer->reduce(left, v->value);
    user_end(w, within);
    free(v->value);
}

/* The map of two strands, of which `left` is serially first. */
static void *views_merge(void *left, void *right)
{
    if (right == &seam_views_none)
        return left;
    if (left == &seam_views_none)
        return right;
    struct views *l = left, *r = right;
    if (!r) /* cannot be: the serially first strand has nothing to its left */
        return NULL;
    for (unsigned i = 0; i <= r->mask; i++) {
        struct view *v = &r->entry[i];
        if (!v->variable)
            continue;
        struct view *mine = l ? map_find(l, v->variable) : NULL;
        if (!l)
            reduce_into(v->variable, v);
        else if (mine->variable)
            reduce_into(mine->value, v);
        else
            map_add(&l, v->variable, v->reducer, v->value);
    }
    free(r);
    return l;
}

/* Reducing belongs to no strand: a reduce function may have reducers and parallel code itself. */
void views_join(worker *w, void *left, void *right)
{
    w->abi.views = &seam_views_none;
    w->abi.views = views_merge(left, right);
}

/* ---- what generated code asks ----------------------------------------------------------------------- */

static struct views *own_map(seam_worker *a)
{
    if (a->views == &seam_views_none)
        a->views = map_new(8);
    return a->views;
}

void *seam_view_cold(seam_worker *a, void *variable, const seam_reducer *r)
{
    IN_RUNTIME((worker *)a);
    struct views *m = own_map(a);
    struct view *v = map_find(m, variable);
    if (!v->variable) {
        v = map_add(&m, variable, r, identity_new(r));
        a->views = m;
    }
    return v->value;
}

/* A reducer begins to live: in this strand, and in those that go before it serially within its
 * scope, its view is the variable itself. */
void seam_reducer_register(seam_worker *a, void *variable, const seam_reducer *r)
{
    if (!a || !a->views)
        return;
    IN_RUNTIME((worker *)a);
    struct views *m = own_map(a);
    if (map_find(m, variable)->variable)
        return;
    map_add(&m, variable, r, variable);
    a->views = m;
}

void seam_reducer_unregister(seam_worker *a, void *variable)
{
    if (!a || !a->views || a->views == &seam_views_none)
        return;
    IN_RUNTIME((worker *)a);
    struct view *v = map_find(a->views, variable);
    if (!v->variable)
        return;
    reduce_into(variable, v);
    map_remove(a->views, v);
}

/* ---- joins --------------------------------------------------------------------------------------------- */

enum { AFTER = 0x80000000u };

/* A forked child comes after what its parent does before the sync, the last one forked first. */
unsigned views_order_after(unsigned order)
{
    return ~order;
}

/* The child that runs on w ends. The join learns of its views before it learns that the child has
 * arrived (J5). */
unsigned long views_deposit(worker *w, seam_join *j, unsigned order)
{
    struct views *m = w->abi.views;
    if (!m)
        return JOIN_LEFTMOST;
    if (m == (void *)&seam_views_none)
        return 0;
    struct deposit *d = frame_alloc(w, sizeof *d);
    *d = (struct deposit){ __atomic_load_n(&j->views, __ATOMIC_RELAXED), m, order };
    while (!__atomic_compare_exchange_n(&j->views, (void **)&d->next, d, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) /* V1 */
        ;
    return 0;
}

static struct deposit *deposits_merge(struct deposit *a, struct deposit *b)
{
    struct deposit *first = NULL, **end = &first;
    while (a && b) {
        struct deposit **least = a->order < b->order ? &a : &b;
        *end = *least;
        end = &(*end)->next;
        *least = (*least)->next;
    }
    *end = a ? a : b;
    return first;
}

/* By order; recursion is as deep as the logarithm of the length. */
static struct deposit *deposits_sort(struct deposit *d)
{
    struct deposit *middle = d;
    if (!d || !d->next)
        return d;
    for (struct deposit *end = d->next; end && end->next; end = end->next->next)
        middle = middle->next;
    struct deposit *second = middle->next;
    middle->next = NULL;
    return deposits_merge(deposits_sort(d), deposits_sort(second));
}

/* All children have arrived: reduce their views and the owner's in serial order. */
void *views_fold(worker *w, seam_join *j, void *mine)
{
    w->abi.views = &seam_views_none; /* reducing belongs to no strand */
    j->order = 0;
    struct deposit *d = __atomic_exchange_n(&j->views, NULL, __ATOMIC_ACQUIRE); /* V1 */
    unsigned long word = __atomic_fetch_and(&j->word, ~(unsigned long)JOIN_LEFTMOST, __ATOMIC_RELAXED); /* J6 */
    void *all = word & JOIN_LEFTMOST ? NULL : &seam_views_none;
    bool mine_done = false;
    for (struct deposit *next, *s = deposits_sort(d); s; s = next) {
        next = s->next;
        if (s->order >= AFTER && !mine_done) {
            all = views_merge(all, mine);
            mine_done = true;
        }
        all = views_merge(all, s->views);
        frame_release(w, s, sizeof *s);
    }
    return mine_done ? all : views_merge(all, mine);
}
