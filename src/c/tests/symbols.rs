//! Names are resolved, and symbols know what is done to them.

use super::*;

/// The names, in order of declaration, of symbols that hold.
fn check(source: &str, what: &str, expected: &str) {
    let unit = parse_text(source).unwrap_or_else(|m| panic!("{m}"));
    let holds = |s: &ast::Symbol| match what {
        "address" => s.address_taken,
        "assigned" => s.assigned,
        "value" => s.used_as_value,
        _ => unreachable!("{what}"),
    };
    assert_eq!(names_where(&unit, holds).join(" "), expected, "{source}");
}

#[test]
fn marks() {
    let vars = "struct s { int a, b[3]; struct { int c[2]; } in; }; int f(int *); void g(void); void h(void);";
    let t = |body: &str| {
        format!("{vars} void t(int x, int y, int a[3]) {{ int i, j; struct s s1, s2, *sp; int la[4], lb[2]; {body} }}")
    };
    check(&t("f(&i); sp = &s1; f(&s2.a); &*sp; &a[1]; &la[2];"), "address", "i s1 s2 la");
    check(&t("f(la); f(s1.b); f(s2.in.c + 1); *lb = 1;"), "address", "s1 s2 la lb");
    check(
        &t("la[1] = s1.b[2] + s2.in.c[i]; i = j; sizeof(&x); sizeof(la + 1); __typeof__(&y) z; a[0]; sp->b; f(sp->b);"),
        "address",
        "",
    );
    check(&t("f(1 ? la : a); (la, 1); (void)s1.b; int *p = lb; return; f((s2.b));"), "address", "s1 s2 la lb");
    check(&t("__asm__(\"\" : \"=m\"(i), \"=r\"(j) : \"m\"(x), \"r\"(y));"), "address", "x i");
    check(
        &t("i = 1; s1.a++; s2.b[1] += 2; la[0] = 1; --y; a[1] = 2; sp->a = 3; *&x = 1; (j) = 2; sizeof(lb[0] = 1);"),
        "assigned",
        "y i j s1 s2 la",
    );
    check(&t("__asm__(\"\" : \"+r\"(i) : \"r\"(j));"), "assigned", "i");
    check(&t("g(); (g)(); void (*p)(void) = h; p();"), "value", "h");
    check(&t("&g; x ? h : g;"), "value", "g h");
    check(&t("(*g)(); sizeof(h); __typeof__(h) *p; int z __attribute__((cleanup(f)));"), "value", "f g h");
    check("void k(void) { } void l(void) __attribute__((alias(\"k\"))); void (*tab[])(void) = { l };", "value", "k l");
}

/// Each identifier with the line of the declaration that it means (0: none).
fn check_names(source: &str, expected: &str) {
    let unit = parse_text(source).unwrap_or_else(|m| panic!("{m}"));
    let mut out = Vec::new();
    for (i, token) in unit.stream.tokens.iter().enumerate() {
        if token.ident().is_none() {
            continue;
        }
        let symbol = unit.symbol_at(i as u32).map(|s| unit.symbol(s));
        let line = symbol.and_then(|s| s.token).map_or(0, |t| unit.stream.token(t).line);
        out.push(format!("{}{}", unit.stream.text_of(i as u32), line));
    }
    assert_eq!(out.join(" "), expected);
}

#[test]
fn resolution() {
    check_names(
        "int x;\nint f(int x)\n{ { int x = sizeof(x); x; }\nx; goto l; l: ; return x; }\nint y = sizeof x;",
        "x1 f2 x2 x3 x3 x3 x2 l4 l4 x2 y5 x1",
    );
    check_names(
        "typedef int T;\nvoid f(void) { typedef T *T2; T2 q;\nT T; T = 1; }\nT g;",
        "T1 f2 T1 T22 T22 q2 T1 T3 T3 T1 g4",
    );
    check_names(
        "struct s { int s; } s;\nint f(void) { struct s *p;\nstruct s { int z; };\nstruct s q; return q.z + s.s + p->s; }",
        "s1 s0 s1 f2 s1 p2 s3 z0 s3 q4 q4 z0 s1 s0 p2 s0",
    );
    check_names(
        "enum { A,\nB = A };\nvoid f(int n,\nint a[n]) { enum\n{ A }; a[A] = sizeof(int[B]); }",
        "A1 B2 A1 f3 n3 a4 n3 A5 a4 A5 B2",
    );
    check_names("int f(x,\ny) int y; { return x + y; }", "f1 x1 y2 y2 x1 y2");
    check_names("extern int e;\nint f(void) { extern int e; int g(void); { int e; e; }\nreturn e + g(); } int g(void) { return 1; }", "e1 f2 e1 g2 e2 e2 e1 g2 g2");
    check_names("void f(void) { __label__ l;\ngoto l; l: ({ __label__ l;\nl: goto l; }); }", "f1 l2 l2 l2 l3 l3 l3");
    check_names("struct s { int m; };\nstruct s v = { .m = 1 }; int f(void) { return (struct s){ .m = 2 }.m + __builtin_offsetof(struct s, m); }", "s1 m0 s1 v2 m0 f2 s1 m0 m0 s1 m0");
}
