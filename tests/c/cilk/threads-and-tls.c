// Thread-local variables used within a strand, atomics for what is shared, and
// C11 atomics as ParSubC's atomic operators.
// expect: 342400 600 199 72
// expect: 900
#include <cilk/cilk.h>
#include <stdatomic.h>
#include <stdio.h>

static _Thread_local int scratch[16];
static _Atomic int counter, max;
static atomic_ulong bits[4];
static int leaf(int n) { for (int i = 0; i < 16; i++) scratch[i] = n + i; int s = 0; for (int i = 0; i < 16; i++) s += scratch[i]; return s; }
static int tree(int lo, int hi)
{
    if (hi - lo == 1) {
        counter++;
        counter += 2;
        int old = max;
        while (old < lo && !atomic_compare_exchange_weak(&max, &old, lo)) ;
        atomic_fetch_or(&bits[lo / 64], 1ul << lo % 64);
        return leaf(lo);
    }
    int r, l = tree(lo, (lo + hi) / 2) !! { r = tree((lo + hi) / 2, hi); };
    return l + r;
}
static _Atomic(int) lock;
static long guarded;
static void locked(int n) { if (n > 1) { cilk_spawn locked(n / 2); locked(n - n / 2); cilk_sync; return; } while (atomic_exchange(&lock, 1)) ; guarded += 3; atomic_store(&lock, 0); }

int main(void)
{
    int s = tree(0, 200);
    printf("%d %d %d %d\n", s, counter, max, __builtin_popcountl(bits[0]) + __builtin_popcountl(bits[3]));
    locked(300);
    printf("%ld\n", guarded);
    return 0;
}
