// K&R definitions, Duff's device, asm goto, unsequenced and missing arguments.
_Cilk5_cilk int f();

_Cilk5_cilk int old(a, b)
    char a;
    float b;
{
    return a + b;
}

_Cilk5_cilk int duff(int n)
{
    int x = 0;
    switch (n & 3) {
    case 0:
        do {
            x += old(1);
        case 3 ... 4:
            x++;
        } while (--n > 0);
        break;
    default:
        asm goto("" : : "r"(n) : : other);
        return old(1, 2.0, x++);
    }
other:
    return x;
}
// ---- ir
// file `old_style.c`
//
// text <<END
// // K&R definitions, Duff's device, asm goto, unsequenced and missing arguments.
//  int f();
//
//
//
// END
//
// @4 function old -> `int` {
//     plain
//     @5 param a: `int`
//     @6 param b: `double`
//     @5 local a_2: `char`
//     @6 local b_2: `float`
//     @4 $a_2 = `$a`
//     @4 $b_2 = `$b`
//     @8 return `$a_2 + $b_2`
// }
//
// @11 function duff -> `int` {
//     plain
//     @11 param n: `int`
//     @13 local x: `int`
//     @17 local result: `int` made
//     @23 local jump: `int` made
//     @24 local result_2: `int` made
//     labels other
//     @13 $x = `0`
//     @14 switch `$n & 3` {
//         @15 case `0`
//         @16 do {
//             @17 $result = call old(`1`, `(double){0}`)
//             @17 eval `$x += $result`
//             @18 case `3` to `4`
//             @19 eval `$x++`
//         } while `--$n > 0`
//         @21 break
//         @22 default
//         @23 $jump = `0`
//         @23 opaque `{ __label__ seam_asm_1, seam_asm_done; asm goto("" : : "r"($n) : : seam_asm_1); goto seam_asm_done; seam_asm_1: $jump = 1; goto seam_asm_done; seam_asm_done:; }`
//         @23 if `$jump == 1` {
//             @23 goto other
//         }
//         @24 eval `$x++`
//         @24 $result_2 = call old(`1`, `2.0`)
//         @24 return `$result_2`
//     }
//     @26 label other
//     @27 return `$x`
// }
