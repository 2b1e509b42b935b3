//! The commands of `seam`: understanding the command line, the cache, running the C compiler.

mod arguments;
pub mod cache;
mod cc;
mod command_line;
mod doctor;
mod embedded;
mod elision;
mod emit;
mod machine;
mod marks;
mod messages;
mod options;
mod pipeline;
pub mod process;
pub mod program;
pub mod progress;
mod response;
pub mod settings;
pub mod stop;
pub mod toolchain;

use crate::{cli, tools};
use clap::ArgMatches;
use std::env;
use std::ffi::{OsStr, OsString};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::process::ExitCode;
use stop::{say, Result, Stop};

/// The exit status when something in Seam itself is wrong.
const DEFECT: i32 = 70;

/// The whole program.
pub fn main() -> ExitCode {
    let mut words = env::args_os();
    let own_name = words.next().unwrap_or_default();
    panic::set_hook(Box::new(|defect| {
        say(format_args!("error: Seam made a mistake: {defect}\nhelp: please report it, with the file"));
    }));
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| dispatch(&own_name, words.collect())));
    let status = match outcome {
        Ok(Ok(status)) => status,
        Ok(Err(Stop::Status(status))) => status,
        Ok(Err(Stop::Error(message))) => {
            say(format_args!("error: {message}"));
            1
        }
        Err(_) => DEFECT,
    };
    ExitCode::from(u8::try_from(status).unwrap_or(1))
}

fn dispatch(own_name: &OsStr, mut words: Vec<OsString>) -> Result<i32> {
    // Some build systems want a compiler to be one word.
    if Path::new(own_name).file_name() == Some(OsStr::new("seam-cc")) {
        return cc::command(words);
    }
    let name = words.first().and_then(|word| word.to_str()).unwrap_or_default().to_string();
    match name.as_str() {
        "cc" => cc::command(words.split_off(1)),
        "run" => program::run(words.split_off(1)),
        "build" => program::build(words.split_off(1)),
        "emit" => emit::command(words.split_off(1)),
        "sim" => tools::sim::command(words.split_off(1)),
        "compare" => tools::compare::command(words.split_off(1)),
        "profile" => tools::profile::command(words.split_off(1)),
        "chaos" => tools::chaos::command(words.split_off(1)),
        _ => other(words),
    }
}

/// How many cores this process may use: the affinity mask, cut by the quota of the control group.
pub fn cores() -> u32 {
    let quota = machine::quota().map_or(usize::MAX, |cores| (cores.floor() as usize).max(1));
    u32::try_from(machine::affinity().min(quota)).unwrap_or(1).max(1)
}

/// The commands that take no options of the C compiler.
fn other(words: Vec<OsString>) -> Result<i32> {
    let mut all = vec![OsString::from("seam")];
    all.extend(words);
    let matches = cli::command().try_get_matches_from(all).or_else(explain)?;
    match matches.subcommand() {
        Some(("doctor", matches)) => doctor::command(matches),
        Some(("stacks", matches)) => tools::stacks::command(matches),
        Some(("gdb-script", _)) => tools::stacks::gdb_script(),
        Some(("completions", matches)) => completions(matches),
        _ => manual(),
    }
}

/// Parses Seam's own options of a command.
fn parse(command: &str, words: &[OsString]) -> Result<ArgMatches> {
    let mut all = vec![OsString::from("seam"), OsString::from(command)];
    all.extend_from_slice(words);
    let matches = cli::command().try_get_matches_from(all).or_else(explain)?;
    Ok(matches.subcommand_matches(command).cloned().unwrap_or_default())
}

/// The commands that gdb gets for programs built by Seam.
pub fn gdb_script() -> &'static str {
    embedded::text("runtime/seam-gdb.py")
}

/// Prints what clap has to say: help that was asked for, or what is wrong.
fn explain(cause: clap::Error) -> Result<ArgMatches> {
    if cause.use_stderr() {
        let _ = cause.print();
        return Err(Stop::Status(2));
    }
    stop::print(cause.to_string().as_bytes())?;
    Err(Stop::Status(0))
}

fn completions(matches: &ArgMatches) -> Result<i32> {
    let mut script = Vec::new();
    if let Some(shell) = matches.get_one::<clap_complete::Shell>("shell") {
        clap_complete::generate(*shell, &mut cli::command(), "seam", &mut script);
    }
    stop::print(&script)?;
    Ok(0)
}

fn manual() -> Result<i32> {
    let mut page = Vec::new();
    let written = clap_mangen::Man::new(cli::command()).render(&mut page);
    stop::Context::context(written, "cannot make the manual page")?;
    stop::print(&page)?;
    Ok(0)
}
