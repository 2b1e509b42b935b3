//! Diagnostics: what went wrong, where in the user's file, and what to do about it.
//!
//! They are printed in the form that gcc uses, `file:line:column: error: …` and an excerpt,
//! so that editors and build tools that read C compilers' messages read ours too. (The excerpt is
//! simple enough that none of the libraries for it, which all insist on a form of
//! their own, would save anything; only the width of characters comes from one.)

use unicode_width::UnicodeWidthChar;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    Error,
    Warning,
}

impl Severity {
    fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
    fn color(self) -> &'static str {
        match self {
            Severity::Error => "\x1b[1;31m",
            Severity::Warning => "\x1b[1;35m",
        }
    }
}

/// A place in a source file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based, in bytes. 0 if not known.
    pub column: u32,
    /// How many bytes of the line are meant; at least 1 is shown.
    pub len: u32,
    /// The text of the line, if it could be read.
    pub excerpt: Option<String>,
}

/// One message for the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub message: String,
    pub place: Option<Place>,
    /// Other places that matter, each with its sentence.
    pub notes: Vec<(String, Option<Place>)>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Error, message: message.into(), place: None, notes: Vec::new(), help: None }
    }
    pub fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(message) }
    }
    pub fn at(mut self, place: Place) -> Diagnostic {
        self.place = Some(place);
        self
    }
    pub fn note(mut self, message: impl Into<String>, place: Option<Place>) -> Diagnostic {
        self.notes.push((message.into(), place));
        self
    }
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The message as it is printed, with a newline at its end.
    pub fn render(&self, color: bool) -> String {
        let paint = Paint { on: color };
        let mut out = String::new();
        paint.headline(&mut out, self.place.as_ref(), self.severity.word(), self.severity.color(), &self.message);
        for (message, place) in &self.notes {
            paint.headline(&mut out, place.as_ref(), "note", "\x1b[1;36m", message);
        }
        if let Some(help) = &self.help {
            paint.headline(&mut out, None, "help", "\x1b[1;32m", help);
        }
        out
    }
}

/// All messages, one after the other.
pub fn render_all(diagnostics: &[Diagnostic], color: bool) -> String {
    diagnostics.iter().map(|d| d.render(color)).collect()
}

/// Writes with or without terminal colors.
struct Paint {
    on: bool,
}

impl Paint {
    fn wrap(&self, color: &str, text: &str) -> String {
        if self.on {
            format!("{color}{text}\x1b[0m")
        } else {
            text.to_string()
        }
    }

    fn headline(&self, out: &mut String, place: Option<&Place>, word: &str, color: &str, message: &str) {
        let prefix = place.map_or("seam: ".to_string(), |p| match (p.line, p.column) {
            (0, _) => format!("{}: ", p.file),
            (line, 0) => format!("{}:{line}: ", p.file),
            (line, column) => format!("{}:{line}:{column}: ", p.file),
        });
        // Help always follows a message that told the place.
        let prefix = if word == "help" { String::new() } else { self.wrap("\x1b[1m", &prefix) };
        out.push_str(&format!("{prefix}{} {message}\n", self.wrap(color, &format!("{word}:"))));
        if let Some(place) = place {
            self.excerpt(out, place, color);
        }
    }

    /// The line with the place underlined; of a very long line, the part around it. Tabs are printed as one
    /// space each, so that the marks stand under what they mean.
    fn excerpt(&self, out: &mut String, place: &Place, color: &str) {
        let Some(text) = &place.excerpt else { return };
        if place.line == 0 {
            return;
        }
        let from = floor_boundary(text, (place.column as usize).saturating_sub(1));
        let to = floor_boundary(text, from + place.len as usize);
        let begin = if from > LONG_LINE / 2 { floor_boundary(text, from - LONG_LINE / 2) } else { 0 };
        let end = floor_boundary(text, begin + LONG_LINE);
        let shown: String = text[begin..end].chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        out.push_str(&format!("{:>5} | {}\n", place.line, shown.trim_end()));
        if place.column != 0 {
            let indent = " ".repeat(width(&text[begin..from]));
            let marks = "~".repeat(width(&text[from..to.min(end).max(from)]).saturating_sub(1));
            out.push_str(&format!("      | {indent}{}\n", self.wrap(color, &format!("^{marks}"))));
        }
    }
}

/// How many bytes of a line are shown.
const LONG_LINE: usize = 240;

/// Columns that a text takes on a terminal.
fn width(text: &str) -> usize {
    text.chars().map(|c| c.width().unwrap_or(1)).sum()
}

/// The largest character boundary that is at most `index`.
fn floor_boundary(text: &str, index: usize) -> usize {
    let mut index = index.min(text.len());
    while !text.is_char_boundary(index) {
        index -= 1;
    }
    index
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(column: u32, len: u32, excerpt: &str) -> Place {
        Place { file: "a.c".into(), line: 12, column, len, excerpt: Some(excerpt.into()) }
    }

    #[test]
    fn shows_the_line_and_marks_the_token() {
        let d = Diagnostic::error("'cilk_sync' outside a function").at(place(2, 9, "\tcilk_sync;")).help("move it");
        assert_eq!(
            d.render(false),
            "a.c:12:2: error: 'cilk_sync' outside a function\n   12 |  cilk_sync;\n      |  ^~~~~~~~~\nhelp: move it\n"
        );
    }

    #[test]
    fn wide_and_broken_positions_do_not_matter() {
        let text = Diagnostic::error("x").at(place(4, 3, "日本語")).render(false);
        assert!(text.ends_with("   12 | 日本語\n      |   ^~\n"), "{text}");
        for column in 0..20 {
            for len in 0..20 {
                Diagnostic::error("x").at(place(column, len, "日b語")).render(true);
            }
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let line = format!("{}error{}", "a".repeat(100_000), "b".repeat(100_000));
        let text = Diagnostic::error("x").at(place(100_001, 5, &line)).render(false);
        assert!(text.contains("aaerrorbb") && text.contains(" ^~~~~\n") && text.len() < 1000, "{text}");
    }

    #[test]
    fn without_a_place() {
        assert_eq!(Diagnostic::error("no such file: x.c").render(false), "seam: error: no such file: x.c\n");
    }
}
