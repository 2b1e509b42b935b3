//! Tests of the C front end, as data through one `check` function for each kind.

mod headers;

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

/// For trying the parser on files at hand: `SEAM_TRY="a.i b.i" cargo test try_files -- --nocapture`.
#[test]
fn try_files() {
    for file in std::env::var("SEAM_TRY").unwrap_or_default().split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap();
        let lines = text.lines().count();
        let start = std::time::Instant::now();
        match parse_text(&text) {
            Ok(unit) => println!("{file}: {lines} lines, {} exprs, {:?}", unit.exprs.len(), start.elapsed()),
            Err(message) => println!("{file}:\n{message}"),
        }
    }
}
