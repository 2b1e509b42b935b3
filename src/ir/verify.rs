//! The verifier: what must hold of a module before it is lowered. Each rule has a test
//! in tests/ir/bad/, a module with the expected error beside the line at fault.
//!
//! In a module:
//!
//! - V1 A function is defined once; an `extern` says the same of it as its definition.
//! - V2 A function that others cannot see is `static`; any other has a plain entry.
//! - V3 Whom a call calls directly has been declared by an item before, or is the function itself,
//!   and gets as many arguments as it has parameters.
//!
//! In a function:
//!
//! - V4 Ids of files, locals, scopes and labels are in range.
//! - V5 Locals and labels have different names, valid in C.
//! - V6 Parameters are registers and want no alignment.
//! - V7 A label stands once. There are neither labels nor jumps in a `receive` block, which may be
//!   printed several times.
//! - V8 `break`, `continue`, `case` and `default` stand in what they belong to, a `receive` block
//!   being a border; a switch has one `default`.
//! - V9 `return` has a value exactly if the function has a result.
//! - V10 A destination stands only where there is a value: not with a function without result.
//! - V11 `receive` belongs to spawns. Its block reaches no seam and does not return; its value is a
//!   register that nothing outside the block mentions.
//! - V12 Between a spawn and the end of the activation there is a sync of its scope, on
//!   every path.
//! - V13 Expressions do not call a function with a fast clone by its C name: such calls are statements.
//! - V14 The text of an expression is balanced: brackets, strings.
//! - V15 `splitpoll` is the last statement of a loop without step, in a split function's body, which
//!   ends with that loop; index and end are parameters, the function has scope 0 and no result, the
//!   body leaves scope 0 alone and does not return from inside the loop.

use super::flow::Flow;
use super::*;
use std::collections::{HashMap, HashSet};

/// A broken rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// Its number: 1 for V1.
    pub rule: u32,
    /// The function in which, if in one.
    pub function: String,
    /// Where in the user's source, as far as the module says.
    pub loc: Loc,
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "V{}: in `{}`: {}", self.rule, self.function, self.message)
    }
}

type Result = std::result::Result<(), VerifyError>;

/// Check all rules; the first that is broken is the error.
pub fn verify(module: &Module) -> Result {
    let mut seen = Declared::new(module)?;
    for item in &module.items {
        match item {
            Item::Text(_) => {}
            Item::External(e) => {
                seen.calls.insert(&e.name, Signature { params: e.params.len(), result: e.result.as_ref() });
            }
            Item::Function(f) => {
                seen.calls.insert(&f.name, signature(f));
                Checker { module, f, seen: &seen }.check()?;
            }
        }
    }
    Ok(())
}

fn error(rule: u32, function: &str, loc: Loc, message: impl Into<String>) -> VerifyError {
    VerifyError { rule, function: function.to_string(), loc, message: message.into() }
}

#[derive(Clone, Copy, PartialEq)]
struct Signature<'a> {
    params: usize,
    result: Option<&'a CType>,
}

fn signature(f: &Function) -> Signature<'_> {
    Signature { params: f.params as usize, result: f.result.as_ref() }
}

/// What calls can refer to.
struct Declared<'a> {
    /// Functions defined in the module, and all that an `extern` declares.
    fast: HashSet<&'a str>,
    /// Those declared so far.
    calls: HashMap<&'a str, Signature<'a>>,
}

impl<'a> Declared<'a> {
    /// V1
    fn new(module: &'a Module) -> std::result::Result<Declared<'a>, VerifyError> {
        let mut defined = HashMap::new();
        let mut fast = HashSet::new();
        for item in &module.items {
            if let Item::Function(f) = item {
                fast.insert(f.name.as_str());
                if defined.insert(&f.name, signature(f)).is_some() {
                    return Err(error(1, &f.name, f.loc, "the function is defined twice"));
                }
            }
        }
        for item in &module.items {
            let Item::External(e) = item else { continue };
            fast.insert(&e.name);
            let said = Signature { params: e.params.len(), result: e.result.as_ref() };
            if defined.get(&e.name).is_some_and(|d| d.params != said.params || d.result.is_some() != said.result.is_some()) {
                return Err(error(1, &e.name, Loc::default(), "an `extern` differs from the definition"));
            }
        }
        Ok(Declared { fast, calls: HashMap::new() })
    }
}

/// What a statement stands in.
#[derive(Clone, Copy, Default)]
struct Place {
    in_loop: bool,
    in_switch: bool,
    in_breakable: bool,
    in_receive: bool,
}

struct Checker<'a> {
    module: &'a Module,
    f: &'a Function,
    seen: &'a Declared<'a>,
}

impl<'a> Checker<'a> {
    /// Later rules rely on earlier ones.
    fn check(&self) -> Result {
        self.linkage()?;
        self.names()?;
        self.ids()?;
        self.params()?;
        self.stmts(&self.f.body, Place::default())?;
        self.labels()?;
        self.receive_values()?;
        self.split()?;
        self.syncs()
    }

    fn fail(&self, rule: u32, loc: Loc, message: impl Into<String>) -> Result {
        Err(error(rule, &self.f.name, loc, message))
    }

    /// V2
    fn linkage(&self) -> Result {
        if !self.f.is_static && !self.f.plain_entry {
            return self.fail(2, self.f.loc, "other translation units see the function, but it has no plain entry");
        }
        Ok(())
    }

    /// V5
    fn names(&self) -> Result {
        let mut seen = HashSet::new();
        for l in &self.f.locals {
            if !is_identifier(&l.name) {
                return self.fail(5, l.loc, format!("`{}` cannot be the name of a local", l.name));
            }
            if !seen.insert(&l.name) {
                return self.fail(5, l.loc, format!("two locals are called `{}`", l.name));
            }
        }
        let mut seen = HashSet::new();
        for l in &self.f.labels {
            if !is_identifier(l) || !seen.insert(l) {
                return self.fail(5, self.f.loc, format!("`{l}` cannot be the name of a label, or is the name of two"));
            }
        }
        Ok(())
    }

    /// V4
    fn ids(&self) -> Result {
        let mut bad = None;
        let mut check = |ok: bool, loc: Loc, what: String| {
            if !ok && bad.is_none() {
                bad = Some((loc, what));
            }
        };
        let f = self.f;
        check(f.params as usize <= f.locals.len(), f.loc, "there are more parameters than locals".into());
        check(self.is_loc(f.loc), f.loc, "the function's file is out of range".into());
        for l in &f.locals {
            check(self.is_loc(l.loc), f.loc, format!("the file of local `{}` is out of range", l.name));
        }
        walk(&f.body, &mut |s| {
            check(self.is_loc(s.loc), f.loc, "a statement's file is out of range".into());
            for id in locals_of(s) {
                check(id.index() < f.locals.len(), s.loc, format!("{id} is out of range"));
            }
            for id in scopes_of(s) {
                check(id.0 < f.scopes, s.loc, format!("{id} is out of range"));
            }
            if let StmtKind::Label(l) | StmtKind::Goto(l) = s.kind {
                check(l.index() < f.labels.len(), s.loc, format!("{l} is out of range"));
            }
            for piece in s.exprs().iter().flat_map(|e| &e.0) {
                check(!matches!(piece, Piece::Line(l) if !self.is_loc(*l)), s.loc, "an expression's file is out of range".into());
            }
        });
        if let Some(split) = f.split {
            for id in [split.index, split.end] {
                check(id.index() < f.locals.len(), f.loc, format!("{id} is out of range"));
            }
        }
        match bad {
            Some((loc, what)) => self.fail(4, loc, what),
            None => Ok(()),
        }
    }

    fn is_loc(&self, loc: Loc) -> bool {
        loc.line == 0 || (loc.file as usize) < self.module.files.len()
    }

    /// V6
    fn params(&self) -> Result {
        for p in &self.f.locals[..self.f.params as usize] {
            if p.storage != Storage::Register || p.align != 0 {
                return self.fail(6, p.loc, format!("parameter `{}` is not a plain register", p.name));
            }
        }
        Ok(())
    }

    fn stmts(&self, stmts: &[Stmt], place: Place) -> Result {
        stmts.iter().try_for_each(|s| self.stmt(s, place))
    }

    fn stmt(&self, s: &Stmt, place: Place) -> Result {
        for e in s.exprs() {
            self.expr(s, e)?;
        }
        self.placed(s, place)?;
        match &s.kind {
            StmtKind::Call { dst, callee, args } => {
                self.callee(s, dst, callee, args)?;
                if let Dest::Receive { .. } = dst {
                    return self.fail(11, s.loc, "only a spawn has a `receive` block");
                }
                Ok(())
            }
            StmtKind::Spawn { dst, callee, args, .. } => {
                self.callee(s, dst, callee, args)?;
                match dst {
                    Dest::Receive { body, .. } => self.stmts(body, Place { in_receive: true, ..Place::default() }),
                    _ => Ok(()),
                }
            }
            StmtKind::If { then, els, .. } => self.stmts(then, place).and(self.stmts(els, place)),
            StmtKind::Loop { body, .. } | StmtKind::DoWhile { body, .. } => {
                self.stmts(body, Place { in_loop: true, in_breakable: true, ..place })
            }
            StmtKind::Switch { body, .. } => {
                self.one_default(s, body)?;
                self.stmts(body, Place { in_switch: true, in_breakable: true, ..place })
            }
            StmtKind::Block(body) => self.stmts(body, place),
            _ => Ok(()),
        }
    }

    /// V8, V9 and V11, as far as they are about where a statement stands.
    fn placed(&self, s: &Stmt, place: Place) -> Result {
        match &s.kind {
            StmtKind::Break if !place.in_breakable => self.fail(8, s.loc, "`break` outside of a loop or switch"),
            StmtKind::Continue if !place.in_loop => self.fail(8, s.loc, "`continue` outside of a loop"),
            StmtKind::Case { .. } | StmtKind::Default if !place.in_switch => self.fail(8, s.loc, "a case outside of a switch"),
            kind if place.in_receive && is_seam(kind) => self.fail(11, s.loc, "a `receive` block reaches a seam, or returns"),
            StmtKind::Return(v) if v.is_some() != self.f.result.is_some() => {
                self.fail(9, s.loc, "`return` has a value exactly if the function has a result")
            }
            _ => Ok(()),
        }
    }

    /// V8
    fn one_default(&self, s: &Stmt, body: &[Stmt]) -> Result {
        if defaults(body) > 1 {
            return self.fail(8, s.loc, "a switch has more than one `default`");
        }
        Ok(())
    }

    /// V3 and V10
    fn callee(&self, s: &Stmt, dst: &Dest, callee: &Callee, args: &[Expr]) -> Result {
        let Callee::Fast(name) = callee else { return Ok(()) };
        let Some(signature) = self.seen.calls.get(name.as_str()) else {
            return self.fail(3, s.loc, format!("`{name}` has not been declared before"));
        };
        if signature.params != args.len() {
            return self.fail(3, s.loc, format!("`{name}` has {} parameters, the call {} arguments", signature.params, args.len()));
        }
        let wants_value = matches!(dst, Dest::Local(_) | Dest::Cell(_) | Dest::Receive { value: Some(_), .. });
        if wants_value && signature.result.is_none() {
            return self.fail(10, s.loc, format!("`{name}` has no result"));
        }
        Ok(())
    }

    /// V13 and V14
    fn expr(&self, s: &Stmt, e: &Expr) -> Result {
        let text = visible_text(e);
        let mut scan = Scan { depth: vec![], previous: None, unevaluated: None, calls: vec![] };
        if let Err(what) = scan.run(&text) {
            return self.fail(14, s.loc, what);
        }
        match scan.calls.into_iter().find(|c| self.seen.fast.contains(c)) {
            Some(name) => self.fail(13, s.loc, format!("an expression calls `{name}`, which has a fast clone")),
            None => Ok(()),
        }
    }

    /// V7
    fn labels(&self) -> Result {
        let mut places = HashSet::new();
        let mut bad = None;
        walk(&self.f.body, &mut |s| {
            if let StmtKind::Label(l) = s.kind {
                if !places.insert(l) {
                    bad = Some((s.loc, format!("label `{}` stands twice", self.f.labels[l.index()])));
                }
            }
            if let StmtKind::Spawn { dst: Dest::Receive { body, .. }, .. } = &s.kind {
                walk(body, &mut |s| {
                    if matches!(s.kind, StmtKind::Label(_) | StmtKind::Goto(_)) {
                        bad = Some((s.loc, "label or jump in a `receive` block".to_string()));
                    }
                });
            }
        });
        if let Some((loc, what)) = bad {
            return self.fail(7, loc, what);
        }
        match (0..self.f.labels.len()).find(|i| !places.contains(&LabelId(*i as u32))) {
            Some(i) => self.fail(7, self.f.loc, format!("label `{}` stands nowhere", self.f.labels[i])),
            None => Ok(()),
        }
    }

    /// V11, as far as it is about the value.
    fn receive_values(&self) -> Result {
        let mut all: HashMap<LocalId, usize> = HashMap::new();
        let mut received = vec![];
        walk(&self.f.body, &mut |s| {
            for l in locals_of(s) {
                *all.entry(l).or_default() += 1;
            }
            if let StmtKind::Spawn { dst: Dest::Receive { value: Some(v), body }, .. } = &s.kind {
                let mut inside = 1;
                walk(body, &mut |s| inside += locals_of(s).iter().filter(|l| *l == v).count());
                received.push((s.loc, *v, inside));
            }
        });
        for (loc, v, inside) in received {
            let local = &self.f.locals[v.index()];
            if local.storage != Storage::Register || v.0 < self.f.params || all[&v] != inside {
                return self.fail(11, loc, format!("`{}`, the value of a `receive` block, is not its own", local.name));
            }
        }
        Ok(())
    }

    /// V12: scopes that may have children, forward over the flow graph.
    fn syncs(&self) -> Result {
        let flow = Flow::new(self.f);
        for scope in (0..self.f.scopes).map(ScopeId) {
            let syncs = |s: &Stmt| matches!(s.kind, StmtKind::Sync(x) if x == scope);
            let spawns = |s: &Stmt| matches!(s.kind, StmtKind::Spawn { scope: x, .. } if x == scope);
            let is = |n: usize, what: &dyn Fn(&Stmt) -> bool| flow.nodes[n].stmt.is_some_and(what);
            let mut open = vec![false; flow.nodes.len()];
            let mut todo: Vec<usize> = (0..flow.nodes.len()).filter(|n| is(*n, &spawns)).collect();
            let starts = todo.clone();
            while let Some(n) = todo.pop() {
                if std::mem::replace(&mut open[n], true) || is(n, &syncs) {
                    continue;
                }
                todo.extend(&flow.nodes[n].succs);
            }
            if open[flow.exit] {
                let loc = starts.first().and_then(|n| flow.nodes[*n].stmt).map_or(self.f.loc, |s| s.loc);
                return self.fail(12, loc, format!("the activation can end without a sync of {scope}"));
            }
        }
        Ok(())
    }

    /// V15
    fn split(&self) -> Result {
        let mut polls = vec![];
        walk(&self.f.body, &mut |s| {
            if s.kind == StmtKind::SplitPoll {
                polls.push(s.loc);
            }
        });
        let Some(split) = self.f.split else {
            return match polls.first() {
                Some(loc) => self.fail(15, *loc, "`splitpoll` in a function that is not split"),
                None => Ok(()),
            };
        };
        let is_param = |l: LocalId| l.0 < self.f.params;
        if !is_param(split.index) || !is_param(split.end) || split.index == split.end {
            return self.fail(15, self.f.loc, "index and end of a split function are two of its parameters");
        }
        if self.f.scopes == 0 || self.f.result.is_some() {
            return self.fail(15, self.f.loc, "a split function has a scope and no result");
        }
        self.split_body(&polls)
    }

    fn split_body(&self, polls: &[Loc]) -> Result {
        let f = self.f;
        let mut list = f.body.as_slice();
        if let [front @ .., Stmt { kind: StmtKind::Return(None), .. }] = list {
            list = front;
        }
        let Some(Stmt { kind: StmtKind::Loop { step: None, body, .. }, .. }) = list.last() else {
            return self.fail(15, f.loc, "a split function ends with a loop without step");
        };
        if polls.len() != 1 || body.last().map(|s| &s.kind) != Some(&StmtKind::SplitPoll) {
            return self.fail(15, f.loc, "the loop of a split function ends with its only `splitpoll`");
        }
        let mut bad = None;
        walk(body, &mut |s| {
            if matches!(s.kind, StmtKind::Return(_)) || scopes_of(s).contains(&ScopeId(0)) {
                bad = Some(s.loc);
            }
        });
        match bad {
            Some(loc) => self.fail(15, loc, "a split loop returns from inside, or uses scope 0"),
            None => Ok(()),
        }
    }
}

/// Statements that may not stand in a `receive` block.
fn is_seam(kind: &StmtKind) -> bool {
    use StmtKind::*;
    matches!(kind, Call { .. } | Spawn { .. } | Sync(_) | Poll | SplitPoll | Return(_))
}

/// `default`s of a switch with this body, not of switches inside.
fn defaults(body: &[Stmt]) -> usize {
    let count = |s: &Stmt| match &s.kind {
        StmtKind::Default => 1,
        StmtKind::Switch { .. } | StmtKind::Spawn { .. } => 0,
        _ => s.bodies().into_iter().map(defaults).sum(),
    };
    body.iter().map(count).sum()
}

/// The locals that a statement itself mentions.
fn locals_of(s: &Stmt) -> Vec<LocalId> {
    let mut locals: Vec<LocalId> = s.exprs().into_iter().flat_map(Expr::locals).collect();
    match &s.kind {
        StmtKind::Set { dst, .. } => locals.push(*dst),
        StmtKind::Call { dst, .. } | StmtKind::Spawn { dst, .. } => match dst {
            Dest::Local(l) | Dest::Cell(l) | Dest::Receive { value: Some(l), .. } => locals.push(*l),
            _ => {}
        },
        _ => {}
    }
    locals
}

fn scopes_of(s: &Stmt) -> Vec<ScopeId> {
    let in_expr = s.exprs().into_iter().flat_map(|e| &e.0).filter_map(|p| match p {
        Piece::Synched(scope) => Some(*scope),
        _ => None,
    });
    let mut scopes: Vec<ScopeId> = in_expr.collect();
    if let StmtKind::Spawn { scope, .. } | StmtKind::Sync(scope) | StmtKind::Cancel(scope) = s.kind {
        scopes.push(scope);
    }
    scopes
}

/// Is it one that C programs can have, whatever the version of C?
fn is_identifier(s: &str) -> bool {
    const KEYWORDS: &str = " auto break case char const continue default do double else enum extern float for goto if int long \
        register return short signed sizeof static struct switch typedef union unsigned void volatile while ";
    !KEYWORDS.contains(&format!(" {s} ")) && is_word(s)
}

/// Is it spelt like an identifier? Keywords are.
fn is_word(s: &str) -> bool {
    let is_char = |c: char| c == '_' || c == '$' || c == '\\' || c.is_alphanumeric();
    s.starts_with(|c: char| is_char(c) && !c.is_ascii_digit()) && s.chars().all(is_char)
}

/// The text of an expression with holes filled by something that is no call.
fn visible_text(e: &Expr) -> String {
    let piece = |p: &Piece| match p {
        Piece::Text(t) => t.clone(),
        Piece::Line(_) => " ".to_string(),
        _ => "(0)".to_string(),
    };
    e.0.iter().map(piece).collect()
}

/// One pass over C text: are brackets and strings closed, and what does it call?
struct Scan<'t> {
    /// The brackets that are open, as the characters that close them.
    depth: Vec<char>,
    /// The token before, if it was an identifier; and what stood before that.
    previous: Option<(&'t str, Before)>,
    /// Depth outside of a `sizeof(…)` or `typeof(…)` that is being read.
    unevaluated: Option<usize>,
    calls: Vec<&'t str>,
}

#[derive(Clone, Copy, PartialEq)]
enum Before {
    Other,
    Identifier,
    Member,
}

impl<'t> Scan<'t> {
    fn run(&mut self, text: &'t str) -> std::result::Result<(), String> {
        let mut before = Before::Other;
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let len = token_length(rest)?;
            let token = &rest[..len];
            rest = &rest[len..];
            if c.is_whitespace() {
                continue;
            }
            if is_word(token) {
                self.previous = Some((token, before));
                let is_keyword = matches!(token, "return" | "else" | "do" | "case" | "goto");
                before = if is_keyword { Before::Other } else { Before::Identifier };
                continue;
            }
            self.bracket(c)?;
            self.previous = None;
            before = if token == "." || token == "->" { Before::Member } else { Before::Other };
        }
        match self.depth.pop() {
            Some(c) => Err(format!("`{c}` is missing in an expression")),
            None => Ok(()),
        }
    }

    fn bracket(&mut self, c: char) -> std::result::Result<(), String> {
        match c {
            '(' => {
                self.open_parenthesis();
                self.depth.push(')')
            }
            '[' => self.depth.push(']'),
            '{' => self.depth.push('}'),
            ')' | ']' | '}' => {
                if self.depth.pop() != Some(c) {
                    return Err(format!("`{c}` closes nothing in an expression"));
                }
                self.unevaluated = self.unevaluated.filter(|d| self.depth.len() > *d);
            }
            _ => {}
        }
        Ok(())
    }

    /// A member of that name is no function; a type before it makes it a declaration.
    fn open_parenthesis(&mut self) {
        let Some((name, before)) = self.previous else { return };
        if self.unevaluated.is_some() {
            return;
        }
        match name {
            "sizeof" | "_Alignof" | "__alignof__" | "typeof" | "__typeof__" | "__typeof" => {
                self.unevaluated = Some(self.depth.len());
            }
            _ if before == Before::Other => self.calls.push(name),
            _ => {}
        }
    }
}

/// How long is the token at the front?
fn token_length(text: &str) -> std::result::Result<usize, String> {
    let mut chars = text.char_indices();
    let Some((_, first)) = chars.next() else { return Ok(0) };
    if first == '"' || first == '\'' {
        return string_length(text, first);
    }
    if text.starts_with("->") {
        return Ok(2);
    }
    let is_word = |c: char| c == '_' || c == '$' || c.is_alphanumeric();
    if is_word(first) {
        return Ok(text.find(|c| !is_word(c)).unwrap_or(text.len()));
    }
    Ok(first.len_utf8())
}

fn string_length(text: &str, quote: char) -> std::result::Result<usize, String> {
    let mut escaped = false;
    for (i, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return Ok(i + 1),
            _ => {}
        }
    }
    Err(format!("{quote} is not closed in an expression"))
}
