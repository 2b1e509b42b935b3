/* eager.c: tasks that are made when a call is spawned (lazy-task-creation, section 2), in code that was
 * compiled with --tasks=eager or --tasks=inline:T.
 *
 * Such a task is a small frame with the evaluated arguments. It hangs on the scope's join as a child
 * that has left the stack does, so from there on nothing differs: the parent goes on in its slow
 * clone, its sync waits, and whoever takes the task calls the function. */
#include "runtime.h"

#include <limits.h>

const seam_queue queue_full = { .top = 0, .bottom = LONG_MAX };

/* Where reductions have to be deterministic, what becomes a task must not depend on how full the queue
 * happens to be: then none does, and the polls do it all. */
void eager_init(worker *w)
{
    w->abi.queue = config.deterministic ? &queue_full : (const seam_queue *)(const void *)&w->deque;
}

/* Who runs a signal handler cannot wait for another thread: under its root no more tasks are made (until
 * root.c puts the queue back). */
int seam_task_due(seam_worker *a, long most)
{
    worker *w = (worker *)a;
    if (!seam_creates_task(a, most))
        return 0;
    IN_RUNTIME(w);
    if (!w->nested || !signal_in_handler())
        return 1;
    a->queue = &queue_full;
    return 0;
}

static void push(worker *w, seam_frame *f, seam_join *j, seam_frame *task, void *dst, unsigned flags)
{
    join_add_child(j, f);
    task->join = j;
    task->dst = dst;
    task->epoch = j->epoch;
    task->order = j->order++;
    task->flags = FRAME_LINKED | flags;
    task->views = w->abi.views; /* it continues the strand, what follows begins one */
    w->abi.views = &seam_views_none;
    trace_at(w, TRACE_SPAWN, task, 0, 0);
    deque_push(&w->deque, task);
    idle_announce();
    count(w, COUNT_CREATED, 1);
    count(w, COUNT_TASKS, 1);
}

void seam_task_push(seam_worker *a, seam_frame *f, seam_join *j, seam_frame *task, void *dst)
{
    IN_RUNTIME((worker *)a);
    push((worker *)a, f, j, task, dst, 0);
}

void seam_task_push_receive(seam_worker *a, seam_frame *f, seam_join *j, seam_frame *task, unsigned site, unsigned size)
{
    worker *w = (worker *)a;
    IN_RUNTIME(w);
    seam_inlet *i = frame_alloc(w, sizeof *i + size);
    *i = (seam_inlet){ .site = site, .size = size };
    push(w, f, j, task, i->value, FRAME_INLET);
}
