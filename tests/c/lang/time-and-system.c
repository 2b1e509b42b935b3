// The system's functions in between: time, getpid, waitpid after fork and
// exec, mmap, environment, sysconf, strftime, shared memory.
// expect: 7 14
// expect: hello
// expect: there
// expect: 5
// expect: 2000-02-29 23:59:59
// expect: 1 0 1
// expect: 2024-03-02 00:00:00 1
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int id(int x) { return x; }
static double seconds(struct timespec t) { return (double)t.tv_sec + t.tv_nsec / 1e9; }
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return seconds(t); }
static int child(int code, int *shared) { pid_t p = fork(); if (p == 0) { *shared = id(code * 2); _exit(id(code)); } int status; waitpid(p, &status, 0); return WIFEXITED(status) ? WEXITSTATUS(status) : -1; }
static int run(const char *script) { FILE *f = popen(script, "r"); char b[100]; while (fgets(b, sizeof b, f)) fputs(b, stdout); return WEXITSTATUS(pclose(f)); }
static char *date(time_t t, char *b) { struct tm tm; gmtime_r(&t, &tm); strftime(b, 40, "%Y-%m-%d %H:%M:%S", &tm); return b; }
static int is_dir(const char *p) { struct stat st; return stat(p, &st) == 0 && S_ISDIR(st.st_mode); }

int main(void)
{
    double start = now();
    int *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    printf("%d ", child(id(7), shared));
    printf("%d\n", *shared);
    fflush(stdout);
    int code = run("echo hello; echo there; exit 5");
    printf("%d\n", code);
    char b[40];
    printf("%s\n", date(951782400 + 86399, b));
    printf("%d %d %d\n", is_dir("/"), is_dir("/no/such/place"), getpid() > 1);
    struct tm tm = {.tm_year = 124, .tm_mon = 1, .tm_mday = 31};
    time_t t = timegm(&tm);
    printf("%s %d\n", date(t, b), now() >= start);
    munmap(shared, 4096);
    return 0;
}
