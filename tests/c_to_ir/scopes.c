// Syncs where a scope is left, each only where a child can be outstanding.
_Cilk5_cilk int f(int x);
void close_it(int *x);

_Cilk5_cilk int scopes(int n)
{
    int x = 0;
    if (n < 2)
        return n;
    while (n--) {
        _Cilk_scope {
            x = _Cilk_spawn f(n);
            if (n == 5)
                break;
            if (n == 6)
                goto out;
            if (n == 7)
                return x + 1;
            {
                __attribute__((cleanup(close_it))) int handle = n;
                if (f(handle))
                    continue;
            }
        }
    }
    _Cilk_spawn f(1);
out:
    return x;
}
// ---- ir
// file `scopes.c`
//
// text <<END
// // Syncs where a scope is left, each only where a child can be outstanding.
//  int f(int x);
// void close_it(int *x);
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// @5 function scopes -> `int` {
//     plain
//     scopes 2
//     @5 param n: `int`
//     @7 local x: `int`
//     @18 local result: `int` made
//     @20 local handle: `int`
//     @21 local result_2: `int` made
//     @28 local result_3: `int` made
//     labels out
//     @7 $x = `0`
//     @8 if `$n < 2` {
//         @9 return `$n`
//     }
//     @10 loop while `$n--` {
//         @23 block {
//             @12 $x = spawn 1 f(`$n`)
//             @13 if `$n == 5` {
//                 @14 sync 1
//                 @14 break
//             }
//             @15 if `$n == 6` {
//                 @16 sync 1
//                 @16 goto out
//             }
//             @17 if `$n == 7` {
//                 @18 $result = `$x + 1`
//                 @18 sync 1
//                 @18 sync 0
//                 @18 return `$result`
//             }
//             @23 block {
//                 @20 $handle = `$n`
//                 @21 $result_2 = call f(`$handle`)
//                 @21 if `$result_2` {
//                     @22 eval `(close_it)(&$handle)`
//                     @22 sync 1
//                     @22 continue
//                 }
//                 @23 eval `(close_it)(&$handle)`
//             }
//             @23 sync 1
//         }
//     }
//     @26 spawn 0 f(`1`)
//     @27 label out
//     @28 $result_3 = `$x`
//     @28 sync 0
//     @28 return `$result_3`
//     @29 sync 0
// }
