/* inlet.c, as the compiler emits it: results that the parent combines itself, and Cilk-5's abort.
 *
 *     cilk long count(long n)              // number of leaves of a binary tree
 *     {
 *         long sum = 0;
 *         if (n < 2) return 1;
 *         sum += spawn count(n - 1);
 *         sum += spawn count(n - 2);
 *         sync;
 *         return sum;
 *     }
 *
 *     cilk long find(long depth, long path, long wanted)   // the first leaf with that path ends it
 *     {
 *         long found = 0;
 *         inlet void first(long r) { if (r) { found = r; abort; } }
 *         if (depth == 0) return path == wanted ? path : 0;
 *         first(spawn find(depth - 1, 2 * path, wanted));
 *         if (found) return found;
 *         first(spawn find(depth - 1, 2 * path + 1, wanted));
 *         sync;
 *         return found;
 *     }
 */
#include "../abi.h"
#include "check.h"

/* ---- count ---- */

typedef struct { seam_frame h; seam_join j[1]; long n, sum, r; } count__frame;
static void count__resume(seam_worker *, seam_frame *);
static const seam_frame_type count__type = { "count", sizeof(count__frame), 1, count__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long count__cold1(seam_worker *, long, long, long);
static SEAM_COLD long count__cold2(seam_worker *, long, long);
long count(long);

long count__fast(seam_worker *w, long n)
{
    long sum = 0;
    if (n < 2)
        return 1;
    {
        long r = count__fast(w, n - 1);
        if (seam_asked(w))
            return count__cold1(w, n, sum, r);
        sum += r;
    }
    {
        long r = count__fast(w, n - 2);
        if (seam_asked(w))
            return count__cold2(w, sum, r);
        sum += r;
    }
    return sum;
}

/* Points 1 and 2: the spawn's value has arrived, in f->r. Points 3 and 4: went on without it. */
static long count__slow(seam_worker *w, count__frame *f)
{
    long n, sum;
    unsigned k;
    seam_inlet *i;
    switch (f->h.point) {
    case 1: n = f->n; sum = f->sum; goto p1;
    case 2: n = 0; sum = f->sum; goto p2;
    case 3: n = f->n; sum = f->sum; goto p3;
    case 4: n = 0; sum = f->sum; goto p4;
    }
    n = f->n;
    seam_frame_free(w, &f->h);
    return count__fast(w, n);
p1:
    sum += f->r;
p3:
    while ((i = seam_inlet_take(w, &f->j[0]))) {
        sum += *(long *)i->value;
        seam_inlet_free(w, i);
    }
    {
        long r = count__fast(w, n - 2);
        if (seam_asked(w)) {
            f->h.point = 4;
            f->sum = sum;
            k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 2, sizeof(long));
            if (k & SEAM_RETURNED) {
                f->h.point = 2;
                f->r = r;
            }
            if (!(k & SEAM_GO_ON))
                return (long){ 0 };
            if (!(k & SEAM_RETURNED))
                goto p4;
        }
        f->r = r;
    }
p2:
    sum += f->r;
p4:
    for (;;) {
        while ((i = seam_inlet_take(w, &f->j[0]))) {
            sum += *(long *)i->value;
            seam_inlet_free(w, i);
        }
        if (!seam_join_open(&f->j[0]))
            break;
        f->h.point = 4;
        f->sum = sum;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 1))
            return (long){ 0 };
    }
    seam_frame_free(w, &f->h);
    return sum;
}

static SEAM_COLD long count__cold1(seam_worker *w, long n, long sum, long r)
{
    count__frame *f = (count__frame *)seam_frame_new(w, &count__type, 3);
    f->n = n; f->sum = sum;
    unsigned k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 1, sizeof(long));
    if (k & SEAM_RETURNED) {
        f->h.point = 1;
        f->r = r;
    }
    return k & SEAM_GO_ON ? count__slow(w, f) : (long){ 0 };
}

static SEAM_COLD long count__cold2(seam_worker *w, long sum, long r)
{
    count__frame *f = (count__frame *)seam_frame_new(w, &count__type, 4);
    f->sum = sum;
    unsigned k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 2, sizeof(long));
    if (k & SEAM_RETURNED) {
        f->h.point = 2;
        f->r = r;
    }
    return k & SEAM_GO_ON ? count__slow(w, f) : (long){ 0 };
}

static void count__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = count__slow(w, (count__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

struct count__args { long n, result; };

static void count__body(seam_worker *w, void *p)
{
    struct count__args *a = p;
    long r = count__fast(w, a->n);
    if (!seam_released(w))
        a->result = r;
}

long count(long n)
{
    struct count__args a = { n, 0 };
    seam_root(count__body, &a, &a.result);
    return a.result;
}

/* ---- find ---- */

typedef struct { seam_frame h; seam_join j[1]; long depth, path, wanted, found, r; } find__frame;
static void find__resume(seam_worker *, seam_frame *);
static const seam_frame_type find__type = { "find", sizeof(find__frame), 1, find__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD long find__cold1(seam_worker *, long, long, long, long, long);
static SEAM_COLD long find__cold2(seam_worker *, long, long);
long find(long, long, long);

long find__fast(seam_worker *w, long depth, long path, long wanted)
{
    long found = 0;
    if (depth == 0)
        return path == wanted ? path : 0;
    {
        long r = find__fast(w, depth - 1, 2 * path, wanted);
        if (seam_asked(w))
            return find__cold1(w, depth, path, wanted, found, r);
        if (r)
            found = r; /* abort: no child is off the stack */
    }
    if (found)
        return found;
    {
        long r = find__fast(w, depth - 1, 2 * path + 1, wanted);
        if (seam_asked(w))
            return find__cold2(w, found, r);
        if (r)
            found = r;
    }
    return found;
}

static long find__slow(seam_worker *w, find__frame *f)
{
    long depth, path, wanted, found, r;
    unsigned k;
    seam_inlet *i;
    switch (f->h.point) {
    case 1: depth = f->depth; path = f->path; wanted = f->wanted; found = f->found; r = f->r; goto p1;
    case 2: found = f->found; r = f->r; goto p2;
    case 3: depth = f->depth; path = f->path; wanted = f->wanted; found = f->found; goto p3;
    case 4: found = f->found; goto p4;
    case 5: found = f->found; goto p5;
    }
    depth = f->depth; path = f->path; wanted = f->wanted;
    seam_frame_free(w, &f->h);
    return find__fast(w, depth, path, wanted);
p1:
    if (r) {
        found = r;
        seam_cancel(w, &f->j[0]);
    }
p3:
    while ((i = seam_inlet_take(w, &f->j[0]))) {
        long v = *(long *)i->value;
        seam_inlet_free(w, i);
        if (v) {
            found = v;
            seam_cancel(w, &f->j[0]);
        }
    }
    if (found)
        goto p5; /* return: an implicit sync */
    r = find__fast(w, depth - 1, 2 * path + 1, wanted);
    if (seam_asked(w)) {
        f->h.point = 4;
        f->found = found;
        k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 2, sizeof(long));
        if (k & SEAM_RETURNED) {
            f->h.point = 2;
            f->r = r;
        }
        if (!(k & SEAM_GO_ON))
            return (long){ 0 };
        if (!(k & SEAM_RETURNED))
            goto p4;
    }
p2:
    if (r) {
        found = r;
        seam_cancel(w, &f->j[0]);
    }
p4:
p5:
    for (;;) {
        while ((i = seam_inlet_take(w, &f->j[0]))) {
            long v = *(long *)i->value;
            seam_inlet_free(w, i);
            if (v) {
                found = v;
                seam_cancel(w, &f->j[0]);
            }
        }
        if (!seam_join_open(&f->j[0]))
            break;
        f->h.point = 5;
        f->found = found;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 1))
            return (long){ 0 };
    }
    seam_frame_free(w, &f->h);
    return found;
}

static SEAM_COLD long find__cold1(seam_worker *w, long depth, long path, long wanted, long found, long r)
{
    find__frame *f = (find__frame *)seam_frame_new(w, &find__type, 3);
    f->depth = depth; f->path = path; f->wanted = wanted; f->found = found;
    unsigned k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 1, sizeof(long));
    if (k & SEAM_RETURNED) {
        f->h.point = 1;
        f->r = r;
    }
    return k & SEAM_GO_ON ? find__slow(w, f) : (long){ 0 };
}

static SEAM_COLD long find__cold2(seam_worker *w, long found, long r)
{
    find__frame *f = (find__frame *)seam_frame_new(w, &find__type, 4);
    f->found = found;
    unsigned k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 2, sizeof(long));
    if (k & SEAM_RETURNED) {
        f->h.point = 2;
        f->r = r;
    }
    return k & SEAM_GO_ON ? find__slow(w, f) : (long){ 0 };
}

static void find__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = find__slow(w, (find__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

struct find__args { long depth, path, wanted, result; };

static void find__body(seam_worker *w, void *p)
{
    struct find__args *a = p;
    long r = find__fast(w, a->depth, a->path, a->wanted);
    if (!seam_released(w))
        a->result = r;
}

long find(long depth, long path, long wanted)
{
    struct find__args a = { depth, path, wanted, 0 };
    seam_root(find__body, &a, &a.result);
    return a.result;
}

static long plain_count(long n)
{
    return n < 2 ? 1 : plain_count(n - 1) + plain_count(n - 2);
}

int main(int argc, char **argv)
{
    long n = argument(argc, argv, 1, 20), depth = argument(argc, argv, 2, 12);
    double t0 = now();
    long plain = plain_count(n);
    double t1 = now();
    long parallel = count(n);
    timing("inlet", t1 - t0, now() - t1);
    check(plain == parallel, "inlet");
    for (long leaf = 0; leaf < 1L << depth; leaf += 1 + (1L << depth) / 16) {
        long wanted = 1L << depth | leaf;
        check(find(depth, 1, wanted) == wanted, "abort");
    }
    check(find(depth, 1, -1) == 0, "abort without a cause");
    return checked();
}
