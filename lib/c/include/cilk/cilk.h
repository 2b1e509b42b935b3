/* cilk/cilk.h: the keywords of OpenCilk. */
#ifndef SEAM_CILK_CILK_H
#define SEAM_CILK_CILK_H

#define cilk_spawn _Cilk_spawn
#define cilk_sync _Cilk_sync
#define cilk_scope _Cilk_scope
#define cilk_for _Cilk_for

/* `long cilk_reducer(identity, reduce) sum = 0;` */
#define cilk_reducer _Cilk_reducer

#endif
