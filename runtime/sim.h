/* sim.h: simulated workers, as the rest of the runtime sees them.
 *
 * The simulator is this runtime, compiled with SEAM_SIM, on a platform whose threads take turns and
 * whose clock counts instructions (sim.c, platform.c). What the runtime itself does takes no
 * instructions that are counted, so it says here what it does, and the clock is charged a constant
 * for it. In all other builds the functions are empty. */
#ifndef SEAM_SIM_H
#define SEAM_SIM_H

#include <stdbool.h>
#include <stdint.h>

/* What costs virtual time. The names and usual values are in sim.c. */
enum cost {
    COST_INSTRUCTION, /* of the program */
    COST_QUANTUM,     /* not a cost: how far a worker may run ahead of the others */
    COST_ROOT,        /* entering a root */
    COST_PROBE,       /* looking into a deque in vain */
    COST_STEAL,       /* taking a task out of it */
    COST_REQUEST,     /* asking a worker for work */
    COST_RELEASE,     /* a release of a stack or thread, frames apart */
    COST_FRAME,       /* a frame that is released */
    COST_RESUME,      /* a frame that is resumed */
    COST_TASK,        /* a task that is pushed */
    COST_RELAX,       /* one pause of a worker that searches */
    COST_LOCK,        /* a lock or a signal that nobody waits for */
    COST_WAKE,        /* waking a sleeper, for who wakes it */
    COST_WAKING,      /* and until that one runs */
    COST_SLEEP,       /* going to sleep */
    COST_THREAD,      /* starting a thread, for who starts it */
    COST_STARTING,    /* and until that one runs */
    COSTS
};

struct seam_frame;

#ifdef SEAM_SIM

void sim_charge(enum cost);
void sim_relax(void);                   /* one pause in a search */
void sim_configure(void);               /* the configuration has been read: what the simulator wants of it */
void sim_enter(void);                   /* this thread takes part from now on, if it does not yet */
void sim_ends(void);                    /* the program has ended, but for waiting for its threads */
void sim_forked(void);                  /* in a child process: only this thread is left */
bool sim_decides(void);                 /* a random choice of the schedule: may it be made? */
void sim_released_at(struct seam_frame *); /* it was to release at this frame's point */

#else

static inline void sim_charge(enum cost cost) { (void)cost; }
static inline void sim_configure(void) { }
static inline void sim_enter(void) { }
static inline void sim_ends(void) { }
static inline void sim_forked(void) { }
static inline bool sim_decides(void) { return true; }
static inline void sim_released_at(struct seam_frame *f) { (void)f; }

#endif
#endif
