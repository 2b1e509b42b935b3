// Tables filled by recursion and by loops: edit distance, longest common
// subsequence, knapsack, coins, matrix chain, partitions, memoised Collatz.
// expect: 3 3 0
// expect: [GTABQ] []
// expect: 29 7
// expect: 680 15125
// expect: 2919 216 1958
// expect: 2880067194370816120 5
#include <stdio.h>
#include <string.h>

static int min(int a, int b) { return a < b ? a : b; }
static int max(int a, int b) { return a > b ? a : b; }
static int min3(int a, int b, int c) { return min(a, min(b, c)); }
static int distance(const char *a, const char *b)
{
    int n = (int)strlen(b), row[40], prev[40];
    for (int j = 0; j <= n; j++) row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        memcpy(prev, row, sizeof row);
        row[0] = i;
        for (int j = 1; j <= n; j++) row[j] = min3(prev[j] + 1, row[j - 1] + 1, prev[j - 1] + (a[i - 1] != b[j - 1]));
    }
    return row[n];
}
static char *lcs(const char *a, const char *b, char *out)
{
    static char t[20][20][20];
    memset(t, 0, sizeof t);
    for (int i = (int)strlen(a) - 1; i >= 0; i--)
        for (int j = (int)strlen(b) - 1; j >= 0; j--)
            if (a[i] == b[j]) t[i][j][0] = a[i], strcpy(t[i][j] + 1, t[i + 1][j + 1]);
            else strcpy(t[i][j], strlen(t[i + 1][j]) >= strlen(t[i][j + 1]) ? t[i + 1][j] : t[i][j + 1]);
    return strcpy(out, t[0][0]);
}
struct item { int weight, value; };
static int knapsack(const struct item *v, int n, int room) { return !n ? 0 : max(knapsack(v + 1, n - 1, room), v->weight <= room ? v->value + knapsack(v + 1, n - 1, room - v->weight) : 0); }
static long coins(const int *c, int n, int sum) { return sum == 0 ? 1 : sum < 0 || !n ? 0 : coins(c, n, sum - *c) + coins(c + 1, n - 1, sum); }
static int memo[10][10];
static int chain(const int *d, int i, int j)
{
    if (i == j) return 0;
    int *m = &memo[i][j];
    if (!*m) { *m = 1 << 30; for (int k = i; k < j; k++) *m = min(*m, chain(d, i, k) + chain(d, k + 1, j) + d[i] * d[k + 1] * d[j + 1]); }
    return *m;
}
static unsigned char steps[5000];
static int collatz(unsigned long n) { if (n == 1) return 0; if (n < 5000 && steps[n]) return steps[n]; int s = 1 + collatz(n & 1 ? 3 * n + 1 : n / 2); if (n < 5000 && s < 256) steps[n] = (unsigned char)s; return s; }
static int partitions(int n, int k) { return n == 0 ? 1 : n < 0 || k == 0 ? 0 : partitions(n - k, k) + partitions(n, k - 1); }
static long fib(int n) { static long t[91]; return n < 2 ? n : t[n] ? t[n] : (t[n] = fib(n - 1) + fib(n - 2)); }
static int rising(const int *v, int n) { int best = 0, len[20]; for (int i = 0; i < n; i++) { len[i] = 1; for (int j = 0; j < i; j++) if (v[j] < v[i]) len[i] = max(len[i], len[j] + 1); best = max(best, len[i]); } return best; }

int main(void)
{
    char out[20];
    printf("%d %d %d\n", distance("kitten", "sitting"), distance("", "abc"), distance("same", "same"));
    printf("[%s] [%s]\n", lcs("AGGTABQ", "GXTXAYBQ", out), lcs("abc", "xyz", out + 10));
    struct item v[] = {{12, 4}, {2, 2}, {1, 1}, {1, 2}, {4, 10}, {3, 7}, {6, 9}};
    printf("%d %d\n", knapsack(v, 7, 15), knapsack(v, 7, 3));
    int c[] = {25, 10, 5, 1}, d[] = {30, 35, 15, 5, 10, 20, 25};
    printf("%ld %d\n", coins(c, 4, 150), chain(d, 0, 5));
    int best = 1;
    for (int i = 1; i < 3000; i++) if (collatz(i) > collatz(best)) best = i;
    printf("%d %d %d\n", best, collatz(best), partitions(25, 25));
    int r[] = {3, 1, 8, 2, 5, 9, 4, 6, 7};
    printf("%ld %d\n", fib(90), rising(r, 9));
    return 0;
}
