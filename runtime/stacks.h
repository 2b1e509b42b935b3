/* stacks.h: what the parts of the picture of all stacks share: reading memory that may be anything, text
 * (values.c), C stacks (unwind.c), source lines (symbols.c), the tree (cactus.c), and who stops whom (stacks.c).
 *
 * All of it may run in a signal handler, at any point of the program: it takes no lock, uses nothing
 * of malloc, and reads whatever it follows by way of the kernel, which knows what is there. */
#ifndef SEAM_STACKS_H
#define SEAM_STACKS_H

#include "runtime.h"

/* ---- values.c: text and values ------------------------------------------------------------------ */

/* Text on its way to a file. */
struct out {
    int fd;
    unsigned used;
    char text[4096];
};

void out_text(struct out *, const char *);
void out_number(struct out *, uint64_t);
void out_hex(struct out *, uint64_t);
void out_spaces(struct out *, unsigned);
void out_flush(struct out *);
void out_file(struct out *, const char *name);                  /* a string that may be anywhere */
void out_value(struct out *, const char *type, size_t size, uintptr_t at);

void peek_begin(void);
void peek_end(void);
bool peek(const void *at, void *to, size_t size);               /* false: not all of it is there */
size_t peek_string(const char *at, char *to, size_t size);      /* its length; what cannot be read ends it */

/* ---- unwind.c: C stacks --------------------------------------------------------------------------- */

enum { MOST_REGISTERS = 33 };

/* One activation, by the numbers that DWARF gives registers. */
struct registers {
    uintptr_t pc, cfa;                  /* cfa: where the caller's part of the stack begins */
    uintptr_t value[MOST_REGISTERS];
    bool exact;                         /* pc is where it was interrupted, not behind a call */
};

bool unwind_begin(struct registers *, const void *context);     /* of a signal's ucontext_t */
bool unwind_frame(struct registers *);                          /* find its cfa, and go to its caller */
uintptr_t unwind_stack_pointer(const struct registers *);

/* ---- symbols.c: source lines ------------------------------------------------------------------------ */

struct symbol {
    uintptr_t pc;
    const char *function, *file;        /* NULL: unknown */
    unsigned line;
    unsigned inlined;                   /* so many records follow for the functions that it was inlined into */
};

struct symbols {
    struct symbol *of;                  /* in the order in which they were asked for */
    unsigned count;
    void *memory;                       /* all of it */
};

/* Ask for many at once; memory is `room` bytes at `at`. */
void symbols_find(struct symbols *, const uintptr_t *pcs, unsigned n, void *at, size_t room);
const struct symbol *symbols_of(const struct symbols *, uintptr_t pc);

/* ---- cactus.c: the tree of threads ------------------------------------------------------------------- */

enum { MOST_ACTIVATIONS = 192 };

/* The C stack of a worker's thread, taken by that thread itself. */
struct sample {
    worker *worker;
    int tid;
    _Atomic unsigned taken;
    unsigned count;                     /* activations, innermost first */
    bool cut;                           /* and there are more */
    uintptr_t sp, value[MOST_REGISTERS];
    struct { uintptr_t pc, cfa; } of[MOST_ACTIVATIONS];
};

enum state {
    ON_STACK, /* runs, or waits there */
    READY,    /* a task in a deque */
    STOPPED,  /* the same, but its worker would run it now if it had not been stopped */
    WAITING,  /* off the stack, for a join */
};

/* A thread: activations on a C stack, and below them those that have left it. */
struct node {
    enum state state;
    worker *worker;
    const struct sample *sample;        /* on a stack: these of its activations, */
    unsigned first, end;
    uintptr_t high;                     /* which lie below this address; */
    unsigned token;
    bool innermost, waits;
    const struct wait *wait_at;
    struct wait wait;
    seam_frame *task;                   /* the frame that is being resumed there */
    seam_frame *head, *eldest;          /* off the stack: the innermost frame, and the thread's first */
    seam_join *join;                    /* the one that its end will tell */
    int parent, child, last_child, sibling;
    unsigned children, ready;           /* ready: children met that have none themselves */
};

struct picture {
    struct out out;
    struct sample *samples;
    unsigned nsamples;
    struct node *nodes;
    unsigned count, room;
    unsigned left_out;                  /* ready threads for which there was no room */
    struct symbols symbols;
    char here[512];                     /* the current folder */
    worker *only;                       /* just the stack of this one */
};

void picture_make(struct picture *);
void picture_print(struct picture *);

/* ---- report.c: printing it ------------------------------------------------------------------------------- */

bool frame_read(const seam_frame *at, seam_frame *to); /* false: there is no frame */
bool point_read(const seam_frame *f, seam_point *to);
void picture_print_cycle(struct picture *);            /* who waits for whom in a deadlock */

#endif
