/* deadlock.c: nobody runs, nothing can be run, and there is nobody else who could change that.
 *
 * Who is about to sleep without limit looks. There is a deadlock if every thread of the process is a
 * worker that sleeps for lack of work, or waits for something that only another one of them brings about, and
 * somebody does wait. A thread that blocks in the system, in or outside of a region that says so, is
 * neither; nor is a thread that is in no root; so such a program is never called deadlocked. */
#include "runtime.h"

#include <stdio.h>
#include <unistd.h>

struct look {
    unsigned long activity; /* it grows whenever anybody begins or ends anything */
    unsigned threads;
    bool waits;             /* somebody waits for something particular */
};

/* With pool.lock held, so that nobody who sleeps can wake up meanwhile and leave what it waited for. The waiting
 * is over when who ends it says so, not when the waiter notices: what is not over is really waited for. */
static bool cannot_go_on(worker *w, struct look *l)
{
    if ((!w->asleep && !w->parked) || !w->awaited || is_done(w->awaited))
        return false;
    l->waits |= w->awaited != &pool.stopping;
    l->threads++;
    return true;
}

static bool nobody_can_go_on(struct look *l)
{
    *l = (struct look){ 0 };
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        if (!w || !__atomic_load_n(&w->tid, __ATOMIC_RELAXED))
            continue;
        unsigned long running = atomic_load_explicit(&w->running, memory_order_acquire); /* G1 */
        bool takes_part = w->kind == WORKER_POOL || atomic_load_explicit(&w->inside, memory_order_relaxed); /* G3 */
        l->activity += running;
        if (takes_part && (running % 2 || !cannot_go_on(w, l)))
            return false;
    }
    return l->waits && !sched_work_visible() && !atomic_load_explicit(&pool.stopping, memory_order_relaxed); /* X1 */
}

static bool look(struct look *l)
{
    pthread_mutex_lock(&pool.lock);
    bool quiet = nobody_can_go_on(l);
    pthread_mutex_unlock(&pool.lock);
    return quiet;
}

/* The records are not looked at all at once. But who was asleep at the first look and had begun nothing until
 * the second was asleep all the time between, so there was a moment at which all were. */
static bool is_deadlocked(void)
{
    struct look first, second;
    return look(&first) && worker_process_threads() == first.threads && look(&second)
        && first.activity == second.activity && worker_process_threads() == second.threads;
}

void deadlock_check(void)
{
#ifndef SEAM_SIM /* it finds out by itself */
    if (pool.orphan || !is_deadlocked())
        return;
    if (ftrylockfile(stdout) == 0) {
        fflush(stdout);
        funlockfile(stdout);
    }
    stacks_of_deadlock();
    _exit(2);
#else
    (void)is_deadlocked;
#endif
}
