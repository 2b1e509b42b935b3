// Names declared twice in a function that spawns, and variables without a size.
#include <cilk/cilk.h>

int f(int);

static int t(int n)
{
    int x = 1;
    int x = 2; // error: redefinition of 'x'
    int y;
    int y; // error: redeclaration of 'y' with no linkage
    int n; // error: 'n' redeclared as different kind of symbol
    enum { A };
    int A; // error: 'A' redeclared as different kind of symbol
    extern int y; // error: extern declaration of 'y' follows declaration with no linkage
    void v; // error: variable or field 'v' declared void
    int w[]; // error: array size missing in 'w'
    { int x = 3; extern int q; extern int q; typedef int T; typedef int T; int f(int); f(x); }
    for (int x = 0; x < 3; x++) { int x = 3; f(x); }
    cilk_spawn f(x);
    return 0;
}
