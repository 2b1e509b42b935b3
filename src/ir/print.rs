//! Print a module in its text form. `parse` reads it back; docs/ir.md describes it.
//!
//! What is printed for a module is canonical: parsing it and printing again gives the
//! same text. Adjacent text pieces of an expression come back as one.

use super::*;
use std::fmt::Write;

/// The text form of a module.
pub fn print(module: &Module) -> String {
    let mut p = Printer { out: String::new(), indent: 0, names: &[], labels: &[] };
    for file in &module.files {
        p.line(&format!("file {}", quote(file)));
    }
    for item in &module.items {
        p.item(item);
    }
    p.out
}

/// C text in backquotes; a backquote inside is doubled.
fn quote(text: &str) -> String {
    format!("`{}`", text.replace('`', "``"))
}

/// Is this character part of a name wherever a name may stand?
pub(super) fn is_name_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '\\' || (!c.is_ascii() && c.is_alphanumeric())
}

struct Printer<'a> {
    out: String,
    indent: usize,
    names: &'a [Local],
    labels: &'a [String],
}

impl<'a> Printer<'a> {
    fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn item(&mut self, item: &'a Item) {
        self.out.push('\n');
        match item {
            Item::Text(text) => self.text(text),
            Item::External(e) => {
                let params: Vec<String> = e.params.iter().map(|t| quote(&t.0)).collect();
                self.line(&format!("extern {}({}){}", e.name, params.join(", "), arrow(&e.result)));
            }
            Item::Function(f) => self.function(f),
        }
    }

    /// A here-document, with a tag that is not one of its lines.
    fn text(&mut self, text: &str) {
        let mut tag = String::from("END");
        while text.split('\n').any(|l| l == tag) {
            tag.push('D');
        }
        self.out.push_str(&format!("text <<{tag}\n{text}\n{tag}\n"));
    }

    fn function(&mut self, f: &'a Function) {
        (self.names, self.labels) = (&f.locals, &f.labels);
        self.line(&format!("{}function {}{} {{", at(f.loc), f.name, arrow(&f.result)));
        self.indent += 1;
        self.properties(f);
        self.stmts(&f.body);
        self.indent -= 1;
        self.line("}");
    }

    fn properties(&mut self, f: &Function) {
        if f.is_static {
            self.line("static");
        }
        if f.plain_entry {
            self.line("plain");
        }
        if f.tasks == Tasks::Rpc {
            self.line("rpc");
        }
        if !f.attributes.is_empty() {
            self.line(&format!("attributes {}", quote(&f.attributes)));
        }
        if f.scopes > 0 {
            self.line(&format!("scopes {}", f.scopes));
        }
        for (i, l) in f.locals.iter().enumerate() {
            self.local(l, i < f.params as usize);
        }
        if let Some(s) = f.split {
            self.line(&format!("split {} {}", self.name(s.index), self.name(s.end)));
        }
        for label in &f.labels {
            self.line(&format!("labels {label}"));
        }
    }

    fn local(&mut self, l: &Local, is_param: bool) {
        let mut s = format!("{}{} {}: {}", at(l.loc), if is_param { "param" } else { "local" }, l.name, quote(&l.ty.0));
        if l.storage == Storage::Memory {
            s.push_str(" memory");
        }
        if l.align != 0 {
            let _ = write!(s, " align {}", l.align);
        }
        if !l.user {
            s.push_str(" made");
        }
        self.line(&s);
    }

    /// A local's name; ids out of range print as `?N`, so that broken modules can be shown.
    fn name(&self, l: LocalId) -> String {
        self.names.get(l.index()).map_or(format!("?{}", l.0), |l| l.name.clone())
    }

    fn label(&self, l: LabelId) -> String {
        self.labels.get(l.index()).map_or(format!("?{}", l.0), |l| l.clone())
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        for s in stmts {
            self.stmt(s);
        }
    }

    /// `{ … }` after what is on the line already.
    fn body(&mut self, head: String, stmts: &[Stmt], tail: &str) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.stmts(stmts);
        self.indent -= 1;
        self.line(&format!("}}{tail}"));
    }

    fn stmt(&mut self, s: &Stmt) {
        let at = at(s.loc);
        match &s.kind {
            StmtKind::Eval(e) => self.line(&format!("{at}eval {}", self.expr(e))),
            StmtKind::Opaque(e) => self.line(&format!("{at}opaque {}", self.expr(e))),
            StmtKind::Set { dst, value } => self.line(&format!("{at}${} = {}", self.name(*dst), self.expr(value))),
            StmtKind::Call { dst, callee, args } => self.call(&at, "call", dst, callee, args),
            StmtKind::Spawn { scope, dst, callee, args } => {
                self.call(&at, &format!("spawn {}", scope.0), dst, callee, args)
            }
            StmtKind::Sync(scope) => self.line(&format!("{at}sync {}", scope.0)),
            StmtKind::Cancel(scope) => self.line(&format!("{at}cancel {}", scope.0)),
            StmtKind::Poll => self.line(&format!("{at}poll")),
            StmtKind::SplitPoll => self.line(&format!("{at}splitpoll")),
            StmtKind::If { cond, then, els } => self.if_(format!("{at}if {}", self.expr(cond)), then, els),
            StmtKind::Loop { cond, step, body } => {
                let part = |word, e: &Option<Expr>| e.as_ref().map_or(String::new(), |e| format!(" {word} {}", self.expr(e)));
                self.body(format!("{at}loop{}{}", part("while", cond), part("step", step)), body, "")
            }
            StmtKind::DoWhile { body, cond } => {
                let tail = format!(" while {}", self.expr(cond));
                self.body(format!("{at}do"), body, &tail)
            }
            StmtKind::Switch { value, body } => self.body(format!("{at}switch {}", self.expr(value)), body, ""),
            StmtKind::Case { low, high } => {
                let high = high.as_ref().map_or(String::new(), |h| format!(" to {}", self.expr(h)));
                self.line(&format!("{at}case {}{high}", self.expr(low)))
            }
            StmtKind::Default => self.line(&format!("{at}default")),
            StmtKind::Break => self.line(&format!("{at}break")),
            StmtKind::Continue => self.line(&format!("{at}continue")),
            StmtKind::Label(l) => self.line(&format!("{at}label {}", self.label(*l))),
            StmtKind::Goto(l) => self.line(&format!("{at}goto {}", self.label(*l))),
            StmtKind::Return(None) => self.line(&format!("{at}return")),
            StmtKind::Return(Some(e)) => self.line(&format!("{at}return {}", self.expr(e))),
            StmtKind::Block(body) => self.body(format!("{at}block"), body, ""),
        }
    }

    fn if_(&mut self, head: String, then: &[Stmt], els: &[Stmt]) {
        if els.is_empty() {
            return self.body(head, then, "");
        }
        self.body(head, then, " else {");
        self.indent += 1;
        self.stmts(els);
        self.indent -= 1;
        self.line("}");
    }

    fn call(&mut self, at: &str, word: &str, dst: &Dest, callee: &Callee, args: &[Expr]) {
        let dest = match dst {
            Dest::Local(l) => format!("${} = ", self.name(*l)),
            Dest::Cell(l) => format!("*${} = ", self.name(*l)),
            _ => String::new(),
        };
        let callee = match callee {
            Callee::Fast(name) => name.clone(),
            Callee::Unknown(e) => self.expr(e),
        };
        let args: Vec<String> = args.iter().map(|a| self.expr(a)).collect();
        let head = format!("{at}{dest}{word} {callee}({})", args.join(", "));
        match dst {
            Dest::Receive { value, body } => {
                let value = value.map_or(String::new(), |v| format!(" ${}", self.name(v)));
                self.body(format!("{head} receive{value}"), body, "")
            }
            _ => self.line(&head),
        }
    }

    fn expr(&self, e: &Expr) -> String {
        let mut s = String::from("`");
        for (i, piece) in e.0.iter().enumerate() {
            match piece {
                Piece::Text(t) => s.push_str(&t.replace('`', "``").replace('$', "$$")),
                Piece::Local(l) => s.push_str(&self.hole(*l, e.0.get(i + 1))),
                Piece::Worker => s.push_str("$(w)"),
                Piece::Synched(scope) => {
                    let _ = write!(s, "$(synched {})", scope.0);
                }
                Piece::Line(loc) => {
                    let _ = write!(s, "$(@{}:{})", loc.file, loc.line);
                }
            }
        }
        s.push('`');
        s
    }

    /// `$name`, or `${name}` where what follows would read as part of the name.
    fn hole(&self, l: LocalId, next: Option<&Piece>) -> String {
        let name = self.name(l);
        let glued = matches!(next, Some(Piece::Text(t)) if t.starts_with(is_name_char));
        if glued || !name.chars().all(is_name_char) {
            return format!("${{{name}}}");
        }
        format!("${name}")
    }
}

/// ` -> type`, or nothing for void.
fn arrow(result: &Option<CType>) -> String {
    result.as_ref().map_or(String::new(), |t| format!(" -> {}", quote(&t.0)))
}

/// `@line ` in file 0, `@file:line ` in another, nothing for nowhere.
fn at(loc: Loc) -> String {
    match loc {
        Loc { file: 0, line: 0 } => String::new(),
        Loc { file: 0, line } => format!("@{line} "),
        Loc { file, line } => format!("@{file}:{line} "),
    }
}
