/* platform.h: what the two halves of the simulator share: the players and their turns (sim.c), and
 * the C library's functions on which threads wait for each other (platform.c). */
#ifndef SEAM_PLATFORM_H
#define SEAM_PLATFORM_H

#include "sim.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>

#define NEVER UINT64_MAX

/* A thread of the simulated program. */
struct player {
    struct player *next;
    unsigned number;
    uint64_t clock;        /* ps */
    uint64_t slice_end;    /* when it has to let others run */
    uint64_t due;          /* when it can go on; NEVER: when it is woken */
    const void *awaits;    /* by whom or what */
    bool woken;
    unsigned retries;
    bool decided;          /* that another one shall run, at random */
    unsigned steady;       /* it is not to be interrupted: it holds a lock of the C library */
    bool farewell, ended;
    uint64_t born, waited, searched;
    sem_t turn;            /* posted when it gets the baton */
    struct player *older;  /* in the list of threads that can be joined */
    pthread_t thread;
    void *(*run)(void *);
    void *argument;
};

struct player *player_self(void);                 /* NULL: this thread takes no part */
struct player *player_new(uint64_t clock);        /* one more, which has yet to begin */
void player_remove(struct player *);
void player_begin(struct player *);               /* in its own thread: wait for the first turn */
void player_leave(struct player *);
void player_yield(struct player *);
bool player_wait(struct player *, const void *there, uint64_t until);
void player_wake(struct player *, uint64_t after);
unsigned players_wake(const void *there, unsigned most, uint64_t after); /* who waits there; how many */
bool others_due(struct player *me);               /* can any of them go on by itself? */
uint64_t cost_of(enum cost);

/* The C library's own: the linker renames the functions of platform.c (see src/driver/cc.rs). */
int __real_sem_wait(sem_t *);
int __real_sem_post(sem_t *);
int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_mutex_unlock(pthread_mutex_t *);

#endif
