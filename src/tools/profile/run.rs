//! Runs the program: traced, with its span measured, and against the clock.

use super::page::Speedups;
use super::span::{self, Span};
use super::trace::{self, Trace};
use crate::driver::process;
use crate::driver::program::Request;
use crate::driver::progress::{self, Progress};
use crate::driver::settings::Settings;
use crate::driver::stop::{error, Context, Result, Stop};
use crate::tools::program::{self, Given};
use std::ffi::OsString;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A program that takes longer is timed once for each number of workers, others this often.
const LONG: Duration = Duration::from_secs(2);
const TIMES: usize = 3;

pub struct Session {
    pub name: String,
    plain: Option<PathBuf>,
    span: Option<PathBuf>,
    given: Given,
    /// Where the trace stays, if the user wants it.
    keep: Option<PathBuf>,
    workers: Option<i64>,
    events: Option<u64>,
    burden: Option<f64>,
    scratch: TempDir,
}

impl Session {
    /// Finds or builds what will be run.
    pub fn open(request: &Request) -> Result<Session> {
        let matches = &request.matches;
        let want_span = matches.get_flag("span");
        let (name, plain, span) = programs(request, want_span)?;
        let arguments = matches.get_many::<OsString>("args").into_iter().flatten().cloned().collect();
        Ok(Session {
            name,
            plain,
            span,
            // What is run once may talk to the user.
            given: if want_span { Given::take(arguments)? } else { Given::terminal(arguments) },
            keep: matches.get_one::<OsString>("trace").map(PathBuf::from),
            workers: matches.get_one("workers").copied(),
            events: matches.get_one("events").copied(),
            burden: matches.get_one("burden").copied(),
            scratch: tempfile::Builder::new().prefix("seam-").tempdir().context("cannot make a temporary folder")?,
        })
    }

    pub fn has_plain(&self) -> bool {
        self.plain.is_some()
    }

    /// Runs it with a trace; also its exit status. What it writes goes where we write.
    pub fn trace(&self) -> Result<(Trace, i32)> {
        let Some(program) = &self.plain else { return error("there is no program to trace") };
        let file = self.keep.clone().unwrap_or_else(|| self.scratch.path().join("trace"));
        let mut command = self.command(program)?;
        command.env("SEAM_TRACE", &file);
        command.envs(self.workers.map(|n| ("SEAM_WORKERS", n.to_string())));
        command.envs(self.events.map(|n| ("SEAM_TRACE_EVENTS", n.to_string())));
        // Left over from an earlier run, it must not be taken for this one's.
        if trace::is_trace(&file) {
            fs::remove_file(&file).context(format_args!("cannot replace {}", file.display()))?;
        }
        let status = run_uninterrupted(&mut command)?;
        if !trace::is_trace(&file) {
            return error(format!("{} left no trace: it ran no parallel code, or could not write one", self.name));
        }
        Ok((trace::read(&file).map_err(Stop::Error)?, status))
    }

    /// Runs it while its work and span are measured.
    pub fn span(&self) -> Result<(Span, i32)> {
        let Some(program) = &self.span else { return error("there is no program that measures its span") };
        let file = self.scratch.path().join("span");
        let mut environment = vec![("SEAM_SPAN", file.display().to_string())];
        environment.extend(self.burden.map(|ns| ("SEAM_SPAN_BURDEN", ns.to_string())));
        let progress = Progress::start(format!("measuring the span of {}", self.name));
        let outcome = self.given.run(program, &environment, None)?;
        drop(progress);
        if !outcome.succeeded() && !file.exists() {
            return error(format!("{} {}", self.name, outcome.ending()));
        }
        let text = fs::read_to_string(&file).unwrap_or_default();
        if text.is_empty() {
            // It has said why.
            progress::write_error(&outcome.stderr);
            return error("the program left no report on work and span");
        }
        let mut span = span::parse(&text).map_err(Stop::Error)?;
        span.status = outcome.code().unwrap_or(1);
        Ok((span.clone(), span.status))
    }

    /// Speedup over one worker, by the clock, up to so many workers.
    pub fn speedups(&self, workers: u32) -> Result<Speedups> {
        let Some(program) = &self.plain else { return Ok(vec![]) };
        let mut speedups = vec![];
        let mut base = None;
        for n in numbers(workers) {
            let progress = Progress::start(format!("running {} on {n} of {workers} workers", self.name));
            let time = self.time(program, n)?.as_secs_f64();
            drop(progress);
            speedups.push((n, *base.get_or_insert(time) / time.max(1e-9)));
        }
        Ok(speedups)
    }

    /// The shortest time of a few.
    fn time(&self, program: &Path, workers: u32) -> Result<Duration> {
        let mut best = Duration::MAX;
        for _ in 0..TIMES {
            let start = Instant::now();
            let outcome = self.given.run(program, &[("SEAM_WORKERS", workers.to_string())], None)?;
            if !outcome.succeeded() {
                return error(format!("on {workers} workers {} {}", self.name, outcome.ending()));
            }
            best = best.min(start.elapsed());
            if best > LONG {
                break;
            }
        }
        Ok(best)
    }

    fn command(&self, program: &Path) -> Result<Command> {
        let mut command = Command::new(program);
        command.args(&self.given.arguments).stdin(self.given.input()?);
        Ok(command)
    }
}

/// The program's name, and how it was or is now built: to be traced, to have its span measured.
type Programs = (String, Option<PathBuf>, Option<PathBuf>);

fn programs(request: &Request, want_span: bool) -> Result<Programs> {
    if let Some(path) = program::executable(request) {
        return given_program(&path, want_span);
    }
    if want_span && request.line.inputs().any(|input| input.is_stdin()) {
        return error("the program is built twice, so it cannot come from standard input");
    }
    let cache = request.open_cache()?;
    let settings = Settings { span: false, ..request.settings.clone() };
    let plain = request.program(&cache, &settings)?;
    let name = plain.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let span = match want_span {
        true => Some(request.program(&cache, &Settings { span: true, ..settings })?),
        false => None,
    };
    Ok((name, Some(plain), span))
}

fn given_program(path: &Path, want_span: bool) -> Result<Programs> {
    let kinds = program::kinds(path)?;
    let is = |kind: &str| kinds.iter().any(|k| k == kind);
    let help = format!("help: give its C files, or build it with: seam build FILE… -o {}", path.display());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let full = program::absolute(path)?;
    match () {
        () if kinds.is_empty() => error(format!("{} was not built by Seam\n{help}", path.display())),
        () if is("sim") => error(format!("{} was built for seam sim, and has no time of its own\n{help}", path.display())),
        () if is("span") => Ok((name, None, Some(full))),
        () if want_span => error(format!(
            "{} was built without --span\nhelp: give its C files, or build it with: seam build --span FILE… -o {}",
            path.display(),
            path.display()
        )),
        () => Ok((name, Some(full), None)),
    }
}

/// Up to eight numbers of workers, so that this ends also on a big machine.
fn numbers(most: u32) -> Vec<u32> {
    if most <= 8 {
        return (1..=most).collect();
    }
    let mut numbers: Vec<u32> = (0..).map(|power| 1 << power).take_while(|n| *n < most).collect();
    numbers.push(most);
    numbers
}

/// Ctrl-C is for the program: what it did until then is to be seen.
fn run_uninterrupted(command: &mut Command) -> Result<i32> {
    // SAFETY: to ignore a signal, and to take it as usual again, needs nothing.
    unsafe {
        command.pre_exec(|| {
            libc::signal(libc::SIGINT, libc::SIG_DFL);
            Ok(())
        });
        libc::signal(libc::SIGINT, libc::SIG_IGN);
    }
    let status = command.status();
    // SAFETY: as above.
    unsafe { libc::signal(libc::SIGINT, libc::SIG_DFL) };
    let doing = format!("cannot run {}", command.get_program().to_string_lossy());
    Ok(process::status(status.context(doing)?))
}

#[cfg(test)]
mod tests {
    #[test]
    fn not_too_many_runs() {
        assert_eq!(super::numbers(2), [1, 2]);
        assert_eq!(super::numbers(12), [1, 2, 4, 8, 12]);
        assert_eq!(super::numbers(16), [1, 2, 4, 8, 16]);
    }
}
