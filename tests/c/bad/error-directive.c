// #error ends it, with its text.
#ifndef NOT_DEFINED
#error "this configuration makes no sense" // error: this configuration makes no sense
#endif
int x;
