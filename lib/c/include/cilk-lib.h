/* cilk-lib.h: the library of Cilk-5: locks, fences, clocks. */
#ifndef SEAM_CILK_LIB_H
#define SEAM_CILK_LIB_H

#include <cilk.h>
#include <pthread.h>
#include <time.h>

/* A lock. It must not be held across a spawn, a sync or the call of a procedure that spawns, as what
 * follows may run on another thread of the operating system. */
typedef pthread_mutex_t Cilk_lockvar;

#define CILK_LOCK_INITIALIZER PTHREAD_MUTEX_INITIALIZER

/* As in Cilk-5, these take the lock itself and not its address. */
#define Cilk_lock_init(lock) ((void)pthread_mutex_init(&(lock), 0))
#define Cilk_lock(lock) seam_cilk_lock(&(lock))
#define Cilk_unlock(lock) ((void)pthread_mutex_unlock(&(lock)))

/* Locks of Cilk-5 are held for a few instructions, so it pays to wait a little before telling
 * the runtime that this worker is blocked. */
static inline void seam_cilk_lock(pthread_mutex_t *lock)
{
    for (int attempt = 0; attempt < 64; attempt++)
        if (pthread_mutex_trylock(lock) == 0)
            return;
    seam_blocking_begin();
    pthread_mutex_lock(lock);
    seam_blocking_end();
}

/* All that this procedure has read and written comes before all that it reads and writes next. */
#define Cilk_fence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define Cilk_membar_StoreStore() __atomic_thread_fence(__ATOMIC_RELEASE)
#define Cilk_membar_StoreLoad() __atomic_thread_fence(__ATOMIC_SEQ_CST)

/* Time in nanoseconds. */
typedef long long Cilk_time;

static inline Cilk_time Cilk_get_wall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static inline double Cilk_wall_time_to_sec(Cilk_time time)
{
    return (double)time * 1e-9;
}

#endif
