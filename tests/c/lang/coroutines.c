// Coroutines by a switch into loops, generators in structures, pipelines of
// callbacks, a scheduler over function pointers.
// expect: 10 20 21 30 31 32 10 20 30 32 1000
// expect: 4 14 30 52 80 114 154 200 8 8
// expect: 5 acabab
#include <stdio.h>
#include <string.h>

#define BEGIN(c) switch ((c)->at) { case 0:
#define YIELD(c, v) do { (c)->at = __LINE__; return (v); case __LINE__:; } while (0)
#define END(c) } (c)->at = -1; return -1

struct gen { int at, i, j; };
static int id(int x) { return x; }
static int triangle(struct gen *g)
{
    BEGIN(g);
    for (g->i = 1; g->i <= id(3); g->i++)
        for (g->j = 0; g->j < g->i; g->j++)
            YIELD(g, id(g->i * 10 + g->j));
    END(g);
}
static int evens(struct gen *g, struct gen *from)
{
    BEGIN(g);
    while ((g->i = triangle(from)) >= 0)
        if (!(g->i & 1)) YIELD(g, g->i);
    YIELD(g, id(1000));
    END(g);
}

typedef struct stage { int (*put)(struct stage *, int); struct stage *next; int state; } stage;
static int forward(stage *s, int x) { return s->next->put(s->next, x); }
static int double_(stage *s, int x) { return forward(s, id(x) * 2); }
static int every_third(stage *s, int x) { return ++s->state % 3 ? 0 : forward(s, x); }
static int running(stage *s, int x) { s->state += id(x); return forward(s, s->state); }
static int collect(stage *s, int x) { printf("%d%c", x, x > 200 ? '\n' : ' '); return s->state++, 1; }

struct task { int (*step)(struct task *); int n; const char *name; };
static char trace[200];
static int countdown(struct task *t) { strcat(trace, t->name); return --t->n > 0; }
static int slow(struct task *t) { if (t->n % 2 == 0) strcat(trace, t->name); return id(--t->n) > 0; }
static int rounds(struct task *t, int n)
{
    int round = 0;
    for (int live = n; live; round++)
        for (int i = live = 0; i < n; i++)
            if (t[i].step && (t[i].step(&t[i]) ? ++live, 0 : 1)) t[i].step = NULL;
    return round;
}

int main(void)
{
    struct gen g = {0}, e = {0}, f = {0};
    for (int v; (v = triangle(&g)) >= 0; ) printf("%d ", v);
    for (int v; (v = evens(&e, &f)) >= 0; ) printf("%d%c", v, v < 1000 ? ' ' : '\n');
    stage last = {collect, 0, 0}, sum = {running, &last, 0}, third = {every_third, &sum, 0}, first = {double_, &third, 0};
    int passed = 0;
    for (int i = 0; i < 25; i++) passed += first.put(&first, i);
    printf("%d %d\n", passed, last.state);
    struct task t[] = {{countdown, 3, "a"}, {slow, 5, "b"}, {countdown, 1, "c"}};
    int n = rounds(t, 3);
    printf("%d %s\n", n, trace);
    return 0;
}
