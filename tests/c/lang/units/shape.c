// The shapes.
#include "shape.h"

static int count;
static int helper(const struct shape *s) { count++; return s->size; }
static int circle_area(const struct shape *s) { return 3 * helper(s) * helper(s); }
static int square_area(const struct shape *s) { return helper(s) * helper(s); }
struct shape circle(int r) { return (struct shape){"circle", r, circle_area}; }
struct shape square(int a) { return (struct shape){"square", a, square_area}; }
int total(const struct shape *s, int n) { return n ? s->area(s) + total(s + 1, n - 1) : 0; }
const struct shape *best(const struct shape *s, int n, int (*better)(const struct shape *, const struct shape *)) { const struct shape *b = s; while (--n > 0) if (better(++s, b)) b = s; return b; }
int larger(const struct shape *a, const struct shape *b) { return a->area(a) > b->area(b); }
int shape_calls(void) { return count; }
int ping(int n) { return n > 0 ? pong(n - 1) + 1 : 0; }
