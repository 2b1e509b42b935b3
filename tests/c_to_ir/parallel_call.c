// ParSubC's parallel call has a scope of its own and is a value.
_Cilk5_cilk int f(int x);

_Cilk5_cilk int sum(int n)
{
    int a, b, c;
    a = f(n) !! { b = f(n + 1) !! { c = f(n + 2); }; } + 1;
    return a + b + c;
}
// ---- ir
// file `parallel_call.c`
//
// text <<END
// // ParSubC's parallel call has a scope of its own and is a value.
//  int f(int x);
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// @4 function sum -> `int` {
//     plain
//     scopes 3
//     @4 param n: `int`
//     @6 local a: `int`
//     @6 local b: `int`
//     @6 local c: `int`
//     @7 local result: `int` made
//     @7 local result_2: `int` made
//     @7 $result = spawn 1 f(`$n`)
//     @7 $result_2 = spawn 2 f(`$n + 1`)
//     @7 $c = call f(`$n + 2`)
//     @7 sync 2
//     @7 $b = `$result_2`
//     @7 sync 1
//     @7 $a = `$result + 1`
//     @8 return `$a + $b + $c`
// }
