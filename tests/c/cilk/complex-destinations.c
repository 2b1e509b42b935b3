// Destinations whose address takes work to compute: side effects happen once
// and before the child; cells in structures behind pointers behind calls.
// expect: 8 13 21 34 12
// expect: 0 5 0 2 89 55 0 3 144
// expect: 13 8
// expect: 29 15 2.6 21
// expect: 8 13 81321 3 233
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>

static int calls;
static int work(int n) { if (n < 2) return 1; int a = cilk_spawn work(n - 1), b = work(n - 2); cilk_sync; return a + b; }
struct node { int v[4]; struct node *next; struct { double d; int *p; } in; };
static struct node *at(struct node *n, int k) { calls++; return k ? at(n->next, k - 1) : n; }
static int idx(int i) { calls++; return i; }
static int *cell(int *p, int i) { calls++; return p + i; }
static double *real(struct node *n) { calls++; return &n->in.d; }
union cast { int i[2]; long l; };

int main(void)
{
    struct node c = {.next = NULL}, b = {.next = &c}, a = {.next = &b}, *p = &a, *table[3] = {&a, &b, &c};
    int grid[3][3] = {{0}}, i = 0, *q = grid[1];
    at(p, 1)->v[idx(2)] = cilk_spawn work(5);
    p->next->next->v[i++] = cilk_spawn work(6);
    (*table[idx(1)]).v[i++] = cilk_spawn work(7);
    table[i]->v[i] = cilk_spawn work(8);
    *cell(grid[0], idx(1)) = cilk_spawn work(4);
    grid[i][i - 1] = cilk_spawn work(3);
    *q++ = cilk_spawn work(2);
    *++q = cilk_spawn work(9);
    *(int *)(void *)&grid[1][1] = cilk_spawn work(10);
    *real(at(p, 2)) = cilk_spawn work(6);
    at(p, 0)->in.p = &grid[2][2];
    *at(p, 0)->in.p = cilk_spawn work(11);
    p = p->next;
    p->in.d = cilk_spawn work(5);
    p = NULL, i = 99, q = NULL;
    cilk_sync;
    printf("%d %d %d %d %d\n", b.v[2], c.v[0], b.v[1], c.v[2], calls);
    for (int k = 0; k < 9; k++) printf("%d%c", grid[k / 3][k % 3], k < 8 ? ' ' : '\n');
    printf("%g %g\n", c.in.d, b.in.d);
    at(&a, 1)->v[idx(2)] += cilk_spawn work(5);
    at(&a, 1)->v[idx(2)] += cilk_spawn work(6);
    *cell(grid[0], idx(1)) *= cilk_spawn work(3);
    *real(&c) /= cilk_spawn work(4);
    cilk_sync;
    printf("%d %d %g %d\n", b.v[2], grid[0][1], c.in.d, calls);
    union cast u;
    u.i[0] = cilk_spawn work(5);
    u.i[1] = cilk_spawn work(6);
    char *bytes = malloc(8);
    for (int k = 0; k < 8; k++) bytes[k] = cilk_spawn work(k);
    _Alignas(16) struct { char c; int v; } __attribute__((packed)) packed[2];
    packed[1].c = cilk_spawn work(3);
    packed[1].v = cilk_spawn work(12);
    cilk_sync;
    printf("%d %d %d%d%d %d %d\n", u.i[0], u.i[1], bytes[5], bytes[6], bytes[7], packed[1].c, packed[1].v);
    free(bytes);
    return 0;
}
