//! How a command ends early, and what it tells the user then.

use super::progress;
use std::fmt::Display;
use std::io::{self, Write};

/// Why a command stops.
#[derive(Debug)]
pub enum Stop {
    /// Something went wrong; this is the message for the user.
    Error(String),
    /// Somebody else (the C compiler, the diagnostics' printer) has told the user already.
    Status(i32),
}

pub type Result<T> = std::result::Result<T, Stop>;

/// An error with a message.
pub fn error<T>(message: impl Display) -> Result<T> {
    Err(Stop::Error(message.to_string()))
}

/// Puts what was being done, and to what, in front of an I/O error.
pub trait Context<T> {
    fn context(self, doing: impl Display) -> Result<T>;
}

impl<T> Context<T> for io::Result<T> {
    fn context(self, doing: impl Display) -> Result<T> {
        self.map_err(|cause| Stop::Error(format!("{doing}: {}", describe(&cause))))
    }
}

/// An I/O error in the operating system's words, without Rust's error number.
pub fn describe(cause: &io::Error) -> String {
    let text = cause.to_string();
    match text.split_once(" (os error") {
        Some((words, _)) => words.to_string(),
        None => text,
    }
}

/// Writes to standard output. When nobody reads it any more, the command ends quietly.
pub fn print(text: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text).and_then(|()| out.flush()) {
        Err(cause) if cause.kind() == io::ErrorKind::BrokenPipe => Err(Stop::Status(0)),
        other => other.context("cannot write to standard output"),
    }
}

/// A line on standard error. That it cannot be written is no reason to fail.
pub fn say(line: impl Display) {
    progress::write_error(format!("seam: {line}\n").as_bytes());
}
