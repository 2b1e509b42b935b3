//! The C front end: read → check → to IR.

pub mod ast;
pub mod token;
pub mod types;
