/* stack.c: big C stacks.
 *
 * Fast clones do not check how deep they are: a test at each function's entry would cost fib a
 * quarter of its time. Instead workers run on stacks of much reserved address space, of which only
 * what the recursion touches becomes memory. Threads of our own are created on one; a guest
 * switches to one for the time of its root. */
#include "runtime.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define STACK_LEAST ((size_t)256 << 10)
#define GUARD_MOST ((size_t)1 << 20) /* so that no function's locals reach across */
#define STACK_WARM ((size_t)256 << 10) /* below the stack pointer, this much stays memory */

/* Reserve address space: `size` bytes, or the largest half, quarter… of it that the system grants. */
void *stack_map(size_t size, size_t least, size_t *got, const char *what)
{
    for (; size >= least; size /= 2) {
        void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
        if (p != MAP_FAILED) {
            *got = size;
            return p;
        }
    }
    fatal("the system grants no %zu KB of address space for %s", least >> 10, what);
}

void stack_reserve(struct stack *s, size_t want)
{
    size_t size, page = (size_t)sysconf(_SC_PAGESIZE);
    char *low = stack_map(want, STACK_LEAST, &size, "a stack");
    s->guard = ((size / 16 < GUARD_MOST ? size / 16 : GUARD_MOST) + page - 1) & ~(page - 1);
    mprotect(low, s->guard, PROT_NONE); /* overflow faults here: see crash.c */
    s->low = low + s->guard;
    s->high = low + size;
}

void stack_free(struct stack *s)
{
    if (s->low)
        munmap(s->low - s->guard, (size_t)(s->high - s->low) + s->guard);
    s->low = s->high = NULL;
}

void stack_unused(char *low, char *high)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), mask = ~(page - 1);
    uintptr_t from = ((uintptr_t)low + page - 1) & mask, to = (uintptr_t)high & mask;
    if (from < to)
        madvise((void *)from, to - from, MADV_DONTNEED);
}

/* Called on the stack itself, or when it is not in use. */
void stack_trim(struct stack *s)
{
    char here;
    uintptr_t at = (uintptr_t)&here, high = (uintptr_t)s->high;
    if (at < (uintptr_t)s->low || at > high)
        at = high;
    if (at - (uintptr_t)s->low > STACK_WARM)
        stack_unused(s->low, (char *)(at - STACK_WARM));
}

/* ---- switching -------------------------------------------------------------------------------------
 *
 * seam_on_stack(f, argument, top) calls f(argument) on the stack that ends at `top`. The unwind
 * information says that the caller's frame is found through the frame register, so debuggers
 * and profilers see one uninterrupted stack. */

#if defined(SEAM_PORTABLE_STACK) /* to test what machines without assembly below get */
#define HAVE_ON_STACK 0
#elif defined(__x86_64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl seam_on_stack\n"
        ".hidden seam_on_stack\n"
        ".type seam_on_stack, @function\n"
        "seam_on_stack:\n"
        "    .cfi_startproc\n"
        "    endbr64\n"
        "    pushq %rbp\n"
        "    .cfi_def_cfa_offset 16\n"
        "    .cfi_offset %rbp, -16\n"
        "    movq %rsp, %rbp\n"
        "    .cfi_def_cfa_register %rbp\n"
        "    movq %rdx, %rsp\n"
        "    movq %rdi, %rax\n"
        "    movq %rsi, %rdi\n"
        "    call *%rax\n"
        "    movq %rbp, %rsp\n"
        "    popq %rbp\n"
        "    .cfi_def_cfa %rsp, 8\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size seam_on_stack, .-seam_on_stack\n");
#define HAVE_ON_STACK 1
#elif defined(__aarch64__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl seam_on_stack\n"
        ".hidden seam_on_stack\n"
        ".type seam_on_stack, %function\n"
        "seam_on_stack:\n"
        "    .cfi_startproc\n"
        "    hint #34\n" /* bti c */
        "    stp x29, x30, [sp, #-16]!\n"
        "    .cfi_def_cfa_offset 16\n"
        "    .cfi_offset 29, -16\n"
        "    .cfi_offset 30, -8\n"
        "    mov x29, sp\n"
        "    .cfi_def_cfa 29, 16\n"
        "    mov sp, x2\n"
        "    mov x9, x0\n"
        "    mov x0, x1\n"
        "    blr x9\n"
        "    mov sp, x29\n"
        "    ldp x29, x30, [sp], #16\n"
        "    .cfi_def_cfa 31, 0\n"
        "    .cfi_restore 29\n"
        "    .cfi_restore 30\n"
        "    ret\n"
        "    .cfi_endproc\n"
        ".size seam_on_stack, .-seam_on_stack\n");
#define HAVE_ON_STACK 1
#elif defined(__s390x__)
__asm__(".text\n"
        ".p2align 4\n"
        ".globl seam_on_stack\n"
        ".hidden seam_on_stack\n"
        ".type seam_on_stack, @function\n"
        "seam_on_stack:\n"
        "    .cfi_startproc\n"
        "    stmg %r11, %r15, 88(%r15)\n"
        "    .cfi_offset 11, -72\n"
        "    .cfi_offset 14, -48\n"
        "    .cfi_offset 15, -40\n"
        "    lgr %r11, %r15\n"
        "    .cfi_def_cfa 11, 160\n"
        "    lgr %r15, %r4\n"
        "    aghi %r15, -160\n"
        "    lgr %r1, %r2\n"
        "    lgr %r2, %r3\n"
        "    basr %r14, %r1\n"
        "    lgr %r15, %r11\n"
        "    lmg %r11, %r15, 88(%r15)\n"
        "    .cfi_def_cfa 15, 160\n"
        "    .cfi_restore 11\n"
        "    .cfi_restore 14\n"
        "    .cfi_restore 15\n"
        "    br %r14\n"
        "    .cfi_endproc\n"
        ".size seam_on_stack, .-seam_on_stack\n");
#define HAVE_ON_STACK 1
#else
#define HAVE_ON_STACK 0
#endif

#if HAVE_ON_STACK
extern void seam_on_stack(void (*)(void *), void *, void *top);

static void on_stack(struct stack *s, void (*f)(void *), void *argument)
{
    seam_on_stack(f, argument, s->high);
}
#elif defined(__GLIBC__)
#include <ucontext.h>

/* Elsewhere the C library switches: slower, because it saves the signal mask too. */
struct switching {
    void (*f)(void *);
    void *argument;
    ucontext_t back, there;
};

static void switched(unsigned high, unsigned low)
{
    struct switching *s = (struct switching *)(((uintptr_t)high << 16 << 16) | low);
    s->f(s->argument);
}

static void on_stack(struct stack *stack, void (*f)(void *), void *argument)
{
    struct switching s = { .f = f, .argument = argument };
    getcontext(&s.there);
    s.there.uc_stack.ss_sp = stack->low;
    s.there.uc_stack.ss_size = (size_t)(stack->high - stack->low);
    s.there.uc_link = &s.back;
    uintptr_t p = (uintptr_t)&s;
    makecontext(&s.there, (void (*)(void))switched, 2, (unsigned)(p >> 16 >> 16), (unsigned)p);
    swapcontext(&s.back, &s.there);
}
#else
/* No way to switch: as deep as the thread's own stack allows. */
static void on_stack(struct stack *s, void (*f)(void *), void *argument)
{
    (void)s;
    f(argument);
}
#endif

#if SEAM_ASAN
/* AddressSanitizer must know which stack is in use. */
void __sanitizer_start_switch_fiber(void **save, const void *low, size_t size);
void __sanitizer_finish_switch_fiber(void *save, const void **low, size_t *size);

struct announced {
    void (*f)(void *);
    void *argument, *fake;
    const void *old_low;
    size_t old_size;
};

static void announced_run(void *p)
{
    struct announced *a = p;
    __sanitizer_finish_switch_fiber(NULL, &a->old_low, &a->old_size);
    a->f(a->argument);
    __sanitizer_start_switch_fiber(NULL, a->old_low, a->old_size);
}

void stack_call(struct stack *s, void (*f)(void *), void *argument)
{
    struct announced a = { f, argument, NULL, NULL, 0 };
    __sanitizer_start_switch_fiber(&a.fake, s->low, (size_t)(s->high - s->low));
    on_stack(s, announced_run, &a);
    __sanitizer_finish_switch_fiber(a.fake, NULL, NULL);
}
#else
void stack_call(struct stack *s, void (*f)(void *), void *argument)
{
    on_stack(s, f, argument);
}
#endif
