// The program's arguments, environment, name and exit code.
// args: -v -n 12 --name=seam file1 -x file2
// expect: 8 1 1
// expect: file file1
// expect: file file2
// expect: 1 12 seam 1
// expect: seam 1
// exit: 3
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int verbose, number, files;
static const char *name = "none";
static int option(int c, const char *arg)
{
    switch (c) {
    case 'v': return ++verbose;
    case 'n': return number = atoi(arg);
    case 'N': name = arg; return 1;
    default: return 0;
    }
}
static void file(const char *s) { printf("file %s\n", s); files++; }
static int count(char **v) { return *v ? 1 + count(v + 1) : 0; }

int main(int argc, char **argv, char **envp)
{
    static const struct option longs[] = {{"name", required_argument, 0, 'N'}, {0, 0, 0, 0}};
    int bad = 0;
    opterr = 0;
    printf("%d %d %d\n", argc, count(argv) == argc, count(envp) > 0);
    for (int c; (c = getopt_long(argc, argv, "vn:", longs, NULL)) != -1; ) if (!option(c, optarg)) bad++;
    while (optind < argc) file(argv[optind++]);
    printf("%d %d %s %d\n", verbose, number, name, bad);
    setenv("SEAM_TEST_VARIABLE", name, 1);
    printf("%s %d\n", getenv("SEAM_TEST_VARIABLE"), getenv("SEAM_NO_SUCH_VARIABLE") == NULL);
    return files + bad;
}
