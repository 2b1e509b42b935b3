/* worker.c: worker records, their threads, requests; start and stop of the runtime.
 *
 * Pool threads are created when there is something for them to do, one waking or starting the
 * next, and end when the program does. A record stays until then. */
#define _GNU_SOURCE
#include "runtime.h"
#include "seam.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- state and requests ------------------------------------------------------------------------ */

static void state_store(worker *w, unsigned state)
{
    __atomic_store_n(&w->abi.state, state, __ATOMIC_SEQ_CST); /* Q3 */
}

void worker_run_state(worker *w)
{
    state_store(w, config.always_asked ? SEAM_REQUESTED : SEAM_RUNNING);
    chaos_delay(w, "Q3");
    if (atomic_load_explicit(&w->requests, memory_order_seq_cst)) /* Q4 */
        state_store(w, SEAM_REQUESTED);
}

void worker_request(worker *v, unsigned bits)
{
    unsigned running = SEAM_RUNNING;
    atomic_fetch_or_explicit(&v->requests, bits, memory_order_seq_cst); /* Q1 */
    __atomic_compare_exchange_n(&v->abi.state, &running, SEAM_REQUESTED, false, __ATOMIC_SEQ_CST,
                                __ATOMIC_SEQ_CST); /* Q2 */
}

void worker_request_all(worker *except, unsigned bits)
{
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *v = worker_nth(i);
        if (v && v != except)
            worker_request(v, bits);
    }
}

/* What thieves asked for while it had nothing to give is moot. */
static void forget_thieves(worker *w)
{
    atomic_fetch_and_explicit(&w->requests, ~(unsigned)REQUEST_STEAL, memory_order_acq_rel); /* Q5 */
    worker_run_state(w);
}

/* Only the owner writes `running`, so it need not read it atomically with the write. This is all
 * that entering a root costs: nobody is woken, unless nobody looks any more. */
void worker_busy(worker *w)
{
    unsigned long running = atomic_load_explicit(&w->running, memory_order_relaxed);
    stats_mode(w, MODE_WORKING);
    if (running % 2)
        return;
    if (SEAM_UNLIKELY(seam_state(&w->abi)) && !config.always_asked)
        forget_thieves(w); /* before G1: it must not look as if it had been asked (S7) */
    atomic_store_explicit(&w->running, running + 1, memory_order_seq_cst); /* G1 */
    idle_watch();
}

void worker_idle(worker *w)
{
    unsigned long running = atomic_load_explicit(&w->running, memory_order_relaxed);
    atomic_store_explicit(&w->running, running + running % 2, memory_order_release); /* G1 */
}

/* ---- records --------------------------------------------------------------------------------------- */

/* Address space is finite: a program with thousands of threads gets smaller stacks for most. */
static size_t stack_size(unsigned id)
{
    enum { FEW = 64, LEAST = 8 << 20 };
    if (id < pool.slots + FEW || config.stack <= LEAST)
        return config.stack;
    return config.stack / FEW > LEAST ? config.stack / FEW : LEAST;
}

static worker *record_new(enum worker_kind kind, unsigned id)
{
    worker *w = aligned_alloc(_Alignof(worker), sizeof *w);
    if (!w)
        fatal("out of memory for worker %u", id);
    memset(w, 0, sizeof *w);
    w->abi.id = id;
    w->kind = kind;
    w->token = token_new(w);
    w->random = (config.chaos_seed + 1) * 0x9E3779B97F4A7C15u + id * 0xBF58476D1CE4E5B9u + 1;
    w->mode_since = config.stats ? clock_now() : 0;
    deque_init(&w->deque);
    bed_init(&w->bed);
    stack_reserve(&w->stack, stack_size(id));
    side_init(w);
    rpc_init(w);
    eager_init(w);
    trace_attach(w);
    worker_run_state(w);
    return w;
}

static void record_free(worker *w)
{
    trace_detach(w);
    deque_free(&w->deque);
    stack_free(&w->stack);
    free(w);
}

/* With pool.lock held. From here on thieves may look at it. Sequentially consistent, so that a
 * sentinel that overlooks it is seen to have stopped looking (S5). */
static void record_publish(worker *w)
{
    unsigned id = w->abi.id;
    atomic_store_explicit(&pool.table[id], w, memory_order_seq_cst); /* G2 */
    if (id >= worker_records())
        atomic_store_explicit(&pool.records, id + 1, memory_order_seq_cst); /* G2 */
}

unsigned worker_records(void)
{
    return atomic_load_explicit(&pool.records, memory_order_seq_cst); /* G2 */
}

/* The record of that number, or NULL. */
worker *worker_nth(unsigned i)
{
    return atomic_load_explicit(&pool.table[i], memory_order_seq_cst); /* G2 */
}

/* With pool.lock held: the lowest free id for this kind of worker. The first guest, which nearly
 * always is the main thread, and the usual pool threads get those below pool.slots. */
static unsigned free_id(enum worker_kind kind)
{
    unsigned id = kind == WORKER_GUEST ? 0 : 1, end = kind == WORKER_GUEST ? 1 : pool.slots;
    for (;; id++) {
        if (id >= end && id < pool.slots)
            id = pool.slots;
        if (id >= MAX_RECORDS || !worker_nth(id))
            return id;
    }
}

/* ---- pool threads ------------------------------------------------------------------------------------ */

static void *thread_main(void *argument)
{
    worker *w = argument;
    w->within = 1;
    w->tid = gettid();
    seam_self = &w->abi;
    pthread_setspecific(pool.thread_key, w);
    pthread_mutex_lock(&pool.lock); /* until its record is public */
    pthread_mutex_unlock(&pool.lock);
    crash_watch_thread(w);
    idle_begin(w);
    sched_help(w, &pool.stopping);
    worker_idle(w);
    stats_mode(w, MODE_IDLE);
    pthread_setspecific(pool.thread_key, NULL);
    pthread_mutex_lock(&pool.lock);
    w->tid = 0;
    pool.alive--;
    pthread_cond_broadcast(&pool.ended);
    pthread_mutex_unlock(&pool.lock);
    return NULL;
}

/* It takes signals as its creator does: code that raises one expects it, wherever it runs by now.
 * Those for the whole process go to the main thread as long as that takes them. */
static int thread_create(worker *w)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, w->stack.low, (size_t)(w->stack.high - w->stack.low));
    int error = pthread_create(&w->thread, &attributes, thread_main, w);
    pthread_attr_destroy(&attributes);
    return error;
}

bool worker_start_thread(void)
{
    unsigned id = free_id(WORKER_POOL);
    if (id >= MAX_RECORDS || atomic_load_explicit(&pool.stopping, memory_order_relaxed)) /* X1 */
        return false;
    worker *w = record_new(WORKER_POOL, id);
    if (thread_create(w)) {
        record_free(w);
        return false;
    }
    w->has_thread = true;
    pool.alive++;
    record_publish(w);
    return true;
}

/* ---- guests ------------------------------------------------------------------------------------------- */

static void runtime_start(void);

static void guest_ends(void *argument)
{
    worker *w = argument;
    if (seam_self)
        root_abandon(w, "pthread_exit");
    crash_forget_thread(w);
    w->tid = 0;
    guest.record = NULL;
    pthread_mutex_lock(&pool.lock);
    w->next_asleep = pool.free_guests;
    pool.free_guests = w;
    pthread_mutex_unlock(&pool.lock);
}

/* Beyond the limit a guest gets a record that thieves do not know: it just runs alone. */
static worker *guest_take(void)
{
    pthread_mutex_lock(&pool.lock);
    worker *w = pool.free_guests;
    if (w) {
        pool.free_guests = w->next_asleep;
    } else {
        w = record_new(WORKER_GUEST, free_id(WORKER_GUEST));
        if (w->abi.id < MAX_RECORDS)
            record_publish(w);
    }
    pthread_mutex_unlock(&pool.lock);
    return w;
}

void runtime_ensure(void)
{
    pthread_once(&pool.started, runtime_start);
}

/* NULL if a signal handler interrupted just this. */
static SEAM_COLD worker *guest_bind(void)
{
    if (guest.binding)
        return NULL;
    guest.binding = true;
    sim_enter();
    runtime_ensure();
    guest.record = guest_take();
    guest.record->tid = gettid();
    pthread_setspecific(pool.thread_key, guest.record);
    crash_watch_thread(guest.record);
    guest.binding = false;
    return guest.record;
}

bool worker_guest_busy(void)
{
    return guest.binding || (guest.record && guest.record->within);
}

/* Are other guests inside of roots? (Relaxed: a guess, unless D4 made it more.) */
bool worker_other_guests(worker *self)
{
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        if (w && w != self && atomic_load_explicit(&w->inside, memory_order_relaxed)) /* G3 */
            return true;
    }
    return false;
}

/* After a fork: the other records' threads do not exist here, and their beds may have been in use
 * at that moment. Their deques may still be of use. */
void worker_abandon_others(bool keep)
{
    worker *self = seam_self ? worker_self() : guest.record;
    pool.free_guests = NULL;
    if (self)
        self->tid = gettid();
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        if (!w || w == self)
            continue;
        w->has_thread = false;
        w->tid = 0;
        w->asleep = w->parked = false;
        bed_init(&w->bed);
        worker_idle(w);
        atomic_store_explicit(&w->inside, 0, memory_order_relaxed); /* G3 */
        if (!keep)
            atomic_store_explicit(&pool.table[i], NULL, memory_order_seq_cst); /* G2 */
    }
}

worker *worker_guest(void)
{
    return SEAM_LIKELY(guest.record != NULL) ? guest.record : guest_bind();
}

/* ---- start and stop -------------------------------------------------------------------------------------- */

static void runtime_start(void)
{
    config_read();
    pool.slots = config.workers;
    pool.limit = MAX_RECORDS;
    idle_count();
    atomic_store_explicit(&pool.watched, pool.allowed == 0, memory_order_relaxed); /* S5: nobody to call */
    pthread_key_create(&pool.thread_key, guest_ends);
    crash_install();
    stacks_install();
    fork_install();
}

static bool has_started(void)
{
    return pool.slots != 0;
}

void worker_halt(void)
{
    worker *w = worker_self();
    pthread_mutex_lock(&pool.lock);
    pool.stuck = true;
    if (w->kind == WORKER_POOL) {
        pool.alive--;
        pthread_cond_broadcast(&pool.ended);
    }
    pthread_mutex_unlock(&pool.lock);
    for (;;)
        pause();
}

static void wake_all(void)
{
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        if (w)
            bed_wake(&w->bed);
    }
}

/* Wait until the pool threads have ended, but not for one that does not poll: the process ends
 * anyway. */
static bool all_end(unsigned except)
{
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_nsec += 200000000;
    limit.tv_sec += limit.tv_nsec / 1000000000;
    limit.tv_nsec %= 1000000000;
    int late = 0;
    pthread_mutex_lock(&pool.lock);
    while (pool.alive > except && !late)
        late = pthread_cond_timedwait(&pool.ended, &pool.lock, &limit);
    pthread_mutex_unlock(&pool.lock);
    return !late && !pool.stuck;
}

static void join_threads(void)
{
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        if (w && w->has_thread)
            pthread_join(w->thread, NULL);
        if (w)
            w->has_thread = false;
    }
}

/* ---- a process without its main thread ----------------------------------------------------------
 *
 * The main thread may end by pthread_exit, outside of parallel code; the process then ends with its last
 * thread. Pool threads must not be that: idle ones look now and then whether any others remain. */

static void main_ends(void *argument)
{
    (void)argument;
    atomic_store_explicit(&pool.headless, 1, memory_order_relaxed); /* X2 */
    wake_all(); /* to sleep less soundly */
}

void worker_watch_main(void)
{
    if (getpid() == gettid() && pthread_key_create(&pool.main_key, main_ends) == 0)
        pthread_setspecific(pool.main_key, &pool);
}

/* How many threads there are, the ended main thread included. */
unsigned worker_process_threads(void)
{
    unsigned n = 0;
    DIR *d = opendir("/proc/self/task");
    for (struct dirent *e; d && (e = readdir(d));)
        n += e->d_name[0] != '.';
    if (d)
        closedir(d);
    return n;
}

void worker_end_if_last(void)
{
    unsigned threads = worker_process_threads();
    pthread_mutex_lock(&pool.lock);
    bool last = threads && threads <= pool.alive + 1;
    pthread_mutex_unlock(&pool.lock);
    if (last) {
        atomic_store_explicit(&pool.stopping, 1, memory_order_seq_cst); /* X1 */
        wake_all();
    }
}

/* ---- the end --------------------------------------------------------------------------------------- */

/* The pool has no threads any more. A destructor that is yet to run may still have parallel code:
 * its thread runs it alone. */
static void go_on_alone(void)
{
    pthread_mutex_lock(&pool.lock);
    pool.allowed = pool.fielded = 0;
    idle_count();
    pthread_mutex_unlock(&pool.lock);
    atomic_store_explicit(&pool.watched, 1, memory_order_seq_cst); /* S5 */
    atomic_store_explicit(&pool.stopping, 0, memory_order_seq_cst); /* X1 */
}

unsigned seam_workers(void)
{
    runtime_ensure();
    return config.workers;
}

unsigned seam_worker_number(void)
{
    return seam_self ? seam_self->id : 0;
}

/* After all exit handlers, which may themselves have run parallel code. exit may have been called
 * on any worker; the others must not disturb what is left of the process's life. Memory is left to
 * the system: a thread of the program may still be about to enter a root. */
void runtime_stop(void)
{
    if (!has_started())
        return;
    worker *self = worker_self();
    sim_ends();
    atomic_store_explicit(&pool.stopping, 1, memory_order_seq_cst); /* X1 */
    worker_request_all(self, REQUEST_STOP);
    if (signal_interrupted_runtime()) /* a handler called exit: it may hold the locks itself */
        return;
    wake_all();
    bool ended = all_end(self && self->kind == WORKER_POOL);
    trace_end(0);
    if (config.stats)
        stats_report();
    if (ended && !self) {
        join_threads();
        go_on_alone();
    }
}
