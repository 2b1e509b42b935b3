/* fork.c: what becomes of the workers in a child process, where only the forking thread exists.
 *
 * Outside of parallel code the child starts afresh: its next root starts threads of its own. Inside,
 * the child goes on as the only worker. It can run every task that was in a deque, but not what
 * other workers were running; if it comes to wait for that, it ends with a message (idle.c). */
#include "runtime.h"

static void before(void)
{
    pthread_mutex_lock(&pool.lock);
    mutex_lock_waiters();
    side_lock();
    frame_store_lock();
}

static void after_in_parent(void)
{
    frame_store_unlock();
    side_unlock();
    mutex_unlock_waiters();
    pthread_mutex_unlock(&pool.lock);
}

static void after_in_child(void)
{
    bool inside = seam_self != NULL;
    sim_forked();
    trace_forget();
    stacks_forget();
    worker_abandon_others(inside);
    pool.sleepers = pool.retired = pool.sentinel = NULL;
    pool.asleep = pool.fielded = pool.alive = 0;
    pool.blocked = pool.blocked_guests = 0;
    pool.limit = inside ? 0 : MAX_RECORDS;
    pool.orphan = inside;
    idle_count();
    atomic_store_explicit(&pool.watched, pool.allowed == 0, memory_order_relaxed); /* S5 */
    after_in_parent();
}

void fork_install(void)
{
    pthread_atfork(before, after_in_parent, after_in_child);
}
