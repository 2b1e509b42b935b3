/* stress_tree.c: random trees of everything, against the same tree run as plain C.
 *
 *     cilk long node(unsigned long seed, long depth)
 *     {
 *         long sum = 0, x[SLOTS] = { 0 };
 *         for (int i = 0; i < actions(seed); i++)
 *             one of: x[i] = spawn node(…); sum += spawn node(…) (an inlet); sum += node(…);
 *                     sum += node(…) from foreign code (a nested root); sum += rpc(…) (frames
 *                     that cannot move); sync; a poll; a piece of Cilk_alloca memory; an update of a
 *                     reducer that is not commutative; in a scope of its own: spawn node(…);
 *                     spawn node(…); abort; sync
 *         sync;
 *         check the memory; return sum + the x;
 *     }
 *
 * What each activation does follows from its seed, so the result is known. */
#include "../abi.h"
#include "check.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long ulong;
struct hash { ulong value, power; };

long node(ulong seed, long depth, struct hash *);
static long plain_node(ulong seed, long depth);

enum { SLOTS = 8, PLAIN = 1 }; /* PLAIN, in a seed: no reducer, as lazy RPC keeps no serial order */
enum action { SPAWN, INLET, CALL, UNKNOWN, NESTED, RPC, SYNC, POLL, ALLOC, REDUCE, RACE };

/* ---- what follows from a seed ------------------------------------------------------------------- */

static ulong mix(ulong x)
{
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdUL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53UL;
    return x ^ x >> 33;
}

static ulong seed_of(ulong seed, long i)
{
    return (mix(seed + (ulong)i * 0x9E3779B97F4A7C15UL) & ~(ulong)PLAIN) | (seed & PLAIN);
}

static long actions(ulong seed, long depth)
{
    return depth <= 0 ? 1 + (long)(mix(seed) % 2) : 2 + (long)(mix(seed) % (SLOTS - 2));
}

static enum action action(ulong seed, long i, long depth)
{
    ulong r = mix(seed_of(seed, i) ^ 0x5bd1e995) % 64;
    if (depth <= 0)
        return r < 16 ? ALLOC : r < 32 || seed & PLAIN ? POLL : REDUCE;
    if (r >= 54)
        return seed & PLAIN ? SPAWN : REDUCE;
    return r < 16 ? SPAWN : r < 20 ? RACE : r < 26 ? INLET : r < 32 ? CALL : r < 35 ? UNKNOWN : r < 37 ? NESTED : r < 39 ? RPC
         : r < 43 ? SYNC : r < 47 ? POLL : ALLOC;
}

static ulong piece_size(ulong seed, long i)
{
    ulong n = seed_of(seed, i) >> 8 & 0xff;
    return n < 250 ? n : n * 64;
}

/* ---- a reducer that is not commutative: a hash of a sequence ------------------------------------- */

static void hash_identity(void *p)
{
    *(struct hash *)p = (struct hash){ 0, 1 };
}

static void hash_reduce(void *l, void *r)
{
    struct hash *left = l, *right = r;
    left->value = left->value * right->power + right->value;
    left->power *= right->power;
}

/* Reducing may be parallel itself. */
static void hash_reduce_in_parallel(void *l, void *r)
{
    ulong seed = (((struct hash *)r)->value & ~(ulong)PLAIN) | PLAIN;
    check(node(seed, 1, 0) == plain_node(seed, 1), "tree inside a reduction");
    hash_reduce(l, r);
}

static const seam_reducer hash_type = { sizeof(struct hash), hash_identity, hash_reduce_in_parallel };

static void hash_add(struct hash *h, ulong x)
{
    hash_reduce(h, &(struct hash){ x, 0x100000001b3UL });
}

/* ---- memory on the side stack --------------------------------------------------------------------- */

struct piece { struct piece *next; ulong size, seed; unsigned char bytes[]; };

static struct piece *piece_fill(void *p, struct piece *next, ulong size, ulong seed)
{
    struct piece *piece = p;
    *piece = (struct piece){ next, size, seed };
    for (ulong i = 0; i < size; i++)
        piece->bytes[i] = (unsigned char)(seed + i);
    return piece;
}

static void pieces_check(struct piece *p)
{
    for (; p; p = p->next)
        for (ulong i = 0; i < p->size; i++)
            if (p->bytes[i] != (unsigned char)(p->seed + i)) {
                check(0, "side memory");
                return;
            }
}

/* ---- the plain program ------------------------------------------------------------------------------ */

static __thread struct hash *the_hash; /* the reducer's variable, in the plain program */

static long plain_node(ulong seed, long depth)
{
    long sum = (long)(seed & 0xff), n = actions(seed, depth);
    for (long i = 0; i < n; i++)
        switch (action(seed, i, depth)) {
        case SPAWN: case INLET: case CALL: case UNKNOWN: case NESTED:
            sum += plain_node(seed_of(seed, i), depth - 1);
            break;
        case RPC:
            for (long k = 0; k < 3; k++)
                sum += (k + 1) * plain_node(seed_of(seed, i + 100 * k) | PLAIN, depth - 1);
            break;
        case REDUCE:
            hash_add(the_hash, seed_of(seed, i));
            break;
        case SYNC: case POLL: case ALLOC: case RACE: /* whose results nobody looks at */
            break;
        }
    return sum;
}

/* ---- the parallel one ----------------------------------------------------------------------------------- */

typedef struct {
    seam_frame h;
    seam_join j[2]; /* of the children that count, of those that are cancelled */
    ulong seed;
    long depth, i, sum, value;
    struct hash *hash;
    struct piece *pieces;
    long x[SLOTS];
} node__frame;

enum { P_CALL = 1, P_SPAWN, P_INLET, P_INLET_VALUE, P_SYNC, P_POLL, P_END, P_RACE, P_RACE_2, P_RACE_END };

static const seam_point node__points[P_RACE_END + 1] = {
    { SEAM_POINT_ENTRY, 1, "stress_tree.c", 0, 0, 0 }, { SEAM_POINT_CALL, 2, "stress_tree.c", "node", 0, 0 },
    { SEAM_POINT_SPAWN, 3, "stress_tree.c", "node", 0, 0 }, { SEAM_POINT_SPAWN, 4, "stress_tree.c", "node", 0, 0 },
    { SEAM_POINT_SPAWN, 4, "stress_tree.c", "node", 0, 0 }, { SEAM_POINT_SYNC, 5, "stress_tree.c", 0, 0, 0 },
    { SEAM_POINT_POLL, 6, "stress_tree.c", 0, 0, 0 }, { SEAM_POINT_SYNC, 7, "stress_tree.c", 0, 0, 0 },
    { SEAM_POINT_SPAWN, 8, "stress_tree.c", "node", 0, 0 }, { SEAM_POINT_SPAWN, 8, "stress_tree.c", "node", 0, 0 },
    { SEAM_POINT_SYNC, 9, "stress_tree.c", 0, 0, 0 },
};

static void node__resume(seam_worker *, seam_frame *);
static const seam_frame_type node__type = {
    "node", sizeof(node__frame), 2, node__resume, node__points, P_RACE_END + 1, 0, 0, 0, .keeps = 0,
};
static long node__fast(seam_worker *, ulong, long, struct hash *);
static long node__slow(seam_worker *, node__frame *);
static long rpc__fast(seam_worker *, ulong, long, struct hash *, long);

/* All cold stubs in one. `returned` is what the callee returned, `x` the spawn destinations. */
static SEAM_COLD long node__cold(seam_worker *w, ulong seed, long depth, struct hash *hash, long i, long sum,
                                 long returned, const long *x, struct piece *pieces, char *m, unsigned point)
{
    node__frame *f = (node__frame *)seam_frame_new(w, &node__type, point);
    unsigned k;
    f->seed = seed;
    f->depth = depth;
    f->hash = hash;
    f->i = i;
    f->sum = sum;
    f->pieces = pieces;
    f->h.side = m;
    for (int s = 0; s < SLOTS; s++)
        f->x[s] = x[s];
    switch (point) {
    case P_CALL:
        k = seam_call_cold(w, &f->h, &f->value);
        if (k & SEAM_RETURNED)
            f->value = returned;
        break;
    case P_SPAWN:
        k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x[i]);
        if (k & SEAM_RETURNED)
            f->x[i] = returned;
        break;
    case P_INLET:
        k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 1, sizeof(long));
        if (k & SEAM_RETURNED) {
            f->value = returned;
            f->h.point = P_INLET_VALUE;
        }
        break;
    case P_RACE: case P_RACE_2:
        k = seam_spawn_cold(w, &f->h, &f->j[1], 0);
        break;
    default:
        k = seam_poll_cold(w, &f->h);
    }
    if (!(k & SEAM_GO_ON))
        return (long){ 0 };
    long r = node__slow(w, f);
    if (!seam_released(w))
        w->side = m;
    return r;
}

static struct piece *node_alloc(seam_worker *w, struct piece *next, ulong seed, long i)
{
    ulong size = piece_size(seed, i);
    return piece_fill(seam_side_push(w, sizeof(struct piece) + size), next, size, seed_of(seed, i));
}

#define COLD(point, i) node__cold(w, seed, depth, hash, i, sum, r, x, pieces, m, point)

static long node__fast(seam_worker *w, ulong seed, long depth, struct hash *hash)
{
    char *m = w->side;
    struct piece *pieces = 0;
    long x[SLOTS] = { 0 }, sum = (long)(seed & 0xff), r = 0, n = actions(seed, depth);
    for (long i = 0; i < n; i++) {
        ulong s = seed_of(seed, i);
        switch (action(seed, i, depth)) {
        case SPAWN:
            r = node__fast(w, s, depth - 1, hash);
            if (seam_asked(w))
                return COLD(P_SPAWN, i);
            x[i] = r;
            break;
        case INLET:
            r = node__fast(w, s, depth - 1, hash);
            if (seam_asked(w))
                return COLD(P_INLET, i);
            sum += r;
            break;
        case CALL:
            r = node__fast(w, s, depth - 1, hash);
            if (seam_asked(w))
                return COLD(P_CALL, i);
            sum += r;
            break;
        case UNKNOWN:
            w->callee = (void *)node;
            r = node(s, depth - 1, hash);
            if (seam_asked(w))
                return COLD(P_CALL, i);
            sum += r;
            break;
        case NESTED:
            sum += node(s, depth - 1, hash);
            break;
        case RPC:
            sum += rpc__fast(w, seed, depth, hash, i);
            break;
        case POLL:
            if (SEAM_UNLIKELY(seam_state(w)))
                return COLD(P_POLL, i);
            break;
        case ALLOC:
            pieces = node_alloc(w, pieces, seed, i);
            break;
        case REDUCE:
            hash_add(seam_view(w, hash, &hash_type), s);
            break;
        case RACE:
            r = node__fast(w, s | PLAIN, depth - 1, hash);
            if (seam_asked(w))
                return COLD(P_RACE, i);
            r = node__fast(w, s | PLAIN, depth - 2, hash);
            if (seam_asked(w))
                return COLD(P_RACE_2, i);
            break;
        case SYNC:
            break;
        }
    }
    pieces_check(pieces);
    for (int s = 0; s < SLOTS; s++)
        sum += x[s];
    w->side = m;
    return sum;
}

static long node__slow(seam_worker *w, node__frame *f)
{
    char *side = w->side;
    ulong seed = f->seed, s;
    long depth = f->depth, i = f->i, sum = f->sum, n = actions(seed, depth), r;
    struct hash *hash = f->hash;
    struct piece *pieces = f->pieces;
    seam_inlet *in;
    unsigned k;
#define SAVE(p) (f->i = i, f->sum = sum, f->pieces = pieces, f->h.point = (p), seam_side_keep(w, &f->h, side))
    switch (f->h.point) {
    case P_CALL: case P_INLET_VALUE: goto value;
    case P_SPAWN: case P_POLL: goto next;
    case P_INLET: goto taking;
    case P_SYNC: goto sync;
    case P_END: goto end;
    case P_RACE: goto race_2;
    case P_RACE_2: goto race_abort;
    case P_RACE_END: goto race_end;
    }
    for (; i < n; i++) {
        s = seed_of(seed, i);
        switch (action(seed, i, depth)) {
        case SPAWN:
            r = node__fast(w, s, depth - 1, hash);
            if (seam_asked(w)) {
                SAVE(P_SPAWN);
                k = seam_spawn_cold(w, &f->h, &f->j[0], &f->x[i]);
                if (k & SEAM_RETURNED)
                    f->x[i] = r;
                if (!(k & SEAM_GO_ON))
                    return (long){ 0 };
            } else {
                f->x[i] = r;
            }
            break;
        case INLET:
            r = node__fast(w, s, depth - 1, hash);
            if (seam_asked(w)) {
                SAVE(P_INLET);
                k = seam_spawn_receive_cold(w, &f->h, &f->j[0], 1, sizeof(long));
                if (k & SEAM_RETURNED) {
                    f->value = r;
                    f->h.point = P_INLET_VALUE;
                }
                if (!(k & SEAM_GO_ON))
                    return (long){ 0 };
                if (k & SEAM_RETURNED)
                    goto value;
            } else {
                sum += r;
            }
        taking:
            while ((in = seam_inlet_take(w, &f->j[0]))) {
                sum += *(long *)in->value;
                seam_inlet_free(w, in);
            }
            break;
        case CALL:
        case UNKNOWN:
            if (action(seed, i, depth) == UNKNOWN) {
                w->callee = (void *)node;
                r = node(s, depth - 1, hash);
            } else {
                r = node__fast(w, s, depth - 1, hash);
            }
            if (seam_asked(w)) {
                SAVE(P_CALL);
                k = seam_call_cold(w, &f->h, &f->value);
                if (k & SEAM_RETURNED)
                    f->value = r;
                if (!(k & SEAM_GO_ON))
                    return (long){ 0 };
            } else {
                f->value = r;
            }
        value:
            sum += f->value;
            break;
        case NESTED:
            sum += node(s, depth - 1, hash);
            break;
        case RPC:
            sum += rpc__fast(w, seed, depth, hash, i);
            break;
        case POLL:
            if (SEAM_UNLIKELY(seam_state(w))) {
                SAVE(P_POLL);
                if (!seam_poll_cold(w, &f->h))
                    return (long){ 0 };
            }
            break;
        case ALLOC:
            pieces = node_alloc(w, pieces, seed, i);
            break;
        case REDUCE:
            hash_add(seam_view(w, hash, &hash_type), s);
            break;
        case RACE:
            node__fast(w, s | PLAIN, depth - 1, hash);
            if (seam_asked(w)) {
                SAVE(P_RACE);
                k = seam_spawn_cold(w, &f->h, &f->j[1], 0);
                if (!(k & SEAM_GO_ON))
                    return (long){ 0 };
            }
        race_2:
            node__fast(w, seed_of(seed, i) | PLAIN, depth - 2, hash);
            if (seam_asked(w)) {
                SAVE(P_RACE_2);
                k = seam_spawn_cold(w, &f->h, &f->j[1], 0);
                if (!(k & SEAM_GO_ON))
                    return (long){ 0 };
            }
        race_abort:
            seam_cancel(w, &f->j[1]);
        race_end:
            if (SEAM_UNLIKELY(seam_join_open(&f->j[1]))) {
                SAVE(P_RACE_END);
                if (!seam_sync_cold(w, &f->h, &f->j[1], 0))
                    return (long){ 0 };
            }
            break;
        case SYNC:
        sync:
            for (;;) {
                while ((in = seam_inlet_take(w, &f->j[0]))) {
                    sum += *(long *)in->value;
                    seam_inlet_free(w, in);
                }
                if (SEAM_LIKELY(!seam_join_open(&f->j[0])))
                    break;
                SAVE(P_SYNC);
                if (!seam_sync_cold(w, &f->h, &f->j[0], 1))
                    return (long){ 0 };
            }
            break;
        }
    next:;
    }
end:
    for (;;) {
        while ((in = seam_inlet_take(w, &f->j[0]))) {
            sum += *(long *)in->value;
            seam_inlet_free(w, in);
        }
        if (SEAM_LIKELY(!seam_join_open(&f->j[0])))
            break;
        SAVE(P_END);
        if (!seam_sync_cold(w, &f->h, &f->j[0], 1))
            return (long){ 0 };
    }
    pieces_check(pieces);
    for (int t = 0; t < SLOTS; t++)
        sum += f->x[t];
    seam_frame_free(w, &f->h);
    w->side = side;
    return sum;
}

static void node__resume(seam_worker *w, seam_frame *h)
{
    void *dst = h->dst;
    long r = node__slow(w, (node__frame *)h);
    if (!seam_released(w) && dst)
        *(long *)dst = r;
}

struct node__args { ulong seed; long depth; struct hash *hash; long result; };

static void node__body(seam_worker *w, void *p)
{
    struct node__args *a = p;
    long r = node__fast(w, a->seed, a->depth, a->hash);
    if (!seam_released(w))
        a->result = r;
}

long node(ulong seed, long depth, struct hash *hash)
{
    seam_worker *w = seam_self;
    if (w && w->callee == (void *)node) {
        w->callee = 0;
        return node__fast(w, seed, depth, hash);
    }
    struct node__args a = { seed, depth, hash, 0 };
    seam_root(node__body, &a, &a.result);
    return a.result;
}

/* ---- a function whose frames cannot move: two deferred calls and one at once ---- */

struct rpc__call { seam_call h; ulong seed; long depth; struct hash *hash; long result; };

static void rpc__run(seam_worker *w, seam_call *c)
{
    struct rpc__call *d = (struct rpc__call *)c;
    d->result = node__fast(w, d->seed, d->depth, d->hash);
    if (seam_released(w))
        seam_inline_root(w, &d->result);
}

static const seam_point rpc__points[] = { { SEAM_POINT_SPAWN, 1, "stress_tree.c", "rpc", 0, 0 } };
static const seam_call_type rpc__calls = {
    { "rpc", sizeof(seam_call_task), 0, seam_call_resume, rpc__points, 1, 0, 0, 0, .keeps = 0 }, rpc__run,
};

static void rpc__join(seam_worker *w, struct rpc__call *d)
{
    if (seam_call_pop(w, &d->h)) {
        rpc__run(w, &d->h);
        seam_call_end(w, &d->h);
    }
}

static long rpc__fast(seam_worker *w, ulong seed, long depth, struct hash *hash, long i)
{
    struct rpc__call c[2] = {
        { { &rpc__calls, 0, 0 }, seed_of(seed, i) | PLAIN, depth - 1, hash, 0 },
        { { &rpc__calls, 0, 0 }, seed_of(seed, i + 100) | PLAIN, depth - 1, hash, 0 },
    };
    seam_call_push(w, &c[0].h);
    seam_call_push(w, &c[1].h);
    long last = node__fast(w, seed_of(seed, i + 200) | PLAIN, depth - 1, hash);
    if (seam_released(w))
        seam_inline_root(w, &last);
    rpc__join(w, &c[1]);
    rpc__join(w, &c[0]);
    return c[0].result + 2 * c[1].result + 3 * last;
}

/* ---- the program ---- */

struct job { ulong first; long trees, depth; };

static void *job_run(void *p)
{
    struct job *job = p;
    for (ulong t = 0; t < (ulong)job->trees; t++) {
        struct hash plain = { 0, 1 }, parallel = { 0, 1 };
        ulong seed = mix(job->first + t) & ~(ulong)PLAIN;
        the_hash = &plain;
        long expected = plain_node(seed, job->depth);
        long got = node(seed, job->depth, &parallel);
        check(got == expected, "sum");
        check(plain.value == parallel.value && plain.power == parallel.power, "order of the reductions");
        if (got != expected || plain.value != parallel.value)
            fprintf(stderr, "tree %lu\n", job->first + t);
    }
    return 0;
}

int main(int argc, char **argv)
{
    enum { MOST = 64 };
    long depth = argument(argc, argv, 1, 6), trees = argument(argc, argv, 2, 50), guests = argument(argc, argv, 3, 1);
    pthread_t threads[MOST];
    struct job jobs[MOST];
    for (long i = 0; i < guests; i++)
        jobs[i] = (struct job){ (ulong)(i * trees), trees, depth };
    for (long i = 1; i < guests; i++)
        pthread_create(&threads[i], 0, job_run, &jobs[i]);
    job_run(&jobs[0]);
    for (long i = 1; i < guests; i++)
        pthread_join(threads[i], 0);
    return checked();
}
