/* join.c: scopes whose children left the stack.
 *
 * A join's word counts the children that are off the stack and have not arrived, in units of
 * JOIN_CHILD, above three bits. It only grows by its owner's hand, so while the owner is blocked
 * it only falls: whoever brings it to zero with JOIN_WAITING set resumes the owner, nobody else. */
#include "runtime.h"

static seam_inlet *inlet_of(void *value)
{
    return (seam_inlet *)((char *)value - offsetof(seam_inlet, value));
}

/* Relaxed: the child is published later, by a release (D1). */
void join_add_child(seam_join *j, seam_frame *owner)
{
    if (!j->owner) /* once: it may be read at any time from then on (C3) */
        j->owner = owner;
    __atomic_fetch_add(&j->word, JOIN_CHILD, __ATOMIC_RELAXED); /* J1 */
}

bool join_complete(seam_join *j)
{
    return __atomic_load_n(&j->word, __ATOMIC_ACQUIRE) < JOIN_CHILD; /* J4 */
}

static bool results_waiting(seam_join *j)
{
    return j->ready || __atomic_load_n(&j->inlets, __ATOMIC_ACQUIRE); /* J2 */
}

static void result_arrives(seam_join *j, seam_inlet *i)
{
    i->next = __atomic_load_n(&j->inlets, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(&j->inlets, &i->next, i, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) /* J2 */
        ;
}

/* Nothing is outstanding: f, which waited or was about to, gets the views of its children. */
static void views_collect(worker *w, seam_frame *f, seam_join *j)
{
    if (join_complete(j))
        f->views = views_fold(w, j, f->views);
}

/* A thread ended, its value is stored. Returns the owner if this arrival is what it waited for.
 * Once the count has fallen the join may be gone, so everything is read before. */
seam_frame *join_arrive(worker *w, const struct link *up)
{
    seam_join *j = up->join;
    if (!j)
        return NULL;
    seam_frame *owner = j->owner;
    unsigned long left = views_deposit(w, j, up->order);
    unsigned long enough = up->flags & FRAME_INLET ? JOIN_WAITING | JOIN_ANY : JOIN_WAITING;
    if (up->flags & FRAME_INLET)
        result_arrives(j, inlet_of(up->dst));
    chaos_delay(w, "J5");
    unsigned long old = __atomic_load_n(&j->word, __ATOMIC_RELAXED), new;
    bool resume;
    do {
        new = (old - JOIN_CHILD) | left;
        resume = (old & enough) > JOIN_WAITING || (new < JOIN_CHILD && old & JOIN_WAITING);
        if (resume)
            new &= ~(unsigned long)(JOIN_WAITING | JOIN_ANY);
    } while (!__atomic_compare_exchange_n(&j->word, &old, new, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)); /* J5 */
    if (!resume)
        return NULL;
    views_collect(w, owner, j);
    return owner;
}

/* The thread of f, which owns j, is off the stack and waits: for all children, or for one result
 * if `any`. False if it has no reason to. If true, it may already be running elsewhere. */
bool join_block(worker *w, seam_frame *f, seam_join *j, bool any)
{
    chaos_delay(w, "J3");
    unsigned long old = __atomic_load_n(&j->word, __ATOMIC_ACQUIRE);
    unsigned long bits = any ? JOIN_WAITING | JOIN_ANY : JOIN_WAITING;
    do {
        if (old < JOIN_CHILD || (any && results_waiting(j))) {
            views_collect(w, f, j);
            return false;
        }
    } while (!__atomic_compare_exchange_n(&j->word, &old, old | bits, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)); /* J3 */
    return true;
}

unsigned seam_sync_cold(seam_worker *a, seam_frame *f, seam_join *j, int receives)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    if (receives && results_waiting(j))
        return SEAM_GO_ON;
    if (join_complete(j)) {
        a->views = views_fold(w, j, a->views);
        return SEAM_GO_ON;
    }
    release_thread(w, f, j, receives);
    return 0;
}

seam_inlet *seam_inlet_take(seam_worker *a, seam_join *j)
{
    (void)a;
    if (!j->ready) { /* put in order what arrived since: oldest first */
        seam_inlet *i = __atomic_exchange_n(&j->inlets, NULL, __ATOMIC_ACQUIRE); /* J2 */
        for (seam_inlet *next; i; i = next) {
            next = i->next;
            i->next = j->ready;
            j->ready = i;
        }
    }
    seam_inlet *i = j->ready;
    if (i)
        j->ready = i->next;
    return i;
}

void seam_inlet_free(seam_worker *a, seam_inlet *i)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    frame_release(w, i, sizeof *i + i->size);
}

/* ---- loops ------------------------------------------------------------------------------------------ */

void seam_fork(seam_worker *a, seam_frame *f, seam_join *j, seam_frame *child)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    join_add_child(j, f);
    child->join = j;
    child->epoch = j->epoch;
    child->order = views_order_after(j->order++);
    child->views = &seam_views_none;
    child->flags = FRAME_LINKED;
    trace_at(w, TRACE_SPLIT, child, 0, 0);
    deque_push(&w->deque, child);
    idle_announce();
    release_was_useful(w);
    count(w, COUNT_SPLITS, 1);
    count(w, COUNT_TASKS, 1);
}

int seam_should_split(seam_worker *a)
{
    return config.deterministic || deque_empty(&((worker *)a)->deque);
}
