/* span.c: work, span and burdened span of a program, for `seam profile --span`.
 *
 * Such a program is compiled to its serial elision with calls of the functions here, and runs on
 * one thread. The path of the strands that would run one after the other with workers without
 * number is followed beside the real one, as Cilkview does (He, Leiserson, Leiserson 2010): each
 * activation knows how long the longest path from its beginning to here is; a spawn lets the child and
 * what follows it begin there side by side; a sync goes on from the longer one. The burdened span
 * adds what a migration costs on every edge where one can happen: to the continuation of a spawn,
 * and where a child returns. A parallel loop counts as halved again and again: its span is that of the
 * longest iteration, burdened once for each halving.
 *
 * Time passes only between one of these functions and the next. What they cost themselves is
 * measured at the start and taken off, and so is the time in which the thread did not run: one
 * strand that the system interrupted would be the longest path of all. One thread is measured at a time: the one whose root began
 * first; what others do meanwhile is counted as missed.
 *
 * SEAM_SPAN=FILE names the report, which is text with tabs. SEAM_SPAN_BURDEN is the burden in ns. With
 * SEAM_SPAN_CLOCK=test the clock is a variable, so that tests are exact. */
#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What it takes until a strand goes on on another worker. Of what `seam sim --calibrate` measures, this is waking a thief,
 * 4.6 us, and the request, the release of some frames, the steal and their resumption, together 0.3 us. It is
 * also what Cilkview takes: 15000 instructions. */
enum { BURDEN = 5000 /* ns */ };

/* A strand that lasts longer, in ns, may have been interrupted. */
enum { LONG = 20000 };

unsigned long seam_span_test_clock;

/* There is one of it, however many copies of the runtime the process has: strands of the program and of its shared
 * libraries are parts of the same path. */
struct span_state {
    bool on, test;
    const char *path;
    double cost, burden, long_strand; /* ticks */
    double ticks_per_ns;
    uint64_t last;
    struct { uint64_t ticks, ns; } began;
    struct { uint64_t ticks, cpu; const void *thread; } checked; /* when whose processor time was read last */
    seam_span program;
    seam_span_site site;              /* the program's */
    seam_span *now;                   /* the innermost activation */
    seam_span_site *sites;
    _Atomic(void *) owner;            /* the thread that is measured */
    _Atomic unsigned long long missed;
};
static __attribute__((used)) struct span_state state_here;
SEAM_UNIQUE("seam_span_state", "state_here");
extern struct span_state state __asm__("seam_span_state" SEAM_SHARED);

/* ---- time ------------------------------------------------------------------------------------------ */

static inline uint64_t ticks(void)
{
    if (SEAM_UNLIKELY(state.test))
        return seam_span_test_clock;
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t t;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(t));
    return t;
#else
    return clock_now();
#endif
}

static uint64_t cpu_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* How long the thread did not run since this was asked last, in ticks. */
static SEAM_COLD double interruption(void)
{
    uint64_t now = ticks(), cpu = cpu_now();
    double lost = (double)(now - state.checked.ticks) - (double)(cpu - state.checked.cpu) * state.ticks_per_ns;
    state.checked.ticks = now;
    state.checked.cpu = cpu;
    state.checked.thread = &guest;
    return lost > 0 ? lost : 0;
}

/* The strand that ends here belongs to the innermost activation. */
static inline void strand_ends(void)
{
    double time = (double)(ticks() - state.last) - state.cost;
    if (SEAM_UNLIKELY(time > state.long_strand))
        time -= interruption();
    if (time < 0)
        time = 0;
    seam_span *s = state.now;
    s->work += time;
    s->span += time;
    s->burdened += time;
    s->site->own += time;
}

static inline void strand_begins(void)
{
    state.last = ticks();
}

/* ---- activations -------------------------------------------------------------------------------------- */

static void site_meet(seam_span_site *site)
{
    site->is_known = 1;
    site->next = state.sites;
    state.sites = site;
}

static void open(seam_span *s, seam_span_site *site, seam_span_scope *scope)
{
    if (SEAM_UNLIKELY(!site->is_known))
        site_meet(site);
    *s = (seam_span){ .parent = state.now, .site = site, .scope = scope };
    site->count++;
    site->open++;
    state.now = s;
}

/* Only the outermost of nested activations counts, or recursion would count everything many times. */
static void site_close(seam_span_site *site, const seam_span *s)
{
    if (--site->open)
        return;
    site->work += s->work;
    site->span += s->span;
    site->burdened += s->burdened;
}

static void scope_join(seam_span *s, seam_span_scope *scope)
{
    if (scope->child > s->span)
        s->span = scope->child;
    if (scope->burdened > s->burdened)
        s->burdened = scope->burdened;
    *scope = (seam_span_scope){ 0 };
}

/* A child ends: what follows its spawn begins where it began. */
static void child_ends(seam_span *parent, const seam_span *s)
{
    double end = parent->span + s->span, burdened = parent->burdened + s->burdened + state.burden;
    if (end > s->scope->child)
        s->scope->child = end;
    if (burdened > s->scope->burdened)
        s->scope->burdened = burdened;
    parent->burdened += state.burden;
}

static void loop_ends(seam_span *s)
{
    unsigned halvings = s->iterations > 1 ? 64 - (unsigned)__builtin_clzll(s->iterations - 1) : 0;
    s->span += s->longest;
    s->burdened += s->longest_burdened + halvings * state.burden;
    s->site->count += s->iterations - 1; /* of a loop the iterations count */
}

static void close_innermost(void)
{
    seam_span *s = state.now, *parent = s->parent;
    if (s->site->kind == SEAM_SITE_LOOP)
        loop_ends(s);
    site_close(s->site, s);
    parent->work += s->work;
    if (s->scope) {
        child_ends(parent, s);
    } else {
        parent->span += s->span;
        parent->burdened += s->burdened;
    }
    state.now = parent;
}

/* ---- what the program calls ------------------------------------------------------------------------------ */

static inline bool is_owner(void)
{
    return atomic_load_explicit(&state.owner, memory_order_relaxed) == &guest; /* its own value, if it is */
}

/* The thread whose root comes first is measured until that ends. */
static SEAM_COLD bool become_owner(void)
{
    void *nobody = NULL;
    if (!state.on)
        return false;
    if (atomic_compare_exchange_strong_explicit(&state.owner, &nobody, &guest, memory_order_acquire,
                                                memory_order_relaxed)) {
        if (state.checked.thread != &guest)
            interruption(); /* of another thread: forget it */
        return true;
    }
    atomic_fetch_add_explicit(&state.missed, 1, memory_order_relaxed);
    return false;
}

void seam_span_enter(seam_span *s, seam_span_site *site, seam_span_scope *scopes, unsigned n)
{
    if (SEAM_UNLIKELY(!is_owner()) && !become_owner()) {
        s->site = NULL;
        return;
    }
    strand_ends();
    for (unsigned i = 0; i < n; i++)
        scopes[i] = (seam_span_scope){ 0 };
    open(s, site, NULL);
    strand_begins();
}

void seam_span_spawn(seam_span *s, seam_span_site *site, seam_span_scope *scope)
{
    if (SEAM_UNLIKELY(!is_owner())) {
        s->site = NULL;
        return;
    }
    strand_ends();
    open(s, site, scope);
    strand_begins();
}

void seam_span_next(seam_span *s)
{
    if (SEAM_UNLIKELY(!s->site))
        return;
    strand_ends();
    double time = s->span - s->base, burdened = s->burdened - s->base_burdened;
    s->longest = time > s->longest ? time : s->longest;
    s->longest_burdened = burdened > s->longest_burdened ? burdened : s->longest_burdened;
    s->span = s->base;
    s->burdened = s->base_burdened;
    s->iterations++;
    strand_begins();
}

void seam_span_sync(seam_span *s, seam_span_scope *scope)
{
    if (SEAM_UNLIKELY(!s->site))
        return;
    strand_ends();
    scope_join(s, scope);
    strand_begins();
}

void seam_span_leave(seam_span *s)
{
    if (SEAM_UNLIKELY(!s->site))
        return;
    strand_ends();
    while (state.now != s) /* left by a jump */
        close_innermost();
    close_innermost();
    strand_begins();
    if (state.now == &state.program)
        atomic_store_explicit(&state.owner, NULL, memory_order_release);
}

/* ---- the cost of all this ----------------------------------------------------------------------------------- */

static seam_span_site probe_site, probe_spawn = { .kind = SEAM_SITE_SPAWN };

/* The empty program with the shape of most. */
static __attribute__((noinline)) unsigned long probe(unsigned depth)
{
    seam_span s, c;
    seam_span_scope scope[1];
    seam_span_enter(&s, &probe_site, scope, 1);
    unsigned long strands = 2;
    if (depth) {
        seam_span_spawn(&c, &probe_spawn, &scope[0]);
        strands += probe(depth - 1);
        seam_span_leave(&c);
        strands += 3 + probe(depth - 1);
        seam_span_sync(&s, &scope[0]);
    }
    seam_span_leave(&s);
    return strands;
}

/* What a strand seems to last in which nothing is done: the least of several tries, because more is
 * the system's doing. */
static void cost_measure(void)
{
    double least = 1e9;
    for (int round = 0; round < 20; round++) {
        probe_site.own = probe_spawn.own = state.site.own = 0;
        strand_begins();
        double strands = (double)probe(10);
        double each = (probe_site.own + probe_spawn.own) / strands;
        least = each < least ? each : least;
    }
    state.cost = least;
    state.sites = NULL;
    state.program = (seam_span){ .site = &state.site };
    state.site.own = 0;
}

static double ns_of(const char *name, double otherwise)
{
    const char *text = getenv(name);
    char *end;
    double n = text && *text ? strtod(text, &end) : otherwise;
    if (text && *text && (*end || !(n >= 0) || n > 1e12))
        fatal("%s=%s: expected a number of nanoseconds", name, text);
    return n;
}

/* Before everything else of the program, whose work begins here: in the first copy that comes. */
__attribute__((constructor)) static void span_start(void)
{
    const char *path = getenv("SEAM_SPAN"), *clock = getenv("SEAM_SPAN_CLOCK");
    if (!path || !*path || state.on)
        return;
    state.path = path;
    state.test = clock && !strcmp(clock, "test");
    state.site.function = "";
    state.program.site = &state.site;
    state.now = &state.program;
    state.on = true;
    state.long_strand = 1e300;
    if (!state.test)
        cost_measure();
    state.burden = ns_of("SEAM_SPAN_BURDEN", BURDEN); /* in ns until the end, see to_ticks */
    state.began.ns = clock_now();
    state.began.ticks = ticks();
    if (!state.test) {
        uint64_t ns;
        while ((ns = clock_now() - state.began.ns) < 200000)
            ;
        state.ticks_per_ns = (double)(ticks() - state.began.ticks) / (double)ns;
        state.burden *= state.ticks_per_ns;
        state.long_strand = LONG * state.ticks_per_ns;
        interruption();
    }
    strand_begins();
}

/* ---- the report ------------------------------------------------------------------------------------------------ */

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

static void print_site(FILE *f, const char *what, const seam_span_site *s, double ns)
{
    fprintf(f, "%s\t%s\t%s\t%u\t%s\t%llu\t%.3f\t%.3f\t%.3f\t%.3f\n", what, or_empty(s->function), or_empty(s->file),
            s->line, or_empty(s->callee), s->count, s->work * ns, s->own * ns, s->span * ns, s->burdened * ns);
}

static void print_report(FILE *f, double ns)
{
    static const char *const kinds[] = { "function", "spawn", "loop" };
    fprintf(f, "seam-span\t1\n");
    fprintf(f, "burden\t%.3f\ncost\t%.3f\nmissed\t%llu\n", state.burden * ns, state.cost * ns, state.missed);
    print_site(f, "program", &state.site, ns);
    for (seam_span_site *s = state.sites; s; s = s->next)
        print_site(f, kinds[s->kind], s, ns);
    fprintf(f, "end\n");
}

/* After everything else; of several copies the program's own comes first. When exit was called from inside, what is
 * open ends here. */
__attribute__((destructor)) static void span_stop(void)
{
    if (!state.on)
        return;
    if (is_owner() || !atomic_load_explicit(&state.owner, memory_order_acquire)) {
        strand_ends();
        while (state.now != &state.program)
            close_innermost();
    }
    double time = (double)(ticks() - state.began.ticks);
    double ns = state.test || time <= 0 ? 1 : (double)(clock_now() - state.began.ns) / time;
    state.site.count = 1;
    state.site.work = state.program.work;
    state.site.span = state.program.span;
    state.site.burdened = state.program.burdened;
    FILE *f = fopen(state.path, "we");
    if (f)
        print_report(f, ns);
    bool failed = !f || ferror(f);
    if (f && fclose(f))
        failed = true;
    if (failed)
        fprintf(stderr, "seam: SEAM_SPAN=%s: cannot be written: %s\n", state.path, strerror(errno));
    state.on = false;
}
