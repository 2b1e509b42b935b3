// Words of the standard input counted in parallel.
// stdin: the quick brown fox jumps over the lazy dog
// stdin: pack my box with five dozen liquor jugs
// stdin: x
// stdin: the end of the input
// expect: 23 84 6
#include <cilk/cilk.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

struct count { int words, letters, longest; };
static struct count merge(struct count a, struct count b) { return (struct count){a.words + b.words, a.letters + b.letters, a.longest > b.longest ? a.longest : b.longest}; }
static struct count count(const char *s, int n)
{
    int mid = n / 2;
    while (mid < n && !isspace((unsigned char)s[mid])) mid++;
    if (mid == n) {
        struct count c = {0, 0, 0};
        for (int i = 0, k = 0; i < n; i++) { if (isspace((unsigned char)s[i])) { k = 0; continue; } c.words += k++ == 0; c.letters++; if (k > c.longest) c.longest = k; }
        return c;
    }
    struct count a = cilk_spawn count(s, mid), b = count(s + mid + 1, n - mid - 1);
    cilk_sync;
    return merge(a, b);
}

int main(void)
{
    char text[4096], line[100];
    size_t n = 0;
    while (fgets(line, sizeof line, stdin)) { strcpy(text + n, line); n += strlen(line); }
    struct count c = count(text, (int)n);
    printf("%d %d %d\n", c.words, c.letters, c.longest);
    return 0;
}
