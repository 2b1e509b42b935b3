// Records with members of variable length, as GNU C has them.
// skip-modes: clang clang-all
// expect: 198
#include <cilk/cilk.h>
#include <stdio.h>
static int count(int n) { if (n < 2) return 1; int a = cilk_spawn count(n - 1), b = count(n - 2); cilk_sync; return a + b; }
static int records(int n)
{
    struct row { int first; int v[n]; struct row *next; } a, b;
    struct late { char c[n]; };
    struct late l;
    for (int i = 0; i < n; i++) { a.v[i] = cilk_spawn count(i); l.c[i] = i; }
    a.next = &b;
    cilk_sync;
    b = a;
    { struct row { short s; } r = { 3 }; n += r.s; }
    int s = sizeof a > sizeof(int) * n ? (int)sizeof l : -1;
    for (int i = 0; i < n - 3; i++) s += b.v[i] + l.c[i];
    return s;
}
int main(void) { printf("%d\n", records(10)); return 0; }
