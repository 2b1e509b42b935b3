/* release.c: leaving the stack.
 *
 * A stack is released by returning. Each activation on the way down saves itself in a frame (its
 * cold stub or slow clone does) and calls one of the four *_cold functions here, which hang the
 * frame under those that already left: frames between two seams form a chain, a complete chain
 * is a task. Nothing here recurses, so depth costs memory only. At the bottom of the stack,
 * release_finish makes the tasks public. States and steps: PROTOCOL.md, section "Release". */
#include "runtime.h"

/* Release work stays under 1 / BOUND of the time, counting the way back as well (DESIGN.md wants
 * less than 2%). */
enum { BOUND = 64, MOST_BARREN = 8 };

/* What a release can honestly cost, in ns: one that took longer was interrupted by the system, which
 * must not keep thieves away for long. */
enum { MOST_COST = 10000, MOST_FRAME_COST = 1000 };

/* So long, in ns, thieves wait at most because releases were in vain: the parallel part of the program
 * may begin at any time. */
enum { MOST_PATIENCE = 1000000 };

static void state_set(worker *w, unsigned state)
{
    /* Relaxed: thieves only try RUNNING -> REQUESTED, which fails from here on (Q2). */
    __atomic_store_n(&w->abi.state, state, __ATOMIC_RELAXED); /* R1 */
}

/* ---- chains ---------------------------------------------------------------------------------- */

/* What f hangs on is known. A frame is linked once: when it is resumed and released again, it is
 * the last of its chain again and hangs on the same. */
static void frame_link(seam_frame *f, const struct link *up)
{
    unsigned flags = __atomic_load_n(&f->flags, __ATOMIC_RELAXED); /* C3: the owner's own */
    if (flags & FRAME_LINKED)
        return;
    f->parent = up->parent;
    f->join = up->join;
    f->dst = up->dst;
    f->epoch = up->epoch;
    f->order = up->order;
    __atomic_store_n(&f->flags, flags | FRAME_LINKED | (up->flags & FRAME_INLET), __ATOMIC_RELEASE); /* C3 */
}

static void chain_add(worker *w, seam_frame *f, void *dst)
{
    struct release *r = &w->release;
    if (r->eldest)
        frame_link(r->eldest, &(struct link){ .parent = f, .dst = dst });
    else
        r->youngest = f;
    r->eldest = f;
    r->frames++;
    sim_charge(COST_FRAME);
    if (f->side && f->side < r->side_top)
        side_pin(w, f);
    f->side = NULL; /* or it would hide memory that f has on another side stack later */
}

/* The chain is complete, down to its seam. */
static void chain_close(struct release *r, const struct link *up)
{
    frame_link(r->eldest, up);
    if (r->youngest != r->blocked) {
        r->youngest->newer = r->tasks;
        r->tasks = r->youngest;
    }
    r->chains++;
    r->youngest = r->eldest = NULL;
}

static void token_give(worker *w, seam_frame *f)
{
    unsigned flags = __atomic_load_n(&f->flags, __ATOMIC_RELAXED) % (1u << FRAME_TOKEN); /* C3: the owner's own */
    __atomic_store_n(&f->flags, flags | w->token << FRAME_TOKEN, __ATOMIC_RELEASE); /* C3 */
}

static void release_begin(worker *w, seam_frame *f, unsigned state)
{
    w->release = (struct release){ .side_top = w->abi.side, .started = clock_now() };
    token_give(w, f);
    chain_add(w, f, NULL);
    state_set(w, state);
    count(w, COUNT_RELEASES, 1);
    sim_charge(COST_RELEASE);
    trace_at(w, TRACE_RELEASE, f, 0, state == SEAM_RELEASE_THREAD);
}

void release_thread(worker *w, seam_frame *f, seam_join *j, bool any)
{
    release_begin(w, f, SEAM_RELEASE_THREAD);
    w->release.blocked = f;
    w->release.awaited = j;
    w->release.any = any;
    count(w, COUNT_BLOCKS, 1);
    trace_at(w, TRACE_BLOCK, f, 0, 0);
}

/* ---- requests --------------------------------------------------------------------------------- */

/* When reductions have to be deterministic every poll is honoured: which strands there are, and so
 * how the views are reduced, then depends on the program alone. */
bool release_is_due(worker *w)
{
    if (config.deterministic)
        return true;
    if (config.chaos)
        return chaos_honours(w);
    return clock_now() >= atomic_load_explicit(&w->not_before, memory_order_relaxed); /* Q6 */
}

void release_decline(worker *w)
{
    atomic_fetch_and_explicit(&w->requests, ~(unsigned)REQUEST_STEAL, memory_order_relaxed); /* Q5 */
    worker_run_state(w);
    count(w, COUNT_DECLINED, 1);
    trace(w, TRACE_DECLINED, 0, 0);
    idle_watch(); /* somebody has to ask again */
}

/* An activation that keeps its place tells thieves to be patient: what they may have is in the deque. */
static bool keeps(worker *w, seam_frame *f)
{
    if (!f->type->keeps || config.always_asked)
        return false;
    atomic_store_explicit(&w->not_before, clock_now() + MOST_PATIENCE, memory_order_relaxed); /* Q6 */
    return true;
}

/* At REQUESTED: start releasing with f, or go on. */
static unsigned requested(worker *w, seam_frame *f)
{
    unsigned bits = atomic_load_explicit(&w->requests, memory_order_relaxed); /* Q4 */
    bool only_thieves = !(bits & ~(unsigned)REQUEST_STEAL);
    if (only_thieves && (keeps(w, f) || !release_is_due(w))) {
        release_decline(w);
        return SEAM_GO_ON;
    }
    if (SEAM_UNLIKELY(w->nested) && signal_in_handler()) {
        if (only_thieves)
            release_decline(w);
        return SEAM_GO_ON; /* anything else is asked again until the handler is over */
    }
    chaos_delay(w, "R1");
    count(w, COUNT_HONOURED, 1);
    sim_released_at(f);
    trace_at(w, TRACE_HONOURED, f, 0, 0);
    release_begin(w, f, SEAM_RELEASE_ALL);
    return 0;
}

unsigned seam_poll_cold(seam_worker *a, seam_frame *f)
{
    IN_RUNTIME((worker *)a);
    return requested((worker *)a, f);
}

unsigned seam_call_cold(seam_worker *a, seam_frame *f, void *dst)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    if (!seam_released(a))
        return SEAM_RETURNED | requested(w, f);
    chain_add(w, f, dst);
    return 0;
}

/* The release is over: `tasks` came of it. */
static void trace_released(worker *w, const struct release *r, unsigned tasks)
{
    trace(w, TRACE_RELEASED, r->frames, 0);
    if (tasks)
        trace(w, TRACE_TASKS, tasks, 0);
    if (r->born)
        trace(w, TRACE_BORN, r->born, 0);
    trace_heap(w);
}

/* ---- seams -------------------------------------------------------------------------------------- */

/* The blocked thread has left the stack down to its seam: only now may others see it. */
static void thread_left(worker *w)
{
    struct release r = w->release;
    count(w, COUNT_FRAMES, r.frames);
    if (SEAM_UNLIKELY(config.trace))
        trace_released(w, &r, 0);
    r.blocked->views = w->abi.views;
    w->abi.views = &seam_views_none;
    worker_run_state(w);
    if (!join_block(w, r.blocked, r.awaited, r.any)) {
        deque_push(&w->deque, r.blocked);
        idle_announce();
    }
}

/* The child's chain ends here, at the seam to f. A thread that keeps nothing on the side stack
 * leaves alone; otherwise the whole stack follows it, because what is below would be popped from
 * under it. */
static unsigned seam_reached(worker *w, seam_frame *f, seam_join *j, void *dst, unsigned flags)
{
    struct release *r = &w->release;
    join_add_child(j, f);
    chain_close(r, &(struct link){ .join = j, .dst = dst, .epoch = j->epoch, .order = j->order++, .flags = flags });
    r->born++;
    if (seam_state(&w->abi) == SEAM_RELEASE_THREAD && !r->piece) {
        thread_left(w);
        return SEAM_GO_ON;
    }
    state_set(w, SEAM_RELEASE_ALL);
    chain_add(w, f, NULL);
    return 0;
}

unsigned seam_spawn_cold(seam_worker *a, seam_frame *f, seam_join *j, void *dst)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    if (!seam_released(a))
        return SEAM_RETURNED | requested(w, f);
    return seam_reached(w, f, j, dst, 0);
}

unsigned seam_spawn_receive_cold(seam_worker *a, seam_frame *f, seam_join *j, unsigned site, unsigned size)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    if (!seam_released(a))
        return SEAM_RETURNED | requested(w, f);
    seam_inlet *i = frame_alloc(w, sizeof *i + size);
    *i = (seam_inlet){ .site = site, .size = size };
    return seam_reached(w, f, j, i->value, FRAME_INLET);
}

/* ---- the bottom of the stack ----------------------------------------------------------------------- */

/* Push all tasks but the youngest, oldest first, and return that one. Each strand but the
 * youngest starts with no reducer views. */
static seam_frame *tasks_push(worker *w)
{
    seam_frame *f = w->release.tasks;
    bool pushed = false;
    for (seam_frame *newer; f && (newer = f->newer); f = newer, pushed = true) {
        f->views = &seam_views_none;
        deque_push(&w->deque, f);
    }
    if (f)
        f->views = NULL;
    if (pushed)
        idle_announce();
    return f;
}

/* Publish the thread that blocked, and say what to run next: it, if it need not wait after all. Then
 * its children's views are reduced, by functions that may enter a root and release: the
 * release that brought us here must be over. */
static seam_frame *blocked_publish(worker *w, seam_frame *next)
{
    struct release r = w->release;
    r.blocked->views = w->abi.views;
    w->abi.views = &seam_views_none;
    if (join_block(w, r.blocked, r.awaited, r.any))
        return next;
    if (next) {
        next->views = &seam_views_none;
        deque_push(&w->deque, next);
        idle_announce();
    }
    w->abi.views = r.blocked->views;
    return r.blocked;
}

static void next_release_not_before(worker *w)
{
    uint64_t least = BOUND * w->released_cost, wait = least << w->barren;
    if (wait > MOST_PATIENCE)
        wait = least < MOST_PATIENCE ? MOST_PATIENCE : least;
    atomic_store_explicit(&w->not_before, w->released_at + wait, memory_order_relaxed); /* Q6 */
}

/* What this release cost, the way back included, decides when the next one may be. */
void release_cost(worker *w, uint64_t ns)
{
    w->released_at = clock_now();
    w->released_cost = ns;
    next_release_not_before(w);
    count(w, COUNT_RELEASE_NS, ns / 2);
}

/* Resuming the frames costs about as much as releasing them. A release that made no task may have
 * been in vain: back off, unless the loop that it stopped splits. */
static void release_account(worker *w)
{
    struct release *r = &w->release;
    w->barren = r->chains > 1 ? 0 : w->barren < MOST_BARREN ? w->barren + 1 : MOST_BARREN;
    uint64_t cost = clock_now() - r->started, most = MOST_COST + (uint64_t)MOST_FRAME_COST * r->frames;
    release_cost(w, 2 * (cost < most ? cost : most));
    count(w, COUNT_TASKS, r->chains);
    if (config.stats)
        stats_frames();
}

void release_was_useful(worker *w)
{
    w->barren = 0;
    next_release_not_before(w);
}

seam_frame *release_finish(worker *w, const struct link *up)
{
    struct release *r = &w->release;
    chain_close(r, up);
    r->born += !(up->flags & FRAME_LINKED); /* a root's thread */
    side_leave(w);
    unsigned asked = atomic_exchange_explicit(&w->requests, 0, memory_order_acq_rel); /* Q5: answered by what follows */
    seam_frame *next = tasks_push(w);
    count(w, COUNT_FRAMES, r->frames);
    bool made_tasks = !r->blocked || r->chains > 1;
    if (made_tasks)
        release_account(w);
    if (SEAM_UNLIKELY(config.trace))
        trace_released(w, r, made_tasks ? r->chains : 0);
    worker_run_state(w);
    if (r->blocked)
        next = blocked_publish(w, next);
    idle_watch(); /* who asked may have got nothing, and sleep */
    if (SEAM_UNLIKELY(asked & REQUEST_STACKS))
        stacks_stop(w, next);
    return next;
}
