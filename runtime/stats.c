/* stats.c: counters and clocks, and the report that SEAM_STATS=1 prints at exit. */
#include "runtime.h"

#include <stdio.h>

static uint64_t counted(worker *w, enum count what)
{
    return atomic_load_explicit(&w->counts[what], memory_order_relaxed);
}

uint64_t stats_total(int what)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < worker_records(); i++)
        sum += worker_nth(i) ? counted(worker_nth(i), (enum count)what) : 0;
    return sum;
}

/* The clock runs for one mode at a time. */
static void clock_switch(worker *w)
{
    static const enum count counter[] = {
        [MODE_IDLE] = COUNT_IDLE_NS, [MODE_WORKING] = COUNT_WORKING_NS, [MODE_STEALING] = COUNT_STEALING_NS,
        [MODE_BLOCKED] = COUNT_IDLE_NS, [MODE_COLLECTING] = COUNT_WORKING_NS,
    };
    uint64_t now = clock_now();
    count(w, counter[w->mode], now - w->mode_since);
    w->mode_since = now;
}

void stats_mode_cold(worker *w, int mode)
{
    if (config.stats)
        clock_switch(w);
    w->mode = mode;
    if (config.trace)
        trace_heap(w);
    trace(w, TRACE_STATE, 0, (unsigned)mode);
}

/* Frames are freed on other workers than they were made on, so only the sum means anything. It is
 * taken after releases, when it is largest; relaxed, so it is a close guess while others run. */
void stats_frames(void)
{
    uint64_t live = stats_total(COUNT_LIVE_FRAMES), most = atomic_load_explicit(&pool.most_frames, memory_order_relaxed);
    while ((int64_t)live > (int64_t)most
           && !atomic_compare_exchange_weak_explicit(&pool.most_frames, &most, live, memory_order_relaxed,
                                                     memory_order_relaxed))
        ;
}

static void report_worker(worker *w)
{
    static const double ms = 1e-6;
    fprintf(stderr, "%6u  %11.3f %11.3f %11.3f  %8llu %8llu %8llu\n", w->abi.id,
            (double)counted(w, COUNT_WORKING_NS) * ms, (double)counted(w, COUNT_STEALING_NS) * ms,
            (double)counted(w, COUNT_IDLE_NS) * ms, (unsigned long long)counted(w, COUNT_STEALS),
            (unsigned long long)counted(w, COUNT_RELEASES), (unsigned long long)counted(w, COUNT_TASKS));
}

static long most_queued(worker *w)
{
    return atomic_load_explicit(&w->deque.most, memory_order_relaxed);
}

static long deepest_calls(worker *w)
{
    return atomic_load_explicit(&w->calls_deepest, memory_order_relaxed);
}

static long most_of(long (*of)(worker *))
{
    long most = 0;
    for (unsigned i = 0; i < worker_records(); i++)
        if (worker_nth(i) && of(worker_nth(i)) > most)
            most = of(worker_nth(i));
    return most;
}

long stats_most_queued(void)
{
    return most_of(most_queued);
}

long stats_deepest_calls(void)
{
    return most_of(deepest_calls);
}

void stats_report(void)
{
    static const struct { const char *name; enum count what; } lines[] = {
        { "steals", COUNT_STEALS },
        { "requests honoured", COUNT_HONOURED },
        { "requests declined", COUNT_DECLINED },
        { "releases", COUNT_RELEASES },
        { "frames released", COUNT_FRAMES },
        { "tasks", COUNT_TASKS },
        { "blocks", COUNT_BLOCKS },
        { "splits", COUNT_SPLITS },
        { "tasks made at spawns", COUNT_CREATED },
        { "calls stolen", COUNT_CALLS_STOLEN },
        { "sleeps", COUNT_SLEEPS },
    };
    fprintf(stderr, "workers: %u\n", config.workers);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        fprintf(stderr, "%s: %llu\n", lines[i].name, (unsigned long long)stats_total(lines[i].what));
    fprintf(stderr, "most live frames: %llu\n",
            (unsigned long long)atomic_load_explicit(&pool.most_frames, memory_order_relaxed));
    fprintf(stderr, "most tasks queued: %ld\n", stats_most_queued());
    fprintf(stderr, "deepest lazy task stack: %ld\n", stats_deepest_calls());
    uint64_t working = stats_total(COUNT_WORKING_NS), releasing = stats_total(COUNT_RELEASE_NS);
    fprintf(stderr, "release time: %.3f%%\n", working ? 100.0 * (double)releasing / (double)working : 0.0);
    fprintf(stderr, "worker   working ms stealing ms     idle ms    steals releases    tasks\n");
    for (unsigned i = 0; i < worker_records(); i++)
        if (worker_nth(i))
            report_worker(worker_nth(i));
}
