/* report.c: the picture of all stacks as text.
 *
 * A thread is a heading and its activations, the innermost first; its children stand above it, so
 * that reading downwards one always comes from what is called to what called it. */
#include "stacks.h"
#include "seam.h"

#include <string.h>
#include <unistd.h>

enum {
    MOST_FRAMES = 40,    /* of a thread, and */
    LAST_FRAMES = 5,     /* its eldest ones; what is between is counted */
    MOST_CHAIN = 200000,
    MOST_VARIABLES = 24, /* of a frame */
    MOST_READY = 50,     /* ready children of a thread */
    DEEPEST = 16,        /* indentation */
    NAME_WIDTH = 20,
    PLACE_WIDTH = 24,
};

bool point_read(const seam_frame *f, seam_point *to)
{
    return f->type->npoints && peek(&f->type->points[f->point], to, sizeof *to);
}

static void number_of(struct out *o, const struct picture *p, int n)
{
    (void)p;
    out_number(o, (uint64_t)n + 1);
}

static void place(struct out *o, const char *file, unsigned line)
{
    if (!file || !line) {
        out_text(o, "?");
        return;
    }
    out_file(o, file);
    out_text(o, ":");
    out_number(o, line);
}

/* Columns, as long as what stands in them is not too wide. */
static void pad(struct out *o, unsigned from, unsigned width)
{
    unsigned used = o->used >= from ? o->used - from : width;
    out_spaces(o, used < width ? width - used : 2);
}

static void line_begin(struct out *o, unsigned indent)
{
    if (o->used > sizeof o->text / 2)
        out_flush(o);
    out_spaces(o, indent);
}

/* ---- variables -------------------------------------------------------------------------------------- */

/* Is the value of a spawned call to be stored there, which has not ended yet? */
static bool is_awaited(const struct picture *p, uintptr_t slot)
{
    seam_frame eldest;
    for (unsigned i = 0; i < p->count; i++) {
        const struct node *n = &p->nodes[i];
        if (n->eldest && frame_read(n->eldest, &eldest) && eldest.flags & FRAME_LINKED && (uintptr_t)eldest.dst == slot)
            return true;
    }
    return false;
}

static void variable(struct picture *p, const seam_slot *s, uintptr_t base, bool first)
{
    struct out *o = &p->out;
    out_text(o, first ? "" : ", ");
    out_file(o, s->name);
    out_text(o, " = ");
    if (is_awaited(p, base + s->offset))
        out_text(o, "(not there yet)");
    else
        out_value(o, s->type, s->size, base + s->offset);
}

static uintptr_t memory_of(const seam_frame *at, const seam_frame *f)
{
    uintptr_t side = 0, align = f->type->side_align ? f->type->side_align : 1;
    peek((const char *)at + f->type->side, &side, sizeof side);
    return (side + align - 1) & -align;
}

static void variables(struct picture *p, const seam_frame *at, const seam_frame *f, const seam_point *point)
{
    const seam_frame_type *t = f->type;
    unsigned printed = 0;
    seam_slot s;
    for (unsigned i = 0; i < point->nsaved && printed < MOST_VARIABLES; i++) {
        unsigned short slot;
        if (peek(&point->saved[i], &slot, sizeof slot) && slot < t->nslots && peek(&t->slots[slot], &s, sizeof s))
            variable(p, &s, (uintptr_t)at, !printed++);
    }
    uintptr_t memory = t->nmemory ? memory_of(at, f) : 0;
    for (unsigned i = 0; memory && i < t->nmemory && printed < MOST_VARIABLES; i++)
        if (peek(&t->memory[i], &s, sizeof s))
            variable(p, &s, memory, !printed++);
    if (printed == MOST_VARIABLES)
        out_text(&p->out, ", ...");
}

/* ---- activations off the stack ----------------------------------------------------------------------------- */

static void frame_line(struct picture *p, const seam_frame *at, const seam_frame *f, unsigned indent)
{
    struct out *o = &p->out;
    seam_point point = { 0 };
    line_begin(o, indent);
    unsigned begin = o->used;
    out_file(o, f->type->name);
    pad(o, begin, NAME_WIDTH);
    begin = o->used;
    if (point_read(f, &point))
        place(o, point.file, point.line);
    if (point.nsaved || f->type->nmemory) {
        pad(o, begin, PLACE_WIDTH);
        variables(p, at, f, &point);
    }
    out_text(o, "\n");
}

/* What the runtime has put at a thread's end. */
static bool is_visible(const seam_frame *f)
{
    return f->type->npoints != 0;
}

static unsigned chain_length(const seam_frame *f)
{
    seam_frame copy;
    unsigned n = 0;
    for (; n < MOST_CHAIN && frame_read(f, &copy); f = copy.flags & FRAME_LINKED ? copy.parent : NULL)
        n++;
    return n;
}

static void left_out(struct out *o, unsigned n, const char *what, unsigned indent)
{
    line_begin(o, indent);
    out_text(o, "... ");
    out_number(o, n);
    out_text(o, what);
    out_text(o, "\n");
}

static void chain(struct picture *p, const seam_frame *f, unsigned indent)
{
    seam_frame copy;
    unsigned length = chain_length(f);
    for (unsigned i = 0; i < length && frame_read(f, &copy); i++, f = copy.parent) {
        bool skipped = length > MOST_FRAMES + LAST_FRAMES && i >= MOST_FRAMES && i < length - LAST_FRAMES;
        if (skipped && i == MOST_FRAMES)
            left_out(&p->out, length - MOST_FRAMES - LAST_FRAMES, " more", indent);
        if (!skipped && is_visible(&copy))
            frame_line(p, f, &copy, indent);
    }
}

/* ---- activations on a stack ---------------------------------------------------------------------------------- */

/* The runtime's own code: its file lies beside this one. */
static bool is_ours(const struct symbol *s)
{
    static const char own[] = __FILE__;
    const char *slash = strrchr(own, '/');
    size_t folder = slash ? (size_t)(slash - own) + 1 : 0;
    if (s->file)
        return folder && strncmp(s->file, own, folder) == 0 && !strchr(s->file + folder, '/');
    return s->function && strncmp(s->function, "seam_", 5) == 0;
}

/* Code that was generated for a function bears its name with one of these behind; a cold stub or an entry is
 * there beside the activation itself. */
static size_t name_length(const char *name, bool *hidden)
{
    static const struct { const char *ending; bool hidden; } endings[] = {
        { "__fast", false }, { ".fast", false }, { "__slow", false }, { "__resume", true }, { "__root", true },
        { "__body", true }, { "__user", false },
    };
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t n = strlen(endings[i].ending);
        if (length > n && strcmp(name + length - n, endings[i].ending) == 0) {
            *hidden = endings[i].hidden;
            return length - n;
        }
    }
    size_t digits = length;
    while (digits && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
    *hidden = digits < length && digits > 6 && strncmp(name + digits - 6, "__cold", 6) == 0;
    return length;
}

static bool is_hidden(const struct symbol *s)
{
    bool hidden = false;
    if (s->function)
        name_length(s->function, &hidden);
    return hidden || is_ours(s);
}

/* The function that the user wrote was compiled under another name, and is called by one under its own. */
static bool is_entry_of(const struct symbol *s, const struct symbol *inner)
{
    bool hidden;
    size_t n = s->function ? strlen(s->function) : 0;
    return n && inner && inner->function && strlen(inner->function) > n && strncmp(s->function, inner->function, n) == 0
        && name_length(inner->function, &hidden) == n;
}

/* The file as the compiler was told, which mostly was in the current folder. */
static const char *name_from_here(const struct picture *p, const char *file)
{
    size_t n = strlen(p->here);
    return n && strncmp(file, p->here, n) == 0 && file[n] == '/' ? file + n + 1 : file;
}

static void activation_line(struct picture *p, const struct symbol *s, uintptr_t pc, unsigned indent)
{
    struct out *o = &p->out;
    bool hidden;
    line_begin(o, indent);
    unsigned begin = o->used;
    if (s && s->function)
        for (size_t i = 0, n = name_length(s->function, &hidden); i < n; i++)
            out_text(o, (char[]){ s->function[i], 0 });
    else
        out_hex(o, pc);
    if (s && s->file) {
        pad(o, begin, NAME_WIDTH);
        place(o, name_from_here(p, s->file), s->line);
    }
    out_text(o, "\n");
}

static bool has_line(const struct symbol *s)
{
    return s && s->file;
}

/* The C library's, which calls main or a thread's function. */
static bool starts_a_thread(const struct symbol *s)
{
    static const char *const names[] = { "start_thread", "clone", "clone3", "__clone3", "_start", "thread_start" };
    for (size_t i = 0; s && s->function && i < sizeof names / sizeof names[0]; i++)
        if (strcmp(s->function, names[i]) == 0)
            return true;
    return s && s->function && strncmp(s->function, "__libc_start_", 13) == 0;
}

/* The first activation to print: of a thread that is in the runtime, the one that called it. */
static unsigned first_shown(const struct picture *p, const struct node *n)
{
    const struct sample *t = n->sample;
    unsigned i = n->first;
    if (!n->waits && (!n->innermost || !(n->worker->within & ~STANDS_IN)))
        return i;
    while (n->waits && i < n->end && t->of[i].cfa <= (uintptr_t)n->wait_at)
        i++;
    unsigned first = i;
    for (bool ours = n->waits; i < n->end; i++) {
        const struct symbol *s = symbols_of(&p->symbols, t->of[i].pc);
        if (s && is_ours(s))
            first = i + 1, ours = true;
        else if (ours)
            break;
    }
    return first;
}

/* And behind the last: what starts a thread has no lines. */
static unsigned end_shown(const struct picture *p, const struct node *n, unsigned first)
{
    for (unsigned i = n->end; i > first; i--) {
        const struct symbol *s = symbols_of(&p->symbols, n->sample->of[i - 1].pc);
        if (has_line(s) && !is_ours(s) && !starts_a_thread(s))
            return i;
    }
    return n->innermost && !n->task ? n->end : first;
}

static void activations(struct picture *p, const struct node *n, unsigned indent)
{
    unsigned first = first_shown(p, n), end = end_shown(p, n, first), most = MOST_FRAMES + LAST_FRAMES;
    const struct symbol *shown = NULL;
    for (unsigned i = first; i < end; i++) {
        uintptr_t pc = n->sample->of[i].pc;
        const struct symbol *s = symbols_of(&p->symbols, pc);
        if (end - first > most && i == first + MOST_FRAMES) {
            left_out(&p->out, end - first - most, " more", indent);
            i = end - LAST_FRAMES - 1;
            continue;
        }
        for (unsigned inlined = s ? s->inlined : 0;; s++, inlined--) {
            if (!s || (!is_hidden(s) && !is_entry_of(s, shown))) {
                activation_line(p, s, pc, indent);
                shown = s;
            }
            if (!inlined)
                break;
        }
    }
    if (n->sample->cut && n->end == n->sample->count) {
        line_begin(&p->out, indent);
        out_text(&p->out, "... and more\n");
    }
}

/* ---- headings ------------------------------------------------------------------------------------------------------ */

static void worker_name(struct out *o, const worker *w)
{
    out_text(o, "worker ");
    out_number(o, w->abi.id);
    if (w->tid == getpid())
        out_text(o, " (the main thread)");
}

static void mutex_text(struct out *o, const seam_mutex *at)
{
    seam_mutex m;
    out_text(o, "for the lock at ");
    out_hex(o, (uintptr_t)at);
    if (peek(at, &m, sizeof m) && m.word && m.file) {
        out_text(o, ", taken at ");
        place(o, m.file, m.line);
    }
}

static void on_stack_text(struct picture *p, const struct node *n)
{
    struct out *o = &p->out;
    if (!n->waits) {
        out_text(o, !n->innermost || n->worker->within & STANDS_IN ? "is on the stack of " : n->worker->regions ? "is in a blocking region on " : "runs on ");
        worker_name(o, n->worker);
        return;
    }
    out_text(o, "waits, on the stack of ");
    worker_name(o, n->worker);
    out_text(o, ", ");
    if (n->wait.kind == WAIT_MUTEX)
        mutex_text(o, n->wait.what);
    else
        out_text(o, n->wait.kind == WAIT_CALL ? "for a call that was stolen" : "for parallel code that it called");
}

static void waiting_text(struct picture *p, const struct node *n)
{
    struct out *o = &p->out;
    seam_frame f;
    seam_point point;
    out_text(o, "waits");
    if (frame_read(n->head, &f) && point_read(&f, &point) && point.line) {
        out_text(o, " at ");
        place(o, point.file, point.line);
    }
    out_text(o, " for ");
    out_text(o, n->children == 1 ? "its child" : n->children ? "its children" : "children");
}

static void children_text(struct picture *p, const struct node *n)
{
    struct out *o = &p->out;
    unsigned listed = 0;
    if (!n->children)
        return;
    out_text(o, n->state == WAITING ? "" : n->children == 1 ? "; child:" : "; children:");
    for (int c = n->child; c >= 0 && listed < 8; c = p->nodes[c].sibling, listed++) {
        out_text(o, listed ? ", thread " : " thread ");
        number_of(o, p, c);
    }
    if (listed < n->children)
        out_text(o, ", ...");
}

static void heading(struct picture *p, const struct node *n, unsigned indent)
{
    struct out *o = &p->out;
    line_begin(o, indent);
    out_text(o, "thread ");
    number_of(o, p, (int)(n - p->nodes));
    out_text(o, " ");
    if (n->state == ON_STACK) {
        on_stack_text(p, n);
    } else if (n->state == WAITING) {
        waiting_text(p, n);
    } else {
        out_text(o, n->state == READY ? "is ready, in the deque of " : "goes on on ");
        worker_name(o, n->worker);
    }
    children_text(p, n);
    out_text(o, "\n");
}

static void node_print(struct picture *p, const struct node *n, unsigned depth)
{
    unsigned indent = 2 * (depth < DEEPEST ? depth : DEEPEST);
    heading(p, n, indent);
    if (n->state == ON_STACK && n->sample) {
        activations(p, n, indent + 4);
    } else if (n->state == ON_STACK) {
        line_begin(&p->out, indent + 4);
        out_text(&p->out, "(its C stack could not be had)\n");
    }
    if (n->state == ON_STACK && !n->sample && n->task && !n->head) {
        seam_frame f;
        if (frame_read(n->task, &f) && is_visible(&f))
            frame_line(p, n->task, &f, indent + 4);
    }
    chain(p, n->head, indent + 4);
    if (n->ready > MOST_READY)
        left_out(&p->out, n->ready - MOST_READY, " more of its children are ready", indent + 4);
}

/* ---- the tree -------------------------------------------------------------------------------------------------------- */

/* Of many children that are merely ready, and have none themselves, only some are shown. */
static bool is_shown(struct picture *p, const struct node *n)
{
    struct node *up = n->parent >= 0 ? &p->nodes[n->parent] : NULL;
    return !up || n->state != READY || n->children || up->ready++ < MOST_READY;
}

/* Children before their parents. Where there is only one child, it is not indented. */
static void tree_print(struct picture *p, int root)
{
    unsigned depth = 0;
    for (int n = root;;) {
        for (; p->nodes[n].child >= 0; n = p->nodes[n].child)
            depth += p->nodes[n].children > 1;
        for (;;) {
            if (is_shown(p, &p->nodes[n]))
                node_print(p, &p->nodes[n], depth);
            if (n == root)
                return;
            if (p->nodes[n].sibling >= 0)
                break;
            n = p->nodes[n].parent;
            depth -= p->nodes[n].children > 1;
        }
        n = p->nodes[n].sibling;
    }
}

static void idle_print(struct picture *p)
{
    struct out *o = &p->out;
    unsigned idle = 0;
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        idle += w && w->kind == WORKER_POOL && w->tid && !w->place && !w->stopped_at;
    }
    if (!idle)
        return;
    out_number(o, idle);
    out_text(o, idle == 1 ? " worker has nothing to do\n" : " workers have nothing to do\n");
}

void picture_print(struct picture *p)
{
    for (unsigned i = 0; i < p->count; i++)
        if (p->nodes[i].parent < 0)
            tree_print(p, (int)i);
    if (p->left_out)
        left_out(&p->out, p->left_out, " more threads are ready", 0);
    if (!p->only)
        idle_print(p);
}

/* ---- deadlocks ---------------------------------------------------------------------------------------------------------- */

static bool waits_for_mutex(const struct node *n)
{
    return n->state == ON_STACK && n->waits && n->wait.kind == WAIT_MUTEX;
}

static bool equals(const char *name, const char *function)
{
    char wanted[256], here[256];
    bool hidden;
    peek_string(function, wanted, sizeof wanted);
    size_t n = name ? peek_string(name, here, sizeof here) : 0;
    return n && (strcmp(here, wanted) == 0 || (name_length(here, &hidden) == strlen(wanted) && strncmp(here, wanted, strlen(wanted)) == 0));
}

/* Is an activation of the function that took the lock among those off the stack, from f on? */
static bool chain_has(const seam_frame *f, const char *function)
{
    seam_frame copy;
    for (unsigned i = 0; i < MOST_CHAIN && frame_read(f, &copy); i++, f = copy.flags & FRAME_LINKED ? copy.parent : NULL)
        if (is_visible(&copy) && equals(copy.type->name, function))
            return true;
    return false;
}

/* Or on the stack? */
static bool stack_has(const struct picture *p, const struct node *n, const char *function)
{
    for (unsigned i = n->first; n->sample && i < n->end; i++) {
        const struct symbol *s = symbols_of(&p->symbols, n->sample->of[i].pc);
        for (unsigned inlined = s ? s->inlined + 1 : 0; inlined; s++, inlined--)
            if (equals(s->function, function))
                return true;
    }
    return false;
}

static bool has(const struct picture *p, int n, const char *function)
{
    return chain_has(p->nodes[n].head, function) || stack_has(p, &p->nodes[n], function);
}

/* Did the asking thread's parent call it from that function, in the end? */
static bool parent_has(const struct picture *p, int n, const char *function)
{
    const struct node *up = &p->nodes[p->nodes[n].parent];
    seam_join j;
    if (!p->nodes[n].join || !peek(p->nodes[n].join, &j, sizeof j))
        return has(p, p->nodes[n].parent, function);
    return chain_has(j.owner, function) || (up->state == ON_STACK && chain_has(up->head, function));
}

/* The thread that has the lock: the one that took it, if that can be, or one that waits for the asking one; or who else
 * may have it, if there is only one. It may be who is in the function that took it. (Only the innermost thread of a stack
 * keeps its token, so another one may bear the right one's.) */
static int holder_of(const struct picture *p, int waiter, const seam_mutex *m)
{
    int marked = -1, other = -1, others = 0;
    for (int i = 0; i < (int)p->count; i++) {
        const struct node *n = &p->nodes[i];
        bool may = has(p, i, m->function);
        if (m->token && n->token == m->token && !(n->waits && n->wait.kind == WAIT_ROOT) && (marked < 0 || may))
            marked = i;
        if (may && i != waiter)
            other = i, others++;
    }
    if (marked >= 0 && marked != waiter && has(p, marked, m->function))
        return marked;
    for (int n = waiter; p->nodes[n].parent >= 0; n = p->nodes[n].parent)
        if (parent_has(p, n, m->function))
            return p->nodes[n].parent;
    if (marked >= 0 && (others == 0 || has(p, marked, m->function)))
        return marked;
    return others == 1 ? other : marked;
}

/* Whom it waits for. Of children, one on the way down to somebody who waits for a lock. */
static int awaited_by(const struct picture *p, int n)
{
    seam_mutex m;
    if (waits_for_mutex(&p->nodes[n]))
        return peek(p->nodes[n].wait.what, &m, sizeof m) ? holder_of(p, n, &m) : -1;
    for (unsigned i = 0; i < p->count; i++)
        if (waits_for_mutex(&p->nodes[i]))
            for (int below = (int)i, up = p->nodes[below].parent; up >= 0; below = up, up = p->nodes[up].parent)
                if (up == n)
                    return below;
    return -1;
}

static void edge_print(struct picture *p, int from, int to)
{
    struct out *o = &p->out;
    const struct node *n = &p->nodes[from];
    out_text(o, "  thread ");
    number_of(o, p, from);
    out_text(o, " ");
    if (n->state == WAITING)
        waiting_text(p, n);
    else
        on_stack_text(p, n);
    if (to >= 0) {
        out_text(o, waits_for_mutex(n) ? " by thread " : ": thread ");
        number_of(o, p, to);
    }
    out_text(o, "\n");
}

/* Somebody who waits, for a lock in the end, for itself; -1: nobody. Floyd's tortoise and hare. */
static int in_cycle(const struct picture *p, int from)
{
    int slow = from, fast = from;
    do {
        slow = awaited_by(p, slow);
        fast = awaited_by(p, fast);
        fast = fast < 0 ? -1 : awaited_by(p, fast);
    } while (fast >= 0 && slow != fast);
    return fast;
}

/* The cycle if there is one that can be made out, or who waits for locks. */
void picture_print_cycle(struct picture *p)
{
    for (int i = 0; i < (int)p->count; i++) {
        int begin = waits_for_mutex(&p->nodes[i]) ? in_cycle(p, i) : -1, n = begin;
        while (n >= 0) {
            int next = awaited_by(p, n);
            edge_print(p, n, next);
            n = next == begin ? -1 : next;
        }
        if (begin >= 0)
            return;
    }
    for (int i = 0; i < (int)p->count; i++)
        if (waits_for_mutex(&p->nodes[i]))
            edge_print(p, i, awaited_by(p, i));
}
