//! From preprocessed text to the C that is compiled: the pipeline, one line for each pass.

use super::settings::Settings;
use super::toolchain::Identity;
use crate::diag::Diagnostic;
use std::ffi::OsString;

/// What becomes of a file.
pub enum Outcome {
    /// Nothing in it can be released: the C compiler gets it as it is.
    Unchanged,
    /// C to compile instead, `abi.h` included.
    Lowered(Vec<u8>),
}

/// What the markers around the text of `abi.h` call it.
pub const ABI_NAME: &str = "seam/abi.h";

/// Does the text use anything that is ours? Most files of most projects do not, and need not be
/// parsed.
pub fn mentions_seam(text: &str) -> bool {
    ["_Cilk", "#pragma seam", "annotate(\"seam\")"].iter().any(|mark| text.contains(mark)) || has_parallel_call(text)
}

/// Looks for ParSubC's `!! {`. (`!!` alone is a usual way to make a truth value.)
fn has_parallel_call(text: &str) -> bool {
    text.match_indices("!!").any(|(at, _)| {
        let lines = text[at + 2..].lines().map(str::trim_start);
        let mut code = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        code.next().is_some_and(|line| line.starts_with('{'))
    })
}

/// Options with which generated C is compiled; the user's come after them.
pub fn compiler_flags(_identity: &Identity) -> Vec<OsString> {
    Vec::new()
}

/// Runs all passes over the preprocessed text of one file.
pub fn translate(text: &[u8], _name: &str, settings: &Settings, _compiler: &Identity) -> Result<Outcome, Vec<Diagnostic>> {
    let text = Text::decode(text);
    if !mentions_seam(&text.characters) && !settings.release_all {
        return Ok(Outcome::Unchanged);
    }
    Ok(Outcome::Unchanged)
}

/// What a pass (`tokens`, `ast`, `ir`) makes of the text.
pub fn dump(_text: &[u8], _name: &str, _pass: &str, _settings: &Settings, _compiler: &Identity) -> Result<Vec<u8>, Vec<Diagnostic>> {
    Ok(Vec::new())
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

    /// Text that was made from this one, as bytes.
    fn encode(latin1: bool, text: String) -> Vec<u8> {
        match latin1 {
            false => text.into_bytes(),
            true => text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        for text in ["x = _Cilk_spawn f();", "f(x) !! { g(); }", "f(x) !!\n# 3 \"a.c\"\n\n  {", "\n#pragma seam cilk5\n"] {
            assert!(mentions_seam(text), "{text}");
        }
        for text in ["return !!x;", "!!({ 1; })", "a = !!\n b;", "int spawn, sync;"] {
            assert!(!mentions_seam(text), "{text}");
        }
    }
}
