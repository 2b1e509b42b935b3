//! Divides a command line among Seam, the C compiler and the program.
//!
//! `seam run -p 2 -O3 -I inc prog.c -lm -- 10` mixes Seam's options with those of the C compiler. Seam's
//! are known from the table in `cli.rs`; everything else is for the compiler, in its own order.

use super::options;
use std::ffi::OsString;

#[derive(Debug, Default, PartialEq)]
pub struct Split {
    pub seam: Vec<OsString>,
    pub compiler: Vec<OsString>,
    /// What follows `--`.
    pub program: Vec<OsString>,
}

/// Divides the words. `table` has Seam's options, and whether a value follows each. When
/// `strict`, an option that nobody knows goes to Seam, which will complain about it; when not,
/// the C compiler must know it, and `--` means nothing.
pub fn split(words: Vec<OsString>, table: &[(String, bool)], strict: bool) -> Split {
    let mut split = Split::default();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        let text = word.to_string_lossy().into_owned();
        if strict && text == "--" {
            split.program.extend(words);
            break;
        }
        if let Some(takes_next) = find(table, &text) {
            split.seam.push(word);
            split.seam.extend(takes_next.then(|| words.next()).flatten());
        } else if strict && text.starts_with('-') && !options::is_compiler_option(&text) {
            split.seam.push(word);
        } else {
            split.compiler.push(word);
            split.compiler.extend(takes_value(&text).then(|| words.next()).flatten());
        }
    }
    split
}

/// Is this one of Seam's options, and is its value the next word?
fn find(table: &[(String, bool)], text: &str) -> Option<bool> {
    table.iter().find_map(|(name, takes_value)| {
        let rest = text.strip_prefix(name.as_str())?;
        let joined = if name.starts_with("--") {
            rest.starts_with('=')
        } else {
            // -p4, but not -pthread.
            rest.starts_with(|c: char| c.is_ascii_digit() || c == '=')
        };
        match rest.is_empty() {
            true => Some(*takes_value),
            false => (joined && *takes_value).then_some(false),
        }
    })
}

/// Does an option of the C compiler have its value in the next word?
fn takes_value(text: &str) -> bool {
    options::row(text).is_some_and(|(row, joined)| match row.value {
        options::Value::Next => true,
        options::Value::JoinedOrNext => joined.is_empty(),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, strict: bool, seam: &str, compiler: &str, program: &str) {
        let table = [("--workers".into(), true), ("-p".into(), true), ("--stats".into(), false), ("--cc".into(), true), ("-h".into(), false)];
        let words = |text: &str| text.split_whitespace().map(OsString::from).collect::<Vec<_>>();
        let expected = Split { seam: words(seam), compiler: words(compiler), program: words(program) };
        assert_eq!(split(words(line), &table, strict), expected, "{line}");
    }

    #[test]
    fn each_gets_its_own() {
        check("-p 2 -O3 a.c -lm -- -p 7", true, "-p 2", "-O3 a.c -lm", "-p 7");
        check("-p2 -pthread -pipe a.c", true, "-p2", "-pthread -pipe a.c", "");
        check("--cc=clang --stats -o --stats a.c", true, "--cc=clang --stats", "-o --stats a.c", "");
        check("--nonsense -h -Wall a.c", true, "--nonsense -h", "-Wall a.c", "");
        check("--cc clang --gcc-option -e x a.c", false, "--cc clang", "--gcc-option -e x a.c", "");
        check("-p", true, "-p", "", "");
    }
}
