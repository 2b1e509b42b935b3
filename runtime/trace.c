/* trace.c: the event log that SEAM_TRACE=FILE asks for.
 *
 * Each worker writes what it does to a ring of its own, without locks; when the ring is full the
 * newest events replace the oldest. The rings lie in the file itself, which is mapped into memory:
 * whatever way the process ends, by a crash or _exit or SIGKILL, the operating system keeps what
 * was written. The space is reserved when a worker begins, so a full disk shows there, as a
 * message, and not as a fault in the middle of the program.
 *
 * The file: one header, then one block for each worker, in the order of their beginnings:
 *
 *     block head | names of seams | events
 *
 * Numbers are in the machine's byte order; `version` tells which that is. An event names its seam
 * by a number in its block's list, which is interned as seams come along. src/tools/profile/trace.rs
 * reads this. */
#define _GNU_SOURCE
#include "runtime.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

enum {
    VERSION = 1,
    PAGE = 64 << 10,          /* no machine has larger ones */
    HEAD = 4 << 10,           /* of a block */
    NAMES = 4 * PAGE - HEAD,
    SLOTS = 8192,             /* of the hash table from seams to numbers; a power of two */
    EVENTS = 64 << 10,        /* of each worker, unless SEAM_TRACE_EVENTS says otherwise */
    EVENTS_LEAST = 1 << 10,
    EVENTS_MOST = 1 << 26,
    SYNC_EVERY = 256,         /* events between two looks at both clocks */
};

struct event {
    uint64_t ticks;
    uint32_t a;
    uint16_t seam; /* 0: none */
    uint8_t kind, b;
};

/* The same moment on the ticking counter and on the monotonic clock. */
struct moment { uint64_t ticks, ns; };

struct file_head {
    char magic[8];
    uint32_t version, workers, pid, how_ended;
    uint32_t signal, untraced;   /* workers that got no block */
    uint64_t block_size, first_block, events;
    uint64_t ticks_per_second;   /* a first estimate, should nothing better be known at the end */
    struct moment began, ended;
    uint64_t wall_began;         /* ns since 1970 */
    uint32_t ticks_are_ns;
    uint32_t blocks;             /* that there are */
    char program[PATH_MAX];
};

/* A worker's own, at the start of its block. */
struct trace_block {
    uint32_t worker, pool;           /* which one; is it a thread of ours? */
    _Atomic uint64_t written;        /* events, counting those that were replaced */
    struct moment latest;
    _Atomic uint32_t names_used;     /* bytes */
    uint32_t seams;
};

/* In the list of names, followed by function, file and callee, each with its zero. */
struct name { uint32_t length, line; uint16_t kind, seam; };

struct slot { const seam_frame_type *type; unsigned point; uint16_t seam; };

/* ---- time ---------------------------------------------------------------------------------------- */

/* The kernel takes the counter for its own clock only where it runs evenly, and alike on all cores. */
static bool counter_is_good(void)
{
#if defined(SEAM_SIM)
    return false; /* the simulator has a clock of its own */
#elif defined(__x86_64__)
    char source[16] = "";
    unsigned a, b, c, d;
    int fd = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd >= 0 ? read(fd, source, sizeof source - 1) : 0;
    if (fd >= 0)
        close(fd);
    return n > 0 && !strncmp(source, "tsc", 3) && __get_cpuid(0x80000007, &a, &b, &c, &d) && (d >> 8 & 1);
#elif defined(__aarch64__)
    return true;
#else
    return false;
#endif
}

static uint64_t ticks(void)
{
    if (!config.trace_counter)
        return clock_now();
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

static struct moment moment_now(void)
{
    return (struct moment){ ticks(), clock_now() };
}

/* For a process that is killed before it has looked at the clocks again. */
static uint64_t estimate(struct moment a)
{
    struct moment b;
    do
        b = moment_now();
    while (b.ns - a.ns < 100000);
    return (uint64_t)((double)(b.ticks - a.ticks) * 1e9 / (double)(b.ns - a.ns));
}

/* ---- the file ---------------------------------------------------------------------------------------- */

static void give_up(const char *what, int error)
{
    fprintf(stderr, "seam: SEAM_TRACE=%s: %s: %s; there will be no trace\n", config.trace_name, what, strerror(error));
    if (config.trace_fd >= 0)
        close(config.trace_fd);
    config.trace_fd = -1;
}

/* `%p` stands for the process, so that a program and what it starts do not use one file. */
static char *file_name(const char *pattern)
{
    const char *p = strstr(pattern, "%p");
    char *name = NULL;
    int n = p ? asprintf(&name, "%.*s%ld%s", (int)(p - pattern), pattern, (long)getpid(), p + 2)
              : asprintf(&name, "%s", pattern);
    return n < 0 ? NULL : name;
}

/* An older file of that name may still be mapped by another process, whose memory it is: it loses
 * its name only. */
static int file_open(const char *name)
{
    struct stat s;
    if (lstat(name, &s) == 0 && !S_ISREG(s.st_mode))
        return open(name, O_RDWR | O_CLOEXEC);
    unlink(name);
    return open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

/* Room for `size` bytes at `offset`, in memory; NULL with errno set. */
static void *file_map(off_t offset, size_t size)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < (rlim_t)offset + size) {
        errno = EFBIG; /* where the system would send a signal */
        return NULL;
    }
    int error = posix_fallocate(config.trace_fd, offset, (off_t)size);
    if (error) {
        errno = error;
        return NULL;
    }
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, config.trace_fd, offset);
    return p == MAP_FAILED ? NULL : p;
}

static uint64_t wall_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void head_fill(struct file_head *h, uint64_t events)
{
    config.trace_counter = counter_is_good();
    h->version = VERSION;
    h->workers = config.workers;
    h->pid = (uint32_t)getpid();
    h->first_block = PAGE;
    h->events = events;
    h->block_size = (HEAD + NAMES + events * sizeof(struct event) + PAGE - 1) / PAGE * PAGE;
    h->ticks_are_ns = !config.trace_counter;
    h->began = moment_now();
    h->wall_began = wall_now();
    h->ticks_per_second = config.trace_counter ? estimate(h->began) : 1000000000;
    ssize_t n = readlink("/proc/self/exe", h->program, sizeof h->program - 1);
    h->program[n > 0 ? n : 0] = 0;
    memcpy(h->magic, "SEAMTRC\n", 8);
}

/* A machine of many cores gets shorter rings rather than a file of gigabytes. */
static uint64_t events_wanted(void)
{
    if (config.trace_events)
        return config.trace_events;
    return config.workers <= 64 ? EVENTS : EVENTS * 64 / config.workers;
}

uint64_t trace_events_least(void) { return EVENTS_LEAST; }
uint64_t trace_events_most(void) { return EVENTS_MOST; }

void trace_start(const char *pattern)
{
    config.trace_name = pattern;
    char *name = file_name(pattern);
    config.trace_fd = name ? file_open(name) : -1;
    int error = errno;
    free(name);
    if (config.trace_fd < 0) {
        give_up("cannot be written", error);
        return;
    }
    _Static_assert(sizeof(struct file_head) <= PAGE && sizeof(struct trace_block) <= HEAD, "they have room");
    config.trace_file = file_map(0, PAGE);
    if (!config.trace_file) {
        give_up("cannot be written", errno);
        return;
    }
    head_fill(config.trace_file, events_wanted());
    config.trace = true;
}

/* ---- workers ------------------------------------------------------------------------------------------- */

/* With pool.lock held: a new worker's block. Without one it is not traced. */
void trace_attach(worker *w)
{
    if (!config.trace)
        return;
    struct slot *slots = calloc(SLOTS, sizeof *slots);
    off_t offset = (off_t)(config.trace_file->first_block + config.trace_file->blocks * config.trace_file->block_size);
    struct trace_block *b = slots ? file_map(offset, config.trace_file->block_size) : NULL;
    if (!b) {
        fprintf(stderr, "seam: SEAM_TRACE=%s: %s; worker %u is not traced\n", config.trace_name, strerror(errno), w->abi.id);
        config.trace_file->untraced++;
        free(slots);
        return;
    }
    config.trace_file->blocks++; /* with pool.lock held */
    b->worker = w->abi.id;
    b->pool = w->kind == WORKER_POOL;
    b->latest = moment_now();
    w->trace = (struct trace){ .block = b, .slots = slots };
}

/* The worker's thread could not be started: the block stays, without events. */
void trace_detach(worker *w)
{
    free(w->trace.slots);
    w->trace = (struct trace){ 0 };
}

void trace_end(int signal)
{
    if (!config.trace)
        return;
    struct file_head *h = config.trace_file;
    h->signal = (uint32_t)signal;
    h->ended = moment_now();
    __atomic_store_n(&h->how_ended, signal ? TRACE_CRASHED : TRACE_EXITED, __ATOMIC_RELEASE);
}

/* In a child process: the file is the parent's. */
void trace_forget(void)
{
    config.trace = false;
    config.modes = config.stats;
}

/* ---- seams ------------------------------------------------------------------------------------------------ */

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* A new seam's number, or 0 when the list is full. */
static uint16_t name_add(struct trace_block *b, const seam_frame_type *type, unsigned point)
{
    static const seam_point nowhere = { .kind = SEAM_POINT_ENTRY };
    const seam_point *p = point < type->npoints ? &type->points[point] : &nowhere;
    const char *texts[] = { or_empty(type->name), or_empty(p->file), or_empty(p->callee) };
    size_t length = sizeof(struct name), used = atomic_load_explicit(&b->names_used, memory_order_relaxed);
    for (int i = 0; i < 3; i++)
        length += strlen(texts[i]) + 1;
    length = (length + 3) & ~(size_t)3;
    if (length > NAMES - used || b->seams == UINT16_MAX)
        return 0;
    char *at = (char *)b + HEAD + used;
    struct name n = { (uint32_t)length, p->line, (uint16_t)p->kind, (uint16_t)++b->seams };
    memcpy(at, &n, sizeof n);
    at += sizeof n;
    for (int i = 0; i < 3; i++)
        at = stpcpy(at, texts[i]) + 1;
    atomic_store_explicit(&b->names_used, (uint32_t)(used + length), memory_order_release);
    return n.seam;
}

static uint16_t seam_number(struct trace *t, const seam_frame_type *type, unsigned point)
{
    size_t i = ((uintptr_t)type / 8 * 31 + point) * 0x9E3779B97F4A7C15u >> 40;
    for (unsigned tries = 0; tries < 64; tries++, i++) {
        struct slot *s = &t->slots[i % SLOTS];
        if (s->type == type && s->point == point)
            return s->seam;
        if (!s->type) {
            *s = (struct slot){ type, point, name_add(t->block, type, point) };
            return s->seam;
        }
    }
    return 0;
}

/* ---- events ------------------------------------------------------------------------------------------------ */

void trace_cold(worker *w, int kind, const seam_frame *f, unsigned a, unsigned b)
{
    struct trace_block *block = w->trace.block;
    if (!block)
        return;
    uint64_t n = atomic_load_explicit(&block->written, memory_order_relaxed);
    struct event *events = (struct event *)((char *)block + HEAD + NAMES);
    events[n % config.trace_file->events] = (struct event){
        .ticks = ticks(), .a = a, .seam = f ? seam_number(&w->trace, f->type, f->point) : 0,
        .kind = (uint8_t)kind, .b = (uint8_t)b,
    };
    atomic_store_explicit(&block->written, n + 1, memory_order_release); /* whoever reads the file counts on it */
    if (n % SYNC_EVERY == 0)
        block->latest = moment_now();
}

/* Frames are freed on other workers than they were made on, so only the sum over all means anything. */
void trace_heap(worker *w)
{
    uint64_t bytes = atomic_load_explicit(&w->counts[COUNT_FRAME_BYTES], memory_order_relaxed);
    if (bytes == w->trace.heap)
        return;
    w->trace.heap = bytes;
    trace_cold(w, TRACE_HEAP, NULL, (uint32_t)((int64_t)bytes / 16), 0);
}
