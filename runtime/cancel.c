/* cancel.c: Cilk-5's `abort`.
 *
 * A child remembers its join's epoch at the time of the spawn; cancelling moves the epoch on. A
 * worker finds out at the head of a task whether its thread, or one of those that wait for it, was
 * cancelled. Such a task is not resumed but dropped: its frames are freed one by one, each after
 * its own children, which are cancelled in turn, have arrived. Threads that run are told by a
 * request, which makes them release their stacks. Steps: PROTOCOL.md, section "Cancelling". */
#include "runtime.h"

void seam_cancel(seam_worker *a, seam_join *j)
{
    IN_RUNTIME((worker *)a);
    if (join_complete(j))
        return;
    __atomic_store_n(&j->epoch, j->epoch + 1, __ATOMIC_RELEASE); /* C1: only the owner writes it */
    atomic_fetch_add_explicit(&pool.cancels, 1, memory_order_seq_cst); /* C2 */
    worker_request_all((worker *)a, REQUEST_CANCEL);
}

static bool linked(seam_frame *f)
{
    return __atomic_load_n(&f->flags, __ATOMIC_ACQUIRE) & FRAME_LINKED; /* C3 */
}

/* Follow the frames upwards as far as they have left the stack. None of them can go away, because
 * each waits for the thread below. */
bool cancel_applies(seam_frame *f)
{
    while (f && linked(f)) {
        if (f->parent) {
            f = f->parent;
            continue;
        }
        if (!f->join)
            return false;
        if (__atomic_load_n(&f->join->epoch, __ATOMIC_ACQUIRE) != f->epoch) /* C1 */
            return true;
        f = f->join->owner;
    }
    return false;
}

void cancel_mark(seam_frame *f)
{
    __atomic_fetch_or(&f->flags, FRAME_DROPPED, __ATOMIC_RELAXED); /* C3: only who runs it reads this bit */
}

static void inlets_discard(worker *w, seam_join *j)
{
    for (seam_inlet *i; (i = seam_inlet_take(&w->abi, j));)
        seam_inlet_free(&w->abi, i);
}

/* Wait for children that are off the stack. True if the frame has to be dropped later, by the last
 * of them. */
static bool children_outstanding(worker *w, seam_frame *f)
{
    seam_join *j = (seam_join *)(f + 1), *end = j + f->type->joins;
    for (seam_join *k = j; k < end; k++)
        seam_cancel(&w->abi, k);
    for (; j < end; j++) {
        f->views = w->abi.views;
        w->abi.views = &seam_views_none;
        if (join_block(w, f, j, false))
            return true;
        w->abi.views = f->views;
        inlets_discard(w, j);
    }
    return false;
}

/* Instead of resuming f. Its caller, in the same thread, is dropped next. */
seam_frame *cancel_drop(worker *w, seam_frame *f, const struct link *up)
{
    struct link end = *up;
    if (children_outstanding(w, f))
        return NULL;
    seam_frame_free(&w->abi, f);
    if (end.parent)
        cancel_mark(end.parent);
    if (end.flags & FRAME_INLET) {
        seam_inlet *i = (seam_inlet *)((char *)end.dst - offsetof(seam_inlet, value));
        seam_inlet_free(&w->abi, i);
        end.flags &= ~(unsigned)FRAME_INLET;
    }
    return sched_leave(w, &end);
}
