//! `seam sim`.

use crate::{told, Place, FIB};
use std::fs::File;
use std::process::Command;

/// The column of a table of the given title, as CSV has it.
fn column(csv: &str, title: &str) -> Vec<u64> {
    let mut lines = csv.lines();
    let at = lines.next().and_then(|line| line.split(',').position(|name| name == title)).expect("the column is there");
    lines.map(|line| line.split(',').nth(at).and_then(|field| field.parse().ok()).expect("a number")).collect()
}

#[test]
fn the_same_seed_gives_the_same() {
    let place = Place::with(&[("fib.c", FIB)]);
    let line = "sim -p 1,2,5,16 --seed 3 --csv a.csv fib.c -- 30";
    let (first, _) = place.seam(line, 0);
    let csv = place.read("a.csv");
    assert!(first.starts_with("832040\n\nworkers "), "{first}");
    assert_eq!(place.seam(line, 0).0, first);
    assert_eq!(place.read("a.csv"), csv);
    assert_eq!(column(&csv, "workers"), [1, 2, 5, 16]);
    assert_eq!(column(&csv, "steals")[0], 0);
    assert!(column(&csv, "steals")[1] > 0, "{csv}");
    let times = column(&csv, "time_ns");
    assert!(times[1] < times[0] && times[2] < times[1], "{csv}");
    let other = place.seam("sim -p 16 --seed 4 fib.c -- 30", 0).0;
    assert_ne!(other.lines().last(), first.lines().last());
}

#[test]
fn a_program_that_was_built_for_it() {
    let place = Place::with(&[("fib.c", FIB)]);
    place.seam("build --sim fib.c -o fib", 0);
    let (out, _) = place.seam("sim -p 2 ./fib -- 20", 0);
    assert!(out.starts_with("6765\n\nworkers"), "{out}");
    let (_, said) = place.seam("sim --measure ./fib", 1);
    assert!(said.contains("--measure needs the program's C files"), "{said}");
}

/// The scale comes from real runs: on one worker, simulated time is what was measured.
#[test]
fn measured_runs_give_the_scale() {
    let place = Place::with(&[("fib.c", FIB)]);
    let (out, _) = place.seam("sim --measure -p 1,2 --csv a.csv --plot a.svg -O1 fib.c -- 34", 0);
    assert!(out.starts_with("5702887\n\nmeasured here: ") && out.contains(" vs serial "), "{out}");
    let ns = |text: &str| text.split_once(" ms").and_then(|(number, _)| number.rsplit(' ').next()?.parse::<f64>().ok());
    let (_, one) = out.split_once("serially, ").expect("both times are told");
    let (measured, simulated) = (ns(one).expect("a time"), column(&place.read("a.csv"), "time_ns")[0] as f64 / 1e6);
    assert!((simulated / measured - 1.0).abs() < 0.1, "{out}");
    assert!(!place.read("a.csv").contains(",,"), "every column is known");
    assert!(place.read("a.svg").contains("against the serial elision"));
    let (out, said) = place.seam("sim --measure -p 1 fib.c -- 5", 0);
    assert!(said.contains("too little to be measured") && !out.contains("vs serial"), "{out}{said}");
}

#[test]
fn what_other_builds_do_differently_cannot_be_measured() {
    let place = Place::with(&[(
        "kind.c",
        "#include <cilk/cilk.h>\n#include <stdio.h>\n#include <stdlib.h>\nvoid f(void) {}\n\
         int main(void) { cilk_spawn f(); cilk_sync; puts(getenv(\"SEAM_SIM_REPORT\") ? \"simulated\" : \"real\"); return 0; }\n",
    )]);
    let (out, said) = place.seam("sim --measure -p 1 kind.c", 0);
    assert!(out.starts_with("simulated\n") && said.contains("too little to be measured"), "{out}{said}");
}

/// What the table is made of is what the runtime itself counts.
#[test]
fn counts_agree_with_the_runtimes_own() {
    let place = Place::with(&[("fib.c", FIB), ("report", "")]);
    place.seam("build --sim fib.c -o fib", 0);
    let mut command = Command::new(place.path("fib"));
    command.arg("24").env("SEAM_WORKERS", "4").env("SEAM_STATS", "1").env("SEAM_SIM_REPORT", place.path("report"));
    let (_, said) = told("fib", command.output().expect("it runs"), 0);
    let report = std::fs::read(place.path("report")).expect("it is there");
    let number = |at: usize| u64::from_ne_bytes(report[8 * at..8 * at + 8].try_into().expect("eight bytes"));
    assert_eq!(number(0), 0x314d_4953);
    for (at, name) in [(14, "steals"), (17, "releases"), (18, "frames released"), (19, "tasks"), (12, "most tasks queued"), (13, "deepest lazy task stack")] {
        assert!(said.contains(&format!("\n{name}: {}\n", number(at))), "{name}: {}, {said}", number(at));
    }
    assert!(number(14) > 0, "{said}");
}

/// A lock that a thread holds while it is not its turn, threads of the program, condition variables.
const LOCKS: &str = "\
#include <cilk/cilk.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t bell = PTHREAD_COND_INITIALIZER;
int shared, ready;
int spin(int n)
{
    volatile int x = 0;
    for (int i = 0; i < n; i++)
        x += i & 1;
    return x;
}
void add(int n)
{
    if (n > 1) {
        cilk_spawn add(n / 2);
        add(n - n / 2);
        cilk_sync;
        return;
    }
    pthread_mutex_lock(&lock);
    int old = shared;
    spin(20000);
    shared = old + 1;
    pthread_mutex_unlock(&lock);
}
void *other(void *p)
{
    usleep(50000);
    add(20);
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&bell);
    pthread_mutex_unlock(&lock);
    return p;
}
int main(void)
{
    pthread_t t;
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    pthread_create(&t, NULL, other, NULL);
    add(40);
    pthread_mutex_lock(&lock);
    while (!ready)
        pthread_cond_wait(&bell, &lock);
    pthread_mutex_unlock(&lock);
    pthread_join(t, NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf(\"%d %d\\n\", shared, end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) / 1e9 >= 0.05);
    return 0;
}
";

#[test]
fn locks_threads_and_clocks() {
    let place = Place::with(&[("locks.c", LOCKS)]);
    let (out, _) = place.seam("sim -p 1,3,8 locks.c", 0);
    assert!(out.starts_with("60 1\n"), "{out}");
    assert_eq!(place.seam("sim -p 1,3,8 locks.c", 0).0, out);
    for seed in 1..6 {
        assert_eq!(place.seam(&format!("sim -p 3 --random --seed {seed} locks.c"), 0).0, "60 1\n");
    }
}

#[test]
fn deadlocks_are_told() {
    let place = Place::with(&[(
        "dead.c",
        "#include <cilk/cilk.h>\n#include <pthread.h>\n#include <stdio.h>\n\
         pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         void f(int n) { if (n) { cilk_spawn f(n - 1); f(n - 1); cilk_sync; } else pthread_mutex_lock(&m); }\n\
         int main(void) { f(6); puts(\"never\"); return 0; }\n",
    )]);
    let (_, said) = place.seam("sim -p 2 dead.c", 2);
    assert!(said.contains("deadlock: all"), "{said}");
}

#[test]
fn outputs_that_differ() {
    let place = Place::with(&[(
        "count.c",
        "#include <cilk/cilk.h>\n#include <stdio.h>\n#include <seam.h>\n\
         int main(void) { printf(\"%u\\n\", seam_workers()); return seam_workers() == 4 ? 3 : 0; }\n",
    )]);
    let (out, said) = place.seam("sim -p 1,2,4 count.c", 1);
    assert!(out.starts_with("1\n"), "{out}");
    assert!(said.contains("on 2 workers, count printed `2' in line 1 instead of `1'"), "{said}");
    assert!(said.contains("on 4 workers, count ended with status 3"), "{said}");
    assert!(out.lines().count() >= 6, "the rows are there: {out}");
}

#[test]
fn statuses_are_passed_on() {
    let place = Place::with(&[("seven.c", "#include <cilk/cilk.h>\nvoid f(void) {}\nint main(void) { cilk_spawn f(); cilk_sync; return 7; }\n")]);
    assert!(place.seam("sim -p 1,2 seven.c", 7).0.contains("workers"));
}

#[test]
fn plots() {
    let place = Place::with(&[("fib.c", FIB)]);
    place.seam("sim -p 1,2 --plot fib.svg fib.c -- 18", 0);
    let svg = place.read("fib.svg");
    assert!(svg.starts_with("<svg") && svg.contains("against one worker"), "{svg}");
    place.seam("sim -p 1,2 --plot fib.png fib.c -- 18", 0);
    assert!(std::fs::read(place.path("fib.png")).expect("it is there").starts_with(b"\x89PNG"));
}

#[test]
fn wrong_options() {
    let place = Place::with(&[("fib.c", FIB), ("text", "no program\n"), ("bad.constants", "steal = x\n")]);
    let (_, made) = place.seam("build fib.c -o plain", 0);
    assert_eq!(made, "");
    for (line, status, expected) in [
        ("sim -p 0 fib.c", 2, "numbers from 1 to 1024"),
        ("sim -p 10000 fib.c", 2, "numbers from 1 to 1024"),
        ("sim -p 1,x fib.c", 2, "numbers from 1 to 1024"),
        ("sim --seed many fib.c", 2, "invalid value 'many' for '--seed"),
        ("sim --prefix some fib.c", 2, "--prefix"),
        ("sim", 2, "PROG"),
        ("sim nothing.c", 1, "nothing.c: No such file"),
        ("sim plain", 1, "plain was built without --sim"),
        ("sim text", 1, "text was not built by Seam"),
        ("sim --plot a.pdf fib.c", 1, "a plot's name ends in .svg or .png"),
        ("sim --csv /nowhere/a.csv fib.c", 1, "/nowhere/a.csv: No such file"),
        ("sim --measure --once fib.c", 2, "cannot be used with '--once'"),
        ("sim --seed -1 fib.c", 2, "invalid value '-1' for '--seed <SEED>': expected a whole number from 0"),
        ("sim --seed 18446744073709551616 fib.c", 2, "invalid value '18446744073709551616' for '--seed"),
        ("sim --constants bad.constants fib.c", 1, "bad.constants:1: expected name = nanoseconds"),
        ("sim -fsanitize=thread fib.c", 1, "cannot be checked by a sanitizer"),
        ("cc --sim -shared -fPIC fib.c -o fib.so", 1, "only whole programs can be simulated"),
        ("chaos --find 0 fib.c", 2, "expected a whole number of 1 or more"),
        ("chaos --find many fib.c", 2, "expected a whole number of 1 or more"),
        ("chaos text", 1, "text was not built by Seam"),
        ("chaos plain", 1, "plain was built without --sim"),
        ("sim --limit -3 fib.c", 2, "expected a whole number of 1 or more"),
        ("chaos -p 0 fib.c", 2, "0 is not in 1..=1024"),
    ] {
        let (_, said) = place.seam(line, status);
        assert!(said.contains(expected), "seam {line}: {said}");
    }
}

#[test]
fn unknown_constants() {
    let place = Place::with(&[("fib.c", FIB), ("odd", "teleport = 3\n"), ("here", "# measured\nwake = 9000\nsteal=50 # ns\n")]);
    let (_, said) = place.seam("sim -p 2 --constants odd fib.c -- 10", 2);
    assert!(said.contains("there is no constant `teleport'"), "{said}");
    place.seam("sim -p 2 --constants here fib.c -- 20", 0);
}

#[test]
fn without_objdump() {
    let place = Place::with(&[("fib.c", FIB)]);
    place.seam("build --sim fib.c -o fib", 0);
    let output = place.command("sim ./fib").env("PATH", "/nowhere").output().expect("seam runs");
    assert!(told("sim", output, 1).1.contains("no objdump found"));
}

/// What has been measured is printed all the same.
#[test]
fn full_disks() {
    let place = Place::with(&[("fib.c", FIB)]);
    let (out, said) = place.seam("sim -p 1,2 --csv /dev/full fib.c -- 15", 1);
    assert!(said.contains("/dev/full: No space left"), "{said}");
    assert!(out.lines().any(|line| line.trim_start().starts_with("2 ")), "{out}");
    let full = File::options().write(true).open("/dev/full").expect("it can be opened");
    let mut command = place.command("sim -p 1,2 --csv kept.csv fib.c -- 15");
    let output = command.stdout(full).output().expect("seam runs");
    assert!(told("sim", output, 1).1.contains("cannot write to standard output: No space left"));
    assert_eq!(column(&place.read("kept.csv"), "workers"), [1, 2]);
}
