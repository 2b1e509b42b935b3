// Statics and types leave the function, which will be printed more than once.
_Cilk5_cilk int f(int x);

_Cilk5_cilk int hoisting(int n)
{
    struct point { int x, y; } p = { n, f(n) };
    enum { SIZE = 3 };
    static int calls[SIZE], *last = calls;
    typedef struct point point;
    extern int outside;
    point q = p, *r = &q;
    calls[n % SIZE]++;
    { struct point { char c; } p = { 'a' }; q.x += p.c; }
    return r->y + outside + *last + sizeof(point) + __func__[0];
}
// ---- ir
// file `hoisting.c`
//
// text <<END
// // Statics and types leave the function, which will be printed more than once.
//  int f(int x);
//
//
// struct hoisting__point;
// struct hoisting__point_3;
// #line 6 "hoisting.c"
// struct hoisting__point { int x, y; };
// #line 7 "hoisting.c"
// enum seam_enum1 { SIZE = 3 };
// #line 8 "hoisting.c"
// static int hoisting__calls[SIZE], *hoisting__last = hoisting__calls;
// #line 9 "hoisting.c"
// typedef struct hoisting__point hoisting__point_2;
// #line 10 "hoisting.c"
// extern int outside;
// #line 13 "hoisting.c"
// struct hoisting__point_3 { char c; };
//
// END
//
// extern f(`int`) -> `int`
//
// text <<END
// static const char hoisting__func[] = "hoisting";
//
// END
//
// @4 function hoisting -> `int` {
//     plain
//     @4 param n: `int`
//     @6 local p: `struct hoisting__point`
//     @6 local result: `int` made
//     @11 local q: `hoisting__point_2` memory
//     @11 local r: `hoisting__point_2 *`
//     @6 $result = call f(`$n`)
//     @6 $p = `(struct hoisting__point){ $n, $result }`
//     @11 $q = `$p`
//     @11 $r = `&$q`
//     @12 eval `hoisting__calls[$n % SIZE]++`
//     @13 opaque `{ struct hoisting__point_3 p = { 'a' }; $q.x += p.c; }`
//     @14 return `$r->y + outside + *hoisting__last + sizeof(hoisting__point_2) + hoisting__func[0]`
// }
