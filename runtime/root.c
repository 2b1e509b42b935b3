/* root.c: where code that Seam did not compile calls code that it did.
 *
 * The frames of the caller cannot be released, so the callee's thread ends there: the stack below
 * stays, what is above can leave it. While that thread or its children are off the stack, the
 * caller waits: it is modelled as one more thread, blocked on a join with one child. */
#include "runtime.h"

#include <string.h>

struct root {
    seam_frame frame; /* stands for the caller */
    seam_join join;
    worker *worker;
    _Atomic unsigned done;
};

/* The thread of the root has ended. The root is gone once `done` is set. */
static void root_ended(seam_worker *a, seam_frame *f)
{
    struct root *r = (struct root *)f;
    IN_RUNTIME((worker *)a);
    worker *sleeper = r->worker;
    f->views = a->views; /* task_begin moved them: the caller's strand goes on with them */
    atomic_store_explicit(&r->done, 1, memory_order_release); /* W1 */
    bed_wake(&sleeper->bed);
}

static const seam_frame_type root_type = {
    .name = "nested root", .size = sizeof(struct root), .resume = root_ended,
};

/* (A copy of the runtime in a library has a type of its own.) */
worker *root_waiter(seam_frame *f)
{
    return f->type->npoints == 0 && f->type->size == sizeof(struct root) && f->type->joins == 0
            && strcmp(f->type->name, root_type.name) == 0 ? ((struct root *)f)->worker : NULL;
}

/* The body was released: wait until its thread has ended. */
static void root_await(worker *w, void *result, void (*help)(worker *, _Atomic unsigned *))
{
    struct root r = {
        .frame = { .type = &root_type },
        .join = { .word = JOIN_CHILD | JOIN_WAITING },
        .worker = w,
    };
    r.join.owner = &r.frame;
    struct wait t;
    r.frame.views = &seam_views_none;
    w->waiting++;
    wait_begin(w, &t, WAIT_ROOT, &r);
    sched_go_on(w, release_finish(w, &(struct link){ .join = &r.join, .dst = result }));
    help(w, &r.done);
    wait_end(w, &t);
    w->waiting--;
    w->abi.views = r.frame.views;
}

/* ---- nested in a task ------------------------------------------------------------------------- */

static void help_own_then_wait(worker *w, _Atomic unsigned *done)
{
    sched_help_own(w, done);
    if (is_done(done))
        return;
    w->joins_below++;
    blocking_begin(w, done);
    while (!is_done(done)) {
        bed_sleep(&w->bed, 0);
        if (atomic_load_explicit(&pool.stopping, memory_order_acquire)) /* X1 */
            worker_halt();
    }
    blocking_end(w);
    w->joins_below--;
}

/* While tasks of others were run on this stack, some below the floor may have been popped. */
static void floor_set(worker *w, long floor)
{
    long mark = deque_mark(&w->deque);
    w->floor = floor < mark ? floor : mark;
}

/* The side stack as it is now belongs to the activations below, until it is put back. */
static struct side side_nest(worker *w, char *floor)
{
    struct side below = w->side;
    w->side.floor = floor;
    w->side.nested = true;
    return below;
}

static void side_unnest(worker *w, const struct side *below)
{
    w->abi.side = w->side.floor;
    w->side.floor = below->floor;
    w->side.nested = below->nested;
}

static void root_nested(worker *w, void (*body)(seam_worker *, void *), void *args, void *result)
{
    IN_RUNTIME(w);
    struct side below = side_nest(w, w->abi.side);
    long floor = w->floor;
    const seam_queue *queue = w->abi.queue;
    w->floor = deque_mark(&w->deque);
    w->nested++;
    unsigned within = user_begin(w);
    body(&w->abi, args);
    user_end(w, within);
    if (seam_released(&w->abi)) {
        root_await(w, result, help_own_then_wait);
        side_settle(w);
    }
    w->nested--;
    w->abi.queue = queue;
    floor_set(w, floor);
    side_unnest(w, &below);
}

/* Tasks of others must not run on this side stack: what they leave there would be in the way of
 * the activation below. */
void root_help(worker *w, _Atomic unsigned *done)
{
    if (is_done(done))
        return;
    struct side_state saved;
    w->joins_below++;
    side_switch(w, &saved);
    sched_help(w, done);
    w->joins_below--;
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
    IN_RUNTIME(w);
    struct piece *piece = w->release.piece;
    struct side below = side_nest(w, piece ? piece->low : a->side);
    root_await(w, result, root_help);
    side_settle(w);
    side_unnest(w, &below);
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
    unsigned within = user_begin(w);
    v->body(&w->abi, v->args);
    user_end(w, within);
    if (SEAM_UNLIKELY(seam_released(&w->abi)))
        root_await(w, v->result, help_while_alone);
}

/* Entering costs some fifteen nanoseconds: if the root lasts, a thief that looks now and then will
 * ask it for work. */
static void guest_enter(worker *w)
{
    seam_self = &w->abi;
    sim_charge(COST_ROOT);
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

/* ---- roots that do not return ----------------------------------------------------------------- */

/* The thread has left its root by longjmp or pthread_exit. As long as nothing of the root is off this
 * stack, it is gone as if it had returned. */
void root_abandon(worker *w, const char *how)
{
    if (w->kind == WORKER_POOL || w->waiting || w->calls_head != w->calls_base)
        fatal("%s left parallel code of which other parts were running elsewhere", how);
    w->abi.calls = w->calls_base;
    w->abi.views = NULL;
    w->abi.callee = NULL;
    w->place = NULL;
    w->wait = NULL;
    w->regions = 0;
    w->floor = 0;
    w->nested = 0;
    side_reset(w);
    guest_leave(w);
    w->within = 0;
}

enum { NEAR = 1 << 20 }; /* what is further away is another stack */

/* A guest that seems to be in a root, but is further out on its own stack than where that root was
 * called, has left it by longjmp. */
static bool has_escaped(worker *w, char *here)
{
    bool inside = here >= w->stack.low && here < w->stack.high;
    return w->kind == WORKER_GUEST && !inside && here >= w->visit && here - w->visit < NEAR;
}

/* A task's code that went on on somebody else's stack. */
static bool has_strayed(worker *w, char *here)
{
    bool strayed = false;
    if (w->kind == WORKER_POOL && (here < w->stack.low || here >= w->stack.high))
        for (unsigned i = 0; i < worker_records() && !strayed; i++) {
            worker *v = worker_nth(i);
            strayed = v && ((here >= v->stack.low && here < v->stack.high)
                || (v->visit && here >= v->visit && here - v->visit < NEAR));
        }
    return strayed;
}

/* ---- entries ------------------------------------------------------------------------------------ */

static __attribute__((noinline)) void root_outermost(worker *w, char *here, void (*body)(seam_worker *, void *), void *args, void *result)
{
    struct visit v = { w, body, args, result };
    IN_RUNTIME(w); /* before anything: a signal may come at any time */
    w->visit = here;
    guest_enter(w);
    stack_call(&w->stack, guest_run, &v);
    guest_leave(w);
}

void seam_root(void (*body)(seam_worker *, void *), void *args, void *result)
{
    worker *w = seam_self ? (worker *)seam_self : worker_guest();
    char *here = __builtin_frame_address(0);
    if (SEAM_UNLIKELY(!w || w->within || seam_released(&w->abi))) {
        signal_root(body, args);
        return;
    }
    if (seam_self && (has_escaped(w, here) || has_strayed(w, here)))
        root_abandon(w, "longjmp");
    if (seam_self)
        root_nested(w, body, args, result);
    else
        root_outermost(w, here, body, args, result);
}
