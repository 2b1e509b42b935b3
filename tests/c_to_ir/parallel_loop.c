// A parallel loop becomes a function; what its body only reads is passed by value.
_Cilk5_cilk int f(int x);

_Cilk5_cilk void loops(int n, float *a, long step)
{
    int table[4] = { 1, 2, 3, 4 }, total = 0;
    _Cilk_for (int i = 0; i < n; i++)
        a[i] *= 2;
    _Cilk_for (long k = n; k >= 0; k -= step) {
        if (k == 3)
            continue;
        _Cilk_spawn f(table[k & 3]);
        total += k;
    }
}
// ---- ir
// file `parallel_loop.c`
//
// text <<END
// // A parallel loop becomes a function; what its body only reads is passed by value.
//  int f(int x);
//
//
//
// END
//
// @7 function loops__loop1 {
//     static
//     scopes 1
//     @7 param index: `unsigned long` made
//     @7 param end: `unsigned long` made
//     @7 param first: `int` made
//     @4 param a: `float *`
//     @7 local stop: `unsigned long` made
//     split index end
//     @7 loop while `$index < $end` {
//         @7 $stop = `$end - $index > 256 ? $index + 256 : $end`
//         @7 opaque `{ int i = (__typeof__($first))((unsigned long)$first + $index * (unsigned long)(1)); for (; $index < $stop; $index++, i += (1)) $(@0:8)$a[i] *= 2; }`
//         @7 splitpoll
//     }
// }
//
// extern f(`int`) -> `int`
//
// @9 function loops__loop2 {
//     static
//     scopes 2
//     @9 param index: `unsigned long` made
//     @9 param end: `unsigned long` made
//     @9 param first: `long` made
//     @9 param step_2: `long` made
//     @6 param table: `int (*)[4]`
//     @6 param total: `int *`
//     @9 local k: `long`
//     split index end
//     labels seam_continue
//     @13 loop while `$index < $end` {
//         @9 $k = `(__typeof__($first))((unsigned long)$first - $index * (unsigned long)$step_2)`
//         @10 if `$k == 3` {
//             @11 goto seam_continue
//         }
//         @12 spawn 1 f(`(*$table)[$k & 3]`)
//         @13 eval `(*$total) += $k`
//         @13 label seam_continue
//         @13 sync 1
//         @13 $index = `$index + 1`
//         @13 splitpoll
//     }
// }
//
// @4 function loops {
//     plain
//     @4 param n: `int`
//     @4 param a: `float *`
//     @4 param step: `long`
//     @6 local table: `int[4]` memory
//     @6 local total: `int` memory
//     @7 local first: `int` made
//     @7 local limit: `int` made
//     @7 local count: `unsigned long` made
//     @9 local first_2: `long` made
//     @9 local limit_2: `int` made
//     @9 local step_2: `long` made
//     @9 local count_2: `unsigned long` made
//     @6 eval `__builtin_memcpy((void *)&$table, &(int[4]){ 1, 2, 3, 4 }, sizeof($table))`
//     @6 $total = `0`
//     @7 $first = `0`
//     @7 $limit = `$n`
//     @7 $count = `$first < $limit ? (((unsigned long)$limit - (unsigned long)$first) - 1) / (unsigned long)(1) + 1 : 0`
//     @7 call loops__loop1(`0UL`, `$count`, `$first`, `$a`)
//     @9 $first_2 = `$n`
//     @9 $limit_2 = `0`
//     @9 $step_2 = `$step`
//     @9 $count_2 = `$first_2 >= $limit_2 ? ((unsigned long)$first_2 - (unsigned long)$limit_2) / (unsigned long)$step_2 + 1 : 0`
//     @9 call loops__loop2(`0UL`, `$count_2`, `$first_2`, `$step_2`, `&$table`, `&$total`)
// }
