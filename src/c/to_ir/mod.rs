//! C → IR.
//!
//! The user's text is kept wherever Seam need not understand it: external declarations and functions that
//! reach no seam byte for byte, expressions as the user's own tokens with holes for local variables,
//! loops and blocks without seams as they are written. What can reach a seam becomes a
//! statement of the IR.
//!
//! | file | what it does |
//! |---|---|
//! | `shape.rs` | what can stay text, what needs structure, which loops need a poll |
//! | `context.rs` | names, edits of the text, types as text, the items in order |
//! | `builder.rs` | the function under construction |
//! | `function.rs` | parameters, body, attributes of a function |
//! | `text.rs` | tokens → text with holes |
//! | `expr.rs`, `stmt.rs`, `decl.rs` | the parts of C |
//! | `hoist.rs` | local statics and types, moved to file scope |
//! | `spawn.rs`, `inlet.rs`, `cilk_for.rs`, `parsubc.rs`, `reducer.rs` | parallel constructs |
//! | `fallback.rs`, `variadic.rs` | what cannot be released |

/// Pieces in a row: text, locals, expressions.
macro_rules! pieces {
    ($($part:expr),* $(,)?) => {{
        let mut all: Vec<$crate::ir::Piece> = Vec::new();
        $($crate::c::to_ir::expr::Append::append($part, &mut all);)*
        $crate::ir::Expr(all)
    }};
}

mod builder;
mod cilk_for;
mod context;
mod decl;
mod expr;
mod fallback;
mod function;
mod hoist;
mod inlet;
mod parsubc;
mod reducer;
mod shape;
mod spawn;
mod stmt;
mod text;
mod variadic;

use super::ast::*;
use super::{constraints, releasable};
use super::token::{Keyword, Punct, Span, TokenIndex, TokenKind};
use crate::diag::Diagnostic;
use crate::ir;
use context::{Context, Pending};

/// How to translate.
#[derive(Clone, Debug)]
pub struct Options {
    /// Every function that can be released is, needed or not.
    pub release_all: bool,
    /// How functions that spawn are compiled.
    pub tasks: ir::Tasks,
}

/// Whether a unit is plain C, which needs no translation at all.
pub fn is_plain(unit: &TranslationUnit, options: &Options) -> bool {
    releasable::analyse(unit, options.release_all).is_empty()
        && unit.reducers.is_empty()
        && !unit.stream.tokens.iter().any(|t| matches!(t.kind, TokenKind::Keyword(k) if k.is_cilk()))
}

/// What is not C in the functions that are to be taken apart. The C compiler tells it in better words.
pub fn mistakes(unit: &TranslationUnit, options: &Options) -> Vec<Diagnostic> {
    let releasable = releasable::analyse(unit, options.release_all);
    let functions = (0..unit.functions.len() as u32).map(FunctionId);
    constraints::check(unit, functions.filter(|&f| releasable.contains(f)))
}

/// Translates a unit.
pub fn translate(unit: &TranslationUnit, options: &Options) -> Result<ir::Module, Vec<Diagnostic>> {
    let releasable = releasable::analyse(unit, options.release_all);
    let cx = Context::new(unit, options, &releasable);
    remove_spellings(&cx);
    let mut source = Source { from: 0, on_line_of: None };
    for external in &unit.externals {
        if let ExternalKind::Function(f) = external.kind {
            if releasable.contains(f) {
                source.flush(&cx, external.span.start);
                function::translate(&cx, f);
                source = Source::behind(&cx, external.span);
            } else if reducer::uses_any(&cx, f) {
                source.flush(&cx, external.span.start);
                reducer::edit_plain_function(&cx, f);
            }
        }
    }
    source.flush(&cx, unit.stream.tokens.len() as u32 - 1);
    finish(cx)
}

/// The part of the source that is passed through next.
struct Source {
    from: u32,
    /// A token on the line where it begins, unless that is the beginning of the text.
    on_line_of: Option<TokenIndex>,
}

impl Source {
    fn behind(cx: &Context, span: Span) -> Source {
        let last = span.end - 1;
        Source { from: cx.unit.stream.token(last).end_offset(), on_line_of: Some(last) }
    }

    /// Adds what stands before a token, if it is anything.
    fn flush(&mut self, cx: &Context, before: TokenIndex) {
        let stream = &cx.unit.stream;
        let to = stream.token(before).offset;
        let first = stream.tokens.partition_point(|t| t.offset < self.from) as u32;
        if first < before {
            cx.push(Pending::Source { from: self.from, to, on_line_of: self.on_line_of });
            *self = Source { from: to, on_line_of: Some(before) };
        }
    }
}

/// Words that mean something to Seam alone go.
fn remove_spellings(cx: &Context) {
    let stream = &cx.unit.stream;
    for (i, token) in stream.tokens.iter().enumerate() {
        let at = i as TokenIndex;
        match token.kind {
            TokenKind::Keyword(Keyword::Cilk5Cilk | Keyword::Cilk5Shared) => cx.replace(Span::new(at, at + 1), ""),
            TokenKind::Pragma if is_own_pragma(stream.text_of(at)) => cx.replace(Span::new(at, at + 1), ""),
            TokenKind::Ident(_) if stream.text_of(at).trim_matches('_') == "annotate" => remove_annotation(cx, at),
            _ => {}
        }
    }
    cx.unit.reducers.iter().for_each(|r| cx.replace(r.span, ""));
}

fn is_own_pragma(text: &str) -> bool {
    let mut words = text.trim_start_matches('#').split_whitespace();
    words.next() == Some("pragma") && matches!(words.next(), Some("seam" | "cilk"))
}

/// `annotate("seam")`, which gcc does not know.
fn remove_annotation(cx: &Context, at: TokenIndex) {
    let stream = &cx.unit.stream;
    let shape = |i: TokenIndex| stream.tokens.get(i as usize);
    let opens = shape(at + 1).is_some_and(|t| t.is(Punct::LParen));
    let closes = shape(at + 3).is_some_and(|t| t.is(Punct::RParen));
    if opens && closes && stream.text_of(at + 2).contains("seam") {
        cx.replace(Span::new(at, at + 4), "");
    }
}

/// The module, now that all edits and all uses of functions are known.
fn finish(cx: Context) -> Result<ir::Module, Vec<Diagnostic>> {
    let diagnostics = cx.diagnostics.take();
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let mentioned = mentioned_functions(&cx);
    let mut items = Vec::new();
    for pending in cx.items.take() {
        match pending {
            Pending::Source { from, to, on_line_of } => add_text(&mut items, source_text(&cx, from, to, on_line_of)),
            Pending::Made(text) => add_text(&mut items, text),
            Pending::External(external) => items.push(ir::Item::External(external)),
            Pending::Function(mut function) => {
                function.plain_entry |= function.split.is_none() && (!function.is_static || mentioned.contains(&function.name));
                items.push(ir::Item::Function(function));
            }
        }
    }
    Ok(ir::Module { files: cx.unit.stream.files.clone(), items })
}

/// The names of functions that something other than a call to the fast clone names.
fn mentioned_functions(cx: &Context) -> std::collections::HashSet<String> {
    let fast = cx.fast_uses.borrow();
    let unit = cx.unit;
    let symbols = (0..unit.stream.tokens.len() as u32).filter(|t| !fast.contains(t)).filter_map(|t| unit.symbol_at(t));
    symbols.filter(|&s| unit.symbol(s).kind == SymbolKind::Function).map(|s| cx.name(s)).collect()
}

fn source_text(cx: &Context, from: u32, to: u32, on_line_of: Option<TokenIndex>) -> String {
    let mut text = String::new();
    if let Some(token) = on_line_of {
        let t = cx.unit.stream.token(token);
        let system = if t.system { " 3" } else { "" };
        text.push_str(&format!("\n# {} \"{}\"{system}\n", t.line, cx.unit.stream.file_name(t.file)));
    }
    text.push_str(&cx.edited(from, to));
    text.push('\n');
    text
}

/// Consecutive texts are one.
fn add_text(items: &mut Vec<ir::Item>, text: String) {
    match items.last_mut() {
        Some(ir::Item::Text(last)) => last.push_str(&text),
        _ => items.push(ir::Item::Text(text)),
    }
}

#[cfg(test)]
mod tests;
