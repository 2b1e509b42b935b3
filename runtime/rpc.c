/* rpc.c: lazy RPC (Feeley 1993), for functions whose frames cannot move.
 *
 * Such a function defers a call instead of a continuation: it leaves a descriptor on its C stack
 * and its address on the worker's lazy task stack. Nobody else looks at that stack. When a thief
 * asks, the owner makes a task of the oldest deferred call; when the caller gets to the join point
 * and finds the call stolen, it helps with other work until the call is done. */
#include "runtime.h"

#include <stdlib.h>

enum { CALL_STOLEN = 2, CALL_DONE = 3 /* odd: see sched_help */ };

/* Say when a push is to look in here: when there is no more room, or, if somebody wants to know, when
 * the stack has never been so deep. */
static void calls_watch(worker *w)
{
    long deepest = atomic_load_explicit(&w->calls_deepest, memory_order_relaxed);
    bool wanted = config.depths && w->calls_end - w->calls_head > deepest;
    w->abi.calls_limit = wanted ? w->calls_head + deepest + 1 : w->calls_end;
}

static void calls_deeper(worker *w)
{
    long depth = w->abi.calls - w->calls_head;
    if (depth > atomic_load_explicit(&w->calls_deepest, memory_order_relaxed))
        atomic_store_explicit(&w->calls_deepest, depth, memory_order_relaxed);
}

void rpc_init(worker *w)
{
    enum { FIRST = 256 };
    seam_call **calls = malloc(FIRST * sizeof *calls);
    if (!calls)
        fatal("out of memory for deferred calls");
    w->calls_base = w->calls_head = w->abi.calls = calls;
    w->calls_end = calls + FIRST;
    calls_watch(w);
}

static void calls_grow(worker *w)
{
    size_t used = (size_t)(w->abi.calls - w->calls_base), head = (size_t)(w->calls_head - w->calls_base);
    seam_call **calls = realloc(w->calls_base, 2 * used * sizeof *calls);
    if (!calls)
        fatal("out of memory for %zu deferred calls", 2 * used);
    w->calls_base = calls;
    w->calls_head = calls + head;
    w->abi.calls = calls + used;
    w->calls_end = calls + 2 * used;
}

static void calls_at_limit(worker *w)
{
    if (w->within & STANDS_IN)
        fatal("out of memory for deferred calls in a signal handler");
    calls_deeper(w);
    if (w->abi.calls == w->calls_end)
        calls_grow(w);
    calls_watch(w);
}

/* ---- stealing ------------------------------------------------------------------------------------ */

/* The descriptor may vanish as soon as its status says so. */
void seam_call_resume(seam_worker *a, seam_frame *f)
{
    seam_call_task *t = (seam_call_task *)f;
    seam_call *c = t->call;
    worker *w = (worker *)a, *owner = (worker *)t->owner;
    c->type->run(a, c);
    IN_RUNTIME(w);
    c->views = a->views;
    seam_frame_free(a, f);
    trace((worker *)a, TRACE_END, 0, 0);
    __atomic_store_n(&c->status, CALL_DONE, __ATOMIC_RELEASE); /* W1 */
    bed_wake(&owner->bed);
}

worker *rpc_waiter(seam_frame *f, const void **call)
{
    seam_call_task *t = (seam_call_task *)f;
    if (f->type->resume != seam_call_resume)
        return NULL;
    *call = t->call;
    return (worker *)t->owner;
}

static void export_oldest(worker *w)
{
    seam_call *c = *w->calls_head++;
    seam_call_task *t = (seam_call_task *)seam_frame_new(&w->abi, &c->type->task, SEAM_POINT_ENTRY);
    t->call = c;
    t->owner = &w->abi;
    t->frame.views = c->views;
    /* Relaxed: only the owner reads it before the thief writes it, and D1 publishes the task. */
    __atomic_store_n(&c->status, CALL_STOLEN, __ATOMIC_RELAXED); /* L1 */
    trace_at(w, TRACE_EXPORT, &t->frame, 0, 0);
    deque_push(&w->deque, &t->frame);
    idle_announce();
    count(w, COUNT_CALLS_STOLEN, 1);
    count(w, COUNT_TASKS, 1);
}

static void calls_requested(worker *w)
{
    if (atomic_load_explicit(&pool.stopping, memory_order_relaxed)) /* X1 */
        worker_halt();
    if (w->calls_head == w->abi.calls || !release_is_due(w) || (w->nested && signal_in_handler())) {
        release_decline(w);
        return;
    }
    uint64_t began = clock_now();
    count(w, COUNT_HONOURED, 1);
    trace(w, TRACE_HONOURED, 0, 0);
    /* Other requests are for activations below that can leave the stack. */
    atomic_fetch_and_explicit(&w->requests, ~(unsigned)REQUEST_STEAL, memory_order_acq_rel); /* Q5 */
    export_oldest(w);
    release_cost(w, 2 * (clock_now() - began));
    worker_run_state(w);
    idle_watch(); /* it may run the call itself before anybody comes */
}

/* At a push or a poll: the stack of calls is full, or somebody asks. */
void seam_call_push_cold(seam_worker *a)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    if (a->calls == a->calls_limit)
        calls_at_limit(w);
    if (seam_state(a))
        calls_requested(w);
}

/* ---- joining ----------------------------------------------------------------------------------------- */

/* The youngest deferred call was stolen, and so were all older ones. Returns the views of the
 * strand that waited. */
static void *call_await(worker *w, seam_call *c)
{
    w->calls_head = --w->abi.calls;
    calls_watch(w);
    void *mine = w->abi.views;
    struct wait t;
    w->waiting++;
    wait_begin(w, &t, WAIT_CALL, c);
    root_help(w, (_Atomic unsigned *)&c->status);
    wait_end(w, &t);
    w->waiting--;
    return mine;
}

void seam_call_wait(seam_worker *a, seam_call *c)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    void *mine = call_await(w, c);
    views_join(w, c->views, mine);
}

void seam_call_wait_later(seam_worker *a, seam_call *c)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    void *mine = call_await(w, c);
    views_join(w, mine, c->views);
}

void seam_call_end_cold(seam_worker *a, seam_call *c)
{
    IN_RUNTIME((worker *)a);
    views_join((worker *)a, a->views, c->views);
}
