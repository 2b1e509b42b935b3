//! `seam profile`: its outputs are read back and compared with what the runtime counts itself, with
//! programs whose work and span are known exactly, and looked at in a browser.

use crate::browser::Browser;
use crate::{Place, FIB};
use serde_json::Value;
use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, Output};

const LOOP: &str = "\
#include <cilk/cilk.h>
#include <stdio.h>
static double a[100000];
int main(void)
{
    double sum = 0;
    for (int round = 0; round < 20; round++)
        cilk_for (int i = 0; i < 100000; i++)
            a[i] += i * 0.5;
    for (int i = 0; i < 100000; i++)
        sum += a[i];
    printf(\"%g\\n\", sum);
    return 0;
}
";

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs it under chaos, so that much happens in a short time.
fn busy(place: &Place, line: &str) -> Output {
    let mut command = place.command(line);
    command.env("SEAM_CHAOS", "5").env("SEAM_WORKERS", "3").env("SEAM_STATS", "1");
    let output = command.output().expect("seam runs");
    assert!(output.status.success(), "seam {line}: {}\n{}", output.status, err(&output));
    output
}

/// The counters that SEAM_STATS prints.
fn statistics(text: &str) -> HashMap<String, u64> {
    let pair = |line: &str| {
        let (name, number) = line.split_once(": ")?;
        Some((name.to_string(), number.parse().ok()?))
    };
    text.lines().filter_map(pair).collect()
}

fn events(json: &str) -> Vec<Value> {
    let json: Value = serde_json::from_str(json).expect("it is JSON");
    json["traceEvents"].as_array().expect("there are events").clone()
}

fn count(events: &[Value], name: &str) -> u64 {
    events.iter().filter(|e| e["ph"] == "i" && e["name"] == name).count() as u64
}

fn sum(events: &[Value], name: &str, argument: &str) -> u64 {
    let values = events.iter().filter(|e| e["ph"] == "i" && e["name"] == name).map(|e| e["args"][argument].as_u64());
    values.map(|n| n.expect("a number")).sum()
}

/// Every number that the runtime counts is also the number of events.
fn check_counts(events: &[Value], statistics: &HashMap<String, u64>) {
    let releases = count(events, "release") + count(events, "release of a thread");
    let found = [
        ("steals", count(events, "steal")),
        ("requests honoured", count(events, "request honoured")),
        ("requests declined", count(events, "request declined")),
        ("releases", releases),
        ("frames released", sum(events, "released", "frames")),
        ("tasks", sum(events, "tasks made", "tasks") + count(events, "call stolen") + count(events, "task made") + count(events, "split")),
        ("blocks", count(events, "block")),
        ("splits", count(events, "split")),
        ("calls stolen", count(events, "call stolen")),
        ("tasks made at spawns", count(events, "task made")),
        ("sleeps", count(events, "sleep")),
    ];
    for (name, n) in found {
        assert_eq!(n, statistics[name], "{name}");
    }
}

/// On each worker, slices are one inside of the other or one after the other.
fn check_nesting(events: &[Value]) {
    let mut slices: HashMap<u64, Vec<(f64, f64)>> = HashMap::new();
    for event in events.iter().filter(|e| e["ph"] == "X") {
        let (start, length) = (event["ts"].as_f64().expect("a time"), event["dur"].as_f64().expect("a time"));
        assert!(length >= 0.0 && event["name"].is_string(), "{event}");
        slices.entry(event["tid"].as_u64().expect("a worker")).or_default().push((start, start + length));
    }
    assert!(!slices.is_empty());
    for list in slices.values_mut() {
        list.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
        let mut open: Vec<f64> = vec![];
        for (start, end) in list {
            open.retain(|outer| *outer > *start + 1e-6);
            assert!(open.iter().all(|outer| *end <= *outer + 1e-6), "a slice from {start} to {end} sticks out");
            open.push(*end);
        }
    }
}

/// Each arrow has a start and an end; each worker has a name.
fn check_pairs(events: &[Value]) {
    let numbers = |phase: &str| {
        let mut list: Vec<u64> = events.iter().filter(|e| e["ph"] == phase).filter_map(|e| e["id"].as_u64()).collect();
        list.sort_unstable();
        list
    };
    assert_eq!(numbers("s"), numbers("f"));
    assert_eq!(numbers("s").len() as u64, count(events, "steal"));
    let named = |tid: &Value| events.iter().any(|e| e["name"] == "thread_name" && e["tid"] == *tid);
    assert!(events.iter().filter(|e| e["ph"] == "X").all(|e| named(&e["tid"])));
}

fn check_json(files: &[(&str, &str)], line: &str, happened: &[&str]) {
    let place = Place::with(files);
    let output = busy(&place, line);
    assert!(!out(&output).contains("warning"), "{}", out(&output));
    let (events, statistics) = (events(&place.read("t.json")), statistics(&err(&output)));
    check_counts(&events, &statistics);
    check_nesting(&events);
    check_pairs(&events);
    for name in happened {
        assert!(statistics[*name] > 0, "{name}: nothing to compare");
    }
    let alive = events.iter().filter(|e| e["name"] == "tasks alive").last().expect("a counter");
    assert_eq!(alive["args"]["n"], 0, "all have ended");
}

#[test]
fn the_json_agrees_with_the_statistics() {
    let files = [("fib.c", FIB)];
    let happened = ["steals", "requests honoured", "releases", "frames released", "tasks", "blocks"];
    check_json(&files, "profile --json t.json fib.c -- 17", &happened);
}

#[test]
fn deferred_calls_are_events() {
    check_json(&[("fib.c", FIB)], "profile --tasks=rpc --json t.json fib.c -- 17", &["calls stolen", "tasks"]);
}

#[test]
fn tasks_made_at_spawns_are_events() {
    check_json(&[("fib.c", FIB)], "profile --tasks=eager --json t.json fib.c -- 12", &["tasks made at spawns", "steals"]);
}

#[test]
fn divided_loops_are_events() {
    check_json(&[("loop.c", LOOP)], "profile --json t.json loop.c", &["splits"]);
}

#[test]
fn the_programs_output_and_status_are_passed_on() {
    let place = Place::with(&[("seven.c", "#include <cilk/cilk.h>\n#include <stdio.h>\nint f(void) { return 7; }\nint main(void) { int x = cilk_spawn f(); cilk_sync; puts(\"hello\"); return x; }\n")]);
    let output = place.command("profile -o p.html --json j seven.c").output().expect("seam runs");
    assert_eq!(output.status.code(), Some(7), "{}", err(&output));
    assert!(out(&output).starts_with("hello\n") && out(&output).contains("written: p.html, j"), "{}", out(&output));
}

#[test]
fn old_events_give_way() {
    let place = Place::with(&[("fib.c", FIB)]);
    let output = busy(&place, "profile --events 1024 --json t.json fib.c -- 20");
    assert!(out(&output).contains("events were lost"), "{}", out(&output));
    let events = events(&place.read("t.json"));
    check_nesting(&events);
    check_pairs(&events);
}

#[test]
fn a_trace_cut_short_is_shown_as_far_as_it_goes() {
    let place = Place::with(&[("fib.c", FIB)]);
    busy(&place, "profile --trace whole fib.c -- 17");
    let whole = fs::read(place.path("whole")).expect("a trace");
    let mut last = u64::MAX;
    for part in [whole.len() * 2 / 3, 400_000, 65_536 + 262_144 + 160] {
        fs::write(place.path("cut"), &whole[..part]).expect("a file");
        let output = place.command("profile --json t.json cut").output().expect("seam runs");
        assert!(output.status.success(), "{}", err(&output));
        assert!(out(&output).contains("warning: the trace was cut short"), "{}", out(&output));
        let events = events(&place.read("t.json"));
        check_nesting(&events);
        let n = events.iter().filter(|e| e["ph"] == "i").count() as u64;
        assert!(n > 0 && n <= last, "{n} events of {part} bytes");
        last = n;
    }
    for part in [9, 100] {
        fs::write(place.path("cut"), &whole[..part]).expect("a file");
        let output = place.command("profile cut").output().expect("seam runs");
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).contains("cut short before its first event"), "{}", err(&output));
    }
}

#[test]
fn however_a_program_ends_there_is_a_trace() {
    let program = |end: &str| FIB.replace("return 0;", end).replace("#include <stdio.h>", "#include <signal.h>\n#include <stdio.h>\n#include <unistd.h>");
    for (end, told) in [
        ("raise(SIGKILL);", "killed, or ended by _exit"),
        ("_exit(0);", "killed, or ended by _exit"),
        ("raise(SIGSEGV);", "crashed (signal 11)"),
    ] {
        let place = Place::with(&[("end.c", &program(end))]);
        let mut command = place.command("profile -p 3 --json t.json end.c -- 17");
        let output = command.env("SEAM_CHAOS", "5").output().expect("seam runs");
        assert!(out(&output).contains(told), "{end}: {}{}", out(&output), err(&output));
        check_nesting(&events(&place.read("t.json")));
    }
}

#[test]
fn nothing_is_lost_when_an_output_cannot_be_written() {
    let place = Place::with(&[("fib.c", FIB)]);
    let output = place.command("profile --json /dev/full -o p.html --csv /dev/full --span fib.c -- 12").output().expect("seam runs");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err(&output).matches("cannot write /dev/full: No space left on device").count(), 2, "{}", err(&output));
    assert!(out(&output).contains("written: p.html") && place.read("p.html").contains("\"span\":{"), "{}", out(&output));
}

#[test]
fn a_trace_that_cannot_be_written_does_no_harm() {
    let place = Place::with(&[("fib.c", FIB)]);
    assert!(place.command("build fib.c").status().expect("seam runs").success());
    let run = |file: &str, limit: bool| {
        let mut command = Command::new(place.path("fib"));
        command.env("SEAM_TRACE", file).current_dir(place.path("."));
        if limit {
            // SAFETY: setrlimit is a plain system call, safe between fork and exec.
            unsafe {
                command.pre_exec(|| {
                    let limit = libc::rlimit { rlim_cur: 100_000, rlim_max: 100_000 };
                    libc::setrlimit(libc::RLIMIT_FSIZE, &limit);
                    Ok(())
                });
            }
        }
        let output = command.output().expect("the program runs");
        assert!(output.status.success() && out(&output) == "46368\n", "{file}: {}", err(&output));
        err(&output)
    };
    assert!(run("/dev/full", false).contains("there will be no trace"));
    assert!(run("/nowhere/t", false).contains("SEAM_TRACE=/nowhere/t: cannot be written: No such file or directory"));
    assert!(run("t", true).contains("File too large"));
    assert!(run("t%p", false).is_empty());
}

#[test]
fn what_is_no_program_of_ours_is_told() {
    let place = Place::with(&[("fib.c", FIB), ("text", "no program\n"), ("serial.c", "int main(void) { return 0; }\n")]);
    let bad = |line: &str, told: &str| {
        let output = place.command(line).output().expect("seam runs");
        assert!(!output.status.success() && err(&output).contains(told), "seam {line}: {}", err(&output));
    };
    bad("profile /bin/true", "/bin/true was not built by Seam\nhelp: give its C files, or build it with: seam build");
    bad("profile text", "text was not built by Seam");
    bad("profile nothing", "nothing: No such file or directory");
    bad("profile serial.c", "left no trace: it ran no parallel code");
    bad("profile --sim fib.c fib.c", "there are no columns named workers and speedup");
    bad("profile --burden x --span fib.c", "expected a number of nanoseconds");
    assert!(place.command("build fib.c").status().expect("seam runs").success());
    bad("profile --span fib", "fib was built without --span\nhelp: give its C files, or build it with: seam build --span");
}

// ---- work and span ----

/// Time passes only where these programs say so.
const CLOCK: &str = "\
#include <cilk/cilk.h>
extern unsigned long seam_span_test_clock;
void leaf(long n) { for (; n > 0; n--) seam_span_test_clock++; }
";

/// Runs a program by that clock, with a burden of 7. For each tag: work, span, burdened span.
fn exact(program: &str) -> HashMap<String, [u64; 3]> {
    let place = Place::with(&[("exact.c", &format!("{CLOCK}{program}"))]);
    assert!(place.command("build --span exact.c").status().expect("seam runs").success());
    let mut command = place.command("profile --span --burden 7 --csv exact.csv exact");
    let output = command.env("SEAM_SPAN_CLOCK", "test").output().expect("seam runs");
    assert!(output.status.success(), "{}", err(&output));
    let csv = place.read("exact.csv");
    let mut lines = csv.lines();
    let heads = "tag,work (seconds),span (seconds),parallelism,burdened_span (seconds),burdened_parallelism";
    assert_eq!(lines.next(), Some(heads));
    let row = |line: &str| {
        let mut fields: Vec<&str> = line.rsplitn(6, ',').collect();
        fields.reverse();
        let ns = |i: usize| (fields[i].parse::<f64>().expect("a number") * 1e9).round() as u64;
        (fields[0].trim_matches('"').to_string(), [ns(1), ns(2), ns(4)])
    };
    lines.map(row).collect()
}

#[test]
fn a_balanced_tree() {
    let rows = exact(
        "void tree(int depth)\n{\n    if (depth == 0) {\n        leaf(100);\n        return;\n    }\n\
         \x20   cilk_spawn tree(depth - 1);\n    tree(depth - 1);\n    cilk_sync;\n}\nint main(void) { tree(10); return 0; }\n",
    );
    assert_eq!(rows[""], [102_400, 100, 170]);
    assert_eq!(rows["tree"], [102_400, 100, 170]);
}

#[test]
fn spawns_in_a_row() {
    let rows = exact("int main(void)\n{\n    for (int i = 1; i <= 4; i++)\n        cilk_spawn leaf(100 * i);\n    cilk_sync;\n    return 0;\n}\n");
    assert_eq!(rows[""], [1000, 400, 428]);
    assert_eq!(rows["exact.c:7 main, spawn of leaf"], [1000, 1000, 1000]);
}

#[test]
fn what_comes_after_a_sync_is_on_the_path() {
    let rows = exact(
        "int main(void)\n{\n    leaf(5);\n    cilk_spawn leaf(100);\n    leaf(50);\n    cilk_sync;\n    leaf(30);\n    return 0;\n}\n",
    );
    assert_eq!(rows[""], [185, 135, 142]);
    let rows = exact("int main(void)\n{\n    cilk_spawn leaf(40);\n    leaf(50);\n    cilk_sync;\n    leaf(30);\n    return 0;\n}\n");
    assert_eq!(rows[""], [120, 80, 87]);
}

#[test]
fn loops_are_halved() {
    let rows = exact("int main(void)\n{\n    cilk_for (int i = 0; i < 8; i++)\n        leaf(10 * i);\n    return 0;\n}\n");
    assert_eq!(rows[""], [280, 70, 91]);
    assert_eq!(rows["exact.c:6 main, parallel loop"], [280, 70, 91]);
}

/// Finds a function in a library and calls it twice.
const BOTH: &str = "\
#include <cilk/cilk.h>
#include <dlfcn.h>
#include <stdio.h>
long library_fib(long);
long both(long (*f)(long), long n)
{
    long x = cilk_spawn f(n);
    long y = f(n);
    cilk_sync;
    return x + y;
}
int main(void)
{
    printf(\"%ld\\n\", both(FIND, 20));
    return 0;
}
";

/// Strands of a library are parts of the program's path, whether it is linked or loaded; without --span a call of it is
/// one strand.
#[test]
fn shared_libraries_are_measured() {
    let place = Place::with(&[
        ("lib.c", &FIB.replace("long fib", "long library_fib").replace(" fib(", " library_fib(").replace("int main", "static int unused")),
        ("linked.c", &BOTH.replace("FIND", "library_fib")),
        ("loaded.c", &BOTH.replace("FIND", "(long (*)(long))dlsym(dlopen(\"./liblib.so\", RTLD_NOW | RTLD_LOCAL), \"library_fib\")")),
    ]);
    let rows = |program: &str, extra: &str| -> HashMap<String, Vec<f64>> {
        let line = format!("profile --span -o p.html --csv rows.csv {program}.c {extra}");
        let output = place.command(&line).env("LD_LIBRARY_PATH", place.path(".")).output().expect("seam runs");
        assert!(output.status.success(), "{}", err(&output));
        let numbers = |line: &str| line.split(',').skip(1).map(|field| field.parse().expect("a number")).collect();
        let tag = |line: &str| line.split(',').next().unwrap_or_default().to_string();
        place.read("rows.csv").lines().skip(1).filter(|line| !line.starts_with('"')).map(|line| (tag(line), numbers(line))).collect()
    };
    for (option, measured) in [("--span", true), ("", false)] {
        let line = format!("cc {option} -shared -fPIC lib.c -o liblib.so");
        assert!(place.command(&line).status().expect("seam runs").success());
        for (program, extra) in [("linked", "-L. -llib"), ("loaded", "-ldl")] {
            let rows = rows(program, extra);
            assert_eq!(rows.contains_key("library_fib"), measured, "{program}, {option}: {rows:?}");
            assert!(rows.contains_key("both"), "{program}, {option}: {rows:?}");
            if measured {
                // Work, span, parallelism.
                assert!(rows[""][0] >= rows["library_fib"][0] && rows["library_fib"][2] > 1.0, "{rows:?}");
            }
        }
    }
}

#[test]
fn a_child_of_a_child_is_in_it() {
    let rows = exact(
        "void child(void)\n{\n    cilk_spawn leaf(20);\n    leaf(30);\n    cilk_sync;\n}\n\
         int main(void)\n{\n    cilk_spawn child();\n    cilk_spawn child();\n    cilk_sync;\n    child();\n    return 0;\n}\n",
    );
    // Each child: work 50, span 30, burdened 37. Then the second, burdened before and after, and the third.
    assert_eq!(rows[""], [150, 60, 37 + 14 + 37]);
    assert_eq!(rows["child"], [150, 90, 111]);
}

// ---- the page ----

const SIMULATED: &str = "workers,time_ns,speedup\n1,1000,1.0\n4,250,3.9\n16,70,14.1\n";

fn page(place: &Place) {
    fs::write(place.path("sim.csv"), SIMULATED).expect("a file");
    let mut command = place.command("profile --span --sim sim.csv -o page.html fib.c -- 18");
    let output = command.env("SEAM_CHAOS", "5").env("SEAM_WORKERS", "3").output().expect("seam runs");
    assert!(output.status.success(), "{}", err(&output));
}

#[test]
fn the_page_needs_nothing_else() {
    let place = Place::with(&[("fib.c", FIB)]);
    page(&place);
    let text = place.read("page.html").replace("http://www.w3.org/2000/svg", "");
    for part in ["http:", "https:", " src=", "@import", "fetch(", "@DATA@", "@SCRIPT@"] {
        assert!(!text.contains(part), "{part}");
    }
}

#[test]
fn the_page_works_in_a_browser() {
    let Some(mut browser) = Browser::start() else {
        // Past the test harness, which keeps what is printed to itself.
        let _ = writeln!(io::stderr(), "SKIPPED: the page is not checked, because there is no chromium here");
        return;
    };
    let place = Place::with(&[("fib.c", FIB)]);
    page(&place);
    browser.open(&place.path("page.html"), 1280, 720);
    assert_eq!(browser.text("program"), "fib");
    for (canvas, least) in [("activity", 5), ("timeline", 5), ("alive", 3), ("heap", 3)] {
        let colours = browser.colours(canvas);
        assert!(colours >= least, "{canvas} has {colours} colours");
    }
    let rows = browser.value("document.querySelectorAll('#seams tbody tr').length").as_u64();
    assert!(rows > Some(0) && browser.text("seams").contains("fib, spawn of fib"), "{}", browser.text("seams"));
    assert!(browser.text("functions").contains("main"), "{}", browser.text("functions"));
    let dots = browser.value("document.querySelectorAll('#speedup circle').length");
    assert_eq!(dots, 6, "three measured, three simulated");
    let wide = browser.value("document.documentElement.scrollWidth <= innerWidth");
    assert_eq!(wide, true, "nothing sticks out");
    zooming(&mut browser);
    hovering(&mut browser);
    themes(&mut browser);
    assert!(!browser.screenshot().is_empty());
    assert_eq!(browser.complaints, Vec::<String>::new());
}

fn zooming(browser: &mut Browser) {
    let whole = browser.text("range");
    let middle = browser.place("timeline", 0.5, 0.5);
    browser.mouse("mouseWheel", middle, -300.0);
    let closer = browser.text("range");
    assert_ne!(closer, whole, "the wheel zooms");
    browser.mouse("mousePressed", middle, 0.0);
    browser.mouse("mouseMoved", (middle.0 - 100.0, middle.1), 0.0);
    browser.mouse("mouseReleased", (middle.0 - 100.0, middle.1), 0.0);
    let moved = browser.text("range");
    assert_ne!(moved, closer, "dragging moves");
    for key in ["ArrowLeft", "+", "-"] {
        let before = browser.text("range");
        browser.key(key);
        assert_ne!(browser.text("range"), before, "{key}");
    }
    assert!(browser.colours("timeline") >= 4);
    browser.key("0");
    assert_eq!(browser.text("range"), whole);
}

fn hovering(browser: &mut Browser) {
    for (canvas, told) in [("timeline", "worker"), ("activity", "\nat "), ("alive", "tasks")] {
        let middle = browser.place(canvas, 0.5, 0.5);
        browser.mouse("mouseMoved", middle, 0.0);
        assert!(browser.text("hover").contains(told), "{canvas}: {}", browser.text("hover"));
    }
    browser.mouse("mouseMoved", (2.0, 2.0), 0.0);
    assert_eq!(browser.value("document.getElementById('hover').hidden"), true);
}

fn themes(browser: &mut Browser) {
    let colour = "getComputedStyle(document.body).backgroundColor";
    let before = browser.value(colour);
    browser.key("t");
    assert_ne!(browser.value(colour), before);
}
