//! `seam doctor`: what is found on this machine, and whether it works.

use super::cache::Cache;
use super::machine;
use super::stop::{describe, print, Result, Stop};
use super::toolchain::{on_path, Compiler, Kind};
use clap::ArgMatches;
use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::process::{Command, Stdio};

/// Compiled and run, to see whether the whole chain works; asks the runtime itself how many workers
/// it would use.
const SELF_TEST: &str = "\
#include <cilk/cilk.h>
#include <seam.h>
#include <stdio.h>
static int fib(int n)
{
    if (n < 2)
        return n;
    int x = cilk_spawn fib(n - 1);
    int y = fib(n - 2);
    cilk_sync;
    return x + y;
}
int main(void)
{
    printf(\"%d %u\\n\", fib(20), seam_workers());
    return 0;
}
";

/// The oldest compilers that Seam is tested with.
const OLDEST: [(Kind, u32); 2] = [(Kind::Gcc, 12), (Kind::Clang, 14)];

pub fn command(matches: &ArgMatches) -> Result<i32> {
    let mut report = Report::default();
    machine_lines(&mut report);
    let chosen: Option<&OsString> = matches.get_one("cc");
    let compiler = report.check("compiler", Compiler::find(chosen.map(|name| name.as_os_str())));
    let cache = report.check("cache", Cache::open());
    if let (Some(compiler), Some(cache)) = (compiler, cache) {
        compiler_lines(&mut report, &compiler, &cache);
        runtime_lines(&mut report, &compiler, &cache);
    }
    tool_lines(&mut report);
    print(report.text.as_bytes())?;
    Ok(i32::from(report.failed))
}

#[derive(Default)]
struct Report {
    text: String,
    failed: bool,
}

impl Report {
    fn line(&mut self, name: &str, what: impl Display) {
        self.text.push_str(&format!("{name:<12}{what}\n"));
    }

    fn fail(&mut self, name: &str, what: impl Display) {
        self.failed = true;
        let what = what.to_string().replace('\n', "\n            ");
        self.line(name, format_args!("FAILS: {what}"));
    }

    /// Reports a failure; a success is told by what comes next.
    fn check<T>(&mut self, name: &str, result: Result<T>) -> Option<T> {
        match result {
            Ok(value) => return Some(value),
            Err(Stop::Error(message)) => self.fail(name, message),
            Err(Stop::Status(status)) => self.fail(name, format_args!("exit status {status}")),
        }
        None
    }
}

fn machine_lines(report: &mut Report) {
    report.line("seam", env!("CARGO_PKG_VERSION"));
    report.line("cores", format_args!("{} online, {} for this process", machine::online(), machine::affinity()));
    match machine::quota() {
        Some(cores) => report.line("quota", format_args!("{cores:.2} cores (control group)")),
        None => report.line("quota", "none"),
    }
    for name in ["SEAM_WORKERS", "CILK_NWORKERS", "SEAM_STACK", "SEAM_CHAOS", "SEAM_CC", "SEAM_CACHE"] {
        if let Some(value) = env::var_os(name) {
            report.line("environment", format_args!("{name}={}", value.to_string_lossy()));
        }
    }
}

fn compiler_lines(report: &mut Report, compiler: &Compiler, cache: &Cache) {
    let Some(identity) = report.check("compiler", cache.identify(compiler)) else { return };
    report.line("compiler", format_args!("{}: {}", compiler.path.display(), identity.version));
    if OLDEST.iter().any(|(kind, oldest)| *kind == identity.kind && identity.major < *oldest) {
        report.line("", "older than what Seam is tested with: gcc 12, clang 14");
    }
}

fn runtime_lines(report: &mut Report, compiler: &Compiler, cache: &Cache) {
    match &cache.fallback {
        Some(reason) => report.line("cache", format_args!("{} ({reason})", cache.root().display())),
        None => report.line("cache", format_args!("{} (can be written)", cache.root().display())),
    }
    let before = if cache.has_runtime(compiler, &[]) { "compiled before" } else { "compiled now" };
    if report.check("runtime", cache.runtime(compiler, &[])).is_none() {
        return;
    }
    report.line("runtime", before);
    match self_test(compiler) {
        Ok(workers) => {
            report.line("self-test", "a program compiles, runs and is right");
            report.line("workers", format_args!("{workers} would be used"));
        }
        Err(message) => report.fail("self-test", message),
    }
}

/// Runs the test program through `seam run`; how many workers it has.
fn self_test(compiler: &Compiler) -> std::result::Result<String, String> {
    let folder = tempfile::tempdir().map_err(|cause| describe(&cause))?;
    let file = folder.path().join("doctor.c");
    fs::write(&file, SELF_TEST).map_err(|cause| describe(&cause))?;
    let own = env::current_exe().map_err(|cause| describe(&cause))?;
    let mut name = compiler.path.clone().into_os_string();
    for word in &compiler.prefix {
        name.push(" ");
        name.push(word);
    }
    let mut command = Command::new(own);
    command.arg("run").arg("--cc").arg(name).arg(&file).stdin(Stdio::null());
    let output = command.output().map_err(|cause| describe(&cause))?;
    let said = String::from_utf8_lossy(&output.stdout);
    match said.trim().split_once(' ') {
        Some(("6765", workers)) if output.status.success() => Ok(workers.to_string()),
        _ => Err(format!("{}: {said}{}", output.status, String::from_utf8_lossy(&output.stderr).trim_end())),
    }
}

fn tool_lines(report: &mut Report) {
    let tools = [("ar", "makes the runtime's library"), ("gdb", "debugs"), ("addr2line", "names the line of a crash")];
    for (name, purpose) in tools {
        match on_path(name.as_ref()) {
            Some(path) => report.line(name, path.display()),
            None => report.line(name, format_args!("not found ({purpose})")),
        }
    }
}
