// Large structures and arrays as locals, copied, passed and kept across calls
// in a recursion.
// expect: 4155550271
// expect: 1 1 3
// expect: 0 252
#include <stdio.h>
#include <string.h>

struct page { unsigned char data[2048]; int id; struct { double x[16]; } tail; };
static unsigned checksum(const void *p, size_t n) { const unsigned char *b = p; unsigned s = 1; while (n--) s = s * 31 + *b++; return s; }
static struct page make(int id) { struct page p; memset(&p, 0, sizeof p); memset(p.data, id, sizeof p.data); p.id = id; p.tail.x[id % 16] = id; return p; }
static struct page patch(struct page p, int at) { p.data[at % 2048] ^= 0xff; return p; }
static unsigned walk(int depth, struct page p)
{
    struct page mine = make(depth), copy = patch(mine, depth * 100);
    int table[500];
    for (int i = 0; i < 500; i++) table[i] = i * depth;
    unsigned below = depth ? walk(depth - 1, patch(p, depth)) : checksum(&p, sizeof p.data);
    unsigned own = checksum(table, sizeof table) ^ checksum(mine.data, sizeof mine.data) ^ checksum(copy.data, sizeof copy.data);
    return below * 7 + own + (unsigned)mine.tail.x[depth % 16] + (unsigned)copy.id;
}
static struct page pick(const struct page *v, int i) { return v[i]; }
static int count(struct page a, struct page b) { int n = 0; for (int i = 0; i < 2048; i++) n += a.data[i] != b.data[i]; return n; }

int main(void)
{
    struct page v[3] = {make(1), patch(make(1), 5), make(3)};
    printf("%u\n", walk(10, v[2]));
    printf("%d %d %g\n", count(v[0], v[1]), count(pick(v, 0), patch(pick(v, 0), 77)), pick(v, 2).tail.x[3]);
    v[0] = v[2].id == 3 ? pick(v, 1) : v[2];
    printf("%d %d\n", count(v[0], v[1]), patch(v[2], 9).data[9]);
    return 0;
}
