// Backtracking: sudoku, n-queens, a knight's tour, permutations, subsets,
// towers of Hanoi.
// expect: 1
// expect: 534678912
// expect: 672195348
// expect: 198342567
// expect: 859761423
// expect: 426853791
// expect: 713924856
// expect: 961537284
// expect: 287419635
// expect: 345286179
// expect: 4208
// expect: 2 10 4 40 92
// expect: 1 1 1
// expect: 60 dcbaa
// expect: 6
// expect: 1023 0 10
#include <stdio.h>
#include <string.h>

static int fits(const char g[9][10], int y, int x, char c)
{
    for (int i = 0; i < 9; i++) if (g[y][i] == c || g[i][x] == c || g[y / 3 * 3 + i / 3][x / 3 * 3 + i % 3] == c) return 0;
    return 1;
}
static int tried;
static int sudoku(char g[9][10], int at)
{
    while (at < 81 && g[at / 9][at % 9] != '.') at++;
    if (at == 81) return 1;
    for (char c = '1'; c <= '9'; c++) {
        if (!fits((const char(*)[10])g, at / 9, at % 9, c)) continue;
        tried++;
        g[at / 9][at % 9] = c;
        if (sudoku(g, at + 1)) return 1;
    }
    g[at / 9][at % 9] = '.';
    return 0;
}
static int queens(int n, unsigned cols, unsigned left, unsigned right)
{
    int count = 0;
    if (cols == (1u << n) - 1) return 1;
    for (unsigned free = ~(cols | left | right) & ((1u << n) - 1), bit; free; free ^= bit) bit = free & -free, count += queens(n, cols | bit, (left | bit) << 1, (right | bit) >> 1);
    return count;
}
static const int dx[] = {1, 2, 2, 1, -1, -2, -2, -1}, dy[] = {-2, -1, 1, 2, 2, 1, -1, -2};
static int open(int b[6][6], int y, int x) { return y >= 0 && y < 6 && x >= 0 && x < 6 && !b[y][x]; }
static int exits(int b[6][6], int y, int x) { int n = 0; for (int i = 0; i < 8; i++) n += open(b, y + dy[i], x + dx[i]); return n; }
static int tour(int b[6][6], int y, int x, int step)
{
    b[y][x] = step;
    if (step == 36) return 1;
    for (int want = 0; want < 9; want++)
        for (int i = 0; i < 8; i++)
            if (open(b, y + dy[i], x + dx[i]) && exits(b, y + dy[i], x + dx[i]) == want && tour(b, y + dy[i], x + dx[i], step + 1)) return 1;
    return b[y][x] = 0;
}
static int next_permutation(char *s, int n)
{
    int i = n - 1, j = n - 1;
    while (i > 0 && s[i - 1] >= s[i]) i--;
    if (!i) return 0;
    while (s[j] <= s[i - 1]) j--;
    char t = s[j]; s[j] = s[i - 1], s[i - 1] = t;
    for (j = n - 1; i < j; i++, j--) t = s[i], s[i] = s[j], s[j] = t;
    return 1;
}
static int subsets(const int *v, int n, int sum) { return n ? subsets(v + 1, n - 1, sum) + subsets(v + 1, n - 1, sum - *v) : sum == 0; }
static int hanoi(int n, int from, int to, int *discs) { if (!n) return 0; int via = 3 - from - to, a = hanoi(n - 1, from, via, discs); discs[from]--, discs[to]++; return a + 1 + hanoi(n - 1, via, to, discs); }

int main(void)
{
    char g[9][10] = {"53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79"};
    printf("%d\n", sudoku(g, 0));
    for (int i = 0; i < 9; i++) puts(g[i]);
    printf("%d\n", tried);
    for (int n = 4; n < 9; n++) printf("%d%c", queens(n, 0, 0, 0), n < 8 ? ' ' : '\n');
    int b[6][6] = {{0}};
    int toured = tour(b, 0, 0, 1);
    printf("%d %d %d\n", toured, b[0][0], b[5][5] > 1);
    char s[] = "aabcd";
    int count = 1;
    while (next_permutation(s, 5)) count++;
    printf("%d %s\n", count, s);
    int v[] = {3, 34, 4, 12, 5, 2, 7, 9}, discs[3] = {10, 0, 0};
    printf("%d\n", subsets(v, 8, 16));
    int moves = hanoi(10, 0, 2, discs);
    printf("%d %d %d\n", moves, discs[0], discs[2]);
    return 0;
}
