// Searches: knapsack with a shared bound, sudoku, travelling salesman, SAT,
// unbalanced tree, game of Nim, word ladder over a frontier.
// expect: 134 36
// expect: 12 56 418
// expect: 0 1 0
// expect: 4 5
#include <cilk/cilk.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static atomic_int best;
static void raise_best(int v) { int b = atomic_load(&best); while (b < v && !atomic_compare_exchange_weak(&best, &b, v)) ; }
struct item { int w, v; };
static const struct item items[] = {{12, 40}, {2, 9}, {7, 31}, {11, 30}, {5, 17}, {8, 29}, {3, 10}, {9, 33}, {4, 11}, {6, 22}, {10, 35}, {1, 3}};
static void knapsack(int i, int room, int value) { if (i == 12) { raise_best(value); return; } int bound = value; for (int k = i; k < 12; k++) bound += items[k].v; if (bound <= atomic_load(&best)) return; if (items[i].w <= room) cilk_spawn knapsack(i + 1, room - items[i].w, value + items[i].v); knapsack(i + 1, room, value); cilk_sync; }
static const int dist[7][7] = {{0, 12, 10, 19, 8, 5, 9}, {12, 0, 3, 7, 2, 6, 11}, {10, 3, 0, 6, 20, 7, 4}, {19, 7, 6, 0, 4, 13, 8}, {8, 2, 20, 4, 0, 10, 15}, {5, 6, 7, 13, 10, 0, 14}, {9, 11, 4, 8, 15, 14, 0}};
static int tsp(int at, unsigned seen) { if (seen == 127) return dist[at][0]; int r[7], min = 1 << 30; for (int i = 1; i < 7; i++) if (!(seen >> i & 1)) r[i] = cilk_spawn tsp(i, seen | 1u << i); cilk_sync; for (int i = 1; i < 7; i++) if (!(seen >> i & 1) && dist[at][i] + r[i] < min) min = dist[at][i] + r[i]; return min; }
struct grid { char c[16]; };
static int fits(const struct grid *g, int at, int v) { for (int i = 0; i < 4; i++) if (g->c[at / 4 * 4 + i] == v || g->c[i * 4 + at % 4] == v || g->c[at / 8 * 8 + at % 4 / 2 * 2 + i / 2 * 4 + i % 2] == v) return 0; return 1; }
static int sudoku(struct grid g, int at) { while (at < 16 && g.c[at]) at++; if (at == 16) return 1; int n[5] = {0}; for (int v = 1; v <= 4; v++) if (fits(&g, at, v)) { struct grid h = g; h.c[at] = (char)v; n[v] = cilk_spawn sudoku(h, at + 1); } cilk_sync; return n[1] + n[2] + n[3] + n[4]; }
static const signed char clauses[][3] = {{1, 2, -3}, {-1, 3, 4}, {2, -4, 5}, {-2, -5, 6}, {3, 5, -6}, {-3, -4, -5}, {1, -6, 7}, {-7, 8, 2}, {-8, -1, 4}, {6, 7, 8}};
static int sat(int var, unsigned values) { if (var > 8) { for (unsigned i = 0; i < sizeof clauses / 3; i++) { int ok = 0; for (int k = 0; k < 3; k++) { int l = clauses[i][k], t = values >> (l < 0 ? -l : l) & 1; ok |= l < 0 ? !t : t; } if (!ok) return 0; } return 1; } int a = cilk_spawn sat(var + 1, values), b = sat(var + 1, values | 1u << var); cilk_sync; return a + b; }
static long uts(uint32_t h, int depth) { h ^= h >> 16, h *= 0x85ebca6bu, h ^= h >> 13, h *= 0xc2b2ae35u, h ^= h >> 16; int kids = depth > 30 ? 0 : depth < 3 ? 3 : h % 100 < 47 ? 2 : 0; long n = 1, r[3]; for (int i = 0; i < kids; i++) r[i] = cilk_spawn uts(h + (uint32_t)i * 7919, depth + 1); cilk_sync; for (int i = 0; i < kids; i++) n += r[i]; return n; }
static int nim(int a, int b, int c) { int r[12], k = 0; for (int i = 1; i <= a; i++) r[k++] = cilk_spawn nim(a - i, b, c); for (int i = 1; i <= b; i++) r[k++] = cilk_spawn nim(a, b - i, c); for (int i = 1; i <= c; i++) r[k++] = cilk_spawn nim(a, b, c - i); cilk_sync; while (k--) if (!r[k]) return 1; return 0; }
static const char words[][4] = {"cat", "cot", "cog", "dog", "dot", "bat", "bag", "big", "dig", "pig", "pin", "fin", "fan", "can", "tan"};
static int one_apart(const char *a, const char *b) { return (a[0] != b[0]) + (a[1] != b[1]) + (a[2] != b[2]) == 1; }
static int ladder(int from, int to)
{
    enum { W = sizeof words / sizeof *words };
    int level[W];
    memset(level, -1, sizeof level), level[from] = 0;
    for (int d = 0; level[to] < 0 && d < W; d++) { int next[W] = {0}; cilk_for (int w = 0; w < W; w++) if (level[w] < 0) for (int i = 0; i < W; i++) if (level[i] == d && one_apart(words[i], words[w])) next[w] = 1; for (int w = 0; w < W; w++) if (next[w]) level[w] = d + 1; }
    return level[to];
}

int main(void)
{
    knapsack(0, 35, 0);
    printf("%d %d\n", best, tsp(0, 1));
    struct grid g = {{1, 0, 0, 0, 0, 0, 2}};
    printf("%d %d %ld\n", sudoku(g, 0), sat(1, 0), uts(42, 0));
    printf("%d %d %d\n", nim(1, 2, 3), nim(2, 2, 1), nim(0, 2, 2));
    printf("%d %d\n", ladder(0, 9), ladder(3, 12));
    return 0;
}
