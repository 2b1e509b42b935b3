/* mutex.c: locks whose waiters the runtime knows, which Cilk-5's are made of.
 *
 * The word is free, held, or held while others may wait. Who waits lets another thread run in its
 * place, and is in the lock's list, so that it can be told whether anybody will ever wake it. Whoever
 * unlocks wakes one waiter, which tries again. */
#define _GNU_SOURCE
#include "runtime.h"
#include "seam.h"

#include <sched.h>

enum { FREE, HELD, CONTENDED };

/* Locks are mostly held for a few instructions. So one is waited for actively, then by letting others run;
 * only when it stays locked for long does another thread take the worker's place. (If it did at once, that might
 * soon want the same lock, and so on: hundreds of threads for one lock.) */
enum { SPINS = 1000, YIELDS = 2000 };

/* One thread that waits, on its stack; in the list of the lock. */
struct waiter {
    struct waiter *next;
    struct bed *bed;
    _Atomic unsigned over; /* W1: it has been taken off the list */
};

void mutex_lock_waiters(void)
{
    pthread_mutex_lock(&pool.waiters_lock);
}

void mutex_unlock_waiters(void)
{
    pthread_mutex_unlock(&pool.waiters_lock);
}

static bool try(seam_mutex *m)
{
    unsigned was = FREE;
    return __atomic_load_n(&m->word, __ATOMIC_RELAXED) == FREE
        && __atomic_compare_exchange_n(&m->word, &was, HELD, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED); /* M1 */
}

/* ---- waiting ------------------------------------------------------------------------------------- */

static void append(seam_mutex *m, struct waiter *me)
{
    struct waiter **last = (struct waiter **)&m->waiters;
    while (*last)
        last = &(*last)->next;
    *last = me;
}

/* Get it, or get into the list. */
static bool take_or_enlist(seam_mutex *m, struct waiter *me)
{
    pthread_mutex_lock(&pool.waiters_lock);
    bool free = __atomic_exchange_n(&m->word, CONTENDED, __ATOMIC_ACQUIRE) == FREE; /* M2 */
    if (!free) {
        me->next = NULL;
        atomic_store_explicit(&me->over, 0, memory_order_relaxed); /* W1 */
        append(m, me);
    }
    pthread_mutex_unlock(&pool.waiters_lock);
    return free;
}

static void sleep_for(seam_mutex *m, struct waiter *me)
{
    while (!take_or_enlist(m, me))
        while (!is_done(&me->over)) {
            bed_sleep(me->bed, 0);
            if (atomic_load_explicit(&pool.stopping, memory_order_acquire) && seam_self) /* X1 */
                worker_halt();
        }
}

static void sleep_outside(seam_mutex *m)
{
    struct bed bed;
    struct waiter me = { .bed = &bed };
    bed_init(&bed);
    sleep_for(m, &me);
    pthread_mutex_destroy(&bed.lock);
    pthread_cond_destroy(&bed.bell);
}

static void sleep_on(worker *w, seam_mutex *m)
{
    IN_RUNTIME(w);
    struct wait t;
    struct waiter me = { .bed = &w->bed, .over = 1 };
    wait_begin(w, &t, WAIT_MUTEX, m);
    blocking_begin(w, &me.over);
    sleep_for(m, &me);
    blocking_end(w);
    wait_end(w, &t);
}

static SEAM_COLD void lock_cold(worker *w, seam_mutex *m)
{
    for (int i = 0; i < SPINS + YIELDS; i++) {
        relax();
        if (i >= SPINS)
            sched_yield();
        if (try(m))
            return;
    }
    if (w)
        sleep_on(w, m);
    else
        sleep_outside(m);
}

/* ---- entries --------------------------------------------------------------------------------------- */

void seam_mutex_lock_at(seam_mutex *m, const char *file, unsigned line, const char *function)
{
    worker *w = (worker *)seam_self;
    if (w && SEAM_UNLIKELY(w->within & STANDS_IN))
        w = NULL;
    if (SEAM_UNLIKELY(!try(m)))
        lock_cold(w, m);
    m->file = file;
    m->line = line;
    m->function = function;
    m->token = w ? w->token : 0;
}

/* Whoever takes a lock may free its memory afterwards, so nothing of it is touched once it is free. */
static SEAM_COLD void unlock_cold(seam_mutex *m)
{
    pthread_mutex_lock(&pool.waiters_lock);
    struct waiter *first = m->waiters;
    if (first)
        m->waiters = first->next;
    __atomic_store_n(&m->word, FREE, __ATOMIC_RELEASE); /* M4 */
    if (first) {
        atomic_store_explicit(&first->over, 1, memory_order_release); /* W1 */
        bed_wake(first->bed); /* while it cannot go away: it wants the list's lock first */
    }
    pthread_mutex_unlock(&pool.waiters_lock);
}

void seam_mutex_unlock(seam_mutex *m)
{
    unsigned was = HELD;
    if (SEAM_UNLIKELY(!__atomic_compare_exchange_n(&m->word, &was, FREE, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))) /* M3 */
        unlock_cold(m);
}
