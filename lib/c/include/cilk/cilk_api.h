/* cilk/cilk_api.h: what OpenCilk and Cilk Plus let programs ask the runtime. */
#ifndef SEAM_CILK_API_H
#define SEAM_CILK_API_H

#include <seam.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    __CILKRTS_SET_PARAM_SUCCESS = 0,
    __CILKRTS_SET_PARAM_UNIMP = 1,  /* there is no such parameter */
    __CILKRTS_SET_PARAM_INVALID = 2 /* it cannot have this value */
};

/* How many workers run at a time. */
static __inline__ unsigned __cilkrts_get_nworkers(void)
{
    return seam_workers();
}

static __inline__ unsigned __cilkrts_get_total_workers(void)
{
    return seam_workers();
}

/* The number of the worker that runs the caller. What follows a spawn, a sync or the call of a
 * function that spawns may run on another worker. */
static __inline__ unsigned __cilkrts_get_worker_number(void)
{
    return seam_worker_number();
}

/* Sets the number of workers, before the first function that spawns is called. */
static __inline__ int __cilkrts_set_param(const char *name, const char *value)
{
    char *end;
    long number = strtol(value, &end, 0);
    if (strcmp(name, "nworkers") != 0)
        return __CILKRTS_SET_PARAM_UNIMP;
    if (end == value || *end != '\0' || number < 1 || number > 1024)
        return __CILKRTS_SET_PARAM_INVALID;
    return setenv("SEAM_WORKERS", value, 1) == 0 ? __CILKRTS_SET_PARAM_SUCCESS
                                                 : __CILKRTS_SET_PARAM_INVALID;
}

/* The runtime starts when it is needed and ends with the program. */
static __inline__ void __cilkrts_init(void)
{
}

static __inline__ void __cilkrts_end_cilk(void)
{
}

#ifdef __cplusplus
}
#endif

#endif
