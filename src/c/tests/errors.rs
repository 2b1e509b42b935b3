//! Mistakes in C are reported where gcc reports them, in its words; and the user's own line is shown.

use super::*;
use std::path::PathBuf;

/// A source file in a folder of its own, removed at the end.
struct Source {
    folder: PathBuf,
    file: PathBuf,
}

impl Source {
    fn new(name: &str, text: &str) -> Source {
        let folder = std::env::temp_dir().join(format!("seam-errors-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("t.c");
        std::fs::write(&file, text).unwrap();
        Source { folder, file }
    }

    /// What we say, all of it.
    fn messages(&self) -> String {
        let text = preprocess("gcc", &self.file, &[]).expect("preprocesses");
        let shown = parse_text(&text).err().unwrap_or_default();
        shown.replace(&format!("{}/", self.folder.display()), "")
    }

    /// gcc's first error.
    fn first_of_gcc(&self) -> String {
        let output =
            Command::new("gcc").env("LC_ALL", "C").args(["-fsyntax-only", "-w"]).arg(&self.file).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).replace(&format!("{}/", self.folder.display()), "");
        text.lines().find(|l| l.contains("error:")).unwrap_or("").to_string()
    }
}

impl Drop for Source {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn same_place_and_words_as_gcc() {
    let mut wrong = Vec::new();
    for (i, text) in MISTAKES.split("\n----\n").enumerate() {
        let source = Source::new(&i.to_string(), text);
        let (ours, gccs) = (source.messages(), source.first_of_gcc());
        let ours = ours.lines().next().unwrap_or("");
        if ours != gccs || ours.is_empty() {
            wrong.push(format!("{text}\n  gcc: {gccs}\n  we:  {ours}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const MISTAKES: &str = r#"int main(void) { int x = 3 return x; }
----
int g(int a { return 1; }
----
int f(void)
{
  int x = 3
  return x;
}
----
int g(void) { return (1 + ; }
----
int h(void) { int x; if x) return 1; }
----
int f(void) { int a[3; return 3; }
----
int f(void) { return 3 3; }
----
struct s { int x int y; };
----
int q = ;
----
foo bar;
----
int f(void) { foo_t x; return 1; }
----
int f(void) { else return 3; }
----
int f(void) { int x; return x.y; }
----
int f(void) { return undeclared; }
----
int f(void) { do { } while (1) return 3; }
----
int f(void) { return 1; } }
----
int f(void) { break; }
----
int f(void) { continue; }
----
int f(void) { case 1: ; }
----
int f(void) { default: ; }
----
int x y;
----
int f(int x) { x = "abc
; }
----
struct s { int a; }; int f(struct s *p) { return p->b; }
----
struct s { int a; struct s b; };
----
struct s; int f(struct s *p) { return p->b; }
----
int f(void) { for (int i = 0; i < 3) ; }
----
int f(void) { f(1, ); }
----
int f(void) { return sizeof; }
----
enum { A, B = , C };
----
int a[] = { 1, 2, ;
----
int f(void) { l: ; l: ; }
----
typedef int T; int f(void) { return T; }
----
int f(void) { switch (1) { case 1 ; } }
----
int f(void) { int x; x = @; }
----
int f(int, foo_t x);
----
void f(void) { asm("x" : "=r" x); }
----
int f(void) { ({ 1; }; }
"#;

/// The whole message, with the user's line.
fn check(name: &str, text: &str, expected: &str) {
    let source = Source::new(name, text);
    assert_eq!(source.messages(), expected);
}

#[test]
fn the_users_line_is_shown() {
    check(
        "spawn",
        "#define cilk_spawn _Cilk_spawn\n#define spawn _Cilk_spawn\nint f(int);\nint t(int x)\n{\n\tif (x  ==  2) return  cilk_spawn   f(x);\n    return f(spawn f(spawn f(2)));\n}\n",
        "t.c:6:24: error: 'cilk_spawn' inside an expression
    6 |  if (x  ==  2) return  cilk_spawn   f(x);
      |                        ^~~~~~~~~~
help: a spawned call can be a statement of its own, the right side of an assignment statement (x = spawn f(y); x += spawn f(y);), an initialiser, or the argument of an inlet; assign its value to a variable and use that after the sync
t.c:7:22: error: 'spawn' inside an expression
    7 |     return f(spawn f(spawn f(2)));
      |                      ^~~~~
help: a spawned call can be a statement of its own, the right side of an assignment statement (x = spawn f(y); x += spawn f(y);), an initialiser, or the argument of an inlet; assign its value to a variable and use that after the sync
t.c:7:14: error: 'spawn' inside an expression
    7 |     return f(spawn f(spawn f(2)));
      |              ^~~~~
help: a spawned call can be a statement of its own, the right side of an assignment statement (x = spawn f(y); x += spawn f(y);), an initialiser, or the argument of an inlet; assign its value to a variable and use that after the sync
",
    );
    check(
        "macro",
        "#define TWICE(x) ((x) + (y))\nint t(int x)\n{\n    int z = x + TWICE(x + 1) + x;\n    return z;\n}\n",
        "t.c:4:17: error: 'y' undeclared (first use in this function)
    4 |     int z = x + TWICE(x + 1) + x;
      |                 ^~~~~
",
    );
    check(
        "end",
        "int t(void) {\n\n  while (1) {\n",
        "t.c:3:13: error: expected declaration or statement at end of input\n    3 |   while (1) {\n      |             ^\n",
    );
    check(
        "header",
        "#include <stddef.h>\n\nint t(size_t n)\n{\n    return  n  +\n      m;\n}\n",
        "t.c:6:7: error: 'm' undeclared (first use in this function)\n    6 |       m;\n      |       ^\n",
    );
}

#[test]
fn without_the_users_file() {
    let text = "# 5 \"/nowhere/gone.c\"\nint f(void) { return  x; }\n";
    let shown = parse_text(text).err().unwrap();
    assert_eq!(
        shown,
        "/nowhere/gone.c:5:23: error: 'x' undeclared (first use in this function)\n    5 | int f(void) { return  x; }\n      |                       ^\n"
    );
}

#[test]
fn nesting_is_bounded() {
    let deep = 100_000;
    let sources = [
        format!("int x = {}1{};", "(".repeat(deep), ")".repeat(deep)),
        format!("int x = {}1;", "- ".repeat(deep)),
        format!("int x = {}1;", "1 + ".repeat(deep)),
        format!("int x = {}1;", "1 ? 1 : ".repeat(deep)),
        format!("int x = {}1;", "(int)".repeat(deep)),
        format!("int x = {}1;", "sizeof ".repeat(deep)),
        format!("int x = {}1{};", "{".repeat(deep), "}".repeat(deep)),
        format!("int {}x;", "*".repeat(deep)),
        format!("int {}x{};", "(".repeat(deep), ")".repeat(deep)),
        format!("int x{};", "[1]".repeat(deep)),
        format!("int f{};", "(int".repeat(deep)),
        format!("int x = y{};", ".a".repeat(deep)),
        format!("void f(void) {{ {} }}", "{".repeat(deep)),
        format!("void f(void) {{ {}; }}", "if (1) ".repeat(deep)),
        format!("void f(void) {{ {}; }}", "if (1) ; else ".repeat(deep)),
        format!("void f(void) {{ int a; {}1; }}", "a = ".repeat(deep)),
        format!("void f(void) {{ {}1; }}", "({ ".repeat(deep)),
        format!("void f(void) {{ {} }}", "f() !! { ".repeat(deep)),
        "struct { ".repeat(deep),
        format!("int x = {}1;", "__extension__ ".repeat(deep)),
        format!("__attribute__(({} int x;", "aligned(".repeat(deep)),
        format!("int x = {}", "_Generic(1, default: ".repeat(deep)),
        (0..deep).fold("typedef int t0;".to_string(), |text, i| text + &format!("typedef t{i} *t{};", i + 1)),
        (0..deep).fold("int *v0;".to_string(), |text, i| text + &format!("__typeof__(&v{i}) v{};", i + 1)),
        (0..99)
            .fold("typedef int t0;".to_string(), |text, i| text + &format!("typedef int (*t{})(t{i}, t{i});", i + 1)),
    ];
    for source in sources {
        let shown = parse_text(&source).err().unwrap_or_default();
        assert!(
            shown.contains("error: nested too deeply") || shown.contains("undeclared"),
            "{:.60}: {shown:.300}",
            source
        );
    }
    // What real programs have is not too deep.
    assert!(parse_text(&format!("int x = {}1;", "1 + ".repeat(3000))).is_ok());
    assert!(parse_text(&format!("void f(int x) {{ {}; }}", "if (x) ; else ".repeat(3000))).is_ok());
}
