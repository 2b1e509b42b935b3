// Signals that arrive while parallel code runs.
// expect: 0 1 1
#include <cilk/cilk.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks, raised;
static void on_alarm(int s) { (void)s; ticks++; }
static void on_user(int s) { (void)s; raised = 1; }
static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }

int main(void)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = on_alarm, a.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &a, NULL);
    signal(SIGUSR1, on_user);
    struct itimerval t = {{0, 1000}, {0, 1000}};
    setitimer(ITIMER_REAL, &t, NULL);
    int wrong = 0, rounds = 0;
    while (ticks < 5) { wrong += fib(10) != 55; rounds++; }
    memset(&t, 0, sizeof t);
    setitimer(ITIMER_REAL, &t, NULL);
    raise(SIGUSR1);
    printf("%d %d %d\n", wrong, rounds > 0, (int)raised);
    return 0;
}
