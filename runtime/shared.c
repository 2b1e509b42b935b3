/* shared.c: one runtime in a process, however many copies of it there are.
 *
 * A program and each shared library that it links or loads may have been linked with the runtime. Their
 * code is the same; what matters is that they agree on the data. So everything that changes and is
 * not in a worker's record stands here (and in span.c what only that needs), in symbols of the binding UNIQUE: the dynamic linker makes all
 * copies use the same ones, also in libraries that dlopen keeps apart. For a program's own copy to take
 * part, its dynamic symbol table must have them (the driver's --dynamic-list).
 *
 * Copies of another layout must not share anything: SEAM_SHARED in abi.h is part of the names, and has to
 * be changed whenever seam_worker, struct worker, struct pool, struct config or span.c's state are. */
#define _GNU_SOURCE
#include "runtime.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <unistd.h>

static __attribute__((used)) struct pool pool_here = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .ended = PTHREAD_COND_INITIALIZER,
    .started = PTHREAD_ONCE_INIT,
    .segments_lock = PTHREAD_MUTEX_INITIALIZER,
    .waiters_lock = PTHREAD_MUTEX_INITIALIZER,
    .store_lock = PTHREAD_MUTEX_INITIALIZER,
};
static __attribute__((used)) struct config config_here;
static __attribute__((used)) char views_none_here;
static __attribute__((used)) __thread seam_worker *self_here;
static __attribute__((used)) __thread struct guest guest_here;

SEAM_UNIQUE("seam_pool", "pool_here");
SEAM_UNIQUE("seam_config", "config_here");
SEAM_UNIQUE("seam_views_none", "views_none_here");
SEAM_UNIQUE("seam_self", "self_here");
SEAM_UNIQUE("seam_guest", "guest_here");

/* ---- copies ------------------------------------------------------------------------------------------ */

/* Threads may be running this copy's code at any time, so its library must not be unloaded. (Static programs
 * may lack these functions, and the linker warns of dlopen there, although it is not needed.) */
extern __typeof__(dladdr) dladdr __attribute__((weak));
extern __typeof__(dlsym) dlsym __attribute__((weak));
extern const char __ehdr_start[] __attribute__((weak, visibility("hidden")));

static bool in_main_program(void)
{
    return !__ehdr_start || getauxval(AT_PHDR) - (uintptr_t)__ehdr_start < sizeof(ElfW(Ehdr)) + 4096;
}

static void stay_loaded(void)
{
    Dl_info own;
    if (in_main_program() || !dladdr || !dlsym || !dladdr(&pool_here, &own) || !own.dli_fname)
        return;
    void *(*open)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_DEFAULT, "dlopen");
    if (open)
        open(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

__attribute__((constructor)) static void copy_begins(void)
{
    stay_loaded();
    if (atomic_fetch_add_explicit(&pool.copies, 1, memory_order_relaxed) == 0)
        worker_watch_main();
}

/* After all exit handlers, which may themselves have run parallel code. */
__attribute__((destructor)) static void copy_ends(void)
{
    if (atomic_fetch_sub_explicit(&pool.copies, 1, memory_order_relaxed) == 1)
        runtime_stop();
}
