//! Whoever speaks of a program speaks of the user's lines: the compiler, gdb, `addr2line` (as perf
//! does), the sanitizers, and the runtime when the program dies.

use crate::{stderr, stdout, Place};

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
