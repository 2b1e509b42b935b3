// What C asks of operands, in a function that spawns: told once, in the words of the C compiler.
#include <cilk/cilk.h>

struct s { int a; const int b; int v[3]; };
struct s make(void);
void nothing(int);
int f(int);

struct s t(int n, const int k, int *p, const int *c, int (*g)(int))
{
    const struct s fixed = { 0 };
    struct s s = { 0 };
    int *const steady = p;
    int x = 0, m[3];
    cilk_spawn f(x);
    fixed.a = 1; // error: assignment of member ‘a’ in read-only object
    s.b = 1; // error: assignment of read-only member ‘b’
    s = fixed; // error: assignment of read-only variable ‘s’
    k -= 2; // error: assignment of read-only parameter ‘k’
    c[2] = 3; // error: assignment of read-only location
    --*c; // error: decrement of read-only location ‘*c’
    fixed.v[1]++; // error: increment of read-only location ‘fixed.v[1]’
    steady = p; // error: assignment of read-only variable ‘steady’
    *steady = *c;
    m = p; // error: assignment to expression with array type
    f(n) = 3; // error: lvalue required as left operand of assignment
    3++; // error: lvalue required as increment operand
    x = nothing(n); // error: void value not ignored as it ought to be
    int y = make(); // error: incompatible types when initializing type ‘int’ using type ‘struct s’
    struct s z = x; // error: invalid initializer
    f(nothing(1)); // error: invalid use of void expression
    f(s); // error: incompatible type for argument 1 of ‘f’
    (*g)(1, 2); // error: too many arguments to function ‘g’
    x(3); // error: called object ‘x’ is not a function or function pointer
    x = x + s; // error: invalid operands to binary + (have ‘int’ and ‘struct s’)
    x += s; // error: invalid operands to binary + (have ‘int’ and ‘struct s’)
    x = p % 2; // error: invalid operands to binary % (have ‘int *’ and ‘int’)
    if (s) x++; // error: used struct type value where scalar is required
    while (nothing(1)) ; // error: void value not ignored as it ought to be
    x = !s; // error: wrong type argument to unary exclamation mark
    x = *x; // error: invalid type argument of unary ‘*’ (have ‘int’)
    x = x[x]; // error: subscripted value is neither array nor pointer nor vector
    switch (s) { } // error: switch quantity not an integer
    cilk_for (const int i = 0; i < n; i++) x += y; // error: increment of read-only variable ‘i’
    g(x) !! { k = 3; }; // error: assignment of read-only parameter ‘k’
    p = 1.5; // error: incompatible types when assigning to type ‘int *’ from type ‘double’
    return x; // error: incompatible types when returning type ‘int’ but ‘struct s’ was expected
}
