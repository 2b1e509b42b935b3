/* cilk/cilk_stub.h: the serial elision by hand: after this the keywords mean nothing. */
#ifndef SEAM_CILK_STUB_H
#define SEAM_CILK_STUB_H

#undef cilk_spawn
#undef cilk_sync
#undef cilk_scope
#undef cilk_for
#undef cilk_reducer

#define cilk_spawn
#define cilk_sync ((void)0)
#define cilk_scope
#define cilk_for for
#define cilk_reducer(identity, reduce)

#endif
