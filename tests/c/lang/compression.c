// Compression there and back: run lengths, LZ77 with a window, Huffman codes.
// expect: rle 500 -> 734 ok
// expect: lz 500 -> 132 ok
// expect: huffman 500 -> 186 ok
// expect: 01 00
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned char byte;
static int run_length(const byte *s, int n) { int k = 1; while (k < n && k < 255 && s[k] == *s) k++; return k; }
static int rle(const byte *s, int n, byte *o) { byte *start = o; while (n) { int k = run_length(s, n); *o++ = (byte)k, *o++ = *s; s += k, n -= k; } return (int)(o - start); }
static int unrle(const byte *s, int n, byte *o) { byte *start = o; for (; n; s += 2, n -= 2) memset(o, s[1], *s), o += *s; return (int)(o - start); }

static int common(const byte *a, const byte *b, int max) { int k = 0; while (k < max && a[k] == b[k]) k++; return k; }
struct hit { int dist, len; };
static struct hit longest(const byte *s, int i, int n)
{
    struct hit best = {0, 0};
    for (int j = i > 255 ? i - 255 : 0; j < i; j++) { int k = common(s + j, s + i, n - i < 255 ? n - i : 255); if (k > best.len) best = (struct hit){i - j, k}; }
    return best;
}
static int lz(const byte *s, int n, byte *o)
{
    byte *start = o;
    for (int i = 0; i < n; ) {
        struct hit h = longest(s, i, n);
        if (h.len > 3) *o++ = 0, *o++ = (byte)h.dist, *o++ = (byte)h.len, i += h.len;
        else if (s[i]) *o++ = s[i++];
        else *o++ = 0, *o++ = 0, i++;
    }
    return (int)(o - start);
}
static int unlz(const byte *s, int n, byte *o)
{
    byte *start = o;
    for (const byte *e = s + n; s < e; ) {
        if (*s) { *o++ = *s++; continue; }
        int d = s[1];
        if (!d) { *o++ = 0; s += 2; continue; }
        for (int k = s[2]; k--; o++) *o = o[-d];
        s += 3;
    }
    return (int)(o - start);
}

struct tree { int weight, symbol; struct tree *l, *r; };
static int lighter(const void *a, const void *b) { const struct tree *x = *(struct tree *const *)a, *y = *(struct tree *const *)b; return x->weight != y->weight ? y->weight - x->weight : y->symbol - x->symbol; }
static struct tree *leaf(int w, int s) { struct tree *t = malloc(sizeof *t); *t = (struct tree){w, s, 0, 0}; return t; }
static struct tree *join(struct tree *a, struct tree *b) { struct tree *t = leaf(a->weight + b->weight, a->symbol < b->symbol ? a->symbol : b->symbol); t->l = a, t->r = b; return t; }
static struct tree *build(const byte *s, int n)
{
    struct tree *list[256];
    int count[256] = {0}, k = 0;
    while (n--) count[*s++]++;
    for (int i = 0; i < 256; i++) if (count[i]) list[k++] = leaf(count[i], i);
    for (; k > 1; k--) { qsort(list, k, sizeof *list, lighter); list[k - 2] = join(list[k - 1], list[k - 2]); }
    return list[0];
}
static void codes(const struct tree *t, char *prefix, int depth, char (*out)[32])
{
    prefix[depth] = 0;
    if (!t->l) { strcpy(out[t->symbol], prefix); return; }
    prefix[depth] = '0', codes(t->l, prefix, depth + 1, out);
    prefix[depth] = '1', codes(t->r, prefix, depth + 1, out);
}
static int decode(const struct tree *t, const char *bits, byte *o)
{
    const byte *start = o;
    for (const struct tree *at = t; *bits; ) { at = *bits++ == '0' ? at->l : at->r; if (!at->l) *o++ = (byte)at->symbol, at = t; }
    return (int)(o - start);
}
static void drop(struct tree *t) { if (t) drop(t->l), drop(t->r), free(t); }

static int check(const char *what, const byte *s, int n, const byte *back, int m, int packed) { int ok = n == m && !memcmp(s, back, n); printf("%s %d -> %d %s\n", what, n, packed, ok ? "ok" : "BAD"); return ok; }

int main(void)
{
    static byte text[600], packed[1300], back[600];
    static char bits[8000], out[256][32];
    int n = 0;
    for (int i = 0; n < 500; i++) n += sprintf((char *)text + n, i % 3 ? "she sells sea shells %d " : "aaaaaaaaaaaa%d", i);
    text[100] = text[101] = 0;
    int k = rle(text, n, packed);
    check("rle", text, n, back, unrle(packed, k, back), k);
    k = lz(text, n, packed);
    check("lz", text, n, back, unlz(packed, k, back), k);
    struct tree *t = build(text, n);
    char prefix[32];
    codes(t, prefix, 0, out);
    char *o = bits;
    for (int i = 0; i < n; i++) o = stpcpy(o, out[text[i]]);
    check("huffman", text, n, back, decode(t, bits, back), (int)(o - bits + 7) / 8);
    printf("%s %s\n", out['a'], out['s']);
    drop(t);
    return 0;
}
