// fork before, between and after parallel regions; the child exits, or runs
// another program.
// expect: 3
// expect: 144
// expect: 4
// expect: 55 9 0
// expect: 89
// expect: from the shell
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
static int wait_for(pid_t p) { int status; return waitpid(p, &status, 0) == p && WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
static int child(int code) { fflush(stdout); pid_t p = fork(); if (p == 0) _exit(code); return wait_for(p); }
static int exec(const char *code) { fflush(stdout); pid_t p = fork(); if (p == 0) { execl("/bin/sh", "sh", "-c", code, (char *)NULL); _exit(127); } return wait_for(p); }

int main(void)
{
    printf("%d\n", child(3));
    printf("%d\n", fib(12));
    printf("%d\n", child(4));
    int a = fib(10), b = exec("exit 9");
    printf("%d %d %d\n", a, b, system("exit 0"));
    printf("%d\n", fib(11));
    FILE *f = popen("echo from the shell", "r");
    char line[40] = "";
    if (f && fgets(line, sizeof line, f)) fputs(line, stdout);
    if (f) pclose(f);
    return 0;
}
