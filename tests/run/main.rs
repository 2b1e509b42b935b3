//! The one runner: compiles and runs the programs of `tests/c`, `examples/c` and `bench/papers` in many ways, and
//! compares with the expectations in their sources (see `program.rs`).
//!
//!     cargo test --test run                    all programs, the modes that matter most
//!     cargo test --test run -- nqueens         those with this in their name
//!     SEAM_TEST_FULL=1 cargo test --test run   all modes
//!     SEAM_BLESS=1 cargo test --test run       writes what the programs print into their sources

mod child;
mod modes;
mod program;

use child::Outcome;
use libtest_mimic::{Arguments, Failed, Trial};
use modes::{Build, Run};
use program::Program;
use std::collections::HashMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

const SEAM: &str = env!("CARGO_BIN_EXE_seam");
const BUILD_LIMIT: Duration = Duration::from_secs(240);
const RUN_LIMIT: Duration = Duration::from_secs(120);
const FOLDERS: [&str; 3] = ["tests/c", "examples/c", "bench/papers"];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let programs: Vec<Arc<Program>> = program::find(root, &FOLDERS).into_iter().map(Arc::new).collect();
    let wanted = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    let trials = if wanted("SEAM_BLESS") {
        programs.into_iter().filter(|program| program.errors.is_empty()).map(bless).collect()
    } else {
        let builds = Arc::new(Builds::default());
        let has_clang = Command::new("clang").arg("--version").output().is_ok();
        let full = wanted("SEAM_TEST_FULL");
        programs.iter().flat_map(|program| trials(program, &builds, full, has_clang)).collect()
    };
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// The tests of one program.
fn trials(program: &Arc<Program>, builds: &Arc<Builds>, full: bool, has_clang: bool) -> Vec<Trial> {
    if !program.errors.is_empty() {
        let name = program.name.clone();
        let program = Arc::clone(program);
        return vec![Trial::test(name, move || must_be_refused(&program))];
    }
    let mut trials = Vec::new();
    for (build, runs) in modes::modes(program, full, has_clang) {
        for run in runs {
            let (program, builds) = (Arc::clone(program), Arc::clone(builds));
            let name = format!("{}::{}::{}", program.name, build.name, run.name);
            trials.push(Trial::test(name, move || must_be_right(&program, build, run, &builds)));
        }
    }
    trials
}

// ---- building ------------------------------------------------------------------------------------

type Built = Arc<OnceLock<Result<PathBuf, String>>>;

/// What has been built; several tests run the same file.
#[derive(Default)]
struct Builds(Mutex<HashMap<(String, &'static str), Built>>);

impl Builds {
    fn get(&self, program: &Program, build: &'static Build) -> Result<PathBuf, String> {
        let cell = {
            let mut known = self.0.lock().map_err(|_| "another test panicked")?;
            Arc::clone(known.entry((program.name.clone(), build.name)).or_default())
        };
        cell.get_or_init(|| make(program, build)).clone()
    }
}

fn temporary(program: &Program, name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("run").join(&program.name).join(name)
}

/// `seam` with a cache of its own, and nothing in the environment that changes what it does.
fn seam() -> Command {
    clean(Command::new(SEAM))
}

fn clean(mut command: Command) -> Command {
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("SEAM_") || text.starts_with("CILK_") {
            command.env_remove(&name);
        }
    }
    // The compiler's messages are expected in English.
    command.env("LC_ALL", "C.UTF-8");
    command.env("SEAM_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache"));
    command
}

fn make(program: &Program, build: &Build) -> Result<PathBuf, String> {
    let folder = temporary(program, build.name);
    std::fs::create_dir_all(&folder).map_err(|cause| format!("{}: {cause}", folder.display()))?;
    let output = folder.join("program");
    let mut command = seam();
    command.arg("build").args(build.options).args(&program.flags).args(&program.files).arg("-lm").arg("-o").arg(&output);
    let outcome = child::run(&mut command, "", BUILD_LIMIT)?;
    match outcome.status {
        Some(0) => Ok(output),
        _ => Err(format!("{}{}", reproduce("build", program, build.options), described(&outcome))),
    }
}

// ---- running -------------------------------------------------------------------------------------

fn must_be_right(program: &Program, build: &'static Build, run: Run, builds: &Builds) -> Result<(), Failed> {
    if !program.has_expectations {
        return Err("the program says nothing about what it prints\nhelp: SEAM_BLESS=1 writes it".into());
    }
    let executable = builds.get(program, build)?;
    let outcome = start(program, &executable, run)?;
    let wrong = compare(program, &outcome);
    if wrong.is_empty() {
        return Ok(());
    }
    let mut options: Vec<String> = build.options.iter().map(|word| word.to_string()).collect();
    options.push(format!("-p {}", run.workers));
    if let Some((seed, every)) = run.chaos {
        options.push(format!("--chaos {seed}"));
        options.extend(every.then(|| "--chaos-every".to_string()));
    }
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    Err(format!("{}{wrong}{}", reproduce("run", program, &options), described(&outcome)).into())
}

fn start(program: &Program, executable: &Path, run: Run) -> Result<Outcome, String> {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).map_err(|cause| cause.to_string())?;
    let mut command = clean(Command::new(executable));
    command.args(program.arguments()).current_dir(folder.path());
    command.env("SEAM_WORKERS", run.workers.to_string());
    if let Some((seed, every)) = run.chaos {
        command.env("SEAM_CHAOS", seed.to_string());
        command.env("SEAM_CHAOS_EVERY", if every { "1" } else { "0" });
    }
    child::run(&mut command, &program.stdin, RUN_LIMIT)
}

/// What is not as expected, in words.
fn compare(program: &Program, outcome: &Outcome) -> String {
    let mut wrong = String::new();
    match outcome.status {
        None => wrong.push_str(&format!("it did not end within {} s\n", RUN_LIMIT.as_secs())),
        Some(status) if status != program.exit => {
            wrong.push_str(&format!("exit status {status} instead of {}\n", program.exit));
        }
        Some(_) => {}
    }
    // Editors strip blanks at the end of lines, so they mean nothing.
    let printed: Vec<&str> = outcome.stdout.lines().map(str::trim_end).collect();
    let expected: Vec<&str> = program.expected.iter().map(|line| line.trim_end()).collect();
    let different = (0..printed.len().max(expected.len())).find(|&line| printed.get(line) != expected.get(line));
    if let Some(line) = different {
        let show = |lines: &[&str]| lines.get(line).map_or("nothing more".to_string(), |text| format!("\"{text}\""));
        wrong.push_str(&format!("line {} of the output: {} instead of {}\n", line + 1, show(&printed), show(&expected)));
    }
    wrong
}

/// The command that does the same by hand.
fn reproduce(command: &str, program: &Program, options: &[&str]) -> String {
    let files: Vec<String> = program.files.iter().map(|file| file.display().to_string()).collect();
    let mut line = format!("{SEAM} {command} {} {} {} -lm", options.join(" "), program.flags.join(" "), files.join(" "));
    match command {
        "run" if !program.args.is_empty() => line.push_str(&format!(" -- {}", program.arguments().join(" "))),
        "build" => line.push_str(" -o /dev/null"),
        _ => {}
    }
    format!("to reproduce: {}\n", line.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn described(outcome: &Outcome) -> String {
    const MOST: usize = 4000;
    let short = |text: &str| match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}\n[…]\n", &text[..end]),
        None => text.to_string(),
    };
    let status = outcome.status.map_or("timed out".to_string(), |status| format!("exit status {status}"));
    format!("---- {status}; stderr:\n{}---- stdout:\n{}", short(&outcome.stderr), short(&outcome.stdout))
}

// ---- errors --------------------------------------------------------------------------------------

/// The compiler must report just the errors that the source announces, and make nothing.
fn must_be_refused(program: &Program) -> Result<(), Failed> {
    let folder = temporary(program, "refused");
    std::fs::create_dir_all(&folder)?;
    let output = folder.join("output.o");
    let file = &program.files[0];
    let mut command = seam();
    command.arg("cc").args(&program.flags).arg("-c").arg(file).arg("-o").arg(&output);
    let outcome = child::run(&mut command, "", BUILD_LIMIT)?;
    let told: Vec<&str> = outcome.stderr.lines().filter(|line| is_message(line)).collect();
    let mut wrong = String::new();
    if outcome.status != Some(1) {
        wrong.push_str("the exit status should be 1\n");
    }
    if output.exists() {
        wrong.push_str("an object file was written\n");
    }
    for (line, text) in &program.errors {
        if !told.iter().any(|said| announces(said, file, *line, text)) {
            wrong.push_str(&format!("no error with \"{text}\" in line {line}\n"));
        }
    }
    for said in &told {
        if !program.errors.iter().any(|(line, text)| announces(said, file, *line, text)) {
            wrong.push_str(&format!("unexpected: {said}\n"));
        }
        if told.iter().filter(|other| *other == said).count() > 1 {
            wrong.push_str(&format!("more than once: {said}\n"));
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("{}{wrong}{}", reproduce("build", program, &[]), described(&outcome)).into()),
    }
}

/// Excerpts, which are indented, quote the source and with it what it expects.
fn is_message(line: &str) -> bool {
    line.contains("error:") && !line.starts_with(' ')
}

fn announces(said: &str, file: &Path, line: usize, text: &str) -> bool {
    let place = if line == 0 { String::new() } else { format!("{}:{line}:", file.display()) };
    said.starts_with(&place) && said.contains(text)
}

// ---- blessing ------------------------------------------------------------------------------------

/// Writes what a program prints, sequentially, into its source.
fn bless(program: Arc<Program>) -> Trial {
    const SERIAL: Build = Build { name: "serial", options: &["--serial"], clang: false, runs: &[] };
    Trial::test(program.name.clone(), move || {
        let executable = make(&program, &SERIAL)?;
        let outcome = start(&program, &executable, Run { name: "p1", workers: 1, chaos: None })?;
        if outcome.status != Some(program.exit) {
            return Err(described(&outcome).into());
        }
        program.bless(&outcome.stdout)?;
        Ok(())
    })
}
