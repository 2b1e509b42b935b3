// Signal handlers, raised in the middle of calls and taken by an alarm in a
// loop.
// expect: 4 5 1
// expect: 6 1
// expect: 6 7
// expect: 7 1
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t caught, last, ticks;
static int id(int x) { return x; }
static int note(int sig) { last = sig; return ++caught; }
static void on_signal(int sig) { note(id(sig)); }
static void on_info(int sig, siginfo_t *info, void *context) { (void)context; note(sig + (info->si_signo == sig)); }
static void on_tick(int sig) { (void)sig; ticks++; }
static int raiser(int n) { raise(SIGUSR1); return n ? raiser(n - 1) + id(1) : 0; }

int main(void)
{
    signal(SIGUSR1, on_signal);
    int raised = raiser(4);
    printf("%d %d %d\n", raised, (int)caught, last == SIGUSR1);
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_sigaction = on_info, a.sa_flags = SA_SIGINFO;
    sigaction(SIGUSR2, &a, NULL);
    raise(SIGUSR2);
    printf("%d %d\n", (int)caught, last - SIGUSR2);
    sigset_t set, old;
    sigemptyset(&set), sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &old);
    raise(SIGUSR1);
    int before = caught;
    sigprocmask(SIG_SETMASK, &old, NULL);
    printf("%d %d\n", before, (int)caught);
    signal(SIGALRM, on_tick);
    struct itimerval t = {{0, 1000}, {0, 1000}};
    setitimer(ITIMER_REAL, &t, NULL);
    unsigned spins = 0;
    while (ticks < 5) spins += (unsigned)id(1);
    memset(&t, 0, sizeof t);
    setitimer(ITIMER_REAL, &t, NULL);
    signal(SIGUSR1, SIG_IGN);
    raise(SIGUSR1);
    printf("%d %d\n", (int)caught, spins > 0);
    return 0;
}
