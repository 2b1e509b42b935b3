// Conway's game of life on a torus: a glider, an r-pentomino, a pulsar.
// expect: glider after 24: 5
// expect: ................................
// expect: .................#..............
// expect: ..................#.............
// expect: ................###.............
// expect: r-pentomino after 30: 27
// expect: pulsar after 3: 48
#include <stdio.h>
#include <string.h>

enum { H = 20, W = 32 };
typedef unsigned char world[H][W];
static int wrap(int x, int n) { return (x % n + n) % n; }
static int alive(world w, int y, int x) { return w[wrap(y, H)][wrap(x, W)]; }
static int around(world w, int y, int x) { int n = 0; for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) n += (dx || dy) && alive(w, y + dy, x + dx); return n; }
static void step(world to, world from) { for (int y = 0; y < H; y++) for (int x = 0; x < W; x++) { int n = around(from, y, x); to[y][x] = n == 3 || (n == 2 && alive(from, y, x)); } }
static int count(world w) { int n = 0; for (unsigned char *p = &w[0][0], *e = p + H * W; p < e; p++) n += *p; return n; }
static void put(world w, int y, int x, const char *s) { for (int c = x; *s; s++) if (*s == '/') y++, c = x; else w[y][c++] = *s == '#'; }
static void show(world w, int from, int to) { for (int y = from; y < to; y++) { for (int x = 0; x < W; x++) putchar(alive(w, y, x) ? '#' : '.'); putchar('\n'); } }
static void run(const char *name, const char *start, int steps)
{
    world a = {{0}}, b;
    put(a, 5, 10, start);
    for (int i = 0; i < steps; i++) { step(b, a); memcpy(a, b, sizeof a); }
    printf("%s after %d: %d\n", name, steps, count(a));
    if (count(a) < 10) show(a, 10, 14);
}

int main(void)
{
    run("glider", ".#/..#/###", 24);
    run("r-pentomino", ".##/##/.#", 30);
    run("pulsar", "..###...###//#....#.#....#/#....#.#....#/#....#.#....#/..###...###//..###...###/#....#.#....#/#....#.#....#/#....#.#....#//..###...###", 3);
    return 0;
}
