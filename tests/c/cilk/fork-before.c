// Parallel code in the child of a fork that came before any parallel code in
// the parent; both sides compute.
// expect: 233 377 0
#include <cilk/cilk.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }

int main(void)
{
    int p[2], got = 0, status;
    if (pipe(p)) return 1;
    pid_t c = fork();
    if (c == 0) { int r = fib(14); if (write(p[1], &r, sizeof r) != sizeof r) _exit(1); _exit(0); }
    int own = fib(13);
    if (read(p[0], &got, sizeof got) != sizeof got) return 2;
    waitpid(c, &status, 0);
    printf("%d %d %d\n", own, got, WEXITSTATUS(status));
    return 0;
}
