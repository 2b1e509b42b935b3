// cilk_for over every kind of range: each iteration runs exactly once.
// expect: 5835
#include <cilk/cilk.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int hits[1000];
static int report(const char *what, int n)
{
    int once = 0, others = 0;
    for (int i = 0; i < 1000; i++) { if (hits[i] == 1) once++; else if (hits[i]) others++; hits[i] = 0; }
    if (once != n || others) printf("%s: %d once instead of %d, %d other\n", what, once, n, others);
    return once;
}
static int bound(int n) { static int calls; calls++; return n; }

int main(void)
{
    int sum = 0;
    cilk_for (int i = 0; i < 1000; i++) hits[i]++;
    sum += report("up", 1000);
    cilk_for (int i = 999; i >= 0; i--) hits[i]++;
    sum += report("down", 1000);
    cilk_for (int i = 0; i <= 500; ++i) hits[i]++;
    sum += report("<=", 501);
    cilk_for (int i = 700; i > 500; --i) hits[i]++;
    sum += report(">", 200);
    cilk_for (int i = 0; i != 300; i++) hits[i]++;
    sum += report("!=", 300);
    cilk_for (int i = 0; i < 1000; i += 3) hits[i]++;
    sum += report("+= 3", 334);
    cilk_for (int i = 998; i > 0; i -= 7) hits[i]++;
    sum += report("-= 7", 143);
    int step = 11, limit = 555;
    cilk_for (int i = 5; i <= limit; i += step) hits[i]++;
    sum += report("+= step", 51);
    cilk_for (int i = 0; i < 100; i = i + 4) hits[i]++;
    sum += report("i = i + 4", 25);
    cilk_for (int i = 0; i < 100; i = 4 + i) hits[i]++;
    sum += report("i = 4 + i", 25);
    cilk_for (int i = 100; i > 1; i = i - 4) hits[i]++;
    sum += report("i = i - 4", 25);
    cilk_for (int i = 0; 100 > i; i++) hits[i]++;
    sum += report("100 > i", 100);
    cilk_for (int i = 40; 0 <= i; i -= 2) hits[i]++;
    sum += report("0 <= i", 21);
    cilk_for (int i = bound(0); i < bound(77); i += bound(2)) hits[i]++;
    sum += report("bounds by calls", 39);
    cilk_for (size_t i = 0; i < 999; i++) hits[i]++;
    sum += report("size_t", 999);
    cilk_for (unsigned i = UINT_MAX - 9; i != 10; i++) hits[i + 10]++;
    sum += report("unsigned around", 20);
    cilk_for (unsigned i = 9; i != UINT_MAX; i--) hits[i]++;
    sum += report("unsigned down around", 10);
    cilk_for (uint64_t i = UINT64_MAX - 20; i < UINT64_MAX; i++) hits[UINT64_MAX - i]++;
    sum += report("64 bits high", 20);
    cilk_for (int64_t i = INT64_MIN; i < INT64_MIN + 30; i += 4) hits[i - INT64_MIN]++;
    sum += report("64 bits low", 8);
    cilk_for (int i = INT_MIN; i < INT_MAX - 20000000; i += 10000000) hits[(i + 2147483648LL) / 10000000]++;
    sum += report("whole of int", 428);
    cilk_for (int i = INT_MAX - 5; i < INT_MAX; i++) hits[INT_MAX - i]++;
    sum += report("int high", 5);
    cilk_for (short i = -300; i < 300; i += 3) hits[i + 300]++;
    sum += report("short", 200);
    cilk_for (unsigned char c = 0; c < 255; c++) hits[c]++;
    sum += report("unsigned char", 255);
    cilk_for (char c = 'a'; c <= 'z'; c++) hits[(int)c]++;
    sum += report("char", 26);
    long long lo = -50, hi = 50;
    cilk_for (long long i = lo; i < hi; i++) hits[i + 50]++;
    sum += report("long long", 100);
    printf("%d\n", sum);
    return 0;
}
