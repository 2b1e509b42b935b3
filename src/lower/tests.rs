//! Tests of the lowering: what it prints for some modules, and programs that are compiled by
//! each C compiler there is, linked with the runtime, and run in many ways.

use super::*;
use crate::ir::parse::parse;
use crate::ir::tests::files;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

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

/// The runtime's objects, compiled once for each sanitizer.
fn runtime(cc: &str, sanitizer: Option<&str>) -> Vec<PathBuf> {
    static BUILT: Mutex<BTreeMap<String, Vec<PathBuf>>> = Mutex::new(BTreeMap::new());
    let name = format!("{cc}-{}", sanitizer.unwrap_or("plain"));
    let mut built = BUILT.lock().unwrap_or_else(|e| e.into_inner());
    built.entry(name.clone()).or_insert_with(|| compile_runtime(cc, sanitizer, &scratch().join(name))).clone()
}

fn compile_runtime(cc: &str, sanitizer: Option<&str>, folder: &Path) -> Vec<PathBuf> {
    fs::create_dir_all(folder).unwrap();
    let entries = fs::read_dir(root().join("runtime")).unwrap().map(|e| e.unwrap().path());
    let compile = |source: PathBuf| {
        let object = folder.join(source.file_name().unwrap()).with_extension("o");
        let mut command = Command::new(cc);
        command.args(["-std=gnu11", "-O1", "-g", "-pthread", "-c"]).args(sanitizer);
        succeed(command.arg(&source).arg("-o").arg(&object), "the runtime");
        object
    };
    entries.filter(|p| p.extension().is_some_and(|e| e == "c")).map(compile).collect()
}

/// C that is ready for the compiler, as the driver hands it over.
fn lowered(file: &Path, options: &Options, ahead: &str) -> String {
    let module = parse(&fs::read_to_string(file).unwrap()).unwrap();
    let abi = fs::read_to_string(root().join("runtime/abi.h")).unwrap();
    format!("{ahead}# 1 \"abi.h\" 3\n{abi}{}", lower(&module, options))
}

/// What the lowering prints is in tests/ir/emitted/, to be read when it changes; SEAM_BLESS=1
/// writes it anew.
fn check_emitted(name: &str, how: &str, options: &Options) {
    let module = parse(&fs::read_to_string(root().join(format!("tests/ir/{name}.ir"))).unwrap()).unwrap();
    let file = root().join(format!("tests/ir/emitted/{name}-{how}.c"));
    let text = lower(&module, options);
    if std::env::var_os("SEAM_BLESS").is_some() {
        fs::write(&file, text).unwrap();
        return;
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    let line = text.lines().zip(expected.lines()).position(|(a, b)| a != b).map_or("the end".into(), |n| (n + 1).to_string());
    assert!(text == expected, "{} differs from line {line} on; if that is right, run with SEAM_BLESS=1", file.display());
}

#[test]
fn emitted_c_is_as_it_was() {
    let readable = |o: Options| Options { lines: false, ..o };
    for name in ["fib", "queens", "memory", "loops"] {
        check_emitted(name, "gcc", &readable(options(Compiler::Gcc)));
    }
    check_emitted("fib", "lines", &options(Compiler::Gcc));
    for name in ["fib", "sum"] {
        check_emitted(name, "clang", &readable(options(Compiler::Clang)));
    }
    check_emitted("fib", "indolent", &readable(Options { polling: Polling::Indolent, ..options(Compiler::Gcc) }));
    for name in ["fib", "loops"] {
        check_emitted(name, "span", &readable(Options { span: true, ..options(Compiler::Gcc) }));
    }
    for name in ["fib", "queens", "loops"] {
        check_emitted(name, "rpc", &readable(Options { strategy: Strategy::Rpc, ..options(Compiler::Gcc) }));
    }
    check_emitted("queens", "eager", &readable(eager(None, Compiler::Gcc)));
    check_emitted("loops", "inline", &readable(eager(Some(2), Compiler::Gcc)));
}

fn options(compiler: Compiler) -> Options {
    Options { polling: Polling::Sedative, strategy: Strategy::Lazy, compiler, span: false, lines: true }
}

/// Compile; the name tells the files of tests that run at once apart. Returns what the program
/// is to be called, and the object.
fn compile(file: &Path, name: &str, cc: &str, options: &Options, flags: &[&str]) -> (PathBuf, PathBuf) {
    let program = scratch().join(format!("{}-{name}-{cc}", file.file_stem().unwrap().to_str().unwrap()));
    let (source, object) = (program.with_extension("seam.c"), program.with_extension("seam.o"));
    let ahead = if flags.contains(&"-fsanitize=thread") { "#define SEAM_TSAN 1\n" } else { "" };
    fs::write(&source, lowered(file, options, ahead)).unwrap();
    let mode = if options.compiler == Compiler::Gcc { "-fdirectives-only" } else { "-undef" };
    let what = file.display().to_string();
    let mut compile = Command::new(cc);
    compile.args(super::flags(options.compiler)).args(["-Wall", "-Wextra", "-Werror", "-g"]).args(flags);
    succeed(compile.args(["-x", "cpp-output", mode, "-c"]).arg(&source).arg("-o").arg(&object), &what);
    (program, object)
}

/// Compile and link.
fn build(file: &Path, name: &str, cc: &str, options: &Options, flags: &[&str]) -> PathBuf {
    let (program, object) = compile(file, name, cc, options, flags);
    let what = file.display().to_string();
    let mut link = Command::new(cc);
    let sanitizer = flags.iter().copied().find(|f| f.starts_with("-fsanitize="));
    succeed(link.args(flags).arg(&object).args(runtime(cc, sanitizer)).args(["-pthread", "-o"]).arg(&program), &what);
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

/// Two workers, of which requests come all the time or at random; one, which then does all itself.
fn check_runs(program: &Path, expected: &str) {
    let ways: &[&[(&str, &str)]] = &[
        &[("SEAM_WORKERS", "2")],
        &[("SEAM_WORKERS", "1"), ("SEAM_CHAOS", "1"), ("SEAM_CHAOS_EVERY", "1")],
        &[("SEAM_WORKERS", "2"), ("SEAM_CHAOS", "2"), ("SEAM_CHAOS_EVERY", "1")],
        &[("SEAM_WORKERS", "2"), ("SEAM_CHAOS", "3")],
        &[("SEAM_WORKERS", "2"), ("SEAM_CHAOS", "4")],
    ];
    for way in ways {
        assert_eq!(run(program, way), expected, "{} with {way:?}", program.display());
    }
}

/// Build all programs with each compiler and run them.
fn check_all(name: &str, make: fn(Compiler) -> Options, flags: &[&str]) {
    check_with(&compilers(), name, make, flags);
}

fn check_with(compilers: &[(&str, Compiler)], name: &str, make: fn(Compiler) -> Options, flags: &[&str]) {
    for file in files("tests/ir") {
        for (cc, compiler) in compilers {
            let program = build(&file, name, cc, &make(*compiler), flags);
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
    check_all("rpc", |c| Options { strategy: Strategy::Rpc, ..options(c) }, &["-O2"]);
}

#[test]
fn programs_run_by_lazy_rpc_unoptimised() {
    check_all("rpc-O0", |c| Options { strategy: Strategy::Rpc, ..options(c) }, &["-O0"]);
}

fn eager(most: Option<u32>, compiler: Compiler) -> Options {
    Options { strategy: Strategy::Eager(most), ..options(compiler) }
}

#[test]
fn programs_run_with_a_task_for_each_spawn() {
    check_all("eager", |c| eager(None, c), &["-O2"]);
    check_all("eager-indolent", |c| Options { polling: Polling::Indolent, ..eager(None, c) }, &["-O1"]);
}

#[test]
fn programs_run_with_a_task_where_few_are_queued() {
    check_all("inline", |c| eager(Some(2), c), &["-O0"]);
    check_all("inline-indolent", |c| Options { polling: Polling::Indolent, ..eager(Some(3), c) }, &["-O2"]);
}

#[test]
fn programs_with_a_task_for_each_spawn_run_with_addresses_and_races_checked() {
    let addresses = ["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"];
    check_with(&compilers()[..1], "eager-address", |c| eager(None, c), &addresses);
    check_with(&compilers()[..1], "eager-thread", |c| eager(Some(4), c), &["-O1", "-fsanitize=thread"]);
}

#[test]
fn programs_run_while_their_span_is_measured() {
    check_all("span", |c| Options { span: true, ..options(c) }, &["-O2"]);
}

/// The address sanitizer knows nothing of stacks that are left, so what it reports would be ours.
#[test]
fn programs_run_with_addresses_checked() {
    check_with(&compilers()[..1], "address", options, &["-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]);
}

#[test]
fn programs_run_with_races_checked() {
    check_with(&compilers()[..1], "thread", options, &["-O1", "-fsanitize=thread"]);
}

/// The instructions of a function in assembly text, labels and directives left out.
fn instructions(assembly: &str, function: &str) -> usize {
    let lines = assembly.lines().skip_while(|l| !l.starts_with(&format!("{function}:"))).take_while(|l| !l.contains(".cfi_endproc"));
    lines.filter(|l| l.starts_with('\t') && !l.starts_with("\t.")).count()
}

fn assemble(cc: &str, source: &Path, flags: &[&str]) -> String {
    let mut command = Command::new(cc);
    succeed(command.args(flags).args(["-S", "-o", "-"]).arg(source), "assembling")
}

/// The hot path is as good as what one would write by hand.
#[test]
fn emitted_fib_is_as_short_as_the_handwritten_one() {
    let by_hand = root().join("runtime/handwritten/fib.c");
    let source = scratch().join("fib-assembly.i");
    for (cc, _) in compilers() {
        // The shape for gcc is the one that is written by hand; for clang there is more to it.
        fs::write(&source, lowered(&root().join("tests/ir/fib.ir"), &options(Compiler::Gcc), "")).unwrap();
        let mode = if cc == "gcc" { "-fdirectives-only" } else { "-undef" };
        // One copy of the body, not what the compiler makes of several.
        let flags = ["-O2", "-fno-inline", "-x"];
        let ours = instructions(&assemble(cc, &source, &[&flags[..], &["cpp-output", mode]].concat()), "fib.fast");
        let theirs = instructions(&assemble(cc, &by_hand, &[&flags[..], &["c"]].concat()), "fib__fast");
        assert!(ours > 10 && ours <= theirs, "{cc}: {ours} instructions, by hand {theirs}");
    }
}

#[test]
fn lines_are_the_users() {
    let program = root().join("tests/ir/fib.ir");
    let text = lowered(&program, &options(Compiler::Gcc), "");
    let at = |line: u32, code: &str| text.contains(&format!("# {line} \"fib.c\"\n    {code}"));
    assert!(at(9, "x = fib__fast(") && at(12, "return x + y;"), "{text}");
}

/// Whatever generated code uses a name for, a local of that name is still the user's.
#[test]
fn names_of_the_users_stay() {
    let module = parse(
        "text <<END\nstruct f__frame; int seam_k = 2;\nEND\nfunction f -> `long` { static scopes 1 param seam_w: `long` local \
         seam_f: `long` local seam_asked: `long` $seam_f = spawn 0 f(`$seam_w + seam_k`) sync 0 return `$seam_f + $seam_asked` }",
    );
    let text = lower(&module.unwrap(), &Options { lines: false, ..options(Compiler::Gcc) });
    for part in ["struct f__frame; int seam_k = 2;", "typedef struct f__frame_ {", "seam_f = f__fast(seam_w_, seam_w + seam_k)"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for part in ["seam_f_->seam_f = seam_f;", "return seam_f + seam_asked__user;", "unsigned seam_k_ = "] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// The modules in docs/ir.md.
fn documented() -> Vec<String> {
    let text = fs::read_to_string(root().join("docs/ir.md")).unwrap();
    let blocks = text.split("```ir\n").skip(1);
    blocks.map(|b| b.split("```").next().unwrap().to_string()).collect()
}

#[test]
fn the_manual_is_right() {
    assert!(documented().len() >= 3);
    for (i, text) in documented().into_iter().enumerate() {
        let module = parse(&text).unwrap_or_else(|e| panic!("module {i} of docs/ir.md: {e}"));
        crate::ir::verify::verify(&module).unwrap_or_else(|e| panic!("module {i} of docs/ir.md: {e}"));
        assert_eq!(parse(&crate::ir::print::print(&module)).unwrap(), module);
        let file = scratch().join(format!("manual{i}.ir"));
        fs::write(&file, text).unwrap();
        for (cc, compiler) in compilers() {
            compile(&file, "manual", cc, &options(compiler), &["-O1", "-Wno-unused"]);
        }
    }
}
