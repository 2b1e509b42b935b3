/* blocking.c: a worker that blocks in the operating system lets another thread run in its place.
 *
 * What counts is how many pool threads may be in the field: one more for each worker that blocks.
 * When it comes back, whichever thread next looks for work leaves the field (B1). */
#include "runtime.h"
#include "seam.h"

/* Guests come on top of the slots, so all of them together give back only one. */
static unsigned *counter(worker *w)
{
    return w->kind == WORKER_GUEST ? &pool.blocked_guests : &pool.blocked;
}

void blocking_begin(worker *w, _Atomic unsigned *awaited)
{
    worker_idle(w);
    stats_mode(w, w->joins_below ? MODE_BLOCKED : MODE_IDLE);
    pthread_mutex_lock(&pool.lock);
    w->parked = awaited != NULL;
    w->awaited = awaited;
    *counter(w) += 1;
    idle_count();
    idle_field();
    pthread_mutex_unlock(&pool.lock);
}

void blocking_end(worker *w)
{
    pthread_mutex_lock(&pool.lock);
    w->parked = false;
    *counter(w) -= 1;
    idle_count();
    if (pool.fielded > pool.allowed && pool.sleepers)
        idle_field(); /* a sleeper is woken in order to leave */
    pthread_mutex_unlock(&pool.lock);
    worker_busy(w);
}

void seam_blocking_begin(void)
{
    worker *w = (worker *)seam_self;
    if (!w || w->within & STANDS_IN)
        return;
    IN_RUNTIME(w);
    w->regions++;
    blocking_begin(w, NULL);
}

void seam_blocking_end(void)
{
    worker *w = (worker *)seam_self;
    if (!w || w->within & STANDS_IN)
        return;
    IN_RUNTIME(w);
    w->regions--;
    blocking_end(w);
}
