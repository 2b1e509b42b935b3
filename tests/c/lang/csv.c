// A table read from the standard input: quoted fields, types found out,
// columns aligned, totals.
// stdin: name,amount,"unit price",note
// stdin: apple,3,0.25,"red, sweet"
// stdin: "pear ""conference""",12,0.5,
// stdin: ,7,1.125,"two words"
// stdin: melon,1,2,last
// expect: |name             |amount|unit price|note      |
// expect: |apple            |     3|      0.25|red, sweet|
// expect: |pear "conference"|    12|       0.5|          |
// expect: |                 |     7|     1.125|two words |
// expect: |melon            |     1|         2|last      |
// expect: 5 4 23 16.625
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLS = 8, ROWS = 16 };
struct table { char *cell[ROWS][COLS]; int rows, cols; };
static char text[1000], *fill = text;
static int read_char(void) { static int pushed = EOF; (void)pushed; return getchar(); }
static char *store(int c) { *fill = (char)c; return fill++; }
static char *field(int *delim)
{
    char *start = fill;
    int c = read_char(), quoted = c == '"';
    if (quoted) c = read_char();
    for (;; c = read_char()) {
        if (quoted && c == '"') { c = read_char(); if (c != '"') quoted = 0; else { store(c); continue; } }
        if (c == EOF || (!quoted && (c == ',' || c == '\n'))) break;
        store(c);
    }
    *delim = c;
    store(0);
    return start;
}
static void read_table(struct table *t)
{
    int delim = 0;
    do {
        int col = 0;
        do t->cell[t->rows][col++] = field(&delim); while (delim == ',');
        if (col == 1 && !*t->cell[t->rows][0] && delim == EOF) break;
        if (col > t->cols) t->cols = col;
        t->rows++;
    } while (delim != EOF);
}
static int numeric(const char *s) { char *e; strtod(s, &e); return *s && !*e; }
static int column_numeric(const struct table *t, int c) { for (int r = 1; r < t->rows; r++) if (*t->cell[r][c] && !numeric(t->cell[r][c])) return 0; return 1; }
static int width(const struct table *t, int c) { int w = 0; for (int r = 0; r < t->rows; r++) { int n = (int)strlen(t->cell[r][c]); if (n > w) w = n; } return w; }
static double total(const struct table *t, int c) { double s = 0; for (int r = 1; r < t->rows; r++) s += atof(t->cell[r][c]); return s; }
static double product(const struct table *t, int a, int b) { double s = 0; for (int r = 1; r < t->rows; r++) s += atof(t->cell[r][a]) * atof(t->cell[r][b]); return s; }
static void print(const struct table *t)
{
    for (int r = 0; r < t->rows; r++) {
        for (int c = 0; c < t->cols; c++) printf(column_numeric(t, c) && r ? "|%*s" : "|%-*s", width(t, c), t->cell[r][c]);
        puts("|");
    }
}

int main(void)
{
    static struct table t;
    read_table(&t);
    print(&t);
    printf("%d %d %g %g\n", t.rows, t.cols, total(&t, 1), product(&t, 1, 2));
    return 0;
}
