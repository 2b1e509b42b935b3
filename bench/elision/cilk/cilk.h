/* cilk/cilk.h as the serial elision has it: every keyword is dropped. This is what lets any C
 * compiler build the programs that spell their parallelism as OpenCilk does. */
#ifndef ELISION_CILK_H
#define ELISION_CILK_H

#define cilk_spawn
#define cilk_sync ((void)0)
#define cilk_scope
#define cilk_for for
#define cilk_reducer(identity, reduce)

#endif
