//! `seam compare`: a program under all strategies side by side.
//!
//! The program is built once for each strategy, and as its serial elision. The builds are run in turn,
//! round after round, so that whatever else the machine does falls on all of them alike; each must
//! print what the elision prints. What counts is the median of each build's times.

mod measure;
mod strategy;

pub use strategy::Strategies;

use super::program::{self, Given};
use super::table::{self, Cell, Column};
use crate::driver::cache::Cache;
use crate::driver::program::Request;
use crate::driver::progress::Progress;
use crate::driver::settings::Settings;
use crate::driver::stop::{self, describe, error, say, Context, Result, Stop};
use crate::driver::cores;
use measure::{Sample, Series};
use std::ffi::OsString;
use std::fs::{self, File};
use std::path::PathBuf;
use std::time::Duration;
use strategy::Chosen;

const COLUMNS: [Column; 11] = [
    Column { title: "strategy", csv: "strategy", width: 10 },
    Column { title: "polling", csv: "polling", width: 8 },
    Column { title: "T1", csv: "t1_ns", width: 14 },
    Column { title: "T1/TS", csv: "t1_ts", width: 6 },
    Column { title: "TP", csv: "tp_ns", width: 14 },
    Column { title: "TS/TP", csv: "ts_tp", width: 6 },
    Column { title: "steals", csv: "steals", width: 9 },
    Column { title: "tasks made", csv: "tasks", width: 10 },
    Column { title: "at spawns", csv: "tasks_at_spawns", width: 10 },
    Column { title: "queue", csv: "most_queued", width: 6 },
    Column { title: "LTS", csv: "deepest_lts", width: 6 },
];

/// The command: `seam compare WORDS`.
pub fn command(words: Vec<OsString>) -> Result<i32> {
    let request = Request::read("compare", words)?;
    if let Some(path) = program::executable(&request) {
        return error(format!(
            "{} has been built already, but the program has to be built for each strategy\nhelp: give its C files",
            path.display()
        ));
    }
    if request.line.inputs().any(|input| input.is_stdin()) {
        return error("the program is built several times, so it cannot come from standard input");
    }
    Comparison::open(&request)?.run()
}

/// All that is measured, and where it goes.
struct Comparison {
    name: String,
    given: Given,
    workers: u32,
    rounds: u32,
    limit: Option<Duration>,
    csv: Option<PathBuf>,
    serial: Series,
    builds: Vec<Build>,
    /// Something went wrong with one of the builds.
    failed: bool,
}

/// The program in one strategy.
struct Build {
    chosen: Chosen,
    one: Series,
    all: Series,
}

impl Comparison {
    fn open(request: &Request) -> Result<Comparison> {
        let matches = &request.matches;
        let number = |name| matches.get_one::<i64>(name).and_then(|n| u32::try_from(*n).ok());
        let csv = matches.get_one::<OsString>("csv").map(PathBuf::from);
        if let Some(file) = &csv {
            File::create(file).context(file.display())?;
        }
        let arguments = matches.get_many::<OsString>("args").into_iter().flatten().cloned().collect();
        let given = Given::take(arguments)?;
        let cache = request.open_cache()?;
        let serial = request.program(&cache, &Settings { serial: true, ..request.settings.clone() })?;
        let mut comparison = Comparison {
            name: serial.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            given,
            workers: number("workers").unwrap_or_else(cores),
            rounds: number("runs").unwrap_or(5),
            limit: matches.get_one::<u64>("limit").copied().map(Duration::from_secs),
            csv,
            serial: Series::new(serial),
            builds: vec![],
            failed: false,
        };
        let strategies = matches.get_one::<Strategies>("strategies").cloned().unwrap_or_default();
        for chosen in strategies.0 {
            comparison.build(request, &cache, chosen)?;
        }
        Ok(comparison)
    }

    /// One that cannot be built does not keep the others from being compared.
    fn build(&mut self, request: &Request, cache: &Cache, chosen: Chosen) -> Result<()> {
        let _progress = Progress::start(format!("building {} with {chosen}", self.name));
        let settings = Settings { tasks: chosen.tasks, indolent: chosen.indolent, ..request.settings.clone() };
        match request.program(cache, &settings) {
            Ok(path) => {
                self.builds.push(Build { chosen, one: Series::new(path.clone()), all: Series::new(path) });
                Ok(())
            }
            Err(Stop::Status(_)) => {
                say(format_args!("with {chosen}, {} cannot be built", self.name));
                self.failed = true;
                Ok(())
            }
            other => other.map(|_| ()),
        }
    }

    fn run(mut self) -> Result<i32> {
        let first = self.sample_serial(0)?;
        let status = first.outcome.code();
        stop::print(&first.outcome.stdout)?;
        process_error(&first);
        let Some(status) = status else {
            return error(format!("the serial elision of {} {}", self.name, first.outcome.ending()));
        };
        for round in 0..=self.rounds {
            if round > 0 {
                let sample = self.sample_serial(round)?;
                if !self.serial.failed {
                    self.serial.failed = !self.check("run again as its serial elision", &first, &sample);
                }
                self.serial.add(sample);
            }
            self.round(round, &first)?;
            self.write_csv();
        }
        let gap = if first.outcome.stdout.is_empty() { "" } else { "\n" };
        stop::print(format!("{gap}{}", self.shown()).as_bytes())?;
        Ok(if self.failed { status.max(1) } else { status })
    }

    fn sample_serial(&self, round: u32) -> Result<Sample> {
        let _progress = Progress::start(self.doing(round, "the serial elision", 1));
        Sample::take(&self.given, &self.serial.path, 1, self.limit)
    }

    /// All builds, on one worker and on all. The first round warms up: it is checked, but not counted.
    fn round(&mut self, round: u32, first: &Sample) -> Result<()> {
        for at in 0..self.builds.len() {
            for workers in [1, self.workers] {
                let build = &self.builds[at];
                if workers == 1 && self.workers == 1 && round == 0 || build.one.failed || build.all.failed {
                    continue;
                }
                let how = format!("with {}", build.chosen);
                let _progress = Progress::start(self.doing(round, &how, workers));
                let sample = Sample::take(&self.given, &build.one.path, workers, self.limit)?;
                let on = if workers == 1 { "1 worker".to_string() } else { format!("{workers} workers") };
                let is_right = self.check(&format!("{how}, on {on}"), first, &sample);
                let build = &mut self.builds[at];
                let series = if workers == 1 { &mut build.one } else { &mut build.all };
                match (is_right, round) {
                    (false, _) => series.failed = true,
                    (true, 0) => {}
                    (true, _) => series.add(sample),
                }
                if self.workers == 1 {
                    break;
                }
            }
        }
        Ok(())
    }

    fn doing(&self, round: u32, how: &str, workers: u32) -> String {
        let on = if workers == 1 { String::new() } else { format!(", {workers} workers") };
        let round = if round == 0 { "warming up".to_string() } else { format!("round {round} of {}", self.rounds) };
        format!("{round}: {} {how}{on}", self.name)
    }

    /// Does it do what the elision does? If not, its status and output are told, once.
    fn check(&mut self, how: &str, first: &Sample, sample: &Sample) -> bool {
        let Some(told) = program::difference(&first.outcome, &sample.outcome) else { return true };
        say(format_args!("{how}, {} {told}", self.name));
        process_error(sample);
        self.failed = true;
        false
    }

    fn rows(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        self.builds.iter().map(|build| row(self.serial.median(), build, self.workers))
    }

    /// After each round, so that what was measured is there whatever happens later.
    fn write_csv(&mut self) {
        let Some(file) = &self.csv else { return };
        let serial = vec![Cell::text("serial"), Cell::text(""), time(self.serial.median())];
        let rows = std::iter::once(serial).chain(self.rows());
        let padded = rows.map(|mut row| {
            row.resize(COLUMNS.len(), Cell::unknown());
            table::csv_row(&row)
        });
        let text = table::csv_heading(&COLUMNS) + &padded.collect::<String>();
        if let Err(cause) = fs::write(file, text) {
            say(format_args!("error: {}: {}; the table will be printed all the same", file.display(), describe(&cause)));
            self.csv = None;
            self.failed = true;
        }
    }

    fn shown(&self) -> String {
        let workers = self.workers;
        let title = format!(
            "TS (serial elision): {}, medians of {}; TP: on {workers} worker{}\n",
            time(self.serial.median()).text,
            if self.rounds == 1 { "1 run".to_string() } else { format!("{} runs", self.rounds) },
            if workers == 1 { "" } else { "s" }
        );
        title + &table::heading(&COLUMNS) + &self.rows().map(|row| table::row(&COLUMNS, &row)).collect::<String>()
    }
}

/// What the program said to standard error, without the runtime's report.
fn process_error(sample: &Sample) {
    crate::driver::progress::write_error(sample.own_errors().as_bytes());
}

fn time(ns: Option<u64>) -> Cell {
    ns.map_or(Cell::unknown(), Cell::time)
}

fn row(serial: Option<u64>, build: &Build, workers: u32) -> Vec<Cell> {
    let all = if workers == 1 { &build.one } else { &build.all };
    let ratio = |above: Option<u64>, below: Option<u64>| match (above, below) {
        (Some(above), Some(below)) => Cell::ratio(above as f64 / below.max(1) as f64),
        _ => Cell::unknown(),
    };
    let count = |name| all.counted(name).map_or(Cell::unknown(), Cell::count);
    vec![
        Cell::text(&build.chosen.tasks_name()),
        Cell::text(build.chosen.polling_name()),
        time(build.one.median()),
        ratio(build.one.median(), serial),
        time(all.median()),
        ratio(serial, all.median()),
        count("steals"),
        count("tasks"),
        count("tasks made at spawns"),
        count("most tasks queued"),
        count("deepest lazy task stack"),
    ]
}
