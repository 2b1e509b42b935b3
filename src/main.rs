//! The `seam` command: compile and run parallel programs.

mod c;
mod ir;
mod lower;

fn main() {}
