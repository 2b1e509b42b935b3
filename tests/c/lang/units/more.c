// Functions that go back and forth between the units.
#include <stdarg.h>
#include "shape.h"

static int helper(int x) { return x * 10; }
int (*const table[2])(int) = {ping, from_main};
int pong(int n) { return n > 0 ? ping(n - 1) + helper(1) : inline_twice(50); }
void visit(const struct shape *s, int n, int (*f)(int)) { for (int i = 0; i < n; i++) shared += f(s[i].area(&s[i])); }
int variadic_sum(int n, ...) { va_list ap; va_start(ap, n); int s = 0; while (n--) s += helper(va_arg(ap, int)); va_end(ap); return s; }
