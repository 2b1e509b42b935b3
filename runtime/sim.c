/* sim.c: simulated workers: threads that take turns, on a clock that counts instructions.
 *
 * Every thread of the program and of the runtime is a *player*. Only the one that holds the *baton*
 * runs; each has a clock of its own, and the baton goes to the one whose clock is least. So the
 * threads run as if each had a processor, in an order that depends on the program and on a seed, and
 * on nothing else. Virtual time is what the C compiler's coverage hook counts: it is called in each
 * block of the program's code, and adds the instructions from there to the next such call.
 *
 * A player gives the baton away in that hook, when it is ahead of the others by more than a
 * quantum, and where it waits (platform.c). The runtime's own code is never interrupted, but where
 * chaos.c asks for it.
 *
 * With a random schedule (`seam chaos --find`) the stretches between two switches, and who comes
 * next, are pseudo-random. Every such choice is numbered, and only those with a number below a
 * given one are made: so a schedule can be cut down to the part of it that matters. */
#ifdef SEAM_SIM
#define _GNU_SOURCE
#include "platform.h"
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- constants -------------------------------------------------------------------------------------- */

/* In nanoseconds; what `seam sim --calibrate` measured on a Xeon of 2023 in a virtual machine, where waking costs who
 * wakes more than who is woken. Quantum, root and sleep are not measured. */
static struct { const char *name; double ns; } costs[COSTS] = {
    [COST_INSTRUCTION] = { "instruction", 0.075 },
    [COST_QUANTUM] = { "quantum", 2000 },
    [COST_ROOT] = { "root", 15 },
    [COST_PROBE] = { "probe", 6 },
    [COST_STEAL] = { "steal", 115 },
    [COST_REQUEST] = { "request", 57 },
    [COST_RELEASE] = { "release", 29 },
    [COST_FRAME] = { "frame", 6 },
    [COST_RESUME] = { "resume", 6 },
    [COST_TASK] = { "task", 10 },
    [COST_RELAX] = { "relax", 11 },
    [COST_LOCK] = { "lock", 5 },
    [COST_WAKE] = { "wake", 4600 },
    [COST_WAKING] = { "waking", 0 },
    [COST_SLEEP] = { "sleep", 1000 },
    [COST_THREAD] = { "thread", 19000 },
    [COST_STARTING] = { "starting", 11000 },
};

enum { PS = 1000 }; /* clocks count picoseconds */

static uint64_t ps[COSTS];

static bool cost_set(const char *name, size_t length, double ns)
{
    for (int i = 0; i < COSTS; i++)
        if (strlen(costs[i].name) == length && !strncmp(costs[i].name, name, length)) {
            costs[i].ns = ns;
            return true;
        }
    return false;
}

/* name=ns,name=ns,… */
static void costs_read(const char *text)
{
    while (text && *text) {
        size_t length = strcspn(text, "=");
        char *end = NULL;
        double ns = text[length] ? strtod(text + length + 1, &end) : -1;
        if (!(ns >= 0 && ns <= 1e9) || end == text + length + 1 || (*end && *end != ','))
            fatal("SEAM_SIM_CONSTANTS: expected name=nanoseconds at `%.40s'", text);
        if (!cost_set(text, length, ns))
            fatal("SEAM_SIM_CONSTANTS: there is no constant `%.*s'", (int)length, text);
        text = *end ? end + 1 : end;
    }
    for (int i = 0; i < COSTS; i++)
        ps[i] = (uint64_t)(costs[i].ns * PS + 0.5);
}

/* ---- the report ------------------------------------------------------------------------------------- */

/* A file that is mapped, so that what it says survives a crash. `seam sim` reads it: the order
 * is told in src/tools/sim/report.rs. */
struct report {
    uint64_t magic, state;
    uint64_t time, busy, searching; /* ns: of the program; of all players together */
    uint64_t switches;
    uint64_t decisions, last_pc;    /* how many were made; where in the program the last one was */
    uint64_t last_from, last_to;    /* and between which players it switched */
    uint64_t players, workers;
    uint64_t most_queued, deepest_calls;
    uint64_t counts[COUNTS];
    char last_line[256];            /* of the last decision, if it was to release: FILE:LINE */
};
enum { REPORT_MAGIC = 0x314d4953, REPORT_RUNNING = 1, REPORT_ENDED = 2, REPORT_DEADLOCK = 3 };

static struct report unreported, *report = &unreported;

static void report_open(const char *path)
{
    if (!path || !*path)
        return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    /* The space is taken now: on a full disk, writing to the mapping would end the program. */
    int failure = file < 0 ? errno : posix_fallocate(file, 0, sizeof *report);
    void *p = failure ? MAP_FAILED : mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (failure)
        errno = failure;
    if (p == MAP_FAILED)
        fatal("SEAM_SIM_REPORT=%s: %s", path, strerror(errno));
    close(file);
    report = p;
}

/* ---- weights ---------------------------------------------------------------------------------------- */

/* What a call of the hook adds to the clock, by the address behind the call, from the start of the
 * program's code. Without a table every block counts the same. */
static uintptr_t code;
static size_t code_size;
static uint32_t *weights;
static uint32_t usual_weight;
enum { USUAL_INSTRUCTIONS = 5 };

static int code_find(struct dl_phdr_info *info, size_t size, void *ignored)
{
    (void)size, (void)ignored;
    uintptr_t low = UINTPTR_MAX, high = 0;
    for (int i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            uintptr_t start = info->dlpi_phdr[i].p_vaddr, end = start + info->dlpi_phdr[i].p_memsz;
            low = start < low ? start : low;
            high = end > high ? end : high;
        }
    code = info->dlpi_addr + low;
    code_size = high > low ? high - low : 0;
    return 1; /* the first object is the program */
}

/* Lines ADDRESS WEIGHT, in hexadecimal and in hundredths of an instruction; addresses as in the file. */
static void weights_read(const char *path, uintptr_t base)
{
    unsigned long address, weight;
    FILE *f = fopen(path, "re");
    if (!f || !(weights = calloc(code_size, sizeof *weights)))
        fatal("SEAM_SIM_WEIGHTS=%s: %s", path, strerror(errno));
    for (size_t i = 0; i < code_size; i++)
        weights[i] = usual_weight;
    while (fscanf(f, "%lx %lu", &address, &weight) == 2)
        if (base + address - code < code_size)
            weights[base + address - code] = (uint32_t)(weight * ps[COST_INSTRUCTION] / 100);
    fclose(f);
}

static int base_find(struct dl_phdr_info *info, size_t size, void *base)
{
    (void)size;
    *(uintptr_t *)base = info->dlpi_addr;
    return 1;
}

static uintptr_t load_base(void)
{
    uintptr_t base = 0;
    dl_iterate_phdr(base_find, &base);
    return base;
}

static void weights_open(const char *path)
{
    dl_iterate_phdr(code_find, NULL);
    usual_weight = (uint32_t)(USUAL_INSTRUCTIONS * ps[COST_INSTRUCTION]);
    if (path && *path)
        weights_read(path, load_base());
}

/* ---- players ---------------------------------------------------------------------------------------- */

static struct player *players; /* all that have not ended, in the order of joining */
static unsigned player_count;
static __thread struct player *self;
static struct player *holder;  /* of the baton */
static pthread_key_t leaving;

/* The schedule. */
static bool scattered;         /* stretches and successors are random */
static uint64_t prefix;        /* as long as fewer choices than these have been made */
static uint64_t seed, dice;

static unsigned roll(void)
{
    dice ^= dice >> 12;
    dice ^= dice << 25;
    dice ^= dice >> 27;
    return (unsigned)((dice * 0x2545F4914F6CDD1Du) >> 32);
}

struct player *player_self(void)
{
    return self;
}

/* ---- whose turn it is --------------------------------------------------------------------------------- */

static bool is_scattered(void)
{
    return scattered && report->decisions < prefix;
}

static struct player *least_due(struct player *except)
{
    struct player *least = NULL;
    for (struct player *p = players; p; p = p->next)
        if (p != except && p->due != NEVER && (!least || p->due < least->due))
            least = p;
    return least;
}

bool others_due(struct player *me)
{
    return least_due(me);
}

static struct player *any_due(void)
{
    unsigned n = 0;
    for (struct player *p = players; p; p = p->next)
        n += p->due != NEVER;
    n = n ? roll() % n : 0;
    for (struct player *p = players; p; p = p->next)
        if (p->due != NEVER && n-- == 0)
            return p;
    return NULL;
}

/* Stretches of random length, short and long ones alike; then long ones. */
static uint64_t stretch(void)
{
    enum { BITS = 14, LONG = 500 /* quanta */ };
    if (!scattered)
        return ps[COST_QUANTUM];
    if (!is_scattered())
        return LONG * ps[COST_QUANTUM];
    return ps[COST_INSTRUCTION] * (1 + (roll() & ((1u << roll() % BITS) - 1)));
}

static void slice_begin(struct player *p)
{
    struct player *other = least_due(p);
    bool ahead = other && !is_scattered() && other->due > p->clock;
    p->slice_end = other ? (ahead ? other->due : p->clock) + stretch() : NEVER;
}

/* The last resort before it is called a deadlock: some word may have been changed behind our back. */
static struct player *retry_all(void)
{
    for (struct player *p = players; p; p = p->next)
        if (p->due == NEVER && p->awaits && p->retries++ < 3)
            p->due = p->clock;
    return least_due(NULL);
}

static _Noreturn void deadlock(void)
{
    unsigned n = 0;
    for (struct player *p = players; p; p = p->next)
        n++;
    report->state = REPORT_DEADLOCK;
    fatal("deadlock: all %u threads of the program wait, and none can ever be woken", n);
}

static void player_resumes(struct player *p)
{
    if (p->due > p->clock) {
        p->waited += p->due - p->clock;
        p->clock = p->due;
    }
    p->due = p->clock;
    p->awaits = NULL;
    slice_begin(p);
}

/* The holder gives the baton away, or keeps it. From then on another one runs. */
static struct player *pass_on(struct player *me)
{
    struct player *next = me->decided || is_scattered() ? any_due() : least_due(NULL);
    if (!next)
        next = retry_all();
    if (!next && players)
        deadlock();
    if (!next)
        return NULL; /* the last thread has ended */
    if (me->decided)
        report->last_to = next->number;
    me->decided = false;
    player_resumes(next);
    if (next == me)
        return me;
    holder = next;
    report->switches++;
    __real_sem_post(&next->turn);
    return next;
}

static void baton_await(struct player *me)
{
    while (__real_sem_wait(&me->turn))
        ;
}

static void turn_ends(struct player *me)
{
    if (pass_on(me) != me)
        baton_await(me);
}

/* Somebody else can go on from now on, or at some time: who runs must not run past that too far. */
static void player_counts(struct player *p)
{
    if (!self || (is_scattered() && self->slice_end != NEVER))
        return;
    uint64_t end = (is_scattered() ? self->clock : p->due) + stretch();
    if (end < self->slice_end)
        self->slice_end = end;
}

/* ---- waiting ------------------------------------------------------------------------------------------- */

/* Until somebody wakes who waits there, or the time has come. False if that was it. */
bool player_wait(struct player *me, const void *there, uint64_t until)
{
    me->awaits = there;
    me->woken = false;
    me->due = until;
    turn_ends(me);
    return me->woken;
}

void player_wake(struct player *p, uint64_t after)
{
    uint64_t at = self->clock + after;
    p->woken = true;
    p->retries = 0;
    if (at < p->clock)
        at = p->clock;
    if (at < p->due)
        p->due = at;
    player_counts(p);
}

unsigned players_wake(const void *there, unsigned most, uint64_t after)
{
    unsigned woken = 0;
    while (woken < most) {
        struct player *first = NULL;
        for (struct player *p = players; p; p = p->next)
            if (p->awaits == there && !p->woken && (!first || p->clock < first->clock))
                first = p;
        if (!first)
            break;
        player_wake(first, after);
        woken++;
    }
    return woken;
}

void player_yield(struct player *me)
{
    me->due = me->clock;
    turn_ends(me);
}

/* ---- time ------------------------------------------------------------------------------------------------ */

uint64_t cost_of(enum cost cost)
{
    return ps[cost];
}

void sim_charge(enum cost cost)
{
    if (self)
        self->clock += ps[cost];
}

void sim_relax(void)
{
    if (!self)
        return;
    self->clock += ps[COST_RELAX];
    self->searched += ps[COST_RELAX];
    if (self->clock >= self->slice_end)
        player_yield(self);
}

/* ---- choices ------------------------------------------------------------------------------------------------ */

/* Without a random schedule nothing is asked. */
bool sim_decides(void)
{
    if (!scattered)
        return true;
    if (!is_scattered())
        return false;
    report->decisions++;
    report->last_pc = 0;
    report->last_from = report->last_to = self ? self->number : 0;
    report->last_line[0] = 0;
    return true;
}

void sim_released_at(struct seam_frame *f)
{
    if (!is_scattered() && report->decisions != prefix)
        return;
    const seam_frame_type *t = f->type;
    if (f->point < t->npoints)
        snprintf(report->last_line, sizeof report->last_line, "%s:%u", t->points[f->point].file, t->points[f->point].line);
}

static void preempt(struct player *me, uintptr_t pc)
{
    if (!is_scattered()) {
        player_yield(me);
        return;
    }
    me->decided = sim_decides();
    report->last_pc = pc - load_base();
    player_yield(me);
}

/* ---- the hook --------------------------------------------------------------------------------------------- */

/* Out of line, so that the hook itself is short. */
static SEAM_COLD void slice_ends(struct player *me, uintptr_t pc)
{
    if (me->steady)
        me->slice_end = me->clock + ps[COST_QUANTUM];
    else
        preempt(me, pc);
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void)
{
    struct player *me = self;
    if (SEAM_UNLIKELY(!me))
        return;
    uintptr_t pc = (uintptr_t)__builtin_return_address(0), at = pc - code;
    me->clock += weights && at < code_size ? weights[at] : usual_weight;
    if (SEAM_UNLIKELY(me->clock >= me->slice_end))
        slice_ends(me, pc);
}

static void account(struct player *p)
{
    report->busy += (p->clock - p->born - p->waited - p->searched) / PS;
    report->searching += p->searched / PS;
}

/* ---- joining and leaving ----------------------------------------------------------------------------------- */

struct player *player_new(uint64_t clock)
{
    struct player *p = calloc(1, sizeof *p), **last = &players;
    if (!p || sem_init(&p->turn, 0, 0))
        fatal("out of memory for a simulated thread");
    p->number = player_count++;
    p->clock = p->due = p->born = clock;
    while (*last)
        last = &(*last)->next;
    *last = p;
    report->players = player_count;
    player_counts(p);
    return p;
}

void player_remove(struct player *p)
{
    struct player **q = &players;
    while (*q != p)
        q = &(*q)->next;
    *q = p->next;
}

/* Thread-specific destructors of the program and of the runtime still run in turn: this one asks to
 * be called again, after them. */
static void leave(void *p)
{
    struct player *me = p;
    if (!me->farewell) {
        me->farewell = true;
        pthread_setspecific(leaving, me);
        return;
    }
    player_leave(me);
}

void player_begin(struct player *me)
{
    self = me;
    pthread_setspecific(leaving, me);
    baton_await(me);
}

void player_leave(struct player *me)
{
    me->ended = true;
    players_wake(me, UINT_MAX, 0);
    account(me);
    player_remove(me);
    self = NULL;
    pass_on(me);
}

/* A thread that was not made through our hands: it comes in at some time between two turns, so
 * what follows depends on the system. */
void sim_enter(void)
{
    static pthread_mutex_t door = PTHREAD_MUTEX_INITIALIZER;
    if (self)
        return;
    __real_pthread_mutex_lock(&door);
    struct player *me = player_new(holder ? holder->clock : 0);
    __real_pthread_mutex_unlock(&door);
    player_begin(me);
}

/* ---- start and end --------------------------------------------------------------------------------------------- */

static uint64_t number(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    char *end;
    if (!text || !*text)
        return otherwise;
    errno = 0;
    uint64_t n = strtoull(text, &end, 10);
    if (errno || *end || text[0] == '-')
        fatal("%s=%s: expected a number", name, text);
    return n;
}

__attribute__((constructor(101))) static void sim_begins(void)
{
    costs_read(getenv("SEAM_SIM_CONSTANTS"));
    seed = number("SEAM_SIM_SEED", 1);
    scattered = number("SEAM_SIM_RANDOM", 0);
    prefix = number("SEAM_SIM_PREFIX", UINT64_MAX);
    dice = (seed + 1) * 0x9E3779B97F4A7C15u | 1;
    report_open(getenv("SEAM_SIM_REPORT"));
    weights_open(getenv("SEAM_SIM_WEIGHTS"));
    report->magic = REPORT_MAGIC;
    report->state = REPORT_RUNNING;
    pthread_key_create(&leaving, leave);
    self = holder = player_new(0);
    slice_begin(self);
}

/* Most random schedules also release at random polls; the others only when a thief asks. */
void sim_configure(void)
{
    config.chaos_seed = seed;
    config.depths = true;
    if (scattered && seed % 4)
        config.chaos = true;
}

void sim_ends(void)
{
    if (self && !report->time)
        report->time = self->clock / PS;
}

void sim_forked(void)
{
    if (!self)
        return;
    report = &unreported;
    players = holder = self;
    self->next = NULL;
    slice_begin(self);
}

/* After everything else: by now the pool's threads have ended. */
__attribute__((destructor(101))) static void sim_reports(void)
{
    sim_ends();
    for (struct player *p = players; p; p = p->next)
        account(p);
    report->workers = config.workers;
    report->most_queued = (uint64_t)stats_most_queued();
    report->deepest_calls = (uint64_t)stats_deepest_calls();
    for (int what = 0; what < COUNTS; what++)
        report->counts[what] = stats_total(what);
    report->state = REPORT_ENDED;
}
#endif
