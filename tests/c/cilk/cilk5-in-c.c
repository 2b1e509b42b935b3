// Cilk-5's keywords in a file named .c, from the include of <cilk.h> on; as
// names elsewhere they stay names: members, macros' text, strings.
// expect: 2016 cilk spawn sync inlet abort SYNCHED
#include <stdlib.h>
#include <signal.h>
#include <unistd.h>
#include <stdio.h>
#include <cilk.h>

cilk long sum(const long *v, int n)
{
    long a, b;
    if (n == 1) return *v;
    a = spawn sum(v, n / 2);
    b = spawn sum(v + n / 2, n - n / 2);
    sync;
    return a + b;
}

static const char *names = "cilk spawn sync inlet abort SYNCHED";

cilk int main()
{
    long v[64], s;
    int i;
    for (i = 0; i < 64; i++) v[i] = i;
    s = spawn sum(v, 64);
    sync;
    printf("%ld %s\n", s, names); /* spawn; sync; */
    return 0;
}
