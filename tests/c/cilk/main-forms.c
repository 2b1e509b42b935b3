// main itself spawns, with arguments, in a loop, with locals that children
// write, and is called recursively; it returns from inside a scope.
// args: a bc def
// expect: 2 3 0 13
// expect: 3 5 3 21
// expect: 4 6 5 34
// exit: 13
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

static void count(const char *s, size_t *n) { *n = strlen(s); }
static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
int main(int argc, char **argv)
{
    static int round;
    size_t n[8] = {0}, total = 0;
    int inner = 0;
    for (int i = 1; i < argc; i++) cilk_spawn count(argv[i], &n[i]);
    if (round++ < 2) inner = cilk_spawn main(argc - 1, argv + 1);
    cilk_sync;
    for (int i = 1; i < argc; i++) total += n[i];
    printf("%d %zu %d %d\n", argc, total, inner, fib(argc + 5));
    cilk_scope { int x = cilk_spawn fib(5); int y = fib(6); cilk_sync; if (argc == 4) return x + y; }
    return (int)total;
}
