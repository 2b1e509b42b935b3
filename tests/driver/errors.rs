//! Bad input: one clear message, a status that is not 0, and nothing half-written.

use crate::{stderr, Place, FIB, HELLO};
use std::fs;

#[test]
fn wrong_options() {
    let place = Place::new();
    place.write("a.c", HELLO);
    for (line, part) in [
        ("run -p 0 a.c", "0 is not in 1..=1024"),
        ("run -p 100000 a.c", "100000 is not in 1..=1024"),
        ("run -p", "a value is required"),
        ("run -p x a.c", "invalid value 'x'"),
        ("run --chaos x a.c", "invalid value 'x'"),
        ("run --tasks=some a.c", "invalid value 'some'"),
        ("run --tasks=inline a.c", "how many tasks may be queued? inline:1, for example"),
        ("run --tasks=inline:x a.c", "wants a number of tasks"),
        ("run --tasks=inline:-1 a.c", "wants a number of tasks"),
        ("run --tasks=inline:99999999 a.c", "from 0 to 1000000"),
        ("run --nonsense a.c", "--nonsense"),
        ("run", "FILE"),
        ("build", "FILE"),
        ("emit --dump soup a.c", "soup"),
        ("frobnicate", "frobnicate"),
        ("cc --tasks=some a.c", "invalid value 'some'"),
    ] {
        let said = place.bad(line, 2);
        assert!(said.contains(part), "seam {line}: {said}");
    }
    assert_eq!(place.list(), ["a.c"]);
}

#[test]
fn wrong_files() {
    let place = Place::new();
    place.write("a.c", HELLO).write("folder/b.c", HELLO);
    for line in ["run no.c", "build no.c", "emit no.c", "build a.c no.c -o out"] {
        assert!(place.bad(line, 1).contains("no.c: No such file"), "{line}");
    }
    assert!(place.bad("run folder", 1).contains("folder: is a folder"));
    assert!(place.bad("build a.c -o no/where", 1).contains("no/where"));
    assert!(place.bad("run a.c -o out", 1).contains("seam build"));
    assert!(place.bad("emit a.c folder/b.c", 1).contains("one C file"));
    assert_eq!(place.list(), ["a.c", "folder"]);
}

#[test]
fn a_failed_build_leaves_the_old_program() {
    let place = Place::new();
    place.write("a.c", HELLO);
    place.good("build a.c -o a");
    place.write("a.c", "int main(void) { return undeclared; }\n");
    let said = place.bad("build a.c -o a", 1);
    assert!(said.contains("a.c:1:25: error:"), "{said}");
    assert_eq!(place.run("a"), "hello\n");
    place.write("a.c", "int f(void);\nint main(void) { return f(); }\n");
    assert!(place.bad("build a.c -o a", 1).contains("undefined reference"));
    assert_eq!(place.list(), ["a", "a.c"]);
}

#[test]
fn without_a_compiler() {
    let place = Place::new();
    place.write("a.c", HELLO);
    for line in ["run a.c", "build a.c", "cc a.c", "emit a.c"] {
        let output = place.seam_command(line).env("PATH", "/nowhere").output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(stderr(&output).contains("no C compiler found"), "{}", stderr(&output));
    }
    let said = place.bad("run --cc /no/such/cc a.c", 1);
    assert!(said.contains("/no/such/cc"), "{said}");
    let said = place.bad("run --cc /bin/true a.c", 1);
    assert!(said.contains("/bin/true is not gcc or clang"), "{said}");
    let said = place.bad("run --cc /bin/false a.c", 1);
    assert!(said.contains("/bin/false does not work"), "{said}");
    let output = place.seam_command("doctor").env("PATH", "/nowhere").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_compiler_that_is_seam_again() {
    let place = Place::new();
    place.write("a.c", HELLO).write("mycc", format!("#!/bin/sh\nexec {} cc \"$@\"\n", env!("CARGO_BIN_EXE_seam")));
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(place.path("mycc"), fs::Permissions::from_mode(0o755)).unwrap();
    let said = place.bad("cc --cc ./mycc a.c", 1);
    assert!(said.contains("runs Seam again"), "{said}");
}

#[test]
fn caches_that_cannot_be_written() {
    let place = Place::new();
    place.write("a.c", HELLO).write("file", "");
    let mut command = place.seam_command("run a.c");
    let output = command.env("SEAM_CACHE", place.path("file").join("x")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("SEAM_CACHE"), "{}", stderr(&output));
    // The usual place may fail: then there is another.
    let mut command = place.seam_command("run a.c");
    command.env_remove("SEAM_CACHE").env("XDG_CACHE_HOME", place.path("file")).env("TMPDIR", place.path("."));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("note:"), "{}", stderr(&output));
}

#[test]
fn programs_that_do_not_compile() {
    let place = Place::new();
    place.write("a.c", "int main(void) {\n    return 1 +;\n}\n");
    for line in ["run a.c", "build a.c"] {
        let said = place.bad(line, 1);
        assert!(said.contains("a.c:2:"), "{line}: {said}");
    }
    place.write("fib.c", FIB.replace("cilk_spawn fib(n - 1)", "cilk_spawn n"));
    let said = place.bad("run fib.c", 1);
    assert!(said.contains("fib.c:8:") && said.contains("error:"), "{said}");
    place.write("fib.c", FIB.replace("#include <cilk/cilk.h>", ""));
    let said = place.bad("run fib.c", 1);
    assert!(said.contains("fib.c:8:14: warning: ") && said.contains("help: #include <cilk/cilk.h>"), "{said}");
    place.write("head.c", "#include \"missing.h\"\n");
    assert!(place.bad("run head.c", 1).contains("missing.h"));
    assert_eq!(place.list(), ["a.c", "fib.c", "head.c"]);
}
