// Most headers of the C library at once: all must parse, and their macros and
// inline functions work in functions that can be released.
// flags: -lm
// expect: 1 1
// expect: 1 1
// expect: 3 0 4
// expect: 6 3 1
// expect: 1
// expect: 8
#define _GNU_SOURCE
#include <aio.h>
#include <arpa/inet.h>
#include <assert.h>
#include <complex.h>
#include <ctype.h>
#include <dirent.h>
#include <dlfcn.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <float.h>
#include <ftw.h>
#include <getopt.h>
#include <glob.h>
#include <grp.h>
#include <iconv.h>
#include <inttypes.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <malloc.h>
#include <math.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <sched.h>
#include <search.h>
#include <semaphore.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <syslog.h>
#include <termios.h>
#include <tgmath.h>
#include <threads.h>
#include <time.h>
#include <uchar.h>
#include <ucontext.h>
#include <unistd.h>
#include <utime.h>
#include <wchar.h>
#include <wctype.h>
#if defined __x86_64__
#include <immintrin.h>
#endif

static int id(int x) { return x; }
static bool between(int lo, int x, int hi) { return lo <= x && x <= hi; }
static uint32_t net(uint32_t x) { return htonl(x); }
static int bits(fd_set *s, int n) { int k = 0; for (int i = 0; i < n; i++) k += FD_ISSET(id(i), s) != 0; return k; }
static int match(const char *re, const char *s) { regex_t r; if (regcomp(&r, re, REG_EXTENDED)) return -1; int m = regexec(&r, s, 0, NULL, 0) == 0; regfree(&r); return m; }

int main(void)
{
    assert(id(1) == 1);
    errno = id(0);
    fd_set set;
    FD_ZERO(&set);
    FD_SET(id(3), &set), FD_SET(5, &set), FD_CLR(id(3), &set);
    printf("%d %d\n", bits(&set, 10), between(0, isalpha(id('x')) != 0, 1));
    printf("%d %d\n", ntohl(net(id(77))) == 77, match("^a+b*$", "aab"));
    printf("%d %d %d\n", (int)fabs(-id(3) * 1.0f), isnan((double)id(0) / 1.0), (int)sqrt(16.0 + id(0)));
    printf("%" PRId64 " %d %d\n", INT64_C(5) + id(1), WEXITSTATUS(id(3) << 8), S_ISREG(S_IFREG) != 0);
    wait(NULL);
    printf("%d\n", errno == ECHILD);
#if defined __x86_64__
    __m128i v = _mm_set1_epi32(id(5));
    v = _mm_add_epi32(v, _mm_set_epi32(id(3), 2, 1, 0));
    printf("%d\n", _mm_cvtsi128_si32(_mm_srli_si128(v, 12)));
#else
    puts("8");
#endif
    return 0;
}
