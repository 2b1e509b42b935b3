/* cactus.c: which threads there are, and whose child each is.
 *
 * Frames know only what they hang on: their caller, and the join that a thread's first activation will
 * tell. But every thread that waits for a join waits for one that is in a deque, on a stack, or waits
 * itself. So all are found by following these links from the deques and the stacks, and nothing
 * has to be kept up to date while the program runs, but for the list of places on each stack. */
#include "stacks.h"

#include <string.h>

enum {
    MOST_CHAIN = 200000, /* frames of a thread that are followed */
    MOST_READY = 512,    /* ready threads of a deque */
    MOST_SCAN = 4 << 20, /* bytes of a stack that are searched */
    MOST_PLACES = 1000,
};

/* ---- reading what may change or be gone ------------------------------------------------------------- */

bool frame_read(const seam_frame *at, seam_frame *to)
{
    seam_frame_type type;
    return at && peek(at, to, sizeof *to) && peek(to->type, &type, sizeof type) && type.resume && type.name
        && type.size >= sizeof *to && (to->point < type.npoints || (!type.npoints && !to->point));
}

static bool is_linked(const seam_frame *copy)
{
    return copy->flags & FRAME_LINKED;
}

/* The first activation of the thread that f belongs to. */
static seam_frame *eldest_of(seam_frame *f)
{
    seam_frame copy;
    for (unsigned i = 0; i < MOST_CHAIN && frame_read(f, &copy) && is_linked(&copy) && copy.parent; i++)
        f = copy.parent;
    return f;
}

/* ---- nodes --------------------------------------------------------------------------------------------- */

static struct node *node_new(struct picture *p, enum state state, worker *w)
{
    if (p->count == p->room)
        return NULL;
    struct node *n = &p->nodes[p->count++];
    *n = (struct node){ .state = state, .worker = w, .parent = -1, .child = -1, .last_child = -1, .sibling = -1 };
    return n;
}

static unsigned token_read(const seam_frame *head)
{
    seam_frame first;
    return frame_read(head, &first) ? token_of(&first) : 0;
}

/* The thread's part off the stack begins with this frame. */
static void node_hang(struct node *n, seam_frame *head)
{
    seam_frame first;
    n->head = head;
    n->eldest = eldest_of(head);
    n->join = frame_read(n->eldest, &first) && is_linked(&first) ? first.join : NULL;
    n->task = n->eldest;
    n->token = token_read(head);
}

static struct node *node_by_eldest(struct picture *p, const seam_frame *eldest)
{
    for (unsigned i = 0; i < p->count; i++)
        if (p->nodes[i].eldest == eldest)
            return &p->nodes[i];
    return NULL;
}

/* The thread to which this address on the stack of w belongs. (Those of a worker stand together, the
 * innermost first.) */
static struct node *node_by_address(struct picture *p, const worker *w, uintptr_t at)
{
    for (unsigned i = 0; i < p->count; i++) {
        struct node *n = &p->nodes[i];
        if (n->state == ON_STACK && n->worker == w && at < n->high)
            return n;
    }
    return NULL;
}

/* ---- stacks ----------------------------------------------------------------------------------------------- */

static const struct sample *sample_of(const struct picture *p, const worker *w)
{
    for (unsigned i = 0; i < p->nsamples; i++)
        if (p->samples[i].worker == w && atomic_load_explicit(&p->samples[i].taken, memory_order_acquire))
            return &p->samples[i];
    return NULL;
}

/* The activations that lie above the place. (A guest's outermost ones are on another stack.) */
static unsigned activations_above(const struct sample *s, unsigned i, uintptr_t place, const worker *w)
{
    while (i < s->count && !(s->of[i].cfa > place && s->of[i].cfa <= (uintptr_t)w->stack.high))
        i++;
    return i;
}

static void waits_read(struct node *n, const struct wait *innermost, uintptr_t low)
{
    struct wait t;
    for (unsigned i = 0; i < MOST_PLACES && innermost && peek(innermost, &t, sizeof t); i++, innermost = t.outer)
        if ((uintptr_t)innermost > low && (uintptr_t)innermost < n->high) {
            n->waits = true;
            n->wait = t;
            n->wait_at = innermost;
            return;
        }
}

/* One stretch of the stack: down to the place, or to its bottom. */
static struct node *stretch(struct picture *p, worker *w, const struct place *place, struct node *inner)
{
    struct node *n = node_new(p, ON_STACK, w);
    if (!n)
        return NULL;
    n->sample = sample_of(p, w);
    n->innermost = !inner;
    n->high = place ? (uintptr_t)place : UINTPTR_MAX;
    if (n->sample) {
        n->first = inner ? inner->end : 0;
        n->end = place ? activations_above(n->sample, n->first, n->high, w) : n->sample->count;
    }
    waits_read(n, w->wait, inner ? inner->high : 0);
    n->token = n->waits ? n->wait.token : w->token; /* unless it is known better */
    return n;
}

static void stack_read(struct picture *p, worker *w)
{
    struct place place, *at = w->place;
    struct node *n = NULL;
    for (unsigned i = 0; i < MOST_PLACES && at && peek(at, &place, sizeof place); i++, at = place.outer) {
        if (!(n = stretch(p, w, at, n)))
            return;
        if (place.up.parent) {
            node_hang(n, place.up.parent);
        } else {
            n->eldest = place.frame;
            n->join = place.up.join;
        }
        n->task = place.frame;
        n->token = place.token;
    }
    if (w->kind == WORKER_GUEST) /* a pool thread has its run loop there */
        stretch(p, w, NULL, n);
}

static void tasks_read(struct picture *p, worker *w)
{
    static seam_frame *task[MOST_READY]; /* one picture is made at a time, and stacks may be small */
    unsigned all = deque_look(&w->deque, task, MOST_READY), known = all < MOST_READY ? all : MOST_READY;
    p->left_out += all - known;
    for (unsigned i = 0; i < known; i++) {
        struct node *n = node_new(p, READY, w);
        if (n)
            node_hang(n, task[i]);
        else
            p->left_out++;
    }
    struct node *n = w->stopped_at ? node_new(p, STOPPED, w) : NULL;
    if (n)
        node_hang(n, w->stopped_at);
}

/* ---- parents ------------------------------------------------------------------------------------------------- */

/* An activation that runs in its slow clone, and never left the stack, has its frame's address somewhere
 * there: in a register, or saved. */
static struct node *node_by_content(struct picture *p, const seam_frame *f)
{
    for (unsigned i = 0; i < p->nsamples; i++) {
        const struct sample *s = &p->samples[i];
        if (!atomic_load_explicit(&s->taken, memory_order_acquire))
            continue;
        for (unsigned r = 0; r < MOST_REGISTERS; r++)
            if (s->value[r] == (uintptr_t)f)
                return node_by_address(p, s->worker, 0);
        static uintptr_t words[512];
        uintptr_t at = s->sp, end = (uintptr_t)s->worker->stack.high;
        if (at < (uintptr_t)s->worker->stack.low || at >= end)
            continue;
        for (size_t size; at < end && at - s->sp < MOST_SCAN; at += size) {
            size = end - at < sizeof words ? end - at : sizeof words;
            if (!peek((void *)at, words, size))
                break;
            for (size_t k = 0; k < size / sizeof words[0]; k++)
                if (words[k] == (uintptr_t)f)
                    return node_by_address(p, s->worker, at + k * sizeof words[0]);
        }
    }
    return NULL;
}

/* A stand-in of the runtime's for something on a stack: the root or the call that waits there. */
static struct node *node_behind(struct picture *p, seam_frame *f)
{
    _Alignas(seam_frame) char copy[256];
    seam_frame *frame = (seam_frame *)copy;
    const void *call;
    if (!frame_read(f, frame) || frame->type->size > sizeof copy || !peek(f, copy, frame->type->size))
        return NULL;
    worker *w = root_waiter(frame);
    if (w)
        return node_by_address(p, w, (uintptr_t)f);
    w = rpc_waiter(frame, &call);
    return w ? node_by_address(p, w, (uintptr_t)call) : NULL;
}

/* The thread in which the join lies. One that waits off the stack is known by nothing else. */
static struct node *node_of_join(struct picture *p, const seam_join *at)
{
    seam_join j;
    seam_frame owner;
    if (!peek(at, &j, sizeof j) || !frame_read(j.owner, &owner))
        return NULL;
    struct node *n = node_behind(p, j.owner);
    if (n)
        return n;
    seam_frame *eldest = eldest_of(j.owner);
    n = node_by_eldest(p, eldest);
    if (!n && !is_linked(&owner))
        return node_by_content(p, j.owner);
    if (!n && (n = node_new(p, WAITING, NULL)))
        node_hang(n, j.owner);
    if (n && n->state == WAITING && j.word & JOIN_WAITING)
        n->head = j.owner, n->token = token_read(j.owner);
    return n;
}

static bool is_below(const struct picture *p, int n, int ancestor)
{
    for (unsigned i = 0; n >= 0 && i <= p->count; i++, n = p->nodes[n].parent)
        if (n == ancestor)
            return true;
    return false;
}

static void node_link(struct picture *p, int child)
{
    struct node *n = &p->nodes[child];
    struct node *up = n->join ? node_of_join(p, n->join) : n->task ? node_behind(p, n->task) : NULL;
    int parent = up ? (int)(up - p->nodes) : -1;
    if (parent < 0 || is_below(p, parent, child))
        return;
    n->parent = parent;
    if (up->child < 0)
        up->child = child;
    else
        p->nodes[up->last_child].sibling = child;
    up->last_child = child;
    up->children++;
}

void picture_make(struct picture *p)
{
    for (unsigned i = 0; i < worker_records(); i++) {
        worker *w = worker_nth(i);
        bool takes_part = w && __atomic_load_n(&w->tid, __ATOMIC_RELAXED)
            && (w->kind == WORKER_POOL || atomic_load_explicit(&w->inside, memory_order_relaxed)); /* G3 */
        if (takes_part && (!p->only || p->only == w))
            stack_read(p, w);
    }
    for (unsigned i = 0; i < worker_records() && !p->only; i++)
        if (worker_nth(i))
            tasks_read(p, worker_nth(i));
    for (unsigned i = 0; i < p->count; i++) /* which finds more */
        node_link(p, (int)i);
}
