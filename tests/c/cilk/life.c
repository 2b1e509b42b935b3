// Life on a torus by recursion over the quarters of the board, and a sandpile
// that topples, with two boards that change places.
// expect: 32
// expect: 410053
#include <cilk/cilk.h>
#include <stdio.h>
#include <string.h>

enum { N = 32 };
typedef unsigned char board[N][N];
static int around(board b, int y, int x) { int n = 0; for (int i = -1; i <= 1; i++) for (int j = -1; j <= 1; j++) n += (i || j) && b[(y + i + N) % N][(x + j + N) % N]; return n; }
static void step(board to, board from, int y, int x, int n)
{
    if (n == 4) { for (int i = y; i < y + 4; i++) for (int j = x; j < x + 4; j++) { int k = around(from, i, j); to[i][j] = k == 3 || (k == 2 && from[i][j]); } return; }
    int h = n / 2;
    cilk_spawn step(to, from, y, x, h);
    cilk_spawn step(to, from, y, x + h, h);
    cilk_spawn step(to, from, y + h, x, h);
    step(to, from, y + h, x + h, h);
    cilk_sync;
}
static int count(board b, int lo, int hi) { if (hi - lo == 1) { int n = 0; for (int x = 0; x < N; x++) n += b[lo][x]; return n; } int a = cilk_spawn count(b, lo, (lo + hi) / 2), c = count(b, (lo + hi) / 2, hi); cilk_sync; return a + c; }
static int topple(void)
{
    static int s[N][N], t[N][N];
    int rounds = 0, unstable = 1;
    s[N / 2][N / 2] = 300;
    for (; unstable; rounds++) {
        int rows[N];
        cilk_for (int y = 0; y < N; y++) for (int x = 0; x < N; x++) t[y][x] = s[y][x] % 4 + (y ? s[y - 1][x] / 4 : 0) + (y < N - 1 ? s[y + 1][x] / 4 : 0) + (x ? s[y][x - 1] / 4 : 0) + (x < N - 1 ? s[y][x + 1] / 4 : 0);
        cilk_for (int y = 0; y < N; y++) { rows[y] = 0; for (int x = 0; x < N; x++) s[y][x] = t[y][x], rows[y] |= s[y][x] > 3; }
        unstable = 0;
        for (int y = 0; y < N; y++) unstable |= rows[y];
    }
    int sum = 0;
    for (int y = 0; y < N; y++) for (int x = 0; x < N; x++) sum += s[y][x] * (x + 1) % 7;
    return sum * 1000 + rounds;
}

int main(void)
{
    static board a, b;
    const char *acorn = ".#........#...##..###";
    memset(a, 0, sizeof a);
    for (int i = 0; acorn[i]; i++) a[15 + i / 7][12 + i % 7] = acorn[i] == '#';
    for (int i = 0; i < 20; i++) step(i & 1 ? a : b, i & 1 ? b : a, 0, 0, N);
    printf("%d\n", count(a, 0, N));
    printf("%d\n", topple());
    return 0;
}
