//! Where parallel constructs may stand, and what is said where they may not.

use super::*;

const PRELUDE: &str =
    "int f(int); void g(void); int fp_(int); struct s { int a, b[3]; } st; int *p; int n; int lim(void);\n";

/// The first line of each message for a source whose line 1 follows [`PRELUDE`].
fn messages(source: &str) -> String {
    let text = format!("{PRELUDE}# 1 \"t.c\"\n{source}");
    match parse(text, "t.c") {
        Ok(_) => String::new(),
        Err(errors) => {
            let lines = errors.iter().map(|d| d.render(false).lines().next().unwrap_or("").to_string());
            lines.map(|l| l.replace("t.c:", "").replace(" error:", "")).collect::<Vec<_>>().join("\n")
        }
    }
}

/// Inside a function.
fn check_body(body: &str, expected: &str) {
    assert_eq!(messages(&format!("int t(int x, int *q)\n{{ {body} }}")), expected, "{body}");
}

/// At file scope.
fn check(source: &str, expected: &str) {
    assert_eq!(messages(source), expected, "{source}");
}

#[test]
fn accepted() {
    for body in [
        "_Cilk_spawn f(1); _Cilk_sync; return 0;",
        "x = _Cilk_spawn f(1); x += _Cilk_spawn f(2); q[x] = _Cilk_spawn f(3); st.b[1] |= (_Cilk_spawn f(1));",
        "int y = _Cilk_spawn f(1), z = (int)(_Cilk_spawn f(2)); const int w = _Cilk_spawn f(1); _Cilk_sync;",
        "int (*h)(int) = f; x = _Cilk_spawn h(1); _Cilk_spawn (*h)(2); (void)_Cilk_spawn (f(3)); ((x = _Cilk_spawn f(2)));",
        "if (x) _Cilk_spawn f(1); else x = _Cilk_spawn f(2); while (x) _Cilk_spawn g();",
        "for (x = _Cilk_spawn f(1); x < 3; x++) _Cilk_spawn f(x); for (int i = _Cilk_spawn f(1); i; i--) ;",
        "_Cilk_for (int i = 0; i < n; i++) f(i); _Cilk_for (x = 10; 0 < x; x -= 2) { continue; } _Cilk_for (int *r = q; r != q + n; ++r) *r = 1;",
        "_Cilk_for (long i = n - 1; i >= 0; --i) { for (;;) break; switch (i) { case 1: break; } goto in; in: ; }",
        "#pragma cilk grainsize = 8\n_Cilk_for (int i = 0; n > i; i += 2) ;",
        "_Cilk_scope { _Cilk_spawn f(1); return 1; } _Cilk_scope { int y = _Cilk_spawn f(1); }",
        "int a, b; a = f(1) !! { b = f(2); } + f(3) !! { g(); }; f(1) !! { f(2) !! { f(3); }; };",
        "f(f(1) !! { g(); }) !! { g(); }; if (f(1) !! { g(); }) g(); int y = f(1) !! { x++; for (;;) { break; } };",
        "x = f(1) != !x; x = f(1) && !!x;",
        "int _Cilk_reducer(id, add) sum = 0; sum += x; _Cilk_spawn f(1); int _Cilk_reducer *rp = &sum; *rp += 1;",
        "x = ({ _Cilk_spawn f(1); _Cilk_sync; 3; });",
        "struct { int spawn, sync, cilk, inlet; } o; o.spawn = 1; o.sync = o.cilk; int cilk_for = 3, abort = 2; abort;",
    ] {
        let with_functions = "void id(void *v); void add(void *a, void *b);";
        assert_eq!(messages(&format!("{with_functions}\nint t(int x, int *q)\n{{\n{body} }}")), "", "{body}");
    }
    check("_Cilk5_cilk int c(int x) { _Cilk5_inlet void in(int r) { x += r; abort; } in(_Cilk_spawn c(1)); in(2); if (_Cilk5_synched) abort; _Cilk_sync; return x; } _Cilk5_cilk void later(void);", "");
    check("static _Cilk5_cilk void c(void); _Cilk5_cilk static void c(void) { }", "");
    check("void id(void *v); void add(void *a, void *b); long _Cilk_reducer(id, add) total = 3; _Cilk_reducer(id, add) int t2; extern int _Cilk_reducer(id, add) t3;", "");
}

#[test]
fn misplaced_spawns() {
    check_body("return _Cilk_spawn f(1);", "2:10: 'cilk_spawn' inside an expression");
    check_body("x = _Cilk_spawn f(1) + 1;", "2:7: 'cilk_spawn' inside an expression");
    check_body("x = x = _Cilk_spawn f(1);", "2:11: 'cilk_spawn' inside an expression");
    check_body("f(_Cilk_spawn f(1));", "2:5: 'cilk_spawn' inside an expression");
    check_body("_Cilk_spawn f(_Cilk_spawn f(1));", "2:17: 'cilk_spawn' inside an expression");
    check_body("if (_Cilk_spawn f(1)) ;", "2:7: 'cilk_spawn' inside an expression");
    check_body("x = x ? _Cilk_spawn f(1) : 0;", "2:11: 'cilk_spawn' inside an expression");
    check_body(
        "_Cilk_spawn f(1), _Cilk_spawn f(2);",
        "2:3: 'cilk_spawn' inside an expression\n2:21: 'cilk_spawn' inside an expression",
    );
    check_body("int a[1] = { _Cilk_spawn f(1) };", "2:16: 'cilk_spawn' inside an expression");
    check_body("static int a = _Cilk_spawn f(1);", "2:18: 'cilk_spawn' inside an expression");
    check_body("for (;; _Cilk_spawn f(1)) ;", "2:11: 'cilk_spawn' inside an expression");
    check_body("q[_Cilk_spawn f(1)] = _Cilk_spawn f(2);", "2:5: 'cilk_spawn' inside an expression");
    check_body("_Cilk_spawn x;", "2:3: 'cilk_spawn' of something that is not a function call");
    check_body("_Cilk_spawn f(1)++;", "2:3: 'cilk_spawn' of something that is not a function call");
    check_body("_Cilk_spawn { f(1); }", "2:15: expected expression before '{' token");
    check_body("x = sizeof(_Cilk_spawn f(1));", "2:14: 'cilk_spawn' in an operand that is not evaluated");
    check_body("x = ({ x = _Cilk_spawn f(1); });", "2:10: a spawned call as the value of a statement expression");
    check_body("({ _Cilk_spawn g(); });", "");
    check("int y = _Cilk_spawn f(1);", "1:9: 'cilk_spawn' outside a function");
    check("_Cilk_spawn f(1);", "1:1: 'cilk_spawn' outside a function");
    check("int t(void)\n{\n  switch (1) { case _Cilk_spawn f(1): ; }\n}", "3:21: 'cilk_spawn' inside an expression");
}

#[test]
fn other_misplaced_keywords() {
    check("_Cilk_sync;", "1:1: 'cilk_sync' outside a function");
    check("_Cilk_for (;;) ;", "1:1: 'cilk_for' outside a function");
    check_body("x = _Cilk_sync;", "2:7: 'cilk_sync' inside an expression");
    check_body("_Cilk_sync x;", "2:13: expected ';' before 'x'");
    check_body("_Cilk_scope x;", "2:15: expected '{' after 'cilk_scope'");
    check_body("_Cilk5_inlet void in(int r) { }", "2:3: 'inlet' outside a cilk function");
    check("_Cilk5_inlet void in(int r) { }", "1:1: 'inlet' outside a cilk function");
    check_body("x = _Cilk5_synched;", "2:7: 'SYNCHED' outside a cilk function");
    check_body("int inner(int y) { return y; }", "2:7: nested functions are not supported");
    let inlet = |body: &str| {
        format!("_Cilk5_cilk int c(int x)\n{{ _Cilk5_inlet void in(int r) {{ {body} }}\n in(_Cilk_spawn c(1)); return 0; }}")
    };
    check(&inlet("_Cilk_spawn f(1);"), "2:33: 'cilk_spawn' inside an inlet");
    check(&inlet("_Cilk_sync;"), "2:33: 'cilk_sync' inside an inlet");
    check(&inlet("f(1) !! { };"), "2:38: '!!' inside an inlet");
    check(&inlet("_Cilk5_inlet int z(int r) { return 1; }"), "2:33: 'inlet' inside an inlet");
    check(
        "_Cilk5_cilk int c(int x)\n{ _Cilk5_inlet int in(int r) { return 1; }\n x = in(_Cilk_spawn c(1)); return x; }",
        "3:9: 'cilk_spawn' inside an expression",
    );
}

#[test]
fn borders_of_parallel_bodies() {
    let in_loop = |body: &str| format!("_Cilk_for (int i = 0; i < 3; i++) {{ {body} }} out: ;");
    check_body(&in_loop("break;"), "2:39: 'break' crosses the border of the body of a 'cilk_for'");
    check_body(&in_loop("return 1;"), "2:39: 'return' crosses the border of the body of a 'cilk_for'");
    check_body(&in_loop("goto out;"), "2:39: 'goto out' crosses the border of the body of a 'cilk_for'");
    check_body(
        &in_loop("if (i) { while (1) { return 1; } }"),
        "2:60: 'return' crosses the border of the body of a 'cilk_for'",
    );
    check_body(
        "goto in; _Cilk_for (int i = 0; i < 3; i++) { in: ; }",
        "2:3: 'goto in' crosses the border of the body of a 'cilk_for'",
    );
    check_body("while (1) f(1) !! { break; };", "2:23: 'break' crosses the border of the braces of a '!!' call");
    check_body("while (1) f(1) !! { continue; };", "2:23: 'continue' crosses the border of the braces of a '!!' call");
    check_body("f(1) !! { return 1; };", "2:13: 'return' crosses the border of the braces of a '!!' call");
    check_body("f(1) !! { goto out; }; out: ;", "2:13: 'goto out' crosses the border of the braces of a '!!' call");
    check_body(
        "switch (x) { case 1: f(1) !! { case 2: ; }; }",
        "2:34: a case label of a switch around it crosses the border of the braces of a '!!' call",
    );
}

#[test]
fn shape_of_cilk_for() {
    let check_for = |head: &str, expected: &str| check_body(&format!("_Cilk_for ({head}) ;"), expected);
    check_for("; x < 3; x++", "2:14: 'cilk_for' must declare or set exactly one loop variable");
    check_for("int i = 0, j = 0; i < 3; i++", "2:14: 'cilk_for' must declare or set exactly one loop variable");
    check_for("int i; i < 3; i++", "2:14: 'cilk_for' must declare or set exactly one loop variable");
    check_for("double i = 0; i < 3; i++", "2:14: 'cilk_for' needs a local loop variable of integer or pointer type");
    check_for("n = 0; n < 3; n++", "2:14: 'cilk_for' needs a local loop variable of integer or pointer type");
    check_for("int i = 0;; i++", "2:24: 'cilk_for' without a condition");
    check_for("int i = 0; i < 3;", "2:31: 'cilk_for' without a step");
    check_for("int i = 0; x < 3; i++", "2:25: 'cilk_for' needs a condition that compares 'i' with a limit");
    check_for("int i = 0; i == 3; i++", "2:25: 'cilk_for' needs a condition that compares 'i' with a limit");
    check_for("int i = 0; i < 3 && x; i++", "2:25: 'cilk_for' needs a condition that compares 'i' with a limit");
    check_for("int i = 0; i < 3; i *= 2", "2:32: 'cilk_for' needs a step of its variable 'i'");
    check_for("int i = 0; i < 3; x++", "2:32: 'cilk_for' needs a step of its variable 'i'");
    check_for("int i = 0; i < 3; i--", "2:32: the step of this 'cilk_for' leads away from its limit");
    check_for("int i = 0; i < 3; i += -1", "2:32: the step of this 'cilk_for' leads away from its limit");
    check_for("int i = 0; i > 3; i += 2", "2:32: the step of this 'cilk_for' leads away from its limit");
    check_for("int i = 0; i < 3; i += 0", "2:32: 'cilk_for' with a step of zero never ends");
    check_body("_Cilk_for (int i = 0; i < 3; i++) i++;", "2:37: the body of this 'cilk_for' changes its variable 'i'");
}

/// What `spawn_form` says about each expression statement, in order.
#[test]
fn forms_of_spawns() {
    let source = "_Cilk5_cilk int c(int x) { _Cilk5_inlet void in(int r) { x += r; } \
                  _Cilk_spawn c(1); x = _Cilk_spawn c(2); (x += (int)(_Cilk_spawn c(3))); in(_Cilk_spawn c(4)); c(5); in(6); \
                  int y = _Cilk_spawn c(7); return 0; }";
    let unit = parse_text(source).unwrap();
    let mut forms = Vec::new();
    for stmt in &unit.stmts {
        if let ast::StmtKind::Expr(e) = stmt.kind {
            forms.push(match unit.spawn_form(e) {
                None => "-".to_string(),
                Some(ast::SpawnForm::Drop { call }) => format!("drop {}", text_of(&unit, call)),
                Some(ast::SpawnForm::Assign { op, target, call, .. }) => {
                    format!(
                        "{} {}= {}",
                        text_of(&unit, target),
                        op.map_or("", ast::BinaryOp::spelling),
                        text_of(&unit, call)
                    )
                }
                Some(ast::SpawnForm::Inlet { inlet, call, .. }) => {
                    format!("{}({})", unit.name_of(inlet), text_of(&unit, call))
                }
            });
        }
    }
    assert_eq!(forms, ["-", "drop c(1)", "x = c(2)", "x += c(3)", "in(c(4))", "-", "-"]);
    let in_inlet: Vec<&str> = names_where(&unit, |s| s.used_in_inlet);
    assert_eq!(in_inlet, ["x"]);
}
