/* runtime.h: what the files of the runtime share: every private structure, then every
 * private function under the file that defines it.
 *
 * Generated code sees abi.h only, users see seam.h only. Words that several workers touch are
 * C11 atomics here, or accessed with __atomic builtins where they lie in abi.h; the short names
 * beside them (Q1, J3, …) are the steps of PROTOCOL.md. */
#ifndef SEAM_RUNTIME_H
#define SEAM_RUNTIME_H

#include "abi.h"
#include "sim.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(__has_feature)
#define SEAM_HAS_FEATURE(x) __has_feature(x)
#else
#define SEAM_HAS_FEATURE(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || SEAM_HAS_FEATURE(address_sanitizer)
#define SEAM_ASAN 1
#else
#define SEAM_ASAN 0
#endif
#if defined(__SANITIZE_THREAD__) || SEAM_HAS_FEATURE(thread_sanitizer)
#define SEAM_TSAN 1
#else
#define SEAM_TSAN 0
#endif

#define CACHE_LINE 64
#define PADDED _Alignas(2 * CACHE_LINE) /* adjacent lines are fetched in pairs */

enum {
    MAX_WORKERS = 1024, /* what SEAM_WORKERS may ask for */
    MAX_RECORDS = 4096, /* workers, spare threads and guests that can be stolen from */
};

typedef struct worker worker;

/* ---- deques --------------------------------------------------------------------------------- */

struct deque_ring;

/* Chase and Lev's deque of tasks, in the C11 form of Lê et al. (2013). The owner pushes and pops
 * at the bottom, thieves take from the top. */
struct deque {
    PADDED _Atomic long top; /* these two as a seam_queue has them */
    PADDED _Atomic long bottom;
    struct deque_ring *_Atomic ring;
    _Atomic long most;       /* the owner's: so many tasks were in it at once */
};

_Static_assert(offsetof(struct deque, top) == offsetof(seam_queue, top)
               && offsetof(struct deque, bottom) == offsetof(seam_queue, bottom)
               && sizeof(_Atomic long) == sizeof(long), "a deque begins as a seam_queue");

/* ---- releasing ------------------------------------------------------------------------------ */

/* How a chain of frames hangs together with what called or spawned it. Kept aside while the
 * chain's last frame runs, because that frame frees itself. */
struct link {
    seam_frame *parent;
    seam_join *join;
    void *dst;
    unsigned epoch, order, flags;
};

/* seam_frame.flags. */
enum {
    FRAME_INLET = 1,   /* dst is the value of a seam_inlet, which its join wants to have */
    FRAME_DROPPED = 2, /* the thread was cancelled: free the frame instead of running it */
    FRAME_LINKED = 4,  /* has been off the stack: parent, join and dst are set */
    FRAME_TOKEN = 4,   /* a token is shifted by so many bits */
};

/* The innermost thread on a stack has a number, the token, by which it is known again when it was released and goes
 * on elsewhere: its locks were taken under that. There are so many, then they begin again. */
enum { TOKENS = 1 << (32 - FRAME_TOKEN) };

/* A stack, or one thread, that is leaving the C stack. */
struct release {
    seam_frame *youngest, *eldest; /* first and last frame of the chain that grows */
    seam_frame *tasks;             /* heads of the chains that are complete, oldest first */
    seam_frame *blocked;           /* the chain whose thread blocked, to be published, */
    seam_join *awaited;            /* the join that it waits for, */
    bool any;                      /* and whether one result is enough to go on */
    unsigned chains, frames;
    unsigned born;                 /* threads that were never off the stack before */
    struct piece *piece;           /* the side memory that the frames keep */
    char *side_top;                /* where the side stack ended when it began */
    uint64_t started;
};

/* ---- side stack ----------------------------------------------------------------------------- */

struct segment;

/* The stretch of a side stack that one release left to its frames. */
struct piece {
    struct piece *below;
    struct segment *segment;
    char *low, *high;
    _Atomic unsigned pins; /* P1 */
};

/* The part of a worker that says where its side stack is. */
struct side {
    struct segment *segment;
    struct piece *pieces; /* youngest (highest) first */
    char *floor;          /* what lies below belongs to activations under a nested root */
    bool nested;          /* there is one */
};

/* ---- workers -------------------------------------------------------------------------------- */

enum { REQUEST_STEAL = 1, REQUEST_CANCEL = 2, REQUEST_STOP = 4, REQUEST_STACKS = 8 };

/* A place to sleep. A token given while nobody sleeps is kept for the next sleep. */
struct bed {
    pthread_mutex_t lock;
    pthread_cond_t bell;
    bool token;
};

/* Reserved address space that is used as a C stack. */
struct stack {
    char *low, *high; /* usable part */
    size_t guard;     /* so many bytes below it fault */
};

/* A frame that is being resumed on a stack: what lies above this record belongs to it. */
struct place {
    struct place *outer;
    seam_frame *frame;       /* gone once its activation has ended, but */
    struct link up;          /* this is what it hung on */
    unsigned token;          /* of the thread that is resumed */
};

enum wait_kind { WAIT_ROOT, WAIT_CALL, WAIT_MUTEX };

/* An activation on a stack waits. Other kinds of things to wait for fit in here. */
struct wait {
    struct wait *outer;
    enum wait_kind kind;
    const void *what;        /* the struct root, seam_call or seam_mutex */
    unsigned token;          /* of the thread that waits */
};

enum worker_kind {
    WORKER_GUEST, /* a thread of the program, worker while it is inside a root */
    WORKER_POOL,  /* a thread of ours */
};

enum { FRAME_CLASSES = 65 }; /* sizes in units of 16 bytes up to 1 KB; see frame.c */

struct frame_pool {
    struct { void *list; unsigned count; } class[FRAME_CLASSES];
    char *fresh, *fresh_end; /* what remains of the newest chunk */
};

/* Counted by the owner, read by others only for the report. */
enum count {
    COUNT_STEALS, COUNT_HONOURED, COUNT_DECLINED, COUNT_RELEASES, COUNT_FRAMES, COUNT_TASKS,
    COUNT_BLOCKS, COUNT_SPLITS, COUNT_CREATED, COUNT_CALLS_STOLEN, COUNT_SLEEPS, COUNT_LIVE_FRAMES,
    COUNT_FRAME_BYTES,
    COUNT_RELEASE_NS, COUNT_WORKING_NS, COUNT_STEALING_NS, COUNT_IDLE_NS, COUNTS
};

/* Where a worker's events go; see trace.c. All zero: nowhere. */
struct trace {
    struct trace_block *block;
    struct slot *slots;  /* numbers of the seams that it met */
    uint64_t heap;       /* what it said last about its frames */
};

struct worker {
    seam_worker abi; /* first: the cache line that generated code uses */
    volatile unsigned within; /* so deep its thread is in the runtime: see signal.c */

    /* The owner's. */
    PADDED struct release release;
    struct side side;
    struct frame_pool pool;
    long floor;              /* a nested root may pop tasks above this one only */
    unsigned nested;         /* nested roots on its stack */
    unsigned waiting;        /* roots and joins on it whose work goes on off the stack */
    char *visit;             /* a guest's: the frame on its own stack that its root will return to */
    enum worker_kind kind;
    uint64_t random;
    uint64_t released_cost;  /* of the last release, in ns, resuming included */
    uint64_t released_at;
    unsigned barren;         /* how many releases in a row gave thieves nothing */
    seam_call **calls_base, **calls_head, **calls_end; /* lazy task stack: all of it; oldest not exported */
    _Atomic long calls_deepest; /* so many calls were on it at once; for the report */
    struct stack stack;
    pthread_t thread;
    bool has_thread;
    uint64_t search_began;   /* 0: it is not searching */
    uint64_t search_ended;   /* it has been busy since */
    uint64_t patience;       /* ns of a search in which it asks nobody */
    uint64_t nap;            /* how long the sentinel sleeps next */
    worker *asked;           /* whom it asked for work last */
    unsigned long activity;  /* what the sentinel saw before its last nap */
    worker *next_asleep;     /* in the list of sleepers or of retired threads */
    bool asleep;
    bool parked;             /* it waits in its bed, though not among the sleepers, and */
    _Atomic unsigned *awaited; /* asleep or parked: for this; all three with pool.lock held */
    struct bed bed;
    void *signal_stack;
    _Atomic uint64_t counts[COUNTS];
    int mode;                /* what the clock in counts runs for */
    uint64_t mode_since;
    struct place *place;     /* the youngest on its stack; for stacks.c, as are the next */
    unsigned token, tokens;  /* of the innermost thread on its stack; how many it has made */
    struct wait *wait;       /* the youngest wait on its stack */
    unsigned regions;        /* of the program's, in which it says that it may block */
    seam_frame *stopped_at;  /* what it runs when all stacks have been looked at */
    int tid;                 /* its thread in the system's numbers; 0: it has none */
    unsigned joins_below;    /* for the trace: activations on its stack that wait for a join */
    struct trace trace;

    /* Everybody's. */
    PADDED _Atomic unsigned requests;      /* Q1 */
    _Atomic unsigned long running;         /* G1: odd while it runs a root or a task */
    _Atomic unsigned inside;               /* G3: a guest in a root */
    _Atomic uint64_t not_before;           /* Q6: asking earlier than this is in vain */
    _Atomic unsigned long seen_running;    /* a guest's `running` when thieves first saw it, */
    _Atomic uint64_t seen_at;              /* and when that was */
    struct deque deque;
};

/* All workers together, and what they share. */
struct pool {
    unsigned slots;                      /* how many workers run at a time, guests aside */
    worker *_Atomic table[MAX_RECORDS];  /* by seam_worker.id */
    _Atomic unsigned records;            /* G2: ids below this may be in use */
    _Atomic unsigned stopping;           /* X1: pool threads end */
    _Atomic unsigned cancels;            /* C2: how often anything was cancelled */
    _Atomic unsigned callable;           /* S2: sleepers, and threads not started yet */
    _Atomic unsigned watched;            /* S5: somebody looks now and then */
    _Atomic unsigned headless;           /* X2: the main thread has ended, the process has not */
    _Atomic unsigned crowded;            /* B1: more pool threads in the field than allowed */

    pthread_mutex_t lock;                /* over the rest, and over sleepers' list links */
    worker *sleepers, *retired;
    worker *sentinel;                    /* the sleeper that looks now and then */
    unsigned asleep;
    unsigned limit;                      /* pool threads that the system grants */
    unsigned blocked, blocked_guests;    /* workers inside of blocking regions */
    unsigned allowed, fielded;           /* pool threads that may be in the field, that are */
    unsigned alive;                      /* pool threads that have not ended */
    bool stuck;                          /* one of them never will */
    bool orphan;                         /* a process forked inside of a root: no other workers */
    pthread_cond_t ended;

    pthread_once_t started;
    pthread_key_t thread_key;            /* its destructor runs when a worker's thread ends */
    pthread_key_t main_key;              /* and when the main thread does, before the process */
    worker *free_guests;                 /* with the lock held; linked by next_asleep */
    _Atomic unsigned copies;             /* of the runtime in this process: see shared.c */
    _Atomic uint64_t most_frames;        /* for the report */

    struct stopping {                    /* for a look at all stacks; see stacks.c */
        _Atomic unsigned turn;           /* changes when all may go on (Z4) */
        _Atomic unsigned pending;        /* stacks are being released for it (Z1) */
        _Atomic unsigned busy;           /* somebody looks */
        struct sample *_Atomic samples;  /* where threads put their C stacks (Z2) */
        _Atomic unsigned nsamples;
        int fd;                          /* where the picture goes */
        int timer;
        void (*handler)(int, siginfo_t *, void *); /* of whichever copy of the runtime started */
    } stopping_all;

    pthread_mutex_t segments_lock;       /* side.c: over the next */
    struct segment *free_segments;
    pthread_mutex_t waiters_lock;        /* mutex.c: over the lists of waiters */
    pthread_mutex_t store_lock;          /* frame.c: over the next */
    struct block *batches[FRAME_CLASSES];
};
/* A symbol that all copies of the runtime share, for an object of the same file: see shared.c. */
#define SEAM_UNIQUE(name, object) \
    __asm__(".type " name SEAM_SHARED ", %gnu_unique_object\n.set " name SEAM_SHARED ", " object "\n")

extern struct pool pool __asm__("seam_pool" SEAM_SHARED);

/* What a thread knows about itself, besides seam_self. */
struct guest {
    worker *record;                      /* of a thread of the program that has been in a root */
    volatile bool binding;               /* it is about to get one */
};
extern __thread struct guest guest __asm__("seam_guest" SEAM_SHARED);

struct config {
    unsigned workers;
    size_t stack; /* bytes of address space for each C stack */
    bool stats;
    bool trace;
    bool stacks; /* SIGUSR1 asks for a look at all stacks */
    bool modes; /* either: somebody wants to know what a worker is doing */
    bool depths; /* or how deep the lazy task stacks get */
    uint64_t trace_events; /* of each worker; 0: the usual number */
    struct file_head *trace_file; /* its head, in memory */
    const char *trace_name;
    int trace_fd;
    bool trace_counter;    /* the processor's counter is good for time */
    bool chaos, chaos_every;
    uint64_t chaos_seed;
    bool deterministic;
    bool always_asked; /* every poll goes to its cold stub: chaos, or deterministic */
};
extern struct config config __asm__("seam_config" SEAM_SHARED);

static inline uint64_t clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline void relax(void)
{
#if defined(SEAM_SIM)
    sim_relax();
#elif defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

static inline void count(worker *w, enum count what, uint64_t n)
{
    uint64_t old = atomic_load_explicit(&w->counts[what], memory_order_relaxed);
    atomic_store_explicit(&w->counts[what], old + n, memory_order_relaxed);
}

/* xorshift64*: victims and chaos need no better. */
static inline unsigned random_next(worker *w)
{
    w->random ^= w->random >> 12;
    w->random ^= w->random << 25;
    w->random ^= w->random >> 27;
    return (unsigned)((w->random * 0x2545F4914F6CDD1Du) >> 32);
}

/* Has what somebody waits for happened? */
static inline bool is_done(_Atomic unsigned *done)
{
    return atomic_load_explicit(done, memory_order_acquire) & 1; /* W1 */
}

/* The thread of w is in the runtime until the end of the block, but for what lies between user_begin and
 * user_end: there it runs code of the program's. */
static inline worker *runtime_begin(worker *w)
{
    w->within++;
    atomic_signal_fence(memory_order_seq_cst);
    return w;
}

static inline void runtime_end(worker **w)
{
    atomic_signal_fence(memory_order_seq_cst);
    (*w)->within--;
}

#define IN_RUNTIME(w) __attribute__((cleanup(runtime_end), unused)) worker *in_runtime = runtime_begin(w)

enum { STANDS_IN = 0x80000000u }; /* a bit of `within`, in a record that only a signal handler uses */

static inline unsigned user_begin(worker *w)
{
    unsigned within = w->within;
    atomic_signal_fence(memory_order_seq_cst);
    w->within = within & STANDS_IN;
    return within;
}

static inline void user_end(worker *w, unsigned within)
{
    w->within = within;
    atomic_signal_fence(memory_order_seq_cst);
}

static inline void wait_begin(worker *w, struct wait *t, enum wait_kind kind, const void *what)
{
    *t = (struct wait){ w->wait, kind, what, w->token };
    w->wait = t;
}

static inline void wait_end(worker *w, const struct wait *t)
{
    w->wait = t->outer;
    w->token = t->token;
}

static inline unsigned token_new(worker *w)
{
    return (++w->tokens * MAX_RECORDS + w->abi.id % MAX_RECORDS) % TOKENS;
}

static inline unsigned token_of(const seam_frame *f)
{
    return __atomic_load_n(&f->flags, __ATOMIC_RELAXED) >> FRAME_TOKEN; /* C3: not for following links */
}

static inline struct link link_of(const seam_frame *f)
{
    return (struct link){ f->parent, f->join, f->dst, f->epoch, f->order, f->flags };
}

/* ---- worker.c: records, threads, start and stop ---------------------------------------------- */
unsigned worker_records(void);            /* numbers below this may be in use */
worker *worker_nth(unsigned);
worker *worker_guest(void);               /* this thread's record, made when there is none */
bool worker_guest_busy(void);             /* it is being made or used by the runtime at the moment */
bool worker_other_guests(worker *self);
void worker_abandon_others(bool keep);    /* after a fork */
bool worker_start_thread(void);           /* with pool.lock held: one more pool thread */
void worker_busy(worker *);               /* it has work from now on */
void worker_idle(worker *);               /* and now it has none */
void worker_end_if_last(void);            /* without a main thread: do only pool threads remain? */
unsigned worker_process_threads(void);    /* how many threads there are, ours or not */
_Noreturn void worker_halt(void);         /* the process is ending: stay out of its way */
void worker_request(worker *victim, unsigned bits);
void worker_request_all(worker *except, unsigned bits);
void worker_run_state(worker *);          /* leave REQUESTED or a release: RUNNING again */
void runtime_ensure(void);                /* read the configuration, once */
void runtime_stop(void);
void worker_watch_main(void);

/* ---- deque.c ----------------------------------------------------------------------------------- */
void deque_init(struct deque *);
void deque_free(struct deque *);
void deque_push(struct deque *, seam_frame *);
seam_frame *deque_pop(struct deque *, long floor);
seam_frame *deque_steal(struct deque *);
long deque_mark(struct deque *);          /* a floor: what is pushed later lies above */
bool deque_empty(struct deque *);
unsigned deque_look(struct deque *, seam_frame **, unsigned most); /* copy the oldest; how many there are */

/* ---- frame.c ----------------------------------------------------------------------------------- */
void *frame_alloc(worker *, size_t);
void frame_release(worker *, void *, size_t);
void frame_store_lock(void);              /* for fork: nobody may be inside meanwhile */
void frame_store_unlock(void);

/* ---- release.c --------------------------------------------------------------------------------- */
void release_thread(worker *, seam_frame *, seam_join *, bool any); /* begin: it blocks */
seam_frame *release_finish(worker *, const struct link *); /* at the stack's bottom: what to run */
void release_was_useful(worker *);
bool release_is_due(worker *);                          /* may it afford to release now? */
void release_decline(worker *);
void release_cost(worker *, uint64_t ns);

/* ---- join.c ------------------------------------------------------------------------------------ */
enum { JOIN_WAITING = 1, JOIN_ANY = 2, JOIN_LEFTMOST = 4, JOIN_CHILD = 8 };
void join_add_child(seam_join *, seam_frame *owner);
seam_frame *join_arrive(worker *, const struct link *); /* whom the last child must resume */
bool join_block(worker *, seam_frame *owner, seam_join *, bool any); /* false: no reason to wait */
bool join_complete(seam_join *);

/* ---- cancel.c ---------------------------------------------------------------------------------- */
bool cancel_applies(seam_frame *task);
void cancel_mark(seam_frame *);                         /* drop it instead of resuming it */
seam_frame *cancel_drop(worker *, seam_frame *, const struct link *);

/* ---- sched.c ----------------------------------------------------------------------------------- */
void sched_go_on(worker *, seam_frame *);               /* run it and what follows from it */
seam_frame *sched_leave(worker *, const struct link *); /* an activation is over: what is next */
bool sched_ask(worker *, bool all);                     /* for work; true: look again soon */
void sched_help(worker *, _Atomic unsigned *done);      /* run tasks until it is odd */
void sched_help_alone(worker *, _Atomic unsigned *done); /* run a task: for the only guest inside */
void sched_help_own(worker *, _Atomic unsigned *done);  /* only those above w->floor */
bool sched_work_visible(void);

/* ---- idle.c: sleeping and waking ------------------------------------------------------------------ */
void bed_init(struct bed *);
bool bed_sleep(struct bed *, uint64_t ns);              /* 0: without limit */
void bed_wake(struct bed *);
void idle_search(worker *, _Atomic unsigned *done);     /* nothing found: spin a while, then sleep */
void idle_begin(worker *);                              /* a new thread */
void idle_found(worker *);                              /* found something after all */
bool idle_retire(worker *);                             /* leave the field if it is crowded */
void idle_announce(void);                               /* S3: tasks were pushed */
void idle_watch(void);                                  /* S6: somebody ought to look now and then */
void idle_count(void);                                  /* with pool.lock held: pool.callable anew */
void idle_field(void);                                  /* with pool.lock held: call one more worker */

/* ---- blocking.c ---------------------------------------------------------------------------------- */
void blocking_begin(worker *, _Atomic unsigned *awaited); /* another thread may run in its place; NULL: unknown */
void blocking_end(worker *);

/* ---- root.c --------------------------------------------------------------------------------------- */
void root_help(worker *, _Atomic unsigned *done);       /* while activations are on the stack */
void root_abandon(worker *, const char *how);           /* its thread has left it without returning */
worker *root_waiter(seam_frame *);                      /* whose stack a root waits on; NULL: it is another frame */

/* ---- mutex.c -------------------------------------------------------------------------------------- */
void mutex_lock_waiters(void);                          /* for fork */
void mutex_unlock_waiters(void);

/* ---- deadlock.c ------------------------------------------------------------------------------------ */
void deadlock_check(void);                              /* by a worker that is about to sleep without limit */

/* ---- stacks.c -------------------------------------------------------------------------------------- */
void stacks_install(void);
void stacks_forget(void);                               /* in a child process */
void stacks_stop(worker *, seam_frame *next);           /* its stack is released: wait until they have been looked at */
void stacks_of_crash(worker *, const void *context);
void stacks_of_deadlock(void);
bool stacks_handler(int signal);                        /* is the signal's handler the one in here? */

/* ---- signal.c ------------------------------------------------------------------------------------- */
worker *worker_self(void);                              /* seam_self, or the worker that it stands in for */
void signal_root(void (*body)(seam_worker *, void *), void *args); /* a root in the midst of the runtime */
bool signal_interrupted_runtime(void);
bool signal_in_handler(void);

/* ---- side.c -------------------------------------------------------------------------------------- */
void side_init(worker *);
void side_pin(worker *, seam_frame *);                  /* in a release: f keeps its side memory */
void side_leave(worker *);                              /* at the end of one */
void side_unpin(worker *, seam_frame *);
void side_settle(worker *);                             /* the stack is empty down to the floor */
void side_reset(worker *);                              /* it is empty down to its bottom */
struct side_state { struct side side; char *next, *limit; };
void side_switch(worker *, struct side_state *);        /* go on on a side stack of its own */
void side_restore(worker *, struct side_state *);
void side_lock(void);                                   /* for fork */
void side_unlock(void);

/* ---- stack.c ------------------------------------------------------------------------------------- */
void stack_reserve(struct stack *, size_t want);
void stack_call(struct stack *, void (*)(void *), void *);
void stack_trim(struct stack *);                        /* give unused memory back */
void stack_unused(char *low, char *high);               /* what is there need not stay */
void stack_free(struct stack *);
void *stack_map(size_t size, size_t least, size_t *got, const char *what);

/* ---- reducer.c ------------------------------------------------------------------------------------- */
void views_join(worker *, void *left, void *right);     /* the running strand follows on both */
unsigned long views_deposit(worker *, seam_join *, unsigned order); /* JOIN_LEFTMOST or 0 */
void *views_fold(worker *, seam_join *, void *mine);     /* the owner's views after its sync */
unsigned views_order_after(unsigned order);             /* serial number of a forked child */

/* ---- eager.c --------------------------------------------------------------------------------------- */
extern const seam_queue queue_full;                     /* no task is made where this is the queue */
void eager_init(worker *);                              /* say whether spawns make tasks on it */

/* ---- rpc.c ----------------------------------------------------------------------------------------- */
void rpc_init(worker *);
worker *rpc_waiter(seam_frame *, const void **call);    /* whose call a task is; NULL: it is another frame */

/* ---- config.c --------------------------------------------------------------------------------------- */
void config_read(void);
unsigned config_processors(void);
_Noreturn void fatal(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- fork.c -------------------------------------------------------------------------------------------- */
void fork_install(void);

/* ---- crash.c ----------------------------------------------------------------------------------------- */
void crash_install(void);
void crash_watch_thread(worker *);
void crash_forget_thread(worker *);

/* ---- stats.c ------------------------------------------------------------------------------------------ */
enum { MODE_IDLE, MODE_WORKING, MODE_STEALING, MODE_BLOCKED, MODE_COLLECTING };
void stats_mode_cold(worker *, int mode);
void stats_frames(void);                                /* note how many frames are live */
void stats_report(void);
uint64_t stats_total(int what);                         /* an enum count, of all workers */
long stats_most_queued(void);                           /* in one worker's deque, at any time */
long stats_deepest_calls(void);                         /* on one worker's lazy task stack, if config.depths */
static inline void stats_mode(worker *w, int mode)
{
    if (SEAM_UNLIKELY(config.modes) && w->mode != mode)
        stats_mode_cold(w, mode);
}

/* ---- trace.c ------------------------------------------------------------------------------------------- */
/* Events. What a and b are stands behind each; most also name a seam. The numbers are those in the file. */
enum trace_kind {
    TRACE_STATE = 1, /* b: the mode */
    TRACE_STEAL,     /* a: the victim; the seam where the stolen thread goes on */
    TRACE_HONOURED,  /* a request */
    TRACE_DECLINED,
    TRACE_RELEASE,   /* begins; b: 1 for one thread, 0 for the whole stack */
    TRACE_RELEASED,  /* and is over; a: frames */
    TRACE_TASKS,     /* a: tasks that the release made */
    TRACE_BORN,      /* a: threads that left the stack for the first time */
    TRACE_BEGIN,     /* runs a task; b: how it came by it */
    TRACE_END,       /* a thread that had left the stack has ended */
    TRACE_BLOCK,     /* the thread waits at this seam */
    TRACE_SPLIT,     /* the far half of a loop, or a spawned call, became a task */
    TRACE_EXPORT,    /* a deferred call did */
    TRACE_SLEEP,
    TRACE_HEAP,      /* a: units of 16 bytes of frames, made less freed here */
    TRACE_SPAWN,     /* a task was made at a spawn */
};
enum { TRACE_OWN, TRACE_STOLEN, TRACE_RESUMED, TRACE_KEPT }; /* b of TRACE_BEGIN */
enum { TRACE_EXITED = 1, TRACE_CRASHED = 2 };
void trace_start(const char *file);
void trace_attach(worker *);
void trace_detach(worker *);
void trace_end(int signal);
void trace_forget(void);
void trace_cold(worker *, int kind, const seam_frame *, unsigned a, unsigned b);
void trace_heap(worker *);
uint64_t trace_events_least(void);
uint64_t trace_events_most(void);
static inline void trace_at(worker *w, enum trace_kind kind, const seam_frame *f, unsigned a, unsigned b)
{
    if (SEAM_UNLIKELY(config.trace))
        trace_cold(w, kind, f, a, b);
}
static inline void trace(worker *w, enum trace_kind kind, unsigned a, unsigned b)
{
    trace_at(w, kind, NULL, a, b);
}

/* ---- chaos.c ------------------------------------------------------------------------------------------- */
bool chaos_honours(worker *);
void chaos_delay_cold(worker *, const char *step);
static inline void chaos_delay(worker *w, const char *step)
{
    if (SEAM_UNLIKELY(config.chaos))
        chaos_delay_cold(w, step);
}

#endif
