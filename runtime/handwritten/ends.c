/* ends.c: how a program with workers ends: exit from anywhere, jumps, crashes, forks. Each way is a mode,
 * run by test.sh, which looks at the exit status and at what is printed. fib comes from fib.c. */
#define _GNU_SOURCE
#include "../abi.h"
#include "../seam.h"
#include "check.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

long fib(long);
long fib__fast(seam_worker *, long);

/* ---- spread(f, n): 2^n leaves, each calls the plain function f ---- */

typedef struct { seam_frame h; seam_join j[1]; void (*f)(long); long n; } spread__frame;
static void spread__resume(seam_worker *, seam_frame *);
static const seam_frame_type spread__type = { "spread", sizeof(spread__frame), 1, spread__resume, 0, 0, 0, 0, 0, .keeps = 0 };
static SEAM_COLD void spread__cold1(seam_worker *, void (*)(long), long);
static SEAM_COLD void spread__cold2(seam_worker *);

static void spread__fast(seam_worker *w, void (*f)(long), long n)
{
    if (n == 0) {
        f(fib(12));
        return;
    }
    spread__fast(w, f, n - 1);
    if (seam_asked(w)) {
        spread__cold1(w, f, n);
        return;
    }
    spread__fast(w, f, n - 1);
    if (seam_asked(w))
        spread__cold2(w);
}

static void spread__slow(seam_worker *w, spread__frame *f)
{
    switch (f->h.point) {
    case 1: goto p1;
    case 2: goto p2;
    case 3: goto p3;
    }
p1:
    spread__fast(w, f->f, f->n - 1);
    if (seam_asked(w)) {
        f->h.point = 2;
        if (!(seam_spawn_cold(w, &f->h, &f->j[0], 0) & SEAM_GO_ON))
            return;
    }
p2:
    if (SEAM_UNLIKELY(seam_join_open(&f->j[0]))) {
        f->h.point = 3;
        if (!seam_sync_cold(w, &f->h, &f->j[0], 0))
            return;
    }
p3:
    seam_frame_free(w, &f->h);
}

static SEAM_COLD void spread__cold1(seam_worker *w, void (*g)(long), long n)
{
    spread__frame *f = (spread__frame *)seam_frame_new(w, &spread__type, 1);
    f->f = g; f->n = n;
    if (seam_spawn_cold(w, &f->h, &f->j[0], 0) & SEAM_GO_ON)
        spread__slow(w, f);
}

static SEAM_COLD void spread__cold2(seam_worker *w)
{
    spread__frame *f = (spread__frame *)seam_frame_new(w, &spread__type, 2);
    if (seam_spawn_cold(w, &f->h, &f->j[0], 0) & SEAM_GO_ON)
        spread__slow(w, f);
}

static void spread__resume(seam_worker *w, seam_frame *h)
{
    spread__slow(w, (spread__frame *)h);
}

struct spread__args { void (*f)(long); long n; };

static void spread__body(seam_worker *w, void *p)
{
    struct spread__args *a = p;
    spread__fast(w, a->f, a->n);
}

static void spread(void (*f)(long), long n)
{
    struct spread__args a = { f, n };
    seam_root(spread__body, &a, 0);
}

/* ---- modes ---- */

static pthread_t main_thread;
static int *volatile nowhere;

static int elsewhere(void)
{
    return !pthread_equal(pthread_self(), main_thread);
}

static void exit_anywhere(long x)
{
    static _Atomic int calls;
    (void)x;
    if (++calls == 5000)
        exit(7);
}

static void exit_on_worker(long x)
{
    (void)x;
    if (elsewhere())
        exit(7);
    usleep(100);
}

static void crash_on_worker(long x)
{
    if (elsewhere())
        *nowhere = (int)x; /* the line that has to be named */
    usleep(100);
}

static void say_at_exit(void)
{
    printf("fib(20) = %ld at exit\n", fib(20));
}

static void overflow(long x)
{
    volatile char much[4096];
    much[0] = (char)x;
    if (x >= 0)
        overflow(x + 1);
    much[1] = much[0];
}

static void fork_and_exec(long x)
{
    static _Atomic int calls;
    (void)x;
    if (++calls % 500)
        return;
    pid_t child = fork();
    if (child == 0) {
        execl("/bin/true", "true", (char *)0);
        _exit(1);
    }
    int status;
    check(waitpid(child, &status, 0) == child && status == 0, "child that execs");
}

/* The child goes on; some of its siblings' work may be on other workers of the parent. */
static pid_t child_that_goes_on;

static void fork_and_go_on(long x)
{
    static _Atomic int calls;
    (void)x;
    usleep(100);
    if (++calls != 40)
        return;
    pid_t child = fork();
    if (child == 0)
        alarm(10);
    child_that_goes_on = child;
}

static void fork_inside(void)
{
    int status = 0;
    spread(fork_and_go_on, 8);
    if (child_that_goes_on == 0) /* this is the child: nothing that it needed had been stolen */
        return;
    check(waitpid(child_that_goes_on, &status, 0) == child_that_goes_on, "wait for the child");
    check(WIFEXITED(status) && (WEXITSTATUS(status) == 2 || WEXITSTATUS(status) == 0), "child that goes on");
}

static void fork_outside(void)
{
    check(fib(20) == 6765, "before fork");
    pid_t child = fork();
    if (child == 0) {
        check(fib(25) == 75025, "in the child");
        exit(checked());
    }
    check(fib(25) == 75025, "in the parent");
    int status;
    check(waitpid(child, &status, 0) == child && status == 0, "child that goes on");
}

static double processor_time(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static void doze(long x)
{
    static _Atomic int calls;
    (void)x;
    if (++calls == 100) { /* inside parallel code, workers having nothing to do but wait for this */
        double before = processor_time();
        usleep(500000);
        check(processor_time() - before < 0.02, "idle workers use no processor inside of a root");
    }
}

static double thread_time(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void grind(long x)
{
    static _Atomic int calls;
    (void)x;
    if (++calls == 200) { /* a long serial stretch without polls */
        usleep(50000);
        double all = processor_time(), mine = thread_time(), end = mine + 0.5;
        while (thread_time() < end)
            ;
        mine = thread_time() - mine;
        check(processor_time() - all - mine < 0.02, "idle workers use no processor while one grinds");
    }
}

static void idle(void)
{
    fib(25);
    usleep(50000);
    double before = processor_time();
    usleep(500000);
    check(processor_time() - before < 0.005, "idle workers use no processor");
    spread(doze, 8);
    spread(grind, 8);
}

/* ---- roots that do not return ---- */

static jmp_buf outside;

static void jump_out(long x)
{
    static _Atomic unsigned calls;
    (void)x;
    if (++calls % 10 == 0)
        longjmp(outside, 1);
}

static void jumps(void)
{
    for (volatile int i = 0; i < 100; i++) {
        if (!setjmp(outside))
            spread(jump_out, 5);
        if (i % 2)
            check(fib(12) == 144, "root after a jump");
    }
}

static void end_thread(long x)
{
    static _Atomic unsigned calls;
    if (++calls % 10 == 0)
        pthread_exit((void *)x);
}

static void *spread_to_end(void *p)
{
    spread(end_thread, 5);
    return p;
}

static void threads_end(void)
{
    for (int i = 0; i < 100; i++) {
        pthread_t t;
        void *result;
        pthread_create(&t, 0, spread_to_end, 0);
        pthread_join(t, &result);
        check(result == (void *)144, "value of a thread that ended inside of a root");
    }
}

static void *after_main(void *p)
{
    usleep(100000);
    printf("after main: %ld\n", fib(20));
    return p;
}

static void main_ends(void)
{
    pthread_t t;
    fib(25);
    pthread_create(&t, 0, after_main, 0);
    pthread_detach(t);
    pthread_exit(0);
}

static void *one_root(void *p)
{
    check(fib(15) == 610, "one of many guests");
    return p;
}

static void many_guests(void)
{
    enum { AT_A_TIME = 50 };
    for (int round = 0; round < 10; round++) {
        pthread_t t[AT_A_TIME];
        for (int i = 0; i < AT_A_TIME; i++)
            pthread_create(&t[i], 0, one_root, 0);
        for (int i = 0; i < AT_A_TIME; i++)
            pthread_join(t[i], 0);
    }
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    main_thread = pthread_self();
    if (!strcmp(mode, "exit"))
        spread(exit_anywhere, 20);
    else if (!strcmp(mode, "exit-on-worker"))
        spread(exit_on_worker, 16);
    else if (!strcmp(mode, "at-exit"))
        atexit(say_at_exit);
    else if (!strcmp(mode, "crash"))
        spread(crash_on_worker, 16);
    else if (!strcmp(mode, "overflow"))
        spread(overflow, 4);
    else if (!strcmp(mode, "fork-exec"))
        spread(fork_and_exec, 12);
    else if (!strcmp(mode, "fork-go-on"))
        fork_inside();
    else if (!strcmp(mode, "fork-outside"))
        fork_outside();
    else if (!strcmp(mode, "idle"))
        idle();
    else if (!strcmp(mode, "jumps"))
        jumps();
    else if (!strcmp(mode, "threads-end"))
        threads_end();
    else if (!strcmp(mode, "main-ends"))
        main_ends();
    else if (!strcmp(mode, "guests"))
        many_guests();
    else
        fib(20);
    return checked();
}
