/* deep.c, as the compiler emits it: recursion as deep as memory allows, by spawns and by calls.
 *
 *     cilk long spawned(long n)
 *     {
 *         long x;
 *         if (n == 0) return 0;
 *         x = spawn spawned(n - 1);
 *         sync;
 *         return x + 1;
 *     }
 *
 *     cilk long called(long n)
 *     {
 *         long x;
 *         if (n == 0) return 0;
 *         x = called(n - 1);
 *         return x + 1;
 *     }
 */
#include "../abi.h"
#include "check.h"

/* ---- spawned ---- */

typedef struct { seam_frame h; seam_join j[1]; long n, x; } spawned__frame;
static void spawned__resume(seam_worker *, seam_frame *);
static const seam_frame_type spawned__type = { "spawned", sizeof(spawned__frame), 1, spawned__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long spawned__cold1(seam_worker *, long);

long spawned__fast(seam_worker *w, long n)
{
    long x;
    if (n == 0)
        return 0;
    x = spawned__fast(w, n - 1);
    if (seam_asked(w))
        return spawned__cold1(w, x);
    return x + 1;
}

static long spawned__slow(seam_worker *w, spawned__frame *f)
{
    switch (f->h.point) {
    case 1: goto p1;
    case 2: goto p2;
    }
    {
        long n = f->n;
        seam_frame_free(w, &f->h);
        return spawned__fast(w, n);
    }
p1:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 2;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return (long){ 0 };
    }
p2:
    {
        long r = f->x + 1;
        seam_frame_free(w, &f->h);
        return r;
    }
}

static SEAM_COLD long spawned__cold1(seam_worker *w, long x)
{
    spawned__frame *f = (spawned__frame *)seam_frame_new(w, &spawned__type, 1);
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    return k & SEAM_GO_ON ? spawned__slow(w, f) : (long){ 0 };
}

static void spawned__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = spawned__slow(w, (spawned__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

/* ---- called ---- */

typedef struct { seam_frame h; long n, x; } called__frame;
static void called__resume(seam_worker *, seam_frame *);
static const seam_frame_type called__type = { "called", sizeof(called__frame), 0, called__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long called__cold1(seam_worker *, long);

long called__fast(seam_worker *w, long n)
{
    long x;
    if (n == 0)
        return 0;
    x = called__fast(w, n - 1);
    if (seam_asked(w))
        return called__cold1(w, x);
    return x + 1;
}

static long called__slow(seam_worker *w, called__frame *f)
{
    switch (f->h.point) {
    case 1: goto p1;
    }
    {
        long n = f->n;
        seam_frame_free(w, &f->h);
        return called__fast(w, n);
    }
p1:
    {
        long r = f->x + 1;
        seam_frame_free(w, &f->h);
        return r;
    }
}

static SEAM_COLD long called__cold1(seam_worker *w, long x)
{
    called__frame *f = (called__frame *)seam_frame_new(w, &called__type, 1);
    unsigned k = seam_call_cold(w, &f->h, &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    return k & SEAM_GO_ON ? called__slow(w, f) : (long){ 0 };
}

static void called__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = called__slow(w, (called__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

/* ---- the program ---- */

struct args { long n, result; };

static void spawned__body(seam_worker *w, void *p)
{
    struct args *a = p;
    long r = spawned__fast(w, a->n);
    if (!seam_released(w))
        a->result = r;
}

static void called__body(seam_worker *w, void *p)
{
    struct args *a = p;
    long r = called__fast(w, a->n);
    if (!seam_released(w))
        a->result = r;
}

static long run(void (*body)(seam_worker *, void *), long n)
{
    struct args a = { n, 0 };
    seam_root(body, &a, &a.result);
    return a.result;
}

int main(int argc, char **argv)
{
    long n = argument(argc, argv, 1, 10000000);
    for (int i = 0; i < 3; i++) {
        double t0 = now();
        check(run(spawned__body, n) == n, "deep spawns");
        double t1 = now();
        check(run(called__body, n) == n, "deep calls");
        timing("deep", t1 - t0, now() - t1);
    }
    return checked();
}
