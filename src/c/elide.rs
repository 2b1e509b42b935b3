//! The serial elision: the program without its parallel keywords, as plain C.
//!
//! Keywords are dropped where they stand, everything else keeps its bytes and its lines. Only two constructs
//! need more: a parallel call becomes a statement expression, and the body of an inlet is
//! put where the inlet is called, because clang has no nested functions.

use super::ast::*;
use super::place;
use super::token::{Keyword, Punct, Span, TokenIndex, TokenKind};
use super::walk::Child;
use std::collections::HashMap;

/// The unit as plain C.
pub fn elide(unit: &TranslationUnit) -> String {
    text_of(unit, false)
}

/// The elision as the C compiler is asked about it.
pub enum Inquiry {
    /// The user's own file, with these definitions of macros.
    Definitions(&'static [&'static str]),
    /// This text.
    Text(String),
}

/// What the C compiler has to read to tell its user what is wrong with a program. It knows most about the user's
/// own file: comments, columns, and what came out of a macro. That will do where each
/// keyword comes from a macro of ours, and dropping it is all that elision does.
pub fn inquire(unit: &TranslationUnit) -> Inquiry {
    let is_macro = |k: Keyword| matches!(k, Keyword::CilkSpawn | Keyword::CilkSync | Keyword::CilkFor | Keyword::CilkScope);
    let drops = |i: usize| match unit.stream.tokens[i].kind {
        TokenKind::Keyword(k) if k.is_cilk() => is_macro(k) && unit.stream.text_of(i as TokenIndex).starts_with("_Cilk_"),
        TokenKind::Pragma => !is_own_pragma(unit, i as TokenIndex) || unit.stream.tokens[i].system,
        _ => true,
    };
    let parallel_calls = unit.functions.iter().any(|f| f.facts.parallel_call);
    match !parallel_calls && (0..unit.stream.tokens.len()).all(drops) {
        true => Inquiry::Definitions(&["_Cilk_spawn=", "_Cilk_sync=((void)0)", "_Cilk_scope=", "_Cilk_for=for"]),
        false => Inquiry::Text(text_of(unit, true)),
    }
}

fn text_of(unit: &TranslationUnit, keep_columns: bool) -> String {
    let mut elider = Elider { unit, keep_columns, cuts: HashMap::new(), returns: HashMap::new(), names: 0 };
    elider.find_cuts();
    let end = unit.stream.text.len() as u32;
    let mut text = elider.bytes(0, end);
    if keep_columns {
        text.push_str(&elider.uses_of_reducers());
    }
    text
}

fn is_own_pragma(unit: &TranslationUnit, token: TokenIndex) -> bool {
    let mut words = unit.stream.text_of(token).trim_start_matches('#').split_whitespace();
    words.next() == Some("pragma") && matches!(words.next(), Some("seam" | "cilk"))
}

struct Elider<'a> {
    unit: &'a TranslationUnit,
    /// Blanks stand for what is dropped, so that what follows is in the user's column.
    keep_columns: bool,
    /// Spans with another text, by their first token.
    cuts: HashMap<TokenIndex, (TokenIndex, String)>,
    /// The `return` statements of inlets, with their values.
    returns: HashMap<TokenIndex, (Span, Option<ExprId>)>,
    names: u32,
}

enum Cut {
    ParallelCall { call: ExprId, body: StmtId },
    InletCall { inlet: FunctionId, args: Vec<ExprId> },
    InletDefinition(FunctionId),
    Abort,
}

impl<'a> Elider<'a> {
    // ------------------------------------------------------------ text

    /// The tokens of a span as plain C, with what stands between them.
    fn text(&self, span: Span) -> String {
        if span.is_empty() {
            return String::new();
        }
        self.bytes(self.unit.stream.token(span.start).offset, self.unit.stream.token(span.end - 1).end_offset())
    }

    /// The same for a range of bytes.
    fn bytes(&self, from: u32, to: u32) -> String {
        let stream = &self.unit.stream;
        let mut out = String::new();
        let mut copied = from as usize;
        let mut token = stream.tokens.partition_point(|t| t.offset < from) as u32;
        while (token as usize) < stream.tokens.len() && stream.token(token).offset < to {
            let Some((end, text)) = self.replacement(token) else {
                token += 1;
                continue;
            };
            out.push_str(&stream.text[copied..stream.token(token).offset as usize]);
            out.push_str(&text);
            copied = stream.token(end - 1).end_offset() as usize;
            self.keep_lines(Span::new(token, end), &text, &mut out);
            token = end;
        }
        out.push_str(&stream.text[copied.min(to as usize)..to as usize]);
        out
    }

    fn replacement(&self, token: TokenIndex) -> Option<(TokenIndex, String)> {
        if let Some((end, text)) = self.cuts.get(&token) {
            return Some((*end, text.clone()));
        }
        let instead = |text: &str| Some((token + 1, self.in_columns(token, text)));
        match self.unit.stream.token(token).kind {
            TokenKind::Keyword(Keyword::CilkFor) => instead("for"),
            // An empty statement might be meant to be another: compilers warn of it.
            TokenKind::Keyword(Keyword::CilkSync) => instead("(void)0"),
            TokenKind::Keyword(Keyword::Cilk5Synched) => instead("1"),
            TokenKind::Keyword(k) if k.is_cilk() => instead(""),
            TokenKind::Pragma if is_own_pragma(self.unit, token) => Some((token + 1, String::new())),
            TokenKind::Ident(_) => self.end_of_annotation(token).map(|end| (end, String::new())),
            _ => None,
        }
    }

    /// What stands for a keyword, as wide as the user wrote that if need be.
    fn in_columns(&self, token: TokenIndex, text: &str) -> String {
        match self.keep_columns {
            true => format!("{text:width$}", width = place::usual_spelling(&self.unit.stream, token).len()),
            false => text.to_string(),
        }
    }

    /// `annotate("seam")`, which gcc does not know.
    fn end_of_annotation(&self, token: TokenIndex) -> Option<TokenIndex> {
        let stream = &self.unit.stream;
        let is_one = stream.text_of(token).trim_matches('_') == "annotate"
            && stream.token(token + 1).is(Punct::LParen)
            && stream.text_of(token + 2).starts_with("\"seam");
        is_one.then_some(token + 4)
    }

    /// What follows a replaced span is still on its line.
    fn keep_lines(&self, replaced: Span, text: &str, out: &mut String) {
        let old = self.unit.stream.text_of_span(replaced);
        if old.contains("\n#") || text.contains("\n#") {
            out.push_str(&self.marker(replaced.end - 1));
            return;
        }
        let lines = |s: &str| s.matches('\n').count();
        out.push_str(&"\n".repeat(lines(old).saturating_sub(lines(text))));
    }

    /// A linemarker on a line of its own, for a token that follows.
    fn marker(&self, token: TokenIndex) -> String {
        let t = self.unit.stream.token(token);
        format!("\n# {} \"{}\"\n", t.line, self.unit.stream.file_name(t.file))
    }

    fn name(&mut self, wish: &str) -> String {
        loop {
            self.names += 1;
            let name = format!("seam_{wish}{}", self.names);
            if self.unit.stream.names.get(&name).is_none() {
                return name;
            }
        }
    }

    // ------------------------------------------------------------ what is more than a keyword

    /// Registers the other text of each construct, inner ones first.
    fn find_cuts(&mut self) {
        for reducer in &self.unit.reducers {
            self.cuts.insert(reducer.span.start, (reducer.span.end, String::new()));
        }
        let mut found: Vec<(Span, Cut)> = Vec::new();
        // The inside of an inlet must be known before any of its calls.
        let (inlets, others): (Vec<_>, Vec<_>) = (0..self.unit.functions.len() as u32)
            .map(FunctionId)
            .partition(|&f| self.unit.symbol(self.unit.function(f).symbol).flags.inlet);
        for functions in [inlets, others] {
            let mut here = Vec::new();
            functions.into_iter().for_each(|f| self.find_in(f, &mut here));
            here.sort_by_key(|(span, cut)| (!matches!(cut, Cut::InletDefinition(_)), span.end - span.start));
            found.extend(here);
        }
        for (span, cut) in found {
            let text = match cut {
                Cut::ParallelCall { call, body } => self.parallel_call(call, body),
                Cut::InletCall { inlet, args } => self.inlet_call(span, inlet, &args),
                Cut::InletDefinition(inlet) => self.statics_of(inlet),
                Cut::Abort => "(void)0;".to_string(),
            };
            self.cuts.insert(span.start, (span.end, text));
        }
    }

    fn find_in(&mut self, f: FunctionId, found: &mut Vec<(Span, Cut)>) {
        let unit = self.unit;
        let in_inlet = unit.symbol(unit.function(f).symbol).flags.inlet;
        unit.walk(Child::Stmt(unit.function(f).body), &mut |node| {
            match node {
                Child::Expr(e) => found.extend(self.cut_of_expr(e).map(|cut| (unit.expr(e).span, cut))),
                Child::Stmt(s) => {
                    let stmt = unit.stmt(s);
                    match stmt.kind {
                        StmtKind::Inlet(f) => found.push((stmt.span, Cut::InletDefinition(f))),
                        StmtKind::Abort => found.push((stmt.span, Cut::Abort)),
                        StmtKind::Return(value) if in_inlet => {
                            self.returns.insert(stmt.span.start, (stmt.span, value));
                        }
                        _ => {}
                    }
                }
            }
            true
        });
    }

    fn cut_of_expr(&self, e: ExprId) -> Option<Cut> {
        match &self.unit.expr(e).kind {
            ExprKind::ParallelCall { call, body } => Some(Cut::ParallelCall { call: *call, body: *body }),
            ExprKind::Call { callee, args } => {
                let inlet = self.unit.symbol(self.unit.direct_callee(*callee)?);
                let inlet = inlet.definition.filter(|_| inlet.flags.inlet)?;
                Some(Cut::InletCall { inlet, args: args.clone() })
            }
            _ => None,
        }
    }

    /// `f(x) !! { S }` → `({ value = f(x); { S } value; })`
    fn parallel_call(&mut self, call: ExprId, body: StmtId) -> String {
        let unit = self.unit;
        let (call_span, body_span) = (unit.expr(call).span, unit.stmt(body).span);
        let between = Span::new(call_span.end, body_span.start);
        let lines = "\n".repeat(unit.stream.text_of_span(between).matches('\n').count());
        let (call_text, body_text) = (self.text(call_span), self.text(body_span));
        if unit.types.is_void(unit.expr(call).value_ty) {
            return format!("__extension__ ({{ {call_text}; {lines}{body_text} }})");
        }
        let value = self.name("value");
        format!("__extension__ ({{ __auto_type {value} = {call_text}; {lines}{body_text} {value}; }})")
    }

    /// `inlet(f(x))` → `({ argument = f(x); { T r = argument; body } })`
    fn inlet_call(&mut self, span: Span, inlet: FunctionId, args: &[ExprId]) -> String {
        let unit = self.unit;
        let function = unit.function(inlet);
        let mut before = String::new();
        let mut params = String::new();
        for (i, &arg) in args.iter().enumerate() {
            let name = self.name("argument");
            before.push_str(&format!("__auto_type {name} = {}; ", self.text(unit.expr(arg).span)));
            if let Some(&Some(param)) = function.params.get(i) {
                params.push_str(&format!("{} = {name}; ", unit.print_declaration(unit.symbol(param).ty, unit.name_of(param))));
            }
        }
        let result = unit.types.function_type(unit.symbol(function.symbol).ty).map(|f| f.result);
        let result = result.filter(|&ty| !unit.types.is_void(ty)).map(|ty| (self.name("result"), ty));
        let declared = result.as_ref().map_or(String::new(), |(name, ty)| format!("{}; ", unit.print_declaration(*ty, name)));
        let end = self.name("return");
        let body = self.inlet_body(function, result.as_ref().map(|(name, _)| name.as_str()), &end);
        let start = self.marker(unit.stmt(function.body).span.start);
        let value = result.map_or(String::new(), |(name, _)| format!("{name}; "));
        let back = self.marker(span.end - 1);
        let label = format!("{end}: __attribute__((__unused__));");
        format!("__extension__ ({{ __label__ {end}; {declared}{before}{{ {params}{start}{body}{back}}} {label} {value}}})")
    }

    /// The body of an inlet; its `return` statements go to its end.
    fn inlet_body(&self, function: &Function, result: Option<&str>, end: &str) -> String {
        let span = self.unit.stmt(function.body).span;
        let mut returns: Vec<&(Span, Option<ExprId>)> = self.returns.values().filter(|(s, _)| span.contains(s.start)).collect();
        returns.sort_by_key(|(s, _)| s.start);
        let mut out = String::new();
        let mut from = self.unit.stream.token(span.start).offset;
        for (at, value) in returns {
            out.push_str(&self.bytes(from, self.unit.stream.token(at.start).offset));
            let value = value.map(|e| self.text(self.unit.expr(e).span));
            out.push_str(&match (value, result) {
                (Some(value), Some(result)) => format!("{{ {result} = {value}; goto {end}; }}"),
                (Some(value), None) => format!("{{ {value}; goto {end}; }}"),
                (None, _) => format!("goto {end};"),
            });
            from = self.unit.stream.token(at.end - 1).end_offset();
        }
        out.push_str(&self.bytes(from, self.unit.stream.token(span.end - 1).end_offset()));
        out
    }

    /// What stays where an inlet was defined: its static variables, of which there is one each.
    fn statics_of(&mut self, inlet: FunctionId) -> String {
        let unit = self.unit;
        let mut spans = Vec::new();
        unit.walk(Child::Stmt(unit.function(inlet).body), &mut |node| {
            if let Child::Stmt(s) = node {
                if let StmtKind::Declaration(d) = &unit.stmt(s).kind {
                    spans.extend((d.specifiers.storage == Storage::Static).then_some(d.span));
                }
            }
            true
        });
        let text: Vec<String> = spans.iter().map(|&span| self.text(span)).collect();
        for span in spans {
            self.cuts.insert(span.start, (span.end, ";".to_string()));
        }
        text.join(" ")
    }

    /// The functions that make and combine views are used, even if no text names them any more.
    fn uses_of_reducers(&mut self) -> String {
        let unit = self.unit;
        let functions = unit.reducers.iter().filter_map(|r| r.functions).flat_map(|(identity, reduce)| [identity, reduce]);
        let defined = functions.filter_map(|e| unit.direct_callee(e)).filter(|&s| unit.symbol(s).definition.is_some());
        let mut names: Vec<&str> = defined.map(|s| unit.name_of(s)).collect();
        names.sort();
        names.dedup();
        let mut out = String::new();
        for name in names {
            let user = self.name("user");
            out.push_str(&format!("\nstatic __typeof__({name}) *const {user} __attribute__((__unused__)) = {name};\n"));
        }
        out
    }
}
