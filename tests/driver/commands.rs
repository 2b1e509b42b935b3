//! `seam run`, `build`, `emit`, `doctor` and the small ones.

use crate::{stderr, stdout, Place, FIB, HELLO};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;

#[test]
fn run_passes_on_arguments_and_status() {
    let place = Place::new();
    place.write("fib.c", FIB).write("seven.c", "int main(int argc, char **argv) { return argc; }\n");
    assert_eq!(place.good("run fib.c -- 10"), "55\n");
    assert_eq!(place.good("run -p 3 --tasks=rpc fib.c -- 11"), "89\n");
    assert_eq!(place.good("run --chaos 7 --chaos-every -O1 fib.c -- 12"), "144\n");
    assert_eq!(place.seam("run seven.c -- -p --stats x").status.code(), Some(4));
    assert_eq!(place.list(), ["fib.c", "seven.c"]);
}

#[test]
fn run_dies_of_the_programs_signal() {
    let place = Place::new();
    place.write("die.c", "#include <signal.h>\nint main(void) { raise(SIGTERM); }\n");
    let status = place.seam("run die.c").status;
    assert!(status.signal() == Some(15) || status.code() == Some(143), "{status}");
}

#[test]
fn run_reads_standard_input() {
    let place = Place::new();
    place.write("cat.c", "#include <stdio.h>\nint main(void) { int c; while ((c = getchar()) != EOF) putchar(c); }\n");
    assert_eq!(stdout(&place.fed("run cat.c", "text\n")), "text\n");
    assert_eq!(stdout(&place.fed("run -x c -", HELLO)), "hello\n");
}

#[test]
fn run_notices_changes() {
    let place = Place::new();
    place.write("part.h", "#define N 1\n").write("a.c", "#include <stdio.h>\n#include \"part.h\"\nint main(void) { printf(\"%d\\n\", N); }\n");
    assert_eq!(place.good("run a.c"), "1\n");
    place.write("part.h", "#define N 2\n");
    assert_eq!(place.good("run a.c"), "2\n");
    assert_eq!(place.good("run -UN a.c"), "2\n");
}

#[test]
fn statistics_and_workers() {
    let place = Place::new();
    place.write("fib.c", FIB).write("workers.c", "#include <cilk/cilk_api.h>\n#include <stdio.h>\nint main(void) { printf(\"%u\\n\", __cilkrts_get_nworkers()); }\n");
    let output = place.seam("run --stats fib.c");
    assert_eq!(stdout(&output), "6765\n");
    assert!(stderr(&output).contains("steals:"), "{}", stderr(&output));
    assert_eq!(place.good("run -p 5 workers.c"), "5\n");
    assert_eq!(place.good("run -p5 workers.c"), "5\n");
    assert_eq!(place.good("run --workers=6 workers.c"), "6\n");
}

/// The count of a line in the runtime's report.
fn counted(report: &str, name: &str) -> u64 {
    let line = report.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
    line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name}: {report}"))
}

#[test]
fn strategies_make_as_many_tasks_as_they_should() {
    let place = Place::new();
    place.write("fib.c", FIB);
    let report = |tasks: &str| {
        let output = place.seam(&format!("run -p 1 --stats --tasks={tasks} fib.c -- 15"));
        assert_eq!(stdout(&output), "610\n", "{tasks}");
        stderr(&output)
    };
    // fib 15 spawns 986 times.
    let spawns = 986;
    let eager = report("eager");
    assert_eq!(counted(&eager, "tasks made at spawns"), spawns);
    assert_eq!(counted(&eager, "most tasks queued"), 7);
    for (tasks, most) in [("inline:0", 0), ("inline:1", 1), ("inline:3", 3)] {
        let inline = report(tasks);
        assert_eq!(counted(&inline, "most tasks queued"), most, "{tasks}");
        assert!(counted(&inline, "tasks made at spawns") < spawns / 2, "{inline}");
    }
    assert_eq!(counted(&report("lazy"), "tasks"), 0);
    let rpc = report("rpc");
    assert_eq!((counted(&rpc, "tasks"), counted(&rpc, "deepest lazy task stack")), (0, 7));
}

#[test]
fn files_of_different_strategies_are_linked() {
    let place = Place::new();
    let names = ["lazy", "rpc", "eager", "inline:1"];
    let next = |i: usize| (i + 1) % names.len();
    for (i, tasks) in names.iter().enumerate() {
        let text = format!(
            "#include <cilk/cilk.h>\n\
             long f{0}(long n);\nlong (*p{0})(long) = f{0};\n\
             long f{i}(long n)\n{{ if (n < 2) return n; long x = cilk_spawn f{0}(n - 1); long y = cilk_spawn p{0}(n - 2); cilk_sync; return x + y; }}\n",
            next(i)
        );
        place.write(&format!("{i}.c"), text);
        place.good(&format!("cc --tasks={tasks} -c {i}.c"));
    }
    place.write("main.c", "#include <stdio.h>\nlong f0(long);\nint main(void) { printf(\"%ld\\n\", f0(19)); }\n");
    place.good("build main.c 0.o 1.o 2.o 3.o -o mixed");
    for (workers, every) in [("1", "0"), ("3", "0"), ("2", "1")] {
        let mut command = place.command(place.path("mixed"));
        command.env("SEAM_WORKERS", workers).env("SEAM_CHAOS_EVERY", every);
        assert_eq!(stdout(&command.output().unwrap()), "4181\n");
    }
}

#[test]
fn build_names_its_output() {
    let place = Place::new();
    place.write("fib.c", FIB).write("other.c", HELLO);
    place.good("build fib.c");
    place.good("build other.c -o bin");
    assert_eq!(place.run("fib"), "6765\n");
    assert_eq!(place.run("bin"), "hello\n");
    place.good("build fib.c -o /dev/null");
    place.good("build -c fib.c");
    assert_eq!(place.list(), ["bin", "fib", "fib.c", "fib.o", "other.c"]);
}

#[test]
fn cilk_files() {
    let place = Place::new();
    place.write(
        "fib.cilk",
        "#include <stdio.h>\n#include <unistd.h>\n\
         cilk int fib(int n) { int x, y; if (n < 2) return n; x = spawn fib(n - 1); y = spawn fib(n - 2); sync; return x + y; }\n\
         cilk int main(void) { int r; r = spawn fib(20); sync; printf(\"%d\\n\", r); return 0; }\n",
    );
    assert_eq!(place.good("run fib.cilk"), "6765\n");
    assert_eq!(place.good("run --serial fib.cilk"), "6765\n");
    place.good("cc -c fib.cilk");
    place.good("cc fib.o -o fib");
    assert_eq!(place.run("fib"), "6765\n");
    assert!(place.good("cc -E fib.cilk").contains("#pragma seam cilk5"));
    // One without parallelism is C all the same.
    place.write("plain.cilk", HELLO);
    assert_eq!(place.good("run plain.cilk"), "hello\n");
}

#[test]
fn serial_elision() {
    let place = Place::new();
    place.write("fib.c", FIB);
    assert_eq!(place.good("run --serial fib.c"), "6765\n");
    let text = place.good("emit --serial fib.c");
    assert!(!text.contains("_Cilk") && !text.contains("seam_"), "{text}");
    place.write("elided.c", text);
    place.good("build --serial elided.c -o elided");
    assert_eq!(place.run("elided"), "6765\n");
}

#[test]
fn emit_is_readable_and_compiles() {
    let place = Place::new();
    place.write("fib.c", format!("#define _GNU_SOURCE\n{FIB}"));
    let text = place.good("emit fib.c");
    for part in ["fib__fast", "fib__slow", "#include <stdio.h>", "#include \"abi.h\""] {
        assert!(text.contains(part), "no {part} in:\n{text}");
    }
    assert!(text.lines().count() < 400, "{text}");
    place.good("emit --full -o full.c fib.c");
    place.good("cc full.c -o full");
    assert_eq!(place.run("full"), "6765\n");
    assert!(place.good("emit --dump ir fib.c").contains("spawn"));
    assert!(!place.good("emit --dump tokens fib.c").is_empty());
    assert!(place.good("emit --dump text fib.c").contains("_Cilk_spawn"));
}

#[test]
fn kept_files() {
    let place = Place::new();
    place.write("fib.c", FIB);
    place.good("cc --keep -c fib.c -o out.o");
    assert!(place.read("out.seam.c").contains("fib__fast"));
    place.good("build --keep fib.c -o fib");
    assert!(place.read("fib.seam.c").contains("fib__fast"));
}

#[test]
fn clang_is_a_choice() {
    let place = Place::new();
    place.write("fib.c", FIB);
    if std::process::Command::new("clang").arg("--version").output().is_err() {
        return;
    }
    for line in ["run --cc clang fib.c", "run --cc=clang -O0 -g fib.c", "run --cc clang -Wall -Werror fib.c"] {
        assert_eq!(place.good(line), "6765\n");
    }
    place.good("cc --cc=clang -Werror -Wall -MD -c fib.c");
    place.good("cc fib.o -o fib");
    assert_eq!(place.run("fib"), "6765\n");
    let output = place.seam_command("cc --version").env("SEAM_CC", "clang").output().unwrap();
    assert!(stdout(&output).contains("clang"));
}

#[test]
fn doctor_finds_everything() {
    let place = Place::new();
    let report = place.good("doctor");
    for name in ["cores", "compiler", "cache", "runtime", "self-test", "workers"] {
        assert!(report.lines().any(|line| line.starts_with(name)), "no {name} in:\n{report}");
    }
    assert!(!report.contains("FAILS"), "{report}");
}

#[test]
fn help_completions_manual() {
    let place = Place::new();
    for line in ["--help", "help run", "run --help", "build -h", "--version", "man", "completions bash", "completions fish"] {
        assert!(!place.good(line).is_empty(), "{line}");
    }
}

#[test]
fn nobody_reads_the_output() {
    let place = Place::new();
    place.write("fib.c", FIB);
    for line in ["emit --full fib.c", "man", "--help", "completions bash"] {
        let mut child = place.seam_command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.code().is_some(), "{line}: {}", output.status);
        assert_eq!(stderr(&output), "", "{line}");
    }
}

/// The same bits on any number of workers and in any schedule; without the option they differ.
#[test]
fn deterministic_reductions() {
    let place = Place::new();
    place.write("sums.c", include_str!("sums.c"));
    for build in ["", "--release-all", "--tasks=rpc"] {
        let sums = |options: &str| place.good(&format!("run {build} {options} sums.c"));
        let expected = sums("--deterministic -p 1");
        for options in ["-p 2", "-p 4", "-p 1 --chaos 1", "-p 2 --chaos 2", "-p 4 --chaos 3 --chaos-every"] {
            assert_eq!(sums(&format!("--deterministic {options}")), expected, "{build} {options}");
        }
    }
    let seeds = (1..20).map(|seed| place.good(&format!("run -p 2 --chaos {seed} sums.c")));
    assert!(seeds.collect::<std::collections::HashSet<_>>().len() > 1, "the sums say nothing");
}
