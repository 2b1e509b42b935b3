// An inlet's body stands where the value is received.
_Cilk5_cilk int f(int x);

_Cilk5_cilk int best(int n)
{
    int best = 0;
    _Cilk5_inlet void take(int r, int bonus)
    {
        if (r < 0)
            return;
        if (r + bonus > best)
            best = r + bonus;
        if (best > 100)
            abort;
    }
    take(_Cilk_spawn f(0), n);
    for (int i = 0; i < n; i++)
        take(_Cilk_spawn f(i), i);
    if (!_Cilk5_synched)
        take(3, 4);
    _Cilk_sync;
    return best;
}
// ---- ir
// file `inlets.c`
//
// text <<END
// // An inlet's body stands where the value is received.
//  int f(int x);
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// text <<END
// struct best__spawn1 { int value; __typeof__(int) carried0; };
//
// END
//
// @18 function best__spawn1 -> `struct best__spawn1` {
//     static
//     @18 param seam_given0_: `int` made
//     @18 param seam_carried0_: `int` made
//     @18 local seam_value: `int` made
//     @18 $seam_value = call f(`$seam_given0_`)
//     @18 return `(struct best__spawn1){ $seam_value, $seam_carried0_, }`
// }
//
// @4 function best -> `int` {
//     plain
//     scopes 1
//     @4 param n: `int`
//     @6 local best_2: `int`
//     @16 local argument: `int` made
//     @16 local received: `int` made
//     @16 local aborted: `int` made
//     @17 local i: `int`
//     @18 local argument_2: `int` made
//     @18 local received_2: `struct best__spawn1` made
//     @18 local aborted_2: `int` made
//     @20 local argument_3: `int` made
//     @20 local argument_4: `int` made
//     @20 local aborted_3: `int` made
//     @6 $best_2 = `0`
//     @16 $argument = `$n`
//     @16 spawn 0 f(`0`) receive $received {
//         @16 $aborted = `0`
//         @16 opaque `{ __label__ seam_return; int r = $received; int bonus = $argument; $(@0:8){$(@0:9)if (r < 0)$(@0:10)goto seam_return;$(@0:11)if (r + bonus > $best_2)$(@0:12)$best_2 = r + bonus;$(@0:13)if ($best_2 > 100)$(@0:14)$aborted = 1;$(@0:15)} seam_return:; }`
//         @16 if `$aborted` {
//             @16 cancel 0
//         }
//     }
//     @17 $i = `0`
//     @17 loop while `$i < $n` step `$i++` {
//         @18 $argument_2 = `$i`
//         @18 spawn 0 best__spawn1(`$i`, `$argument_2`) receive $received_2 {
//             @18 $aborted_2 = `0`
//             @18 opaque `{ __label__ seam_return; int r = $received_2.value; int bonus = $received_2.carried0; $(@0:8){$(@0:9)if (r < 0)$(@0:10)goto seam_return;$(@0:11)if (r + bonus > $best_2)$(@0:12)$best_2 = r + bonus;$(@0:13)if ($best_2 > 100)$(@0:14)$aborted_2 = 1;$(@0:15)} seam_return:; }`
//             @18 if `$aborted_2` {
//                 @18 cancel 0
//             }
//         }
//     }
//     @19 if `!$(synched 0)` {
//         @20 $argument_3 = `3`
//         @20 $argument_4 = `4`
//         @20 $aborted_3 = `0`
//         @20 opaque `{ __label__ seam_return; int r = $argument_3; int bonus = $argument_4; $(@0:8){$(@0:9)if (r < 0)$(@0:10)goto seam_return;$(@0:11)if (r + bonus > $best_2)$(@0:12)$best_2 = r + bonus;$(@0:13)if ($best_2 > 100)$(@0:14)$aborted_3 = 1;$(@0:15)} seam_return:; }`
//         @20 if `$aborted_3` {
//             @20 cancel 0
//         }
//     }
//     @21 sync 0
//     @22 return `$best_2`
// }
