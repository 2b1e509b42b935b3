/* sched.c: what a worker does next.
 *
 * A task is run frame by frame: each activation is resumed, and when it returns its caller is,
 * until the thread ends and tells its join. A worker without tasks takes the oldest one of
 * another worker, or asks one that runs to release its stack. */
#include "runtime.h"

enum { GUEST_AGE = 20000 /* ns: a root that is younger may be too small to share */ };

/* ---- running -------------------------------------------------------------------------------- */

static void thread_begin(worker *w, const seam_frame *f)
{
    w->token = token_of(f) ? token_of(f) : token_new(w);
}

/* f is the head of a task: its strand begins or goes on here. */
static seam_frame *task_begin(worker *w, seam_frame *f)
{
    w->abi.views = f->views;
    f->views = NULL;
    thread_begin(w, f);
    return f;
}

/* Relaxed: cancelling asks every worker to look again (C2), so a stale answer is late, not lost. */
static void task_check(seam_frame *f)
{
    if (atomic_load_explicit(&pool.cancels, memory_order_relaxed) && cancel_applies(f)) /* C2 */
        cancel_mark(f);
}

/* An activation is over: go on with its caller, or with whom its thread was the last to keep. */
seam_frame *sched_leave(worker *w, const struct link *up)
{
    if (up->parent)
        return up->parent;
    if (up->join && SEAM_UNLIKELY(config.trace)) {
        trace(w, TRACE_END, 0, 0);
        trace_heap(w);
    }
    seam_frame *f = join_arrive(w, up);
    if (!f)
        return NULL;
    task_check(f);
    if (f->type->npoints) /* it is more than the end of a nested root */
        trace_at(w, TRACE_BEGIN, f, 0, TRACE_RESUMED);
    return task_begin(w, f);
}

static seam_frame *step(worker *w, seam_frame *f)
{
    struct place p = { w->place, f, link_of(f), w->token };
    if (f->flags & FRAME_DROPPED)
        return cancel_drop(w, f, &p.up);
    sim_charge(COST_RESUME);
    w->place = &p;
    unsigned within = user_begin(w);
    f->type->resume(&w->abi, f);
    user_end(w, within);
    w->place = p.outer;
    if (!seam_released(&w->abi))
        return sched_leave(w, &p.up);
    f = release_finish(w, &p.up);
    if (f) {
        thread_begin(w, f);
        task_check(f);
        trace_at(w, TRACE_BEGIN, f, 0, TRACE_KEPT);
    }
    return f;
}

/* Run `f` and what follows from it. The strand's views are already w's. */
void sched_go_on(worker *w, seam_frame *f)
{
    while (f && !atomic_load_explicit(&pool.stopping, memory_order_relaxed)) { /* X1 */
        if (w->side.pieces)
            side_settle(w);
        f = step(w, f);
    }
}

static void run(worker *w, seam_frame *task, unsigned origin)
{
    worker_busy(w);
    trace_at(w, TRACE_BEGIN, task, 0, origin);
    task_check(task);
    sched_go_on(w, task_begin(w, task));
}

/* ---- stealing ------------------------------------------------------------------------------------ */

bool sched_work_visible(void)
{
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *v = worker_nth(i);
        if (v && !deque_empty(&v->deque)) /* S4 */
            return true;
    }
    return false;
}

static seam_frame *steal(worker *w)
{
    unsigned n = worker_records(), start = random_next(w) % n;
    for (unsigned i = 0; i < n; i++) {
        worker *v = worker_nth((start + i) % n);
        if (!v || v == w)
            continue;
        chaos_delay(w, "D4");
        seam_frame *f = deque_steal(&v->deque);
        sim_charge(f ? COST_STEAL : COST_PROBE);
        if (f) {
            count(w, COUNT_STEALS, 1);
            trace_at(w, TRACE_STEAL, f, v->abi.id, 0);
            return f;
        }
    }
    return NULL;
}

/* A guest's root is asked only when it has run for a while: many are over before a thief could be
 * of any use. Thieves find out its age by looking twice, so that the guest itself need not read
 * the clock. (Relaxed: a guess among thieves.) */
static bool too_young(worker *v, unsigned long running, uint64_t now)
{
    if (v->kind != WORKER_GUEST)
        return false;
    if (atomic_load_explicit(&v->seen_running, memory_order_relaxed) == running)
        return now - atomic_load_explicit(&v->seen_at, memory_order_relaxed) < GUEST_AGE;
    atomic_store_explicit(&v->seen_at, now, memory_order_relaxed);
    atomic_store_explicit(&v->seen_running, running, memory_order_relaxed);
    return true;
}

static bool can_be_asked(worker *v, unsigned long running, uint64_t now)
{
    return v && running % 2 && seam_state(&v->abi) == SEAM_RUNNING
        && now >= atomic_load_explicit(&v->not_before, memory_order_relaxed); /* Q6 */
}

/* Ask workers that run to release their stacks: all of them, or one, unless whom it asked last has
 * yet to answer. True if somebody will be worth asking soon. */
bool sched_ask(worker *w, bool all)
{
    if (!all && w->asked && seam_state(&w->asked->abi) == SEAM_REQUESTED)
        return false;
    bool soon = false;
    uint64_t now = clock_now();
    unsigned n = worker_records(), start = random_next(w) % n;
    for (unsigned i = 0; i < n; i++) {
        worker *v = worker_nth((start + i) % n);
        unsigned long running = v ? atomic_load_explicit(&v->running, memory_order_relaxed) : 0; /* G1 */
        if (v == w || !can_be_asked(v, running, now))
            continue;
        if (too_young(v, running, now)) {
            soon = true;
            continue;
        }
        worker_request(v, REQUEST_STEAL);
        sim_charge(COST_REQUEST);
        w->asked = v;
        if (!all)
            break;
    }
    return soon;
}

/* ---- helping ----------------------------------------------------------------------------------------- */

static void help_once(worker *w, _Atomic unsigned *done)
{
    unsigned origin = TRACE_OWN;
    seam_frame *f = deque_pop(&w->deque, 0);
    if (!f && (done != &pool.stopping || !idle_retire(w)) && (f = steal(w))) {
        origin = TRACE_STOLEN;
        idle_found(w);
    }
    if (f)
        run(w, f, origin);
    else
        idle_search(w, done);
}

/* For a guest that was the only one inside a moment ago. If it no longer is, what it stole may be
 * the other's: it goes back to where thieves find it, below the floor. (Whoever pushed that task
 * had seen its guest enter, so D4 makes G3 visible.) */
void sched_help_alone(worker *w, _Atomic unsigned *done)
{
    unsigned origin = TRACE_OWN;
    seam_frame *f = deque_pop(&w->deque, w->floor);
    if (!f && (f = steal(w))) {
        origin = TRACE_STOLEN;
        if (worker_other_guests(w)) {
            deque_push(&w->deque, f);
            w->floor = deque_mark(&w->deque);
            idle_announce();
            return;
        }
        idle_found(w);
    }
    if (f)
        run(w, f, origin);
    else
        idle_search(w, done);
}

void sched_help(worker *w, _Atomic unsigned *done)
{
    while (!is_done(done))
        help_once(w, done);
    idle_found(w);
}

/* Run only what the nested root at the bottom of this stack released: another thread's task might
 * want a lock that the code under the root holds. */
void sched_help_own(worker *w, _Atomic unsigned *done)
{
    seam_frame *f;
    while (!is_done(done) && (f = deque_pop(&w->deque, w->floor)))
        run(w, f, TRACE_OWN);
}
