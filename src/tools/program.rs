//! PROG on a tool's command line: C files with options of the C compiler, which are built the way the
//! tool needs, or a program that Seam has built so before. And how a tool runs it.

use crate::driver::cache::Cache;
use crate::driver::program::Request;
use crate::driver::settings::Settings;
use crate::driver::stop::{error, Context, Result};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// In every program that has our runtime, followed by the kind of runtime (runtime/config.c).
const MARK: &[u8] = b"SEAM-PROGRAM 1 ";

/// What the simulator works on.
pub struct Program {
    /// As the user would call it.
    pub name: String,
    /// As it was built for the simulator.
    pub path: PathBuf,
    /// There are sources, from which it can be built in other ways, too.
    pub has_sources: bool,
}

impl Program {
    /// Finds or builds it for the simulator.
    pub fn for_simulator(request: &Request, cache: &Cache) -> Result<Program> {
        if let Some(path) = executable(request) {
            check_kind(&path, "sim", "--sim")?;
            return Ok(Program { name: path.display().to_string(), path: absolute(&path)?, has_sources: false });
        }
        if request.line.has_option("-fsanitize=") {
            return error("a program that counts its instructions cannot be checked by a sanitizer as well");
        }
        let path = request.program(cache, &Settings { sim: true, ..request.settings.clone() })?;
        Ok(Program { name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(), path, has_sources: true })
    }
}

/// Builds the program once more, for real workers: as it is, or as its serial elision.
pub fn build_real(request: &Request, cache: &Cache, serial: bool) -> Result<PathBuf> {
    if request.line.inputs().any(|input| input.is_stdin()) {
        return error("the program is built more than once, so it cannot come from standard input");
    }
    request.program(cache, &Settings { serial, ..request.settings.clone() })
}

/// The program that the command line names, if it names one and no sources.
pub fn executable(request: &Request) -> Option<PathBuf> {
    let mut inputs = request.line.inputs();
    let (Some(input), None) = (inputs.next(), inputs.next()) else { return None };
    let extension = Path::new(&input.path).extension().and_then(OsStr::to_str).unwrap_or("");
    let other = input.is_c() || input.is_source() || matches!(extension, "o" | "a" | "so" | "i");
    (!other).then(|| PathBuf::from(&input.path))
}

/// Is it one of ours, and of this kind? `option` is what `seam build` needs for one.
fn check_kind(path: &Path, kind: &str, option: &str) -> Result<()> {
    let help = format!("help: give its C files, or build it with: seam build {option} FILE… -o {}", path.display());
    let kinds = kinds(path)?;
    if kinds.is_empty() {
        return error(format!("{} was not built by Seam\n{help}", path.display()));
    }
    match kinds.iter().any(|word| word == kind) {
        true => Ok(()),
        false => error(format!("{} was built without {option}\n{help}", path.display())),
    }
}

/// What kinds of our programs this one is; none if it is not ours. There is one mark for the runtime, and
/// generated code may have more.
pub fn kinds(path: &Path) -> Result<Vec<String>> {
    let content = fs::read(path).context(path.display())?;
    let marks = content.windows(MARK.len()).enumerate().filter(|(_, window)| *window == MARK);
    let words = marks.flat_map(|(at, _)| {
        let text = content[at + MARK.len()..].split(|byte| *byte == 0).next().unwrap_or_default();
        text.split(|byte| *byte == b' ').map(|word| String::from_utf8_lossy(word).into_owned()).collect::<Vec<_>>()
    });
    Ok(words.collect())
}

pub fn absolute(path: &Path) -> Result<PathBuf> {
    fs::canonicalize(path).context(path.display())
}

/* ---- running ----------------------------------------------------------------------------------- */

/// What the program is run with, each time.
pub struct Given {
    pub arguments: Vec<OsString>,
    stdin: Input,
}

/// What there is to read.
enum Input {
    Nothing,
    Text(Vec<u8>),
    /// Ours, for the only run that there is.
    Terminal,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq)]
pub struct Outcome {
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    /// None: it was stopped, because it ran too long.
    pub status: Option<ExitStatus>,
}

impl Given {
    /// Every run is to read the same, so what there is to read is read now. From a terminal
    /// nothing is.
    pub fn take(arguments: Vec<OsString>) -> Result<Given> {
        let mut stdin = Vec::new();
        if io::stdin().is_terminal() {
            return Ok(Given { arguments, stdin: Input::Nothing });
        }
        io::stdin().read_to_end(&mut stdin).context("cannot read standard input")?;
        Ok(Given { arguments, stdin: Input::Text(stdin) })
    }

    /// For one run only: it reads what we would.
    pub fn terminal(arguments: Vec<OsString>) -> Given {
        Given { arguments, stdin: Input::Terminal }
    }

    /// With nothing to read.
    pub fn nothing(arguments: Vec<OsString>) -> Given {
        Given { arguments, stdin: Input::Nothing }
    }

    /// Runs the program to its end, or to the time limit.
    pub fn run(&self, program: &Path, environment: &[(&str, String)], limit: Option<Duration>) -> Result<Outcome> {
        self.start(&mut Command::new(program), environment, limit)
    }

    /// The same, with the same addresses each time.
    pub fn run_at_fixed_addresses(
        &self,
        program: &Path,
        environment: &[(&str, String)],
        limit: Option<Duration>,
    ) -> Result<Outcome> {
        let mut command = Command::new(program);
        // SAFETY: personality is a plain system call, safe between fork and exec.
        unsafe {
            command.pre_exec(|| {
                libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong);
                Ok(())
            });
        }
        self.start(&mut command, environment, limit)
    }

    fn start(&self, command: &mut Command, environment: &[(&str, String)], limit: Option<Duration>) -> Result<Outcome> {
        command.args(&self.arguments);
        for name in ["SEAM_WORKERS", "CILK_NWORKERS", "SEAM_CHAOS", "SEAM_CHAOS_EVERY", "SEAM_STATS", "SEAM_TRACE"] {
            command.env_remove(name);
        }
        command.envs(environment.iter().map(|(name, value)| (name, value)));
        command.stdin(self.input()?).stdout(Stdio::piped()).stderr(Stdio::piped());
        let name = command.get_program().to_string_lossy().into_owned();
        let child = command.spawn().context(format_args!("cannot run {name}"))?;
        wait(child, limit).context(format_args!("cannot wait for {name}"))
    }

    /// A file, so that no thread has to feed the program.
    pub fn input(&self) -> Result<Stdio> {
        let text = match &self.stdin {
            Input::Nothing => return Ok(Stdio::null()),
            Input::Terminal => return Ok(Stdio::inherit()),
            Input::Text(text) => text,
        };
        let doing = "cannot make a temporary file";
        let mut file: File = tempfile::tempfile().context(doing)?;
        file.write_all(text).and_then(|()| file.seek(SeekFrom::Start(0))).context(doing)?;
        Ok(file.into())
    }
}

fn wait(mut child: Child, limit: Option<Duration>) -> io::Result<Outcome> {
    let (out, err) = (child.stdout.take(), child.stderr.take());
    thread::scope(|scope| {
        let stdout = scope.spawn(|| read(out));
        let stderr = scope.spawn(|| read(err));
        let status = match limit {
            None => Some(child.wait()?),
            Some(limit) => wait_for(&mut child, limit)?,
        };
        let text = |reader: thread::ScopedJoinHandle<Vec<u8>>| reader.join().unwrap_or_default();
        Ok(Outcome { stdout: text(stdout), stderr: text(stderr), status })
    })
}

fn read(pipe: Option<impl Read>) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(mut pipe) = pipe {
        // What came before an error is what there is.
        let _ = pipe.read_to_end(&mut text);
    }
    text
}

fn wait_for(child: &mut Child, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let start = Instant::now();
    let mut nap = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(nap);
        nap = (nap * 2).min(Duration::from_millis(10));
    }
}

impl Outcome {
    /// As a shell tells it; None if it was stopped.
    pub fn code(&self) -> Option<i32> {
        self.status.map(crate::driver::process::status)
    }

    pub fn succeeded(&self) -> bool {
        self.status.is_some_and(|status| status.success())
    }

    /// How it ended, in words that follow the program's name.
    pub fn ending(&self) -> String {
        match self.status {
            None => "did not end in time".into(),
            Some(status) => match (status.code(), status.signal()) {
                (Some(code), _) => format!("ended with status {code}"),
                (None, Some(signal)) => format!("was ended by signal {signal}"),
                (None, None) => "ended in some unknown way".into(),
            },
        }
    }
}

/// What is different in the output of two runs, in words; None if nothing is.
pub fn difference(expected: &Outcome, got: &Outcome) -> Option<String> {
    if expected.code() != got.code() {
        return Some(got.ending());
    }
    if expected.stdout == got.stdout {
        return None;
    }
    let lines = |outcome: &Outcome| -> Vec<String> {
        outcome.stdout.split(|byte| *byte == b'\n').map(|line| String::from_utf8_lossy(line).into_owned()).collect()
    };
    let (expected, got) = (lines(expected), lines(got));
    let at = expected.iter().zip(&got).take_while(|(left, right)| left == right).count();
    let shown = |lines: &[String]| match lines.get(at) {
        Some(line) => format!("`{line}'"),
        None => "nothing".into(),
    };
    Some(format!("printed {} in line {} instead of {}", shown(&got), at + 1, shown(&expected)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(text: &str, status: Option<i32>) -> Outcome {
        Outcome { stdout: text.into(), stderr: Vec::new(), status: status.map(ExitStatus::from_raw) }
    }

    #[test]
    fn differences_are_told() {
        let expected = outcome("a\nb\n", Some(0));
        let check = |text, status, told: Option<&str>| assert_eq!(difference(&expected, &outcome(text, status)).as_deref(), told);
        check("a\nb\n", Some(0), None);
        check("a\nc\n", Some(0), Some("printed `c' in line 2 instead of `b'"));
        check("a\n", Some(0), Some("printed `' in line 2 instead of `b'"));
        check("a\nb\n", Some(11), Some("was ended by signal 11"));
        check("a\nb\n", Some(3 << 8), Some("ended with status 3"));
        check("a\nb\n", None, Some("did not end in time"));
    }
}
