//! Runs of one build, and what is known of them.

use crate::driver::stop::Result;
use crate::tools::program::{Given, Outcome};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// One run.
pub struct Sample {
    pub outcome: Outcome,
    ns: u64,
}

/// The first line of the runtime's report.
const REPORT: &str = "workers: ";

impl Sample {
    pub fn take(given: &Given, program: &Path, workers: u32, limit: Option<Duration>) -> Result<Sample> {
        let environment = [("SEAM_WORKERS", workers.to_string()), ("SEAM_STATS", "1".to_string())];
        let start = Instant::now();
        let outcome = given.run(program, &environment, limit)?;
        let ns = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        Ok(Sample { outcome, ns })
    }

    fn errors(&self) -> String {
        String::from_utf8_lossy(&self.outcome.stderr).into_owned()
    }

    /// What the program itself wrote to standard error: what stands before the report.
    pub fn own_errors(&self) -> String {
        let text = self.errors();
        let end = text.rfind(&format!("\n{REPORT}")).map(|at| at + 1).or(text.starts_with(REPORT).then_some(0));
        text[..end.unwrap_or(text.len())].to_string()
    }

    /// A line of the report; the last one, in case that the program writes such lines itself.
    fn counted(&self, name: &str) -> Option<u64> {
        let value = |line: &str| line.strip_prefix(name)?.strip_prefix(": ")?.trim().parse().ok();
        self.errors().lines().rev().find_map(value)
    }
}

/// The runs of a build on one number of workers.
pub struct Series {
    pub path: PathBuf,
    /// It does not do what it should, so it is no longer run.
    pub failed: bool,
    samples: Vec<Sample>,
}

impl Series {
    pub fn new(path: PathBuf) -> Series {
        Series { path, failed: false, samples: vec![] }
    }

    pub fn add(&mut self, sample: Sample) {
        let at = self.samples.partition_point(|other| other.ns <= sample.ns);
        self.samples.insert(at, sample);
    }

    /// The run in the middle, of two the faster one.
    fn middle(&self) -> Option<&Sample> {
        self.samples.get(self.samples.len().saturating_sub(1) / 2)
    }

    pub fn median(&self) -> Option<u64> {
        self.middle().map(|sample| sample.ns)
    }

    /// What the runtime counted in that run.
    pub fn counted(&self, name: &str) -> Option<u64> {
        self.middle()?.counted(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::ExitStatus;

    fn sample(ns: u64, stderr: &str) -> Sample {
        Sample { outcome: Outcome { stdout: vec![], stderr: stderr.into(), status: Some(ExitStatus::default()) }, ns }
    }

    #[test]
    fn the_median_and_its_counts() {
        let mut series = Series::new(PathBuf::new());
        assert_eq!(series.median(), None);
        for ns in [30, 10, 20, 50, 40] {
            series.add(sample(ns, &format!("workers: 1\ntasks: {ns}\nmost tasks queued: 7\n")));
        }
        assert_eq!((series.median(), series.counted("tasks"), series.counted("steals")), (Some(30), Some(30), None));
    }

    #[test]
    fn what_the_program_wrote_itself() {
        assert_eq!(sample(1, "mine\nworkers: 2\nsteals: 0\n").own_errors(), "mine\n");
        assert_eq!(sample(1, "workers: 2\nsteals: 0\n").own_errors(), "");
        assert_eq!(sample(1, "only mine").own_errors(), "only mine");
    }
}
