// Unions: punning, tagged values, members of different alignment, in structs,
// in arrays, returned and passed.
// expect: ((3 . 0.5) . 'four') = 7.5
// expect: 4 3 4
// expect: 3fc00000 10 -2.5
// expect: 8 5 65
// expect: 7 18 x
// expect: ((1 . 1) . (1 . 1)) 8
#include <stdio.h>
#include <string.h>
#include <stdint.h>

enum tag { INT, REAL, STR, PAIR };
struct value { enum tag tag; union { long i; double r; const char *s; struct { const struct value *a, *b; }; }; };
static struct value vint(long i) { return (struct value){INT, {.i = i}}; }
static struct value vreal(double r) { return (struct value){REAL, {.r = r}}; }
static struct value vstr(const char *s) { struct value v; v.tag = STR; v.s = s; return v; }
static struct value vpair(const struct value *a, const struct value *b) { struct value v = {.tag = PAIR}; v.a = a, v.b = b; return v; }

static struct value add(struct value x, struct value y)
{
    if (x.tag == REAL || y.tag == REAL) return vreal((x.tag == REAL ? x.r : (double)x.i) + (y.tag == REAL ? y.r : (double)y.i));
    return vint(x.i + y.i);
}

static struct value reduce(const struct value *v)
{
    switch (v->tag) {
    case PAIR: return add(reduce(v->a), reduce(v->b));
    case STR: return vint((long)strlen(v->s));
    default: return *v;
    }
}

static void print(struct value v)
{
    switch (v.tag) {
    case INT: printf("%ld", v.i); break;
    case REAL: printf("%g", v.r); break;
    case STR: printf("'%s'", v.s); break;
    case PAIR: printf("("); print(*v.a); printf(" . "); print(*v.b); printf(")");
    }
}

union bits { float f; uint32_t u; unsigned char b[4]; };
static uint32_t float_bits(float f) { return (union bits){f}.u; }
static float from_bytes(unsigned char a, unsigned char b, unsigned char c, unsigned char d) { union bits x = {.b = {a, b, c, d}}; return x.f; }
static union bits negate(union bits x) { x.u ^= 0x80000000u; return x; }
union wide { char c; long double ld; struct { long a, b; } p; };
static union wide wide(long a) { union wide w; memset(&w, 0, sizeof w); w.p.a = a; w.p.b = a * 2; return w; }

int main(void)
{
    struct value a = vint(3), b = vreal(0.5), c = vstr("four"), p = vpair(&a, &b), q = vpair(&p, &c);
    print(q); printf(" = "); print(reduce(&q)); printf("\n");
    print(reduce(&c)); printf(" "); print(add(vint(1), vint(2))); printf(" "); print(add(a, vreal(1))); printf("\n");
    printf("%08x %g %g\n", float_bits(1.5f), from_bytes(0, 0, 0x20, 0x41), negate((union bits){2.5f}).f);
    printf("%ld %ld %d\n", wide(4).p.b, wide(5).p.a, wide(65).c);
    union { struct { int n; char c; } s; int arr[2]; } u = {{7, 'x'}}, v = u;
    v.arr[0] = (int)wide(9).p.b;
    printf("%d %d %c\n", u.s.n, v.s.n, v.s.c);
    struct value t[] = {vint(1), vpair(&t[0], &t[0]), vpair(&t[1], &t[1]), vpair(&t[2], &t[2])};
    print(t[2]); printf(" "); print(reduce(t + 3)); printf("\n");
    return 0;
}
