/* config.c: the environment, and how many processors there are to use. */
#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Tells `seam` that a program is one of ours, and which kind of runtime is in it. */
#ifdef SEAM_SIM
#define KIND "sim"
#else
#define KIND "plain"
#endif
__attribute__((used, section(".seam.program"))) const char seam_program_marker[] = "SEAM-PROGRAM 1 " KIND;
extern const char seam_span_program[] __attribute__((weak)); /* generated code has it if its span is measured */

/* The end of the program: one line on stderr, status 2. What the program has written so far goes
 * out first, but not at the price of hanging. */
void fatal(const char *format, ...)
{
    va_list arguments;
    if (ftrylockfile(stdout) == 0) {
        fflush(stdout);
        funlockfile(stdout);
    }
    fputs("seam: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    _exit(2);
}

/* ---- processors ----------------------------------------------------------------------------------- */

static unsigned processors_of_mask(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned n = online > 0 ? (unsigned)online : 1;
    for (size_t size = sizeof(cpu_set_t); size <= (size_t)1 << 20; size *= 2) {
        cpu_set_t *set = malloc(size);
        if (!set)
            return n;
        if (sched_getaffinity(0, size, set) == 0) {
            int in_mask = CPU_COUNT_S(size, set);
            free(set);
            return in_mask > 0 ? (unsigned)in_mask : n;
        }
        free(set);
        if (errno != EINVAL) /* EINVAL: the machine's mask is larger than ours */
            break;
    }
    return n;
}

/* The file's text after `prefix` in `path`, or false. */
static bool read_words(const char *path, char *text, size_t size)
{
    FILE *f = fopen(path, "re");
    if (!f)
        return false;
    size_t n = fread(text, 1, size - 1, f);
    fclose(f);
    text[n] = 0;
    return n > 0;
}

/* Processors that a quota of `quota` microseconds in each `period` amounts to, rounded up. */
static unsigned quota_processors(long long quota, long long period)
{
    if (quota <= 0 || period <= 0)
        return MAX_WORKERS;
    long long n = (quota + period - 1) / period;
    return n < 1 ? 1 : n > MAX_WORKERS ? MAX_WORKERS : (unsigned)n;
}

static unsigned quota_v2(const char *folder)
{
    char path[4200], text[128];
    long long quota, period;
    snprintf(path, sizeof path, "/sys/fs/cgroup%s/cpu.max", folder);
    return read_words(path, text, sizeof text) && sscanf(text, "%lld %lld", &quota, &period) == 2
               ? quota_processors(quota, period) : MAX_WORKERS;
}

static unsigned quota_v1(const char *folder)
{
    static const char *const roots[] = { "/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct" };
    char path[4200], quota[64], period[64];
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++) {
        snprintf(path, sizeof path, "%s%s/cpu.cfs_quota_us", roots[i], folder);
        if (!read_words(path, quota, sizeof quota))
            continue;
        snprintf(path, sizeof path, "%s%s/cpu.cfs_period_us", roots[i], folder);
        if (read_words(path, period, sizeof period))
            return quota_processors(atoll(quota), atoll(period));
    }
    return MAX_WORKERS;
}

/* A group is bound by the quotas of all groups above it as well. */
static unsigned quota_upwards(char *folder, unsigned (*quota)(const char *))
{
    unsigned least = quota("");
    while (*folder) {
        unsigned n = quota(folder);
        least = n < least ? n : least;
        char *slash = strrchr(folder, '/');
        if (!slash)
            break;
        *slash = 0;
    }
    return least;
}

/* In /proc/self/cgroup, lines read "number:controllers:folder"; version 2 has no controllers. */
static unsigned processors_of_cgroups(void)
{
    char line[4200];
    unsigned least = MAX_WORKERS;
    FILE *f = fopen("/proc/self/cgroup", "re");
    if (!f)
        return least;
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line, "\n")] = 0;
        char *controllers = strchr(line, ':'), *folder = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!folder)
            continue;
        *folder++ = 0;
        if (!strcmp(folder, "/"))
            *folder = 0;
        controllers++;
        unsigned n = MAX_WORKERS;
        if (!*controllers)
            n = quota_upwards(folder, quota_v2);
        else if (!strcmp(controllers, "cpu") || !strncmp(controllers, "cpu,", 4) || strstr(controllers, ",cpu"))
            n = quota_upwards(folder, quota_v1);
        least = n < least ? n : least;
    }
    fclose(f);
    return least;
}

unsigned config_processors(void)
{
    unsigned mask = processors_of_mask(), quota = processors_of_cgroups();
    unsigned n = mask < quota ? mask : quota;
    return n < MAX_WORKERS ? n : MAX_WORKERS;
}

/* ---- variables -------------------------------------------------------------------------------------- */

static unsigned long long number(const char *name, const char *text, unsigned long long least,
                                 unsigned long long most)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (errno || end == text || *end || text[0] == '-' || n < least || n > most)
        fatal("%s=%s: expected a number from %llu to %llu", name, text, least, most);
    return n;
}

static bool flag(const char *name)
{
    const char *text = getenv(name);
    return text && *text && number(name, text, 0, 1);
}

static unsigned workers_wanted(void)
{
    static const char *const names[] = { "SEAM_WORKERS", "CILK_NWORKERS" };
    for (int i = 0; i < 2; i++) {
        const char *text = getenv(names[i]);
        if (text && *text)
            return (unsigned)number(names[i], text, 1, MAX_WORKERS);
    }
    return config_processors();
}

/* A size such as 512M or 64G. */
static size_t size_wanted(const char *name, const char *text)
{
    static const char units[] = "KMGT";
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    const char *unit = *end ? strchr(units, *end) : NULL;
    unsigned shift = unit ? 10 * (unsigned)(unit - units + 1) : 0;
    if (errno || end == text || text[0] == '-' || (*end && (!unit || end[1])) || n > (SIZE_MAX >> 20 >> shift << 4)
        || n << shift < (size_t)512 << 10)
        fatal("%s=%s: expected a size of at least 512K, such as 512M or 64G", name, text);
    return (size_t)n << shift & ~(size_t)0xffff;
}

/* Where address space is counted as if it were memory, big stacks would eat what the program wants
 * for itself. */
static size_t default_stack(void)
{
    char text[32];
    struct rlimit limit;
    size_t size = SEAM_ASAN || SEAM_TSAN ? (size_t)64 << 20 : sizeof(void *) < 8 ? (size_t)8 << 20 : (size_t)64 << 30;
    if (read_words("/proc/sys/vm/overcommit_memory", text, sizeof text) && atoi(text) == 2)
        size = (size_t)8 << 20;
    size_t room = (size_t)1 << (8 * sizeof(void *) - 1); /* user addresses; stacks lie at their end */
    while (room / 2 > (uintptr_t)&room)
        room /= 2;
    room /= 8 * ((size_t)config.workers + 1);
    size = room < size ? room & ~(size_t)0xffff : size;
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
        size_t share = (size_t)limit.rlim_cur / (8 * ((size_t)config.workers + 1)) & ~(size_t)0xffff;
        size = share < size ? share : size;
    }
    return size < (size_t)512 << 10 ? (size_t)512 << 10 : size;
}

void config_read(void)
{
    const char *stack = getenv("SEAM_STACK"), *chaos = getenv("SEAM_CHAOS");
    config.workers = workers_wanted();
    config.stack = stack && *stack ? size_wanted("SEAM_STACK", stack) : default_stack();
    config.stats = flag("SEAM_STATS");
    config.stacks = flag("SEAM_STACKS");
    config.chaos_every = flag("SEAM_CHAOS_EVERY");
    config.chaos = config.chaos_every || (chaos && *chaos);
    config.chaos_seed = chaos && *chaos ? number("SEAM_CHAOS", chaos, 0, UINT64_MAX) : 1;
    config.deterministic = flag("SEAM_DETERMINISTIC");
    sim_configure();
    const char *span = getenv("SEAM_SPAN");
    if (seam_span_program && span && *span) /* strands are measured one after the other */
        config.workers = 1, config.chaos = config.chaos_every = config.deterministic = false;
    config.always_asked = config.chaos || config.deterministic;
    const char *trace = getenv("SEAM_TRACE"), *events = getenv("SEAM_TRACE_EVENTS");
    if (events && *events)
        config.trace_events = number("SEAM_TRACE_EVENTS", events, trace_events_least(), trace_events_most());
    if (trace && *trace)
        trace_start(trace);
    config.modes = config.stats || config.trace;
    config.depths |= config.stats;
}
