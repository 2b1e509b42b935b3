// Where the value of a spawned call goes.
_Cilk5_cilk int f(int x);
struct bits { int low : 3; int whole; };

_Cilk5_cilk int destinations(int n, int *a, struct bits *b, long *l)
{
    int x, sum = 0;
    struct bits local;
    double d = _Cilk_spawn f(1);
    x = _Cilk_spawn f(2);
    sum += _Cilk_spawn f(3);
    a[n] = _Cilk_spawn f(4);
    b->low = _Cilk_spawn f(5);
    b->whole = _Cilk_spawn f(6);
    local.whole = _Cilk_spawn f(7);
    *l = (short)_Cilk_spawn f(8);
    for (int i = 0; i < n; i++)
        a[i] += _Cilk_spawn f(9);
    _Cilk_spawn f(10);
    _Cilk_sync;
    return x + sum + d + local.whole;
}
// ---- ir
// file `destinations.c`
//
// text <<END
// // Where the value of a spawned call goes.
//  int f(int x);
// struct bits { int low : 3; int whole; };
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// text <<END
// struct destinations__spawn1 { int value; __typeof__(int *) carried0; };
//
// END
//
// @18 function destinations__spawn1 -> `struct destinations__spawn1` {
//     static
//     @18 param seam_given0_: `int` made
//     @18 param seam_carried0_: `int *` made
//     @18 local seam_value: `int` made
//     @18 $seam_value = call f(`$seam_given0_`)
//     @18 return `(struct destinations__spawn1){ $seam_value, $seam_carried0_, }`
// }
//
// @5 function destinations -> `int` {
//     plain
//     scopes 1
//     @5 param n: `int`
//     @5 param a: `int *`
//     @5 param b: `struct bits *`
//     @5 param l: `long *`
//     @7 local x: `int`
//     @7 local sum: `int`
//     @8 local local: `struct bits`
//     @9 local d: `double`
//     @9 local received: `int` made
//     @11 local received_2: `int` made
//     @12 local cell: `int *` made
//     @13 local cell_2: `struct bits *` made
//     @13 local received_3: `int` made
//     @14 local cell_3: `int *` made
//     @15 local received_4: `int` made
//     @16 local cell_4: `long *` made
//     @16 local received_5: `int` made
//     @17 local i: `int`
//     @18 local cell_5: `int *` made
//     @18 local received_6: `struct destinations__spawn1` made
//     @7 $sum = `0`
//     @9 spawn 0 f(`1`) receive $received {
//         @9 $d = `$received`
//     }
//     @10 $x = spawn 0 f(`2`)
//     @11 spawn 0 f(`3`) receive $received_2 {
//         @11 eval `$sum += $received_2`
//     }
//     @12 $cell = `&($a[$n])`
//     @12 *$cell = spawn 0 f(`4`)
//     @13 $cell_2 = `$b`
//     @13 spawn 0 f(`5`) receive $received_3 {
//         @13 eval `(*$cell_2).low = $received_3`
//     }
//     @14 $cell_3 = `&($b->whole)`
//     @14 *$cell_3 = spawn 0 f(`6`)
//     @15 spawn 0 f(`7`) receive $received_4 {
//         @15 eval `$local.whole = $received_4`
//     }
//     @16 $cell_4 = `&(*$l)`
//     @16 spawn 0 f(`8`) receive $received_5 {
//         @16 eval `(*$cell_4) = (short)$received_5`
//     }
//     @17 $i = `0`
//     @17 loop while `$i < $n` step `$i++` {
//         @18 $cell_5 = `&($a[$i])`
//         @18 spawn 0 destinations__spawn1(`9`, `$cell_5`) receive $received_6 {
//             @18 eval `(*$received_6.carried0) += $received_6.value`
//         }
//     }
//     @19 spawn 0 f(`10`)
//     @20 sync 0
//     @21 return `$x + $sum + $d + $local.whole`
// }
