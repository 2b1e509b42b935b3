/* platform.c: what a simulated program has in place of the C library's threads and clocks.
 *
 * The linker directs calls of the functions that are named here to `__wrap_…` (--wrap). All that
 * can make a thread wait for another gives the baton away meanwhile, so a player that holds a lock
 * while it is not its turn hangs nobody; sleeping and asking for the time mean virtual time. The
 * runtime's own calls are directed here as well: its beds and threads need no code of their own. */
#ifdef SEAM_SIM
#define _GNU_SOURCE
#include "platform.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { PS_PER_NS = 1000 };
static const uint64_t NS = 1000000000;
static const uint64_t EPOCH = 1700000000; /* when every simulated program starts, seconds since 1970 */

#define REAL(type, name, ...) type __real_##name(__VA_ARGS__); type __wrap_##name(__VA_ARGS__)

/* ---- time -------------------------------------------------------------------------------------------- */

static bool is_calendar(clockid_t clock)
{
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

static uint64_t now_ns(struct player *me)
{
    return me->clock / PS_PER_NS;
}

REAL(int, clock_gettime, clockid_t clock, struct timespec *t);
int __wrap_clock_gettime(clockid_t clock, struct timespec *t)
{
    struct player *me = player_self();
    if (!me)
        return __real_clock_gettime(clock, t);
    uint64_t ns = now_ns(me);
    t->tv_sec = (time_t)(ns / NS + (is_calendar(clock) ? EPOCH : 1));
    t->tv_nsec = (long)(ns % NS);
    return 0;
}

REAL(int, gettimeofday, struct timeval *t, void *zone);
int __wrap_gettimeofday(struct timeval *t, void *zone)
{
    struct player *me = player_self();
    if (!me)
        return __real_gettimeofday(t, zone);
    t->tv_sec = (time_t)(now_ns(me) / NS + EPOCH);
    t->tv_usec = (suseconds_t)(now_ns(me) % NS / 1000);
    return 0;
}

REAL(time_t, time, time_t *t);
time_t __wrap_time(time_t *t)
{
    struct player *me = player_self();
    if (!me)
        return __real_time(t);
    time_t now = (time_t)(now_ns(me) / NS + EPOCH);
    if (t)
        *t = now;
    return now;
}

REAL(clock_t, clock, void);
clock_t __wrap_clock(void)
{
    struct player *me = player_self();
    return me ? (clock_t)(now_ns(me) / (NS / CLOCKS_PER_SEC)) : __real_clock();
}

/* A point in time as threads give it, on the clock of the player. Those that are so late that they
 * must be of the calendar are; so one need not know which clock a condition variable goes by. */
static uint64_t when(const struct timespec *t)
{
    uint64_t seconds = (uint64_t)t->tv_sec, start = seconds >= EPOCH ? EPOCH : 1;
    if (t->tv_sec < 1)
        return 0;
    if (seconds - start > NEVER / PS_PER_NS / NS / 2)
        return NEVER;
    return ((seconds - start) * NS + (uint64_t)t->tv_nsec) * PS_PER_NS;
}

static void sleep_for(struct player *me, uint64_t ns)
{
    uint64_t until = me->clock + cost_of(COST_SLEEP) + ns * PS_PER_NS;
    while (me->clock < until)
        player_wait(me, NULL, until);
}

REAL(int, nanosleep, const struct timespec *t, struct timespec *rest);
int __wrap_nanosleep(const struct timespec *t, struct timespec *rest)
{
    struct player *me = player_self();
    if (!me || t->tv_sec < 0 || t->tv_nsec < 0 || t->tv_nsec >= (long)NS)
        return __real_nanosleep(t, rest);
    sleep_for(me, (uint64_t)t->tv_sec * NS + (uint64_t)t->tv_nsec);
    return 0;
}

REAL(int, clock_nanosleep, clockid_t clock, int flags, const struct timespec *t, struct timespec *rest);
int __wrap_clock_nanosleep(clockid_t clock, int flags, const struct timespec *t, struct timespec *rest)
{
    struct player *me = player_self();
    if (!me || t->tv_sec < 0 || t->tv_nsec < 0 || t->tv_nsec >= (long)NS)
        return __real_clock_nanosleep(clock, flags, t, rest);
    if (flags & TIMER_ABSTIME)
        sleep_for(me, when(t) > me->clock ? (when(t) - me->clock) / PS_PER_NS : 0);
    else
        sleep_for(me, (uint64_t)t->tv_sec * NS + (uint64_t)t->tv_nsec);
    return 0;
}

REAL(int, usleep, useconds_t us);
int __wrap_usleep(useconds_t us)
{
    struct player *me = player_self();
    if (!me)
        return __real_usleep(us);
    sleep_for(me, (uint64_t)us * 1000);
    return 0;
}

REAL(unsigned, sleep, unsigned seconds);
unsigned __wrap_sleep(unsigned seconds)
{
    struct player *me = player_self();
    if (!me)
        return __real_sleep(seconds);
    sleep_for(me, seconds * NS);
    return 0;
}

REAL(int, sched_yield, void);
int __wrap_sched_yield(void)
{
    struct player *me = player_self();
    if (!me)
        return __real_sched_yield();
    me->clock += cost_of(COST_SLEEP);
    player_yield(me);
    return 0;
}

/* The runtime stops a thread so when the process ends under it; a program may wait for a signal. */
REAL(int, pause, void);
int __wrap_pause(void)
{
    struct player *me = player_self();
    if (!me || !others_due(me))
        return __real_pause();
    sleep_for(me, 1000000);
    errno = EINTR;
    return -1;
}

/* ---- threads ------------------------------------------------------------------------------------------ */

static void *thread_begin(void *p)
{
    struct player *me = p;
    player_begin(me);
    return me->run(me->argument);
}

static struct player *known; /* threads that may be joined, newest first */

REAL(int, pthread_create, pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument)
{
    struct player *me = player_self();
    if (!me)
        return __real_pthread_create(thread, attributes, run, argument);
    me->clock += cost_of(COST_THREAD);
    struct player *new = player_new(me->clock + cost_of(COST_STARTING));
    new->run = run;
    new->argument = argument;
    int error = __real_pthread_create(thread, attributes, thread_begin, new);
    if (error) {
        player_remove(new);
        return error;
    }
    new->thread = *thread;
    new->older = known;
    known = new;
    return 0;
}

static struct player *player_of(pthread_t thread)
{
    struct player *p = known;
    while (p && !pthread_equal(p->thread, thread))
        p = p->older;
    return p;
}

static void forget(struct player *p)
{
    struct player **q = &known;
    while (*q && *q != p)
        q = &(*q)->older;
    if (*q)
        *q = p->older;
}

REAL(int, pthread_join, pthread_t thread, void **value);
int __wrap_pthread_join(pthread_t thread, void **value)
{
    struct player *me = player_self(), *other = player_of(thread);
    if (me && other == me)
        return EDEADLK;
    while (me && other && !other->ended)
        player_wait(me, other, NEVER);
    if (other)
        forget(other);
    return __real_pthread_join(thread, value);
}

/* The system may give its identity to another thread once it has ended. */
REAL(int, pthread_detach, pthread_t thread);
int __wrap_pthread_detach(pthread_t thread)
{
    struct player *other = player_of(thread);
    if (other)
        forget(other);
    return __real_pthread_detach(thread);
}

/* What one thread begins, another one that comes meanwhile would wait for, out of turn. */
REAL(int, pthread_once, pthread_once_t *once, void (*run)(void));
int __wrap_pthread_once(pthread_once_t *once, void (*run)(void))
{
    struct player *me = player_self();
    if (me)
        me->steady++;
    int error = __real_pthread_once(once, run);
    if (me)
        me->steady--;
    return error;
}

/* ---- locks: tried until they can be had ---------------------------------------------------------------- */

/* After an attempt that failed with EBUSY: wait for somebody to unlock it. False: too late. */
static bool wait_for_lock(struct player *me, const void *lock, uint64_t until)
{
    if (until <= me->clock)
        return false;
    me->clock += cost_of(COST_SLEEP);
    player_wait(me, lock, until);
    return true;
}

static void unlocked(const void *lock)
{
    struct player *me = player_self();
    if (me && players_wake(lock, UINT_MAX, cost_of(COST_WAKING)))
        me->clock += cost_of(COST_WAKE);
}

static int lock_until(void *lock, int (*try)(void *), uint64_t until)
{
    struct player *me = player_self();
    me->clock += cost_of(COST_LOCK);
    int error;
    while ((error = try(lock)) == EBUSY)
        if (!wait_for_lock(me, lock, until))
            return ETIMEDOUT;
    return error;
}

static int try_mutex(void *m)
{
    return pthread_mutex_trylock(m);
}

static int try_read(void *l)
{
    return pthread_rwlock_tryrdlock(l);
}

static int try_write(void *l)
{
    return pthread_rwlock_trywrlock(l);
}

static int try_spin(void *l)
{
    return pthread_spin_trylock((pthread_spinlock_t *)l);
}

#define LOCK(name, type, try)                                                          \
    REAL(int, name, type *l);                                                          \
    int __wrap_##name(type *l)                                                         \
    {                                                                                  \
        return player_self() ? lock_until((void *)l, try, NEVER) : __real_##name(l);   \
    }
#define TIMED_LOCK(name, type, try)                                                    \
    REAL(int, name, type *l, const struct timespec *t);                                \
    int __wrap_##name(type *l, const struct timespec *t)                               \
    {                                                                                  \
        return player_self() ? lock_until((void *)l, try, when(t)) : __real_##name(l, t); \
    }
#define UNLOCK(name, type)                                                             \
    REAL(int, name, type *l);                                                          \
    int __wrap_##name(type *l)                                                         \
    {                                                                                  \
        int error = __real_##name(l);                                                  \
        if (!error)                                                                    \
            unlocked((const void *)l);                                                 \
        return error;                                                                  \
    }

LOCK(pthread_mutex_lock, pthread_mutex_t, try_mutex)
TIMED_LOCK(pthread_mutex_timedlock, pthread_mutex_t, try_mutex)
UNLOCK(pthread_mutex_unlock, pthread_mutex_t)
LOCK(pthread_rwlock_rdlock, pthread_rwlock_t, try_read)
LOCK(pthread_rwlock_wrlock, pthread_rwlock_t, try_write)
TIMED_LOCK(pthread_rwlock_timedrdlock, pthread_rwlock_t, try_read)
TIMED_LOCK(pthread_rwlock_timedwrlock, pthread_rwlock_t, try_write)
UNLOCK(pthread_rwlock_unlock, pthread_rwlock_t)
LOCK(pthread_spin_lock, pthread_spinlock_t, try_spin)
UNLOCK(pthread_spin_unlock, pthread_spinlock_t)

/* ---- semaphores ---------------------------------------------------------------------------------------- */

static int try_semaphore(void *s)
{
    return sem_trywait(s) ? errno == EAGAIN ? EBUSY : errno : 0;
}

static int semaphore_until(sem_t *s, uint64_t until)
{
    int error = lock_until(s, try_semaphore, until);
    if (!error)
        return 0;
    errno = error;
    return -1;
}

int __wrap_sem_wait(sem_t *s);
int __wrap_sem_wait(sem_t *s)
{
    return player_self() ? semaphore_until(s, NEVER) : __real_sem_wait(s);
}

REAL(int, sem_timedwait, sem_t *s, const struct timespec *t);
int __wrap_sem_timedwait(sem_t *s, const struct timespec *t)
{
    return player_self() ? semaphore_until(s, when(t)) : __real_sem_timedwait(s, t);
}

int __wrap_sem_post(sem_t *s);
int __wrap_sem_post(sem_t *s)
{
    int error = __real_sem_post(s);
    if (!error)
        unlocked(s);
    return error;
}

/* ---- condition variables: entirely ours ------------------------------------------------------------------ */

static int condition_until(struct player *me, pthread_cond_t *c, pthread_mutex_t *m, uint64_t until)
{
    int error = pthread_mutex_unlock(m);
    if (error)
        return error;
    me->clock += cost_of(COST_SLEEP);
    bool woken = until > me->clock && player_wait(me, c, until);
    error = lock_until(m, try_mutex, NEVER);
    return error ? error : woken || until == NEVER ? 0 : ETIMEDOUT;
}

REAL(int, pthread_cond_wait, pthread_cond_t *c, pthread_mutex_t *m);
int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    struct player *me = player_self();
    return me ? condition_until(me, c, m, NEVER) : __real_pthread_cond_wait(c, m);
}

REAL(int, pthread_cond_timedwait, pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t);
int __wrap_pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *t)
{
    struct player *me = player_self();
    return me ? condition_until(me, c, m, when(t)) : __real_pthread_cond_timedwait(c, m, t);
}

static void ring(const pthread_cond_t *c, unsigned most)
{
    struct player *me = player_self();
    if (!me)
        return;
    me->clock += cost_of(COST_LOCK);
    if (players_wake(c, most, cost_of(COST_WAKE) + cost_of(COST_WAKING)))
        me->clock += cost_of(COST_WAKE);
}

REAL(int, pthread_cond_signal, pthread_cond_t *c);
int __wrap_pthread_cond_signal(pthread_cond_t *c)
{
    ring(c, 1);
    return __real_pthread_cond_signal(c);
}

REAL(int, pthread_cond_broadcast, pthread_cond_t *c);
int __wrap_pthread_cond_broadcast(pthread_cond_t *c)
{
    ring(c, UINT_MAX);
    return __real_pthread_cond_broadcast(c);
}

/* ---- barriers --------------------------------------------------------------------------------------------- */

/* How many they are for, and how many have come. The C library's own is not used. */
struct gate {
    struct gate *next;
    const pthread_barrier_t *barrier;
    unsigned size, arrived;
    unsigned long round;
};
static struct gate *gates;

static struct gate *gate_of(const pthread_barrier_t *b)
{
    struct gate *g = gates;
    while (g && g->barrier != b)
        g = g->next;
    return g;
}

REAL(int, pthread_barrier_init, pthread_barrier_t *b, const pthread_barrierattr_t *attributes, unsigned size);
int __wrap_pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *attributes, unsigned size)
{
    int error = __real_pthread_barrier_init(b, attributes, size);
    if (error || !player_self())
        return error;
    struct gate *g = gate_of(b);
    if (!g) {
        g = malloc(sizeof *g);
        if (!g)
            return ENOMEM;
        g->next = gates;
        gates = g;
    }
    *g = (struct gate){ .next = g->next, .barrier = b, .size = size };
    return 0;
}

REAL(int, pthread_barrier_wait, pthread_barrier_t *b);
int __wrap_pthread_barrier_wait(pthread_barrier_t *b)
{
    struct player *me = player_self();
    struct gate *g = gate_of(b);
    if (!me || !g)
        return __real_pthread_barrier_wait(b);
    unsigned long round = g->round;
    if (++g->arrived == g->size) {
        g->arrived = 0;
        g->round++;
        unlocked(g);
        return PTHREAD_BARRIER_SERIAL_THREAD;
    }
    while (g->round == round)
        player_wait(me, g, NEVER);
    return 0;
}

/* ---- locks of the C library that its functions take, out of turn --------------------------------------------- */

REAL(void, flockfile, FILE *f);
void __wrap_flockfile(FILE *f)
{
    struct player *me = player_self();
    if (me)
        me->steady++;
    __real_flockfile(f);
}

REAL(void, funlockfile, FILE *f);
void __wrap_funlockfile(FILE *f)
{
    struct player *me = player_self();
    __real_funlockfile(f);
    if (me)
        me->steady--;
}
#endif
