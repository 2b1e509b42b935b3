/* split.c, as the compiler emits it: a loop whose iterations are given away by halves, with a
 * parallel call in the body.
 *
 *     void square(long *a, long n)
 *     {
 *         cilk_for (long i = 0; i < n; i++)
 *             a[i] = cost(i) + i;          // cost is releasable
 *     }
 *
 * The body becomes a function of its own, square__loop0(i, end, captured…).
 */
#include "../abi.h"
#include "check.h"

#include <stdlib.h>

/* ---- cost: some work that polls ---- */

typedef struct { seam_frame h; long i, k; } cost__frame;
static void cost__resume(seam_worker *, seam_frame *);
static const seam_frame_type cost__type = { "cost", sizeof(cost__frame), 0, cost__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long cost__cold1(seam_worker *, long, long);

long cost__fast(seam_worker *w, long i)
{
    long k;
    for (k = 0; k < i % 64; k++)
        if (SEAM_UNLIKELY(seam_state(w)))
            return cost__cold1(w, i, k);
    return k;
}

static long cost__slow(seam_worker *w, cost__frame *f)
{
    long i, k;
    switch (f->h.point) {
    case 1: i = f->i; k = f->k; goto p1;
    }
    i = f->i;
    for (k = 0; k < i % 64; k++) {
        if (SEAM_UNLIKELY(seam_state(w))) {
            f->h.point = 1;
            f->i = i; f->k = k;
            if (!(seam_poll_cold(w, &f->h) & SEAM_GO_ON))
                return (long){ 0 };
        }
p1:;
    }
    seam_frame_free(w, &f->h);
    return k;
}

static SEAM_COLD long cost__cold1(seam_worker *w, long i, long k)
{
    cost__frame *f = (cost__frame *)seam_frame_new(w, &cost__type, 1);
    f->i = i; f->k = k;
    return seam_poll_cold(w, &f->h) & SEAM_GO_ON ? cost__slow(w, f) : (long){ 0 };
}

static void cost__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = cost__slow(w, (cost__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

/* ---- the loop ---- */

typedef struct { seam_frame h; seam_join j[1]; long i, end, *a, x; } loop0__frame;
static void loop0__resume(seam_worker *, seam_frame *);
static const seam_frame_type loop0__type = { "square", sizeof(loop0__frame), 1, loop0__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD void loop0__cold1(seam_worker *, long, long, long *, long);
static SEAM_COLD void loop0__cold2(seam_worker *, long, long, long *);

static void square__loop0__fast(seam_worker *w, long i, long end, long *a)
{
    for (; i < end; i++) {
        long x = cost__fast(w, i);
        if (seam_asked(w)) {
            loop0__cold1(w, i, end, a, x);
            return;
        }
        a[i] = x + i;
        if (SEAM_UNLIKELY(seam_state(w))) {
            loop0__cold2(w, i + 1, end, a);
            return;
        }
    }
}

static void square__loop0__slow(seam_worker *w, loop0__frame *f)
{
    long i, end, *a;
    long x;
    unsigned k;
    switch (f->h.point) {
    case 1: i = f->i; end = f->end; a = f->a; x = f->x; goto p1;
    case 2: i = f->i; end = f->end; a = f->a; goto p2;
    case 3: goto p3;
    case 4: goto p4;
    }
    i = f->i; end = f->end; a = f->a;
    seam_frame_free(w, &f->h);
    square__loop0__fast(w, i, end, a);
    return;
p1:
    a[i] = x + i;
    i++;
p2:
    if (!seam_should_split(w) || end - i < 2) {
        seam_frame_free(w, &f->h);
        square__loop0__fast(w, i, end, a);
        return;
    }
    {
        long middle = i + (end - i) / 2;
        loop0__frame *child = (loop0__frame *)seam_frame_new(w, &loop0__type, 0);
        child->i = middle; child->end = end; child->a = a;
        seam_fork(w, &f->h, &f->j[0], &child->h);
        end = middle;
    }
    square__loop0__fast(w, i, end, a);
    if (seam_asked(w)) {
        f->h.point = 3;
        k = seam_call_cold(w, &f->h, 0);
        if (!(k & SEAM_GO_ON))
            return;
    }
p3:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 4;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return;
    }
p4:
    seam_frame_free(w, &f->h);
}

static SEAM_COLD void loop0__cold1(seam_worker *w, long i, long end, long *a, long x)
{
    loop0__frame *f = (loop0__frame *)seam_frame_new(w, &loop0__type, 1);
    f->i = i; f->end = end; f->a = a;
    unsigned k = seam_call_cold(w, &f->h, &f->x);
    if (k & SEAM_RETURNED)
        f->x = x;
    if (k & SEAM_GO_ON)
        square__loop0__slow(w, f);
}

static SEAM_COLD void loop0__cold2(seam_worker *w, long i, long end, long *a)
{
    loop0__frame *f = (loop0__frame *)seam_frame_new(w, &loop0__type, 2);
    f->i = i; f->end = end; f->a = a;
    if (seam_poll_cold(w, &f->h) & SEAM_GO_ON)
        square__loop0__slow(w, f);
}

static void loop0__resume(seam_worker *w, seam_frame *h)
{
    square__loop0__slow(w, (loop0__frame *)h);
}

/* ---- square ---- */

typedef struct { seam_frame h; long *a, n; } square__frame;
static void square__resume(seam_worker *, seam_frame *);
static const seam_frame_type square__type = { "square", sizeof(square__frame), 0, square__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD void square__cold1(seam_worker *);
void square(long *, long);

void square__fast(seam_worker *w, long *a, long n)
{
    square__loop0__fast(w, 0, n, a);
    if (seam_asked(w)) {
        square__cold1(w);
        return;
    }
}

static void square__slow(seam_worker *w, square__frame *f)
{
    /* point 1: nothing is left to do after the loop */
    seam_frame_free(w, &f->h);
}

static SEAM_COLD void square__cold1(seam_worker *w)
{
    square__frame *f = (square__frame *)seam_frame_new(w, &square__type, 1);
    if (seam_call_cold(w, &f->h, 0) & SEAM_GO_ON)
        square__slow(w, f);
}

static void square__resume(seam_worker *w, seam_frame *h)
{
    square__slow(w, (square__frame *)h);
}

struct square__args { long *a, n; };

static void square__body(seam_worker *w, void *p)
{
    struct square__args *a = p;
    square__fast(w, a->a, a->n);
}

void square(long *a, long n)
{
    seam_worker *w = seam_self;
    if (w && w->callee == (void *)square) {
        w->callee = 0;
        square__fast(w, a, n);
        return;
    }
    struct square__args args = { a, n };
    seam_root(square__body, &args, 0);
}

int main(int argc, char **argv)
{
    long n = argument(argc, argv, 1, 20000), wrong = 0;
    long *a = calloc((unsigned long)n, sizeof *a);
    double t0 = now();
    square(a, n);
    timing("split", 1, now() - t0);
    for (long i = 0; i < n; i++)
        wrong += a[i] != i % 64 + i;
    check(!wrong, "split");
    free(a);
    return checked();
}
