//! What a simulated program tells about itself: a file of 64-bit numbers that it has mapped, so that
//! it says something even after a crash. `struct report` in runtime/sim.c has the same order.

use crate::driver::stop::{Context, Result};
use std::fs;
use std::path::Path;

/// "SIM1": what the first number must be.
const MAGIC: u64 = 0x314d_4953;
/// After the numbers: a place in the source.
const LINE_BYTES: usize = 256;

/// The fields, in the file's order.
#[derive(Clone, Copy)]
enum Field {
    Magic,
    State,
    Time,
    Busy,
    Searching,
    Switches,
    Decisions,
    LastPc,
    LastFrom,
    LastTo,
    Players,
    Workers,
    MostQueued,
    DeepestCalls,
    Steals,
    Honoured,
    Declined,
    Releases,
    Frames,
    Tasks,
}

/// One run, in virtual nanoseconds and counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// It ran to its end.
    pub ended: bool,
    pub deadlock: bool,
    pub time: u64,
    /// All threads together, without waiting and searching.
    pub busy: u64,
    pub steals: u64,
    pub tasks: u64,
    pub releases: u64,
    pub frames: u64,
    /// The most tasks that one worker had in its queue, and the most calls on its lazy task stack.
    pub most_queued: u64,
    pub deepest_calls: u64,
    /// Of a random schedule: how many choices were made, and about the last one: the address behind it
    /// or the line, who was interrupted, who went on.
    pub decisions: u64,
    pub last_pc: u64,
    pub last_line: String,
    pub last_from: u64,
    pub last_to: u64,
}

impl Report {
    /// None if the program has not begun to write it.
    pub fn read(file: &Path) -> Result<Option<Report>> {
        let bytes = fs::read(file).context("cannot read what the program reported")?;
        Ok(Report::parse(&bytes))
    }

    fn parse(bytes: &[u8]) -> Option<Report> {
        let at = |field: Field| {
            let start = 8 * field as usize;
            bytes.get(start..start + 8)?.try_into().ok().map(u64::from_ne_bytes)
        };
        if at(Field::Magic)? != MAGIC {
            return None;
        }
        let line = &bytes[bytes.len().saturating_sub(LINE_BYTES)..];
        let line = line.split(|byte| *byte == 0).next().unwrap_or_default();
        Some(Report {
            ended: at(Field::State)? == 2,
            deadlock: at(Field::State)? == 3,
            time: at(Field::Time)?,
            busy: at(Field::Busy)?,
            steals: at(Field::Steals)?,
            tasks: at(Field::Tasks)?,
            releases: at(Field::Releases)?,
            frames: at(Field::Frames)?,
            most_queued: at(Field::MostQueued)?,
            deepest_calls: at(Field::DeepestCalls)?,
            decisions: at(Field::Decisions)?,
            last_pc: at(Field::LastPc)?,
            last_line: String::from_utf8_lossy(line).into_owned(),
            last_from: at(Field::LastFrom)?,
            last_to: at(Field::LastTo)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_report_is_none() {
        assert_eq!(Report::parse(b""), None);
        assert_eq!(Report::parse(&[0; 1000]), None);
        assert_eq!(Report::parse(&MAGIC.to_ne_bytes()), None);
    }
}
