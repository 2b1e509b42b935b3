// Cilk-5 procedures declared in a header and defined in another file.
// expect: 610 12 zzxzyzw
#include <cilk.h>
#include <stdio.h>
#include "procs.h"

cilk int local(int n)
{
    int a = 0, b = 0;
    if (n < 2) return n;
    a = spawn remote(n - 1);
    b += spawn local(n - 2);
    sync;
    return a + b;
}

cilk int main(void)
{
    int r, total = 0, i;
    char text[8];
    inlet void add(int x) { total += x; }

    r = spawn remote(15);
    for (i = 0; i < 6; i++) add(spawn remote(i));
    spawn render(text, 7);
    sync;
    printf("%d %d %s\n", r, total, text);
    return 0;
}
