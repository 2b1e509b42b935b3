/* cilk.h: the language of Cilk-5.
 *
 * From the line below to the end of the file that is compiled, `cilk`, `spawn`, `sync`, `inlet`,
 * `abort;` and `SYNCHED` are keywords, in the user's files only. They are not macros because system
 * headers have variables, members and functions of these names. */
#ifndef SEAM_CILK_H
#define SEAM_CILK_H

#include <seam.h>

#pragma seam cilk5

/* The number of the worker that runs this procedure, and how many workers there are. */
#define Self ((int)seam_worker_number())
#define Cilk_active_size ((int)seam_workers())

/* What programs of Cilk-5.4 call their main procedure, and how they begin. */
#define cilk_main main
#define FILE_IDENTITY(name, text) static const char name[] __attribute__((unused)) = text

/* Memory that lasts until the procedure returns; its children may use it. */
#define Cilk_alloca(size) __builtin_alloca(size)

#endif
