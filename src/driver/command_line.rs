//! A `cc` command line, understood as far as Seam has to: what to do, with which inputs, and which
//! words each step of the work gets.
//!
//! The words are kept as they were written and in their order, because order means something to a
//! linker; every step selects from them.

use super::options::{self, Row, Stage, Value};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// What a command line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Something about the compiler itself, or nothing to do: not our business.
    Query,
    /// `-E`, `-M`, `-MM`.
    Preprocess,
    /// `-fsyntax-only`.
    Check,
    /// `-S`.
    Assembly,
    /// `-c`.
    Object,
    Link,
}

/// An input file, or `-` for standard input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    pub path: OsString,
    /// What `-x` says, when it stands before this input.
    pub language: Option<String>,
}

/// One option with its value, or one input.
#[derive(Clone, Debug)]
pub enum Word {
    Option { words: Vec<OsString>, stage: Stage },
    Input(Input),
}

/// A command line in pieces.
#[derive(Clone, Debug)]
pub struct CommandLine {
    pub words: Vec<Word>,
    pub mode: Mode,
    pub output: Option<OsString>,
    pub dependencies: Dependencies,
}

/// What is said about make rules.
#[derive(Clone, Default, Debug)]
pub struct Dependencies {
    /// `-MD` or `-MMD`.
    pub wanted: Option<OsString>,
    /// The value of `-MF`.
    pub file: Option<OsString>,
    /// `-MT` or `-MQ` was given.
    pub target: bool,
    /// All options of this kind but `wanted` and `-MF`, as written.
    pub rest: Vec<OsString>,
}

impl Input {
    pub fn is_stdin(&self) -> bool {
        self.path == "-"
    }

    fn extension(&self) -> &str {
        Path::new(&self.path).extension().and_then(OsStr::to_str).unwrap_or("")
    }

    /// A file with Cilk-5's keywords switched on from its first line.
    pub fn is_cilk(&self) -> bool {
        self.language.is_none() && self.extension() == "cilk"
    }

    /// C source, before preprocessing or after.
    pub fn is_c(&self) -> bool {
        match &self.language {
            Some(language) => matches!(language.as_str(), "c" | "cpp-output"),
            None => matches!(self.extension(), "c" | "i" | "cilk"),
        }
    }

    pub fn is_preprocessed(&self) -> bool {
        self.language.as_deref() == Some("cpp-output") || self.language.is_none() && self.extension() == "i"
    }

    /// Something that is run through the preprocessor (so include folders mean something to it).
    pub fn is_source(&self) -> bool {
        self.language.is_some()
            || self.is_stdin()
            || matches!(
                self.extension(),
                "c" | "cilk" | "h" | "S" | "sx" | "C" | "cc" | "cp" | "cpp" | "cxx" | "c++" | "CPP" | "m" | "mm" | "M"
            )
    }

    /// The file's name without folder and extension.
    pub fn stem(&self) -> OsString {
        Path::new(&self.path).file_stem().unwrap_or(OsStr::new("a")).to_os_string()
    }
}

impl CommandLine {
    /// Takes a command line apart; response files have been expanded.
    pub fn parse(arguments: &[OsString]) -> CommandLine {
        let mut line = CommandLine {
            words: Vec::new(),
            mode: Mode::Link,
            output: None,
            dependencies: Dependencies::default(),
        };
        let mut language = None;
        let mut rest = arguments.iter();
        while let Some(word) = rest.next() {
            let text = word.to_string_lossy();
            if !text.starts_with('-') || text == "-" {
                line.words.push(Word::Input(Input { path: word.clone(), language: language.clone() }));
                continue;
            }
            let (stage, value, words) = take_option(word, &text, &mut rest);
            match stage {
                Stage::Mode => line.set_mode(&text, value.as_deref()),
                Stage::Language => language = value.as_deref().and_then(language_of),
                Stage::Dependencies => line.add_dependency(&text, value, &words),
                Stage::Query => line.mode = Mode::Query,
                _ => {}
            }
            line.words.push(Word::Option { words, stage });
        }
        if line.inputs().next().is_none() {
            line.mode = Mode::Query;
        }
        line
    }

    fn set_mode(&mut self, text: &str, value: Option<&OsStr>) {
        match text {
            _ if value.is_some() => self.output = value.map(OsStr::to_os_string),
            // The mode that stops earliest wins, and a question beats all.
            "-E" | "--preprocess" => self.stop_at(Mode::Preprocess),
            "-fsyntax-only" => self.stop_at(Mode::Check),
            "-S" | "--assemble" => self.stop_at(Mode::Assembly),
            "-c" | "--compile" => self.stop_at(Mode::Object),
            _ => {}
        }
    }

    fn stop_at(&mut self, mode: Mode) {
        if (mode as u8) < (self.mode as u8) {
            self.mode = mode;
        }
    }

    fn add_dependency(&mut self, text: &str, value: Option<OsString>, words: &[OsString]) {
        match text {
            "-M" | "-MM" | "--dependencies" | "--user-dependencies" => self.stop_at(Mode::Preprocess),
            "-MD" | "-MMD" | "--write-dependencies" | "--write-user-dependencies" => {
                self.dependencies.wanted = Some(text.into());
            }
            _ if text.starts_with("-MF") => self.dependencies.file = value,
            _ => {
                self.dependencies.target |= text.starts_with("-MT") || text.starts_with("-MQ");
                self.dependencies.rest.extend_from_slice(words);
            }
        }
    }

    /// Replaces what `-o` says.
    pub fn set_output(&mut self, output: OsString) {
        self.words.retain(|word| match word {
            Word::Option { words, stage: Stage::Mode } => {
                let name = words[0].to_string_lossy();
                !name.starts_with("-o") && !name.starts_with("--output")
            }
            _ => true,
        });
        self.words.insert(0, Word::Option { words: vec!["-o".into(), output.clone()], stage: Stage::Mode });
        self.output = Some(output);
    }

    pub fn inputs(&self) -> impl Iterator<Item = &Input> {
        self.words.iter().filter_map(|word| match word {
            Word::Input(input) => Some(input),
            Word::Option { .. } => None,
        })
    }

    /// The options of these stages, in their order.
    pub fn options(&self, stages: &[Stage]) -> Vec<OsString> {
        let selected = self.words.iter().filter_map(|word| match word {
            Word::Option { words, stage } if stages.contains(stage) => Some(words),
            _ => None,
        });
        selected.flatten().cloned().collect()
    }

    /// The options with which text that Seam made is compiled: all but those about warnings.
    pub fn options_without_warnings(&self) -> Vec<OsString> {
        let mut words: Vec<OsString> = Vec::new();
        for word in &self.words {
            match word {
                Word::Option { words: option, stage: Stage::Every | Stage::Compile } if !asks_for_warnings(option) => {
                    words.extend_from_slice(option)
                }
                _ => {}
            }
        }
        words.push("-w".into());
        words
    }

    /// Does one of the options equal or begin with this?
    pub fn has_option(&self, beginning: &str) -> bool {
        self.words.iter().any(|word| match word {
            Word::Option { words, .. } => words[0].to_string_lossy().starts_with(beginning),
            Word::Input(_) => false,
        })
    }

    /// The object, assembly or program that this command writes for an input.
    pub fn output_for(&self, input: &Input) -> OsString {
        let extension = match self.mode {
            Mode::Assembly => "s",
            _ => "o",
        };
        self.output.clone().unwrap_or_else(|| {
            let stem = input.stem();
            let stem = if input.is_stdin() { OsStr::new("-") } else { &stem };
            Path::new(stem).with_extension(extension).into_os_string()
        })
    }

    /// The file that `-MD` writes for an input, as gcc names it.
    pub fn dependency_file(&self, input: &Input) -> PathBuf {
        if let Some(file) = &self.dependencies.file {
            return file.into();
        }
        let several = self.inputs().filter(|input| input.is_c()).count() > 1;
        match &self.output {
            Some(output) if several && self.mode == Mode::Link => {
                let mut name = output.clone();
                name.push("-");
                name.push(input.stem());
                name.push(".d");
                name.into()
            }
            Some(output) => Path::new(output).with_extension("d"),
            None => Path::new(&input.stem()).with_extension("d"),
        }
    }
}

/// `-Wall`, `-Werror=…`, `-pedantic`; but not `-Wa,…`, nor `-Wno-…`, which may allow what is an error otherwise.
fn asks_for_warnings(option: &[OsString]) -> bool {
    let [word] = option else { return false };
    let word = word.to_string_lossy();
    let is_warning = word.starts_with("-W") && !word.starts_with("-Wno-") && !word.starts_with("-Wa,");
    is_warning || word.trim_start_matches('-').starts_with("pedantic") || word == "-fanalyzer"
}

/// Reads one option: its stage, its value, and all its words.
fn take_option<'a>(
    word: &OsStr,
    text: &str,
    rest: &mut impl Iterator<Item = &'a OsString>,
) -> (Stage, Option<OsString>, Vec<OsString>) {
    let mut words = vec![word.to_os_string()];
    let Some((Row { value, stage, .. }, joined)) = options::row(text) else {
        return (Stage::Every, None, words);
    };
    let next = *value == Value::Next || *value == Value::JoinedOrNext && joined.is_empty();
    let value = if next {
        rest.next().map(|value| {
            words.push(value.clone());
            value.clone()
        })
    } else {
        (!joined.is_empty()).then(|| tail(word, joined.len()))
    };
    (*stage, value, words)
}

/// The last bytes of a word, as they are, even when they are not UTF-8.
fn tail(word: &OsStr, characters: usize) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    match word.to_str() {
        Some(text) => text[text.len() - characters..].into(),
        // Names of options are ASCII, so the lossy text has the same beginning.
        None => {
            let name = word.to_string_lossy().len() - characters;
            OsStr::from_bytes(&word.as_bytes()[name..]).to_os_string()
        }
    }
}

/// What `-x` sets; `none` goes back to judging by the extension.
fn language_of(value: &OsStr) -> Option<String> {
    let language = value.to_string_lossy().into_owned();
    (language != "none").then_some(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> CommandLine {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        CommandLine::parse(&words)
    }

    #[test]
    fn modes() {
        for (line, mode) in [
            ("a.c", Mode::Link),
            ("-c a.c", Mode::Object),
            ("-S -c a.c", Mode::Assembly),
            ("-c -E a.c", Mode::Preprocess),
            ("-MM a.c", Mode::Preprocess),
            ("-MD -c a.c", Mode::Object),
            ("-fsyntax-only a.c", Mode::Check),
            ("-v", Mode::Query),
            ("-### a.c", Mode::Query),
            ("-print-file-name=libc.a", Mode::Query),
            ("-o x", Mode::Query),
        ] {
            assert_eq!(parse(line).mode, mode, "{line}");
        }
    }

    #[test]
    fn inputs_are_told_from_values() {
        let line = parse("-I inc -o out -include pre.h -x c weird.txt -x none a.o -L lib -lm - -D X b.c");
        let inputs: Vec<_> = line.inputs().map(|input| (input.path.to_str().unwrap(), input.is_c())).collect();
        assert_eq!(inputs, [("weird.txt", true), ("a.o", false), ("-", false), ("b.c", true)]);
        assert_eq!(line.output.as_deref(), Some(OsStr::new("out")));
        assert_eq!(line.options(&[Stage::Preprocess]), ["-I", "inc", "-include", "pre.h", "-D", "X"]);
        assert_eq!(line.options(&[Stage::Link]), ["-L", "lib", "-lm"]);
    }

    #[test]
    fn outputs_and_dependencies() {
        let line = parse("-c src/a.c -MMD -MP");
        let input = line.inputs().next().unwrap();
        assert_eq!(line.output_for(input), "a.o");
        assert_eq!(line.dependency_file(input), Path::new("a.d"));
        assert_eq!(line.dependencies.rest, ["-MP"]);
        let line = parse("-c src/a.c -o build/x.o -MD -MF dep/x.P -MT y");
        let input = line.inputs().next().unwrap();
        assert_eq!(line.output_for(input), "build/x.o");
        assert_eq!(line.dependency_file(input), Path::new("dep/x.P"));
        assert!(line.dependencies.target);
    }
}
