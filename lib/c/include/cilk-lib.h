/* cilk-lib.h: the library of Cilk-5: locks, fences, clocks, and ways to stop. */
#ifndef SEAM_CILK_LIB_H
#define SEAM_CILK_LIB_H

#include <cilk.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- locks -------------------------------------------------------------------------------------- */

/* A lock, passed by reference as arrays are. It must not be held across a spawn, a sync or the call
 * of a procedure that spawns, as what follows may run on another thread of the operating system. */
typedef seam_mutex Cilk_lockvar[1];

#define CILK_LOCK_INITIALIZER { SEAM_MUTEX_INITIALIZER }

static __inline__ void Cilk_lock_init(Cilk_lockvar lock)
{
    seam_mutex unlocked = SEAM_MUTEX_INITIALIZER;
    *lock = unlocked;
}

/* Where it was taken is remembered: that is what is told when the program is stuck. */
#define Cilk_lock(lock) seam_mutex_lock(lock)

static __inline__ void Cilk_unlock(Cilk_lockvar lock)
{
    seam_mutex_unlock(lock);
}

/* ---- fences --------------------------------------------------------------------------------------- */

/* All that this procedure has read and written comes before all that it reads and writes next. */
#define Cilk_fence() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define Cilk_membar_StoreStore() __atomic_thread_fence(__ATOMIC_RELEASE)
#define Cilk_membar_StoreLoad() __atomic_thread_fence(__ATOMIC_SEQ_CST)

/* ---- time ----------------------------------------------------------------------------------------- */

/* Time in nanoseconds. */
typedef long long Cilk_time;

static __inline__ Cilk_time Cilk_get_wall_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static __inline__ double Cilk_wall_time_to_sec(Cilk_time time)
{
    return (double)time * 1e-9;
}

static __inline__ double Cilk_time_to_sec(Cilk_time time)
{
    return (double)time * 1e-9;
}

/* What a program that was not compiled for profiling says in Cilk-5 as well. */
#define Cilk_user_work ((Cilk_time)0)
#define Cilk_user_critical_path ((Cilk_time)0)

/* ---- the end -------------------------------------------------------------------------------------- */

#define Cilk_exit(status) exit(status)

__attribute__((noreturn, format(printf, 1, 2))) static __inline__ void Cilk_die(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fflush(stdout);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    exit(1);
}

#ifdef NDEBUG
#define Cilk_assert(condition) ((void)0)
#else
#define Cilk_assert(condition) \
    ((void)((condition) || (Cilk_die("%s:%d: assertion failed: %s\n", __FILE__, __LINE__, #condition), 0)))
#endif

#endif
