//! The `seam` command: compile and run parallel programs.

#![allow(dead_code)] // the parts arrive one by one

mod c;
mod cli;
mod diag;
mod driver;
mod ir;
mod lower;
mod tools;

fn main() -> std::process::ExitCode {
    driver::main()
}
