// malloc and free across workers, stdio from children (each line whole),
// errno kept within a strand, statics shared under atomics.
// expect: 511 3980
// expect: 0
// expect: 128 0 3980
#include <cilk/cilk.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { struct node *l, *r; char text[]; };
static atomic_int live;
static struct node *build(int depth, int id) { struct node *n = malloc(sizeof *n + 24); if (!n) abort(); atomic_fetch_add(&live, 1); snprintf(n->text, 24, "node %d", id); n->l = n->r = NULL; if (depth) { n->l = cilk_spawn build(depth - 1, id * 2); n->r = cilk_spawn build(depth - 1, id * 2 + 1); cilk_sync; } return n; }
static size_t measure(const struct node *n) { if (!n) return 0; size_t a = cilk_spawn measure(n->l), b = measure(n->r); cilk_sync; return a + b + strlen(n->text); }
static void drop(struct node *n) { if (!n) return; cilk_spawn drop(n->l); drop(n->r); cilk_sync; free(n); atomic_fetch_sub(&live, 1); }
static void say(FILE *f, int i, int depth) { if (depth) { cilk_spawn say(f, i * 2, depth - 1); say(f, i * 2 + 1, depth - 1); cilk_sync; } else fprintf(f, "line %03d of the file\n", i); }
static int number(const char *s) { char *e; errno = 0; long v = strtol(s, &e, 10); return errno == ERANGE ? -1 : (int)v; }
static int numbers(int lo, int hi) { if (hi - lo == 1) { char s[30]; snprintf(s, sizeof s, lo % 5 ? "%d" : "%d99999999999999999999", lo); return number(s); } int a = cilk_spawn numbers(lo, (lo + hi) / 2), b = numbers((lo + hi) / 2, hi); cilk_sync; return a + b; }

int main(void)
{
    struct node *t = build(8, 1);
    printf("%d %zu\n", live, measure(t));
    drop(t);
    printf("%d\n", live);
    FILE *f = tmpfile();
    if (!f) return 1;
    say(f, 1, 7);
    rewind(f);
    char line[60];
    int n = 0, seen[256] = {0}, k;
    while (fgets(line, sizeof line, f)) if (sscanf(line, "line %3d of the file\n", &k) == 1 && strlen(line) == 21) n++, seen[k]++;
    int twice = 0;
    for (int i = 128; i < 256; i++) twice += seen[i] != 1;
    printf("%d %d %d\n", n, twice, numbers(0, 100));
    fclose(f);
    return 0;
}
