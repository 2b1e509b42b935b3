/* idle.c: sleeping and waking.
 *
 * A worker that finds no task searches for a short while, then sleeps. At most one sleeper, the
 * sentinel, wakes up now and then by itself, to look for work and to ask for it; it too sleeps
 * without limit once it can learn nothing new, so that an idle program burns no CPU. Why no
 * wake-up is lost: PROTOCOL.md, section "Sleeping". */
#include "runtime.h"

#include <sched.h>

enum {
    SEARCH = 40000,     /* ns of searching before the first sleep */
    TOO_SHORT = 5000,   /* ns: work that is over so soon was not worth asking for */
    PATIENCE_LEAST = 2000, /* ns without asking after such work; each is twice as long as the last, */
    PATIENCE_MOST = 128000, /* up to this */
    NAP_LEAST = 50000,  /* ns of the sentinel's first nap; each is twice as long as the last, */
    NAP_MOST = 800000,  /* up to this */
    TRIM_AFTER = 20000000,
    LAST_LOOK = 50000000, /* ns between looks whether this is the last thread */
};

/* ---- beds --------------------------------------------------------------------------------------- */

void bed_init(struct bed *b)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->bell, &monotonic);
    pthread_condattr_destroy(&monotonic);
    b->token = false;
}

static struct timespec in(uint64_t ns)
{
    uint64_t t = clock_now() + ns;
    return (struct timespec){ (time_t)(t / 1000000000u), (long)(t % 1000000000u) };
}

/* True if it was woken, false if the time was over. */
bool bed_sleep(struct bed *b, uint64_t ns)
{
    struct timespec end = in(ns);
    int late = 0;
    pthread_mutex_lock(&b->lock);
    while (!b->token && !late) /* W3 */
        late = ns ? pthread_cond_timedwait(&b->bell, &b->lock, &end) : pthread_cond_wait(&b->bell, &b->lock);
    b->token = false;
    pthread_mutex_unlock(&b->lock);
    return !late;
}

void bed_wake(struct bed *b)
{
    pthread_mutex_lock(&b->lock);
    b->token = true; /* W2 */
    pthread_cond_signal(&b->bell);
    pthread_mutex_unlock(&b->lock);
}

/* ---- who sleeps, who can be called (all with pool.lock held) ------------------------------------------ */

void idle_count(void)
{
    pool.allowed = pool.slots - 1 + pool.blocked + (pool.blocked_guests != 0);
    if (pool.allowed > pool.limit)
        pool.allowed = pool.limit;
    unsigned unborn = pool.allowed > pool.fielded ? pool.allowed - pool.fielded : 0;
    atomic_store_explicit(&pool.crowded, pool.fielded > pool.allowed, memory_order_relaxed); /* B1 */
    atomic_store_explicit(&pool.callable, pool.asleep + unborn, memory_order_seq_cst); /* S2 */
}

static void sleepers_add(worker *w, _Atomic unsigned *done)
{
    w->asleep = true;
    w->awaited = done;
    w->next_asleep = pool.sleepers;
    pool.sleepers = w;
    pool.asleep++;
    if (!pool.sentinel)
        pool.sentinel = w;
    idle_count();
}

static void sleepers_remove(worker *w)
{
    worker **p = &pool.sleepers;
    while (*p != w)
        p = &(*p)->next_asleep;
    *p = w->next_asleep;
    w->asleep = false;
    pool.asleep--;
    if (pool.sentinel == w) { /* it looks around itself from now on, or passes that on */
        pool.sentinel = NULL;
        atomic_store_explicit(&pool.watched, 1, memory_order_relaxed); /* S5 */
    }
    idle_count();
}

/* A retired thread comes back, or a new one starts. */
static void field_another(void)
{
    worker *w = pool.retired;
    if (w) {
        pool.retired = w->next_asleep;
        pool.fielded++;
        w->asleep = false;
        bed_wake(&w->bed);
    } else if (worker_start_thread()) {
        pool.fielded++;
    } else {
        pool.limit = pool.fielded; /* the system gives no more threads: make do */
    }
    idle_count();
}

void idle_field(void)
{
    worker *w = pool.sleepers;
    if (w) {
        sleepers_remove(w);
        bed_wake(&w->bed);
    } else if (pool.fielded < pool.allowed) {
        field_another();
    }
}

/* ---- waking ------------------------------------------------------------------------------------------------ */

/* Tasks were pushed. */
void idle_announce(void)
{
    if (!atomic_load_explicit(&pool.callable, memory_order_seq_cst)) /* S3 */
        return;
    pthread_mutex_lock(&pool.lock);
    idle_field();
    pthread_mutex_unlock(&pool.lock);
}

static void watch(void)
{
    pthread_mutex_lock(&pool.lock);
    if (!atomic_load_explicit(&pool.watched, memory_order_relaxed)) {
        atomic_store_explicit(&pool.watched, 1, memory_order_relaxed); /* S5 */
        if (pool.sentinel)
            bed_wake(&pool.sentinel->bed);
        else
            idle_field();
    }
    pthread_mutex_unlock(&pool.lock);
}

/* Something began to run, or declined a request: somebody ought to look at it later. */
void idle_watch(void)
{
    if (SEAM_UNLIKELY(!atomic_load_explicit(&pool.watched, memory_order_seq_cst))) /* S6 */
        watch();
}

/* A worker that found a task while others sleep passes the search on, if there may be more or if
 * nobody would look for it. */
void idle_found(worker *w)
{
    if (!w->search_began)
        return;
    w->search_began = 0;
    w->search_ended = clock_now();
    if (!atomic_load_explicit(&pool.callable, memory_order_relaxed))
        return;
    bool more = sched_work_visible();
    pthread_mutex_lock(&pool.lock);
    if (more || !pool.sentinel)
        idle_field();
    pthread_mutex_unlock(&pool.lock);
}

static void search_begin(worker *w, uint64_t now)
{
    w->search_began = now;
    w->nap = NAP_LEAST;
}

/* Whoever finds no more than crumbs, time and again, asks less and less often: parallel loops of a
 * microsecond would otherwise be divided each time, and wait for the thief each time. Work that
 * lasts ends that at once. Tasks that stand in a deque are for everybody as ever. */
static void search_after_work(worker *w, uint64_t now)
{
    if (now - w->search_ended >= TOO_SHORT)
        w->patience = 0;
    else if (!w->patience)
        w->patience = PATIENCE_LEAST;
    else if (w->patience < PATIENCE_MOST)
        w->patience *= 2;
    search_begin(w, now);
}

/* A new thread was started because there is work for one more: like one that was woken, it passes the
 * search on when it finds some at once. */
void idle_begin(worker *w)
{
    search_begin(w, clock_now());
}

/* ---- falling asleep ------------------------------------------------------------------------------------------ */

/* Has nothing begun since the last look, and has every worker that runs been asked already? */
static bool all_quiet(worker *w)
{
    unsigned long activity = 0;
    bool asked = true;
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *v = worker_nth(i);
        unsigned long running = v ? atomic_load_explicit(&v->running, memory_order_seq_cst) : 0; /* S7 */
        activity += running;
        if (running % 2 && __atomic_load_n(&v->abi.state, __ATOMIC_SEQ_CST) != SEAM_REQUESTED) /* S7 */
            asked = false;
    }
    bool same = activity == w->activity;
    w->activity = activity;
    return same && asked;
}

/* As long as nobody calls. In a process without main thread nobody may be left who could. */
static void sleep_till_called(worker *w)
{
    while (!bed_sleep(&w->bed, atomic_load_explicit(&pool.headless, memory_order_relaxed) ? LAST_LOOK : 0)) /* X2 */
        worker_end_if_last();
}

/* Memory of a deep stack is given back after a while. */
static void sleep_long(worker *w)
{
    if (bed_sleep(&w->bed, TRIM_AFTER))
        return;
    stack_trim(&w->stack);
    deadlock_check();
    sleep_till_called(w);
}

/* Look once more after it is known that nobody looks. */
static void sleep_unwatched(worker *w)
{
    stack_trim(&w->stack);
    pthread_mutex_lock(&pool.lock);
    if (pool.sentinel == w)
        atomic_store_explicit(&pool.watched, 0, memory_order_seq_cst); /* S5 */
    pthread_mutex_unlock(&pool.lock);
    chaos_delay(w, "S5");
    if (all_quiet(w) && !sched_work_visible()) {
        deadlock_check();
        sleep_till_called(w);
    }
}

static bool sentinel_sleep(worker *w, bool soon)
{
    if (w->nap >= NAP_MOST && all_quiet(w)) {
        sleep_unwatched(w);
        return true;
    }
    uint64_t nap = soon ? NAP_LEAST : w->nap;
    if (w->nap < NAP_MOST)
        w->nap *= 2;
    return bed_sleep(&w->bed, nap);
}

/* Sleep until there may be work, or until `done`. False if a nap just passed. */
static bool sleep_now(worker *w, _Atomic unsigned *done, bool soon)
{
    bool woken = true;
    pthread_mutex_lock(&pool.lock);
    sleepers_add(w, done); /* S2 */
    bool sentinel = pool.sentinel == w;
    pthread_mutex_unlock(&pool.lock);
    stats_mode(w, w->joins_below ? MODE_BLOCKED : MODE_IDLE);
    count(w, COUNT_SLEEPS, 1);
    trace(w, TRACE_SLEEP, 0, 0);
    chaos_delay(w, "S2");
    if (!is_done(done) && !sched_work_visible() /* S4 */
        && !atomic_load_explicit(&pool.stopping, memory_order_acquire))
        woken = sentinel ? sentinel_sleep(w, soon) : (sleep_long(w), true);
    pthread_mutex_lock(&pool.lock);
    if (w->asleep)
        sleepers_remove(w);
    pthread_mutex_unlock(&pool.lock);
    stats_mode(w, MODE_STEALING);
    return woken;
}

/* If too many threads are in the field, because one came back from a blocking region, this one
 * leaves until it is called again. It must have no activation on its stack. If it was woken to do
 * something, another one must do that. */
static SEAM_COLD bool retire(worker *w)
{
    pthread_mutex_lock(&pool.lock);
    bool leaves = pool.fielded > pool.allowed;
    if (leaves) {
        pool.fielded--;
        w->asleep = true;
        w->awaited = &pool.stopping;
        w->next_asleep = pool.retired;
        pool.retired = w;
        idle_count();
        idle_field();
    }
    while (w->asleep && !atomic_load_explicit(&pool.stopping, memory_order_relaxed)) { /* X1 */
        pthread_mutex_unlock(&pool.lock);
        worker_idle(w);
        stats_mode(w, MODE_IDLE);
        sleep_till_called(w);
        pthread_mutex_lock(&pool.lock);
    }
    pthread_mutex_unlock(&pool.lock);
    return leaves;
}

bool idle_retire(worker *w)
{
    return SEAM_UNLIKELY(atomic_load_explicit(&pool.crowded, memory_order_relaxed)) && retire(w); /* B1 */
}

void idle_search(worker *w, _Atomic unsigned *done)
{
    uint64_t now = clock_now();
    if (atomic_load_explicit(&pool.stopping, memory_order_relaxed) && done != &pool.stopping) /* X1 */
        worker_halt();
    if (pool.orphan)
        fatal("this process was forked from inside parallel code, and waits for work that stayed in its parent");
    if (!w->search_began) {
        search_after_work(w, now);
        worker_idle(w);
        stats_mode(w, MODE_STEALING);
    }
    bool soon = now - w->search_began < w->patience || sched_ask(w, w->nap >= NAP_MOST);
    if (now - w->search_began < SEARCH) {
        for (int i = 0; i < 64; i++)
            relax();
        return;
    }
    w->asked = NULL; /* whom it asked before has had time enough: ask another one as well */
    if (sleep_now(w, done, soon))
        search_begin(w, clock_now());
}
