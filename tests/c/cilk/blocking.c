// Blocking regions: workers that wait in the system for one another, in
// numbers beyond the number of workers.
// expect: 0 1 4 9 16 25 6
// expect: 200 32
#include <cilk/cilk.h>
#include <pthread.h>
#include <seam.h>
#include <stdio.h>
#include <unistd.h>

static int pipes[6][2];
static int reader(int i) { int v = -1; seam_blocking_begin(); if (read(pipes[i][0], &v, sizeof v) != sizeof v) v = -2; seam_blocking_end(); return v; }
static int writer(int i, int v) { seam_blocking_begin(); usleep(500); seam_blocking_end(); return write(pipes[i][1], &v, sizeof v) == sizeof v; }
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static void locked(int n) { if (n > 1) { cilk_spawn locked(n / 2); locked(n - n / 2); cilk_sync; return; } seam_blocking_begin(); pthread_mutex_lock(&lock); seam_blocking_end(); counter++; pthread_mutex_unlock(&lock); }
static int sleepers(int n) { if (n == 0) { seam_blocking_begin(); usleep(200); seam_blocking_end(); return 1; } int a = cilk_spawn sleepers(n - 1), b = sleepers(n - 1); cilk_sync; return a + b; }

int main(void)
{
    int got[6], ok = 0;
    seam_blocking_begin();
    seam_blocking_end();
    for (int i = 0; i < 6; i++) if (pipe(pipes[i])) return 1;
    for (int i = 0; i < 6; i++) ok += writer(i, i * i);
    for (int i = 0; i < 6; i++) got[i] = cilk_spawn reader(i);
    cilk_sync;
    for (int i = 0; i < 6; i++) printf("%d ", got[i]);
    printf("%d\n", ok);
    locked(200);
    int s = sleepers(5);
    printf("%d %d\n", counter, s);
    return 0;
}
