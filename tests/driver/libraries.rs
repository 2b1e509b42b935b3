//! Shared libraries with parallel code: one runtime serves a process, whoever brought it.

use crate::{stderr, stdout, Place};
use std::process::{Command, Output};

const LIBRARY: &str = "\
#include <cilk/cilk.h>
static int fib(int n)
{
    if (n < 2)
        return n;
    int a = cilk_spawn fib(n - 1), b = fib(n - 2);
    cilk_sync;
    return a + b;
}
int NAME(int n)
{
    int a = cilk_spawn fib(n), b = fib(n - 1);
    cilk_sync;
    return a + b;
}
";

/// Calls both libraries, which it is linked with or loads.
const USER: &str = "\
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#ifdef PARALLEL
#include <cilk/cilk.h>
static int own(int n) { if (n < 2) return n; int a = cilk_spawn own(n - 1), b = own(n - 2); cilk_sync; return a + b; }
#endif
#ifdef LINKED
int first(int), second(int);
#endif
static int threads(void)
{
    int n = 0;
    DIR *d = opendir(\"/proc/self/task\");
    for (struct dirent *e; (e = readdir(d));)
        n += e->d_name[0] != '.';
    return n;
}
int main(void)
{
#ifdef PARALLEL
    if (own(16) != 987)
        return 1;
#endif
#ifdef LINKED
    int (*f)(int) = first, (*s)(int) = second;
#else
    void *one = dlopen(\"./libfirst.so\", RTLD_NOW | RTLD_LOCAL), *two = dlopen(\"./libsecond.so\", RTLD_NOW | RTLD_LOCAL);
    int (*f)(int) = (int (*)(int))dlsym(one, \"first\"), (*s)(int) = (int (*)(int))dlsym(two, \"second\");
#endif
    for (int i = 0; i < 20; i++)
        if (f(14) != 610 || s(15) != 987)
            return 2;
#ifndef LINKED
    dlclose(one); /* while threads sleep in its code */
    dlclose(two);
#endif
    printf(\"%s\\n\", threads() <= 3 ? \"one pool\" : \"several pools\");
    return 0;
}
";

fn place() -> Place {
    let place = Place::new();
    place.write("library.c", LIBRARY).write("user.c", USER);
    place
}

fn libraries(place: &Place, options: &str) {
    for name in ["first", "second"] {
        place.good(&format!("cc {options} -O2 -shared -fPIC -DNAME={name} library.c -o lib{name}.so"));
    }
}

/// In the schedules that need threads most: three workers, of which one is the program's own thread.
fn check(place: &Place, name: &str) {
    let run = |chaos: &str, stats: &str| -> Output {
        let mut command = place.command(place.path(name));
        command.env("SEAM_WORKERS", "3").env("SEAM_CHAOS", chaos).env("SEAM_STATS", stats).env("LD_LIBRARY_PATH", ".");
        command.output().expect("the program runs")
    };
    for chaos in ["", "1", "2"] {
        let output = run(chaos, "1");
        assert_eq!(stdout(&output), "one pool\n", "{name}, chaos {chaos}: {}\n{}", output.status, stderr(&output));
        assert_eq!(stderr(&output).matches("workers: 3\n").count(), 1, "{name}: one report");
    }
}

#[test]
fn linked_by_a_parallel_program() {
    let place = place();
    libraries(&place, "");
    place.good("cc -DLINKED -DPARALLEL user.c -L. -lfirst -lsecond -o program");
    check(&place, "program");
}

#[test]
fn loaded_by_a_parallel_program() {
    let place = place();
    libraries(&place, "");
    place.good("build -DPARALLEL user.c -o program");
    check(&place, "program");
}

#[test]
fn linked_and_loaded_by_plain_programs() {
    let place = place();
    libraries(&place, "");
    for (name, options) in [("linked", "-DLINKED"), ("loaded", "")] {
        let mut command = place.command("cc");
        command.args(options.split_whitespace()).args(["user.c", "-L.", "-lfirst", "-lsecond", "-o", name]);
        assert!(command.status().is_ok_and(|status| status.success()));
        check(&place, name);
    }
}

#[test]
fn made_by_another_compiler() {
    if Command::new("clang").arg("--version").output().is_err() {
        return;
    }
    let place = place();
    libraries(&place, "--cc clang");
    place.good("build --cc gcc -DPARALLEL user.c -o program");
    check(&place, "program");
}

#[test]
fn static_programs_have_one_anyway() {
    let place = place();
    place.write("main.c", "#include <stdio.h>\nint first(int);\nint main(void) { printf(\"%d\\n\", first(14)); return 0; }\n");
    let output = place.seam("build -static -DNAME=first library.c main.c -o program");
    if stderr(&output).contains("cannot find -lc") {
        return;
    }
    assert_eq!(stderr(&output), "");
    assert_eq!(place.run("program"), "610\n");
}
