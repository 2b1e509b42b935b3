// Arrays of arrays, pointers to arrays and their elements, arrays as locals,
// parameters and in structures, addressed through calls.
// expect: 66 23 12
// expect: 126 6
// expect: 33 3
// expect: 196 d a
// expect: o - 1 77
// expect: xoxo.o!-x -
// expect: 72 6
// expect: 30
// expect: 426 12 3
// expect: 2 7 3
// expect: 3102248982
#include <stdio.h>

static int id(int x) { return x; }
static void fill(int m[][4], int rows) { for (int i = 0; i < rows; i++) for (int j = 0; j < 4; j++) m[i][j] = id(i * 10 + j); }
static int trace(int (*m)[4]) { int s = 0; for (int i = 0; i < 4; i++) s += m[i][id(i)]; return s; }
static int *row(int (*m)[4], int i) { return m[i]; }
static int (*skip(int (*m)[4], int n))[4] { return m + n; }
static int total(const int *v, int n) { return n ? v[n - 1] + total(v, n - 1) : 0; }
static int stat(int v[static 3]) { return v[0] + v[1] + v[id(2)]; }
static int cells(char *t[], int n) { int s = 0; while (n--) s += t[n][id(0)]; return s; }
struct board { char c[3][3]; int *p[2]; };
static char winner(const struct board *b) { for (int i = 0; i < 3; i++) if (b->c[i][0] == b->c[i][1] && b->c[i][id(1)] == b->c[i][2]) return b->c[i][0]; return '-'; }
static struct board put(struct board b, int x, int y, char c) { b.c[y][x] = c; return b; }
static int three[2][3][4];
static int deep(int (*t)[3][4]) { int s = 0; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) for (int k = 0; k < 4; k++) s += t[i][j][k] = id(i + j + k); return s; }
static int local_escape(int depth, int *up)
{
    int mine[3] = {depth, depth * 2, up ? *up : 0};
    return depth ? local_escape(depth - 1, &mine[id(1)]) + mine[2] : mine[2];
}
static void rotate(int n, int m[n][n]) { for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) { int t = m[i][j]; m[i][j] = m[j][id(i)]; m[j][i] = t; } }

int main(void)
{
    int m[4][4];
    fill(m, 4);
    printf("%d %d %d\n", trace(m), row(m, 2)[id(3)], (*skip(m, 1))[2]);
    printf("%d %d\n", total(m[3], 4), total(*m + 1, 3));
    printf("%d %d\n", stat(m[1]), (int)(skip(m, 3) - m));
    char a[] = "ab", b[] = "cd", *t[] = {a, b};
    printf("%d %c %c\n", cells(t, 2), t[id(1)][id(1)], *t[0]);
    struct board g = {{"xox", "ooo", "x-x"}, {&m[0][1], *m}};
    g.p[id(1)][id(0)]++;
    *g.p[0] = id(77);
    printf("%c %c %d %d\n", winner(&g), winner(&(struct board){{"abc", "def", "ghi"}}), m[0][0], m[0][1]);
    g = put(put(g, 1, 1, '.'), id(0), id(2), '!');
    printf("%.9s %c\n", g.c[0], winner(&g));
    int all = deep(three);
    printf("%d %d\n", all, three[1][2][id(3)]);
    printf("%d\n", local_escape(5, 0));
    int sq[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, (*p)[3] = sq, (*whole)[3][3] = &sq;
    rotate(3, sq);
    printf("%d%d%d %d %d\n", p[0][id(1)], p[1][0], (*whole)[2][1], (int)sizeof *p, (int)(sizeof *whole / sizeof **whole));
    int *ptrs[3] = {sq[2], sq[1], sq[0]}, **pp = ptrs;
    pp += id(1);
    printf("%d %d %d\n", **pp, pp[1][id(2)], *pp[-1]);
    unsigned char bytes[300];
    for (int i = 0; i < 300; i++) bytes[i] = id(i);
    unsigned s = 0;
    for (unsigned char *q = bytes; q != bytes + 300; q += id(7) - 1) s = s * 3 + *q;
    printf("%u\n", s);
    return 0;
}
