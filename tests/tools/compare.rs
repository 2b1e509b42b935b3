//! `seam compare`.

use crate::{Place, FIB};
use std::process::Output;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn compare(place: &Place, line: &str) -> Output {
    place.command(&format!("compare {line}")).output().expect("seam runs")
}

/// The CSV's rows, without the heading.
fn rows(place: &Place, name: &str) -> Vec<Vec<String>> {
    let text = place.read(name);
    assert!(text.starts_with("strategy,polling,t1_ns,t1_ts,tp_ns,ts_tp,steals,tasks,tasks_at_spawns,most_queued,deepest_lts\n"), "{text}");
    text.lines().skip(1).map(|line| line.split(',').map(str::to_string).collect()).collect()
}

#[test]
fn all_strategies_are_compared() {
    let place = Place::with(&[("fib.c", FIB)]);
    let output = compare(&place, "--runs 1 -p 1 --csv out.csv fib.c -- 15");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let shown = text(&output.stdout);
    assert!(shown.starts_with("610\n\nTS (serial elision): "), "{shown}");
    assert_eq!(shown.lines().count(), 3 + 1 + 6, "{shown}");
    let rows = rows(&place, "out.csv");
    let names: Vec<String> = rows.iter().map(|row| format!("{}/{}", row[0], row[1])).collect();
    let expected = ["serial/", "lazy/sedative", "lazy/indolent", "rpc/sedative", "eager/sedative", "inline:1/sedative", "inline:4/sedative"];
    assert_eq!(names, expected);
    for row in &rows[1..] {
        assert!(row[2].parse::<u64>().unwrap() > 0 && row[4] == row[2] && row[6] == "0", "{row:?}");
    }
    // Tasks, those made at spawns, most in the queue, deepest lazy task stack.
    assert_eq!(rows[1][7..], ["0", "0", "0", "0"]);
    assert_eq!(rows[3][7..], ["0", "0", "0", "7"]);
    assert_eq!(rows[4][7..], ["986", "986", "7", "0"]);
    assert_eq!(rows[6][9..], ["4", "0"]);
}

#[test]
fn the_ones_that_are_chosen() {
    let place = Place::with(&[("fib.c", FIB)]);
    let output = compare(&place, "--runs 2 -p 3 --strategies rpc/indolent,inline:2,rpc/indolent --csv out.csv -O1 fib.c -- 10");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let names: Vec<String> = rows(&place, "out.csv").iter().map(|row| format!("{}/{}", row[0], row[1])).collect();
    assert_eq!(names, ["serial/", "rpc/indolent", "inline:2/sedative"]);
    assert!(text(&output.stdout).contains("medians of 2 runs; TP: on 3 workers"));
}

/// A program that is wrong under one strategy: what is known of the others stays.
#[test]
fn disagreement_is_told() {
    const ODD: &str = "\
#include <cilk/cilk.h>
#include <stdio.h>
static int first;
static void child(void) { if (!first) first = 1; }
int main(void)
{
    cilk_spawn child();
    if (!first) first = 2;
    cilk_sync;
    fprintf(stderr, \"own words\\n\");
    printf(\"%d\\n\", first);
    return 3;
}
";
    let place = Place::with(&[("odd.c", ODD)]);
    let output = compare(&place, "--runs 1 -p 1 --strategies lazy,eager --csv out.csv odd.c");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("with --tasks=eager, on 1 worker, odd printed `2' in line 1 instead of `1'"), "{said}");
    assert!(said.contains("own words") && !said.contains("steals:"), "{said}");
    let rows = rows(&place, "out.csv");
    assert!(rows[1][2].parse::<u64>().is_ok() && rows[2][2].is_empty(), "{rows:?}");
}

/// What was measured is printed all the same, and the rounds go on.
#[test]
fn full_disks() {
    let place = Place::with(&[("fib.c", FIB)]);
    let output = compare(&place, "--runs 2 -p 1 --strategies lazy --csv /dev/full fib.c -- 15");
    let (out, said) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("/dev/full: No space left on device").count(), 1, "{said}");
    assert!(out.contains("medians of 2 runs") && out.lines().any(|line| line.trim_start().starts_with("lazy")), "{out}");
}

#[test]
fn bad_input() {
    let place = Place::with(&[("fib.c", FIB), ("wrong.c", "int main(void) { return x; }\n")]);
    for (line, status, part) in [
        ("", 2, "<PROG>"),
        ("missing.c", 1, "missing.c"),
        ("/bin/sh", 1, "has to be built for each strategy"),
        ("-x c -", 1, "cannot come from standard input"),
        ("wrong.c", 1, "undeclared"),
        ("--runs 0 fib.c", 2, "0 is not in 1..=1024"),
        ("-p 0 fib.c", 2, "0 is not in 1..=1024"),
        ("-p 10000 fib.c", 2, "10000 is not in 1..=1024"),
        ("--strategies lazy,some fib.c", 2, "`some': it can be lazy, rpc, eager, or inline:T"),
        ("--strategies lazy/quick fib.c", 2, "`quick': polling is sedative or indolent"),
        ("--tasks=rpc fib.c", 2, "--tasks"),
        ("--csv /nonexistent/out.csv fib.c", 1, "/nonexistent/out.csv"),
    ] {
        let output = compare(&place, line);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "seam compare {line}: {said}");
        assert!(said.contains(part) && !said.contains("panicked"), "seam compare {line}: {said}");
    }
}
