// Threads of the program's own that call functions which spawn; start routines
// that spawn; threads made inside parallel code.
// expect: 987 39664
// expect: 89
// expect: 39774
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static long fib(long n) { if (n < 2) return n; long a = cilk_spawn fib(n - 1), b = fib(n - 2); cilk_sync; return a + b; }
static void *plain_start(void *n) { return (void *)fib((intptr_t)n); }
static void *spawning_start(void *n) { long a = cilk_spawn fib((intptr_t)n), b = fib((intptr_t)n - 1); cilk_sync; return (void *)(a + b); }
static void *looping_start(void *p) { long *v = p; cilk_for (int i = 0; i < 20; i++) v[i] = fib(i % 10); return v; }
static long in_thread(void *(*f)(void *), long n) { pthread_t t; void *r; if (pthread_create(&t, NULL, f, (void *)n)) return -1; pthread_join(t, &r); return (long)r; }
static long both(long n) { long a = cilk_spawn in_thread(spawning_start, n), b = fib(n); cilk_sync; return a - b; }

int main(void)
{
    pthread_t t[6];
    void *r;
    long sum = 0, v[20], w[20];
    for (int i = 0; i < 6; i++) if (pthread_create(&t[i], NULL, i & 1 ? plain_start : spawning_start, (void *)(intptr_t)(10 + i))) return 1;
    long own = fib(16);
    for (int i = 0; i < 6; i++) { pthread_join(t[i], &r); sum = sum * 3 + (long)r; }
    printf("%ld %ld\n", own, sum);
    pthread_create(&t[0], NULL, looping_start, v), pthread_create(&t[1], NULL, looping_start, w);
    long mine[20];
    looping_start(mine);
    pthread_join(t[0], &r), pthread_join(t[1], &r);
    for (int i = 0; i < 20; i++) if (v[i] != mine[i] || w[i] != mine[i]) printf("differ at %d\n", i);
    printf("%ld\n", both(12));
    for (int i = 0; i < 3; i++) sum += in_thread(plain_start, i + 8);
    printf("%ld\n", sum);
    return 0;
}
