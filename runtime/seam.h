/* seam.h: what programs may ask the runtime. */
#ifndef SEAM_H
#define SEAM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Marks for functions, before their return type. Seam's compiler reads them; others see nothing.
 * SEAM_RELEASABLE: this function can leave the stack, although it has no parallelism of its own.
 * SEAM_SERIAL: this function is plain C, and calls nothing that has parallelism. */
#ifdef __SEAM__
#define SEAM_RELEASABLE __attribute__((annotate("seam")))
#define SEAM_SERIAL __attribute__((annotate("seam_serial")))
#else
#define SEAM_RELEASABLE
#define SEAM_SERIAL
#endif

/* How many workers run at a time. */
unsigned seam_workers(void);

/* The number of the worker that runs the caller; 0 outside of parallel code. Numbers lie below
 * seam_workers(), unless several threads of the program are in parallel code at the same time or a
 * spare thread runs in place of one that blocks: those have higher ones. */
unsigned seam_worker_number(void);

/* Around a call that may block (a read, a lock, a sleep): meanwhile another thread may take this
 * worker's place. They do nothing outside of parallel code. */
void seam_blocking_begin(void);
void seam_blocking_end(void);

/* A lock. All zero is a free one. While it is waited for, another thread may take the worker's place. It must
 * not be held across a spawn or a sync; what then gets stuck is told, with the lines where locks were taken. */
typedef struct {
    unsigned word;              /* all of these are the runtime's */
    unsigned line, token;
    const char *file, *function;
    void *waiters;
} seam_mutex;

#define SEAM_MUTEX_INITIALIZER { 0, 0, 0, 0, 0, 0 }

void seam_mutex_lock_at(seam_mutex *, const char *file, unsigned line, const char *function);
#define seam_mutex_lock(mutex) seam_mutex_lock_at((mutex), __FILE__, __LINE__, __extension__ __FUNCTION__)
void seam_mutex_unlock(seam_mutex *);

#ifdef __cplusplus
}
#endif
#endif
