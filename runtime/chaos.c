/* chaos.c: SEAM_CHAOS=seed makes every run unlike every other, reproducibly as far as threads are.
 *
 * All polls go to their cold stubs (worker_run_state goes back to REQUESTED, never to RUNNING), where a pseudo-random number decides
 * whether the stack is released; the protocol's named steps are delayed now and then, so that races
 * happen that otherwise nearly never do. */
#include "runtime.h"

#include <sched.h>

bool chaos_honours(worker *w)
{
    return (config.chaos_every || random_next(w) % 8 == 0) && sim_decides();
}

/* `step` is for whoever sets a breakpoint here. */
void chaos_delay_cold(worker *w, const char *step)
{
    (void)step;
    unsigned r = random_next(w);
    if (r % 64 == 0)
        sched_yield();
    else if (r % 8 == 0)
        for (unsigned i = 0; i < r / 8 % 256; i++)
            relax();
}
