//! Tools that show what a parallel program does: one folder or file for each, and what they share.

pub mod chaos;
pub mod compare;
mod plot;
pub mod profile;
mod program;
pub mod sim;
pub mod stacks;
mod table;
