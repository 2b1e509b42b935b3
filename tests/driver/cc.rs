//! `seam cc` does what cc does.

use crate::{stderr, stdout, Place, FIB, HELLO};
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn compiles_and_links() {
    let place = Place::new();
    place.write("hello.c", HELLO).write("fib.c", FIB);
    place.good("cc hello.c");
    assert_eq!(place.run("a.out"), "hello\n");
    place.good("cc -O2 fib.c -o fib");
    assert_eq!(place.run("fib"), "6765\n");
    place.good("cc -c fib.c");
    place.good("cc fib.o -o fib2");
    assert_eq!(place.run("fib2"), "6765\n");
    assert_eq!(place.list(), ["a.out", "fib", "fib.c", "fib.o", "fib2", "hello.c"]);
}

#[test]
fn stops_where_it_is_told() {
    let place = Place::new();
    place.write("fib.c", FIB);
    place.good("cc -S fib.c");
    assert!(place.read("fib.s").contains("fib.fast"));
    assert!(place.good("cc -E fib.c").contains("_Cilk_spawn"));
    place.good("cc -E fib.c -o fib.i");
    place.good("cc -c fib.i -o from-i.o");
    place.good("cc from-i.o -o from-i");
    assert_eq!(place.run("from-i"), "6765\n");
    place.good("cc -fsyntax-only fib.c");
    assert_eq!(place.list(), ["fib.c", "fib.i", "fib.s", "from-i", "from-i.o"]);
}

#[test]
fn several_inputs_of_all_kinds() {
    let place = Place::new();
    let parts = FIB.split_once("int main").unwrap();
    place.write("fib.c", parts.0);
    place.write("main.c", format!("#include <stdio.h>\n#include <stdlib.h>\nlong fib(long), twice(long);\nint seven(void);\nint main(int argc, char **argv) {{ printf(\"%ld %d\\n\", twice(fib(20)), seven()); return 0; }}\n"));
    place.write("twice.c", "long twice(long x) { return 2 * x; }\n");
    place.write("seven.s", ".globl seven\nseven:\n movl $7, %eax\n ret\n.section .note.GNU-stack,\"\",@progbits\n");
    place.good("cc -c twice.c");
    let made = Command::new("ar").args(["rcs", "libtwice.a", "twice.o"]).current_dir(place.path(".")).status();
    assert!(made.is_ok_and(|status| status.success()));
    if cfg!(target_arch = "x86_64") {
        place.good("cc main.c fib.c seven.s -L. -ltwice -o all");
        assert_eq!(place.run("all"), "13530 7\n");
        place.good("cc -c main.c fib.c seven.s");
        place.good("cc -o again main.o fib.o seven.o libtwice.a");
        assert_eq!(place.run("again"), "13530 7\n");
        place.good("cc -x c main.c fib.c -x assembler seven.s -x none twice.o -o third");
        assert_eq!(place.run("third"), "13530 7\n");
    }
}

#[test]
fn dependencies() {
    let place = Place::new();
    place.write("src/fib.c", FIB.replace("#include <cilk/cilk.h>", "#include \"x.h\"\n#include <cilk/cilk.h>"));
    place.write("src/x.h", "");
    place.good("cc -MMD -MP -c src/fib.c -o fib.o");
    let rule = place.read("fib.d");
    assert!(rule.starts_with("fib.o: src/fib.c src/x.h"), "{rule}");
    assert!(rule.contains("src/x.h:\n"), "{rule}");
    place.good("cc -MD -MF other.P -MT target -c src/fib.c");
    let rule = place.read("other.P");
    assert!(rule.starts_with("target: src/fib.c") && rule.contains("stdio.h"), "{rule}");
    assert!(place.exists("fib.o"));
    assert!(place.good("cc -MM src/fib.c").starts_with("fib.o: src/fib.c src/x.h"));
    place.good("cc -MM -MF mm.d src/fib.c");
    assert!(place.read("mm.d").starts_with("fib.o:"));
}

#[test]
fn preprocessor_options_reach_the_preprocessor_only() {
    let place = Place::new();
    place.write("inc/config.h", "#define EXTRA 1\n");
    let text = FIB.replace("fib(n - 1)", "fib(n - ONE)").replace("return n;", "return n + EXTRA - 1;");
    place.write("fib.c", text);
    // A macro that is no macro any more in what has been preprocessed.
    place.good("cc -D ONE=1 -Dlong=long -DUNUSED=y -I inc -include config.h -U NOTHING fib.c -o fib");
    assert_eq!(place.run("fib"), "6765\n");
    place.good("cc -std=c11 -D ONE=1 -DEXTRA=1 -Wall -Wextra -Werror -pedantic fib.c -o fib");
    assert_eq!(place.run("fib"), "6765\n");
}

#[test]
fn response_files() {
    let place = Place::new();
    place.write("a b.c", FIB).write("words", "-O2 'a b.c'\n-o \"my program\"").write("outer", "@words -Wall");
    place.good("cc @outer");
    assert_eq!(place.run("my program"), "6765\n");
    // Far more than a command line may hold.
    place.write("hello.c", HELLO).write("empty.c", "");
    place.good("cc -c hello.c empty.c");
    let made = Command::new("ar").args(["rcs", "libempty.a", "empty.o"]).current_dir(place.path(".")).status();
    assert!(made.is_ok_and(|status| status.success()));
    place.write("many", format!("{}/libempty.a\n", place.path(".").display()).repeat(10_000));
    place.good("cc hello.o @many -o hello");
    assert_eq!(place.run("hello"), "hello\n");
}

#[test]
fn standard_input() {
    let place = Place::new();
    for (text, expected) in [(HELLO, "hello\n"), (FIB, "6765\n")] {
        let output = place.fed("cc -x c - -o program", text);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(place.run("program"), expected);
    }
    assert!(stdout(&place.fed("cc -E -", "int x = __SEAM__;")).contains("int x = 1;"));
    // What configure scripts do.
    assert!(stdout(&place.fed("cc -dM -E -x c -", "")).contains("#define __SEAM__ 1"));
}

#[test]
fn questions_are_passed_on() {
    let place = Place::new();
    let cc = |words: &[&str]| Command::new("cc").args(words).output().expect("cc runs");
    for words in [&["--version"][..], &["-dumpmachine"], &["-print-prog-name=ld"], &["-v"], &[], &["-###", "x.c"]] {
        let ours = place.seam(&format!("cc {}", words.join(" ")));
        let theirs = cc(words);
        assert_eq!(ours.status.code(), theirs.status.code(), "{words:?}");
        assert_eq!(stdout(&ours), stdout(&theirs), "{words:?}");
    }
}

#[test]
fn the_compilers_errors_are_its_own() {
    let place = Place::new();
    place.write("bad.c", "int main(void) { return x; }\n");
    let said = place.bad("cc -c bad.c -o bad.o", 1);
    assert!(said.contains("bad.c:1:25: error:"), "{said}");
    assert!(!place.exists("bad.o"));
    let said = place.bad("cc -c nothing.c", 1);
    assert!(said.contains("nothing.c: No such file"), "{said}");
    assert!(place.bad("cc -fno-such-option bad.c", 1).contains("-fno-such-option"));
    // The user's line, also where the text has been through Seam.
    place.write("fib.c", FIB.replace("return x + y;", "return x + z;"));
    let said = place.bad("cc -c fib.c", 1);
    assert!(said.contains("fib.c:11:") && said.contains('z'), "{said}");
    assert_eq!(place.list(), ["bad.c", "fib.c"]);
}

#[test]
fn a_make_project() {
    let place = Place::new();
    place.write("fib.c", FIB.replace("int main", "#ifdef MAIN\nint main").replace("return 0;\n}\n", "return 0;\n}\n#endif\n"));
    for n in 0..6 {
        place.write(&format!("part{n}.c"), format!("int part{n}(void) {{ return {n}; }}\n"));
    }
    place.write("main.c", "#include <stdio.h>\nlong fib(long);\nint part5(void);\nint main(void) { printf(\"%ld\\n\", fib(20) + part5()); return 0; }\n");
    place.write(
        "Makefile",
        "CFLAGS = -O2 -Wall -MMD\nobjects = main.o fib.o part0.o part1.o part2.o part3.o part4.o part5.o\n\
         program: $(objects)\n\t$(CC) $(CFLAGS) $^ -o $@\n-include *.d\n",
    );
    // A cache of its own: eight commands at once find it empty.
    let mut make = place.command("make");
    make.arg("-j8").arg(format!("CC={} cc", env!("CARGO_BIN_EXE_seam"))).env("SEAM_CACHE", place.path("cache"));
    let output = make.output().expect("make runs");
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(place.run("program"), "6770\n");
    let left: Vec<_> = walk(&place.path("cache")).into_iter().filter(|name| name.contains(".new-")).collect();
    assert!(left.is_empty(), "{left:?}");
}

fn walk(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.flat_map(|entry| [vec![entry.path().display().to_string()], walk(&entry.path())].concat()).collect()
}

#[test]
fn shared_libraries() {
    let place = Place::new();
    let parts = FIB.split_once("int main").unwrap();
    place.write("fib.c", parts.0);
    place.write("main.c", "#include <stdio.h>\nlong fib(long);\nint main(void) { printf(\"%ld\\n\", fib(20)); return 0; }\n");
    place.good("cc -shared -fPIC fib.c -o libfib.so");
    place.good("cc main.c -L. -lfib -Wl,-rpath,. -o main");
    assert_eq!(place.run("main"), "6765\n");
}

#[test]
fn other_languages_pass() {
    let place = Place::new();
    place.write("hello.cpp", "#include <cstdio>\nint main() { std::puts(\"hello\"); }\n");
    place.write("s.S", "#ifdef __SEAM__\n.globl yes\nyes:\n#endif\n.section .note.GNU-stack,\"\",@progbits\n");
    place.good("cc -c s.S");
    if Command::new("g++").arg("--version").output().is_ok() {
        place.good("cc hello.cpp -lstdc++ -o hello");
        assert_eq!(place.run("hello"), "hello\n");
    }
}

#[test]
fn sources_that_are_not_utf8() {
    let place = Place::new();
    let mut text = FIB.replace("\"%ld\\n\"", "\"@%ld\\n\"").into_bytes();
    let at = text.iter().position(|&byte| byte == b'@').unwrap();
    text[at] = 0xe9;
    place.write("fib.c", text);
    place.good("cc fib.c -o fib");
    let output = place.command(place.path("fib")).output().unwrap();
    assert_eq!(output.stdout, b"\xe96765\n");
}

#[test]
fn sanitizers_get_a_runtime_of_their_kind() {
    let place = Place::new();
    place.write("fib.c", FIB);
    for sanitizer in ["thread", "address", "undefined"] {
        place.good(&format!("cc -g -fsanitize={sanitizer} fib.c -o fib"));
        assert_eq!(place.run("fib"), "6765\n", "{sanitizer}");
    }
}

#[test]
fn runs_under_the_name_seam_cc() {
    let place = Place::new();
    place.write("hello.c", HELLO);
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_seam"), place.path("seam-cc")).unwrap();
    let status = place.command(place.path("seam-cc")).args(["hello.c", "-o", "hello"]).status();
    assert!(status.is_ok_and(|status| status.success()));
    assert_eq!(place.run("hello"), "hello\n");
}
