/* symbols.c: functions and source lines of addresses.
 *
 * addr2line knows them; one process of it is asked for all addresses of an object. Such a process is
 * made by a bare system call, because handlers of fork must not run here, and sends no signal when it ends. */
#define _GNU_SOURCE
#include "stacks.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    AT_ONCE = 256,    /* addresses for one process */
    PATIENCE = 10000, /* ms until it is given up */
};

#ifdef DLFO_STRUCT_HAS_EH_DBASE
extern __typeof__(_dl_find_object) _dl_find_object __attribute__((weak));
#endif

/* ---- objects ---------------------------------------------------------------------------------------- */

struct object { uintptr_t pc, base; const char *file; bool found; };

static int is_inside(struct dl_phdr_info *info, size_t size, void *p)
{
    (void)size;
    struct object *o = p;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t low = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && o->pc >= low && o->pc - low < info->dlpi_phdr[i].p_memsz) {
            o->base = info->dlpi_addr;
            o->file = info->dlpi_name;
            return o->found = true;
        }
    }
    return 0;
}

/* The program itself has no name. */
static struct object object_of(uintptr_t pc)
{
    struct object o = { .pc = pc };
#ifdef DLFO_STRUCT_HAS_EH_DBASE
    struct dl_find_object found;
    if (_dl_find_object && _dl_find_object((void *)pc, &found) == 0 && found.dlfo_link_map) {
        o.base = found.dlfo_link_map->l_addr;
        o.file = found.dlfo_link_map->l_name;
        o.found = true;
        return o;
    }
#endif
    dl_iterate_phdr(is_inside, &o);
    return o;
}

/* ---- asking --------------------------------------------------------------------------------------------- */

static char *hex(uintptr_t n, char *end)
{
    *--end = 0;
    do
        *--end = "0123456789abcdef"[n % 16];
    while (n /= 16);
    return end;
}

/* Start `addr2line -a -f -i -e FILE ADDRESSES`; returns what it writes. */
static int start(const char *file, const uintptr_t *pcs, unsigned n, uintptr_t base, pid_t *child)
{
    static char program[4096];
    static char text[AT_ONCE][20];
    static char *arguments[AT_ONCE + 8] = { "addr2line", "-a", "-f", "-i", "-e" };
    int ends[2];
    arguments[5] = (char *)(uintptr_t)file;
    if (!*file) { /* by its name, because /proc/self would be addr2line's own */
        ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
        program[length > 0 ? length : 0] = 0;
        arguments[5] = program;
    }
    for (unsigned i = 0; i < n; i++)
        arguments[6 + i] = hex(pcs[i] - base, text[i] + sizeof text[i]);
    arguments[6 + n] = NULL;
    if (pipe2(ends, O_CLOEXEC))
        return -1;
    *child = (pid_t)syscall(SYS_clone, 0, 0, 0, 0, 0);
    if (*child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(STDERR_FILENO);
        execv("/usr/bin/addr2line", arguments);
        execv("/usr/local/bin/addr2line", arguments);
        _exit(127);
    }
    close(ends[1]);
    return ends[0];
}

static size_t read_all(int from, char *to, size_t room)
{
    size_t n = 0;
    struct pollfd p = { from, POLLIN, 0 };
    while (n + 1 < room && poll(&p, 1, PATIENCE) > 0) {
        ssize_t got = read(from, to + n, room - 1 - n);
        if (got <= 0)
            break;
        n += (size_t)got;
    }
    to[n] = 0;
    close(from);
    return n;
}

/* ---- its answer ----------------------------------------------------------------------------------------------- */

/* For each address a line 0x…, then for the function there, and each into which that was inlined, two lines. */
struct answer { char *next; };

static char *line_of(struct answer *a)
{
    char *line = a->next, *end = line ? strchr(line, '\n') : NULL;
    if (!end)
        return NULL;
    *end = 0;
    a->next = end + 1;
    return line;
}

static bool at_address(const struct answer *a)
{
    return a->next[0] == '0' && a->next[1] == 'x';
}

static void place_read(struct symbol *s, char *text)
{
    char *colon = strrchr(text, ':');
    if (!colon || text[0] == '?')
        return;
    *colon = 0;
    for (const char *p = colon + 1; *p >= '0' && *p <= '9'; p++)
        s->line = 10 * s->line + (unsigned)(*p - '0');
    if (s->line)
        s->file = text;
}

static void answer_read(struct symbols *all, unsigned most, struct answer *a, const uintptr_t *pcs, unsigned n)
{
    unsigned i = 0;
    for (char *line; i < n && (line = line_of(a)); i++) {
        unsigned first = all->count;
        while (*a->next && !at_address(a) && all->count < most) {
            struct symbol *s = &all->of[all->count++];
            char *function = line_of(a), *place = line_of(a);
            *s = (struct symbol){ .pc = pcs[i], .function = function && *function != '?' ? function : NULL };
            if (place)
                place_read(s, place);
        }
        for (unsigned j = first; j < all->count; j++)
            all->of[j].inlined = all->count - 1 - j;
    }
}

/* Those of `pcs` that lie in the same object as the first, which are moved to the front. */
static unsigned same_object(uintptr_t *pcs, unsigned n, const struct object *o)
{
    unsigned same = 0;
    for (unsigned i = 0; i < n && same < AT_ONCE; i++) {
        struct object other = object_of(pcs[i]);
        if (other.found == o->found && other.base == o->base && other.file == o->file) {
            uintptr_t pc = pcs[i];
            pcs[i] = pcs[same];
            pcs[same++] = pc;
        }
    }
    return same;
}


void symbols_find(struct symbols *s, const uintptr_t *wanted, unsigned n, void *at, size_t room)
{
    uintptr_t *pcs = at;
    unsigned left = 0, most = 6 * n;
    *s = (struct symbols){ .of = (struct symbol *)(pcs + n), .memory = at };
    char *text = (char *)(s->of + most), *end = (char *)at + room;
    if (text >= end)
        return;
    for (unsigned i = 0; i < n; i++)
        pcs[left++] = wanted[i];
    while (left) {
        struct object o = object_of(pcs[0]);
        unsigned same = same_object(pcs, left, &o);
        pid_t child = 0;
        int from = o.found && o.file ? start(o.file, pcs, same, o.base, &child) : -1;
        if (from >= 0) {
            struct answer a = { text };
            text += read_all(from, text, (size_t)(end - text)) + 1;
            answer_read(s, most, &a, pcs, same);
        }
        if (child > 0) {
            kill(child, SIGKILL); /* if it has not ended by itself */
            waitpid(child, NULL, __WALL);
        }
        pcs += same;
        left -= same;
        if (end - text < 4096)
            break;
    }
}

const struct symbol *symbols_of(const struct symbols *s, uintptr_t pc)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->of[i].pc == pc)
            return &s->of[i];
    return NULL;
}
