/* crash.c: a crash in the user's code names the user's line, and running out of stack says so.
 *
 * The handler runs on a stack of its own, prints, and lets the signal take its default course, so
 * exit status and core file are what they would be without it. It stays out of the way if the
 * program has a handler, and under sanitizers, which have better ones. */
#define _GNU_SOURCE
#include "runtime.h"

#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

enum { SIGNAL_STACK = 64 << 10 };

static uintptr_t load_address; /* of the program itself: what addr2line wants is relative to it */
static char program[4096];     /* its file */
static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE };

/* ---- printing from a signal handler --------------------------------------------------------------- */

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

static char *hex(uintptr_t n, char *end)
{
    *--end = 0;
    do
        *--end = "0123456789abcdef"[n % 16];
    while (n /= 16);
    *--end = 'x';
    *--end = '0';
    return end;
}

static uintptr_t program_counter(void *context)
{
#if defined(__x86_64__)
    return (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)((ucontext_t *)context)->uc_mcontext.pc;
#elif defined(__s390x__)
    return (uintptr_t)((ucontext_t *)context)->uc_mcontext.psw.addr;
#else
    (void)context;
    return 0;
#endif
}

/* Where a call through a bad pointer came from. */
static uintptr_t return_address(void *context)
{
#if defined(__x86_64__)
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    return registers[REG_RIP] ? 0 : *(uintptr_t *)registers[REG_RSP] - 1;
#elif defined(__aarch64__)
    return ((ucontext_t *)context)->uc_mcontext.pc ? 0 : (uintptr_t)((ucontext_t *)context)->uc_mcontext.regs[30] - 1;
#else
    (void)context;
    return 0;
#endif
}

/* ---- the line ---------------------------------------------------------------------------------------- */

/* addr2line's answer starts with "??" when it knows nothing. Its process is made by a bare system
 * call, because fork handlers must not run here. */
static bool print_line(uintptr_t pc)
{
    char address[24], answer[1024];
    int ends[2];
    if (!pc || pipe2(ends, O_CLOEXEC))
        return false;
    char *const arguments[] = { "addr2line", "-s", "-e", program,
                                hex(pc - load_address, address + sizeof address), NULL };
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(STDERR_FILENO);
        execv("/usr/bin/addr2line", arguments);
        execv("/usr/local/bin/addr2line", arguments);
        _exit(127);
    }
    close(ends[1]);
    ssize_t n = child > 0 ? read(ends[0], answer, sizeof answer - 1) : 0;
    close(ends[0]);
    if (child > 0)
        waitpid(child, NULL, 0);
    if (n <= 0 || answer[0] == '?')
        return false;
    answer[n] = 0;
    answer[strcspn(answer, "\n ")] = 0;
    say(answer);
    return true;
}

/* ---- the handler ---------------------------------------------------------------------------------------- */

static const char *name_of(int signal)
{
    switch (signal) {
    case SIGSEGV: return "segmentation fault";
    case SIGBUS: return "bus error";
    case SIGILL: return "illegal instruction";
    default: return "arithmetic error";
    }
}

/* Is the address in the guard below this thread's big stack? */
static bool in_guard(worker *w, uintptr_t address)
{
    uintptr_t low = (uintptr_t)w->stack.low;
    return address < low && low - address <= w->stack.guard;
}

static void crashed(int signal, siginfo_t *info, void *context)
{
    worker *w = worker_self();
    char digits[24];
    trace_end(signal);
    say("seam: ");
    if (w && signal == SIGSEGV && in_guard(w, (uintptr_t)info->si_addr))
        say("stack exhausted (SEAM_STACK sets its size)");
    else
        say(name_of(signal));
    say(" at ");
    uintptr_t pc = program_counter(context);
    if (!print_line(pc) && !print_line(return_address(context)))
        say(hex(pc, digits + sizeof digits));
    say("\n");
    stacks_of_crash(w, context);
    /* SA_RESETHAND: the instruction faults again and takes the default course. A signal that was
     * sent must be sent again. */
    if (info->si_code <= 0)
        raise(signal);
}

static int first_object(struct dl_phdr_info *info, size_t size, void *address)
{
    (void)size;
    *(uintptr_t *)address = info->dlpi_addr;
    return 1;
}

void crash_install(void)
{
    if (SEAM_ASAN || SEAM_TSAN)
        return;
    dl_iterate_phdr(first_object, &load_address);
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    struct sigaction new = { .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER }, old;
    new.sa_sigaction = crashed;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (sigaction(signals[i], NULL, &old) == 0 && !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &new, NULL);
}

/* A stack for the handler, unless the thread has one. */
void crash_watch_thread(worker *w)
{
    stack_t now;
    if (SEAM_ASAN || SEAM_TSAN || sigaltstack(NULL, &now) || !(now.ss_flags & SS_DISABLE))
        return;
    if (!w->signal_stack) {
        void *p = mmap(NULL, SIGNAL_STACK, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        w->signal_stack = p == MAP_FAILED ? NULL : p;
    }
    if (w->signal_stack)
        sigaltstack(&(stack_t){ .ss_sp = w->signal_stack, .ss_size = SIGNAL_STACK }, NULL);
}

void crash_forget_thread(worker *w)
{
    stack_t now;
    if (w->signal_stack && sigaltstack(NULL, &now) == 0 && now.ss_sp == w->signal_stack)
        sigaltstack(&(stack_t){ .ss_flags = SS_DISABLE }, NULL);
}
