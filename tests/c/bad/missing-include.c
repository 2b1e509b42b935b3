// A header that is not there.
#include <stdio.h>
#include "no-such-header.h" // error: no-such-header.h
int x;
