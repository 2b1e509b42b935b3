//! The `seam` command as its users see it: `seam cc` in the place of cc, `run`, `build`, `emit`,
//! `doctor`, and what they say when something is wrong.

mod cc;
mod commands;
mod errors;
mod libraries;
mod lines;

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

pub const HELLO: &str = "#include <stdio.h>\nint main(void) { puts(\"hello\"); return 0; }\n";

/// Parallel, so it goes through all of Seam.
pub const FIB: &str = "\
#include <cilk/cilk.h>
#include <stdio.h>
#include <stdlib.h>
long fib(long n)
{
    if (n < 2)
        return n;
    long x = cilk_spawn fib(n - 1);
    long y = fib(n - 2);
    cilk_sync;
    return x + y;
}
int main(int argc, char **argv)
{
    printf(\"%ld\\n\", fib(argc > 1 ? atol(argv[1]) : 20));
    return 0;
}
";

/// A folder for one test, in which its commands run.
pub struct Place(TempDir);

impl Place {
    pub fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> &Place {
        let file = self.path(name);
        fs::create_dir_all(file.parent().expect("it has a folder")).expect("a folder can be made");
        fs::write(file, text).expect("a file can be written");
        self
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|cause| panic!("{name}: {cause}"))
    }

    pub fn exists(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// Names of all files, sorted.
    pub fn list(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let mut names: Vec<String> =
            entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// A command that runs here, with a cache that the tests share.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(self.0.path());
        for name in ["SEAM_CC", "SEAM_WORKERS", "CILK_NWORKERS", "SEAM_STATS", "SEAM_CHAOS", "MAKEFLAGS"] {
            command.env_remove(name);
        }
        command.env("SEAM_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        command
    }

    pub fn seam(&self, line: &str) -> Output {
        self.seam_command(line).output().expect("seam runs")
    }

    pub fn seam_command(&self, line: &str) -> Command {
        let mut command = self.command(env!("CARGO_BIN_EXE_seam"));
        command.args(line.split_whitespace()).stdin(Stdio::null());
        command
    }

    /// The command must succeed; what it prints.
    pub fn good(&self, line: &str) -> String {
        let output = self.seam(line);
        assert!(output.status.success(), "seam {line}: {}\n{}", output.status, stderr(&output));
        stdout(&output)
    }

    /// The command must fail with this status, in order; what it says.
    pub fn bad(&self, line: &str, status: i32) -> String {
        let output = self.seam(line);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(status), "seam {line}: {said}");
        assert!(!said.contains("panicked") && !said.is_empty(), "seam {line}: {said}");
        said
    }

    /// With text on standard input.
    pub fn fed(&self, line: &str, input: &str) -> Output {
        let mut command = self.seam_command(line);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("seam runs");
        let mut pipe = child.stdin.take().expect("it has a pipe");
        pipe.write_all(input.as_bytes()).expect("seam reads");
        drop(pipe);
        child.wait_with_output().expect("seam ends")
    }

    /// Runs a program that was made here.
    pub fn run(&self, name: &str) -> String {
        let output = self.command(self.path(name)).output().expect("the program runs");
        assert!(output.status.success(), "{name}: {}\n{}", output.status, stderr(&output));
        stdout(&output)
    }
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
