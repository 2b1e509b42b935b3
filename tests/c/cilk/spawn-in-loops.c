// Spawns in loops of every kind; arguments are evaluated before the child
// starts; the loop goes on meanwhile.
// expect: 553507078
// expect: 1145546580
// expect: 553507078
// expect: 2937635860 60
// expect: 553507078
// expect: 701846966
// expect: 3459520090
#include <cilk/cilk.h>
#include <stdio.h>

enum { N = 60 };
static int leaf(int n) { return n * n + 1; }
static int node(int n) { if (n < 4) return leaf(n); int r[3]; for (int i = 0; i < 3; i++) r[i] = cilk_spawn node(n / 2 - i); cilk_sync; return r[0] + r[1] - r[2]; }
static void fill(int *a, int lo, int hi) { while (hi - lo > 1) { int mid = (lo + hi) / 2; cilk_spawn fill(a, mid, hi); hi = mid; } a[lo] = node(lo); }
static unsigned checksum(const int *a, int n) { unsigned s = 0; while (n--) s = s * 31 + (unsigned)*a++; return s; }

int main(void)
{
    int a[N], i, k = 0;
    for (i = 0; i < N; i++) a[i] = cilk_spawn node(i);
    cilk_sync;
    printf("%u\n", checksum(a, N));
    i = 0;
    while (i < N) { a[i] = cilk_spawn node(i + 1); if (++i % 7 == 0) cilk_sync; }
    cilk_sync;
    printf("%u\n", checksum(a, N));
    int *p = a;
    do *p++ = cilk_spawn node(k++); while (p < a + N);
    cilk_sync;
    printf("%u\n", checksum(a, N));
    for (i = 0; i < N; i++) a[i] = -1;
    for (i = 0; ; i++) { if (i % 3 == 1) continue; if (i >= N) break; a[i] = cilk_spawn leaf(i); }
    cilk_sync;
    printf("%u %d\n", checksum(a, N), i);
    fill(a, 0, N);
    printf("%u\n", checksum(a, N));
    for (int r = 0; r < 6; r++) {
        int row[6];
        for (int c = 0; c < 6; c++) row[c] = cilk_spawn node(r * c);
        cilk_sync;
        for (int c = 0; c < 6; c++) a[r * 6 + c] = row[c];
    }
    printf("%u\n", checksum(a, 36));
    i = N;
again:
    if (i-- > 0) { a[i] = cilk_spawn node(i ^ 5); goto again; }
    cilk_sync;
    printf("%u\n", checksum(a, N));
    return 0;
}
