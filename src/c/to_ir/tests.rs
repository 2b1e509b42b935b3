//! Each file of tests/c_to_ir holds C and, behind a line `// ---- ir`, the functions of the module that it becomes,
//! as comments. `SEAM_BLESS=1 cargo test` writes what they become now.

use super::*;
use crate::ir::{print::print, verify::verify};
use std::path::Path;

const MARK: &str = "// ---- ir\n";

#[test]
fn programs_become_what_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c_to_ir");
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (source, expected) = text.split_once(MARK).unwrap_or((&text, ""));
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let found = commented(&functions_of(source, &name));
        if found == expected {
            continue;
        }
        if std::env::var_os("SEAM_BLESS").is_some() {
            std::fs::write(&path, format!("{source}{MARK}{found}")).unwrap();
        } else {
            wrong.push(format!("{name} becomes\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The functions in the module that a source becomes, and the text that was made up.
fn functions_of(source: &str, name: &str) -> String {
    let unit = crate::c::parse(source.to_string(), name).unwrap_or_else(|d| panic!("{}", crate::diag::render_all(&d, false)));
    let options = Options { release_all: false, tasks: ir::Tasks::Lazy };
    let module = translate(&unit, &options).unwrap_or_else(|d| panic!("{}", crate::diag::render_all(&d, false)));
    verify(&module).unwrap_or_else(|e| panic!("{name}: {e}"));
    print(&module)
}

fn commented(text: &str) -> String {
    text.lines().map(|line| format!("// {line}").trim_end().to_string() + "\n").collect()
}

#[test]
fn what_is_refused() {
    for (source, message) in [
        ("_Noreturn _Cilk5_cilk void f(void) { _Cilk_spawn f(); for (;;) ; }", "'f' cannot be compiled by Seam: it is declared 'noreturn'"),
        (
            "struct s { const int a; }; _Cilk5_cilk struct s f(void) { _Cilk_spawn f(); return (struct s){ 1 }; }",
            "'f' cannot be compiled by Seam: a struct with const members",
        ),
    ] {
        let unit = crate::c::parse(source.to_string(), "a.c").unwrap();
        let diagnostics = translate(&unit, &Options { release_all: false, tasks: ir::Tasks::Lazy }).unwrap_err();
        let text = crate::diag::render_all(&diagnostics, false);
        assert!(text.contains(message) && text.contains("help: "), "{text}");
    }
}
