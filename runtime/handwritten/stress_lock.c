/* stress_lock.c: threads of the program hold a lock around parallel code, other parallel code takes
 * the same lock in its tasks. Plain threads could do that, so it must not deadlock: a thread that
 * waits for its own root must not run a task that wants the lock it holds.
 *
 *     cilk long walk(long n, pthread_mutex_t *lock)
 *     {
 *         long x, y;
 *         if (n < 2) { if (lock) with the lock held: counter++; return n; }
 *         x = spawn walk(n - 1, lock);
 *         y = spawn walk(n - 2, lock);
 *         sync;
 *         return x + y;
 *     }
 */
#include "../abi.h"
#include "check.h"

#include <pthread.h>

typedef struct {
    seam_frame h;
    seam_join j[1];
    long n, x, y;
    pthread_mutex_t *lock;
} walk__frame;

static void walk__resume(seam_worker *, seam_frame *);
static const seam_point walk__points[] = {
    { SEAM_POINT_ENTRY, 1, "stress_lock.c", 0, 0, 0 },
    { SEAM_POINT_SPAWN, 3, "stress_lock.c", "walk", 0, 0 },
    { SEAM_POINT_SPAWN, 4, "stress_lock.c", "walk", 0, 0 },
    { SEAM_POINT_SYNC, 5, "stress_lock.c", 0, 0, 0 },
};
static const seam_frame_type walk__type = {
    "walk", sizeof(walk__frame), 1, walk__resume, walk__points, 4, 0, 0, 0, .keeps = 0,
};
static long walk__slow(seam_worker *, walk__frame *);

static long counter; /* under the lock */

static long leaf(long n, pthread_mutex_t *lock)
{
    if (lock) {
        pthread_mutex_lock(lock);
        counter++;
        pthread_mutex_unlock(lock);
    }
    return n;
}

static SEAM_COLD long walk__cold(seam_worker *w, long n, pthread_mutex_t *lock, long x, long returned, unsigned point)
{
    walk__frame *f = (walk__frame *)seam_frame_new(w, &walk__type, point);
    long *dst = point == 1 ? &f->x : &f->y;
    f->n = n;
    f->lock = lock;
    f->x = x;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], dst);
    if (k & SEAM_RETURNED)
        *dst = returned;
    return k & SEAM_GO_ON ? walk__slow(w, f) : (long){ 0 };
}

static long walk__fast(seam_worker *w, long n, pthread_mutex_t *lock)
{
    long x, y;
    if (n < 2)
        return leaf(n, lock);
    x = walk__fast(w, n - 1, lock);
    if (seam_asked(w))
        return walk__cold(w, n, lock, 0, x, 1);
    y = walk__fast(w, n - 2, lock);
    if (seam_asked(w))
        return walk__cold(w, n, lock, x, y, 2);
    return x + y;
}

static long walk__slow(seam_worker *w, walk__frame *f)
{
    switch (f->h.point) {
    case 1: {
        long r = walk__fast(w, f->n - 2, f->lock);
        if (seam_asked(w)) {
            f->h.point = 2;
            unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->y);
            if (k & SEAM_RETURNED)
                f->y = r;
            if (!(k & SEAM_GO_ON))
                return (long){ 0 };
        } else {
            f->y = r;
        }
    }
    /* fallthrough */
    case 2:
        if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
            f->h.point = 3;
            if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
                return (long){ 0 };
        }
    }
    long r = f->x + f->y;
    seam_frame_free(w, &f->h);
    return r;
}

static void walk__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = walk__slow(w, (walk__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

struct walk__args { long n; pthread_mutex_t *lock; long result; };

static void walk__body(seam_worker *w, void *p)
{
    struct walk__args *a = p;
    long r = walk__fast(w, a->n, a->lock);
    if (!seam_released(w))
        a->result = r;
}

static long walk(long n, pthread_mutex_t *lock)
{
    struct walk__args a = { n, lock, 0 };
    seam_root(walk__body, &a, &a.result);
    return a.result;
}

/* ---- the program ---- */

static pthread_mutex_t the_lock = PTHREAD_MUTEX_INITIALIZER;
static long times, size;

static void *holds(void *unused)
{
    for (long i = 0; i < times; i++) {
        pthread_mutex_lock(&the_lock);
        check(walk(size, 0) == plain_fib(size), "walk under a lock");
        pthread_mutex_unlock(&the_lock);
    }
    return unused;
}

static void *takes(void *unused)
{
    for (long i = 0; i < times; i++)
        check(walk(size / 2, &the_lock) == plain_fib(size / 2), "walk that takes a lock");
    return unused;
}

int main(int argc, char **argv)
{
    enum { THREADS = 6 };
    pthread_t thread[THREADS];
    times = argument(argc, argv, 1, 200);
    size = argument(argc, argv, 2, 16);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&thread[i], 0, i % 2 ? takes : holds, 0);
    for (long i = 0; i < THREADS; i++)
        pthread_join(thread[i], 0);
    check(counter == THREADS / 2 * times * plain_fib(size / 2 + 1), "leaves");
    return checked();
}
