// What ties a function to its place on the C stack makes it one of lazy remote procedure call.
_Cilk5_cilk int f(int x);

_Cilk5_cilk int variable_length(int n)
{
    int a[n];
    a[0] = _Cilk_spawn f(n);
    _Cilk_sync;
    return a[0];
}

_Cilk5_cilk int steady(int n, double matrix[n][n])
{
    return matrix[n - 1][f(n)];
}

_Cilk5_cilk int computed(int n)
{
    static void *table[] = { &&one, &&two };
    goto *table[f(n) & 1];
one:
    return 1;
two:
    return f(2);
}

_Cilk5_cilk int spread(int n, ...)
{
    __builtin_va_list list;
    __builtin_va_start(list, n);
    int x = _Cilk_spawn f(__builtin_va_arg(list, int));
    _Cilk_sync;
    __builtin_va_end(list);
    return x;
}
// ---- ir
// file `fallback.c`
//
// text <<END
// // What ties a function to its place on the C stack makes it one of lazy remote procedure call.
//  int f(int x);
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// @4 function variable_length -> `int` {
//     plain
//     rpc
//     scopes 1
//     @4 param n: `int`
//     @7 local cell: `int *` made
//     @6 opaque `int a[$n];`
//     @7 $cell = `&(a[0])`
//     @7 *$cell = spawn 0 f(`$n`)
//     @8 sync 0
//     @9 return `a[0]`
// }
//
// @12 function steady -> `int` {
//     plain
//     @12 param n: `int`
//     @12 param matrix: `void *`
//     @12 local bound: `unsigned long` made
//     @14 local result: `int` made
//     @12 $bound = `$n`
//     @14 $result = call f(`$n`)
//     @14 return `((double (*)[$bound])$matrix)[$n - 1][$result]`
// }
//
// @17 function computed -> `int` {
//     plain
//     rpc
//     @17 param n: `int`
//     @20 local result: `int` made
//     @24 local result_2: `int` made
//     labels one
//     labels two
//     @19 opaque `static void *computed__table[] = { &&one, &&two };`
//     @20 $result = call f(`$n`)
//     @20 opaque `goto *(computed__table[$result & 1]);`
//     @20 if `0` {
//         @20 goto one
//     }
//     @20 if `0` {
//         @20 goto two
//     }
//     @21 label one
//     @22 return `1`
//     @23 label two
//     @24 $result_2 = call f(`2`)
//     @24 return `$result_2`
// }
//
// text <<END
// #line 27 "fallback.c"
//  int spread(int n, ...);
//
// END
//
// @27 function spread__spread -> `int` {
//     static
//     plain
//     scopes 1
//     @27 param n: `int`
//     @27 param list_2: `__builtin_va_list *` made
//     @27 local n_2: `int` memory
//     @29 local list: `__builtin_va_list` memory
//     @31 local x: `int`
//     @27 $n_2 = `$n`
//     @30 eval `__builtin_va_copy($list, *$list_2)`
//     @31 $x = spawn 0 f(`__builtin_va_arg($list, int)`)
//     @32 sync 0
//     @33 eval `__builtin_va_end($list)`
//     @34 return `$x`
// }
//
// text <<END
// #line 27 "fallback.c"
//  int spread(int n, ...)
// { __builtin_va_list seam_list; __builtin_va_start(seam_list, n); __typeof__(int) seam_value = spread__spread(n, &seam_list); __builtin_va_end(seam_list); return seam_value; }
//
// END
