//! Whoever speaks of a program speaks of the user's lines: the compiler, gdb, `addr2line` (as perf
//! does), the sanitizers, and the runtime when the program dies.

use crate::{stderr, stdout, Place};
use std::fs;

/// Line 7 is reached in fast clones, and, under chaos, in slow ones.
const TREE: &str = "\
#include <cilk/cilk.h>
#include <stdio.h>
#include <unistd.h>
static void leaf(long *p, long n);
long tree(long *p, long n)
{
    if (n == 3) leaf(p, n);
    if (n < 2)
        return n;
    long x = cilk_spawn tree(p, n - 1);
    long y = tree(p, n - 2);
    cilk_sync;
    return x + y;
}
";

fn with_leaf(leaf: &str, argument: &str) -> String {
    format!(
        "{TREE}long cells[4];\nint main(void)\n{{\n    printf(\"%ld\\n\", tree({argument}, 16));\n    return 0;\n}}\n\
         __attribute__((noinline)) static void leaf(long *p, long n)\n{{\n    {leaf};\n}}\n"
    )
}

#[test]
fn warnings() {
    let place = Place::new();
    place.write("tree.c", with_leaf("long unused_here", "cells"));
    for compiler in ["gcc", "clang"] {
        let output = place.seam(&format!("cc --cc {compiler} -Wall -c tree.c"));
        let said = stderr(&output);
        if said.contains("is not a program that can be run") {
            continue;
        }
        assert!(said.contains("tree.c:23:10: warning: unused variable") && said.contains("long unused_here;"), "{said}");
        assert!(!said.contains("seam_") && said.matches("warning:").count() == 1, "{said}");
    }
}

/// What the C compiler says of a parallel program is what it says of the same program without the keywords.
#[test]
fn diagnostics_are_those_of_the_elision() {
    let place = Place::new();
    let doubtful = "\
static int unused_here(int x) { return x; }
int more(int n)
{
    const int c = 3;   int x,   unused;
    switch (n) { case 4: n++; /* fall through */ case 5: n--; }
    x = cilk_spawn more(n - 1);
    cilk_sync;
    if (n) cilk_sync;
    printf(\"%s\\n\", x);
    if (n) return x + c;
}
";
    let wrong = doubtful.replace("if (n) return", "c = 4;   undeclared(n) = 3; more(1, 2); return");
    for (name, text) in [("doubtful.c", doubtful.to_string()), ("wrong.c", wrong)] {
        place.write(name, format!("#include <cilk/cilk.h>\n#include <stdio.h>\n{text}"));
        let plain = text.replace("cilk_spawn ", "           ").replace("cilk_sync", "(void)0  ");
        place.write(&format!("plain/{name}"), format!("\n#include <stdio.h>\n{plain}"));
    }
    for compiler in ["gcc", "clang"] {
        if std::process::Command::new(compiler).arg("--version").output().is_err() {
            continue;
        }
        for name in ["doubtful.c", "wrong.c"] {
            let said = stderr(&place.seam(&format!("cc --cc {compiler} -O2 -Wall -Wextra -pedantic -c {name}")));
            let mut command = std::process::Command::new(compiler);
            command.args(["-O2", "-Wall", "-Wextra", "-pedantic", "-c", name]).current_dir(place.path("plain"));
            let expected = stderr(&command.output().unwrap());
            let messages = |text: &str| -> Vec<String> {
                text.lines().filter(|line| line.starts_with(name)).map(str::to_string).collect()
            };
            assert_eq!(messages(&said), messages(&expected), "{compiler}: {said}");
            assert!(messages(&said).len() > 3, "{said}");
        }
    }
    assert!(!place.list().contains(&"wrong.o".to_string()));
}

/// Cilk-5's words are no macros: then the compiler reads text of ours, in which all columns are the user's.
#[test]
fn diagnostics_of_cilk5_programs() {
    let place = Place::new();
    place.write(
        "a.cilk",
        "#include <stdio.h>\ncilk int f(int n)\n{\n    int x = 0;\n    inlet void take(int r) { x += r; missing->y = 1; }\n    \
         if (n > 1) { take(spawn f(n - 1)); take(spawn f(n - 2)); } sync; n.a = 3;\n    return x;\n}\n",
    );
    let said = place.bad("cc -Wall -Wextra -c a.cilk", 1);
    assert!(said.contains("a.cilk:5:38: error: 'missing' undeclared"), "{said}");
    place.write("a.cilk", fs::read_to_string(place.path("a.cilk")).unwrap().replace("missing->y = 1;", "r.z = 1;"));
    let said = place.bad("cc -Wall -Wextra -pedantic -c a.cilk", 1);
    assert!(said.matches("error:").count() == 2 && !said.contains("warning:"), "{said}");
    assert!(said.contains("a.cilk:5:") && said.contains("a.cilk:6:71: error:"), "{said}");
    place.write("a.cilk", fs::read_to_string(place.path("a.cilk")).unwrap().replace("r.z = 1;", "").replace("n.a = 3;", ""));
    assert_eq!(stderr(&place.seam("cc -Wall -Wextra -pedantic -Wdeclaration-after-statement -Werror -c a.cilk")), "");
}

#[test]
fn warnings_can_be_errors() {
    let place = Place::new();
    place.write("tree.c", with_leaf("long unused_here", "cells"));
    let said = place.bad("cc -Wall -Werror -c tree.c", 1);
    assert!(said.matches("error:").count() == 1 && said.contains("tree.c:23:10:"), "{said}");
    assert_eq!(place.list(), ["tree.c"]);
    for options in ["-w -Werror -c", "-Wall -Wextra -Wno-unused-variable -Wno-unused-parameter -pedantic-errors -Werror -Wconversion -c"] {
        assert_eq!(stderr(&place.seam(&format!("cc {options} tree.c"))), "", "{options}");
    }
    for standard in ["-ansi", "-std=c90", "-std=c99", "-std=c2x"] {
        place.write("c90.c", "#include <cilk/cilk.h>\n#include <cilk/cilk_api.h>\nint f(int n);\nint f(int n)\n{\n    int x;\n    if (n < 2) return n;\n    x = cilk_spawn f(n - 1);\n    cilk_sync;\n    return x;\n}\n");
        assert_eq!(stderr(&place.seam(&format!("cc {standard} -pedantic-errors -Wall -Wextra -Werror -c c90.c"))), "", "{standard}");
    }
}

#[test]
fn crashes() {
    let place = Place::new();
    place.write("tree.c", with_leaf("*p = n", "0"));
    for options in ["", "-O0", "--chaos 1", "--chaos 2 -p 3", "--tasks=rpc"] {
        let said = stderr(&place.seam(&format!("run {options} tree.c")));
        assert!(said.contains("segmentation fault at tree.c:23"), "{options}: {said}");
    }
}

#[test]
fn sanitizers() {
    let place = Place::new();
    place.write("tree.c", with_leaf("p[n + 1] = 1", "cells"));
    let said = stderr(&place.seam("run -g -fsanitize=address tree.c"));
    assert!(said.contains("global-buffer-overflow") && said.contains("tree.c:23"), "{said}");
    assert!(said.contains("tree.c:7") && said.contains("in tree"), "{said}");
    place.write("tree.c", with_leaf("*p = 1 << (n + 40)", "cells"));
    let said = stderr(&place.seam("run -g -fsanitize=undefined tree.c"));
    assert!(said.contains("tree.c:23:") && said.contains("shift exponent 43"), "{said}");
    place.write("tree.c", with_leaf("usleep(500), ++*p", "cells"));
    let said = stderr(&place.seam("run -p 4 --chaos 1 -g -fsanitize=thread tree.c"));
    assert!(said.contains("data race") && said.contains("tree.c:23"), "{said}");
}

/// perf asks the same tables as `addr2line`.
#[test]
fn gdb_and_addr2line() {
    let place = Place::new();
    place.write("tree.c", with_leaf("*p = n", "cells"));
    place.good("build -g -O0 tree.c -o tree");
    let script = ["-batch", "-nx", "-ex", "break tree.c:23", "-ex", "run", "-ex", "bt 3", "-ex", "print n", "-ex", "info symbol $pc", "-ex", "info line *$pc"];
    let Ok(output) = place.command("gdb").args(script).arg("tree").output() else {
        return eprintln!("gdb is not installed: not tested");
    };
    let said = stdout(&output);
    assert!(said.contains("leaf (p=") && said.contains("at tree.c:23"), "{said}");
    assert!(said.contains("#1") && said.contains("tree.c:7") && said.contains("= 3"), "{said}");
    let address = said.split("starts at address ").nth(1).and_then(|text| text.split_whitespace().next());
    assert!(said.contains("Line 23 of \"tree.c\"") && address.is_some(), "{said}");
    let symbols = stdout(&place.command("nm").arg("tree").output().expect("nm is there"));
    let fast = symbols.lines().find(|line| line.ends_with(" tree.fast") || line.ends_with(" tree__fast"));
    let start = fast.and_then(|line| line.split(' ').next()).unwrap_or_else(|| panic!("{symbols}"));
    let output = place.command("addr2line").args(["-e", "tree", start]).output().expect("addr2line is there");
    assert!(stdout(&output).contains("tree.c:"), "{}", stdout(&output));
}
