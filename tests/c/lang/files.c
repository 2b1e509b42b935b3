// Files: written, read back by lines, characters, formatted and raw; positions;
// temporary files; variable buffers.
// expect: 71 10 11
// expect: 10 285
// expect: 5 4 xx
// expect: rec7 4.75 -1
// expect: rec6 rec99 rec8
// expect: through
// expect: 0,1,2,3,4, 10
// expect: 12 31
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int failures;
static int check(int ok, const char *what) { if (!ok) printf("failed: %s\n", what), failures++; return ok; }
#define CHECK(e) check((e), #e)
static FILE *reopen(FILE *f) { rewind(f); return f; }
static long size(FILE *f) { long here = ftell(f); fseek(f, 0, SEEK_END); long n = ftell(f); fseek(f, here, SEEK_SET); return n; }
static int lines(FILE *f, int (*each)(char *, void *), void *env) { char *line = NULL; size_t cap = 0; int n = 0; while (getline(&line, &cap, f) > 0) n += each(line, env); free(line); return n; }
static int longest(char *line, void *env) { int *max = env, n = (int)strcspn(line, "\n"); if (n > *max) *max = n; return 1; }
static int add(char *line, void *env) { char *end; long v = strtol(line, &end, 10); *(long *)env += v; return end != line; }
struct rec { int id; double v; char name[12]; };
static struct rec rec(int id) { struct rec r = {.id = id, .v = id / 4.0}; snprintf(r.name, sizeof r.name, "rec%d", id); return r; }
static int write_all(FILE *f, int n) { for (int i = 0; i < n; i++) { struct rec r = rec(i); if (fwrite(&r, sizeof r, 1, f) != 1) return 0; } return 1; }
static struct rec at(FILE *f, int i) { struct rec r = {.id = -1}; fseek(f, i * (long)sizeof r, SEEK_SET); if (fread(&r, sizeof r, 1, f) != 1) r.id = -1; return r; }

int main(void)
{
    FILE *f = tmpfile();
    if (!CHECK(f != NULL)) return 1;
    for (int i = 0; i < 10; i++) fprintf(f, "%d%.*s\n", i * i, i, "xxxxxxxxxx");
    int max = 0;
    long sum = 0;
    printf("%ld", size(f));
    printf(" %d", lines(reopen(f), longest, &max));
    printf(" %d\n", max);
    printf("%d", lines(reopen(f), add, &sum));
    printf(" %ld\n", sum);
    int c, a, n = 0;
    char word[20];
    for (reopen(f); (c = fgetc(f)) != EOF && c != '4'; ) n++;
    ungetc(c, f);
    CHECK(fscanf(f, "%d%19s", &a, word) == 2);
    printf("%d %d %s\n", n, a, word);
    fclose(f);
    f = tmpfile();
    CHECK(write_all(f, 20));
    printf("%s %g %d\n", at(f, 7).name, at(f, 19).v, at(f, 20).id);
    struct rec r = rec(99);
    fseek(f, 7 * (long)sizeof r, SEEK_SET);
    CHECK(fwrite(&r, sizeof r, 1, f) == 1);
    printf("%s %s %s\n", at(f, 6).name, at(f, 7).name, at(f, 8).name);
    fclose(f);
    errno = 0;
    CHECK(fopen("/nonexistent/file", "r") == NULL && errno == ENOENT);
    int p[2];
    CHECK(pipe(p) == 0 && write(p[1], "through", 7) == 7 && read(p[0], word, 20) == 7);
    printf("%.7s\n", word);
    char *mem;
    size_t len;
    f = open_memstream(&mem, &len);
    for (int i = 0; i < 5; i++) fprintf(f, "%d,", rec(i).id);
    fclose(f);
    printf("%s %zu\n", mem, len);
    free(mem);
    int x, y;
    CHECK(sscanf("12:0x1f", "%d:%x", &x, (unsigned *)&y) == 2);
    printf("%d %d\n", x, y);
    return failures;
}
