//! `seam profile`: what the workers did and when, where the work is, and how parallel the program is.
//!
//! The program runs once with `SEAM_TRACE`, and with `--span` again, built otherwise, to measure its
//! work and span, and a few times more to measure its speedup. What is known is then written in
//! all forms that were asked for; one that cannot be written takes nothing from the others.

mod chrome;
mod page;
mod run;
mod span;
mod summary;
mod timeline;
mod trace;

use crate::driver::program::Request;
use crate::driver::stop::{describe, error, print, say, Result, Stop};
use clap::ArgMatches;
use page::{Profile, Speedups};
use run::Session;
use span::Span;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use trace::Trace;

/// `seam profile PROG [-- ARGS]`, or a trace that is there already.
pub fn command(words: Vec<OsString>) -> Result<i32> {
    let command = words_as_text(&words);
    let (words, output) = take_output(words);
    let request = Request::read("profile", words)?;
    let outputs = Outputs::read(&request.matches, output);
    let simulated = request.matches.get_one("sim-csv").map_or(Ok(vec![]), |file: &OsString| read_speedups(Path::new(file)))?;
    match trace_among(&request) {
        Some(file) => show_trace(&file, &outputs, &simulated),
        None => profile(&request, &outputs, &simulated, &format!("seam profile {command}")),
    }
}

/// A trace that a program left earlier.
fn show_trace(file: &Path, outputs: &Outputs, simulated: &Speedups) -> Result<i32> {
    let trace = trace::read(file).map_err(Stop::Error)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let command = format!("a trace of {}", trace.program);
    let profile = Profile { trace: &trace, span: None, measured: &vec![], simulated, program: &name, command: &command };
    outputs.write(&profile)
}

fn profile(request: &Request, outputs: &Outputs, simulated: &Speedups, command: &str) -> Result<i32> {
    let session = Session::open(request)?;
    if !session.has_plain() {
        // Built with --span: there is nothing else to know.
        let (span, status) = session.span()?;
        print(summary::span(&span).as_bytes())?;
        outputs.write_span(&span)?;
        return Ok(status);
    }
    let (trace, status) = session.trace()?;
    let (span, measured) = match request.matches.get_flag("span") && status == 0 {
        true => measure_span(&session, &trace),
        false => (None, vec![]),
    };
    let program = &session.name;
    let profile = Profile { trace: &trace, span: span.as_ref(), measured: &measured, simulated, program, command };
    let written = outputs.write(&profile)?;
    Ok(if status != 0 { status } else { written })
}

/// The trace is there already and must not be lost when this fails.
fn measure_span(session: &Session, trace: &Trace) -> (Option<Span>, Speedups) {
    let told = |failure| {
        if let Stop::Error(message) = failure {
            say(format_args!("error: work and span were not measured: {message}"));
        }
    };
    let span = session.span().map(|(span, _)| span).map_err(told).ok();
    let measured = session.speedups(trace.workers).map_err(told).unwrap_or_default();
    (span, measured)
}

/// Is there a trace on the command line, in place of a program?
fn trace_among(request: &Request) -> Option<PathBuf> {
    let mut inputs = request.line.inputs();
    let (Some(input), None) = (inputs.next(), inputs.next()) else { return None };
    Some(PathBuf::from(&input.path)).filter(|file| trace::is_trace(file))
}

fn words_as_text(words: &[OsString]) -> String {
    words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// `-o` names the page here; the C compiler must not see it.
fn take_output(words: Vec<OsString>) -> (Vec<OsString>, Option<PathBuf>) {
    let mut rest = vec![];
    let mut output = None;
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word.to_string_lossy().strip_prefix("-o") {
            _ if word == "--" => {
                rest.push(word);
                rest.extend(words);
                break;
            }
            Some("") => output = words.next().map(PathBuf::from),
            Some(file) => output = Some(file.into()),
            None => rest.push(word),
        }
    }
    (rest, output)
}

/// The table that `seam sim --csv` writes: what matters are the columns "workers" and "speedup".
fn read_speedups(file: &Path) -> Result<Speedups> {
    let wrong = |what: &str| Stop::Error(format!("{}: {what}\nhelp: make it with seam sim --csv FILE", file.display()));
    let text = fs::read_to_string(file).map_err(|cause| wrong(&describe(&cause)))?;
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().unwrap_or("").split(',').collect();
    let column = |name| heads.iter().position(|head| *head == name);
    let (Some(workers), Some(speedup)) = (column("workers"), column("speedup")) else {
        return Err(wrong("there are no columns named workers and speedup"));
    };
    let row = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        Some((fields.get(workers)?.parse().ok()?, fields.get(speedup)?.parse().ok()?))
    };
    Ok(lines.filter_map(row).collect())
}

/// Where the results go.
struct Outputs {
    page: Option<PathBuf>,
    json: Option<PathBuf>,
    csv: Option<PathBuf>,
}

impl Outputs {
    fn read(matches: &ArgMatches, page: Option<PathBuf>) -> Outputs {
        let path = |name| matches.get_one::<OsString>(name).map(PathBuf::from);
        Outputs { page, json: path("json"), csv: path("csv") }
    }

    /// Everything; 1 if something could not be written.
    fn write(&self, profile: &Profile) -> Result<i32> {
        let page = self.page.clone().unwrap_or_else(|| format!("{}.profile.html", profile.program).into());
        let mut written = vec![];
        let mut status = 0;
        let mut file = |path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>| match write_file(path, write) {
            Ok(()) => written.push(path.display().to_string()),
            Err(cause) => {
                say(format_args!("error: cannot write {}: {}", path.display(), describe(&cause)));
                status = 1;
            }
        };
        file(&page, &|out| out.write_all(page::page(profile).as_bytes()));
        if let Some(json) = &self.json {
            file(json, &|out| chrome::write(profile.trace, out));
        }
        if let (Some(csv), Some(span)) = (&self.csv, profile.span) {
            file(csv, &|out| out.write_all(span::csv(span).as_bytes()));
        } else if self.csv.is_some() {
            say("note: --csv has work and span, which were not measured: give --span as well");
        }
        print(summary::profile(profile, &written).as_bytes())?;
        Ok(status)
    }

    fn write_span(&self, span: &Span) -> Result<()> {
        say("note: a program that was built with --span has no timeline; give its C files to have both");
        match &self.csv {
            Some(csv) => match write_file(csv, &|out| out.write_all(span::csv(span).as_bytes())) {
                Err(cause) => error(format!("cannot write {}: {}", csv.display(), describe(&cause))),
                Ok(()) => Ok(()),
            },
            None => Ok(()),
        }
    }
}

/// `-` is standard output.
fn write_file(path: &Path, write: &dyn Fn(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    if path.as_os_str() == OsStr::new("-") {
        let mut out = io::stdout().lock();
        write(&mut out)?;
        return out.flush();
    }
    let mut out = BufWriter::new(File::create(path)?);
    write(&mut out)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_is_taken_out() {
        let check = |line: &str, rest: &str, output: Option<&str>| {
            let words = |text: &str| text.split_whitespace().map(OsString::from).collect::<Vec<_>>();
            assert_eq!(take_output(words(line)), (words(rest), output.map(PathBuf::from)), "{line}");
        };
        check("-O3 a.c -o x.html -- -o y", "-O3 a.c -- -o y", Some("x.html"));
        check("-ox.html a.c", "a.c", Some("x.html"));
        check("a.c", "a.c", None);
        check("a.c -o", "a.c", None);
    }
}
