// goto: forwards, backwards, out of nested loops, into loops and blocks, past
// declarations; labels that look like other names.
// expect: 0 7
// expect: 10101 60005
// expect: 0 21 -1
// expect: 7 19
// expect: 303
// expect: 26
// expect: 6
// expect: 71
#include <stdio.h>

static int steps;
static int step(int x) { steps++; return x; }

static int backwards(int n)
{
    int i = 0;
again:
    if (step(i) < n) { i++; goto again; }
    return i;
}

static int into_loop(int n)
{
    int i = 100, sum = 0;
    if (step(n) == 0) goto middle;
    for (i = 0; i < 5; i++) {
        sum += step(i);
middle:
        sum += 10;
        if (sum > 200) break;
    }
    return sum * 1000 + i;
}

static int out_of_three(int a[3][3], int want)
{
    int i, j, k = 0;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            while (k < 2) {
                if (a[i][j] == step(want)) goto found;
                if (k++) { k = 0; goto next; }
                continue;
next:           break;
            }
    return -1;
found:
    return i * 10 + j;
}

static int past_declaration(int x)
{
    if (step(x) > 3) goto out;
    int y = step(x) + 1;
    x = y;
out: ;
    int z;
    z = x + step(1);
    {
        goto inner;
        x = step(1000);
inner:  z += step(x);
    }
    return z;
}

static int state_machine(const char *s)
{
    int count = 0;
    char c;
start: switch (c = *s++) { case 0: goto end; case ' ': goto start; case '"': goto string; default: goto word; }
word:  count += step(1);
       for (;;) switch (c = *s++) { case 0: goto end; case ' ': goto start; case '"': goto string; }
string: count += step(100);
       while ((c = *s++)) if (c == '"') goto start; else if (c == '\\') { if (!*s++) goto end; }
end:   return count;
}

static int fresh_each_time(void)
{
    int total = 0, round = 0;
again: {
        int local = step(5);
        int *p = &local;
        *p += round;
        total += local;
        if (++round < 4) goto again;
    }
    return total;
}

struct again { int again; };

static int namespaces(int x)
{
    typedef int step_t;
    struct again v = {x};
    step_t r = 0;
x:  v.again--;
    r += step(v.again);
    if (v.again > 0) goto x;
again: return r;
    goto again;
}

int main(void)
{
    int a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    printf("%d %d\n", backwards(0), backwards(7));
    printf("%d %d\n", into_loop(0), into_loop(1));
    printf("%d %d %d\n", out_of_three(a, 1), out_of_three(a, 8), out_of_three(a, 10));
    printf("%d %d\n", past_declaration(2), past_declaration(9));
    printf("%d\n", state_machine("one \"two \\\" x\" three\"four\" five\"\\"));
    printf("%d\n", fresh_each_time());
    printf("%d\n", namespaces(4));
    printf("%d\n", steps);
    return 0;
}
