/* threads.c: what waking, starting and locking cost on this machine, and how long a cache line takes
 * from one processor to another. Everything is done in many batches, of which the median counts: some are
 * interrupted by other processes. Prints lines NAME=NANOSECONDS. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 400, BATCHES = 200, BOUNCES = 200, LOCKS = 10000, PAUSES = 10000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_size);
    return values[n / 2];
}

static void pause_once(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* ---- starting ---------------------------------------------------------------------------------- */

static double born;

static void *stamp(void *p)
{
    (void)p;
    born = now();
    return NULL;
}

static void threads(void)
{
    static double starting[ROUNDS], thread[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
        pthread_t t;
        double before = now();
        pthread_create(&t, NULL, stamp, NULL);
        double after = now();
        pthread_join(t, NULL);
        thread[i] = after - before;
        starting[i] = born > after ? born - after : 0;
    }
    printf("thread=%.0f\nstarting=%.0f\n", median(thread, ROUNDS), median(starting, ROUNDS));
}

/* ---- waking ------------------------------------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t bell = PTHREAD_COND_INITIALIZER;
static int token;
static atomic_int asleep, awake; /* how often it went to sleep, and woke */
static double woken;

static void *sleeper(void *p)
{
    (void)p;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&lock);
        atomic_fetch_add(&asleep, 1);
        while (!token)
            pthread_cond_wait(&bell, &lock);
        token = 0;
        woken = now();
        atomic_fetch_add(&awake, 1);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

static void wakes(void)
{
    static double wake[ROUNDS], waking[ROUNDS];
    pthread_t t;
    pthread_create(&t, NULL, sleeper, NULL);
    for (int i = 0; i < ROUNDS; i++) {
        while (atomic_load(&asleep) <= i)
            ;
        usleep(300); /* until it sleeps soundly */
        double before = now();
        pthread_mutex_lock(&lock);
        token = 1;
        pthread_cond_signal(&bell);
        pthread_mutex_unlock(&lock);
        double after = now();
        while (atomic_load(&awake) <= i)
            ;
        wake[i] = after - before;
        waking[i] = woken > after ? woken - after : 0;
    }
    pthread_join(t, NULL);
    printf("wake=%.0f\nwaking=%.0f\n", median(wake, ROUNDS), median(waking, ROUNDS));
}

/* ---- cache lines ---------------------------------------------------------------------------------- */

static atomic_int ball;

static void *player(void *p)
{
    (void)p;
    for (int i = 0; i < BATCHES * BOUNCES; i++) {
        while (atomic_load(&ball) != 2 * i + 1)
            ;
        atomic_store(&ball, 2 * i + 2);
    }
    return NULL;
}

/* On one processor nothing is transferred: then the times are those of an atomic operation. */
static void transfers(void)
{
    double each = 20;
    if (sysconf(_SC_NPROCESSORS_ONLN) > 1) {
        static double batch[BATCHES];
        pthread_t t;
        pthread_create(&t, NULL, player, NULL);
        for (int b = 0; b < BATCHES; b++) {
            double before = now();
            for (int i = b * BOUNCES; i < (b + 1) * BOUNCES; i++) {
                atomic_store(&ball, 2 * i + 1);
                while (atomic_load(&ball) != 2 * i + 2)
                    ;
            }
            batch[b] = (now() - before) / (2 * BOUNCES);
        }
        each = median(batch, BATCHES);
        pthread_join(t, NULL);
    }
    printf("probe=%.0f\nsteal=%.0f\nrequest=%.0f\n", each / 10, 2 * each, each);
}

/* ---- one thread alone ------------------------------------------------------------------------------- */

static void locks(void)
{
    static double lock_batch[BATCHES], pause_batch[BATCHES];
    for (int b = 0; b < BATCHES; b++) {
        double before = now();
        for (int i = 0; i < LOCKS; i++) {
            pthread_mutex_lock(&lock);
            pthread_mutex_unlock(&lock);
        }
        double between = now();
        for (int i = 0; i < PAUSES; i++)
            pause_once();
        lock_batch[b] = (between - before) / LOCKS;
        pause_batch[b] = (now() - between) / PAUSES;
    }
    printf("lock=%.0f\nrelax=%.0f\n", median(lock_batch, BATCHES), median(pause_batch, BATCHES));
}

int main(void)
{
    locks();
    threads();
    wakes();
    transfers();
    return 0;
}
