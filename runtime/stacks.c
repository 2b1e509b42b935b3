/* stacks.c: a look at the stacks of all threads, running, ready and waiting.
 *
 * It is asked for by a signal: SIGUSR1 when SEAM_STACKS=1, or SIGURG with a certain value from
 * `seam stacks`. First all workers are asked to release their stacks, as thieves ask: what runs then has
 * become frames, in which variables can be read. Those who did stop and wait. A moment later, by a
 * timer, all threads are sent a signal: each writes down its C stack, and waits in the handler. Then nothing
 * moves, and the picture is made and printed, by whichever thread the timer's signal hit. PROTOCOL.md, section
 * "Looking at all stacks". (SIGURG is ignored unless a program has a handler for it, so a signal
 * that is late does no harm.) */
#define _GNU_SOURCE
#include "stacks.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum {
    RELEASE_MS = 50,   /* for stacks to be released */
    SAMPLE_MS = 300,   /* for threads to write down theirs */
    STOPPED_MS = 5000, /* nobody waits longer: who looks may have come to grief */
    MOST_PCS = 2048,
    MOST_NODES = 8192,
    SYMBOL_ROOM = 2 << 20,
};

#define REQUEST_MAGIC 0x5EA3F1D0u /* in the upper half of the value that `seam stacks` sends; below: a file descriptor */

static struct stopping *const all = &pool.stopping_all;

/* ---- waiting for the look to be over ------------------------------------------------------------------ */

static void turn_await(unsigned turn, unsigned ms)
{
    uint64_t end = clock_now() + ms * UINT64_C(1000000);
    for (uint64_t now; atomic_load_explicit(&all->turn, memory_order_acquire) == turn && (now = clock_now()) < end;) { /* Z4 */
        struct timespec left = { (time_t)((end - now) / 1000000000u), (long)((end - now) % 1000000000u) };
        syscall(SYS_futex, &all->turn, FUTEX_WAIT, turn, &left, NULL, 0);
    }
}

static void turn_end(void)
{
    atomic_fetch_add_explicit(&all->turn, 1, memory_order_acq_rel); /* Z4 */
    syscall(SYS_futex, &all->turn, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

void stacks_stop(worker *w, seam_frame *next)
{
    unsigned turn = atomic_load_explicit(&all->turn, memory_order_acquire); /* Z4 */
    if (!atomic_load_explicit(&all->pending, memory_order_acquire)) /* Z1 */
        return;
    w->stopped_at = next;
    turn_await(turn, STOPPED_MS);
    w->stopped_at = NULL;
}

/* ---- C stacks ------------------------------------------------------------------------------------------- */

static void sample_fill(struct sample *s, const void *context)
{
    struct registers r;
    bool known = unwind_begin(&r, context);
    s->sp = known ? unwind_stack_pointer(&r) : 0;
    memcpy(s->value, r.value, sizeof s->value);
    while (known && s->count < MOST_ACTIVATIONS && r.pc) {
        uintptr_t pc = r.exact ? r.pc : r.pc - 1;
        known = unwind_frame(&r);
        s->of[s->count].pc = pc;
        s->of[s->count++].cfa = r.cfa ? r.cfa : UINTPTR_MAX;
    }
    s->cut = known && r.pc;
    atomic_store_explicit(&s->taken, 1, memory_order_release); /* Z3 */
}

/* In the handler of a thread that was asked. */
static void sample_self(const void *context)
{
    unsigned turn = atomic_load_explicit(&all->turn, memory_order_acquire); /* Z4 */
    struct sample *samples = atomic_load_explicit(&all->samples, memory_order_acquire); /* Z2 */
    unsigned n = atomic_load_explicit(&all->nsamples, memory_order_relaxed);
    for (unsigned i = 0; samples && i < n; i++)
        if (samples[i].tid == gettid() && !atomic_load_explicit(&samples[i].taken, memory_order_relaxed)) { /* Z3 */
            sample_fill(&samples[i], context);
            turn_await(turn, STOPPED_MS);
            return;
        }
}

static bool is_wanted(worker *w)
{
    return w && __atomic_load_n(&w->tid, __ATOMIC_RELAXED)
        && (w->kind == WORKER_POOL || atomic_load_explicit(&w->inside, memory_order_relaxed)); /* G3 */
}

static void *memory_new(size_t size)
{
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void ask_for_samples(struct sample *samples, unsigned n)
{
    atomic_store_explicit(&all->nsamples, n, memory_order_relaxed);
    atomic_store_explicit(&all->samples, samples, memory_order_release); /* Z2 */
    for (unsigned i = 0; i < n; i++)
        if (!samples[i].taken && samples[i].tid != gettid() && stacks_handler(SIGURG))
            syscall(SYS_tgkill, getpid(), samples[i].tid, SIGURG);
}

static bool all_taken(struct sample *samples, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!atomic_load_explicit(&samples[i].taken, memory_order_acquire)) /* Z3 */
            return false;
    return true;
}

/* Everybody who takes part, or the one. True if all have answered, so that nobody will touch the memory. */
static bool samples_take(struct picture *p, const void *context)
{
    static const struct timespec pause = { 0, 1000000 };
    unsigned n = 0, most = worker_records();
    p->samples = memory_new(most * sizeof *p->samples);
    for (unsigned i = 0; p->samples && i < most; i++) {
        worker *w = worker_nth(i);
        if (!is_wanted(w) || (p->only && p->only != w))
            continue;
        p->samples[n].worker = w;
        p->samples[n].tid = w->tid;
        if (w->tid == gettid())
            sample_fill(&p->samples[n], context);
        n++;
    }
    p->nsamples = n;
    if (!p->samples || p->only)
        return true;
    ask_for_samples(p->samples, n);
    for (unsigned ms = 0; ms < SAMPLE_MS && !all_taken(p->samples, n); ms++)
        nanosleep(&pause, NULL);
    atomic_store_explicit(&all->samples, NULL, memory_order_release); /* Z2 */
    return all_taken(p->samples, n);
}

/* ---- the picture --------------------------------------------------------------------------------------------- */

static void pcs_find(struct picture *p)
{
    uintptr_t *pcs = memory_new(MOST_PCS * sizeof *pcs);
    void *memory = memory_new(SYMBOL_ROOM);
    unsigned n = 0;
    for (unsigned i = 0; pcs && i < p->nsamples; i++)
        for (unsigned k = 0; p->samples[i].taken && k < p->samples[i].count && n < MOST_PCS; k++) {
            unsigned known = 0;
            while (known < n && pcs[known] != p->samples[i].of[k].pc)
                known++;
            if (known == n)
                pcs[n++] = p->samples[i].of[k].pc;
        }
    if (pcs && memory)
        symbols_find(&p->symbols, pcs, n, memory, SYMBOL_ROOM);
    if (pcs)
        munmap(pcs, MOST_PCS * sizeof *pcs);
}

static void title(struct out *o)
{
    char name[64] = "";
    int f = open("/proc/self/comm", O_RDONLY | O_CLOEXEC);
    ssize_t n = f >= 0 ? read(f, name, sizeof name - 1) : 0;
    if (f >= 0)
        close(f);
    name[n > 0 ? n : 0] = 0;
    name[strcspn(name, "\n")] = 0;
    out_text(o, "seam: stacks of process ");
    out_number(o, (uint64_t)getpid());
    out_text(o, *name ? " (" : "");
    out_text(o, name);
    out_text(o, *name ? "), " : ", ");
    out_number(o, config.workers);
    out_text(o, config.workers == 1 ? " worker\n" : " workers\n");
}

enum why { ASKED, CRASHED, DEADLOCKED };

/* By one at a time. What is not given back is what a thread that was late may still write to. */
static void picture(int fd, enum why why, worker *only, const void *context)
{
    struct picture *p = memory_new(sizeof *p);
    if (!p)
        return;
    peek_begin();
    p->out.fd = fd;
    p->only = only;
    bool quiet = samples_take(p, context);
    p->nodes = memory_new(MOST_NODES * sizeof *p->nodes);
    p->room = p->nodes ? MOST_NODES : 0;
    pcs_find(p);
    if (!getcwd(p->here, sizeof p->here))
        p->here[0] = 0;
    picture_make(p);
    if (why == DEADLOCKED) {
        out_text(&p->out, "seam: deadlock: no thread can go on\n");
        picture_print_cycle(p);
    }
    if (why != CRASHED)
        title(&p->out);
    picture_print(p);
    out_flush(&p->out);
    peek_end();
    if (p->symbols.memory)
        munmap(p->symbols.memory, SYMBOL_ROOM);
    if (p->nodes)
        munmap(p->nodes, MOST_NODES * sizeof *p->nodes);
    if (p->samples && quiet)
        munmap(p->samples, worker_records() * sizeof *p->samples);
    munmap(p, sizeof *p);
}

static bool look_begin(void)
{
    unsigned free = 0;
    return atomic_compare_exchange_strong(&all->busy, &free, 1);
}

static void look_end(void)
{
    for (unsigned i = 0; i < worker_records(); i++)
        if (worker_nth(i))
            atomic_fetch_and_explicit(&worker_nth(i)->requests, ~(unsigned)REQUEST_STACKS, memory_order_acq_rel); /* Q5 */
    atomic_store_explicit(&all->pending, 0, memory_order_release); /* Z1 */
    turn_end();
    atomic_store(&all->busy, 0);
}

/* ---- being asked ----------------------------------------------------------------------------------------------- */

/* All stacks are released, or will not be. */
static void look(const void *context)
{
    if (!atomic_load_explicit(&all->pending, memory_order_acquire) || !look_begin()) /* Z1 */
        return;
    int fd = all->fd;
    picture(fd, ASKED, NULL, context);
    if (fd != STDERR_FILENO) {
        ssize_t ignored = write(fd, "", 1); /* that was all */
        (void)ignored;
        close(fd);
    }
    if (all->timer >= 0)
        syscall(SYS_timer_delete, all->timer);
    look_end();
}

/* Later, in a signal of the same kind. */
static bool look_later(int signal)
{
    struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = signal };
    struct itimerspec when = { .it_value = { 0, RELEASE_MS * 1000000L } };
    event.sigev_value.sival_ptr = &pool;
    all->timer = -1;
    return syscall(SYS_timer_create, CLOCK_MONOTONIC, &event, &all->timer) == 0
        && syscall(SYS_timer_settime, all->timer, 0, &when, NULL) == 0;
}

static void begin(int signal, int fd, const void *context)
{
    unsigned free = 0;
    if (fd < 0)
        return;
    if (!atomic_compare_exchange_strong(&all->pending, &free, 1)) { /* Z1 */
        if (fd != STDERR_FILENO)
            close(fd);
        return;
    }
    all->fd = fd;
    worker_request_all(NULL, REQUEST_STACKS);
    if (!look_later(signal))
        look(context);
}

static char *decimal(unsigned n, char *end)
{
    *--end = 0;
    do
        *--end = (char)('0' + n % 10);
    while (n /= 10);
    return end;
}

/* What the asking process wants to have written. */
static int asker_file(const siginfo_t *info)
{
    uint64_t value = (uint64_t)(uintptr_t)info->si_value.sival_ptr;
    char path[64] = "/proc/", digits[24];
    if (value >> 32 != REQUEST_MAGIC)
        return -1;
    strcat(path, decimal((unsigned)info->si_pid, digits + sizeof digits));
    strcat(path, "/fd/");
    strcat(path, decimal((uint32_t)value, digits + sizeof digits));
    return open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
}

static void on_signal(int signal, siginfo_t *info, void *context)
{
    int error = errno;
    if (signal == SIGURG && info->si_code == SI_TKILL && info->si_pid == getpid())
        sample_self(context);
    else if (info->si_code == SI_TIMER && info->si_value.sival_ptr == &pool)
        look(context);
    else if (signal == SIGUSR1)
        begin(signal, STDERR_FILENO, context);
    else if (info->si_code == SI_QUEUE)
        begin(signal, asker_file(info), context);
    errno = error;
}

bool stacks_handler(int signal)
{
    struct sigaction now;
    return sigaction(signal, NULL, &now) == 0 && now.sa_flags & SA_SIGINFO && now.sa_sigaction == all->handler;
}

static void install(int signal)
{
    struct sigaction new = { .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART }, old;
    new.sa_sigaction = on_signal;
    sigfillset(&new.sa_mask);
    if (sigaction(signal, NULL, &old) == 0 && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
        sigaction(signal, &new, NULL);
}

/* A program's own handlers stay, and SIGUSR1 keeps its meaning unless this was asked for. Simulated threads take
 * turns, so there none may be stopped where it is. */
void stacks_install(void)
{
#ifndef SEAM_SIM
    all->handler = on_signal;
    install(SIGURG);
    if (config.stacks)
        install(SIGUSR1);
#else
    (void)install;
#endif
}

void stacks_forget(void)
{
    atomic_store(&all->pending, 0);
    atomic_store(&all->busy, 0);
    atomic_store(&all->samples, NULL);
}

/* ---- the end of a program ------------------------------------------------------------------------------------------ */

void stacks_of_crash(worker *w, const void *context)
{
    if (w && is_wanted(w) && w->tid == gettid() && look_begin()) {
        picture(STDERR_FILENO, CRASHED, w, context);
        atomic_store(&all->busy, 0);
    }
}

void stacks_of_deadlock(void)
{
    static const struct timespec pause = { 0, 10000000 };
    ucontext_t here;
    while (!look_begin())
        nanosleep(&pause, NULL);
    getcontext(&here);
    picture(STDERR_FILENO, DEADLOCKED, NULL, &here);
}
