//! `seam chaos --find N`: looks for a schedule in which a program does something else than its serial
//! elision, and cuts it down to the shortest one that does.

use super::program::{build_real, difference, Outcome};
use super::sim::{Run, Schedule, Session};
use crate::driver::process;
use crate::driver::program::Request;
use crate::driver::progress::Progress;
use crate::driver::stop::{self, error, Result};
use crate::driver::toolchain::on_path;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The command: `seam chaos WORDS`.
pub fn command(words: Vec<OsString>) -> Result<i32> {
    let request = Request::read("chaos", words.clone())?;
    let count = request.matches.get_one("find").copied().unwrap_or(100);
    let workers = request.matches.get_one::<i64>("workers").copied().unwrap_or(4) as u32;
    let cache = request.open_cache()?;
    let session = Session::open(&request, &cache)?;
    let elision = session.program.has_sources.then(|| build_real(&request, &cache, true)).transpose()?;
    let hunt = Hunt { expected: expected(&session, elision.as_deref())?, session, workers };
    let Some(found) = hunt.find(count)? else {
        stop::print(format!("no schedule of {count} made a difference\n").as_bytes())?;
        return Ok(0);
    };
    let shortest = hunt.shorten(&found)?;
    stop::print(hunt.tell(&found, shortest, &words).as_bytes())?;
    Ok(1)
}

/// What the program ought to do: what its serial elision does, or it itself on one worker.
fn expected(session: &Session, elision: Option<&Path>) -> Result<Outcome> {
    let plain = Schedule { seed: 1, random: false, prefix: None };
    let (outcome, what) = match elision {
        Some(elision) => (session.given.run_at_fixed_addresses(elision, &[("SEAM_WORKERS", "1".into())], session.limit())?, "the serial elision"),
        None => (session.simulate(1, &plain)?.outcome, "the program, on one worker,"),
    };
    match outcome.status {
        Some(status) if status.code().is_some() => Ok(outcome),
        _ => error(format!(
            "there is nothing to compare with: {what} {}\n{}",
            outcome.ending(),
            String::from_utf8_lossy(&outcome.stderr).trim_end()
        )),
    }
}

struct Hunt {
    session: Session,
    expected: Outcome,
    workers: u32,
}

/// A schedule in which something is different.
struct Found {
    schedule: Schedule,
    run: Run,
    /// What is different, in words.
    told: String,
}

impl Hunt {
    fn try_schedule(&self, schedule: Schedule) -> Result<Option<Found>> {
        let run = self.session.simulate(self.workers, &schedule)?;
        let told = difference(&self.expected, &run.outcome);
        Ok(told.map(|told| Found { schedule, run, told }))
    }

    fn find(&self, count: u64) -> Result<Option<Found>> {
        for seed in 1..=count {
            let _progress = Progress::start(format!("trying schedule {seed} of {count}"));
            if let Some(found) = self.try_schedule(Schedule { seed, random: true, prefix: None })? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The least number of choices with which the schedule still fails, or None if it does not fail a second
    /// time. Between a number that does not fail and one that does there is a least one;
    /// bisection finds one of them.
    fn shorten(&self, found: &Found) -> Result<Option<Found>> {
        let _progress = Progress::start("shortening the schedule");
        let cut = |prefix| self.try_schedule(Schedule { prefix: Some(prefix), ..found.schedule.clone() });
        if let Some(found) = cut(0)? {
            return Ok(Some(found));
        }
        let (mut good, mut bad) = (0, found.decisions());
        while bad - good > 1 {
            let middle = good + (bad - good) / 2;
            match cut(middle)? {
                Some(_) => bad = middle,
                None => good = middle,
            }
        }
        cut(bad)
    }

    fn tell(&self, found: &Found, shortest: Option<Found>, words: &[OsString]) -> String {
        let name = &self.session.program.name;
        let seed = found.schedule.seed;
        let mut text = format!("schedule {seed}: {name} {}\n", found.told);
        let shown = shortest.as_ref().unwrap_or(found);
        text += &tail(&shown.run.outcome);
        match &shortest {
            None => text += "it does not happen each time: something outside of the program has a part in it\n",
            Some(shortest) => self.tell_shortest(found, shortest, &mut text),
        }
        let prefix = shortest.as_ref().map_or(String::new(), |shortest| format!(" --prefix {}", shortest.prefix()));
        let words = quoted(words);
        let workers = self.workers;
        let _ = write!(text, "see it again:\n  seam sim -p {workers} --random --seed {seed}{prefix} {words}\n");
        text
    }

    fn tell_shortest(&self, found: &Found, shortest: &Found, text: &mut String) {
        if shortest.prefix() == 0 {
            *text += "it happens without any random choice as well\n";
            return;
        }
        let _ = writeln!(
            text,
            "the shortest schedule in which it happens has {} of {} random choices",
            shortest.prefix(),
            found.decisions()
        );
        let Some(report) = &shortest.run.report else { return };
        let place = match report.last_pc {
            0 if report.last_line.is_empty() => None,
            0 => Some(format!("the last one: at {}, the stack was released", short(&report.last_line))),
            pc => self.line_of(pc).map(|line| {
                format!("the last one: at {line}, thread {} made way for thread {}", report.last_from, report.last_to)
            }),
        };
        *text += &place.map_or(String::new(), |place| place + "\n");
    }

    /// Where in the source an address lies that a call returns to.
    fn line_of(&self, pc: u64) -> Option<String> {
        let addr2line = on_path(OsStr::new("addr2line"))?;
        let mut command = Command::new(addr2line);
        command.arg("-e").arg(&self.session.program.path).arg(format!("{:#x}", pc - 1));
        let output = process::capture(&mut command, None).ok()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().next()?.split(" (").next()?;
        (!line.starts_with('?')).then(|| short(line))
    }
}

impl Found {
    fn decisions(&self) -> u64 {
        self.run.report.as_ref().map_or(0, |report| report.decisions)
    }

    fn prefix(&self) -> u64 {
        self.schedule.prefix.unwrap_or(u64::MAX)
    }
}

/// A file below the current folder is named as from there.
fn short(place: &str) -> String {
    let here = env::current_dir().unwrap_or_default().display().to_string() + "/";
    place.strip_prefix(&here).unwrap_or(place).to_string()
}

/// The last lines that the program said.
fn tail(outcome: &Outcome) -> String {
    const MOST: usize = 10;
    let said = String::from_utf8_lossy(&outcome.stderr);
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(MOST)..].iter().map(|line| format!("  | {line}\n")).collect()
}

/// The command line for a shell, without what was for the search only.
fn quoted(words: &[OsString]) -> String {
    let mut kept = Vec::new();
    let mut words = words.iter().map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        if word == "--" {
            kept.push(word.into_owned());
            kept.extend(words.map(|word| quote(&word)));
            break;
        }
        match &*word {
            "--find" | "-p" | "--workers" => drop(words.next()),
            _ if ["--find=", "--workers="].iter().any(|name| word.starts_with(name)) => {}
            _ if word.strip_prefix("-p").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) => {}
            _ => kept.push(quote(&word)),
        }
    }
    kept.join(" ")
}

fn quote(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=,+:@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_to_see_it_again() {
        let words: Vec<OsString> =
            ["--find", "9", "-p4", "-O3", "a b.c", "-pthread", "--", "-p", "it's"].iter().map(OsString::from).collect();
        assert_eq!(quoted(&words), "-O3 'a b.c' -pthread -- -p 'it'\\''s'");
    }
}
