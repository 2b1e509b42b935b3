// Graphs: Dijkstra with a heap, Kruskal with union and find, topological
// order, depth-first components, Floyd-Warshall, breadth-first in a maze.
// expect: 20 20 11 1: 0 2 5 4 end
// expect: 34 21
// expect: 0 1 2 3 4 5 6 7
// expect: component of 0: 6
// expect: component of 6: 2
// expect: 10
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edge { int from, to, w; };
static const struct edge edges[] = {{0, 1, 7}, {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15}, {2, 3, 11}, {2, 5, 2}, {3, 4, 6}, {4, 5, 9}, {6, 7, 1}};
enum { N = 8, E = sizeof edges / sizeof *edges, INF = INT_MAX / 4 };

struct item { int dist, node; };
struct heap { struct item v[64]; int n; };
static void put(struct heap *h, struct item x) { int i = h->n++; for (; i && x.dist < h->v[(i - 1) / 2].dist; i = (i - 1) / 2) h->v[i] = h->v[(i - 1) / 2]; h->v[i] = x; }
static struct item take(struct heap *h)
{
    struct item top = h->v[0], x = h->v[--h->n];
    int i = 0;
    for (int c; (c = 2 * i + 1) < h->n; i = c) { c += c + 1 < h->n && h->v[c + 1].dist < h->v[c].dist; if (x.dist <= h->v[c].dist) break; h->v[i] = h->v[c]; }
    h->v[i] = x;
    return top;
}
static void relax(struct heap *h, int *dist, int *via, int from, int to, int w) { if (dist[from] + w < dist[to]) dist[to] = dist[from] + w, via[to] = from, put(h, (struct item){dist[to], to}); }
static void dijkstra(int start, int *dist, int *via)
{
    struct heap h = {.n = 0};
    for (int i = 0; i < N; i++) dist[i] = INF, via[i] = -1;
    dist[start] = 0;
    for (put(&h, (struct item){0, start}); h.n; ) {
        struct item x = take(&h);
        if (x.dist > dist[x.node]) continue;
        for (const struct edge *e = edges; e < edges + E; e++)
            if (e->from == x.node) relax(&h, dist, via, e->from, e->to, e->w);
            else if (e->to == x.node) relax(&h, dist, via, e->to, e->from, e->w);
    }
}
static void path(const int *via, int to) { if (via[to] >= 0) path(via, via[to]); printf("%d ", to); }
static int root(int *up, int x) { return up[x] == x ? x : (up[x] = root(up, up[x])); }
static int by_weight(const void *a, const void *b) { const struct edge *x = a, *y = b; return x->w - y->w; }
static int spanning(void)
{
    struct edge s[E];
    int up[N], total = 0;
    memcpy(s, edges, sizeof s), qsort(s, E, sizeof *s, by_weight);
    for (int i = 0; i < N; i++) up[i] = i;
    for (int i = 0; i < E; i++) if (root(up, s[i].from) != root(up, s[i].to)) up[root(up, s[i].from)] = root(up, s[i].to), total += s[i].w;
    return total;
}
static void visit(int x, char *seen, int **out) { if (seen[x]) return; seen[x] = 1; for (int i = 0; i < E; i++) if (edges[i].from == x) visit(edges[i].to, seen, out); *--*out = x; }
static int reach(int x, char *seen) { if (seen[x]) return 0; int n = seen[x] = 1; for (int i = 0; i < E; i++) if (edges[i].from == x) n += reach(edges[i].to, seen); else if (edges[i].to == x) n += reach(edges[i].from, seen); return n; }
static int floyd(void)
{
    int d[N][N], far = 0;
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) d[i][j] = i == j ? 0 : INF;
    for (int i = 0; i < E; i++) d[edges[i].from][edges[i].to] = d[edges[i].to][edges[i].from] = edges[i].w;
    for (int k = 0; k < N; k++) for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) if (d[i][k] + d[k][j] < d[i][j]) d[i][j] = d[i][k] + d[k][j];
    for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) if (d[i][j] < INF && d[i][j] > far) far = d[i][j];
    return far;
}
static int maze(const char *const *m, int w, int h)
{
    int queue[200], *head = queue, *tail = queue, dist[200] = {0}, goal = -1;
    for (int i = 0; i < w * h; i++) { if (m[i / w][i % w] == 'S') *tail++ = i, dist[i] = 1; if (m[i / w][i % w] == 'G') goal = i; }
    while (head < tail) {
        int at = *head++, step[] = {1, -1, w, -w};
        if (at == goal) return dist[at] - 1;
        for (int i = 0; i < 4; i++) { int to = at + step[i]; if (m[to / w][to % w] != '#' && !dist[to]) dist[to] = dist[at] + 1, *tail++ = to; }
    }
    return -1;
}

int main(void)
{
    int dist[N], via[N], order[N], *out = order + N;
    dijkstra(0, dist, via);
    printf("%d %d %d %d: ", dist[4], dist[3], dist[5], dist[6] == INF);
    path(via, 4), puts("end");
    printf("%d %d\n", spanning(), floyd());
    char seen[N] = {0};
    for (int i = N; i--; ) visit(i, seen, &out);
    for (int i = 0; i < N; i++) printf("%d%c", order[i], i < N - 1 ? ' ' : '\n');
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < N; i++) if (!seen[i]) printf("component of %d: %d\n", i, reach(i, seen));
    static const char *const m[] = {"##########", "#S#....#.#", "#.#.##.#.#", "#....#...#", "####.###.#", "#G.......#", "##########"};
    printf("%d\n", maze(m, 10, 7));
    return 0;
}
