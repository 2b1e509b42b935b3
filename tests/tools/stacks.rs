//! `seam stacks`, SIGUSR1, deadlocks, crashes, and the commands for gdb.

use crate::{told, Place, FIB};
use std::io::Read;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Runs for ever, in small steps. Says when it has begun.
const STEPS: &str = "\
#include <cilk/cilk.h>
#include <stdio.h>
static void step(void)
{
    for (volatile int i = 0; i < 100000; i++)
        ;
}
static double tree(int depth, const char *name, short *count)
{
    int marks[3] = {depth, 7, -1};
    if (depth == 0) {
        step();
        return marks[2];
    }
    double half = depth / 2.0;
    double x = cilk_spawn tree(depth - 1, name, count);
    marks[1]++;
    double y = tree(depth - 1, name, count);
    cilk_sync;
    return x + y + half + marks[1];
}
int main(void)
{
    short count = 3;
    puts(\"begun\");
    fflush(stdout);
    return tree(40, \"a\\\"b\", &count) > 0;
}
";

/// The parent holds the lock that its child wants.
const PARENT: &str = "\
#include <cilk-lib.h>
static Cilk_lockvar lock;
cilk void child(int n)
{
    Cilk_lock(lock);
    Cilk_unlock(lock);
}
cilk void parent(int n)
{
    Cilk_lock(lock);
    spawn child(n);
    sync;
    Cilk_unlock(lock);
}
cilk int main(void)
{
    Cilk_lock_init(lock);
    spawn parent(7);
    sync;
    return 0;
}
";

/// Two threads take two locks in different order; each waits until the other has its first one.
const PAIR: &str = "\
#include <cilk-lib.h>
#include <unistd.h>
static Cilk_lockvar left, right;
static volatile int held;
cilk void nothing(void) { }
cilk void first(void)
{
    spawn nothing();
    sync;
    Cilk_lock(left);
    for (__sync_fetch_and_add(&held, 1); held < 2;)
        usleep(1000);
    Cilk_lock(right);
}
cilk void second(void)
{
    Cilk_lock(right);
    for (__sync_fetch_and_add(&held, 1); held < 2;)
        usleep(1000);
    Cilk_lock(left);
}
cilk int main(void)
{
    Cilk_lock_init(left);
    Cilk_lock_init(right);
    spawn first();
    spawn second();
    sync;
    return 0;
}
";

/// Five threads in a circle, each of which has a lock and wants the next one's, having been elsewhere between.
const CIRCLE: &str = "\
#include <cilk-lib.h>
#include <unistd.h>
enum { N = 5 };
static Cilk_lockvar forks[N];
static volatile int held;
cilk void dine(int i)
{
    Cilk_lock(forks[i]);
    for (__sync_fetch_and_add(&held, 1); held < N;)
        usleep(1000);
    Cilk_lock(forks[(i + 1) % N]);
    Cilk_unlock(forks[(i + 1) % N]);
    Cilk_unlock(forks[i]);
}
cilk int main(void)
{
    int i;
    for (i = 0; i < N; i++)
        Cilk_lock_init(forks[i]);
    for (i = 0; i < N; i++)
        spawn dine(i);
    sync;
    return 0;
}
";

/// Blocks in the system, in all the ways that are no deadlock: in parallel code and out of it, announced or not.
const PATIENT: &str = "\
#include <cilk-lib.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
static Cilk_lockvar lock;
static int ends[2];
static void *later(void *p)
{
    usleep(150000);
    if (p)
        Cilk_unlock(lock);
    else if (write(ends[1], \"x\", 1) != 1)
        return p;
    return 0;
}
static void wait_for_byte(int announced)
{
    char byte;
    pthread_t thread;
    pthread_create(&thread, 0, later, 0);
    if (announced)
        seam_blocking_begin();
    if (read(ends[0], &byte, 1) != 1)
        putchar('?');
    if (announced)
        seam_blocking_end();
    pthread_join(thread, 0);
}
cilk void blocks(int how)
{
    pthread_t thread;
    if (how < 2) {
        wait_for_byte(how);
        return;
    }
    Cilk_lock(lock);
    pthread_create(&thread, 0, later, &lock);
    Cilk_lock(lock);
    Cilk_unlock(lock);
    pthread_join(thread, 0);
}
cilk int main(void)
{
    Cilk_lock_init(lock);
    if (pipe(ends))
        return 1;
    spawn blocks(0);
    spawn blocks(1);
    sync;
    spawn blocks(2);
    sync;
    usleep(150000);
    puts(\"done\");
    return 0;
}
";

fn build(files: &[(&str, &str)], line: &str) -> Place {
    let place = Place::with(files);
    place.seam(line, 0);
    place
}

/// A program of the test's. Whatever becomes of the test, it ends with its parent, or after a minute.
fn program(place: &Place, name: &str) -> Command {
    let mut command = Command::new(place.path(name));
    command.current_dir(place.path("."));
    // SAFETY: both only make system calls.
    unsafe {
        command.pre_exec(|| {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            libc::alarm(60);
            Ok(())
        })
    };
    command
}

/// A running program, which is killed when the test is over.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a program and waits until it has said something.
fn start(place: &Place, environment: &[(&str, &str)]) -> Running {
    let mut command = program(place, "steps");
    command.envs(environment.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = Running(command.spawn().expect("it starts"));
    let mut line = [0; 6];
    child.0.stdout.as_mut().expect("piped").read_exact(&mut line).expect("it says that it has begun");
    thread::sleep(Duration::from_millis(50));
    child
}

fn end(mut child: Running) -> String {
    let mut text = String::new();
    let _ = child.0.kill();
    child.0.stderr.take().expect("piped").read_to_string(&mut text).expect("text");
    text
}

fn signal(child: &Running, signal: i32) {
    // SAFETY: kill has no preconditions.
    unsafe { libc::kill(child.0.id() as i32, signal) };
}

/// All threads of STEPS, off their stacks: a tree of depth 40, of which we look at a moment.
fn check_steps(text: &str) {
    assert!(text.contains("goes on on worker 0 (the main thread)"), "{text}");
    assert!(text.contains("is ready, in the deque of worker "), "{text}");
    assert!(text.contains("tree                steps.c:1"), "{text}");
    assert!(text.contains(", name = \"a\\\"b\", count = 0x"), "{text}");
    assert!(text.contains("half = 20, ") && text.contains("marks = {40, "), "{text}");
    assert!(text.contains("main                steps.c:"), "{text}");
    assert!(text.contains("count = 3"), "{text}");
    assert!(text.contains("for parallel code that it called; child: thread "), "{text}");
}

#[test]
fn a_running_program_shows_its_threads_and_goes_on() {
    let place = build(&[("steps.c", STEPS)], "build -g steps.c -o steps");
    for workers in ["1", "2", "4"] {
        let child = start(&place, &[("SEAM_WORKERS", workers)]);
        for _ in 0..3 {
            let (text, _) = place.seam(&format!("stacks {}", child.0.id()), 0);
            assert!(text.starts_with(&format!("seam: stacks of process {} (steps), ", child.0.id())), "{text}");
            check_steps(&text);
        }
        assert_eq!(end(child), "");
    }
}

#[test]
fn sigusr1_is_the_runtimes_when_it_is_to_be() {
    let place = build(&[("steps.c", STEPS)], "build -g steps.c -o steps");
    let child = start(&place, &[("SEAM_WORKERS", "2"), ("SEAM_STACKS", "1")]);
    signal(&child, libc::SIGUSR1);
    thread::sleep(Duration::from_secs(2));
    check_steps(&end(child));
    let mut child = start(&place, &[("SEAM_WORKERS", "2")]);
    signal(&child, libc::SIGUSR1);
    assert_eq!(child.0.wait().expect("it ends").signal(), Some(libc::SIGUSR1));
}

#[test]
fn processes_that_cannot_be_asked() {
    let place = build(&[("steps.c", STEPS), ("fib.c", FIB)], "build steps.c -o steps");
    let refused = |line: &str, words: &str| {
        let (_, text) = place.seam(line, 1);
        assert!(text.contains(words), "seam {line}: {text}");
    };
    refused("stacks 2147483647", "there is no process 2147483647");
    let other = Running(Command::new("sleep").arg("60").spawn().expect("sleep"));
    refused(&format!("stacks {}", other.0.id()), "is no program that was built by Seam");
    let child = start(&place, &[]);
    signal(&child, libc::SIGSTOP);
    refused(&format!("stacks --limit 1 {}", child.0.id()), "does not answer");
    signal(&child, libc::SIGCONT);
    end(child);
    for line in ["stacks", "stacks 0", "stacks -1", "stacks x", "stacks 99999999999"] {
        place.seam(line, 2);
    }
}

#[test]
fn deadlocks_are_told_with_the_cycle() {
    let place = build(&[("parent.cilk", PARENT), ("pair.cilk", PAIR), ("circle.cilk", CIRCLE)], "build parent.cilk -o parent");
    place.seam("build pair.cilk -o pair", 0);
    place.seam("build circle.cilk -o circle", 0);
    let run = |name: &str, workers: &str, chaos: &str| {
        let mut command = program(&place, name);
        command.env("SEAM_WORKERS", workers).env("SEAM_CHAOS", chaos).env("SEAM_CHAOS_EVERY", if chaos.is_empty() { "0" } else { "1" });
        told(name, command.output().expect("it runs"), 2).1
    };
    for (workers, chaos) in [("1", ""), ("2", ""), ("4", ""), ("2", "1")] {
        let text = run("parent", workers, chaos);
        assert!(text.starts_with("seam: deadlock: no thread can go on\n"), "{text}");
        assert!(text.contains("taken at parent.cilk:10 by thread "), "{text}");
        assert!(text.contains("child               parent.cilk:5"), "{text}");
        assert!(text.contains("parent              parent.cilk:11"), "{text}");
    }
    let text = run("pair", "2", "1");
    assert!(text.contains("taken at pair.cilk:10 by thread "), "{text}");
    assert!(text.contains("taken at pair.cilk:17 by thread "), "{text}");
    assert!(text.contains("first               pair.cilk:13"), "{text}");
    assert!(text.contains("second              pair.cilk:20"), "{text}");
    assert!(text.contains("main                pair.cilk:"), "{text}");
    for (workers, chaos) in [("5", ""), ("5", "1"), ("6", "2"), ("8", "3")] {
        let text = run("circle", workers, chaos);
        let cycle: Vec<&str> = text.lines().skip(1).take_while(|line| line.starts_with("  ")).collect();
        let ends: Vec<(&str, &str)> = cycle.iter().map(|line| (thread_of(line), thread_of(line.rsplit_once(" by ").expect("known").1))).collect();
        assert_eq!(ends.len(), 5, "{text}");
        assert!((0..5).all(|i| ends[i].1 == ends[(i + 1) % 5].0), "{text}");
    }
}

/// The number of the first thread that the text names.
fn thread_of(text: &str) -> &str {
    text.split_once("thread ").and_then(|(_, rest)| rest.split(|c: char| !c.is_ascii_digit()).next()).expect("a number")
}

#[test]
fn who_blocks_in_the_system_is_not_deadlocked() {
    let place = build(&[("patient.cilk", PATIENT)], "build patient.cilk -o patient -lpthread");
    for (workers, chaos) in [("1", ""), ("2", ""), ("4", ""), ("1", "1"), ("3", "2")] {
        let mut command = program(&place, "patient");
        let output = command.env("SEAM_WORKERS", workers).env("SEAM_CHAOS", chaos).output().expect("it runs");
        assert_eq!(told("patient", output, 0), ("done\n".to_string(), String::new()));
    }
}

#[test]
fn a_crash_shows_its_stack() {
    let text = "\
#include <cilk/cilk.h>
int walk(int n, int *p)
{
    if (n == 0)
        return *p;
    int x = cilk_spawn walk(n - 1, p);
    cilk_sync;
    return x;
}
int main(void)
{
    return walk(3, 0);
}
";
    let place = build(&[("crash.c", text)], "build -O1 crash.c -o crash");
    let output = program(&place, "crash").output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.signal(), Some(libc::SIGSEGV), "{text}");
    assert!(text.starts_with("seam: segmentation fault at crash.c:5\nthread 1 runs on worker 0 (the main thread)\n"), "{text}");
    assert!(text.matches("walk ").count() >= 4 && text.contains("crash.c:6\n") && text.contains("main "), "{text}");
}

#[test]
fn gdb_has_commands_for_live_processes_and_core_files() {
    if Command::new("gdb").arg("--version").output().is_err() {
        return;
    }
    let place = build(&[("steps.c", STEPS)], "build -g steps.c -o steps");
    let (script, _) = place.seam("gdb-script", 0);
    std::fs::write(place.path("seam.py"), script).expect("it can be written");
    let child = start(&place, &[("SEAM_WORKERS", "2"), ("SEAM_STACK", "1M")]); // or gdb writes all of their addresses
    place.seam(&format!("stacks {}", child.0.id()), 0); // so that there are frames
    let core = place.path("core");
    let gdb = |arguments: &[&str]| {
        let mut command = Command::new("gdb");
        command.args(["-nx", "-batch", "-x", "seam.py"]).args(arguments).current_dir(place.path("."));
        let output = command.output().expect("gdb runs");
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    let commands = ["-ex", "seam workers", "-ex", "seam stacks", "-ex", "seam frames"];
    let check = |text: &str| {
        assert!(text.contains("worker 0: LWP "), "{text}");
        assert!(text.contains("thread 1 "), "{text}");
        assert!(text.contains("tree                steps.c:"), "{text}");
        assert!(text.contains("main "), "{text}");
        assert!(!text.contains("Python"), "{text}");
    };
    let save = format!("gcore {}", core.display());
    let pid = child.0.id().to_string();
    let live = gdb(&[&["-p", &pid][..], &commands[..], &["-ex", &save][..]].concat());
    end(child);
    if live.contains("Operation not permitted") {
        return; // no debugger may look at processes here
    }
    check(&live);
    let dead = gdb(&[&["steps", core.to_str().expect("a name")][..], &commands[..]].concat());
    check(&dead);
    assert!(gdb(&["-ex", "seam stacks"]).contains("no parallel code by Seam here"));
}
