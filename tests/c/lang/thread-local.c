// _Thread_local variables and errno around calls.
// expect: 4 9 3
// expect: 22 1
// expect: 1 0
// expect: No such file or directory
// expect: 65312 20 10 1 info 2
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local int depth = 3;
static __thread struct { int n; char name[8]; } info = {1, "info"};
_Thread_local long shared = 10;
static int enter(int x) { depth++; int r = x > 0 ? enter(x - 1) : depth; depth--; return r; }
static int *where(void) { return &depth; }
static int fails(const char *s) { char *e; errno = 0; strtol(s, &e, 10); return errno; }
static int keep(int code) { errno = code; int r = fails("12"); errno = code; return r; }
static int local(void) { static _Thread_local int n; return ++n; }
static void *other(void *arg)
{
    depth = *(int *)arg;
    shared += depth;
    info.n++;
    long r = enter(2) * 100 + local() * 10 + local() + shared * 1000;
    return (void *)r;
}

int main(void)
{
    printf("%d %d %d\n", enter(0), enter(5), depth);
    *where() = 20;
    printf("%d %d\n", enter(1), *where() == depth);
    printf("%d %d\n", fails("99999999999999999999") == ERANGE, fails("1"));
    keep(ENOENT);
    printf("%s\n", strerror(errno));
    local();
    int arg = 50;
    pthread_t t;
    void *r;
    pthread_create(&t, NULL, other, &arg);
    pthread_join(t, &r);
    printf("%ld %d %ld %d %s %d\n", (long)r, depth, shared, info.n, info.name, local());
    return 0;
}
