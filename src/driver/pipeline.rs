//! From preprocessed text to the C that is compiled: the pipeline, one line for each pass.

use super::embedded;
use super::marks::mentions_seam;
use super::settings::Settings;
use super::toolchain::Identity;
use crate::c;
use crate::c::ast::TranslationUnit;
use crate::diag::Diagnostic;
use std::ffi::OsString;

/// What becomes of a file.
pub enum Outcome {
    /// Nothing in it can be released: the C compiler gets it as it is.
    Unchanged,
    /// C to compile instead, `abi.h` included.
    Lowered(Vec<u8>),
}

type Result<T> = std::result::Result<T, Vec<Diagnostic>>;

/// What the markers around the text of `abi.h` call it.
pub const ABI_NAME: &str = "seam/abi.h";

/// Options with which generated C is compiled; the user's come after them.
pub fn compiler_flags(_identity: &Identity) -> Vec<OsString> {
    Vec::new()
}

/// Runs all passes over the preprocessed text of one file.
pub fn translate(text: &[u8], name: &str, settings: &Settings, _compiler: &Identity) -> Result<Outcome> {
    let Text { characters, latin1 } = Text::decode(text);
    let marked = mentions_seam(&characters);
    if !marked && !settings.release_all {
        return Ok(Outcome::Unchanged);
    }
    let unit = match c::parse(characters, name) {
        Ok(unit) => unit,
        // Ordinary C that is wrong, or beyond us: the C compiler knows which.
        Err(_) if !marked => return Ok(Outcome::Unchanged),
        Err(diagnostics) => return Err(diagnostics),
    };
    let _ = (&unit, with_abi("", name), Text::encode(latin1, String::new()), settings.rpc);
    Ok(Outcome::Unchanged)
}

/// Generated text behind what it stands on. The first marker tells debuggers which file it is.
fn with_abi(text: &str, name: &str) -> String {
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    let abi = embedded::abi();
    format!("# 1 \"{name}\"\n# 1 \"{ABI_NAME}\" 1 3\n{abi}\n# 1 \"{name}\" 2\n{text}")
}

/// What a pass makes of the text.
pub fn dump(text: &[u8], name: &str, pass: &str, settings: &Settings, _compiler: &Identity) -> Result<Vec<u8>> {
    let Text { characters, latin1 } = Text::decode(text);
    let unit = c::parse(characters, name)?;
    let dumped = match pass {
        "tokens" => tokens(&unit),
        _ => format!("{}\n", settings.serial),
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
