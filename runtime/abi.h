/* abi.h: the whole interface between generated code and the runtime.
 *
 * Generated C includes this file first and nothing else of the runtime; the
 * emitter takes every name and constant from here. It includes no system
 * header, because it is put in front of text that was already preprocessed.
 * What the words mean and which races are won by whom is told in PROTOCOL.md.
 *
 * The shape of generated code, for a function `long f(long n)`:
 *
 *   long f__fast(seam_worker *w, long n);         fast clone: a plain C function,
 *                                                 one test of w->state after each call
 *   static long f__coldK(seam_worker *w, live…);  cold stub of resume point K
 *   long f__slow(seam_worker *w, f__frame *f);    slow clone: goes on from a frame
 *   long f(long n);                               plain entry, for code that Seam
 *                                                 did not compile: a nested root
 */
#ifndef SEAM_ABI_H
#define SEAM_ABI_H

#define SEAM_COLD __attribute__((cold, noinline))
#define SEAM_UNLIKELY(x) __builtin_expect(!!(x), 0)
#define SEAM_LIKELY(x) __builtin_expect(!!(x), 1)

/* In text that is compiled as preprocessed, the compiler's own macros are not there. */
#ifndef __ATOMIC_RELAXED
#define __ATOMIC_RELAXED 0
#define __ATOMIC_ACQUIRE 2
#endif

/* Clang's way to say that it compiles for ThreadSanitizer; gcc defines __SANITIZE_THREAD__. */
#if defined(__has_feature) && !defined(SEAM_TSAN)
#if __has_feature(thread_sanitizer)
#define SEAM_TSAN 1
#endif
#endif

typedef struct seam_worker seam_worker;
typedef struct seam_frame seam_frame;
typedef struct seam_frame_type seam_frame_type;
typedef struct seam_join seam_join;
typedef struct seam_inlet seam_inlet;
typedef struct seam_call seam_call;
typedef struct seam_call_type seam_call_type;
typedef struct seam_reducer seam_reducer;
typedef struct seam_queue seam_queue;

/* ---- the worker ------------------------------------------------------- */

/* The values of seam_worker.state. Others may only move it from RUNNING to
 * REQUESTED; every other change is made by the worker itself. */
enum {
    SEAM_RUNNING = 0,        /* nobody wants anything */
    SEAM_REQUESTED = 1,      /* somebody does: see the request bits */
    SEAM_RELEASE_ALL = 2,    /* the whole stack is being released */
    SEAM_RELEASE_THREAD = 3, /* the current thread is, down to its seam */
};

/* The part of a worker that generated code touches; the runtime's own part
 * follows it in memory. */
struct seam_worker {
    unsigned state;         /* one of the values above */
    unsigned id;            /* 0 .. number of workers - 1 */
    void *callee;           /* plain entry that a caller compiled by Seam is
                               about to call through a pointer or across
                               translation units: lets that entry run its fast
                               clone instead of a nested root */
    char *side;             /* side stack: next free byte, 16-byte aligned */
    char *side_limit;       /* and its end */
    seam_call **calls;      /* lazy RPC: next free entry of the lazy task stack */
    seam_call **calls_limit;
    void *views;            /* reducer views of the running strand; NULL: the
                               reducers' own variables */
    const seam_queue *queue; /* its tasks: how many there are decides whether a
                               spawn makes another one, if it is not lazy */
};

/* Part of the names of what all copies of the runtime in a process share: see shared.c. */
#ifdef SEAM_SIM
#define SEAM_SHARED "_4_sim"
#else
#define SEAM_SHARED "_4"
#endif

/* The worker that this OS thread is, or NULL. */
extern __thread seam_worker *seam_self __asm__("seam_self" SEAM_SHARED);

static inline __attribute__((always_inline)) unsigned seam_state(seam_worker *w)
{
    return __atomic_load_n(&w->state, __ATOMIC_RELAXED);
}

/* The test after a call: does somebody want something? A plain load on purpose: where the C
 * compiler inlined the callee and saw that nothing happened in it, it drops the second test
 * (atomic loads are never merged: fib takes 1.6 times as long with them). Nothing is lost by
 * that: a request is seen at the next test behind a call that really happens, and what
 * must not be missed, a release, is always the worker's own store. Loops that make no call
 * poll with seam_state. */
static inline __attribute__((always_inline)) int seam_asked(seam_worker *w)
{
#if defined(SEAM_TSAN) || defined(__SANITIZE_THREAD__)
    return SEAM_UNLIKELY(seam_state(w)); /* it would rightly call the plain load a race */
#else
    return SEAM_UNLIKELY(w->state);
#endif
}

/* The same in a loop: the load must stay there, even if all the loop's calls were inlined. */
static inline __attribute__((always_inline)) int seam_asked_in_loop(seam_worker *w)
{
    __asm__ volatile("" : "+m"(w->state));
    return seam_asked(w);
}

/* Did the function that just returned leave the stack? (Then its value is a
 * dummy.) Only meaningful right after a call, and in resume functions. */
static inline __attribute__((always_inline)) int seam_released(seam_worker *w)
{
    return SEAM_UNLIKELY(seam_state(w) >= SEAM_RELEASE_ALL);
}

/* ---- frames ------------------------------------------------------------ */

/* A join counts the children of one scope of one activation that have left
 * the stack. It lies in the frame, so it exists only once the activation has
 * been released. All zero is a join without children. */
struct seam_join {
    unsigned long word;  /* outstanding children, and the runtime's bits */
    seam_inlet *inlets;  /* results that arrived for `receive` blocks, newest first */
    seam_inlet *ready;   /* and those that the owner has put in order */
    void *views;         /* reducer views of ended children */
    seam_frame *owner;   /* the frame that it lies in, once it has had children */
    unsigned epoch;      /* children spawned in earlier epochs are cancelled */
    unsigned order;      /* serial number for the next child */
};

/* Head of every frame. The generated frame is
 *   struct f__frame { seam_frame h; seam_join j[JOINS]; slots… };            */
struct seam_frame {
    const seam_frame_type *type;
    seam_frame *parent; /* who called this activation: resumed after it */
    seam_join *join;    /* last frame of a thread: the join to tell; else NULL */
    void *dst;          /* where the activation's value goes, or NULL */
    char *side;         /* side-stack memory of this activation that is not
                           pinned yet: lowest address, or NULL */
    void *pins;         /* side-stack pieces that this frame keeps alive */
    union {
        void *views;       /* first frame of a task: its reducer views */
        seam_frame *newer; /* while its stack is being released: the next task */
    };
    unsigned point;     /* resume point; 0 is the function's entry */
    unsigned epoch;     /* last frame of a thread: its join's epoch at the spawn */
    unsigned order;     /* and its serial number among the join's children */
    unsigned flags;     /* the runtime's */
};

enum { SEAM_POINT_ENTRY, SEAM_POINT_CALL, SEAM_POINT_SPAWN, SEAM_POINT_SYNC, SEAM_POINT_POLL };

typedef struct {
    int kind;
    unsigned line;
    const char *file;
    const char *callee;
    const unsigned short *saved; /* numbers of the slots that are saved here */
    unsigned nsaved;
} seam_point;
typedef struct { const char *name; const char *type; unsigned offset, size; } seam_slot;

struct seam_frame_type {
    const char *name;                             /* the user's function */
    unsigned size;                                /* of the whole frame, bytes */
    unsigned joins;                               /* seam_joins after the head */
    void (*resume)(seam_worker *, seam_frame *);  /* run the slow clone; unless it is
                                                     released again, store its value
                                                     to dst */
    const seam_point *points; unsigned npoints;
    const seam_slot *slots;   unsigned nslots;
    unsigned align;                               /* of the frame, if more than 16 */
    const seam_slot *memory;  unsigned nmemory;   /* locals on the side stack, whose offsets are */
    unsigned side, side_align;                    /* from where the pointer at this offset of the
                                                     frame points, rounded up to so many bytes */
    unsigned keeps;                               /* such an activation does not leave the stack
                                                     because thieves ask: they get tasks only */
};

/* A new frame: head set, joins zero, slots undefined. Never fails (out of
 * memory ends the program with a message). */
seam_frame *seam_frame_new(seam_worker *, const seam_frame_type *, unsigned point);

/* The activation is over: unpin its side-stack memory, free the frame. */
void seam_frame_free(seam_worker *, seam_frame *);

/* What the three calls below answer, as bits. */
enum {
    SEAM_RETURNED = 1, /* the call returned normally: store its value */
    SEAM_GO_ON = 2,    /* go on in the slow clone; otherwise return a dummy now */
};

/* After a call (not a spawn) when state is not RUNNING. `f` is this
 * activation's frame with live values saved and f->point set; `dst` is where the
 * callee's value goes, or NULL. When SEAM_RETURNED is set the caller stores the value
 * itself. */
unsigned seam_call_cold(seam_worker *, seam_frame *f, void *dst);

/* The same after a spawn into scope `j`. */
unsigned seam_spawn_cold(seam_worker *, seam_frame *f, seam_join *j, void *dst);

/* The same after a spawn whose value is taken by a `receive` block: if the child has left
 * the stack, a record of `size` bytes of value is made for it; `site` tells the
 * slow clone which block to run. */
unsigned seam_spawn_receive_cold(seam_worker *, seam_frame *f, seam_join *j, unsigned site, unsigned size);

/* At a poll when state is not RUNNING: SEAM_GO_ON or 0. */
unsigned seam_poll_cold(seam_worker *, seam_frame *f);

/* ---- joins (slow clones only) ------------------------------------------- */

/* Children of this scope off the stack, results to take, or views to merge? */
static inline int seam_join_open(seam_join *j)
{
    return __atomic_load_n(&j->word, __ATOMIC_ACQUIRE) != 0 /* J4 */
        || j->ready || __atomic_load_n(&j->inlets, __ATOMIC_ACQUIRE) /* J2 */
        || __atomic_load_n(&j->views, __ATOMIC_ACQUIRE); /* V1 */
}

/* Sync on an open join, live values saved and f->point set to the sync's point.
 * SEAM_GO_ON: the scope is complete. 0: return a dummy now; the frame is resumed
 * at its point when the scope is complete. If `receives`, it also goes on or is resumed
 * whenever there are results to take; the caller takes them and syncs again. */
unsigned seam_sync_cold(seam_worker *, seam_frame *f, seam_join *j, int receives);

/* Take the oldest result that waits for a `receive` block, or NULL. */
seam_inlet *seam_inlet_take(seam_worker *, seam_join *j);
void seam_inlet_free(seam_worker *, seam_inlet *);

struct seam_inlet {
    seam_inlet *next;
    unsigned site, size;
    __attribute__((aligned(16))) char value[];
};

/* Make `child` (a frame at its entry, its parameters saved) a task of scope `j`
 * of frame `f`, whose slow clone is running: loops give away the far half of their
 * iterations so. In serial order the child comes after what f does before its sync. */
void seam_fork(seam_worker *, seam_frame *f, seam_join *j, seam_frame *child);

/* Would a thief find nothing in this worker's deque? */
int seam_should_split(seam_worker *);

/* ---- tasks made at the spawn --------------------------------------------- */

/* What of a worker's queue generated code looks at: it holds the tasks from `top` to before `bottom`. */
struct seam_queue {
    __attribute__((aligned(128))) long top;
    __attribute__((aligned(128))) long bottom;
};

enum { SEAM_NO_LIMIT = 0x7fffffff }; /* so many tasks nobody has: a spawn always makes one */

/* Before a spawn in a fast clone: are there fewer than `most` tasks? (Thieves only make them fewer.) */
static inline __attribute__((always_inline)) int seam_creates_task(seam_worker *w, long most)
{
    const seam_queue *q = w->queue;
    return __atomic_load_n(&q->bottom, __ATOMIC_RELAXED) - __atomic_load_n(&q->top, __ATOMIC_RELAXED) < most;
}

/* The same in a slow clone. If not 0, a task can be made. */
int seam_task_due(seam_worker *, long most);

/* Make `task` (a frame that will call the spawned function) a child in scope `j` of frame `f`, whose
 * slow clone is running. In serial order it comes before what f does next. */
void seam_task_push(seam_worker *, seam_frame *f, seam_join *j, seam_frame *task, void *dst);

/* The same for a spawn whose value is taken by a `receive` block: as in seam_spawn_receive_cold. */
void seam_task_push_receive(seam_worker *, seam_frame *f, seam_join *j, seam_frame *task, unsigned site, unsigned size);

/* Cilk-5's `abort`: cancel the children of this scope that are off the stack,
 * and all their descendants. They end at their next poll. */
void seam_cancel(seam_worker *, seam_join *j);

/* ---- side stack ---------------------------------------------------------- */

char *seam_side_overflow(seam_worker *, unsigned long size);

/* `size` bytes, 16-byte aligned, until the activation sets w->side back. */
static inline __attribute__((always_inline, malloc)) void *seam_side_push(seam_worker *w, unsigned long size)
{
    char *p = w->side;
    size = (size + 15) & ~15UL;
    if (SEAM_UNLIKELY(size > (unsigned long)(w->side_limit - p)))
        return seam_side_overflow(w, size);
    w->side = p + size;
    return p;
}

/* Before a slow clone that pushed side memory since its entry (when w->side was `mine`)
 * asks the runtime anything: its frame may have to keep that memory. */
static inline __attribute__((always_inline)) void seam_side_keep(seam_worker *w, seam_frame *f, char *mine)
{
    if (w->side != mine && !f->side)
        f->side = mine;
}

/* ---- nested roots ---------------------------------------------------------- */

/* The plain entry of a releasable function, when its caller is not ours:
 * run body(w, args) as the root of a thread of its own and return when that
 * thread and all its children have ended. body stores the value to `result`
 * unless it was released; `result` lies in `args`. Starts the
 * runtime if need be, makes the OS thread a worker for the time. */
void seam_root(void (*body)(seam_worker *, void *), void *args, void *result);

/* In a function that cannot be released (lazy RPC), after the call of a fast
 * clone that was released: helps until its value is in `result`. */
void seam_inline_root(seam_worker *, void *result);

/* ---- lazy RPC ----------------------------------------------------------------- */

/* A function call descriptor, on the C stack of the caller (lazy-rpc, figure
 * 4). The generated descriptor is
 *   struct { seam_call h; arguments…; result; }                                */
struct seam_call {
    const seam_call_type *type;
    unsigned status;      /* 0, or one of the runtime's: stolen, done */
    void *views;          /* reducer views: of the strand that the call
                             continues; then of the other side of the join */
};

/* When the call is stolen, a task: a frame of a type that says where it was spawned. */
typedef struct { seam_frame frame; seam_call *call; seam_worker *owner; } seam_call_task;

void seam_call_resume(seam_worker *, seam_frame *);

/* What is known of the calls that are deferred in one place; static. `task` has seam_call_resume and
 * one point. */
struct seam_call_type {
    seam_frame_type task;
    void (*run)(seam_worker *, seam_call *); /* call the function, store its result */
};

void seam_call_push_cold(seam_worker *);
void seam_call_wait(seam_worker *, seam_call *);
void seam_call_wait_later(seam_worker *, seam_call *);
void seam_call_end_cold(seam_worker *, seam_call *);
extern char seam_views_none __asm__("seam_views_none" SEAM_SHARED); /* a strand that has no views yet */

/* Defer the call `c`, which begins with the given reducer views: it can be stolen from now on. */
static inline __attribute__((always_inline)) void seam_call_defer(seam_worker *w, seam_call *c, void *views)
{
    c->status = 0;
    c->views = views;
    *w->calls++ = c;
    if (SEAM_UNLIKELY(w->calls == w->calls_limit) || SEAM_UNLIKELY(seam_state(w)))
        seam_call_push_cold(w);
}

/* The call comes before what follows in serial order: so that has views of its own. */
static inline __attribute__((always_inline)) void seam_call_push(seam_worker *w, seam_call *c)
{
    void *views = w->views;
    w->views = &seam_views_none;
    seam_call_defer(w, c, views);
}

/* The call comes after what follows: the far half of a loop. */
static inline __attribute__((always_inline)) void seam_call_push_later(seam_worker *w, seam_call *c)
{
    seam_call_defer(w, c, &seam_views_none);
}

/* The youngest deferred call of this activation: 1: it was not stolen and is no
 * longer deferred: run it, then seam_call_end. 0: it was stolen, and has been completed. */
static inline __attribute__((always_inline)) int seam_call_pop(seam_worker *w, seam_call *c)
{
    if (SEAM_LIKELY(__atomic_load_n(&c->status, __ATOMIC_RELAXED) == 0)) {
        void *after = w->views;
        w->views = c->views;
        c->views = after;
        w->calls--;
        return 1;
    }
    seam_call_wait(w, c);
    return 0;
}

/* The same after seam_call_push_later; without seam_call_end. */
static inline __attribute__((always_inline)) int seam_call_pop_later(seam_worker *w, seam_call *c)
{
    if (SEAM_LIKELY(__atomic_load_n(&c->status, __ATOMIC_RELAXED) == 0)) {
        w->calls--;
        return 1;
    }
    seam_call_wait_later(w, c);
    return 0;
}

/* The call that seam_call_pop gave back has been run. */
static inline __attribute__((always_inline)) void seam_call_end(seam_worker *w, seam_call *c)
{
    if (SEAM_UNLIKELY(c->views != &seam_views_none))
        seam_call_end_cold(w, c);
}

/* A poll in a function that cannot be released. */
static inline __attribute__((always_inline)) void seam_call_poll(seam_worker *w)
{
    if (SEAM_UNLIKELY(seam_state(w)))
        seam_call_push_cold(w);
}

/* ---- work and span ---------------------------------------------------------------- */

/* Programs that are built to have their work and span measured run serially, and call these at
 * every point where strands begin and end; see span.c. */
typedef struct seam_span seam_span;
typedef struct seam_span_site seam_span_site;
typedef struct seam_span_scope seam_span_scope;

enum { SEAM_SITE_FUNCTION, SEAM_SITE_SPAWN, SEAM_SITE_LOOP };

/* A function, a spawn or a loop in the program; static. The head is the compiler's. */
struct seam_span_site {
    const char *function, *file, *callee;
    unsigned line;
    int kind;
    unsigned is_known, open;               /* has been met; how many of its activations are open */
    unsigned long long count;
    double work, own, span, burdened;      /* in ticks; own: without what it calls */
    seam_span_site *next;
};

/* The longest path that ends in a child of this scope, from the beginning of the activation. */
struct seam_span_scope { double child, burdened; };

/* An activation, or a child. */
struct seam_span {
    seam_span *parent;
    seam_span_site *site;                  /* NULL: it is not measured */
    seam_span_scope *scope;                /* of a child: where its parent waits for it */
    double work, span, burdened;
    double base, base_burdened;            /* of a loop: when the iterations began, */
    double longest, longest_burdened;      /* the longest of them, */
    unsigned long long iterations;         /* and how many there were */
};

void seam_span_enter(seam_span *, seam_span_site *, seam_span_scope *, unsigned scopes);
void seam_span_spawn(seam_span *, seam_span_site *, seam_span_scope *);
void seam_span_next(seam_span *);          /* an iteration is over */
void seam_span_sync(seam_span *, seam_span_scope *);
void seam_span_leave(seam_span *);         /* an activation or a child is */

/* ---- reducers --------------------------------------------------------------------- */

/* What a reducer type says: one for each such type, static. */
struct seam_reducer {
    unsigned long size;
    void (*identity)(void *view);
    void (*reduce)(void *left, void *right);
};

void *seam_view_cold(seam_worker *, void *variable, const seam_reducer *);
void seam_reducer_register(seam_worker *, void *variable, const seam_reducer *);
void seam_reducer_unregister(seam_worker *, void *variable);

/* The running strand's view of a reducer. */
static inline __attribute__((always_inline)) void *seam_view(seam_worker *w, void *variable, const seam_reducer *r)
{
    return SEAM_LIKELY(!w || !w->views) ? variable : seam_view_cold(w, variable, r);
}

#endif
