//! Is there anything for Seam in a file? Most files of most projects have nothing; they need not be
//! parsed, and go to the C compiler even where our parser would not get through them.

/// Cilk-5's words: keywords after `#pragma seam cilk5`, in the user's own files.
const CILK5: [&str; 5] = ["cilk", "spawn", "sync", "inlet", "SYNCHED"];

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
}
