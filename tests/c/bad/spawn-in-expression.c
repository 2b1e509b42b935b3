// A spawn is a statement, the right side of an assignment or an initialiser;
// inside other expressions it is refused, with its place.
#include <cilk/cilk.h>

int f(int x);
int g(int *p);

int misplaced(int x, int *q)
{
    if (cilk_spawn f(1)) // error: 'cilk_spawn' inside an expression
        x = 1;
    x = cilk_spawn f(1) + 1; // error: 'cilk_spawn' inside an expression
    x = 1 + cilk_spawn f(1); // error: 'cilk_spawn' inside an expression
    f(cilk_spawn f(2)); // error: 'cilk_spawn' inside an expression
    x = x ? cilk_spawn f(1) : 0; // error: 'cilk_spawn' inside an expression
    q[cilk_spawn f(1)] = 3; // error: 'cilk_spawn' inside an expression
    while (cilk_spawn f(3)) ; // error: 'cilk_spawn' inside an expression
    for (; x < 3; cilk_spawn f(x)) ; // error: 'cilk_spawn' inside an expression
    switch (cilk_spawn f(1)) { default: ; } // error: 'cilk_spawn' inside an expression
    x = !cilk_spawn f(1); // error: 'cilk_spawn' inside an expression
    int a[2] = {1, cilk_spawn f(1)}; // error: 'cilk_spawn' inside an expression
    static int once = cilk_spawn f(1); // error: 'cilk_spawn' inside an expression
    return cilk_spawn f(1) - a[0] - once; // error: 'cilk_spawn' inside an expression
}
