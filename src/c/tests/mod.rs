//! Tests of the C front end, as data through one `check` function for each kind.

mod headers;
mod oracle;

use super::*;
use crate::diag;
use std::process::Command;

/// Preprocesses a file with a compiler; None if the compiler refuses it.
fn preprocess(compiler: &str, file: &std::path::Path, options: &[&str]) -> Option<String> {
    let output = Command::new(compiler).arg("-E").args(options).arg(file).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Parses; on failure gives the messages as they would be printed.
fn parse_text(text: &str) -> Result<ast::TranslationUnit, String> {
    parse(text.to_string(), "t.c").map_err(|errors| diag::render_all(&errors, false))
}
