//! `seam sim`, `seam chaos`, `seam compare`, `seam profile` and `seam stacks` as their users see them.
//! Everything is counted and compared, nothing timed.

mod browser;
mod chaos;
mod compare;
mod profile;
mod sim;
mod stacks;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// Parallel, with some serial work before.
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
    printf(\"%ld\\n\", fib(argc > 1 ? atol(argv[1]) : 24));
    return 0;
}
";

/// A folder for one test, in which its commands run.
pub struct Place(TempDir);

impl Place {
    pub fn with(files: &[(&str, &str)]) -> Place {
        let place = Place(tempfile::tempdir().expect("a temporary folder"));
        for (name, text) in files {
            fs::write(place.path(name), text).expect("a file can be written");
        }
        place
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|cause| panic!("{name}: {cause}"))
    }

    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seam"));
        command.args(line.split_whitespace()).current_dir(self.0.path()).stdin(Stdio::null());
        for name in ["SEAM_CC", "SEAM_WORKERS", "CILK_NWORKERS", "SEAM_STATS", "SEAM_CHAOS", "MAKEFLAGS"] {
            command.env_remove(name);
        }
        command.env("SEAM_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
        command
    }

    /// What a command prints and says; it must end with this status.
    pub fn seam(&self, line: &str, status: i32) -> (String, String) {
        told(line, self.command(line).output().expect("seam runs"), status)
    }
}

pub fn told(line: &str, output: Output, status: i32) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(status), "seam {line}:\n{out}\n{err}");
    assert!(!err.contains("panicked"), "seam {line}: {err}");
    (out, err)
}
