// Pointer arithmetic and conversions: differences, comparison, indexing from
// both sides, pointers to pointers, void pointers, integers, null, one past.
// expect: 30 20 40 20
// expect: 40 3 5
// expect: 52 70
// expect: 66 44 10
// expect: 1 1 1
// expect: abcdef 6 e
// expect: 66 21
// expect: 66 10 defabc
// expect: 3 28 10
// expect: 5 5
// expect: 44 10
// expect: 10 52 44 70 21 66
// expect: 05040302 -7
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int id(int x) { return x; }
static int *next(int *p) { return p + 1; }
static void *same(void *p) { return p; }
static void advance(int **p, int n) { *p += n; }
static void set(void *p, int v) { *(int *)p = v; }
static ptrdiff_t dist(const int *a, const int *b) { return b - a; }
static char *end(char *s) { return s + strlen(s); }
static int ***triple(int ***p) { return p; }
static int *largest(int *a, int *b) { return *a > *b ? a : b; }
static void swap(void *a, void *b, size_t n) { unsigned char *x = a, *y = b; while (n--) { unsigned char t = *x; *x++ = *y, *y++ = t; } }
struct node { int v; struct node *kid[2]; };
static struct node *leaf(int v) { struct node *n = calloc(1, sizeof *n); n->v = v; return n; }
static struct node **place(struct node **p, int v) { while (*p) p = &(*p)->kid[v > (*p)->v]; return p; }
static int depth(const struct node *n) { if (!n) return 0; int l = depth(n->kid[0]), r = depth(n->kid[1]); return 1 + (l > r ? l : r); }
static int sum(const struct node *n) { return n ? n->v + sum(n->kid[0]) + sum(n->kid[1]) : 0; }
static void drop(struct node *n) { if (n) drop(n->kid[0]), drop(n->kid[1]), free(n); }
static int tagged(void *p) { return (int)((uintptr_t)p & 7); }
static void *tag(void *p, int t) { return (void *)((uintptr_t)p | (uintptr_t)t); }

int main(void)
{
    int a[6] = {10, 20, 30, 40, 50, 60}, *p = a, **pp = &p, ***ppp = &pp;
    advance(&p, id(2));
    printf("%d %d %d %d\n", *p, p[-1], *next(p), next(next(p))[id(-3)]);
    advance(*triple(ppp), 1);
    printf("%d %d %d\n", ***ppp, (int)dist(a, p), (int)(&a[6] - next(a)));
    *next(p) = id(51), ++*next(p), *(p + id(-1)) += *p;
    printf("%d %d\n", a[4], a[2]);
    set(same(&a[id(5)]), 66), set(p, id(44));
    printf("%d %d %d\n", a[5], a[3], *(int *)same(a));
    printf("%d %d %d\n", next(a) > a, next(a) == &a[1], same(NULL) == 0);
    char s[20] = "abc";
    *end(s) = 'd', strcpy(end(s), "ef");
    printf("%s %d %c\n", s, (int)(end(s) - s), end(s)[id(-2)]);
    printf("%d %d\n", *largest(a, a + 5), ++*largest(&a[0], &a[1]));
    swap(&a[0], &a[5], sizeof *a), swap(s, s + 3, 3);
    printf("%d %d %s\n", a[0], a[5], s);
    struct node *root = NULL;
    int keys[] = {5, 2, 8, 1, 9, 3};
    for (int *k = keys; k < keys + 6; k++) *place(&root, *k) = leaf(*k);
    printf("%d %d %d\n", depth(root), sum(root), (*place(&root, 100) == NULL) + root->kid[1]->kid[1]->v);
    void *t = tag(root, id(5));
    printf("%d %d\n", tagged(t), ((struct node *)((uintptr_t)t & ~(uintptr_t)7))->v);
    drop(root);
    int (*rows)[3] = (int (*)[3])same(a);
    printf("%d %d\n", rows[id(1)][0], (*(rows + 1))[id(2)]);
    for (int *q = a + 6; q-- > a; ) printf("%d%c", *q, q == a ? '\n' : ' ');
    uint8_t bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    uint32_t w;
    memcpy(&w, bytes + id(1), sizeof w);
    printf("%08x %d\n", w, (int)(intptr_t)(void *)(intptr_t)id(-7));
    return 0;
}
