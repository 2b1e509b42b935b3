/* side.c: side stacks, where locals live whose addresses must survive a release.
 *
 * Generated code pushes on a side stack by moving a pointer, and pops by moving it back. When a
 * stack is released, what its frames have there stays in place as a *piece*, and the side stack
 * goes on above it. Each frame pins the pieces that it needs; a piece without pins is popped by
 * the owner the next time it is on top. Pieces lie in the order of their addresses. */
#include "runtime.h"

#include <sys/mman.h>

#define SEGMENT_SIZE ((size_t)8 << 30)
#define SEGMENT_LEAST ((size_t)256 << 10)
#define SEGMENT_WARM ((size_t)128 << 10) /* of a segment in the pool, this much stays memory */

/* Reserved address space for a side stack. */
struct segment {
    struct segment *next_free; /* in the pool */
    char *low, *high;
    _Atomic unsigned users; /* P2: the worker that pushes on it, and every piece */
};

/* A frame keeps a piece. */
struct pin {
    struct pin *next;
    struct piece *piece;
};

/* ---- segments ---------------------------------------------------------------------------------- */

static struct segment *segment_map(void)
{
    size_t size, want = config.stack < SEGMENT_SIZE ? config.stack : SEGMENT_SIZE;
    struct segment *s = stack_map(want, SEGMENT_LEAST, &size, "a side stack");
    *s = (struct segment){ .low = (char *)s + sizeof *s, .high = (char *)s + size };
    s->low += -(uintptr_t)s->low & 15;
    return s;
}

static struct segment *segment_take(void)
{
    pthread_mutex_lock(&pool.segments_lock);
    struct segment *s = pool.free_segments;
    if (s)
        pool.free_segments = s->next_free;
    else
        s = segment_map();
    pthread_mutex_unlock(&pool.segments_lock);
    atomic_store_explicit(&s->users, 1, memory_order_relaxed); /* P2: nobody else knows it */
    return s;
}

static void segment_drop(struct segment *s)
{
    if (atomic_fetch_sub_explicit(&s->users, 1, memory_order_acq_rel) != 1) /* P2 */
        return;
    stack_unused(s->low + SEGMENT_WARM, s->high);
    pthread_mutex_lock(&pool.segments_lock);
    s->next_free = pool.free_segments;
    pool.free_segments = s;
    pthread_mutex_unlock(&pool.segments_lock);
}

void side_lock(void)
{
    pthread_mutex_lock(&pool.segments_lock);
}

void side_unlock(void)
{
    pthread_mutex_unlock(&pool.segments_lock);
}

static void side_begin(worker *w)
{
    struct segment *s = segment_take();
    w->side = (struct side){ .segment = s, .floor = s->low };
    w->abi.side = s->low;
    w->abi.side_limit = s->high;
}

void side_init(worker *w)
{
    side_begin(w);
}

char *seam_side_overflow(seam_worker *a, unsigned long size)
{
    fatal("side stack exhausted: %lu bytes are wanted, %lu are left; set SEAM_STACK to a larger size", size,
          (unsigned long)(a->side_limit - a->side));
}

/* ---- pieces -------------------------------------------------------------------------------------- */

/* A piece has one pin for each frame that needs it, and one for the list that it is in. */
static void piece_unpin(worker *w, struct piece *p)
{
    if (atomic_fetch_sub_explicit(&p->pins, 1, memory_order_acq_rel) != 1) /* P1 */
        return;
    segment_drop(p->segment);
    frame_release(w, p, sizeof *p);
}

static struct piece *piece_new(worker *w)
{
    struct piece *p = frame_alloc(w, sizeof *p);
    *p = (struct piece){ .segment = w->side.segment, .high = w->release.side_top, .pins = 1 };
    atomic_fetch_add_explicit(&p->segment->users, 1, memory_order_relaxed); /* P2 */
    return p;
}

/* f leaves the stack, and has memory on the side stack. */
void side_pin(worker *w, seam_frame *f)
{
    struct piece *p = w->release.piece;
    if (!p)
        p = w->release.piece = piece_new(w);
    atomic_fetch_add_explicit(&p->pins, 1, memory_order_relaxed); /* P1 */
    p->low = f->side; /* frames come from above */
    struct pin *pin = frame_alloc(w, sizeof *pin);
    *pin = (struct pin){ f->pins, p };
    f->pins = pin;
}

void side_unpin(worker *w, seam_frame *f)
{
    for (struct pin *next, *pin = f->pins; pin; pin = next) {
        next = pin->next;
        piece_unpin(w, pin->piece);
        frame_release(w, pin, sizeof *pin);
    }
}

static struct piece *topmost(worker *w)
{
    struct piece *p = w->side.pieces;
    return p && p->high > w->side.floor ? p : NULL;
}

/* No activation above the floor is on the stack: what lies above the topmost piece that a frame
 * pins is free. */
void side_settle(worker *w)
{
    struct piece *p;
    while ((p = topmost(w)) && atomic_load_explicit(&p->pins, memory_order_acquire) == 1) { /* P1 */
        w->side.pieces = p->below;
        piece_unpin(w, p);
    }
    w->abi.side = p ? p->high : w->side.floor;
}

void side_reset(worker *w)
{
    w->side.floor = w->side.segment->low;
    w->side.nested = false;
    side_settle(w);
}

/* Leave the segment to the frames that pin pieces of it. */
static void side_end(worker *w)
{
    for (struct piece *below, *p = w->side.pieces; p; p = below) {
        below = p->below;
        piece_unpin(w, p);
    }
    segment_drop(w->side.segment);
}

/* The release is complete: its piece stays, the side stack goes on above it, or elsewhere, so that
 * pieces that live long do not make it creep up to its end. */
void side_leave(worker *w)
{
    struct piece *p = w->release.piece;
    if (p) {
        p->below = w->side.pieces;
        w->side.pieces = p;
    }
    side_settle(w);
    struct segment *s = w->side.segment;
    if (!w->side.nested && w->abi.side - s->low > s->high - w->abi.side) {
        side_end(w);
        side_begin(w);
    }
}

/* ---- another side stack ----------------------------------------------------------------------------- */

void side_switch(worker *w, struct side_state *saved)
{
    *saved = (struct side_state){ w->side, w->abi.side, w->abi.side_limit };
    side_begin(w);
}

void side_restore(worker *w, struct side_state *saved)
{
    side_end(w);
    w->side = saved->side;
    w->abi.side = saved->next;
    w->abi.side_limit = saved->limit;
}
