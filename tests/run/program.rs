//! A test program and what it says about itself.
//!
//! Comments in its source hold everything:
//!
//! | comment | meaning |
//! |---|---|
//! | `// expect: LINE` | the next line of standard output |
//! | a `Prints:` block in a comment, indented by four | the same, as the examples have it |
//! | `// exit: N` | the exit status, 0 otherwise |
//! | `// args: A B` | arguments; `$DIR` is the program's folder |
//! | `// stdin: LINE` | the next line of standard input |
//! | `// flags: -DX` | for the compiler |
//! | `// skip-modes: M N` | builds or runs (see `modes.rs`) that make no sense for it |
//! | `… // error: TEXT` | the compiler reports an error in this line that contains TEXT |
//! | `// error-anywhere: TEXT` | the same in no line in particular |
//!
//! A folder with a `main.c` or `main.cilk` is one program of all its files.

use std::fs;
use std::path::{Path, PathBuf};

#[derive(Default, Debug)]
pub struct Program {
    /// Relative to the repository, without extension.
    pub name: String,
    /// The file with the expectations first.
    pub files: Vec<PathBuf>,
    pub expected: Vec<String>,
    pub has_expectations: bool,
    pub exit: i32,
    pub args: Vec<String>,
    pub stdin: String,
    pub flags: Vec<String>,
    pub skipped: Vec<String>,
    /// Line (0: any) and text of each compile error.
    pub errors: Vec<(usize, String)>,
    /// It uses keywords, so it is parallel without `--release-all`.
    pub parallel: bool,
}

/// All programs below the folders, in a fixed order.
pub fn find(root: &Path, folders: &[&str]) -> Vec<Program> {
    let mut programs = Vec::new();
    for folder in folders {
        find_below(root, &root.join(folder), &mut programs);
    }
    programs
}

fn find_below(root: &Path, folder: &Path, programs: &mut Vec<Program>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let main = paths.iter().position(|path| path.file_name().is_some_and(|name| name == "main.c" || name == "main.cilk"));
    if let Some(main) = main {
        let main = paths.remove(main);
        let others = paths.into_iter().filter(|path| is_c(path));
        let files = std::iter::once(main).chain(others).collect();
        programs.push(Program::read(root, folder, files));
        return;
    }
    for path in paths {
        if path.is_dir() {
            find_below(root, &path, programs);
        } else if is_c(&path) {
            let program = Program::read(root, &path, vec![path.clone()]);
            programs.extend(program.is_program().then_some(program));
        }
    }
}

fn is_c(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c" || extension == "cilk")
}

impl Program {
    fn read(root: &Path, named: &Path, files: Vec<PathBuf>) -> Program {
        let name = named.strip_prefix(root).unwrap_or(named);
        // fib.c and fib.cilk are two programs.
        let name = name.display().to_string();
        let mut program = Program { name, ..Program::default() };
        let text = fs::read(&files[0]).unwrap_or_default();
        let text = String::from_utf8_lossy(&text).into_owned();
        for (index, line) in text.lines().enumerate() {
            program.read_line(index + 1, line);
        }
        if let Some(lines) = printed_block(&text) {
            program.expected.extend(lines);
            program.has_expectations = true;
        }
        let mut sources = files.iter().filter_map(|file| fs::read(file).ok());
        program.parallel = sources.any(|source| is_parallel(&String::from_utf8_lossy(&source)));
        program.files = files;
        program.has_expectations |= text.contains("Prints nothing") || text.contains("// exit:");
        program
    }

    fn read_line(&mut self, number: usize, line: &str) {
        let Some((before, comment)) = line.split_once("// ") else { return };
        let Some((key, value)) = comment.split_once(':') else { return };
        let value = value.strip_prefix(' ').unwrap_or(value);
        let words = || value.split_whitespace().map(str::to_string);
        match key {
            "error" => self.errors.push((number, value.trim().to_string())),
            "error-anywhere" => self.errors.push((0, value.trim().to_string())),
            _ if !before.trim().is_empty() => {}
            "expect" => {
                self.expected.push(value.to_string());
                self.has_expectations = true;
            }
            "exit" => self.exit = value.trim().parse().unwrap_or(-1),
            "args" => self.args.extend(words()),
            "stdin" => self.stdin.push_str(&format!("{value}\n")),
            "flags" => self.flags.extend(words()),
            "skip-modes" => self.skipped.extend(words()),
            _ => {}
        }
    }

    /// Leaves and other parts are no programs.
    fn is_program(&self) -> bool {
        let text = fs::read_to_string(&self.files[0]).unwrap_or_default();
        self.has_expectations || !self.errors.is_empty() || text.contains("int main(")
    }

    pub fn folder(&self) -> &Path {
        self.files[0].parent().unwrap_or(Path::new("."))
    }

    pub fn arguments(&self) -> Vec<String> {
        let folder = self.folder().display().to_string();
        self.args.iter().map(|word| word.replace("$DIR", &folder)).collect()
    }

    pub fn skips(&self, mode: &str) -> bool {
        self.skipped.iter().any(|skipped| skipped == mode || mode.split('-').next() == Some(skipped))
    }

    /// Writes what the program prints now into its source. What is in a `Prints:` block stays
    /// there; otherwise the lines take the place of the old ones, or follow the opening comment.
    pub fn bless(&self, stdout: &str) -> std::io::Result<()> {
        let file = &self.files[0];
        let text = fs::read_to_string(file)?;
        let is_expectation = |line: &&str| line.trim_start().starts_with("// expect:");
        let blessed = if let Some(old) = printed_block(&text) {
            let block = |lines: &mut dyn Iterator<Item = &str>| -> String { lines.map(|line| format!(" *     {line}\n")).collect() };
            text.replace(&block(&mut old.iter().map(String::as_str)), &block(&mut stdout.lines()))
        } else {
            let lines: Vec<&str> = text.lines().collect();
            let opening = lines.iter().take_while(|line| line.starts_with("//")).count();
            let at = lines.iter().position(|line| is_expectation(&line)).unwrap_or(opening);
            let new = stdout.lines().map(|line| format!("// expect: {line}").trim_end().to_string());
            let kept = |lines: &[&str]| -> Vec<String> {
                lines.iter().filter(|line| !is_expectation(line)).map(|line| line.to_string()).collect()
            };
            let all: Vec<String> = kept(&lines[..at]).into_iter().chain(new).chain(kept(&lines[at..])).collect();
            all.join("\n") + "\n"
        };
        if blessed != text {
            fs::write(file, blessed)?;
        }
        Ok(())
    }
}

/// The lines after `Prints:` in a comment.
fn printed_block(text: &str) -> Option<Vec<String>> {
    let mut lines = text.lines().skip_while(|line| line.trim_end() != " * Prints:");
    lines.next()?;
    Some(lines.map_while(|line| line.strip_prefix(" *     ")).map(str::to_string).collect())
}

fn is_parallel(text: &str) -> bool {
    let words = ["cilk", "!! {", "!!\n", "spawn", "SEAM_RELEASABLE"];
    words.iter().any(|word| text.contains(word))
}
