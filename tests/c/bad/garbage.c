// Bytes of no text at all after a spawn.
#include <cilk/cilk.h>
int f(int);
int t(int x) { cilk_spawn f(x); }
€şÿ ELF // error: stray
