//! `seam sim`: what a program would do on many workers, found by running it on simulated ones.
//!
//! The simulator is the runtime itself, compiled for a platform whose threads take turns and whose clock
//! counts the program's instructions (runtime/sim.c). This command builds the program for it, counts
//! the instructions of its blocks, runs it once for each number of workers, and shows what was found.
//! If that is wanted, it measures the program on a real worker first, and takes the scale from that.

mod calibrate;
mod measure;
mod report;
mod weights;

pub use report::Report;

use super::plot::{Curve, Plot};
use super::program::{difference, Given, Outcome, Program};
use super::table::{self, Cell, Column};
use crate::cli::MOST_WORKERS;
use crate::driver::cache::Cache;
use crate::driver::program::Request;
use crate::driver::progress::{self, Progress};
use crate::driver::stop::{self, error, say, Context, Result};
use clap::ArgMatches;
use measure::Measured;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const COLUMNS: [Column; 11] = [
    Column { title: "workers", csv: "workers", width: 7 },
    Column { title: "time", csv: "time_ns", width: 14 },
    Column { title: "speedup", csv: "speedup", width: 8 },
    Column { title: "vs serial", csv: "speedup_serial", width: 9 },
    Column { title: "steals", csv: "steals", width: 8 },
    Column { title: "tasks", csv: "tasks", width: 8 },
    Column { title: "releases", csv: "releases", width: 8 },
    Column { title: "frames", csv: "frames", width: 9 },
    Column { title: "queue", csv: "most_queued", width: 6 },
    Column { title: "LTS", csv: "deepest_lts", width: 5 },
    Column { title: "idle", csv: "idle", width: 6 },
];
/// The column that is known only when the program was measured.
const VERSUS_SERIAL: usize = 3;

/// The command: `seam sim WORDS`.
pub fn command(words: Vec<OsString>) -> Result<i32> {
    let request = Request::read("sim", words)?;
    if request.matches.get_flag("calibrate") {
        return calibrate::command(&request);
    }
    let cache = request.open_cache()?;
    let mut session = Session::open(&request, &cache)?;
    let list = request.matches.get_one::<Workers>("workers").cloned().unwrap_or_default();
    let schedule = Schedule::read(&request.matches);
    match schedule.random || request.matches.get_flag("once") {
        true => session.replay(list.0[0], &schedule),
        false => {
            let mut files = Files::open(&request.matches)?;
            let measured = match request.matches.get_flag("measure") {
                true => session.fit(measure::run(&request, &cache, &session)?, &schedule)?,
                false => None,
            };
            session.compare(&list.0, &schedule, measured, &mut files)
        }
    }
}

/* ---- options ------------------------------------------------------------------------------------- */

/// The numbers of workers to simulate.
#[derive(Clone)]
pub struct Workers(pub Vec<u32>);

impl Default for Workers {
    fn default() -> Workers {
        Workers((0..7).map(|power| 1 << power).collect())
    }
}

impl std::str::FromStr for Workers {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Workers, String> {
        let number = |word: &str| word.trim().parse().ok().filter(|n| (1..=MOST_WORKERS as u32).contains(n));
        let numbers: Option<Vec<u32>> = text.split(',').map(number).collect();
        numbers.map(Workers).ok_or_else(|| format!("expected numbers from 1 to {MOST_WORKERS}, such as 8 or 1,2,4"))
    }
}

/// What decides who runs when.
#[derive(Clone)]
pub struct Schedule {
    pub seed: u64,
    pub random: bool,
    /// So many random choices are made, then none.
    pub prefix: Option<u64>,
}

impl Schedule {
    fn read(matches: &ArgMatches) -> Schedule {
        let prefix = matches.get_one("prefix").copied();
        Schedule {
            seed: matches.get_one("seed").copied().unwrap_or(1),
            random: matches.get_flag("random") || prefix.is_some(),
            prefix,
        }
    }

    fn environment(&self) -> Vec<(&'static str, String)> {
        let mut variables = vec![("SEAM_SIM_SEED", self.seed.to_string())];
        variables.extend(self.random.then(|| ("SEAM_SIM_RANDOM", "1".into())));
        variables.extend(self.prefix.map(|prefix| ("SEAM_SIM_PREFIX", prefix.to_string())));
        variables
    }
}

/* ---- running ------------------------------------------------------------------------------------- */

/// A program that is built and ready to be simulated.
pub struct Session {
    pub program: Program,
    pub given: Given,
    /// What things cost, as the simulator reads it.
    constants: Vec<String>,
    limit: Option<Duration>,
    scratch: TempDir,
}

/// One simulated run.
pub struct Run {
    pub outcome: Outcome,
    pub report: Option<Report>,
}

impl Session {
    pub fn open(request: &Request, cache: &Cache) -> Result<Session> {
        let matches = &request.matches;
        let constants = matches.get_one::<OsString>("constants").map(|file| constants(Path::new(file))).transpose()?;
        let constants = constants.into_iter().collect();
        let program = Program::for_simulator(request, cache)?;
        let arguments = matches.get_many::<OsString>("args").into_iter().flatten().cloned().collect();
        let scratch = tempfile::Builder::new().prefix("seam-").tempdir().context("cannot make a temporary folder")?;
        let limit = matches.get_one::<u64>("limit").copied().map(Duration::from_secs);
        Ok(Session { program, given: Given::take(arguments)?, constants, limit, scratch })
    }

    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    pub fn simulate(&self, workers: u32, schedule: &Schedule) -> Result<Run> {
        let weights = self.weights()?;
        let report = self.scratch.path().join("report");
        fs::write(&report, "").context("cannot write a temporary file")?;
        let mut variables = schedule.environment();
        variables.push(("SEAM_WORKERS", workers.to_string()));
        variables.push(("SEAM_SIM_WEIGHTS", weights.display().to_string()));
        variables.push(("SEAM_SIM_REPORT", report.display().to_string()));
        variables.push(("SEAM_SIM_CONSTANTS", self.constants.join(",")));
        let outcome = self.given.run_at_fixed_addresses(&self.program.path, &variables, self.limit)?;
        Ok(Run { outcome, report: Report::read(&report)? })
    }

    /// The table of the program's blocks, made when it is wanted for the first time.
    fn weights(&self) -> Result<PathBuf> {
        let file = self.scratch.path().join("weights");
        if !file.exists() {
            weights::write(&self.program.path, &file)?;
        }
        Ok(file)
    }

    /// One run, with a random schedule or part of one if that was asked for: the program's output and status are passed on.
    fn replay(&self, workers: u32, schedule: &Schedule) -> Result<i32> {
        let run = self.simulate(workers, schedule)?;
        stop::print(&run.outcome.stdout)?;
        progress::write_error(&run.outcome.stderr);
        match run.outcome.code() {
            Some(code) => Ok(code),
            None => error(format!("{} {}", self.program.name, run.outcome.ending())),
        }
    }

    /// Makes an instruction take as long as it did in the real run, so that costs stand in the right proportion to the
    /// program's work.
    fn fit(&mut self, measured: Option<Measured>, schedule: &Schedule) -> Result<Option<Measured>> {
        let Some(mut measured) = measured else { return Ok(None) };
        self.constants.push(format!("instruction={}", measure::FIRST_GUESS));
        let run = self.measure(1, schedule, "1 worker, to see how long an instruction takes")?;
        let Some(report) = run.report.filter(|report| report.busy > 0) else { return Ok(None) };
        measured.instruction = measure::FIRST_GUESS * measured.one as f64 / report.busy as f64;
        self.constants.push(format!("instruction={}", measured.instruction));
        Ok(Some(measured))
    }

    /// All numbers of workers, one after the other.
    fn compare(&self, list: &[u32], schedule: &Schedule, measured: Option<Measured>, files: &mut Files) -> Result<i32> {
        let first = self.measure(1, schedule, "1 worker")?;
        let baseline = first.report.as_ref().map(|report| report.time);
        let mut table = Table { baseline, measured, points: Vec::new() };
        let mut status = first.outcome.code().unwrap_or(1);
        files.print(&first.outcome.stdout);
        progress::write_error(&first.outcome.stderr);
        files.begin(&table, &first.outcome);
        for &workers in list {
            let doing = if workers == 1 { "1 worker".into() } else { format!("{workers} workers") };
            let run = match workers {
                1 => None,
                _ => Some(self.measure(workers, schedule, &doing)?),
            };
            let run = run.as_ref().unwrap_or(&first);
            if let Some(told) = difference(&first.outcome, &run.outcome) {
                say(format_args!("on {doing}, {} {told}", self.program.name));
                progress::write_error(&run.outcome.stderr);
                status = status.max(1);
            }
            match &run.report {
                Some(report) => files.add(&table.row(workers, report)),
                None => say(format_args!("on {doing}, {} reported nothing: it {}", self.program.name, run.outcome.ending())),
            }
        }
        files.finish(&table)?;
        Ok(status)
    }

    /// A run whose report counts only if the program got to its end.
    fn measure(&self, workers: u32, schedule: &Schedule, doing: &str) -> Result<Run> {
        let _progress = Progress::start(format!("simulating {} on {doing}", self.program.name));
        let mut run = self.simulate(workers, schedule)?;
        run.report = run.report.filter(|report| report.ended);
        Ok(run)
    }
}

/// Lines `name = nanoseconds`, with comments after #, as the simulator reads them.
fn constants(file: &Path) -> Result<String> {
    let text = fs::read_to_string(file).context(file.display())?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim()).enumerate();
    let mut all = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let (name, value) = line.split_once('=').unwrap_or((line, ""));
        let value: std::result::Result<f64, _> = value.trim().parse();
        match value {
            Ok(ns) if ns >= 0.0 && ns <= 1e9 => all.push(format!("{}={ns}", name.trim())),
            _ => return error(format!("{}:{}: expected name = nanoseconds", file.display(), number + 1)),
        }
    }
    Ok(all.join(","))
}

/* ---- what was found -------------------------------------------------------------------------------- */

struct Table {
    baseline: Option<u64>,
    measured: Option<Measured>,
    /// Workers and speedup, for the plot.
    points: Vec<(f64, f64)>,
}

impl Table {
    fn row(&mut self, workers: u32, report: &Report) -> Vec<Cell> {
        let speedup = self.baseline.map(|time| time as f64 / report.time.max(1) as f64);
        self.points.extend(speedup.map(|speedup| (f64::from(workers), speedup)));
        let ratio = |value: Option<f64>| value.map_or(Cell::unknown(), Cell::ratio);
        let idle = 1.0 - report.busy as f64 / (f64::from(workers) * report.time.max(1) as f64);
        vec![
            Cell::count(workers.into()),
            Cell::time(report.time),
            ratio(speedup),
            ratio(speedup.zip(self.against_serial()).map(|(speedup, factor)| speedup * factor)),
            Cell::count(report.steals),
            Cell::count(report.tasks),
            Cell::count(report.releases),
            Cell::count(report.frames),
            Cell::count(report.most_queued),
            Cell::count(report.deepest_calls),
            Cell::share(idle.clamp(0.0, 1.0)),
        ]
    }

    /// TS/T1, if it is known: by this a speedup against one worker becomes one against the serial elision.
    fn against_serial(&self) -> Option<f64> {
        self.measured.as_ref().map(|measured| measured.serial as f64 / measured.one.max(1) as f64)
    }
}

/// Where the results go. They are opened before anything is run, and written to as soon as something
/// is known; that one cannot be written does not keep the others from being written.
struct Files {
    csv: Option<(PathBuf, File)>,
    plot: Option<PathBuf>,
    /// The column that is left out of the text.
    unknown: Option<usize>,
    failure: Option<stop::Stop>,
}

impl Files {
    fn open(matches: &ArgMatches) -> Result<Files> {
        let path = |name| matches.get_one::<OsString>(name).map(PathBuf::from);
        let plot = path("plot");
        if let Some(plot) = &plot {
            Plot::check_name(plot)?;
            File::create(plot).context(plot.display())?;
        }
        let csv = path("csv").map(|path| File::create(&path).context(path.display()).map(|file| (path, file)));
        Ok(Files { csv: csv.transpose()?, plot, unknown: None, failure: None })
    }

    fn begin(&mut self, table: &Table, first: &Outcome) {
        self.unknown = table.measured.is_none().then_some(VERSUS_SERIAL);
        self.to_csv(&table::csv_heading(&COLUMNS));
        let gap = if first.stdout.is_empty() { "" } else { "\n" };
        let measured = table.measured.as_ref().map_or(String::new(), Measured::told);
        let heading = table::heading_without(&COLUMNS, self.unknown);
        self.print(format!("{gap}{measured}{heading}").as_bytes());
    }

    fn add(&mut self, cells: &[Cell]) {
        self.to_csv(&table::csv_row(cells));
        self.print(table::row_without(&COLUMNS, cells, self.unknown).as_bytes());
    }

    fn print(&mut self, text: &[u8]) {
        if let Err(stop) = stop::print(text) {
            self.failure.get_or_insert(stop);
        }
    }

    fn to_csv(&mut self, text: &str) {
        let Some((path, file)) = &mut self.csv else { return };
        if let Err(stop) = file.write_all(text.as_bytes()).context(path.display()) {
            self.failure.get_or_insert(stop);
            self.csv = None;
        }
    }

    fn finish(&mut self, table: &Table) -> Result<()> {
        let drawn = self.plot.as_ref().map_or(Ok(()), |file| draw(file, table));
        self.failure.take().map_or(drawn, Err)
    }
}

fn draw(file: &Path, table: &Table) -> Result<()> {
    let most = table.points.iter().map(|point| point.0).fold(1.0, f64::max);
    let mut plot = Plot::new("Simulated speedup", "workers", "speedup");
    plot.add(Curve { name: "linear", points: vec![(1.0, 1.0), (most, most)], dashed: true });
    if let Some(factor) = table.against_serial() {
        let points = table.points.iter().map(|(workers, speedup)| (*workers, speedup * factor)).collect();
        plot.add(Curve { name: "against the serial elision", points, dashed: false });
    }
    plot.add(Curve { name: "against one worker", points: table.points.clone(), dashed: false });
    plot.write(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_workers() {
        let list = |text: &str| text.parse::<Workers>().map(|list| list.0);
        assert_eq!(list("1,2, 8"), Ok(vec![1, 2, 8]));
        assert_eq!(Workers::default().0, [1, 2, 4, 8, 16, 32, 64]);
        for wrong in ["0", "10000", "", "1,", "two", "-1", "1.5"] {
            assert!(list(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn constants_are_checked() {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "# measured\nsteal = 120.5 # ns\n\nwake=3000\n").unwrap();
        assert_eq!(constants(file.path()).unwrap(), "steal=120.5,wake=3000");
        fs::write(file.path(), "steal = fast\n").unwrap();
        assert!(constants(file.path()).is_err());
    }
}
