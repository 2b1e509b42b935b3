//! The C compiler's messages about generated text, told as if it had been the user's.
//!
//! A function of the user is compiled several times: as fast clone, slow clone and in cold stubs. What is
//! wrong with it is found each time, so each message is passed on once; and where it names a
//! clone, it shall name the function.

use std::collections::HashSet;

/// The messages as they are to be shown.
pub fn retell(said: &str) -> String {
    let mut shown = String::new();
    let mut seen = HashSet::new();
    // "In function ‘f’:" is printed when a message of that function is.
    let mut heading: Option<String> = None;
    let mut last_heading = String::new();
    let mut keep = true;
    for line in said.split_inclusive('\n') {
        let line = rename(line);
        let plain = without_color(&line);
        if is_count(&plain) {
            continue;
        }
        if is_heading(&plain) {
            heading = Some(line);
            continue;
        }
        // Excerpts belong to the message before them, and so do notes.
        let continues = plain.starts_with(' ') || plain.contains(": note: ");
        if !continues {
            keep = seen.insert(plain);
        }
        if !keep {
            continue;
        }
        if let Some(heading) = heading.take().filter(|heading| *heading != last_heading) {
            shown.push_str(&heading);
            last_heading = heading;
        }
        shown.push_str(&line);
    }
    shown
}

/// `f.c: In function ‘f’:`, `f.c: At top level:`
fn is_heading(line: &str) -> bool {
    let line = line.trim_end();
    line.ends_with(':') && (line.contains(": In function ") || line.contains(": At top level"))
}

/// clang's last line, which counts the messages that it has printed.
fn is_count(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit()) && line.trim_end().ends_with(" generated.")
}

/// Clones' names become the function's: `f__fast`, `f__slow`, `f__cold3`.
fn rename(line: &str) -> String {
    let mut text = line.to_string();
    for suffix in ["__fast", "__slow", "__cold"] {
        let mut from = 0;
        while let Some(at) = text[from..].find(suffix).map(|at| at + from) {
            let digits = text[at + suffix.len()..].bytes().take_while(u8::is_ascii_digit).count();
            let end = at + suffix.len() + digits;
            let after = text[end..].chars().next().is_some_and(|c| c.is_alphanumeric() || c == '_');
            let before = text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            match before && !after {
                true => text.replace_range(at..end, ""),
                false => from = end,
            }
        }
    }
    text
}

/// Takes out what colors a terminal: ESC [ … m or K.
fn without_color(line: &str) -> String {
    let mut plain = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        plain.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        rest = rest.strip_prefix(['m', 'K']).unwrap_or(rest);
    }
    plain + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_message_once_under_the_users_name() {
        let said = "\
t.c: In function ‘t__fast’:
t.c:3:5: error: static assertion failed: \"x\"
    3 |     _Static_assert(0, \"x\");
      |     ^~~~~~~~~~~~~~
t.c:4:1: warning: unused variable ‘a’ [-Wunused-variable]
t.c: In function ‘t__cold12’:
t.c: In function ‘t__slow’:
t.c:3:5: error: static assertion failed: \"x\"
    3 |     _Static_assert(0, \"x\");
t.c:9:2: error: too few arguments to function ‘u__fast’
t.c:2:2: note: declared here
2 errors generated.
";
        assert_eq!(
            retell(said),
            "\
t.c: In function ‘t’:
t.c:3:5: error: static assertion failed: \"x\"
    3 |     _Static_assert(0, \"x\");
      |     ^~~~~~~~~~~~~~
t.c:4:1: warning: unused variable ‘a’ [-Wunused-variable]
t.c:9:2: error: too few arguments to function ‘u’
t.c:2:2: note: declared here
"
        );
    }

    #[test]
    fn colors_do_not_matter() {
        let red = "\x1b[01m\x1b[Kt.c:1:1:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kno\n";
        assert_eq!(retell(&format!("{red}t.c:1:1: error: no\n")), red);
        assert_eq!(rename("‘f__faster’ ‘__fast’ f__fast2(f__fast)"), "‘f__faster’ ‘__fast’ f(f)");
    }
}
