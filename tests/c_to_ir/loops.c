// Loops without a seam get a poll, except innermost counted ones, which stay as they are.
_Cilk5_cilk int f(int x);
void slow(void);

_Cilk5_cilk int loops(int n, int *a)
{
    int i, j, sum = 0;
    for (i = 0; i < n; i++)
        sum += a[i];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            sum += a[i] * a[j];
    for (int k = 0; k < 8; k++)
        for (int m = 0; m < 8; m++)
            sum += a[k] ^ a[m];
    while (*a)
        a++;
    while (f(sum) > 0) {
        if (sum == 3)
            continue;
        sum--;
    }
    for (; f(1); f(2))
        if (sum++ == 4)
            continue;
    do
        if (f(3))
            continue;
    while (f(4));
    return sum;
}
// ---- ir
// file `loops.c`
//
// text <<END
// // Loops without a seam get a poll, except innermost counted ones, which stay as they are.
//  int f(int x);
// void slow(void);
//
//
//
// END
//
// extern f(`int`) -> `int`
//
// @5 function loops -> `int` {
//     plain
//     @5 param n: `int`
//     @5 param a: `int *`
//     @7 local i: `int`
//     @7 local j: `int`
//     @7 local sum: `int`
//     @18 local result: `int` made
//     @23 local result_2: `int` made
//     @27 local result_3: `int` made
//     @29 local result_4: `int` made
//     labels seam_continue
//     labels seam_continue_2
//     @7 $sum = `0`
//     @8 $i = `0`
//     @8 opaque `for (; $i < $n; $i++)$(@0:9)$sum += $a[$i];`
//     @10 $i = `0`
//     @10 loop while `$i < $n` step `$i++` {
//         @11 $j = `0`
//         @11 opaque `for (; $j < $n; $j++)$(@0:12)$sum += $a[$i] * $a[$j];`
//         @11 poll
//     }
//     @13 opaque `for (int k = 0; k < 8; k++)$(@0:14)for (int m = 0; m < 8; m++)$(@0:15)$sum += $a[k] ^ $a[m];`
//     @16 loop while `*$a` {
//         @17 eval `$a++`
//         @17 poll
//     }
//     @18 loop {
//         @18 $result = call f(`$sum`)
//         @18 if `!($result > 0)` {
//             @18 break
//         }
//         @19 if `$sum == 3` {
//             @20 continue
//         }
//         @21 eval `$sum--`
//     }
//     @23 loop {
//         @23 $result_2 = call f(`1`)
//         @23 if `!$result_2` {
//             @23 break
//         }
//         @24 if `$sum++ == 4` {
//             @25 goto seam_continue
//         }
//         @24 label seam_continue
//         @23 call f(`2`)
//     }
//     @26 do {
//         @27 $result_3 = call f(`3`)
//         @27 if `$result_3` {
//             @28 goto seam_continue_2
//         }
//         @27 label seam_continue_2
//         @29 $result_4 = call f(`4`)
//     } while `$result_4`
//     @30 return `$sum`
// }
