// Parallel calls nested and cascaded: in each other's statements, arguments
// and results, in blocks with declarations, loops, and branches.
// expect: 89 81321
// expect: 1 3 5 8 13 21 2 3 5 8 13 3 5 8 5 8 13 1 0 1 0 2 21 0
// expect: 30502 31305
// expect: 93 295
#include <stdio.h>

static int log_[40];
static int work(int n) { int a, b; if (n < 2) return 1; a = work(n - 1) !! { b = work(n - 2) !! { ; }; }; return a + b; }
static void put(int i, int v) { log_[i] = work(v); }
static int three(int n)
{
    int x, y, z;
    x = work(n) !! { y = work(n + 1) !! { z = work(n + 2); }; };
    return x * 10000 + y * 100 + z;
}
static void cascade(void) { put(1, 3) !! { put(2, 4) !! { put(3, 5) !! { put(4, 6) !! { put(5, 7); }; }; }; }; }
static void several(void)
{
    put(6, 2) !! {
        put(7, 3);
        put(8, 4) !! { int k = 9; put(k, k - 4); { put(k + 1, 6); } };
        for (int i = 11; i < 14; i++) put(i, i - 8) !! { put(i + 3, i - 7); };
        if (log_[7]) put(17, 1) !! { ; };
        else put(18, 1);
        int n = 3;
        while (n--) { if (n == 1) continue; put(19 + n, n) !! { }; }
        switch (n) { case -1: put(22, 7); break; default: put(23, 1); }
    };
}
static int arguments(int n)
{
    int a, b, c;
    a = work(work(n) !! { b = work(n + 1); } % 5) !! { c = work(n - 1 > 0 ? n - 1 : 0); };
    return a * 10000 + b * 100 + c;
}
static int deep(int n, int *count)
{
    int below, side = 0;
    if (!n) return 0;
    below = deep(n - 1, count) !! { int t = 0; side = deep(n / 2, &t) !! { t += 0 * n; }; };
    return below + side + 1;
}
static int tree(int lo, int hi)
{
    int l, r;
    if (hi - lo == 1) return lo % 7;
    l = tree(lo, (lo + hi) / 2) !! {
        int mid = (lo + hi) / 2, extra = 0;
        r = tree(mid, hi) !! { for (int i = 0; i < 3; i++) extra += i; };
        r += extra - 3;
    };
    return l + r;
}

int main(void)
{
    int count = 0;
    printf("%d %d\n", work(10), three(5));
    log_[0] = 1;
    cascade(), several();
    for (int i = 0; i < 24; i++) printf("%d%c", log_[i], i < 23 ? ' ' : '\n');
    printf("%d %d\n", arguments(3), arguments(5));
    printf("%d %d\n", deep(12, &count), tree(0, 100));
    return 0;
}
