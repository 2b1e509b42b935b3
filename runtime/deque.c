/* deque.c: each worker's deque of released tasks (Chase and Lev 2005, in the C11 form of Lê,
 * Pop, Cohen and Zappa Nardelli 2013).
 *
 * Where that paper has fences, the orderings here stand on the variables, so that ThreadSanitizer
 * understands them. None of this runs for each spawn: only released tasks get here. */
#include "runtime.h"

#include <stdlib.h>

struct deque_ring {
    struct deque_ring *older; /* a slow thief may still read it: kept until the end */
    long mask;
    seam_frame *_Atomic slot[];
};

static struct deque_ring *ring_new(long size, struct deque_ring *older)
{
    struct deque_ring *r = malloc(sizeof *r + (size_t)size * sizeof r->slot[0]);
    if (!r)
        fatal("out of memory for a deque of %ld tasks", size);
    r->older = older;
    r->mask = size - 1;
    return r;
}

static seam_frame *ring_get(struct deque_ring *r, long i)
{
    /* Relaxed: the index that led here was read with acquire (D4), or is the owner's own. */
    return atomic_load_explicit(&r->slot[i & r->mask], memory_order_relaxed);
}

static void ring_put(struct deque_ring *r, long i, seam_frame *f)
{
    /* Relaxed: published by the store to bottom (D1). */
    atomic_store_explicit(&r->slot[i & r->mask], f, memory_order_relaxed);
}

void deque_init(struct deque *d)
{
    atomic_init(&d->top, 0);
    atomic_init(&d->bottom, 0);
    atomic_init(&d->most, 0);
    atomic_init(&d->ring, ring_new(64, NULL));
}

void deque_free(struct deque *d)
{
    struct deque_ring *r = atomic_load_explicit(&d->ring, memory_order_relaxed);
    while (r) {
        struct deque_ring *older = r->older;
        free(r);
        r = older;
    }
}

static struct deque_ring *deque_grow(struct deque *d, struct deque_ring *r, long top, long bottom)
{
    struct deque_ring *bigger = ring_new(2 * (r->mask + 1), r);
    for (long i = top; i < bottom; i++)
        ring_put(bigger, i, ring_get(r, i));
    atomic_store_explicit(&d->ring, bigger, memory_order_release); /* D1 */
    return bigger;
}

/* Owner. Sequentially consistent, because the owner looks for sleepers next (S3). */
void deque_push(struct deque *d, seam_frame *f)
{
    sim_charge(COST_TASK);
    long b = atomic_load_explicit(&d->bottom, memory_order_relaxed);
    long t = atomic_load_explicit(&d->top, memory_order_acquire);
    struct deque_ring *r = atomic_load_explicit(&d->ring, memory_order_relaxed);
    if (b - t > r->mask)
        r = deque_grow(d, r, t, b);
    ring_put(r, b, f);
    atomic_store_explicit(&d->bottom, b + 1, memory_order_seq_cst); /* D1 */
    if (b + 1 - t > atomic_load_explicit(&d->most, memory_order_relaxed))
        atomic_store_explicit(&d->most, b + 1 - t, memory_order_relaxed);
}

/* Owner: the youngest task, if it lies above `floor`. */
seam_frame *deque_pop(struct deque *d, long floor)
{
    long b = atomic_load_explicit(&d->bottom, memory_order_relaxed) - 1;
    if (b < floor || atomic_load_explicit(&d->top, memory_order_relaxed) > b)
        return NULL;
    struct deque_ring *r = atomic_load_explicit(&d->ring, memory_order_relaxed);
    atomic_store_explicit(&d->bottom, b, memory_order_seq_cst);      /* D2 */
    long t = atomic_load_explicit(&d->top, memory_order_seq_cst);    /* D3 */
    seam_frame *f = t <= b ? ring_get(r, b) : NULL;
    if (t < b)
        return f;
    if (t == b && !atomic_compare_exchange_strong_explicit(&d->top, &t, t + 1, memory_order_seq_cst,
                                                           memory_order_relaxed)) /* D5 */
        f = NULL;
    atomic_store_explicit(&d->bottom, b + 1, memory_order_relaxed); /* empty: top is b + 1 */
    return f;
}

/* Anybody: the oldest task; NULL also when another thief was faster. */
seam_frame *deque_steal(struct deque *d)
{
    long t = atomic_load_explicit(&d->top, memory_order_seq_cst);    /* D4 */
    long b = atomic_load_explicit(&d->bottom, memory_order_seq_cst); /* D4 */
    if (t >= b)
        return NULL;
    struct deque_ring *r = atomic_load_explicit(&d->ring, memory_order_acquire); /* D4 */
    seam_frame *f = ring_get(r, t);
    return atomic_compare_exchange_strong_explicit(&d->top, &t, t + 1, memory_order_seq_cst,
                                                   memory_order_relaxed) /* D5 */
               ? f : NULL;
}

long deque_mark(struct deque *d)
{
    return atomic_load_explicit(&d->bottom, memory_order_relaxed);
}

bool deque_empty(struct deque *d)
{
    return atomic_load_explicit(&d->top, memory_order_seq_cst) >= /* D4 */
           atomic_load_explicit(&d->bottom, memory_order_seq_cst);
}

/* Copy the oldest tasks, at most so many, for somebody who only looks. */
unsigned deque_look(struct deque *d, seam_frame **to, unsigned most)
{
    long top = atomic_load_explicit(&d->top, memory_order_acquire); /* D4 */
    long bottom = atomic_load_explicit(&d->bottom, memory_order_acquire);
    struct deque_ring *r = atomic_load_explicit(&d->ring, memory_order_acquire);
    for (long i = top; i < bottom && i - top < (long)most; i++)
        to[i - top] = ring_get(r, i);
    return bottom > top ? (unsigned)(bottom - top) : 0;
}
