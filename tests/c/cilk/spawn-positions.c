// Spawns and syncs as the bodies of every statement: if, else, switch cases,
// labels, loops without braces, nested blocks with variables of their own.
// expect: 27 33 31 31 2205 225 2218 2213
// expect: 837 3934
// expect: -3 -2 0 3 13 21 6 7
#include <cilk/cilk.h>
#include <stdio.h>

static int work(int n) { if (n < 2) return 1; int a, b; a = cilk_spawn work(n - 1); b = cilk_spawn work(n - 2); cilk_sync; return a + b; }

static int choose(int k, int n)
{
    int r = 0, s = 0;
    if (k & 1) r = cilk_spawn work(n); else s = cilk_spawn work(n + 1);
    if (k & 2) { int r = cilk_spawn work(n - 1); cilk_sync; s += r; }
    else if (k & 4) { cilk_sync; s = 5; }
    if (k < 2) cilk_sync;
    switch (k) {
    case 0: r = cilk_spawn work(2);
    case 1: s = cilk_spawn work(3); break;
    case 2: case 3: { int t; t = cilk_spawn work(4); cilk_sync; r += t; } break;
    case 4: cilk_sync;
    default: cilk_sync; r += 100; if (k == 5) break; r += 1000;
    }
    if (n > 3) cilk_sync; else { cilk_sync; r += 7; }
label:
    cilk_spawn work(1);
    if (r < 10) { r += 10; goto label; }
    return r * 2 + s;
}

static int blocks(int n)
{
    int total = 0;
    for (int i = 0; i < n; i++) {
        int x = cilk_spawn work(i);
        { int x = cilk_spawn work(i + 1); { int x; x = cilk_spawn work(i + 2); cilk_sync; total += x; } total += x * 10; }
        total += x * 100;
    }
    do { int y = cilk_spawn work(3); cilk_sync; total += y; if (total % 2) continue; } while (n-- > 2);
    return total;
}

static int early(int n)
{
    int x = cilk_spawn work(n);
    if (n > 5) return n;
    int y = cilk_spawn work(n + 1);
    if (n > 3) { cilk_sync; return x + y; }
    cilk_sync;
    if (n == 3) return x;
    x = cilk_spawn early(n + 1);
    cilk_sync;
    return x - y;
}

int main(void)
{
    for (int k = 0; k < 8; k++) printf("%d%c", choose(k, 5 - k % 3), k < 7 ? 32 : 10);
    printf("%d %d\n", blocks(4), blocks(7));
    for (int n = 0; n < 8; n++) printf("%d%c", early(n), n < 7 ? ' ' : '\n');
    return 0;
}
