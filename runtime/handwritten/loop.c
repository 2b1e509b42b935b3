/* loop.c, as the compiler emits it: a loop that spawns, with memory cells as destinations, and a
 * plain call between the spawns.
 *
 *     cilk long leaf(long i) { return i * i; }
 *
 *     cilk long middle(long i)            // an ordinary call of a releasable function
 *     {
 *         long x;
 *         x = leaf(i);
 *         return x + 1;
 *     }
 *
 *     cilk void loop(long *cell, long n)
 *     {
 *         long i;
 *         for (i = 0; i < n; i++)
 *             cell[i] = spawn middle(i);
 *         sync;
 *     }
 */
#include "../abi.h"
#include "check.h"

#include <stdlib.h>

/* ---- leaf: has no seam; it is releasable because a poll was put into it ---- */

typedef struct { seam_frame h; long i, sum, k; } leaf__frame;
static void leaf__resume(seam_worker *, seam_frame *);
static const seam_frame_type leaf__type = { "leaf", sizeof(leaf__frame), 0, leaf__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long leaf__cold1(seam_worker *, long, long, long);

/* i * i, the slow way: a loop that polls. */
long leaf__fast(seam_worker *w, long i)
{
    long sum = 0, k;
    for (k = 0; k < i; k++) {
        sum += i;
        if (SEAM_UNLIKELY(seam_state(w)))
            return leaf__cold1(w, i, sum, k);
    }
    return sum;
}

static long leaf__slow(seam_worker *w, leaf__frame *f)
{
    long i, sum, k;
    switch (f->h.point) {
    case 1: i = f->i; sum = f->sum; k = f->k; goto p1;
    }
    i = f->i;
    sum = 0;
    for (k = 0; k < i; k++) {
        sum += i;
        if (SEAM_UNLIKELY(seam_state(w))) {
            f->h.point = 1;
            f->i = i; f->sum = sum; f->k = k;
            if (!(seam_poll_cold(w, &f->h) & SEAM_GO_ON))
                return (long){ 0 };
        }
p1:;
    }
    seam_frame_free(w, &f->h);
    return sum;
}

static SEAM_COLD long leaf__cold1(seam_worker *w, long i, long sum, long k)
{
    leaf__frame *f = (leaf__frame *)seam_frame_new(w, &leaf__type, 1);
    f->i = i; f->sum = sum; f->k = k;
    return seam_poll_cold(w, &f->h) & SEAM_GO_ON ? leaf__slow(w, f) : (long){ 0 };
}

static void leaf__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = leaf__slow(w, (leaf__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

/* ---- middle ---- */

typedef struct { seam_frame h; long i, x; } middle__frame;
static void middle__resume(seam_worker *, seam_frame *);
static const seam_frame_type middle__type = { "middle", sizeof(middle__frame), 0, middle__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long middle__cold1(seam_worker *, long);

long middle__fast(seam_worker *w, long i)
{
    long x;
    x = leaf__fast(w, i);
    if (seam_asked(w))
        return middle__cold1(w, x);
    return x + 1;
}

static long middle__slow(seam_worker *w, middle__frame *f)
{
    long x;
    switch (f->h.point) {
    case 1: x = f->x; goto p1;
    }
    {
        long i = f->i;
        seam_frame_free(w, &f->h);
        return middle__fast(w, i);
    }
p1:
    seam_frame_free(w, &f->h);
    return x + 1;
}

static SEAM_COLD long middle__cold1(seam_worker *w, long x)
{
    middle__frame *f = (middle__frame *)seam_frame_new(w, &middle__type, 1);
    unsigned k = seam_call_cold(w, &f->h, &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    return k & SEAM_GO_ON ? middle__slow(w, f) : (long){ 0 };
}

static void middle__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = middle__slow(w, (middle__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

/* ---- loop ---- */

typedef struct { seam_frame h; seam_join j[1]; long *cell; long n, i; } loop__frame;
static void loop__resume(seam_worker *, seam_frame *);
static const seam_frame_type loop__type = { "loop", sizeof(loop__frame), 1, loop__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD void loop__cold1(seam_worker *, long *, long, long, long);
void loop(long *, long);

void loop__fast(seam_worker *w, long *cell, long n)
{
    long i;
    for (i = 0; i < n; i++) {
        long r = middle__fast(w, i);
        if (seam_asked(w)) {
            loop__cold1(w, cell, n, i, r);
            return;
        }
        cell[i] = r;
    }
}

static void loop__slow(seam_worker *w, loop__frame *f)
{
    long *cell, n, i;
    unsigned k;
    switch (f->h.point) {
    case 1: cell = f->cell; n = f->n; i = f->i; goto p1;
    case 2: goto p2;
    }
    cell = f->cell; n = f->n;
    for (i = 0; i < n; i++) {
        {
            long r = middle__fast(w, i);
            if (seam_asked(w)) {
                f->h.point = 1;
                f->cell = cell; f->n = n; f->i = i;
                k = seam_spawn_cold(w, &f->h, &f->j[0], &cell[i]);
                if (k & SEAM_RETURNED)
                    cell[i] = r;
                if (!(k & SEAM_GO_ON))
                    return;
            } else {
                cell[i] = r;
            }
        }
p1:;
    }
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 2;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return;
    }
p2:
    seam_frame_free(w, &f->h);
}

static SEAM_COLD void loop__cold1(seam_worker *w, long *cell, long n, long i, long r)
{
    loop__frame *f = (loop__frame *)seam_frame_new(w, &loop__type, 1);
    f->cell = cell; f->n = n; f->i = i;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &cell[i]);
    if (k & SEAM_RETURNED)
        cell[i] = r;
    if (k & SEAM_GO_ON)
        loop__slow(w, f);
}

static void loop__resume(seam_worker *w, seam_frame *h)
{
    loop__slow(w, (loop__frame *)h);
}

struct loop__args { long *cell; long n; };

static void loop__body(seam_worker *w, void *p)
{
    struct loop__args *a = p;
    loop__fast(w, a->cell, a->n);
}

void loop(long *cell, long n)
{
    seam_worker *w = seam_self;
    if (w && w->callee == (void *)loop) {
        w->callee = 0;
        loop__fast(w, cell, n);
        return;
    }
    struct loop__args a = { cell, n };
    seam_root(loop__body, &a, 0);
}

int main(int argc, char **argv)
{
    long n = argument(argc, argv, 1, 1000), wrong = 0;
    long *cell = calloc((unsigned long)n, sizeof *cell);
    double t0 = now();
    loop(cell, n);
    timing("loop", 1, now() - t0);
    for (long i = 0; i < n; i++)
        wrong += cell[i] != i * i + 1;
    check(!wrong, "loop");
    free(cell);
    return checked();
}
