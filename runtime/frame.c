/* frame.c: memory for frames and other small records.
 *
 * Each worker has free lists, one for each size in units of 16 bytes, and carves new blocks from
 * chunks. What is freed goes to the worker that frees it; a list that grows too long gives a batch
 * to a common store, so that a worker that only frees feeds one that only allocates. */
#include "runtime.h"

#include <stdlib.h>

enum {
    UNIT = 16,
    BATCH = 64,             /* blocks that move together between a worker and the store */
    CHUNK = 64 << 10,       /* bytes taken from the system at a time */
};

struct block {
    struct block *next;       /* in a free list or batch */
    struct block *next_batch; /* first block of a batch in the store */
};

static unsigned class_of(size_t size)
{
    unsigned c = (unsigned)((size + UNIT - 1) / UNIT);
    return c ? c : 1;
}

static bool pooled(size_t size)
{
    return !SEAM_ASAN && size <= (FRAME_CLASSES - 1) * UNIT; /* the sanitizer sees more without pools */
}

static void *need(void *p, size_t size)
{
    if (!p)
        fatal("out of memory for a frame of %zu bytes", size);
    return p;
}

static void *from_system(size_t size)
{
    return need(malloc(size), size);
}

/* ---- the common store ----------------------------------------------------------------------------- */

static struct block *store_take(unsigned c)
{
    pthread_mutex_lock(&pool.store_lock);
    struct block *b = pool.batches[c];
    if (b)
        pool.batches[c] = b->next_batch;
    pthread_mutex_unlock(&pool.store_lock);
    return b;
}

static void store_put(unsigned c, struct block *batch)
{
    pthread_mutex_lock(&pool.store_lock);
    batch->next_batch = pool.batches[c];
    pool.batches[c] = batch;
    pthread_mutex_unlock(&pool.store_lock);
}

/* Chunks are never given back: their blocks move between workers for good. They do not come from malloc,
 * in the midst of which a signal handler may need one. */
static void new_chunk(struct frame_pool *p)
{
    size_t size;
    p->fresh = stack_map(CHUNK, CHUNK, &size, "frames");
    p->fresh_end = p->fresh + size;
}

void frame_store_lock(void)
{
    pthread_mutex_lock(&pool.store_lock);
}

void frame_store_unlock(void)
{
    pthread_mutex_unlock(&pool.store_lock);
}

/* ---- a worker's own lists --------------------------------------------------------------------------- */

static struct block *refill(struct frame_pool *p, unsigned c)
{
    struct block *b = store_take(c);
    if (b) {
        p->class[c].list = b->next;
        p->class[c].count = BATCH - 1;
        return b;
    }
    if ((size_t)(p->fresh_end - p->fresh) < c * UNIT)
        new_chunk(p);
    b = (struct block *)p->fresh;
    p->fresh += c * UNIT;
    return b;
}

static void give_batch(struct frame_pool *p, unsigned c)
{
    struct block *first = p->class[c].list, *last = first;
    for (int i = 1; i < BATCH; i++)
        last = last->next;
    p->class[c].list = last->next;
    p->class[c].count -= BATCH;
    last->next = NULL;
    store_put(c, first);
}

void *frame_alloc(worker *w, size_t size)
{
    if (!pooled(size))
        return from_system(size);
    unsigned c = class_of(size);
    struct block *b = w->pool.class[c].list;
    if (!b)
        return refill(&w->pool, c);
    w->pool.class[c].list = b->next;
    w->pool.class[c].count--;
    return b;
}

void frame_release(worker *w, void *p, size_t size)
{
    if (!pooled(size)) {
        free(p);
        return;
    }
    unsigned c = class_of(size);
    struct block *b = p;
    b->next = w->pool.class[c].list;
    w->pool.class[c].list = b;
    if (++w->pool.class[c].count >= 3 * BATCH)
        give_batch(&w->pool, c);
}

/* ---- frames ------------------------------------------------------------------------------------------ */

static void *type_alloc(worker *w, const seam_frame_type *type)
{
    size_t align = type->align;
    return align <= UNIT ? frame_alloc(w, type->size)
                         : need(aligned_alloc(align, (type->size + align - 1) & ~(align - 1)), type->size);
}

static void type_free(worker *w, const seam_frame_type *type, void *f)
{
    if (type->align <= UNIT)
        frame_release(w, f, type->size);
    else
        free(f);
}

seam_frame *seam_frame_new(seam_worker *a, const seam_frame_type *type, unsigned point)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    seam_frame *f = type_alloc(w, type);
    *f = (seam_frame){ .type = type, .point = point };
    seam_join *j = (seam_join *)(f + 1);
    for (unsigned i = 0; i < type->joins; i++)
        j[i] = (seam_join){ 0 };
    count(w, COUNT_LIVE_FRAMES, 1);
    count(w, COUNT_FRAME_BYTES, type->size);
    return f;
}

void seam_frame_free(seam_worker *a, seam_frame *f)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    if (f->pins)
        side_unpin(w, f);
    count(w, COUNT_LIVE_FRAMES, (uint64_t)-1);
    count(w, COUNT_FRAME_BYTES, -(uint64_t)f->type->size);
    type_free(w, f->type, f);
}
