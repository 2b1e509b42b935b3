// A unit without parallelism, whose names the other units would like to have.
#include "names.h"

int tree__fast(int n) { return 2 * n + 1; }
int tree__slow(int n) { return n + 2; }
int tree__resume = 1;
