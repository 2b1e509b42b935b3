// Nothing jumps out of the body of a cilk_for, nor into it.
#include <cilk/cilk.h>

int f(int x);

int t(int x, int *v)
{
    cilk_for (int i = 0; i < 9; i++) {
        if (v[i]) break; // error: 'break' crosses the border of the body of a 'cilk_for'
        if (v[i] == 1) return 1; // error: 'return' crosses the border of the body of a 'cilk_for'
        if (v[i] == 2) goto out; // error: 'goto out' crosses the border of the body of a 'cilk_for'
        while (x) { break; }
        switch (x) { case 1: continue; case 2: return 2; } // error: 'return' crosses the border of the body of a 'cilk_for'
in:     f(i);
    }
    if (x) goto in; // error: 'goto in' crosses the border of the body of a 'cilk_for'
out:
    return 0;
}
