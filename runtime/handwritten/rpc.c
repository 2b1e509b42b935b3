/* rpc.c, as the compiler emits it under lazy RPC (functions whose frames cannot move):
 *
 *     cilk long fib(long n)                       // a call is deferred and can be stolen
 *     {
 *         long x, y;
 *         if (n < 2) return n;
 *         x = spawn fib(n - 1);
 *         y = fib(n - 2);
 *         sync;
 *         return x + y;
 *     }
 *
 *     cilk void each(long *cell, long n)          // a loop that spawns: a list of descriptors
 *     {
 *         for (long i = 0; i < n; i++)
 *             cell[i] = spawn fib(i);
 *         sync;
 *     }
 *
 * and mixed(n), which can be released, called from a function that cannot.
 */
#include "../abi.h"
#include "check.h"

struct fib__call { seam_call h; long n, result; };

long fib__fast(seam_worker *, long);
long fib(long);

static void fib__run(seam_worker *w, seam_call *c)
{
    struct fib__call *d = (struct fib__call *)c;
    d->result = fib__fast(w, d->n);
}

static const seam_point fib__points[] = { { SEAM_POINT_SPAWN, 7, "rpc.c", "fib", 0, 0 } };
static const seam_call_type fib__calls = {
    { "fib", sizeof(seam_call_task), 0, seam_call_resume, fib__points, 1, .slots = 0 }, fib__run,
};

long fib__fast(seam_worker *w, long n)
{
    long x, y;
    if (n < 2)
        return n;
    struct fib__call d = { { &fib__calls, 0, 0 }, n - 1, 0 };
    seam_call_push(w, &d.h);
    y = fib__fast(w, n - 2);
    if (seam_call_pop(w, &d.h)) {
        fib__run(w, &d.h);
        seam_call_end(w, &d.h);
    }
    x = d.result;
    return x + y;
}

struct fib__args { long n, result; };

static void fib__body(seam_worker *w, void *p)
{
    struct fib__args *a = p;
    a->result = fib__fast(w, a->n);
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

/* ---- each ---- */

struct each__call { struct fib__call c; struct each__call *next; long *cell; };

static void each__fast(seam_worker *w, long *cell, long n)
{
    struct each__call *list = 0;
    for (long i = 0; i < n; i++) {
        struct each__call *d = __builtin_alloca(sizeof *d);
        *d = (struct each__call){ { { &fib__calls, 0, 0 }, i, 0 }, list, &cell[i] };
        list = d;
        seam_call_push(w, &d->c.h);
    }
    for (; list; list = list->next) {
        if (seam_call_pop(w, &list->c.h)) {
            fib__run(w, &list->c.h);
            seam_call_end(w, &list->c.h);
        }
        *list->cell = list->c.result;
    }
}

struct each__args { long *cell, n; };

static void each__body(seam_worker *w, void *p)
{
    struct each__args *a = p;
    each__fast(w, a->cell, a->n);
}

void each(long *cell, long n)
{
    struct each__args a = { cell, n };
    seam_root(each__body, &a, 0);
}

/* ---- mixed: can be released; tree cannot, and calls it ---- */

typedef struct { seam_frame h; seam_join j[1]; long n, x, y; } mixed__frame;
static void mixed__resume(seam_worker *, seam_frame *);
static const seam_frame_type mixed__type = { "mixed", sizeof(mixed__frame), 1, mixed__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long mixed__cold1(seam_worker *, long, long);
static SEAM_COLD long mixed__cold2(seam_worker *, long, long);
long mixed__fast(seam_worker *, long);

/* Adds one; the array stands for something that cannot move. */
static long tree__fast(seam_worker *w, long n)
{
    long here[4] = { 1 };
    long r = mixed__fast(w, n);
    if (seam_released(w))
        seam_inline_root(w, &r);
    return r + here[0];
}

long mixed__fast(seam_worker *w, long n)
{
    long x, y;
    if (n < 2)
        return n;
    x = tree__fast(w, n - 1);
    if (seam_asked(w))
        return mixed__cold1(w, n, x);
    y = mixed__fast(w, n - 2);
    if (seam_asked(w))
        return mixed__cold2(w, x, y);
    return x + y;
}

static long mixed__slow(seam_worker *w, mixed__frame *f)
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
        return mixed__fast(w, n);
    }
p1:
    {
        long r = mixed__fast(w, f->n - 2);
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

static SEAM_COLD long mixed__cold1(seam_worker *w, long n, long x)
{
    mixed__frame *f = (mixed__frame *)seam_frame_new(w, &mixed__type, 1);
    f->n = n;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    return k & SEAM_GO_ON ? mixed__slow(w, f) : (long){ 0 };
}

static SEAM_COLD long mixed__cold2(seam_worker *w, long x, long y)
{
    mixed__frame *f = (mixed__frame *)seam_frame_new(w, &mixed__type, 2);
    f->x = x;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &f->y);
    if (k & SEAM_RETURNED)
        f->y = y;
    return k & SEAM_GO_ON ? mixed__slow(w, f) : (long){ 0 };
}

static void mixed__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = mixed__slow(w, (mixed__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

static void mixed__body(seam_worker *w, void *p)
{
    struct fib__args *a = p;
    long r = mixed__fast(w, a->n);
    if (!seam_released(w))
        a->result = r;
}

static long mixed(long n)
{
    struct fib__args a = { n, 0 };
    seam_root(mixed__body, &a, &a.result);
    return a.result;
}

static long plain_mixed(long n)
{
    return n < 2 ? n : plain_mixed(n - 1) + 1 + plain_mixed(n - 2);
}

int main(int argc, char **argv)
{
    long n = argument(argc, argv, 1, 24), cell[22] = { 0 };
    double t0 = now();
    long plain = plain_fib(n);
    double t1 = now();
    long parallel = fib(n);
    timing("rpc", t1 - t0, now() - t1);
    check(plain == parallel, "rpc fib");
    each(cell, 22);
    for (long i = 0; i < 22; i++)
        check(cell[i] == plain_fib(i), "rpc loop");
    check(mixed(n - 6) == plain_mixed(n - 6), "rpc and lazy mixed");
    return checked();
}
