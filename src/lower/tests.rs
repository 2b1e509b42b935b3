//! Tests of the lowering: what it prints for some modules, and programs that are compiled by
//! each C compiler there is, linked with the runtime, and run in many ways.

use super::*;
use crate::ir::parse::parse;
use crate::ir::tests::files;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn scratch() -> PathBuf {
    let folder = root().join("target/lowered");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The compilers of this machine.
fn compilers() -> Vec<(&'static str, Compiler)> {
    let all = [("gcc", Compiler::Gcc), ("clang", Compiler::Clang), ("clang-14", Compiler::Clang)];
    let works = |name: &str| Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok_and(|s| s.success());
    let found: Vec<_> = all.into_iter().filter(|(name, _)| works(name)).collect();
    assert!(!found.is_empty(), "no C compiler");
    found
}

fn succeed(command: &mut Command, what: &str) -> String {
    let output = command.output().unwrap_or_else(|e| panic!("{what}: {command:?}: {e}"));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{what}: {command:?}: {}\n{text}{}", output.status, String::from_utf8_lossy(&output.stderr));
    text
}

/// The runtime's objects, compiled once.
fn runtime() -> &'static [PathBuf] {
    static OBJECTS: OnceLock<Vec<PathBuf>> = OnceLock::new();
    OBJECTS.get_or_init(|| {
        let entries = fs::read_dir(root().join("runtime")).unwrap().map(|e| e.unwrap().path());
        let sources = entries.filter(|p| p.extension().is_some_and(|e| e == "c"));
        sources.map(|source| {
            let object = scratch().join(source.file_name().unwrap()).with_extension("o");
            let mut gcc = Command::new("cc");
            succeed(gcc.args(["-std=gnu11", "-O2", "-g", "-pthread", "-c"]).arg(&source).arg("-o").arg(&object), "the runtime");
            object
        })
        .collect()
    })
}

/// C that is ready for the compiler, as the driver hands it over.
fn lowered(file: &Path, options: &Options) -> String {
    let module = parse(&fs::read_to_string(file).unwrap()).unwrap();
    let abi = fs::read_to_string(root().join("runtime/abi.h")).unwrap();
    format!("# 1 \"abi.h\" 3\n{abi}{}", lower(&module, options))
}

fn options(compiler: Compiler) -> Options {
    Options { polling: Polling::Sedative, tasks: Tasks::Lazy, compiler, lines: true }
}

/// Compile and link; the name tells programs of tests that run at once apart.
fn build(file: &Path, name: &str, cc: &str, options: &Options, flags: &[&str]) -> PathBuf {
    let program = scratch().join(format!("{}-{name}-{cc}", file.file_stem().unwrap().to_str().unwrap()));
    let (source, object) = (program.with_extension("seam.c"), program.with_extension("seam.o"));
    fs::write(&source, lowered(file, options)).unwrap();
    let mode = if options.compiler == Compiler::Gcc { "-fdirectives-only" } else { "-undef" };
    let what = file.display().to_string();
    let mut compile = Command::new(cc);
    compile.args(super::flags(options.compiler)).args(["-Wall", "-Wextra", "-Werror", "-g"]).args(flags);
    succeed(compile.args(["-x", "cpp-output", mode, "-c"]).arg(&source).arg("-o").arg(&object), &what);
    let mut link = Command::new(cc);
    succeed(link.args(flags).arg(&object).args(runtime()).args(["-pthread", "-o"]).arg(&program), &what);
    program
}

/// What the program should print, as its file says.
fn expected(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let line = text.lines().find_map(|l| l.strip_prefix("// prints: "));
    format!("{}\n", line.unwrap_or_else(|| panic!("{}: says not what it prints", file.display())))
}

fn run(program: &Path, environment: &[(&str, &str)]) -> String {
    let mut command = Command::new("timeout");
    command.arg("60").arg(program).envs(environment.iter().copied());
    succeed(&mut command, "running")
}

/// One worker, two, and two in which requests come all the time or at random.
fn check_runs(program: &Path, expected: &str) {
    let mut ways: Vec<Vec<(&str, &str)>> = vec![
        vec![("SEAM_WORKERS", "1")],
        vec![("SEAM_WORKERS", "2")],
        vec![("SEAM_WORKERS", "1"), ("SEAM_CHAOS", "1"), ("SEAM_CHAOS_EVERY", "1")],
        vec![("SEAM_WORKERS", "2"), ("SEAM_CHAOS", "2"), ("SEAM_CHAOS_EVERY", "1")],
    ];
    ways.extend(["3", "4", "5", "6"].map(|seed| vec![("SEAM_WORKERS", "2"), ("SEAM_CHAOS", seed)]));
    for way in ways {
        assert_eq!(run(program, &way), expected, "{} with {way:?}", program.display());
    }
}

/// Build all programs with each compiler and run them.
fn check_all(name: &str, make: fn(Compiler) -> Options, flags: &[&str]) {
    for file in files("tests/ir") {
        for (cc, compiler) in compilers() {
            let program = build(&file, name, cc, &make(compiler), flags);
            check_runs(&program, &expected(&file));
        }
    }
}

#[test]
fn programs_run_optimised() {
    check_all("O2", options, &["-O2"]);
}

#[test]
fn programs_run_highly_optimised() {
    check_all("O3", options, &["-O3"]);
}

#[test]
fn programs_run_unoptimised() {
    check_all("O0", options, &["-O0"]);
}

#[test]
fn programs_run_with_indolent_polling() {
    check_all("indolent", |c| Options { polling: Polling::Indolent, ..options(c) }, &["-O1"]);
}

#[test]
fn programs_run_by_lazy_rpc() {
    check_all("rpc", |c| Options { tasks: Tasks::Rpc, ..options(c) }, &["-O2"]);
}

#[test]
fn programs_run_by_lazy_rpc_unoptimised() {
    check_all("rpc-O0", |c| Options { tasks: Tasks::Rpc, ..options(c) }, &["-O0"]);
}
