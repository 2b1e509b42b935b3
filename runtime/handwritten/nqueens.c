/* nqueens.c, as the compiler emits it: local memory whose address children get lies on the side
 * stack, results go to memory cells.
 *
 *     cilk int nqueens(int n, int j, char *a)
 *     {
 *         int *count, i, sum = 0;
 *         char *b;
 *         if (j == n) return 1;
 *         count = alloca(n * sizeof *count);
 *         memset(count, 0, n * sizeof *count);
 *         for (i = 0; i < n; i++) {
 *             b = alloca(j + 1);
 *             memcpy(b, a, j);
 *             b[j] = i;
 *             if (ok(j + 1, b))
 *                 count[i] = spawn nqueens(n, j + 1, b);
 *         }
 *         sync;
 *         for (i = 0; i < n; i++) sum += count[i];
 *         return sum;
 *     }
 */
#include "../abi.h"
#include "check.h"

#include <string.h>

typedef struct {
    seam_frame h;
    seam_join j[1];
    int n, i, j_;
    char *a;
    int *count;
} nqueens__frame;

static const seam_point nqueens__points[] = {
    { SEAM_POINT_ENTRY, 4, "nqueens.c", 0, 0, 0 },
    { SEAM_POINT_SPAWN, 16, "nqueens.c", "nqueens", 0, 0 },
    { SEAM_POINT_SYNC, 18, "nqueens.c", 0, 0, 0 },
};
static void nqueens__resume(seam_worker *, seam_frame *);
static const seam_frame_type nqueens__type = {
    "nqueens", sizeof(nqueens__frame), 1, nqueens__resume, nqueens__points, 3, 0, 0, 0, .keeps = 0,
};
static SEAM_COLD int nqueens__cold1(seam_worker *, char *, int, int, char *, int *, int, int);
int nqueens(int, int, char *);

int nqueens__fast(seam_worker *w, int n, int j, char *a)
{
    char *m = w->side;
    int *count, i, sum = 0;
    char *b;
    if (j == n) {
        w->side = m;
        return 1;
    }
    count = seam_side_push(w, (unsigned long)n * sizeof *count);
    memset(count, 0, (unsigned long)n * sizeof *count);
    for (i = 0; i < n; i++) {
        b = seam_side_push(w, (unsigned long)j + 1);
        memcpy(b, a, (unsigned long)j);
        b[j] = (char)i;
        if (plain_ok(j + 1, b)) {
            int r = nqueens__fast(w, n, j + 1, b);
            if (seam_asked(w))
                return nqueens__cold1(w, m, n, j, a, count, i, r);
            count[i] = r;
        }
    }
    for (i = 0; i < n; i++)
        sum += count[i];
    w->side = m;
    return sum;
}

static int nqueens__slow(seam_worker *w, nqueens__frame *f)
{
    char *side = w->side;
    int n, j, i, sum = 0;
    int *count;
    char *a, *b;
    unsigned k;
    switch (f->h.point) {
    case 1: n = f->n; j = f->j_; i = f->i; a = f->a; count = f->count; goto p1;
    case 2: n = f->n; count = f->count; goto p2;
    }
    n = f->n, j = f->j_, a = f->a;
    seam_frame_free(w, &f->h);
    return nqueens__fast(w, n, j, a);

    for (i = 0; i < n; i++) {
        b = seam_side_push(w, (unsigned long)j + 1);
        memcpy(b, a, (unsigned long)j);
        b[j] = (char)i;
        if (plain_ok(j + 1, b)) {
            int r = nqueens__fast(w, n, j + 1, b);
            if (seam_asked(w)) {
                f->h.point = 1;
                f->n = n; f->j_ = j; f->i = i; f->a = a; f->count = count;
                seam_side_keep(w, &f->h, side);
                k = seam_spawn_cold(w, &f->h, &f->j[0], &count[i]);
                if (k & SEAM_RETURNED)
                    count[i] = r;
                if (!(k & SEAM_GO_ON))
                    return (int){ 0 };
            } else {
                count[i] = r;
            }
        }
p1:;
    }
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 2;
        f->n = n; f->count = count;
        seam_side_keep(w, &f->h, side);
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return (int){ 0 };
    }
p2:
    for (i = 0; i < n; i++)
        sum += count[i];
    seam_frame_free(w, &f->h);
    w->side = side;
    return sum;
}

static SEAM_COLD int nqueens__cold1(seam_worker *w, char *m, int n, int j, char *a, int *count, int i, int r)
{
    nqueens__frame *f = (nqueens__frame *)seam_frame_new(w, &nqueens__type, 1);
    f->h.side = m;
    f->n = n; f->j_ = j; f->i = i; f->a = a; f->count = count;
    unsigned k = seam_spawn_cold(w, &f->h, &f->j[0], &count[i]);
    if (k & SEAM_RETURNED)
        count[i] = r;
    if (!(k & SEAM_GO_ON))
        return (int){ 0 };
    int result = nqueens__slow(w, f);
    if (!seam_released(w))
        w->side = m;
    return result;
}

static void nqueens__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    int r = nqueens__slow(w, (nqueens__frame *)h);
    if (!seam_released(w) && dst)
        *(int *)dst = r;
}

struct nqueens__args { int n, j; char *a; int result; };

static void nqueens__body(seam_worker *w, void *p)
{
    struct nqueens__args *a = p;
    int r = nqueens__fast(w, a->n, a->j, a->a);
    if (!seam_released(w))
        a->result = r;
}

int nqueens(int n, int j, char *a)
{
    seam_worker *w = seam_self;
    if (w && w->callee == (void *)nqueens) {
        w->callee = 0;
        return nqueens__fast(w, n, j, a);
    }
    struct nqueens__args args = { n, j, a, 0 };
    seam_root(nqueens__body, &args, &args.result);
    return args.result;
}

int main(int argc, char **argv)
{
    int n = (int)argument(argc, argv, 1, 8);
    double t0 = now();
    long plain = plain_queens(n, 0, "");
    double t1 = now();
    char none[1] = { 0 };
    int parallel = nqueens(n, 0, none);
    double t2 = now();
    check(plain == parallel, "nqueens");
    timing("nqueens", t1 - t0, t2 - t1);
    return checked();
}
