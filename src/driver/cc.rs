//! `seam cc`: stands in for the C compiler.
//!
//! Each C input is preprocessed and translated. Inputs in which nothing can be released are left
//! to the compiler just as they were given; if that holds for all inputs, the whole command is, so
//! that a project without parallelism is built as ever. Otherwise generated text is compiled in place of
//! those inputs, and at the link their objects take their places on the command line.

use super::arguments;
use super::cache::{runtime_flags, Cache};
use super::command_line::{CommandLine, Input, Mode, Word};
use super::marks;
use super::messages;
use super::options::Stage;
use super::elision::Elision;
use super::pipeline::{self, Inquiry, Parsed, Target};
use super::process;
use super::progress;
use super::response;
use super::settings::Settings;
use super::stop::{error, say, Context, Result, Stop};
use super::toolchain::{Compiler, Kind};
use crate::diag::{self, Diagnostic};
use crate::cli;
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use tempfile::TempDir;

/// When the C compiler accepts a program's elision, but not what Seam has made of the program.
const OUR_MISTAKE: &str = "error: Seam made a mistake: the program is right, but not the C that it became
help: please report it, with the file and the messages above; --tasks=rpc or --serial may get around it";

/// Beyond this the words of a command are passed in a response file; the system's limit is higher.
const LONGEST_COMMAND: usize = 100_000;

/// One command of the C compiler's kind, and all that is needed to carry it out.
pub struct Job<'a> {
    pub cache: &'a Cache,
    pub compiler: Compiler,
    target: Target,
    pub line: CommandLine,
    pub settings: &'a Settings,
    /// The last command may take over this process.
    pub replace_process: bool,
    /// Standard input, when it is one of the inputs.
    stdin: Option<Vec<u8>>,
    /// Inputs that have been through the preprocessor.
    preprocessed: RefCell<Vec<(Input, Rc<Preprocessed>)>>,
}

/// A C input after the preprocessor.
pub struct Preprocessed {
    pub text: Vec<u8>,
    /// Warnings.
    said: Vec<u8>,
    /// The make rule that was asked for, and where it goes.
    rule: Option<(Vec<u8>, PathBuf)>,
}

impl<'a> Job<'a> {
    pub fn new(cache: &'a Cache, compiler: Compiler, words: &[OsString], settings: &'a Settings) -> Result<Job<'a>> {
        let line = CommandLine::parse(words);
        let every = line.options(&[Stage::Every]);
        let thread_sanitizer = every.iter().any(|word| is_thread_sanitizer(&word.to_string_lossy()));
        let c90 = every.iter().rev().find_map(|word| is_c90(&word.to_string_lossy())).unwrap_or(false);
        let target = Target { compiler: cache.identify(&compiler)?, thread_sanitizer, c90 };
        let mut stdin = None;
        if line.inputs().any(Input::is_stdin) {
            let mut text = Vec::new();
            io::stdin().read_to_end(&mut text).context("cannot read standard input")?;
            stdin = Some(text);
        }
        let preprocessed = RefCell::default();
        Ok(Job { cache, compiler, target, line, settings, replace_process: false, stdin, preprocessed })
    }

    /// Does what the command line says. Does not return when it becomes the compiler's process.
    pub fn run(&self) -> Result<i32> {
        if self.line.mode == Mode::Preprocess {
            return self.preprocess_only();
        }
        if self.line.mode != Mode::Link && self.line.output.is_some() && self.line.inputs().count() > 1 {
            // Wrong; the compiler says so in its own words.
            return self.leave_to_compiler();
        }
        let scratch = self.cache.scratch()?;
        let objects = self.translate_all(scratch.path())?;
        if objects.iter().all(Option::is_none) {
            drop(scratch);
            return self.leave_to_compiler();
        }
        match self.line.mode {
            Mode::Link => self.link(&objects, scratch),
            _ => self.compile_others(&objects),
        }
    }

    /// Translates and compiles what can be released. For each input: the file that was made of it.
    fn translate_all(&self, scratch: &Path) -> Result<Vec<Option<PathBuf>>> {
        let mut made = Vec::new();
        for (index, input) in self.line.inputs().enumerate() {
            let output = match self.line.mode {
                Mode::Link => scratch.join(index.to_string()).join(input.stem()).with_extension("o"),
                _ => self.line.output_for(input).into(),
            };
            let compiled = input.is_c() && self.translate_one(input, &output)?;
            made.push(compiled.then_some(output));
        }
        Ok(made)
    }

    /// Translates one input and compiles the result; false if the compiler can have it as it is.
    fn translate_one(&self, input: &Input, output: &Path) -> Result<bool> {
        let Some(preprocessed) = self.preprocess(input)? else {
            // It fails again for the compiler, which tells the user why.
            return match input.is_cilk() {
                true => Err(Stop::Status(self.complain(input)?.max(1))),
                false => Ok(false),
            };
        };
        let source = self.read(input, &preprocessed.text)?;
        match source.filter(|parsed| self.settings.serial || !parsed.is_plain(self.settings)) {
            // No other compiler knows what a .cilk file is.
            None if input.is_cilk() || self.settings.sim => self.compile_plain(&preprocessed, output)?,
            None => {
                warn_of_missing_header(&preprocessed.text);
                return Ok(false);
            }
            Some(parsed) if self.settings.serial => {
                self.compile_made(&self.translate(input, &parsed)?, &self.loud(), output)?;
                progress::write_error(&preprocessed.said);
            }
            Some(parsed) => self.compile_parallel(input, &preprocessed, &parsed, output)?,
        }
        if let Some((rule, file)) = &preprocessed.rule {
            fs::write(file, rule).context(format_args!("cannot write {}", file.display()))?;
        }
        Ok(true)
    }

    /// An input after the preprocessor, which runs only once; None if it fails.
    pub fn preprocess(&self, input: &Input) -> Result<Option<Rc<Preprocessed>>> {
        if let Some((_, known)) = self.preprocessed.borrow().iter().find(|(known, _)| known == input) {
            return Ok(Some(Rc::clone(known)));
        }
        let new = self.run_preprocessor(input)?.map(Rc::new);
        self.preprocessed.borrow_mut().extend(new.clone().map(|new| (input.clone(), new)));
        Ok(new)
    }

    fn run_preprocessor(&self, input: &Input) -> Result<Option<Preprocessed>> {
        if input.is_preprocessed() {
            let text = match &self.stdin {
                Some(text) if input.is_stdin() => Some(text.clone()),
                _ => fs::read(&input.path).ok(),
            };
            return Ok(text.map(|text| Preprocessed { text, said: Vec::new(), rule: None }));
        }
        let mut command = self.compiler.command();
        command.args(self.line.options(&[Stage::Every, Stage::Compile, Stage::Preprocess]));
        command.args(self.additions()).arg("-E");
        self.quieten(&mut command);
        let rule = self.ask_for_rule(input, &mut command)?;
        self.add_source(input, &mut command);
        let output = process::capture(&mut command, self.stdin.as_deref().filter(|_| input.is_stdin()))?;
        if !output.status.success() {
            return Ok(None);
        }
        let rule = rule.map(|file| fs::read(file.path()).map(|rule| (rule, self.line.dependency_file(input))));
        let rule = rule.transpose().context("cannot read what the preprocessor wrote")?;
        Ok(Some(Preprocessed { text: output.stdout, said: output.stderr, rule }))
    }

    /// Lets the preprocessor write the make rule that `-MD` asks for, to a temporary file for now:
    /// when the input is left to the compiler it writes the rule itself.
    fn ask_for_rule(&self, input: &Input, command: &mut Command) -> Result<Option<tempfile::NamedTempFile>> {
        let wanted = &self.line.dependencies;
        let Some(option) = &wanted.wanted else {
            return Ok(None);
        };
        let file = tempfile::NamedTempFile::new().context("cannot make a temporary file")?;
        command.arg(option).arg("-MF").arg(file.path()).args(&wanted.rest);
        if !wanted.target {
            command.arg("-MQ").arg(self.line.output_for(input));
        }
        Ok(Some(file))
    }

    /// Names a C source on a command line.
    fn add_source(&self, input: &Input, command: &mut Command) {
        if input.is_cilk() {
            command.args(["-include", "cilk.h"]);
        }
        command.args(["-x", "c"]).arg(&input.path);
    }

    /// What Seam adds to every command that reads source text.
    fn additions(&self) -> Vec<OsString> {
        vec!["-isystem".into(), self.cache.include_folder().into(), "-D__SEAM__=1".into()]
    }

    /// clang warns of options that a step has no use for; we do not sort them that finely.
    fn quieten(&self, command: &mut Command) {
        if self.target.compiler.kind == Kind::Clang {
            command.arg("-Qunused-arguments");
        }
        self.color(command);
    }

    /// A compiler whose messages pass through our hands cannot see that they end on a terminal.
    fn color(&self, command: &mut Command) {
        let kept = io::stderr().is_terminal();
        if kept && !self.line.has_option("-fdiagnostics-color") {
            command.arg("-fdiagnostics-color=always");
        }
    }

    /// Reads a preprocessed input; None if nothing in it is Seam's.
    pub fn read(&self, input: &Input, text: &[u8]) -> Result<Option<Parsed>> {
        let name = input.path.to_string_lossy();
        pipeline::read(text, &name, self.settings).or_else(report)
    }

    /// Runs the pipeline, and prints what it has to say to the user.
    pub fn translate(&self, input: &Input, parsed: &Parsed) -> Result<Vec<u8>> {
        let name = input.path.to_string_lossy();
        parsed.translate(&name, self.settings, &self.target).or_else(report)
    }

    /// The same for a file that is to be looked at, not compiled: its mistakes would go unnoticed.
    pub fn translate_checked(&self, input: &Input, parsed: &Parsed) -> Result<Vec<u8>> {
        match parsed.mistakes(self.settings) {
            mistakes if mistakes.is_empty() || self.settings.serial => self.translate(input, parsed),
            mistakes => report(mistakes),
        }
    }

    /// Translates and compiles a file. What is wrong with it, or doubtful, is told by the C compiler about its
    /// serial elision: that is what the user has written, while of generated text nobody should
    /// ever hear.
    fn compile_parallel(&self, input: &Input, source: &Preprocessed, parsed: &Parsed, output: &Path) -> Result<()> {
        let mut elision = self.ask_about_elision(input, source, parsed, output)?;
        if !parsed.mistakes(self.settings).is_empty() {
            elision.must_compile()?;
        }
        let text = self.translate(input, parsed).or_else(|stop| elision.must_compile().and(Err(stop)))?;
        let made = self.compile_made(&text, &self.quiet(), output);
        if let Err(stop) = elision.must_compile() {
            drop(fs::remove_file(output));
            return Err(stop);
        }
        if made.is_err() {
            say(format_args!("{OUR_MISTAKE}"));
        }
        made
    }

    /// Lets the compiler read the serial elision, while we go on.
    fn ask_about_elision(&self, input: &Input, source: &Preprocessed, parsed: &Parsed, output: &Path) -> Result<Elision> {
        let scratch = self.cache.scratch()?;
        let object = scratch.path().join(output.file_name().unwrap_or(OsStr::new("elision")));
        match parsed.inquiry() {
            Inquiry::Definitions(macros) if !input.is_preprocessed() => {
                let mut command = self.compiler.command();
                command.args(self.line.options(&[Stage::Every, Stage::Compile, Stage::Preprocess])).args(self.additions());
                command.args(macros.iter().map(|definition| format!("-D{definition}")));
                self.write_to(&mut command, &object);
                self.add_source(input, &mut command);
                let text = self.stdin.clone().filter(|_| input.is_stdin());
                Ok(Elision::start(command, text, Vec::new(), scratch))
            }
            inquiry => {
                let text = match inquiry {
                    Inquiry::Text(text) => text,
                    Inquiry::Definitions(_) => parsed.elided(),
                };
                let command = self.text_command(&self.loud(), &object);
                Ok(Elision::start(command, Some(text), source.said.clone(), scratch))
            }
        }
    }

    /// What a pass made of an input, as text.
    pub fn dump(&self, input: &Input, text: &[u8], pass: &str) -> Result<Vec<u8>> {
        let name = input.path.to_string_lossy();
        pipeline::dump(text, &name, pass, self.settings).or_else(report)
    }

    /// Lets the compiler say what is wrong with an input.
    pub fn complain(&self, input: &Input) -> Result<i32> {
        let mut words = self.only(input);
        words.push("-fsyntax-only".into());
        self.finish(words, false, self.stdin_of(input))
    }

    /// Makes code count its instructions as it runs, for the simulator.
    fn counting(&self) -> &'static [&'static str] {
        match (self.settings.sim, self.target.compiler.kind) {
            (false, _) => &[],
            (true, Kind::Gcc) => &["-fsanitize-coverage=trace-pc"],
            (true, Kind::Clang) => &["-fsanitize-coverage=trace-pc,bb,no-prune"],
        }
    }

    /// The user's options for a text that is the user's.
    fn loud(&self) -> Vec<OsString> {
        self.line.options(&[Stage::Every, Stage::Compile])
    }

    /// Options for generated text, of which no warning is wanted.
    fn quiet(&self) -> Vec<OsString> {
        let mut options: Vec<OsString> = pipeline::compiler_flags(&self.target).iter().map(OsString::from).collect();
        options.extend(self.line.options_without_warnings());
        options.extend(self.counting().iter().map(OsString::from));
        options
    }

    /// Compiles text without anything of Seam's, as no other compiler would understand what it came from.
    fn compile_plain(&self, source: &Preprocessed, output: &Path) -> Result<()> {
        // Macros of our headers stand for attributes that only Seam knows; once they are expanded,
        // the compiler cannot see that they came from there.
        let mut options = vec!["-Wno-attributes".into()];
        options.extend(self.loud());
        options.extend(self.counting().iter().map(OsString::from));
        self.compile(&source.text, &options, output)?;
        progress::write_error(&source.said);
        Ok(())
    }

    /// Compiles C that Seam has written.
    fn compile_made(&self, text: &[u8], options: &[OsString], output: &Path) -> Result<()> {
        if self.settings.keep {
            let file = self.kept_file(output);
            fs::write(&file, text).context(format_args!("cannot write {}", file.display()))?;
        }
        self.compile(text, options, output)
    }

    /// Beside the object, or in the current folder when no object is kept.
    fn kept_file(&self, output: &Path) -> PathBuf {
        let file = output.with_extension("seam.c");
        match (self.line.mode, file.file_name()) {
            (Mode::Link, Some(name)) => name.into(),
            _ => file,
        }
    }

    /// Compiles preprocessed text, as far as the command line says.
    fn compile(&self, text: &[u8], options: &[OsString], output: &Path) -> Result<()> {
        if self.line.mode == Mode::Link {
            let folder = output.parent().unwrap_or(output);
            fs::create_dir_all(folder).context(format_args!("cannot make {}", folder.display()))?;
        }
        let output = process::capture(&mut self.text_command(options, output), Some(text))?;
        progress::write_error(messages::retell(&String::from_utf8_lossy(&output.stderr)).as_bytes());
        process::must_succeed(process::status(output.status))
    }

    /// A command that compiles the preprocessed text in its standard input.
    fn text_command(&self, options: &[OsString], output: &Path) -> Command {
        let mut command = self.compiler.command();
        command.args(options);
        self.write_to(&mut command, output);
        // Text that was preprocessed, but abi.h in front of it was not: gcc is to obey directives all
        // the same, and clang to forget the macros of the system, which it would expand.
        command.args(["-x", "cpp-output"]);
        command.arg(match self.target.compiler.kind {
            Kind::Gcc => "-fdirectives-only",
            Kind::Clang => "-undef",
        });
        command.arg("-");
        command
    }

    /// Tells a compiler how far to go, and where its output goes to.
    fn write_to(&self, command: &mut Command, output: &Path) {
        self.quieten(command);
        match self.line.mode {
            Mode::Assembly => command.arg("-S"),
            Mode::Check => command.arg("-fsyntax-only"),
            _ => command.arg("-c"),
        };
        if self.line.mode != Mode::Check {
            command.arg("-o").arg(output);
        }
    }

    /// `-E` and `-M`: the compiler's own work, with our headers.
    fn preprocess_only(&self) -> Result<i32> {
        if !self.line.inputs().any(Input::is_cilk) {
            return self.leave_to_compiler();
        }
        let mut last = 0;
        for input in self.line.inputs() {
            last = self.finish(self.only(input), false, self.stdin_of(input))?.max(last);
        }
        Ok(last)
    }

    fn stdin_of(&self, input: &Input) -> Option<&[u8]> {
        self.stdin.as_deref().filter(|_| input.is_stdin())
    }

    /// The user's command for one of its inputs.
    fn only(&self, chosen: &Input) -> Vec<OsString> {
        let stages = [Stage::Every, Stage::Preprocess, Stage::Dependencies, Stage::Compile, Stage::Mode];
        let mut words = self.line.options(&stages);
        words.extend(self.additions());
        match &chosen.language {
            Some(language) => words.extend(["-x".into(), language.into()]),
            None if chosen.is_cilk() => words.extend(["-include", "cilk.h", "-x", "c"].map(OsString::from)),
            None => {}
        }
        words.push(chosen.path.clone());
        words
    }

    /// The inputs of a `-c` that were left: one command for each.
    fn compile_others(&self, made: &[Option<PathBuf>]) -> Result<i32> {
        let mut worst = 0;
        for (input, _) in self.line.inputs().zip(made).filter(|(_, made)| made.is_none()) {
            worst = self.finish(self.only(input), false, self.stdin_of(input))?.max(worst);
        }
        Ok(worst)
    }

    /// Links, with the objects that were made in the places of their sources.
    fn link(&self, objects: &[Option<PathBuf>], scratch: TempDir) -> Result<i32> {
        let mut words = Vec::new();
        let mut objects = objects.iter();
        for word in &self.line.words {
            match word {
                Word::Option { words: option, .. } => words.extend_from_slice(option),
                Word::Input(input) => match objects.next().and_then(Option::as_ref) {
                    None => words.push(input.path.clone()),
                    Some(object) => words.extend(self.in_place(input, object)),
                },
            }
        }
        words.extend(self.additions_for_link()?);
        let status = self.finish(words, false, self.stdin.as_deref());
        drop(scratch);
        status
    }

    /// An object where a source stood, which may have been under an `-x`.
    fn in_place(&self, input: &Input, object: &Path) -> Vec<OsString> {
        match &input.language {
            None => vec![object.into()],
            Some(language) => vec!["-x".into(), "none".into(), object.into(), "-x".into(), language.into()],
        }
    }

    /// The whole command, as it was, for the compiler.
    fn leave_to_compiler(&self) -> Result<i32> {
        let mut words: Vec<OsString> = Vec::new();
        for word in &self.line.words {
            match word {
                Word::Option { words: option, .. } => words.extend_from_slice(option),
                Word::Input(input) => words.push(input.path.clone()),
            }
        }
        words.extend(match self.line.mode {
            Mode::Link => self.additions_for_link()?,
            _ if self.line.inputs().any(Input::is_source) => self.additions(),
            _ => Vec::new(),
        });
        if self.line.mode != Mode::Link {
            words.extend(self.counting().iter().map(OsString::from));
        }
        self.finish(words, true, self.stdin.as_deref())
    }

    /// What a command that links has at its end: our headers, as there may be sources among its
    /// inputs, and the runtime, of which the linker takes what is used.
    fn additions_for_link(&self) -> Result<Vec<OsString>> {
        let mut words = Vec::new();
        if self.line.inputs().any(Input::is_source) {
            words.extend(self.additions());
        }
        let without = ["-r", "-nostdlib", "-nodefaultlibs"];
        if self.line.options(&[Stage::Link]).iter().any(|word| without.iter().any(|name| word == name)) {
            return Ok(words);
        }
        let mut flags = runtime_flags(&self.line.options(&[Stage::Every]));
        if self.settings.sim {
            if self.line.has_option("-shared") {
                return error("only whole programs can be simulated, no shared libraries");
            }
            flags.push("-DSEAM_SIM".into());
            words.extend(PLATFORM.iter().map(|name| format!("-Wl,--wrap={name}").into()));
        }
        words.extend(["-x".into(), "none".into()]);
        match self.cache.runtime(&self.compiler, &flags) {
            Ok(archive) => {
                words.push(archive.into());
                words.extend(self.exports());
            }
            // Most programs that are linked this way need no runtime (think of configure).
            Err(Stop::Error(cause)) => say(format_args!("warning: linking without the runtime: {cause}")),
            Err(other) => return Err(other),
        }
        words.push("-pthread".into());
        Ok(words)
    }

    /// A program shows the runtime's data to libraries that it loads, so that they share it. Libraries
    /// do so anyway, and static programs load none.
    fn exports(&self) -> Vec<OsString> {
        let without = ["-shared", "--shared", "-static", "--static", "-static-pie", "-Wl,-shared", "-Wl,-Bshareable"];
        if self.line.options(&[Stage::Link]).iter().any(|word| without.iter().any(|name| word == name)) {
            return Vec::new();
        }
        let mut list = OsString::from("--dynamic-list=");
        list.push(self.cache.shared_symbols());
        vec!["-Xlinker".into(), list]
    }

    /// Runs the compiler with these words. With `replace`, becomes it, as nothing is left to do.
    fn finish(&self, words: Vec<OsString>, replace: bool, input: Option<&[u8]>) -> Result<i32> {
        let mut command = self.compiler.command();
        self.color(&mut command);
        let long = words.iter().map(|word| word.len() + 1).sum::<usize>() > LONGEST_COMMAND;
        if long {
            let file = response_file(&words)?;
            let mut word = OsString::from("@");
            word.push(file.path());
            return process::run(command.arg(word), input);
        }
        command.args(words);
        match input {
            None if replace && self.replace_process => process::exec(&mut command),
            _ => process::run(&mut command, input),
        }
    }
}

/// The functions of the C library that `runtime/platform.c` has others for.
const PLATFORM: [&str; 35] = [
    "pthread_create", "pthread_join", "pthread_detach", "pthread_once", "pthread_mutex_lock",
    "pthread_mutex_timedlock", "pthread_mutex_unlock", "pthread_rwlock_rdlock", "pthread_rwlock_wrlock",
    "pthread_rwlock_timedrdlock", "pthread_rwlock_timedwrlock", "pthread_rwlock_unlock", "pthread_spin_lock",
    "pthread_spin_unlock", "sem_wait", "sem_timedwait", "sem_post", "pthread_cond_wait",
    "pthread_cond_timedwait", "pthread_cond_signal", "pthread_cond_broadcast", "pthread_barrier_init",
    "pthread_barrier_wait", "flockfile", "funlockfile", "pause", "clock_gettime", "gettimeofday", "time",
    "clock", "nanosleep", "clock_nanosleep", "usleep", "sleep", "sched_yield",
];

fn is_thread_sanitizer(option: &str) -> bool {
    option.strip_prefix("-fsanitize=").is_some_and(|kinds| kinds.split(',').any(|kind| kind == "thread"))
}

/// Whether an option chooses ISO C90; none if it chooses no language at all.
fn is_c90(option: &str) -> Option<bool> {
    let option = option.trim_start_matches('-');
    match option.strip_prefix("std=") {
        Some(standard) => Some(matches!(standard, "c89" | "c90" | "iso9899:1990" | "iso9899:199409")),
        None => (option == "ansi").then_some(true),
    }
}

/// The compiler will say that it does not know the word, but not what to do.
fn warn_of_missing_header(text: &[u8]) {
    if let Some(place) = marks::word_without_header(&String::from_utf8_lossy(text)) {
        let message = "this is no keyword here";
        let warning = Diagnostic::warning(message).at(place).help("#include <cilk/cilk.h>");
        progress::write_error(warning.render(io::stderr().is_terminal()).as_bytes());
    }
}

/// Prints what the pipeline has to say to the user.
fn report<T>(diagnostics: Vec<Diagnostic>) -> Result<T> {
    let color = io::stderr().is_terminal();
    progress::write_error(diag::render_all(&diagnostics, color).as_bytes());
    Err(Stop::Status(1))
}

fn response_file(words: &[OsString]) -> Result<tempfile::NamedTempFile> {
    let doing = "cannot write a response file";
    let mut file = tempfile::NamedTempFile::new().context(doing)?;
    file.write_all(&response::text(words)).context(doing)?;
    Ok(file)
}

/// The command: `seam cc WORDS`.
pub fn command(words: Vec<OsString>) -> Result<i32> {
    let split = arguments::split(words, &cli::names("cc"), false);
    let matches = super::parse("cc", &split.seam)?;
    let settings = Settings::from_matches(&matches);
    let compiler = settings.compiler()?;
    let words = response::expand(split.compiler.clone()).map_err(Stop::Error)?;
    if CommandLine::parse(&words).mode == Mode::Query {
        return process::exec(compiler.command().args(&split.compiler));
    }
    let cache = Cache::open()?;
    let mut job = Job::new(&cache, compiler, &words, &settings)?;
    job.replace_process = true;
    job.run()
}

#[cfg(test)]
mod tests {
    use super::super::embedded;
    use super::PLATFORM;

    #[test]
    fn the_linker_is_told_of_each_replacement() {
        let platform = embedded::text("runtime/platform.c");
        let mut defined: Vec<&str> = platform
            .match_indices("__wrap_")
            .map(|(at, mark)| &platform[at + mark.len()..])
            .chain(platform.match_indices("LOCK(").map(|(at, mark)| &platform[at + mark.len()..]))
            .map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or(""))
            .filter(|name| !matches!(*name, "" | "name"))
            .collect();
        defined.sort();
        defined.dedup();
        let mut told = PLATFORM.to_vec();
        told.sort();
        assert_eq!(defined, told);
    }
}
