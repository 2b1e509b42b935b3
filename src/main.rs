//! The `seam` command: compile and run parallel programs.

#![allow(dead_code)] // the parts arrive one by one

mod c;
mod diag;
mod ir;
mod lower;

fn main() {}
