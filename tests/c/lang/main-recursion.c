// main called again by itself, through a pointer, and left by exit.
// expect: deepest 6
// expect: 5 0
// expect: 4 1
// expect: 3 2
// expect: 2 3
// expect: 1 4
// exit: 6
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv);
static int (*again)(int, char **) = main;
static int id(int x) { return x; }

int main(int argc, char **argv)
{
    static int round;
    int before = round++;
    if (argc < 6) {
        int r = before & 1 ? main(id(argc + 1), argv) : again(argc + 1, argv);
        printf("%d %d\n", argc, r);
        if (argc == 1) exit(id(r + 2));
        return r + 1;
    }
    printf("deepest %d\n", round);
}
