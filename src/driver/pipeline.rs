//! From preprocessed text to the C that is compiled: the pipeline, one line for each pass.

use super::embedded;
use super::marks::mentions_seam;
use super::settings::Settings;
use super::toolchain::{Identity, Kind};
use crate::c::{self, ast::TranslationUnit, to_ir};
use crate::diag::{Diagnostic, Place};
use crate::ir::verify::{verify, VerifyError};
use crate::ir::{self, Module, Tasks};
use crate::lower::{self, Polling, Strategy};

type Result<T> = std::result::Result<T, Vec<Diagnostic>>;

/// What the markers around the text of `abi.h` call it.
pub const ABI_NAME: &str = "seam/abi.h";

/// For whom C is generated.
pub struct Target {
    pub compiler: Identity,
    /// With `-fsanitize=thread`. (The macro that tells it is not there where text has been
    /// preprocessed.)
    pub thread_sanitizer: bool,
    /// The user's language is ISO C90, which does not know `inline`.
    pub c90: bool,
}

/// Options with which generated C is compiled; the user's come after them.
pub fn compiler_flags(target: &Target) -> &'static [&'static str] {
    lower::flags(family(target))
}

/// A file in which something may be released.
pub struct Parsed {
    unit: TranslationUnit,
    latin1: bool,
}

/// How the C compiler is asked what it thinks of a program without its parallelism.
pub enum Inquiry {
    /// Reads the user's own file, with these macros.
    Definitions(&'static [&'static str]),
    /// Reads this text.
    Text(Vec<u8>),
}

/// Reads the preprocessed text of one file; None if nothing in it is Seam's.
pub fn read(text: &[u8], name: &str, settings: &Settings) -> Result<Option<Parsed>> {
    let Text { characters, latin1 } = Text::decode(text);
    let marked = mentions_seam(&characters);
    if !marked && !settings.release_all {
        return Ok(None);
    }
    match c::parse(characters, name) {
        Ok(unit) => Ok(Some(Parsed { unit, latin1 })),
        // Ordinary C that is wrong, or beyond us: the C compiler knows which.
        Err(_) if !marked => Ok(None),
        Err(diagnostics) => Err(diagnostics),
    }
}

impl Parsed {
    /// Nothing in it can be released, after all.
    pub fn is_plain(&self, settings: &Settings) -> bool {
        c::on_large_stack(|| to_ir::is_plain(&self.unit, &to_ir_options(settings)))
    }

    /// Something in it is no C, as far as Seam can tell. The C compiler has the last word.
    pub fn mistakes(&self, settings: &Settings) -> Vec<Diagnostic> {
        c::on_large_stack(|| to_ir::mistakes(&self.unit, &to_ir_options(settings)))
    }

    pub fn inquiry(&self) -> Inquiry {
        match c::on_large_stack(|| c::elide::inquire(&self.unit)) {
            c::elide::Inquiry::Definitions(macros) => Inquiry::Definitions(macros),
            c::elide::Inquiry::Text(text) => Inquiry::Text(Text::encode(self.latin1, text)),
        }
    }

    /// The serial elision.
    pub fn elided(&self) -> Vec<u8> {
        Text::encode(self.latin1, c::on_large_stack(|| c::elide::elide(&self.unit)))
    }

    /// Runs all other passes: the C to compile instead, `abi.h` included, or the serial elision.
    pub fn translate(&self, name: &str, settings: &Settings, target: &Target) -> Result<Vec<u8>> {
        if settings.serial {
            return Ok(self.elided());
        }
        c::on_large_stack(|| {
            let module = module(&self.unit, settings)?;
            let generated = lower::lower(&module, &lower_options(settings, target));
            Ok(Text::encode(self.latin1, with_abi(&generated, name, settings, target)))
        })
    }
}

/// The verified IR of a unit.
fn module(unit: &TranslationUnit, settings: &Settings) -> Result<Module> {
    let module = to_ir::translate(unit, &to_ir_options(settings))?;
    verify(&module).map_err(|broken| vec![defect(&module, &broken)])?;
    Ok(module)
}

/// The IR as text; none of a unit in which nothing can be released.
fn dump_ir(unit: &TranslationUnit, settings: &Settings) -> Result<String> {
    let options = to_ir_options(settings);
    if to_ir::is_plain(unit, &options) {
        return Ok(String::new());
    }
    match to_ir::mistakes(unit, &options) {
        mistakes if mistakes.is_empty() => Ok(ir::print::print(&module(unit, settings)?)),
        mistakes => Err(mistakes),
    }
}

fn to_ir_options(settings: &Settings) -> to_ir::Options {
    to_ir::Options { release_all: settings.release_all, tasks: tasks(settings) }
}

/// A module that breaks a rule of the IR is our fault, not the user's.
fn defect(module: &Module, broken: &VerifyError) -> Diagnostic {
    let file = module.files.get(broken.loc.file as usize).cloned().unwrap_or_default();
    let place = Place { file, line: broken.loc.line, ..Place::default() };
    Diagnostic::error(format!("Seam made a mistake here: {broken}"))
        .at(place)
        .help("please report it, with the file; --tasks=rpc or --serial may get around it")
}

fn tasks(settings: &Settings) -> Tasks {
    match settings.tasks {
        Strategy::Rpc => Tasks::Rpc,
        Strategy::Lazy | Strategy::Eager(_) => Tasks::Lazy,
    }
}

fn lower_options(settings: &Settings, target: &Target) -> lower::Options {
    let polling = match settings.indolent {
        true => Polling::Indolent,
        false => Polling::Sedative,
    };
    lower::Options { polling, strategy: settings.tasks, compiler: family(target), span: settings.span, lines: true }
}

fn family(target: &Target) -> lower::Compiler {
    match target.compiler.kind {
        Kind::Gcc => lower::Compiler::Gcc,
        Kind::Clang => lower::Compiler::Clang,
    }
}

/// Generated text behind what it stands on. The first marker tells debuggers which file it is.
fn with_abi(text: &str, name: &str, settings: &Settings, target: &Target) -> String {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    let abi = embedded::abi();
    let sanitizer = if target.thread_sanitizer { "#define SEAM_TSAN 1\n" } else { "" };
    let sim = if settings.sim { "#define SEAM_SIM 1\n" } else { "" };
    let inline = if target.c90 { "#define inline __inline__\n" } else { "" };
    format!("# 1 \"{name}\"\n# 1 \"{ABI_NAME}\" 1 3\n{sanitizer}{sim}{inline}{abi}\n# 1 \"{name}\" 2\n{text}")
}

/// What a pass makes of the text.
pub fn dump(text: &[u8], name: &str, pass: &str, settings: &Settings) -> Result<Vec<u8>> {
    let Text { characters, latin1 } = Text::decode(text);
    let unit = c::parse(characters, name)?;
    let dumped = match pass {
        "tokens" => tokens(&unit),
        _ => c::on_large_stack(|| dump_ir(&unit, settings))?,
    };
    Ok(Text::encode(latin1, dumped))
}

/// One token on each line: place, kind, spelling.
fn tokens(unit: &TranslationUnit) -> String {
    let stream = &unit.stream;
    let line = |token: &c::token::Token| {
        let text = &stream.text[token.offset as usize..(token.offset + token.len) as usize];
        format!("{}:{}:{}\t{:?}\t{text}\n", stream.files[token.file.0 as usize], token.line, token.column, token.kind)
    };
    stream.tokens.iter().map(line).collect()
}

/// Source text, which may be in any encoding. What is not UTF-8 is read byte for byte as Latin-1 and
/// written back so: the passes only care for ASCII.
struct Text {
    characters: String,
    latin1: bool,
}

impl Text {
    fn decode(bytes: &[u8]) -> Text {
        match std::str::from_utf8(bytes) {
            Ok(text) => Text { characters: text.to_string(), latin1: false },
            Err(_) => Text { characters: bytes.iter().map(|&byte| byte as char).collect(), latin1: true },
        }
    }

    /// Text that was made from one that was decoded so, as bytes.
    fn encode(latin1: bool, text: String) -> Vec<u8> {
        match latin1 {
            false => text.into_bytes(),
            true => text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
        }
    }
}
