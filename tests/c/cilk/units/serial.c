// A unit that only calls: it has no parallelism of its own.
#include "tree.h"

int (*hook)(int) = there;
int run_hook(int n) { return hook(n) * 10; }
int pong(int n) { return n ? ping(n - 1) + 1 : here(5); }
