//! The C front end: read → check → to IR.
//!
//! [`parse`] reads the output of the system's preprocessor. Its result keeps every token, so that what
//! Seam need not understand is passed on as the user wrote it.

pub mod ast;
pub mod elide;
pub mod releasable;
pub mod to_ir;
mod walk;
mod check;
mod constraints;
mod lex;
mod parse;
mod place;
pub mod token;
pub mod types;

use crate::diag::Diagnostic;
use ast::TranslationUnit;
use token::TokenIndex;

/// Reads and checks a preprocessed translation unit. `name` is the file's name for messages, as long as
/// no linemarker tells another.
pub fn parse(text: String, name: &str) -> Result<TranslationUnit, Vec<Diagnostic>> {
    if u32::try_from(text.len()).is_err() {
        return Err(vec![Diagnostic::error(format!("{name}: a preprocessed file of 4 GB or more is too large"))]);
    }
    on_large_stack(|| parse::Parser::new(lex::lex(text, name)).run())
}

/// Runs `work` where recursion as deep as the syntax tree can be is safe: the tree's height is bounded, but what walks
/// it may need more for each level than a thread's usual stack has.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let mut work = Some(work);
    // Address space may be limited: then with less, and in the end on the stack that we have.
    for megabytes in [512, 128, 32] {
        let result = std::thread::scope(|scope| {
            let work = &mut work;
            let thread = std::thread::Builder::new().stack_size(megabytes << 20);
            thread.spawn_scoped(scope, move || work.take().map(|work| work())).map(|thread| thread.join())
        });
        match result {
            Ok(Ok(Some(result))) => return result,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            _ => {}
        }
    }
    work.take().expect("work is taken only by a thread that started")()
}

/// A diagnostic at a token of a translation unit, for checks that come after parsing.
pub fn error_at(unit: &TranslationUnit, token: TokenIndex, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error(message).at(place::of_token(&unit.stream, token))
}

/// How the user spelled a token: `spawn` or `cilk_spawn` for `_Cilk_spawn`.
pub fn user_spelling(unit: &TranslationUnit, token: TokenIndex) -> String {
    place::user_spelling(&unit.stream, token)
}

#[cfg(test)]
mod tests;
