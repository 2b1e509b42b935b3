//! Read the text form of a module. The grammar is in docs/ir.md; each function
//! here reads what the comment above it shows.
//!
//! The reader only checks what it must to build the data: names it has to resolve,
//! punctuation. Whether the module makes sense is for the verifier to say.

use super::print::is_name_char;
use super::*;
use std::collections::HashMap;

/// What is wrong with the text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// 1-based line of the text form.
    pub line: usize,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

type Result<T> = std::result::Result<T, ParseError>;

/// Statements nested deeper than this are refused rather than read until the stack is full.
const MAX_DEPTH: usize = 500;

/// Read a module.
pub fn parse(text: &str) -> Result<Module> {
    let mut r = Reader { text, pos: 0, depth: 0, locals: HashMap::new(), labels: HashMap::new() };
    let mut module = Module::default();
    r.blank();
    while !r.at_end() {
        r.item(&mut module)?;
        r.blank();
    }
    Ok(module)
}

struct Reader<'a> {
    text: &'a str,
    pos: usize,
    depth: usize,
    /// Of the function being read.
    locals: HashMap<String, LocalId>,
    labels: HashMap<String, LabelId>,
}

impl<'a> Reader<'a> {
    // ---- characters and tokens ----

    fn rest(&self) -> &'a str {
        &self.text[self.pos..]
    }

    fn at_end(&self) -> bool {
        self.pos == self.text.len()
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        let line = self.text[..self.pos].matches('\n').count() + 1;
        Err(ParseError { line, message: message.into() })
    }

    /// Skip white space and `// …` comments.
    fn blank(&mut self) {
        loop {
            let rest = self.rest().trim_start();
            self.pos = self.text.len() - rest.len();
            if !rest.starts_with("//") {
                return;
            }
            self.pos += rest.find('\n').unwrap_or(rest.len());
        }
    }

    /// Take `token` if it comes next. A word is not taken from the front of a longer one.
    fn eat(&mut self, token: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(token) else { return false };
        let is_word = token.ends_with(is_name_char);
        if is_word && after.starts_with(is_name_char) {
            return false;
        }
        self.pos += token.len();
        self.blank();
        true
    }

    fn expect(&mut self, token: &str) -> Result<()> {
        if self.eat(token) {
            return Ok(());
        }
        let found: String = self.rest().chars().take_while(|c| !c.is_whitespace()).take(20).collect();
        self.error(format!("expected `{token}`, found `{found}`"))
    }

    /// An identifier; `$` may stand in it, but not first.
    fn name(&mut self) -> Result<String> {
        let len = self.rest().find(|c| !is_name_char(c) && c != '$').unwrap_or(self.rest().len());
        let name = &self.rest()[..len];
        if name.is_empty() || name.starts_with(|c: char| c == '$' || c.is_ascii_digit()) {
            return self.error("expected a name");
        }
        self.pos += len;
        self.blank();
        Ok(name.to_string())
    }

    fn number(&mut self) -> Result<u32> {
        let n = self.bare_number()?;
        self.blank();
        Ok(n)
    }

    fn bare_number(&mut self) -> Result<u32> {
        let len = self.rest().find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest().len());
        match self.rest()[..len].parse() {
            Ok(n) => {
                self.pos += len;
                Ok(n)
            }
            Err(_) => self.error("expected a number"),
        }
    }

    /// `` `text` ``, backquotes inside doubled.
    fn quoted(&mut self) -> Result<String> {
        let raw = self.raw_quoted()?;
        Ok(raw.replace("``", "`"))
    }

    /// What stands between the backquotes, as it is.
    fn raw_quoted(&mut self) -> Result<&'a str> {
        let Some(body) = self.rest().strip_prefix('`') else { return self.error("expected text in backquotes") };
        let mut end = 0;
        loop {
            match body[end..].find('`') {
                None => return self.error("no closing backquote"),
                Some(i) if body[end + i..].starts_with("``") => end += i + 2,
                Some(i) => {
                    end += i;
                    break;
                }
            }
        }
        self.pos += end + 2;
        self.blank();
        Ok(&body[..end])
    }

    /// `@line`, `@file:line` or nothing
    fn loc(&mut self) -> Result<Loc> {
        if !self.rest().starts_with('@') {
            return Ok(Loc::default());
        }
        self.pos += 1;
        let first = self.bare_number()?;
        if !self.rest().starts_with(':') {
            self.blank();
            return Ok(Loc { file: 0, line: first });
        }
        self.pos += 1;
        Ok(Loc { file: first, line: self.number()? })
    }

    // ---- items ----

    /// ``file `name` ``, `text <<TAG`, `extern …`, `function …`
    fn item(&mut self, module: &mut Module) -> Result<()> {
        if self.eat("file") {
            let name = self.quoted()?;
            module.files.push(name);
        } else if self.rest().starts_with("text <<") {
            let text = self.here_document()?;
            module.items.push(Item::Text(text));
        } else if self.eat("extern") {
            let external = self.external()?;
            module.items.push(Item::External(external));
        } else {
            let loc = self.loc()?;
            self.expect("function")?;
            let function = self.function(loc)?;
            module.items.push(Item::Function(function));
        }
        Ok(())
    }

    /// `text <<TAG`, lines, `TAG`
    fn here_document(&mut self) -> Result<String> {
        self.pos += "text <<".len();
        let Some((tag, body)) = self.rest().split_once('\n') else { return self.error("expected a line after the tag") };
        let mut end = 0;
        for line in body.split('\n') {
            if line == tag {
                self.pos += tag.len() + 1 + end + tag.len();
                self.blank();
                return Ok(body[..end.saturating_sub(1)].to_string());
            }
            end += line.len() + 1;
        }
        self.error(format!("no line `{tag}` ends this text"))
    }

    /// ``name(`type`, …) -> `type` ``
    fn external(&mut self) -> Result<External> {
        let name = self.name()?;
        self.expect("(")?;
        let params = self.list(|r| r.quoted().map(CType))?;
        Ok(External { name, result: self.result()?, params })
    }

    /// `item, …)`: the opening parenthesis has been read.
    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = vec![];
        if self.eat(")") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if self.eat(")") {
                return Ok(items);
            }
            self.expect(",")?;
        }
    }

    /// ``-> `type` `` or nothing
    fn result(&mut self) -> Result<Option<CType>> {
        match self.eat("->") {
            true => Ok(Some(CType(self.quoted()?))),
            false => Ok(None),
        }
    }

    /// ``name -> `type` { properties statements }``
    fn function(&mut self, loc: Loc) -> Result<Function> {
        let mut f = Function {
            name: self.name()?,
            result: self.result()?,
            params: 0,
            locals: vec![],
            scopes: 0,
            labels: vec![],
            is_static: false,
            attributes: String::new(),
            plain_entry: false,
            tasks: Tasks::Lazy,
            split: None,
            body: vec![],
            loc,
        };
        self.locals.clear();
        self.labels.clear();
        self.expect("{")?;
        while self.property(&mut f)? {}
        f.body = self.stmts_to_brace()?;
        Ok(f)
    }

    /// One line of a function's head; false if a statement comes next.
    fn property(&mut self, f: &mut Function) -> Result<bool> {
        let start = self.pos;
        let loc = self.loc()?;
        if self.eat("param") {
            if f.params as usize != f.locals.len() {
                return self.error("parameters stand before other locals");
            }
            f.params += 1;
            self.local(f, loc)?;
        } else if self.eat("local") {
            self.local(f, loc)?;
        } else if self.eat("static") {
            f.is_static = true;
        } else if self.eat("plain") {
            f.plain_entry = true;
        } else if self.eat("rpc") {
            f.tasks = Tasks::Rpc;
        } else if self.eat("attributes") {
            f.attributes = self.quoted()?;
        } else if self.eat("scopes") {
            f.scopes = self.number()?;
        } else if self.eat("split") {
            f.split = Some(Split { index: self.local_name()?, end: self.local_name()? });
        } else if self.eat("labels") {
            let name = self.name()?;
            let id = LabelId(f.labels.len() as u32);
            if self.labels.insert(name.clone(), id).is_some() {
                return self.error(format!("label `{name}` is declared twice"));
            }
            f.labels.push(name);
        } else {
            self.pos = start;
            return Ok(false);
        }
        Ok(true)
    }

    /// ``name: `type` memory align N made``
    fn local(&mut self, f: &mut Function, loc: Loc) -> Result<()> {
        let name = self.name()?;
        self.expect(":")?;
        let ty = CType(self.quoted()?);
        let storage = if self.eat("memory") { Storage::Memory } else { Storage::Register };
        let align = if self.eat("align") { self.number()? } else { 0 };
        let user = !self.eat("made");
        let id = LocalId(f.locals.len() as u32);
        if self.locals.insert(name.clone(), id).is_some() {
            return self.error(format!("local `{name}` is declared twice"));
        }
        f.locals.push(Local { name, ty, storage, align, user, loc });
        Ok(())
    }

    fn local_name(&mut self) -> Result<LocalId> {
        let name = self.name()?;
        self.resolve(&name)
    }

    fn resolve(&self, name: &str) -> Result<LocalId> {
        match self.locals.get(name) {
            Some(l) => Ok(*l),
            None => self.error(format!("no local `{name}`")),
        }
    }

    fn label_name(&mut self) -> Result<LabelId> {
        let name = self.name()?;
        match self.labels.get(&name) {
            Some(l) => Ok(*l),
            None => self.error(format!("no label `{name}`")),
        }
    }

    // ---- statements ----

    /// `{ statements }`
    fn body(&mut self) -> Result<Vec<Stmt>> {
        self.expect("{")?;
        self.stmts_to_brace()
    }

    fn stmts_to_brace(&mut self) -> Result<Vec<Stmt>> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return self.error(format!("statements are nested more than {MAX_DEPTH} deep"));
        }
        let mut stmts = vec![];
        while !self.eat("}") {
            if self.at_end() {
                return self.error("expected `}`, found the end of the text");
            }
            stmts.push(self.stmt()?);
        }
        self.depth -= 1;
        Ok(stmts)
    }

    fn stmt(&mut self) -> Result<Stmt> {
        let loc = self.loc()?;
        Ok(Stmt { kind: self.stmt_kind()?, loc })
    }

    fn stmt_kind(&mut self) -> Result<StmtKind> {
        if self.rest().starts_with(['$', '*']) {
            return self.assignment();
        }
        let word: String = self.rest().chars().take_while(|c| is_name_char(*c)).collect();
        if !self.eat(&word) || word.is_empty() {
            return self.error("expected a statement");
        }
        Ok(match word.as_str() {
            "eval" => StmtKind::Eval(self.expr()?),
            "opaque" => StmtKind::Opaque(self.expr()?),
            "call" => self.call(Dest::None)?,
            "spawn" => self.spawn(Dest::None)?,
            "sync" => StmtKind::Sync(ScopeId(self.number()?)),
            "cancel" => StmtKind::Cancel(ScopeId(self.number()?)),
            "poll" => StmtKind::Poll,
            "splitpoll" => StmtKind::SplitPoll,
            "if" => self.if_()?,
            "loop" => self.loop_()?,
            "do" => {
                let body = self.body()?;
                self.expect("while")?;
                StmtKind::DoWhile { body, cond: self.expr()? }
            }
            "switch" => StmtKind::Switch { value: self.expr()?, body: self.body()? },
            "case" => StmtKind::Case { low: self.expr()?, high: self.optional_expr("to")? },
            "default" => StmtKind::Default,
            "break" => StmtKind::Break,
            "continue" => StmtKind::Continue,
            "label" => StmtKind::Label(self.label_name()?),
            "goto" => StmtKind::Goto(self.label_name()?),
            "return" if self.rest().starts_with('`') => StmtKind::Return(Some(self.expr()?)),
            "return" => StmtKind::Return(None),
            "block" => StmtKind::Block(self.body()?),
            _ => return self.error(format!("`{word}` is not a statement")),
        })
    }

    /// ``$x = `expr` ``, `$x = call …`, `*$p = spawn …`
    fn assignment(&mut self) -> Result<StmtKind> {
        let is_cell = self.eat("*");
        self.expect("$")?;
        let dst = self.local_name()?;
        self.expect("=")?;
        if !is_cell && self.rest().starts_with('`') {
            return Ok(StmtKind::Set { dst, value: self.expr()? });
        }
        let dst = if is_cell { Dest::Cell(dst) } else { Dest::Local(dst) };
        if self.eat("call") {
            return self.call(dst);
        }
        self.expect("spawn")?;
        self.spawn(dst)
    }

    /// ``name(`arg`, …)`` or ```callee`(`arg`, …)``
    fn call(&mut self, dst: Dest) -> Result<StmtKind> {
        let (callee, args) = self.call_parts()?;
        Ok(StmtKind::Call { dst, callee, args })
    }

    /// `scope name(args)`, perhaps with `receive $value { statements }`
    fn spawn(&mut self, dst: Dest) -> Result<StmtKind> {
        let scope = ScopeId(self.number()?);
        let (callee, args) = self.call_parts()?;
        if dst != Dest::None || !self.eat("receive") {
            return Ok(StmtKind::Spawn { scope, dst, callee, args });
        }
        let value = if self.eat("$") { Some(self.local_name()?) } else { None };
        let dst = Dest::Receive { value, body: self.body()? };
        Ok(StmtKind::Spawn { scope, dst, callee, args })
    }

    fn call_parts(&mut self) -> Result<(Callee, Vec<Expr>)> {
        let callee = match self.rest().starts_with('`') {
            true => Callee::Unknown(self.expr()?),
            false => Callee::Fast(self.name()?),
        };
        self.expect("(")?;
        Ok((callee, self.list(Self::expr)?))
    }

    /// `` `cond` { statements } else { statements } ``
    fn if_(&mut self) -> Result<StmtKind> {
        let cond = self.expr()?;
        let then = self.body()?;
        let els = if self.eat("else") { self.body()? } else { vec![] };
        Ok(StmtKind::If { cond, then, els })
    }

    /// ``while `cond` step `step` { statements }``
    fn loop_(&mut self) -> Result<StmtKind> {
        let cond = self.optional_expr("while")?;
        let step = self.optional_expr("step")?;
        Ok(StmtKind::Loop { cond, step, body: self.body()? })
    }

    fn optional_expr(&mut self, word: &str) -> Result<Option<Expr>> {
        match self.eat(word) {
            true => Ok(Some(self.expr()?)),
            false => Ok(None),
        }
    }

    // ---- expressions ----

    /// C text in backquotes with holes: `$name`, `${name}`, `$(w)`, `$(synched N)`,
    /// `$(@file:line)`; `$$` is a dollar.
    fn expr(&mut self) -> Result<Expr> {
        let start = self.pos;
        let text = self.quoted()?;
        let end = std::mem::replace(&mut self.pos, start);
        let pieces = self.pieces(&text)?;
        self.pos = end;
        Ok(Expr(pieces))
    }

    /// Errors in the pieces stand where the expression begins.
    fn pieces(&self, text: &str) -> Result<Vec<Piece>> {
        let mut pieces = vec![];
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            push_text(&mut pieces, before);
            rest = self.hole(after, &mut pieces)?;
        }
        push_text(&mut pieces, rest);
        Ok(pieces)
    }

    /// Read what follows a `$`; returns the text after it.
    fn hole<'t>(&self, text: &'t str, pieces: &mut Vec<Piece>) -> Result<&'t str> {
        if let Some(after) = text.strip_prefix('$') {
            push_text(pieces, "$");
            return Ok(after);
        }
        if let Some((inside, after)) = text.strip_prefix('(').and_then(|t| t.split_once(')')) {
            pieces.push(self.special(inside)?);
            return Ok(after);
        }
        let (name, after) = match text.strip_prefix('{').and_then(|t| t.split_once('}')) {
            Some(split) => split,
            None => text.split_at(text.find(|c| !is_name_char(c)).unwrap_or(text.len())),
        };
        pieces.push(Piece::Local(self.resolve(name)?));
        Ok(after)
    }

    fn special(&self, inside: &str) -> Result<Piece> {
        let piece = if inside == "w" {
            Some(Piece::Worker)
        } else if let Some(scope) = inside.strip_prefix("synched ") {
            scope.parse().ok().map(|n| Piece::Synched(ScopeId(n)))
        } else {
            inside.strip_prefix('@').and_then(|t| t.split_once(':')).and_then(|(file, line)| {
                Some(Piece::Line(Loc { file: file.parse().ok()?, line: line.parse().ok()? }))
            })
        };
        match piece {
            Some(p) => Ok(p),
            None => self.error(format!("`$({inside})` is not a hole")),
        }
    }
}

/// Add text to an expression, joined with text that is there already.
fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    if text.is_empty() {
        return;
    }
    match pieces.last_mut() {
        Some(Piece::Text(t)) => t.push_str(text),
        _ => pieces.push(Piece::Text(text.to_string())),
    }
}
