//! Is there anything for Seam in a file? Most files of most projects have nothing; they need not be
//! parsed, and go to the C compiler even where our parser would not get through them.

use crate::diag::Place;

/// Cilk-5's words: keywords after `#pragma seam cilk5`, in the user's own files.
const CILK5: [&str; 6] = ["cilk", "spawn", "sync", "inlet", "SYNCHED", "shared"];

/// Looks over preprocessed text for keywords and marks.
pub fn mentions_seam(text: &str) -> bool {
    ["_Cilk", "annotate(\"seam\")"].iter().any(|mark| text.contains(mark))
        || has_parallel_call(text)
        || text.contains("#pragma seam cilk5") && has_cilk5_word(text)
}

/// Looks for ParSubC's `!! {`. (`!!` alone is a usual way to make a truth value.)
fn has_parallel_call(text: &str) -> bool {
    text.match_indices("!!").any(|(at, _)| {
        let lines = text[at + 2..].lines().map(str::trim_start);
        let mut code = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        code.next().is_some_and(|line| line.starts_with('{'))
    })
}

fn has_cilk5_word(text: &str) -> bool {
    let mut system = false;
    text.lines().any(|line| {
        if let Some(marker) = Marker::read(line) {
            system = marker.system;
        }
        let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        !system && !line.starts_with('#') && words.any(|word| CILK5.contains(&word))
    })
}

/// OpenCilk's words. After `#include <cilk/cilk.h>` none of them is left.
const OPENCILK: [&str; 4] = ["cilk_spawn", "cilk_sync", "cilk_for", "cilk_scope"];

/// The first word of OpenCilk in the user's text, where the header that gives it a meaning is missing.
pub fn word_without_header(text: &str) -> Option<Place> {
    if !OPENCILK.iter().any(|word| text.contains(word)) {
        return None;
    }
    let (mut file, mut line, mut system) = (String::new(), 0, false);
    for row in text.lines() {
        if let Some(marker) = Marker::read(row) {
            (file, line, system) = (marker.file.to_string(), marker.line, marker.system);
            continue;
        }
        let found = OPENCILK.iter().find_map(|word| Some((word_at(row, word)?, word.len())));
        if let Some((at, len)) = found.filter(|_| !system && !row.starts_with('#')) {
            return Some(Place { file, line: line as u32, column: at as u32 + 1, len: len as u32, excerpt: Some(row.to_string()) });
        }
        line += 1;
    }
    None
}

/// Where a word stands alone, outside of a string.
fn word_at(row: &str, word: &str) -> Option<usize> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '"';
    let at = row.find(word)?;
    let alone = !row[..at].ends_with(is_letter) && !row[at + word.len()..].starts_with(is_letter);
    (alone && row[..at].matches('"').count() % 2 == 0).then_some(at)
}

/// A line that tells where the text after it comes from: `# 12 "file.c" 1 3` or `#line 12 "file.c"`.
pub struct Marker<'a> {
    pub line: usize,
    pub file: &'a str,
    /// What follows belongs to a header of the system (or of Seam), or to a macro of one.
    pub system: bool,
}

impl<'a> Marker<'a> {
    pub fn read(line: &'a str) -> Option<Marker<'a>> {
        let rest = line.strip_prefix("#line ").or_else(|| line.strip_prefix("# "))?;
        let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let file = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let (file, flags) = file.unwrap_or(("", ""));
        Some(Marker { line: number.trim().parse().ok()?, file, system: flags.split(' ').any(|flag| flag == "3") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        for text in [
            "x = _Cilk_spawn f();",
            "f(x) !! { g(); }",
            "f(x) !!\n# 3 \"a.c\"\n\n  {",
            "# 1 \"cilk.h\" 1 3\n#pragma seam cilk5\n# 2 \"a.c\" 2\ncilk int f(void);\n",
            "__attribute__((annotate(\"seam\"))) void f(void);",
        ] {
            assert!(mentions_seam(text), "{text}");
        }
        for text in [
            "return !!x;",
            "!!({ 1; })",
            "a = !!\n b;",
            "int spawn, sync;",
            "# 1 \"cilk.h\" 1 3\n#pragma seam cilk5\nvoid sync(void);\n# 2 \"a.c\" 2\nint spawned;\n",
        ] {
            assert!(!mentions_seam(text), "{text}");
        }
    }

    #[test]
    fn words_without_their_header() {
        let found = word_without_header("# 1 \"a.c\"\nint x;\n  cilk_sync;\n").expect("it is there");
        assert_eq!((found.file.as_str(), found.line, found.column), ("a.c", 2, 3));
        for text in ["puts(\"cilk_for\");", "int my_cilk_for;", "# 1 \"b.h\" 1 3\nint cilk_spawn;\n"] {
            assert_eq!(word_without_header(text), None, "{text}");
        }
    }
}
