// cilk_sync inside the braces of a parallel call, in loops and branches: it waits for what the call and the
// braces spawned, not for what the function around them did.
// expect: 147 249 397 288 486 437 9 147
#include <cilk/cilk.h>
#include <stdio.h>
long fib(long n){ if(n<2) return n; long x = cilk_spawn fib(n-1); long y = fib(n-2); cilk_sync; return x+y; }
long a(int n){ long s=0, t=0; s = fib(n) !! { for (int i=0;i<3;i++) { t += i; cilk_sync; } }; return s+t; }
long b(int n){ long s=0, t=0; s = fib(n) !! { for (int i=0;i<3;i++) { long u = cilk_spawn fib(n-3); t+=i; cilk_sync; t += u; } }; return s+t; }
long c(int n){ long s=0, t=0; while (n > 4) { s += fib(n) !! { do { if (n==7) continue; cilk_sync; t++; } while (t % 4); }; n--; } return s+t; }
long d(int n){ long s=0, t=0, r = cilk_spawn fib(n); s = fib(n) !! { for (int i=0;i<3;i++) { cilk_sync; if (i == 1) break; t+=i; } cilk_sync; }; cilk_sync; return s+t+r; }
long e(int n){ long s=0, t=0; for (int k=0;k<3;k++) s += fib(n) !! { for (int i=0;i<3;i++) { t+= fib(5) !! { cilk_sync; t += 1;}; cilk_sync; } }; return s+t; }
long f(int n){ long s=0, t=0, u=0; for (int k=0;k<3;k++) { s += fib(n) !! { switch (k) { case 0: cilk_sync; break; case 1: t = cilk_spawn fib(4); cilk_sync; default: t++; cilk_sync; } again: cilk_sync; if (u++ < 3) goto again; }; cilk_sync; } return s+t; }
long g(int n){ long t=0; fib(n) !! { while (n > 3) { n--; cilk_scope { cilk_sync; t++; } cilk_sync; } }; return t; }
long h(int n){ long t=0,q=0; for (int i=0;i<4;i++) { if (i==2) { q += fib(n) !! { cilk_sync; if (t) cilk_sync; else t = 3; }; continue; } cilk_sync; if (i==3) break; cilk_sync;} return t+q; }
int main(void){ printf("%ld %ld %ld %ld %ld %ld %ld %ld\n",a(12),b(12),c(12),d(12),e(12),f(12),g(12),h(12)); }
