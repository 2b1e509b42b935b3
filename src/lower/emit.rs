//! Printing C: lines at their place in the user's source, declarations, expressions.
//!
//! Everything but pass-through text is written through [`Emit::line`]. Pieces of code on
//! their way there are strings in which a private-use mark ([`mark`]) says that what follows
//! stands elsewhere in the user's source; `line` turns marks into line markers.
//!
//! Line markers have the form of `cc -E`'s output, because that form can say "system
//! header" (flag 3): so generated code that is not the user's text is *quiet*, both compilers
//! keep their warnings about it to themselves, and the user sees each of his own once.

use crate::ir::*;

const MARK: char = '\u{F5EA0}';

/// C output.
pub struct Emit<'a> {
    pub out: String,
    files: &'a [String],
    /// Print line markers.
    lines: bool,
    indent: usize,
    /// Where the compiler believes the next line of output to stand, and whether it is quiet.
    here: Option<(Loc, bool)>,
    /// Lines from now on are not for warnings.
    pub quiet: bool,
}

impl<'a> Emit<'a> {
    pub fn new(files: &'a [String], lines: bool) -> Emit<'a> {
        Emit { out: String::new(), files, lines, indent: 0, here: None, quiet: false }
    }

    /// Pass-through text, with line markers of its own.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
        if !text.ends_with('\n') {
            self.out.push('\n');
        }
        self.here = None;
    }

    /// One line of code (or more, if the user's text in it has several).
    pub fn line(&mut self, loc: Loc, code: &str) {
        self.marker(loc);
        self.indentation();
        let mut parts = code.split(MARK);
        self.raw(parts.next().unwrap_or(""));
        for part in parts {
            self.marked(part);
        }
        self.raw("\n");
    }

    /// `head {`: what follows is indented.
    pub fn open(&mut self, loc: Loc, head: &str) {
        self.line(loc, head);
        self.indent += 1;
    }

    pub fn close(&mut self, loc: Loc, tail: &str) {
        self.indent -= 1;
        self.line(loc, tail);
    }

    /// `} else {`
    pub fn reopen(&mut self, loc: Loc, middle: &str) {
        self.close(loc, middle);
        self.indent += 1;
    }

    /// A label, one step to the left.
    pub fn label(&mut self, loc: Loc, label: &str) {
        self.indent -= 1;
        self.line(loc, label);
        self.indent += 1;
    }

    pub fn blank(&mut self) {
        self.raw("\n");
    }

    fn raw(&mut self, s: &str) {
        self.out.push_str(s);
        if let Some((loc, _)) = &mut self.here {
            loc.line += s.matches('\n').count() as u32;
        }
    }

    fn indentation(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
    }

    /// Text that begins with the inside of a mark.
    fn marked(&mut self, part: &str) {
        let Some((loc, text)) = read_mark(part) else { return self.raw(part) };
        if self.lines && loc.line != 0 && self.here != Some((loc, self.quiet)) {
            self.raw("\n");
            self.marker(loc);
        }
        self.raw(text);
    }

    /// Say where the next line stands, if the compiler would think otherwise.
    fn marker(&mut self, loc: Loc) {
        if !self.lines || loc.line == 0 && self.here.is_some_and(|(_, q)| q == self.quiet) {
            return;
        }
        let target = if loc.line == 0 { self.here.map_or(loc, |(l, _)| l) } else { loc };
        if self.here == Some((target, self.quiet)) {
            return;
        }
        let file = self.files.get(target.file as usize).map_or("<seam>", |f| f.as_str());
        let flag = if self.quiet { " 3" } else { "" };
        self.out.push_str(&format!("# {} {}{flag}\n", target.line.max(1), c_string(file)));
        self.here = Some((target, self.quiet));
    }
}

fn mark(loc: Loc) -> String {
    format!("{MARK}{}:{};", loc.file, loc.line)
}

/// The place that a mark names, and the text after it.
fn read_mark(part: &str) -> Option<(Loc, &str)> {
    let (place, text) = part.split_once(';')?;
    let (file, line) = place.split_once(':')?;
    Some((Loc { file: file.parse().ok()?, line: line.parse().ok()? }, text))
}

/// A C string literal.
pub fn c_string(s: &str) -> String {
    let mut out = String::from("\"");
    for b in s.bytes() {
        match b {
            b'"' | b'\\' => out.extend(['\\', b as char]),
            b' '..=b'~' => out.push(b as char),
            _ => out.push_str(&format!("\\{b:03o}")),
        }
    }
    out.push('"');
    out
}

/// How one clone of a function names things.
pub struct Names {
    /// The lvalue of each local.
    pub locals: Vec<String>,
    /// An expression for each scope: has it no children off the stack?
    pub synched: Vec<String>,
    pub labels: Vec<String>,
    /// The function itself, and what is called instead of its fast clone.
    pub recursion: Option<(String, String)>,
}

impl Names {
    pub fn of(&self, l: LocalId) -> &str {
        &self.locals[l.index()]
    }

    /// The clone that is called for a function with a fast clone.
    pub fn fast(&self, callee: &str) -> String {
        match &self.recursion {
            Some((name, clone)) if name == callee => clone.clone(),
            _ => format!("{callee}__fast"),
        }
    }

    /// The C code of an expression.
    pub fn expr(&self, e: &Expr) -> String {
        let mut s = String::new();
        for piece in &e.0 {
            match piece {
                Piece::Text(t) => s.push_str(t),
                Piece::Local(l) => s.push_str(self.of(*l)),
                Piece::Worker => s.push_str("seam_w"),
                Piece::Synched(scope) => s.push_str(&self.synched[scope.index()]),
                Piece::Line(loc) => s.push_str(&mark(*loc)),
            }
        }
        s
    }

    pub fn exprs(&self, exprs: &[Expr]) -> Vec<String> {
        exprs.iter().map(|e| self.expr(e)).collect()
    }
}

/// A type as it can be written before a name or in a cast, without `const` and `restrict` of
/// its own (those of what it points to stay).
pub fn type_name(ty: &CType) -> String {
    let t = without_last_qualifiers(&ty.0);
    if is_odd(ty) {
        // A function's value has no qualifiers: this takes them off whatever the type is.
        return format!("__typeof__(((__typeof__({t}) (*)(void))0)())");
    }
    if has_word(t, "const") && !t.ends_with('*') {
        return t.split_whitespace().filter(|w| *w != "const").collect::<Vec<_>>().join(" ");
    }
    if t.ends_with([')', ']']) {
        return format!("__typeof__({t})");
    }
    t.to_string()
}

/// `char *const restrict` → `char *`
fn without_last_qualifiers(ty: &str) -> &str {
    let mut t = ty.trim();
    loop {
        let is_end = |q: &&&str| t.ends_with(**q) && t[..t.len() - q.len()].ends_with(['*', ' ']);
        match ["const", "restrict", "__restrict", "__restrict__"].iter().find(is_end) {
            Some(q) => t = t[..t.len() - q.len()].trim_end(),
            None => return t,
        }
    }
}

/// Is a `const` hidden inside of this type, so that it can only be taken off in a way that the
/// compilers may warn about?
pub fn is_odd(ty: &CType) -> bool {
    let t = without_last_qualifiers(&ty.0);
    has_word(t, "const") && !t.ends_with('*') && t.contains(['(', '['])
}

/// `type name`, without qualifiers, so that it can be assigned at a resume.
pub fn declare(ty: &CType, name: &str) -> String {
    glue(&type_name(ty), name)
}

/// The same as the user wrote it (arrays of constants, say), for what is never assigned as a whole.
pub fn declare_as_is(ty: &CType, name: &str) -> String {
    let t = ty.0.trim();
    match t.ends_with([')', ']']) {
        true => glue(&format!("__typeof__({t})"), name),
        false => glue(t, name),
    }
}

/// `ty name`
pub fn glue(ty: &str, name: &str) -> String {
    format!("{ty}{}{name}", if ty.ends_with('*') || name.is_empty() { "" } else { " " })
}

/// `void`, or the type.
pub fn result_name(result: Option<&CType>) -> String {
    result.map_or("void".to_string(), type_name)
}

/// A value for the caller of a function that left the stack; nobody looks at it.
pub fn return_dummy(result: Option<&CType>) -> String {
    match result {
        Some(t) => format!("return ({}){{0}};", type_name(t)),
        None => "return;".to_string(),
    }
}

/// Does the word stand in this text, not as a part of a longer one?
pub fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_')).any(|w| w == word)
}
