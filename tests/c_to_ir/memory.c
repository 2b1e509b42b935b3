// Variables whose address is taken live in memory that stays; so do compound literals.
_Cilk5_cilk int f(int *x);

_Cilk5_cilk int memory(int n, int parameter)
{
    int x = n, y[2] = { 1, n }, z = 5;
    const int text[] = { 'a', 'b' };
    const char s[] = "abc";
    int big[100] = { 0 };
    int *p = (int[]){ n, 2, 3 };
    f(&x);
    f(&parameter);
    f(p);
    return f(y) + z + text[0] + s[1] + big[2];
}
// ---- ir
// file `memory.c`
//
// text <<END
// // Variables whose address is taken live in memory that stays; so do compound literals.
//  int f(int *x);
//
//
//
// END
//
// extern f(`int *`) -> `int`
//
// @4 function memory -> `int` {
//     plain
//     @4 param n: `int`
//     @4 param parameter: `int`
//     @4 local parameter_2: `int` memory
//     @6 local x: `int` memory
//     @6 local y: `int[2]` memory
//     @6 local z: `int`
//     @7 local text: `int[2]` memory
//     @8 local s: `char[4]` memory
//     @9 local big: `int[100]` memory
//     @10 local p: `int *`
//     @10 local literal: `int[3]` memory made
//     @14 local result: `int` made
//     @4 $parameter_2 = `$parameter`
//     @6 $x = `$n`
//     @6 eval `__builtin_memcpy((void *)&$y, &(int[2]){ 1, $n }, sizeof($y))`
//     @6 $z = `5`
//     @7 eval `__builtin_memcpy((void *)&$text, &(const int[2]){ 'a', 'b' }, sizeof($text))`
//     @8 eval `__builtin_memcpy((void *)&$s, &(const char[4]){ "abc" }, sizeof($s))`
//     @9 eval `__builtin_memset((void *)&$big, 0, sizeof($big))`
//     @10 $p = `(*(int (*)[3])__builtin_memcpy((void *)&$literal, &(int[]){ $n, 2, 3 }, sizeof($literal)))`
//     @11 call f(`&$x`)
//     @12 call f(`&$parameter_2`)
//     @13 call f(`$p`)
//     @14 $result = call f(`$y`)
//     @14 return `$result + $z + $text[0] + $s[1] + $big[2]`
// }
