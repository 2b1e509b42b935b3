//! Tests of the C front end, as data through one `check` function for each kind.

mod cilk;
mod errors;
mod fuzz;
mod headers;
mod oracle;
mod symbols;

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

fn text_of(unit: &ast::TranslationUnit, e: ast::ExprId) -> &str {
    unit.stream.text_of_span(unit.expr(e).span)
}

/// The names of the symbols for which something holds, in order of declaration.
fn names_where(unit: &ast::TranslationUnit, holds: impl Fn(&ast::Symbol) -> bool) -> Vec<&str> {
    unit.symbols.iter().filter(|s| holds(s)).map(|s| unit.stream.names.spelling(s.name)).collect()
}
