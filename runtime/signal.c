/* signal.c: parallel code that a signal handler calls.
 *
 * A handler's call of a function that spawns arrives as a nested root, at any moment of the thread
 * that it interrupts. Two things keep both whole:
 *
 * - Where the interrupted thread is in the midst of the runtime, or leaving its stack, the root must
 *   not go near that worker. It runs on a stand-in: a worker record on the handler's stack that
 *   nobody else knows. Nothing is ever asked of it, so it runs its code as plain C, and needs no
 *   lock and no memory of the C library's.
 * - Elsewhere the root runs on the worker as any other, but it is not released: the thread may be
 *   inside of malloc, or hold any lock. Whether a thread is in a handler is asked only when a nested
 *   root is about to be released, so that other roots pay nothing. */
#define _GNU_SOURCE
#include "runtime.h"

#include <signal.h>
#include <sys/mman.h>

enum { MEMORY = 64 << 20, MEMORY_LEAST = 256 << 10 }; /* address space of a stand-in */

/* Begins as a worker does. */
struct stand_in {
    seam_worker abi;
    volatile unsigned within;
    worker *interrupted;
};

_Static_assert(offsetof(struct stand_in, within) == offsetof(worker, within), "a stand-in begins as a worker does");

static struct stand_in *stand_in(seam_worker *a)
{
    return a && ((worker *)a)->within & STANDS_IN ? (struct stand_in *)a : NULL;
}

worker *worker_self(void)
{
    struct stand_in *s = stand_in(seam_self);
    return s ? s->interrupted : (worker *)seam_self;
}

/* Does this thread do something on another one's behalf, or in the midst of the runtime's work? */
bool signal_interrupted_runtime(void)
{
    worker *w = (worker *)seam_self;
    return w ? w->within != 0 : worker_guest_busy();
}

/* ---- the stand-in -------------------------------------------------------------------------------- */

/* Half of its memory is for deferred calls, half is its side stack. */
static void stand_in_run(worker *interrupted, void (*body)(seam_worker *, void *), void *args)
{
    size_t size;
    char *memory = stack_map(MEMORY, MEMORY_LEAST, &size, "parallel code in a signal handler");
    seam_worker *self = seam_self;
    struct stand_in s = { .within = STANDS_IN, .interrupted = interrupted };
    s.abi.id = interrupted ? interrupted->abi.id : 0;
    s.abi.calls = (seam_call **)memory;
    s.abi.side = (char *)(s.abi.calls_limit = (seam_call **)(memory + size / 2));
    s.abi.side_limit = memory + size;
    s.abi.queue = &queue_full;
    seam_self = &s.abi;
    body(&s.abi, args);
    seam_self = self;
    munmap(memory, size);
}

void signal_root(void (*body)(seam_worker *, void *), void *args)
{
    if (stand_in(seam_self))
        body(seam_self, args);
    else
        stand_in_run((worker *)seam_self, body, args);
}

/* ---- is this a handler? ------------------------------------------------------------------------------ */

static bool has_handler(int signal)
{
    struct sigaction a;
    return sigaction(signal, NULL, &a) == 0 && a.sa_handler != SIG_DFL && a.sa_handler != SIG_IGN
        && !stacks_handler(signal);
}

/* While a handler runs, its signal is blocked. A program may block one for other reasons, too: then
 * its nested roots are not released either. */
bool signal_in_handler(void)
{
    sigset_t blocked;
    if (pthread_sigmask(SIG_BLOCK, NULL, &blocked))
        return false;
    for (int signal = 1; signal < NSIG; signal++)
        if (sigismember(&blocked, signal) == 1 && has_handler(signal))
            return true;
    return false;
}
