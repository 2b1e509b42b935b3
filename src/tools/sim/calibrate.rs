//! `seam sim --calibrate`: measures on this machine what things cost, and prints it in the form that
//! `--constants` reads.
//!
//! Threads, wake-ups, locks and cache lines are measured directly. How long an instruction takes is
//! the time of a program, as built without the simulator, by the number of its instructions, which the simulator
//! counts. What releases cost is what the runtime itself measures in a run that honours every poll, divided in
//! the proportions of the usual constants.

use super::weights;
use crate::driver::cache::Cache;
use crate::driver::program::Request;
use crate::driver::progress::Progress;
use crate::driver::settings::Settings;
use crate::driver::stop::{self, error, Context, Result};
use crate::tools::program::{Given, Outcome};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

const THREADS: &str = include_str!("calibrate/threads.c");
const WORK: &str = include_str!("calibrate/work.c");
/// The best of so many runs counts.
const RUNS: usize = 5;
/// What a release, a frame, its resumption and a task cost, compared with each other.
const RELEASES: [(&str, f64); 4] = [("release", 60.0), ("frame", 12.0), ("resume", 12.0), ("task", 20.0)];

pub fn command(request: &Request) -> Result<i32> {
    if request.line.inputs().next().is_some() {
        return error("--calibrate measures the machine, and runs no program");
    }
    let scratch = tempfile::Builder::new().prefix("seam-").tempdir().context("cannot make a temporary folder")?;
    let bench = Bench { cache: request.open_cache()?, settings: request.settings.clone(), scratch: scratch.path() };
    let mut text = bench.threads()?;
    text += &format!("instruction={:.4}\n", bench.instruction()?);
    for (name, ns) in bench.releases()? {
        text += &format!("{name}={ns:.0}\n");
    }
    stop::print(format!("# what things cost on this machine, in nanoseconds\n{}", text.replace('=', " = ")).as_bytes())?;
    Ok(0)
}

struct Bench<'a> {
    cache: Cache,
    settings: Settings,
    scratch: &'a Path,
}

impl Bench<'_> {
    fn program(&self, name: &str, text: &str, sim: bool) -> Result<PathBuf> {
        let _progress = Progress::start("building what measures");
        let file = self.scratch.join(name);
        fs::write(&file, text).context("cannot write a temporary file")?;
        let words = [file.into(), OsString::from("-O2"), "-pthread".into()];
        let request = Request::read("run", words.to_vec())?;
        request.program(&self.cache, &Settings { sim, ..self.settings.clone() })
    }

    fn run(&self, program: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Result<Outcome> {
        let _progress = Progress::start("measuring");
        let given = Given::nothing(arguments.iter().map(OsString::from).collect());
        let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.to_string())).collect();
        let outcome = given.run(program, &variables, None)?;
        match outcome.succeeded() {
            true => Ok(outcome),
            false => error(format!("a program that measures {}", outcome.ending())),
        }
    }

    /// What the program printed; the least of several runs.
    fn time(&self, program: &Path, arguments: &[&str], variables: &[(&str, &str)], runs: usize) -> Result<f64> {
        let mut least = f64::INFINITY;
        for _ in 0..runs {
            least = least.min(number(&self.run(program, arguments, variables)?)?);
        }
        Ok(least)
    }

    fn threads(&self) -> Result<String> {
        let program = self.program("threads.c", THREADS, false)?;
        Ok(String::from_utf8_lossy(&self.run(&program, &[], &[])?.stdout).into_owned())
    }

    fn instruction(&self) -> Result<f64> {
        let sizes = ["30", "300"];
        let real = self.time(&self.program("work.c", WORK, false)?, &sizes, &[("SEAM_WORKERS", "1")], RUNS)?;
        let counting = self.program("work.c", WORK, true)?;
        let table = self.scratch.join("weights");
        weights::write(&counting, &table)?;
        let table = table.display().to_string();
        // With an instruction at one nanosecond, its time is the number of its instructions.
        let variables =
            [("SEAM_WORKERS", "1"), ("SEAM_SIM_CONSTANTS", "instruction=1"), ("SEAM_SIM_WEIGHTS", table.as_str())];
        Ok(real / self.time(&counting, &sizes, &variables, 1)?.max(1.0))
    }

    fn releases(&self) -> Result<Vec<(&'static str, f64)>> {
        let program = self.program("work.c", WORK, false)?;
        let sizes = ["22", "0"];
        let every = [("SEAM_WORKERS", "1"), ("SEAM_CHAOS", "1"), ("SEAM_CHAOS_EVERY", "1"), ("SEAM_STATS", "1")];
        let mut least = f64::INFINITY;
        for _ in 0..RUNS {
            let outcome = self.run(&program, &sizes, &every)?;
            // The runtime's clock does not run while frames are resumed.
            let timed = RELEASES.iter().filter(|(name, _)| *name != "resume");
            let usual: f64 = timed.map(|(name, ns)| ns * counted(&outcome, name)).sum();
            least = least.min(releasing(&outcome) / usual.max(1.0));
        }
        Ok(RELEASES.map(|(name, ns)| (name, ns * least)).to_vec())
    }
}

/// How often it happened in that run, by the runtime's report.
fn counted(outcome: &Outcome, name: &str) -> f64 {
    let title = match name {
        "release" => "releases: ",
        "task" => "tasks: ",
        _ => "frames released: ",
    };
    let said = String::from_utf8_lossy(&outcome.stderr);
    said.lines().find_map(|line| line.strip_prefix(title)?.parse().ok()).unwrap_or(0.0)
}

/// How long the releases of that run took, in nanoseconds: a share of the time in which its one worker worked.
fn releasing(outcome: &Outcome) -> f64 {
    let said = String::from_utf8_lossy(&outcome.stderr);
    let share = said.lines().find_map(|line| line.strip_prefix("release time: ")?.strip_suffix('%')?.parse().ok());
    let working = said.lines().last().and_then(|line| line.split_whitespace().nth(1)?.parse().ok());
    share.unwrap_or(0.0) / 100.0 * working.unwrap_or(0.0) * 1e6
}

fn number(outcome: &Outcome) -> Result<f64> {
    let text = String::from_utf8_lossy(&outcome.stdout);
    match text.trim().parse() {
        Ok(number) => Ok(number),
        Err(_) => error(format!("a program that measures printed {text:?}")),
    }
}
