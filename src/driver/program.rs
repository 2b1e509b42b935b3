//! `seam run` and `seam build`.

use super::arguments::{self, Split};
use super::cache::Cache;
use super::cc::Job;
use super::command_line::{CommandLine, Input, Mode};
use super::embedded;
use super::options::Stage;
use super::process;
use super::progress::Progress;
use super::response;
use super::settings::Settings;
use super::stop::{error, say, Context, Result, Stop};
use crate::cli;
use clap::ArgMatches;
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

/// `seam build FILE… -o OUT`
pub fn build(words: Vec<OsString>) -> Result<i32> {
    let request = Request::read("build", words)?;
    let cache = request.open_cache()?;
    let mut job = request.job(&cache)?;
    if job.line.mode != Mode::Link {
        return job.run();
    }
    let output = job.line.output.clone().unwrap_or_else(|| default_output(&job.line));
    if job.line.inputs().any(|input| input.path == output) {
        return error(format!("{} is an input; name the program with -o", output.to_string_lossy()));
    }
    link_to(&mut job, Path::new(&output))?;
    Ok(0)
}

/// `seam run FILE… [-- ARGS]`
pub fn run(words: Vec<OsString>) -> Result<i32> {
    let request = Request::read("run", words)?;
    let cache = request.open_cache()?;
    let program = request.program(&cache, &request.settings)?;
    start(&program, &request)
}

/// A command line of `run`, `build` or `emit`, understood.
pub struct Request {
    pub matches: ArgMatches,
    pub settings: Settings,
    pub words: Vec<OsString>,
    pub line: CommandLine,
}

impl Request {
    pub fn read(command: &str, words: Vec<OsString>) -> Result<Request> {
        let Split { mut seam, compiler, program } = arguments::split(words, &cli::names(command), true);
        let mut words = response::expand(compiler).map_err(Stop::Error)?;
        let line = CommandLine::parse(&words);
        seam.extend(line.inputs().map(|input| input.path.clone()));
        if !program.is_empty() {
            seam.push("--".into());
            seam.extend(program);
        }
        let matches = super::parse(command, &seam)?;
        check_inputs(&line)?;
        let defaults = [("-O", "-O2"), ("-g", "-g")];
        words.splice(0..0, defaults.iter().filter(|(name, _)| !line.has_option(name)).map(|(_, word)| word.into()));
        let line = CommandLine::parse(&words);
        Ok(Request { settings: Settings::from_matches(&matches), matches, words, line })
    }

    pub fn open_cache(&self) -> Result<Cache> {
        let cache = Cache::open()?;
        if let Some(reason) = &cache.fallback {
            say(format_args!("note: {reason}; using {} as the cache", cache.root().display()));
        }
        Ok(cache)
    }

    /// The program that these words make with these settings: built, if it is not in the cache.
    pub fn program(&self, cache: &Cache, settings: &Settings) -> Result<PathBuf> {
        let mut job = Job::new(cache, settings.compiler()?, &self.words, settings)?;
        if job.line.mode != Mode::Link || job.line.output.is_some() {
            return error("this command makes no files\nhelp: use seam build, or seam cc");
        }
        let name = default_output(&job.line);
        let key = program_key(&job)?;
        if let Some(program) = cache.find_program(key, &name) {
            return Ok(program);
        }
        let _progress = Progress::start(format!("compiling {}", name.to_string_lossy()));
        cache.make_program(key, &name, |file| {
            job.line.set_output(file.into());
            process::must_succeed(job.run()?)
        })
    }

    pub fn job<'a>(&'a self, cache: &'a Cache) -> Result<Job<'a>> {
        Job::new(cache, self.settings.compiler()?, &self.words, &self.settings)
    }
}

/// Files that are not there are told before anything is started.
fn check_inputs(line: &CommandLine) -> Result<()> {
    for input in line.inputs().filter(|input| !input.is_stdin()) {
        let metadata = fs::metadata(&input.path).context(input.path.to_string_lossy())?;
        if metadata.is_dir() {
            return error(format!("{}: is a folder", input.path.to_string_lossy()));
        }
    }
    Ok(())
}

/// The program that is made of `fib.c` is `fib`.
fn default_output(line: &CommandLine) -> OsString {
    let first = line.inputs().next().map(Input::stem);
    first.filter(|stem| stem != "-").unwrap_or_else(|| "a.out".into())
}

/// Links to a new file beside the output, which it then replaces. What is there and is no
/// ordinary file (`/dev/null`) is written to.
fn link_to(job: &mut Job, output: &Path) -> Result<()> {
    if fs::metadata(output).is_ok_and(|metadata| !metadata.is_file()) {
        job.line.set_output(output.into());
        return process::must_succeed(job.run()?);
    }
    let doing = format!("cannot write {}", output.display());
    let folder = output.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let scratch = tempfile::Builder::new().prefix(".seam-").tempdir_in(folder).context(&doing)?;
    let new = scratch.path().join(output.file_name().unwrap_or(OsStr::new("a.out")));
    job.line.set_output(new.clone().into());
    let _progress = Progress::start(format!("building {}", output.display()));
    process::must_succeed(job.run()?)?;
    fs::rename(new, output).context(&doing)
}

/// What the program depends on, as one number: when nothing has changed it is not built again.
fn program_key(job: &Job) -> Result<u64> {
    let mut hasher = DefaultHasher::new();
    embedded::fingerprint().hash(&mut hasher);
    own_age().hash(&mut hasher);
    job.compiler.fingerprint().hash(&mut hasher);
    job.settings.hash(&mut hasher);
    env::current_dir().ok().hash(&mut hasher);
    for word in &job.line.words {
        format!("{word:?}").hash(&mut hasher);
    }
    for input in job.line.inputs() {
        match job.preprocess(input)? {
            _ if !input.is_c() => age(Path::new(&input.path)).hash(&mut hasher),
            Some(preprocessed) => preprocessed.text.hash(&mut hasher),
            // It does not compile, so nothing will be kept.
            None => SystemTime::now().hash(&mut hasher),
        }
    }
    if needs_libraries(&job.line) {
        // They may change without our noticing.
        SystemTime::now().hash(&mut hasher);
    }
    Ok(hasher.finish())
}

fn age(file: &Path) -> Option<(u64, SystemTime)> {
    let metadata = fs::metadata(file).ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

/// Another build of `seam` may translate otherwise.
fn own_age() -> Option<(u64, SystemTime)> {
    age(&env::current_exe().ok()?)
}

/// Does the link read more than its inputs and the C library?
fn needs_libraries(line: &CommandLine) -> bool {
    const SYSTEM: [&str; 5] = ["-lm", "-lpthread", "-ldl", "-lrt", "-lc"];
    line.options(&[Stage::Link]).iter().any(|word| !SYSTEM.iter().any(|name| word == name))
}

/// Becomes the program.
fn start(program: &PathBuf, request: &Request) -> Result<i32> {
    let matches = &request.matches;
    let mut command = Command::new(program);
    command.args(matches.get_many::<OsString>("args").into_iter().flatten());
    if let Some(workers) = matches.get_one::<i64>("workers") {
        command.env("SEAM_WORKERS", workers.to_string());
    }
    if matches.get_flag("stats") {
        command.env("SEAM_STATS", "1");
    }
    if let Some(seed) = matches.get_one::<u64>("chaos") {
        command.env("SEAM_CHAOS", seed.to_string());
    }
    if matches.get_flag("chaos-every") {
        command.env("SEAM_CHAOS_EVERY", "1");
    }
    if matches.get_flag("deterministic") {
        command.env("SEAM_DETERMINISTIC", "1");
    }
    process::exec(&mut command)
}
