//! What the C compiler has to say about the serial elision of a file.
//!
//! The compiler runs beside us while we translate the file and compile the result, of which
//! it is told to be silent.

use super::messages;
use super::process;
use super::progress;
use super::stop::Result;
use std::process::{Command, Output};
use std::thread::{self, JoinHandle};
use tempfile::TempDir;

/// A compiler that reads an elision, until its verdict has been heard.
pub struct Elision {
    at_work: Option<JoinHandle<Result<Output>>>,
    /// What the preprocessor said about the text before.
    said: Vec<u8>,
}

impl Elision {
    /// Starts the compiler. What it writes goes to `scratch`, and is not wanted.
    pub fn start(mut command: Command, text: Option<Vec<u8>>, said: Vec<u8>, scratch: TempDir) -> Elision {
        let work = move || {
            let output = process::capture(&mut command, text.as_deref());
            drop(scratch);
            output
        };
        Elision { at_work: Some(thread::spawn(work)), said }
    }

    /// Waits for the verdict and shows it to the user, at the first call; an error if the elision does not compile.
    pub fn must_compile(&mut self) -> Result<()> {
        let Some(at_work) = self.at_work.take() else { return Ok(()) };
        let output = at_work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        progress::write_error(&self.said);
        progress::write_error(messages::retell(&String::from_utf8_lossy(&output.stderr)).as_bytes());
        process::must_succeed(process::status(output.status))
    }
}
