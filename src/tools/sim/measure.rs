//! `seam sim --measure`: the program and its serial elision on one real worker.
//!
//! The simulator counts instructions. How long they take on this machine, and what the parallel program costs
//! compared with its elision, whose instructions are others, is found by running both in turn. What
//! counts is processor time, in which waiting and the machine's other work have no part.

use super::{Cell, Session};
use crate::driver::cache::Cache;
use crate::driver::program::Request;
use crate::driver::progress::Progress;
use crate::driver::stop::{error, say, Result};
use crate::tools::program::{build_real, difference, Outcome};
use std::path::Path;
use std::time::{Duration, Instant};

/// After the first, which warms up, there are so many rounds, or as many as fit into this time.
const ROUNDS: usize = 7;
const ENOUGH: Duration = Duration::from_secs(4);
/// In nanoseconds: what takes less is mostly the start of the process.
const SHORTEST: u64 = 5_000_000;
/// Nanoseconds for an instruction, when nothing is known yet.
pub const FIRST_GUESS: f64 = 0.075;

/// Nanoseconds of processor time, medians.
pub struct Measured {
    pub serial: u64,
    pub one: u64,
    /// Nanoseconds in which one of the program's instructions is done, on average.
    pub instruction: f64,
}

impl Measured {
    pub fn told(&self) -> String {
        format!(
            "measured here: {} serially, {} on 1 worker (T1/TS {}); instruction = {:.4} ns\n",
            Cell::time(self.serial).text,
            Cell::time(self.one).text,
            Cell::ratio(self.one as f64 / self.serial.max(1) as f64).text,
            self.instruction
        )
    }
}

/// Runs both; None, and a word about it, if that says nothing.
pub fn run(request: &Request, cache: &Cache, session: &Session) -> Result<Option<Measured>> {
    if !session.program.has_sources {
        return error("--measure needs the program's C files, of which it also builds the serial elision");
    }
    let (serial, one) = (build_real(request, cache, true)?, build_real(request, cache, false)?);
    let name = &session.program.name;
    let start = Instant::now();
    let mut times = (vec![], vec![]);
    for round in 0..=ROUNDS {
        let _progress = Progress::start(format!("measuring {name}: round {round} of {ROUNDS}"));
        let (first, ns) = timed(session, &serial)?;
        let (second, other_ns) = timed(session, &one)?;
        if first.status.is_none() || second.status.is_none() {
            say(format_args!("--measure: {name} did not end in time"));
            return Ok(None);
        }
        if let Some(told) = difference(&first, &second) {
            say(format_args!("--measure: on 1 worker, {name} {told}, other than its serial elision"));
            return Ok(None);
        }
        // The first round counts only if it is to be the last.
        let is_last = start.elapsed() > ENOUGH;
        if round > 0 || is_last {
            times.0.push(ns);
            times.1.push(other_ns);
        }
        if is_last {
            break;
        }
    }
    let measured = Measured { serial: median(times.0), one: median(times.1), instruction: FIRST_GUESS };
    if measured.serial.min(measured.one) < SHORTEST {
        let time = Cell::time(measured.one).text;
        say(format_args!("--measure: {name} takes only {time}, too little to be measured; give it more to do"));
        return Ok(None);
    }
    Ok(Some(measured))
}

/// A run, and its processor time in nanoseconds.
fn timed(session: &Session, program: &Path) -> Result<(Outcome, u64)> {
    let before = spent();
    let outcome = session.given.run(program, &[("SEAM_WORKERS", "1".into())], session.limit())?;
    Ok((outcome, spent().saturating_sub(before)))
}

/// By all processes that we have waited for.
fn spent() -> u64 {
    // SAFETY: all bits zero are a valid rusage, which the call then fills in.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage);
        usage
    };
    let ns = |time: libc::timeval| time.tv_sec as u64 * 1_000_000_000 + time.tv_usec as u64 * 1000;
    ns(usage.ru_utime) + ns(usage.ru_stime)
}

fn median(mut times: Vec<u64>) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or(0)
}
