// Spawns and syncs in the middle of C's harder control flow: Duff's device,
// goto into loops, nested switches, conditionals with calls, comma, &&.
// expect: 8207
// expect: 6613 -24 3
// expect: 103 57
// expect: 86 34 45
#include <cilk/cilk.h>
#include <stdio.h>

static _Atomic int calls;
static int work(int n) { if (n < 2) return 1; int a = cilk_spawn work(n - 1), b = work(n - 2); cilk_sync; return a + b; }
static int f(int n) { int r = cilk_spawn work(n % 7); cilk_sync; return r + n; }
static int truth(int x) { int r = cilk_spawn work(3); cilk_sync; calls++; return x && r; }

static void duff(int *to, const int *from, int n)
{
    int rounds = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { *to++ = cilk_spawn f(*from++);
    case 3:      *to++ = cilk_spawn f(*from++);
    case 2:      *to++ = cilk_spawn f(*from++);
    case 1:      *to++ = cilk_spawn f(*from++);
            } while (--rounds > 0);
    }
    cilk_sync;
}
static int machine(const char *s)
{
    int acc = 0, x = 0, y = 0;
next:
    switch (*s++) {
    case 'a': x = cilk_spawn f(acc); goto next;
    case 'b': y = cilk_spawn f(acc + 1); goto next;
    case 's': cilk_sync; acc = (acc + x + y) % 1000; goto next;
    case '(': while (*s != ')') { switch (*s++) { case '+': acc += f(2); continue; case '-': acc--; break; case '!': goto out; } acc *= 2; } s++; goto next;
    case 0: break;
    default: acc++; goto next;
    }
    cilk_sync;
    return acc + x * 10 + y * 100;
out:
    return -acc;
}
static int into_loop(int n)
{
    int i = 5, sum = 0, v = 0;
    if (n & 1) goto middle;
    for (i = 0; i < n; i++) {
        v = cilk_spawn f(i);
        cilk_sync;
middle: sum += v + i;
        { int w; w = cilk_spawn f(i + 1); cilk_sync; sum += w; if (sum > 500) goto done; }
    }
done:
    return sum;
}
static int expressions(int n)
{
    int r = 0;
    r += truth(n) && truth(n - 1) || truth(0) && truth(5);
    r += truth(0) || (truth(n), f(2)) > 3 ? f(n) : -f(n);
    r += truth(n > 2) ? truth(1) ? f(4) : f(5) : f(6);
    r += (f(1), f(2), f(n)) * 2;
    if (truth(n) && !truth(n - n)) r += f(f(f(1) % 5) % 5);
    while (truth(r % 4) && r < 1000) r += f(r % 5);
    for (int i = f(0); truth(i < 5) && i < 6; i += truth(1)) r ^= f(i);
    int a[4] = {f(0), [2] = f(1), f(2)}, *p = a + truth(2);
    p[truth(n)] += f(3);
    return r + a[0] + a[1] + a[2] + a[3];
}

int main(void)
{
    int from[11], to[11], s = 0;
    for (int i = 0; i < 11; i++) from[i] = i * 5 % 11;
    for (int n = 1; n <= 11; n++) { duff(to, from, n); for (int i = 0; i < n; i++) s = s * 3 % 100003 + to[i]; }
    printf("%d\n", s);
    printf("%d %d %d\n", machine("absxas(+-+)bsa"), machine("absbs(-!)"), machine("xyz"));
    printf("%d %d\n", into_loop(6), into_loop(7));
    int a = expressions(3), b = expressions(0);
    printf("%d %d %d\n", a, b, calls);
    return 0;
}
