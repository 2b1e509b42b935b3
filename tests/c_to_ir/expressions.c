// Calls that may reach a seam leave the expression, in C's order.
_Cilk5_cilk int f(int x);
_Cilk5_cilk struct pair { int a, b; } pair(int x);
int plain(int x) { return x; }

_Cilk5_cilk int operators(int x, int *p)
{
    x = f(x) + p[f(2)]++;
    if (x && f(x) || p[0])
        x = x ? f(1) : plain(f(2));
    *p = (plain(1), f(3)) + ({ int y = f(4); y * 2; }) + sizeof f(5);
    (x ?: f(6)) ? (void)f(7) : (void)0;
    return pair(x).a;
}
// ---- ir
// file `expressions.c`
//
// text <<END
// // Calls that may reach a seam leave the expression, in C's order.
//  int f(int x);
//  struct pair { int a, b; } pair(int x);
// int plain(int x) { return x; }
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// extern pair(`int`) -> `struct pair`
//
// @6 function operators -> `int` {
//     plain
//     @6 param x: `int`
//     @6 param p: `int *`
//     @8 local result: `int` made
//     @8 local result_2: `int` made
//     @9 local both: `int` made
//     @9 local both_2: `int` made
//     @9 local result_3: `int` made
//     @10 local choice: `int` made
//     @10 local result_4: `int` made
//     @11 local result_5: `int` made
//     @11 local value: `int` made
//     @11 local y: `int`
//     @12 local choice_2: `int` made
//     @12 local first: `int` made
//     @13 local result_6: `struct pair` made
//     @8 $result = call f(`$x`)
//     @8 $result_2 = call f(`2`)
//     @8 $x = `$result + $p[$result_2]++`
//     @9 if `$x` {
//         @9 $result_3 = call f(`$x`)
//         @9 $both_2 = `!!$result_3`
//     } else {
//         @9 $both_2 = `0`
//     }
//     @9 if `$both_2` {
//         @9 $both = `1`
//     } else {
//         @9 $both = `!!($p[0])`
//     }
//     @9 if `$both` {
//         @10 if `$x` {
//             @10 $choice = call f(`1`)
//         } else {
//             @10 $result_4 = call f(`2`)
//             @10 $choice = `plain($result_4)`
//         }
//         @10 $x = `$choice`
//     }
//     @11 eval `plain(1)`
//     @11 $result_5 = call f(`3`)
//     @11 $y = call f(`4`)
//     @11 $value = `$y * 2`
//     @11 eval `*$p = ($result_5) + $value + sizeof (f)(5)`
//     @12 $first = `$x`
//     @12 if `$first` {
//         @12 $choice_2 = `$first`
//     } else {
//         @12 $choice_2 = call f(`6`)
//     }
//     @12 if `($choice_2)` {
//         @12 call f(`7`)
//     } else {
//         @12 eval `(void)0`
//     }
//     @13 $result_6 = call pair(`$x`)
//     @13 return `$result_6.a`
// }
