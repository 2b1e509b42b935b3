/* reduce.c, as the compiler emits it: a reducer whose operation does not commute, so that views
 * reduced out of order show; and a loop that is split, whose halves come after what stays.
 *
 *     void cat_identity(void *v), cat(void *l, void *r);       // append text r to l
 *     text cilk_reducer(cat_identity, cat) all;
 *
 *     cilk void walk(long n, char name)                        // writes the leaves in order
 *     {
 *         if (n == 0) { add(&all, name); return; }
 *         spawn walk(n - 1, 2 * name);
 *         spawn walk(n - 1, 2 * name + 1);
 *         sync;
 *     }
 *
 *     void each(long n) { cilk_for (long i = 0; i < n; i++) add(&all, i); }
 */
#include "../abi.h"
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { long length, room; int *at; };

static void cat_identity(void *v)
{
    memset(v, 0, sizeof(struct text));
}

static void add(struct text *t, int c)
{
    if (t->length == t->room) {
        t->room = 2 * t->room + 8;
        t->at = realloc(t->at, (unsigned long)t->room * sizeof *t->at);
    }
    t->at[t->length++] = c;
}

static void cat(void *l, void *r)
{
    struct text *t = r;
    for (long i = 0; i < t->length; i++)
        add(l, t->at[i]);
    free(t->at);
}

static const seam_reducer cat_reducer = { sizeof(struct text), cat_identity, cat };
static struct text all;

/* ---- walk ---- */

typedef struct { seam_frame h; seam_join j[1]; long n, name; } walk__frame;
static void walk__resume(seam_worker *, seam_frame *);
static const seam_frame_type walk__type = { "walk", sizeof(walk__frame), 1, walk__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD void walk__cold1(seam_worker *, long, long);
static SEAM_COLD void walk__cold2(seam_worker *);

static void add_to_sum(seam_worker *, long);

static void walk__fast(seam_worker *w, long n, long name)
{
    if (n == 0) {
        add(seam_view(w, &all, &cat_reducer), (int)name);
        add_to_sum(w, name);
        return;
    }
    walk__fast(w, n - 1, 2 * name);
    if (seam_asked(w)) {
        walk__cold1(w, n, name);
        return;
    }
    walk__fast(w, n - 1, 2 * name + 1);
    if (seam_asked(w))
        walk__cold2(w);
}

static void walk__slow(seam_worker *w, walk__frame *f)
{
    switch (f->h.point) {
    case 1: goto p1;
    case 2: goto p2;
    case 3: goto p3;
    }
p1:
    walk__fast(w, f->n - 1, 2 * f->name + 1);
    if (seam_asked(w)) {
        f->h.point = 2;
        if (!(seam_spawn_cold(w, &f->h, &f->j[0], 0) & SEAM_GO_ON))
            return;
    }
p2:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 3;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return;
    }
p3:
    seam_frame_free(w, &f->h);
}

static SEAM_COLD void walk__cold1(seam_worker *w, long n, long name)
{
    walk__frame *f = (walk__frame *)seam_frame_new(w, &walk__type, 1);
    f->n = n; f->name = name;
    if (seam_spawn_cold(w, &f->h, &f->j[0], 0) & SEAM_GO_ON)
        walk__slow(w, f);
}

static SEAM_COLD void walk__cold2(seam_worker *w)
{
    walk__frame *f = (walk__frame *)seam_frame_new(w, &walk__type, 2);
    if (seam_spawn_cold(w, &f->h, &f->j[0], 0) & SEAM_GO_ON)
        walk__slow(w, f);
}

static void walk__resume(seam_worker *w, seam_frame *h)
{
    walk__slow(w, (walk__frame *)h);
}

/* ---- each: the loop ---- */

typedef struct { seam_frame h; seam_join j[1]; long i, end; } each__frame;
static void each__resume(seam_worker *, seam_frame *);
static const seam_frame_type each__type = { "each", sizeof(each__frame), 1, each__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD void each__cold1(seam_worker *, long, long);

static void each__fast(seam_worker *w, long i, long end)
{
    for (; i < end; i++) {
        add(seam_view(w, &all, &cat_reducer), (int)i);
        if (SEAM_UNLIKELY(seam_state(w))) {
            each__cold1(w, i + 1, end);
            return;
        }
    }
}

static void each__slow(seam_worker *w, each__frame *f)
{
    long i = f->i, end = f->end;
    switch (f->h.point) {
    case 1: goto p1;
    case 2: goto p2;
    case 3: goto p3;
    }
    seam_frame_free(w, &f->h);
    each__fast(w, i, end);
    return;
p1:
    if (!seam_should_split(w) || end - i < 2) {
        seam_frame_free(w, &f->h);
        each__fast(w, i, end);
        return;
    }
    {
        long middle = i + (end - i) / 2;
        each__frame *child = (each__frame *)seam_frame_new(w, &each__type, 0);
        child->i = middle; child->end = end;
        seam_fork(w, &f->h, &f->j[0], &child->h);
        end = middle;
    }
    each__fast(w, i, end);
    if (seam_asked(w)) {
        f->h.point = 2;
        if (!(seam_call_cold(w, &f->h, 0) & SEAM_GO_ON))
            return;
    }
p2:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 3;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return;
    }
p3:
    seam_frame_free(w, &f->h);
}

static SEAM_COLD void each__cold1(seam_worker *w, long i, long end)
{
    each__frame *f = (each__frame *)seam_frame_new(w, &each__type, 1);
    f->i = i; f->end = end;
    if (seam_poll_cold(w, &f->h) & SEAM_GO_ON)
        each__slow(w, f);
}

static void each__resume(seam_worker *w, seam_frame *h)
{
    each__slow(w, (each__frame *)h);
}

/* ---- the program ---- */

/* Floating-point addition is not associative: the result shows how the views were reduced, which
 * SEAM_DETERMINISTIC=1 makes the same in all runs. */
static void zero(void *v)
{
    *(double *)v = 0;
}

static void plus(void *l, void *r)
{
    *(double *)l += *(double *)r;
}

static const seam_reducer plus_reducer = { sizeof(double), zero, plus };
static double sum;

/* The parts of `walk` that differ for the sum are not worth a second copy: its leaves also add here. */
static void add_to_sum(seam_worker *w, long name)
{
    *(double *)seam_view(w, &sum, &plus_reducer) += 1.0 / (double)name;
}

static void walk__body(seam_worker *w, void *p)
{
    walk__fast(w, *(long *)p, 1);
}

static void each__body(seam_worker *w, void *p)
{
    each__fast(w, 0, *(long *)p);
}

static void in_order(long n, long first, const char *what)
{
    long wrong = all.length != n;
    for (long i = 0; i < n && !wrong; i++)
        wrong = all.at[i] != first + i;
    check(!wrong, what);
    free(all.at);
    cat_identity(&all);
}

int main(int argc, char **argv)
{
    long depth = argument(argc, argv, 1, 12), n = 1L << depth;
    for (int i = 0; i < 3; i++) {
        seam_root(walk__body, &depth, 0);
        in_order(n, n, "reduction over a tree");
        seam_root(each__body, &n, 0);
        in_order(n, 0, "reduction over a loop");
    }
    printf("sum %a\n", sum);
    return checked();
}
