/* fib.c, as the compiler emits it:
 *
 *     cilk long fib(long n)
 *     {
 *         long x, y;
 *         if (n < 2) return n;
 *         x = spawn fib(n - 1);
 *         y = spawn fib(n - 2);
 *         sync;
 *         return x + y;
 *     }
 */
#include "../abi.h"
#include "check.h"

typedef struct {
    seam_frame h;
    seam_join j[1];
    long n, x, y;
} fib__frame;

static const seam_point fib__points[] = {
    { SEAM_POINT_ENTRY, 3, "fib.c", 0, 0, 0 },
    { SEAM_POINT_SPAWN, 7, "fib.c", "fib", 0, 0 },
    { SEAM_POINT_SPAWN, 8, "fib.c", "fib", 0, 0 },
    { SEAM_POINT_SYNC, 9, "fib.c", 0, 0, 0 },
};
static const seam_slot fib__slots[] = {
    { "n", "long", __builtin_offsetof(fib__frame, n), sizeof(long) },
    { "x", "long", __builtin_offsetof(fib__frame, x), sizeof(long) },
    { "y", "long", __builtin_offsetof(fib__frame, y), sizeof(long) },
};
static void fib__resume(seam_worker *, seam_frame *);
static const seam_frame_type fib__type = {
    "fib", sizeof(fib__frame), 1, fib__resume, fib__points, 4, fib__slots, 3, 0, .keeps = 0,
};
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
    long n;
    unsigned k;
    switch (f->h.point) {
    case 1: n = f->n; goto p1;
    case 2: goto p2;
    case 3: goto p3;
    }
    n = f->n;
    if (n < 2) {
        seam_frame_free(w, &f->h);
        return n;
    }
    {
        long r = fib__fast(w, n - 1);
        if (seam_asked(w)) {
            f->h.point = 1;
            f->n = n;
            k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x);
            if (k & SEAM_RETURNED)
                f->x = r;
            if (!(k & SEAM_GO_ON))
                return (long){ 0 };
        } else {
            f->x = r;
        }
    }
p1: {
        long r = fib__fast(w, n - 2);
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
p2: if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 3;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return (long){ 0 };
    }
p3: {
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

long fib(long n)
{
    seam_worker *w = seam_self;
    if (w && w->callee == (void *)fib) {
        w->callee = 0;
        return fib__fast(w, n);
    }
    struct fib__args a = { n, 0 };
    seam_root(fib__body, &a, &a.result);
    return a.result;
}

/* ---- the program: fib, then `times` small ones, against the plain function ---- */

int main(int argc, char **argv)
{
    long n = argument(argc, argv, 1, 27), times = argument(argc, argv, 2, 1000);
    double t0 = now(), t1, t2;
    long plain = plain_fib(n);
    t1 = now();
    long parallel = fib(n);
    t2 = now();
    check(plain == parallel, "fib");
    timing("fib", t1 - t0, t2 - t1);
    t0 = now();
    for (long i = 0; i < times; i++)
        plain = plain_fib(10);
    t1 = now();
    for (long i = 0; i < times; i++)
        parallel = fib(10);
    t2 = now();
    check(plain == 55 && parallel == 55, "small fib");
    timing("small fib", t1 - t0, t2 - t1);
    return checked();
}
