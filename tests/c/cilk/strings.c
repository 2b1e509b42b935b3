// Text worked on in parallel: substring search, run lengths merged, word
// frequencies by map and reduce, anagrams, edit distances, palindromes.
// expect: 6 17 36
// expect: it 6, was 6, the 6, best 1, 13 different
// expect: 16 2 3
// expect: 7 3 3
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] = "it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness it was the epoch of belief it was the epoch of incredulity";
static int occurrences(const char *s, int n, const char *w) { int k = (int)strlen(w); if (n < 2 * k + 8) { int c = 0; for (int i = 0; i < n; i++) c += !strncmp(s + i, w, (size_t)k); return c; } int a = cilk_spawn occurrences(s, n / 2, w), b = occurrences(s + n / 2, n - n / 2, w); cilk_sync; return a + b; }
struct runs { char first, last; int head, tail, best, n; };
static struct runs one(char c) { return (struct runs){c, c, 1, 1, 1, 1}; }
static struct runs join(struct runs a, struct runs b)
{
    struct runs r = {a.first, b.last, a.head, b.tail, a.best > b.best ? a.best : b.best, a.n + b.n};
    if (a.last == b.first) { int m = a.tail + b.head; if (m > r.best) r.best = m; if (a.head == a.n) r.head = a.n + b.head; if (b.tail == b.n) r.tail = b.n + a.tail; }
    return r;
}
static struct runs runs(const char *s, int n) { if (n == 1) return one(*s); struct runs a = cilk_spawn runs(s, n / 2), b = runs(s + n / 2, n - n / 2); cilk_sync; return join(a, b); }
struct freq { char w[12]; int n; };
struct table { struct freq f[24]; int n; };
static void add(struct table *t, const char *w, int n) { for (int i = 0; i < t->n; i++) if (!strcmp(t->f[i].w, w)) { t->f[i].n += n; return; } strcpy(t->f[t->n].w, w); t->f[t->n++].n = n; }
static struct table count(const char *const *words, int n)
{
    struct table t = {.n = 0};
    if (n == 1) { add(&t, *words, 1); return t; }
    t = cilk_spawn count(words, n / 2);
    struct table r = count(words + n / 2, n - n / 2);
    cilk_sync;
    for (int i = 0; i < r.n; i++) add(&t, r.f[i].w, r.f[i].n);
    return t;
}
static int by_letter(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
static unsigned signature(const char *w) { char s[16]; strcpy(s, w); qsort(s, strlen(s), 1, by_letter); unsigned h = 7; for (char *p = s; *p; p++) h = h * 31 + (unsigned char)*p; return h; }
static int distance(const char *a, const char *b) { if (!*a) return (int)strlen(b); if (!*b) return (int)strlen(a); if (*a == *b) return distance(a + 1, b + 1); int x = cilk_spawn distance(a + 1, b), y = cilk_spawn distance(a, b + 1), z = distance(a + 1, b + 1); cilk_sync; return 1 + (x < y ? x < z ? x : z : y < z ? y : z); }

int main(void)
{
    char copy[sizeof text];
    const char *words[64];
    int n = 0;
    strcpy(copy, text);
    for (char *w = strtok(copy, " "); w; w = strtok(NULL, " ")) words[n++] = w;
    printf("%d %d %d\n", occurrences(text, (int)sizeof text - 1, "was"), occurrences(text, (int)sizeof text - 1, "e"), n);
    struct table t = count(words, n);
    for (int i = 0; i < 4; i++) printf("%s %d, ", t.f[i].w, t.f[i].n);
    printf("%d different\n", t.n);
    const char *r = "aabbbbbccccccccbaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccc";
    struct runs x = runs(r, (int)strlen(r));
    printf("%d %d %d\n", x.best, x.head, x.tail);
    const char *anagrams[] = {"listen", "silent", "enlist", "google", "elbow", "below", "inlets"};
    unsigned sig[7];
    int pairs = 0;
    cilk_for (int i = 0; i < 7; i++) sig[i] = signature(anagrams[i]);
    for (int i = 0; i < 7; i++) for (int j = 0; j < i; j++) pairs += sig[i] == sig[j];
    printf("%d %d %d\n", pairs, distance("kitten", "sitting"), distance("abcde", "xbxdx"));
    return 0;
}
