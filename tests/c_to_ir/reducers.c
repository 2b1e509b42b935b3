// A reducer is used through the running strand's view.
void zero(void *v);
void add(void *l, void *r);
_Cilk5_cilk int f(int x);
long _Cilk_reducer(zero, add) total;

void plain(void)
{
    total++;
}

_Cilk5_cilk long reducers(int n)
{
    int _Cilk_reducer(zero, add) own = 1;
    _Cilk_for (int i = 0; i < n; i++) {
        own += i;
        total -= f(i);
    }
    return own;
}
// ---- ir
// file `reducers.c`
//
// text <<END
// // A reducer is used through the running strand's view.
// void zero(void *v);
// void add(void *l, void *r);
//  int f(int x);
// long  total;
//
//
// static const seam_reducer total__reducer = { sizeof(long), (void (*)(void *))(zero), (void (*)(void *, void *))(add) };
//
// # 7 "reducers.c"
// void plain(void)
// {
//      (*(long *)seam_view(seam_self, (void *)&(total), &total__reducer))++;
// }
//
//
// static const seam_reducer own__reducer = { sizeof(int), (void (*)(void *))(zero), (void (*)(void *, void *))(add) };
//
// END
//
// extern f(`int`) -> `int`
//
// @15 function reducers__loop1 {
//     static
//     scopes 2
//     @15 param index: `unsigned long` made
//     @15 param end: `unsigned long` made
//     @15 param first: `int` made
//     @14 param own: `int *`
//     @15 local i: `int`
//     @17 local result: `int` made
//     split index end
//     @17 loop while `$index < $end` {
//         @15 $i = `(__typeof__($first))((unsigned long)$first + $index * (unsigned long)(1))`
//         @16 eval `(*(int *)seam_view($(w), (void *)&((*$own)), &own__reducer)) += $i`
//         @17 $result = call f(`$i`)
//         @17 eval `(*(long *)seam_view($(w), (void *)&(total), &total__reducer)) -= $result`
//         @17 $index = `$index + 1`
//         @17 splitpoll
//     }
// }
//
// @12 function reducers -> `long` {
//     plain
//     @12 param n: `int`
//     @14 local own: `int` memory
//     @15 local first: `int` made
//     @15 local limit: `int` made
//     @15 local count: `unsigned long` made
//     @19 local result: `long` made
//     @14 $own = `1`
//     @14 eval `seam_reducer_register($(w), &$own, &own__reducer)`
//     @15 $first = `0`
//     @15 $limit = `$n`
//     @15 $count = `$first < $limit ? (((unsigned long)$limit - (unsigned long)$first) - 1) / (unsigned long)(1) + 1 : 0`
//     @15 call reducers__loop1(`0UL`, `$count`, `$first`, `&$own`)
//     @19 $result = `(*(int *)seam_view($(w), (void *)&($own), &own__reducer))`
//     @19 eval `seam_reducer_unregister($(w), &$own)`
//     @19 return `$result`
//     @20 eval `seam_reducer_unregister($(w), &$own)`
// }
