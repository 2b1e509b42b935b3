// Signal handlers that call functions that spawn, whatever they interrupt.
// expect: 0 0 1
#include <cilk/cilk.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t ticks, wrong_in_handlers;
static void zero(void *v) { *(long *)v = 0; }
static void add(void *l, void *r) { *(long *)l += *(long *)r; }
static int fib(int n) { if (n < 2) return n; int a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
static int in_memory(int n)
{
    int a[16], sum = 0;
    cilk_for (int i = 0; i < 16; i++) a[i] = n + i;
    for (int i = 0; i < 16; i++) sum += a[i];
    return sum;
}
static int by_rpc(int n)
{
    int a[n];
    for (int i = 0; i < n; i++) a[i] = cilk_spawn fib(i % 8);
    cilk_sync;
    int sum = 0;
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
}
static void on_tick(int s)
{
    (void)s;
    if (fib(8) != 21 || in_memory(1) != 136 || by_rpc(20) != 70) wrong_in_handlers++;
    ticks++;
}

int main(void)
{
    struct sigaction a;
    memset(&a, 0, sizeof a);
    a.sa_handler = on_tick, a.sa_flags = SA_RESTART;
    sigaction(SIGALRM, &a, NULL);
    struct itimerval t = {{0, 200}, {0, 200}};
    setitimer(ITIMER_REAL, &t, NULL);
    int wrong = 0, rounds = 0;
    while (ticks < 500) {
        long cilk_reducer(zero, add) sum = 0;
        cilk_for (int i = 0; i < 1000; i++) sum += fib(i % 4);
        wrong += sum != 1000 || fib(12) != 144 || in_memory(rounds) != 16 * rounds + 120 || by_rpc(16) != 66;
        rounds++;
    }
    memset(&t, 0, sizeof t);
    setitimer(ITIMER_REAL, &t, NULL);
    printf("%d %d %d\n", wrong, (int)wrong_in_handlers, rounds > 0);
    return 0;
}
