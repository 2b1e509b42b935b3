//! Running other programs.

use super::progress;
use super::stop::{Context, Result, Stop};
use std::io::{self, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread;

/// Becomes that program, so that its exit status, death by a signal included, is ours.
pub fn exec<T>(command: &mut Command) -> Result<T> {
    let cause = command.exec();
    Err(cause).context(doing(command))
}

/// Runs a command that writes where we write; its standard input is `input`, or ours. While a
/// progress line is shown, what the command says is kept until it ends.
pub fn run(command: &mut Command, input: Option<&[u8]>) -> Result<i32> {
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::inherit() });
    if progress::is_shown() {
        command.stderr(Stdio::piped());
    }
    let child = command.spawn().context(doing(command))?;
    let output = finish(child, input).context(doing(command))?;
    progress::write_error(&output.stderr);
    Ok(status(output.status))
}

/// Runs a command and keeps what it writes.
pub fn capture(command: &mut Command, input: Option<&[u8]>) -> Result<Output> {
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().context(doing(command))?;
    finish(child, input).context(doing(command))
}

/// Feeds a child, and waits for it.
fn finish(mut child: Child, input: Option<&[u8]>) -> io::Result<Output> {
    let pipe = child.stdin.take();
    thread::scope(|scope| {
        if let (Some(mut pipe), Some(input)) = (pipe, input) {
            // A compiler that stops at an error does not read all of it: that is its own affair.
            scope.spawn(move || pipe.write_all(input));
        }
        child.wait_with_output()
    })
}

/// Success, or the end of the whole command with the same status.
pub fn must_succeed(status: i32) -> Result<()> {
    match status {
        0 => Ok(()),
        status => Err(Stop::Status(status)),
    }
}

/// As a shell tells it.
pub fn status(status: ExitStatus) -> i32 {
    status.code().or_else(|| status.signal().map(|signal| 128 + signal)).unwrap_or(1)
}

fn doing(command: &Command) -> String {
    format!("cannot run {}", command.get_program().to_string_lossy())
}
