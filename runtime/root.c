/* root.c: where code that Seam did not compile calls code that it did.
 *
 * The frames of the caller cannot be released, so the callee's thread ends there: the stack below
 * stays, what is above can leave it. While that thread or its children are off the stack, the
 * caller waits: it is modelled as one more thread, blocked on a join with one child. */
#include "runtime.h"

struct root {
    seam_frame frame; /* stands for the caller */
    seam_join join;
    worker *worker;
    _Atomic unsigned done;
};

/* The thread of the root has ended. The root is gone once `done` is set. */
static void root_ended(seam_worker *a, seam_frame *f)
{
    (void)a;
    struct root *r = (struct root *)f;
    worker *sleeper = r->worker;
    f->views = a->views; /* task_begin moved them: the caller's strand goes on with them */
    atomic_store_explicit(&r->done, 1, memory_order_release); /* W1 */
    bed_wake(&sleeper->bed);
}

static const seam_frame_type root_type = {
    .name = "nested root", .size = sizeof(struct root), .resume = root_ended,
};

/* The body was released: wait until its thread has ended. */
static void root_await(worker *w, void *result, void (*help)(worker *, _Atomic unsigned *))
{
    struct root r = {
        .frame = { .type = &root_type },
        .join = { .word = JOIN_CHILD | JOIN_WAITING },
        .worker = w,
    };
    r.join.owner = &r.frame;
    r.frame.views = &seam_views_none;
    sched_go_on(w, release_finish(w, &(struct link){ .join = &r.join, .dst = result }));
    help(w, &r.done);
    w->abi.views = r.frame.views;
}

/* ---- nested in a task ------------------------------------------------------------------------- */

static void help_own_then_wait(worker *w, _Atomic unsigned *done)
{
    sched_help_own(w, done);
    if (is_done(done))
        return;
    blocking_begin(w);
    while (!is_done(done)) {
        bed_sleep(&w->bed, 0);
        if (atomic_load_explicit(&pool.stopping, memory_order_acquire)) /* X1 */
            worker_halt();
    }
    blocking_end(w);
}

/* While tasks of others were run on this stack, some below the floor may have been popped. */
static void floor_set(worker *w, long floor)
{
    long mark = deque_mark(&w->deque);
    w->floor = floor < mark ? floor : mark;
}

static void root_nested(worker *w, void (*body)(seam_worker *, void *), void *args, void *result)
{
    char *next = w->abi.side, *side_floor = w->side.floor;
    long floor = w->floor;
    w->floor = deque_mark(&w->deque);
    w->side.floor = next;
    body(&w->abi, args);
    if (seam_released(&w->abi)) {
        root_await(w, result, help_own_then_wait);
        side_settle(w);
    }
    floor_set(w, floor);
    w->side.floor = side_floor;
    w->abi.side = next;
}

/* Tasks of others must not run on this side stack: what they leave there would be in the way of
 * the activation below. */
void root_help(worker *w, _Atomic unsigned *done)
{
    if (is_done(done))
        return;
    struct side_state saved;
    side_switch(w, &saved);
    sched_help(w, done);
    side_restore(w, &saved);
    floor_set(w, w->floor);
    worker_busy(w); /* its activations go on */
}

/* The outermost root of a guest: it helps with anything while it is the only guest inside, since
 * everything is its own then. Another guest's tasks may be long, and the caller waits. */
static void help_while_alone(worker *w, _Atomic unsigned *done)
{
    while (!is_done(done))
        if (worker_other_guests(w))
            help_own_then_wait(w, done);
        else
            sched_help_alone(w, done);
    idle_found(w);
}

void seam_inline_root(seam_worker *a, void *result)
{
    worker *w = (worker *)a;
    struct piece *piece = w->release.piece;
    char *next = piece ? piece->low : a->side, *side_floor = w->side.floor;
    w->side.floor = next;
    root_await(w, result, root_help);
    side_settle(w);
    w->side.floor = side_floor;
    a->side = next;
}

/* ---- guests ----------------------------------------------------------------------------------- */

struct visit {
    worker *worker;
    void (*body)(seam_worker *, void *);
    void *args, *result;
};

static void guest_run(void *p)
{
    struct visit *v = p;
    worker *w = v->worker;
    v->body(&w->abi, v->args);
    if (SEAM_UNLIKELY(seam_released(&w->abi)))
        root_await(w, v->result, help_while_alone);
}

/* Entering costs some fifteen nanoseconds: if the root lasts, a thief that looks now and then will
 * ask it for work. */
static void guest_enter(worker *w)
{
    seam_self = &w->abi;
    atomic_store_explicit(&w->inside, 1, memory_order_relaxed); /* G3 */
    worker_busy(w);
}

static void guest_leave(worker *w)
{
    worker_idle(w);
    atomic_store_explicit(&w->inside, 0, memory_order_relaxed); /* G3 */
    stats_mode(w, MODE_IDLE);
    if (SEAM_UNLIKELY(w->side.pieces))
        side_settle(w);
    seam_self = NULL;
}

void seam_root(void (*body)(seam_worker *, void *), void *args, void *result)
{
    if (seam_self) {
        root_nested((worker *)seam_self, body, args, result);
        return;
    }
    struct visit v = { worker_guest(), body, args, result };
    guest_enter(v.worker);
    stack_call(&v.worker->stack, guest_run, &v);
    guest_leave(v.worker);
}
