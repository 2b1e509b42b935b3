/* root.c, as the compiler emits it: nested roots under a library's callback, several threads of the
 * program in parallel code at once, calls through pointers and across translation units.
 *
 *     cilk long fib(long n) { … }                              // as in fib.c
 *     int compare(const void *a, const void *b)                // called by qsort
 *     {
 *         return fib(*(int *)a) - fib(*(int *)b);
 *     }
 *     cilk long through(long (*f)(long), long n)               // f may be anything
 *     {
 *         long x, y;
 *         x = spawn f(n);
 *         y = f(n - 1);
 *         sync;
 *         return x + y;
 *     }
 */
#include "../abi.h"
#include "../seam.h"
#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- fib ---- */

typedef struct { seam_frame h; seam_join j[1]; long n, x, y; } fib__frame;
static void fib__resume(seam_worker *, seam_frame *);
static const seam_frame_type fib__type = { "fib", sizeof(fib__frame), 1, fib__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long fib__cold1(seam_worker *, long, long);
static SEAM_COLD long fib__cold2(seam_worker *, long, long);
long fib(long);

long fib__fast(seam_worker *w, long n)
{
    long x, y;
    if (n < 2)
        return n;
    x = fib__fast(w, n - 1);
    if (seam_asked(w))
        return fib__cold1(w, n, x);
    y = fib__fast(w, n - 2);
    if (seam_asked(w))
        return fib__cold2(w, x, y);
    return x + y;
}

static long fib__slow(seam_worker *w, fib__frame *f)
{
    unsigned k;
    switch (f->h.point) {
    case 1: goto p1;
    case 2: goto p2;
    case 3: goto p3;
    }
    {
        long n = f->n;
        seam_frame_free(w, &f->h);
        return fib__fast(w, n);
    }
p1:
    {
        long r = fib__fast(w, f->n - 2);
        if (seam_asked(w)) {
            f->h.point = 2;
            k = seam_spawn_cold(w, &f->h, &f->j[0], &f->y);
            if (k & SEAM_RETURNED)
                f->y = r;
            if (!(k & SEAM_GO_ON))
                return (long){ 0 };
        } else {
            f->y = r;
        }
    }
p2:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 3;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return (long){ 0 };
    }
p3:
    {
        long r = f->x + f->y;
        seam_frame_free(w, &f->h);
        return r;
    }
}

static SEAM_COLD long fib__cold1(seam_worker *w, long n, long x)
{
    fib__frame *f = (fib__frame *)seam_frame_new(w, &fib__type, 1);
    f->n = n;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    return k & SEAM_GO_ON ? fib__slow(w, f) : (long){ 0 };
}

static SEAM_COLD long fib__cold2(seam_worker *w, long x, long y)
{
    fib__frame *f = (fib__frame *)seam_frame_new(w, &fib__type, 2);
    f->x = x;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->y);
    if (k & SEAM_RETURNED)
        f->y = y;
    return k & SEAM_GO_ON ? fib__slow(w, f) : (long){ 0 };
}

static void fib__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = fib__slow(w, (fib__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

struct fib__args { long n, result; };

static void fib__body(seam_worker *w, void *p)
{
    struct fib__args *a = p;
    long r = fib__fast(w, a->n);
    if (!seam_released(w))
        a->result = r;
}

static _Atomic int roots;

long fib(long n)
{
    seam_worker *w = seam_self;
    if (w && w->callee == (void *)fib) {
        w->callee = 0;
        return fib__fast(w, n);
    }
    __atomic_fetch_add((int *)&roots, 1, __ATOMIC_RELAXED); /* for the test only */
    struct fib__args a = { n, 0 };
    seam_root(fib__body, &a, &a.result);
    return a.result;
}

/* ---- through ---- */

typedef struct { seam_frame h; seam_join j[1]; long (*f)(long); long n, x, y; } through__frame;
static void through__resume(seam_worker *, seam_frame *);
static const seam_frame_type through__type = { "through", sizeof(through__frame), 1, through__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long through__cold1(seam_worker *, long (*)(long), long, long);
static SEAM_COLD long through__cold2(seam_worker *, long, long);

long through__fast(seam_worker *w, long (*f)(long), long n)
{
    long x, y;
    w->callee = (void *)f;
    x = f(n);
    if (seam_asked(w))
        return through__cold1(w, f, n, x);
    w->callee = (void *)f;
    y = f(n - 1);
    if (seam_asked(w))
        return through__cold2(w, x, y);
    return x + y;
}

static long through__slow(seam_worker *w, through__frame *f)
{
    unsigned k;
    switch (f->h.point) {
    case 1: goto p1;
    case 2: goto p2;
    case 3: goto p3;
    }
    {
        long (*g)(long) = f->f, n = f->n;
        seam_frame_free(w, &f->h);
        return through__fast(w, g, n);
    }
p1:
    {
        w->callee = (void *)f->f;
        long r = f->f(f->n - 1);
        if (seam_asked(w)) {
            f->h.point = 2;
            k = seam_call_cold(w, &f->h, &f->y);
            if (k & SEAM_RETURNED)
                f->y = r;
            if (!(k & SEAM_GO_ON))
                return (long){ 0 };
        } else {
            f->y = r;
        }
    }
p2:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 3;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return (long){ 0 };
    }
p3:
    {
        long r = f->x + f->y;
        seam_frame_free(w, &f->h);
        return r;
    }
}

static SEAM_COLD long through__cold1(seam_worker *w, long (*g)(long), long n, long x)
{
    through__frame *f = (through__frame *)seam_frame_new(w, &through__type, 1);
    f->f = g; f->n = n;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    return k & SEAM_GO_ON ? through__slow(w, f) : (long){ 0 };
}

static SEAM_COLD long through__cold2(seam_worker *w, long x, long y)
{
    through__frame *f = (through__frame *)seam_frame_new(w, &through__type, 2);
    f->x = x;
    unsigned k = seam_call_cold(w, &f->h, &f->y);
    if (k & SEAM_RETURNED)
        f->y = y;
    return k & SEAM_GO_ON ? through__slow(w, f) : (long){ 0 };
}

static void through__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = through__slow(w, (through__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

struct through__args { long (*f)(long); long n, result; };

static void through__body(seam_worker *w, void *p)
{
    struct through__args *a = p;
    long r = through__fast(w, a->f, a->n);
    if (!seam_released(w))
        a->result = r;
}

static long through(long (*f)(long), long n)
{
    struct through__args a = { f, n, 0 };
    seam_root(through__body, &a, &a.result);
    return a.result;
}

/* ---- plain C around it ---- */

static int compare(const void *a, const void *b)
{
    long x = fib(*(const int *)a), y = fib(*(const int *)b);
    return (x > y) - (x < y);
}

/* Sorts numbers by their fib, which is slow on purpose; called through a pointer. */
static long sorted(long n)
{
    enum { N = 40 };
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = 2 + (i * 7919 + (int)n) % 12;
    qsort(a, N, sizeof a[0], compare);
    for (int i = 1; i < N; i++)
        if (a[i - 1] > a[i])
            return 0;
    return 1;
}

static long blocking(long n)
{
    seam_blocking_begin();
    usleep(2000);
    seam_blocking_end();
    return n;
}

static long size;

static void *thread(void *p)
{
    for (int i = 0; i < 3; i++)
        check(fib(size) == plain_fib(size), "fib on a thread of the program");
    check(through(sorted, 5) == 2, "qsort on a thread of the program");
    return p;
}

int main(int argc, char **argv)
{
    enum { THREADS = 5 };
    pthread_t t[THREADS];
    size = argument(argc, argv, 1, 20);
    check(seam_worker_number() == 0, "worker number");
    check(through(fib, size) == plain_fib(size) + plain_fib(size - 1), "through a pointer");
    check(roots == 0, "a call through a pointer to a function of ours is no nested root");
    check(through(sorted, 5) == 2, "nested roots under qsort");
    check(roots > 0, "callbacks are nested roots");
    check(through(blocking, 7) == 13, "blocking region");
    for (int i = 0; i < THREADS; i++)
        pthread_create(&t[i], 0, thread, 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(t[i], 0);
    return checked();
}
