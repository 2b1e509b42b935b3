//! The C front end: read → check → to IR.

pub mod ast;
mod lex;
pub mod token;
pub mod types;
