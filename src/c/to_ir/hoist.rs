//! What a function declares with static storage, and the types that it declares, moved to file
//! scope in front of it: the function will be printed more than once.

use super::super::ast::*;
use super::super::token::{Span, TokenIndex};
use super::super::walk::Child;
use super::context::{Context, Pending};
use super::text::{self, Substitution};
use crate::ir::{Loc, Piece};

/// The name of the array that `__func__` is in the copies of a function.
pub fn function_name(cx: &Context, function: FunctionId) -> String {
    if let Some(name) = cx.function_names.borrow().get(&function) {
        return name.clone();
    }
    let user = cx.unit.name_of(cx.unit.function(function).symbol);
    let name = cx.fresh(&format!("{user}__func"));
    cx.push(Pending::Made(format!("static const char {name}[] = \"{user}\";\n")));
    cx.function_names.borrow_mut().insert(function, name.clone());
    name
}

/// Moves everything out of a function's body, inlets included.
pub fn hoist(cx: &Context, function: FunctionId) {
    let f = cx.unit.function(function);
    let mut bodies = vec![f.body];
    bodies.extend(f.inlets.iter().map(|&i| cx.unit.function(i).body));
    let first_names = f.locals.iter().chain(f.inlets.iter().flat_map(|&i| &cx.unit.function(i).locals));
    first_names.for_each(|&symbol| choose_name(cx, function, symbol));
    let mut out = forward_tags(cx, function);
    for found in find(cx, function, &bodies) {
        match found {
            Found::Tag(definition) => hoist_tag(cx, function, definition, &mut out),
            Found::Declaration(s) => hoist_declaration(cx, function, s, &mut out),
        }
    }
    if !out.is_empty() {
        cx.push(Pending::Made(out));
    }
}

/// Declares the tags of local records, so that they mean the same wherever they are mentioned first.
fn forward_tags(cx: &Context, function: FunctionId) -> String {
    let mut out = String::new();
    for &symbol in &cx.unit.function(function).locals {
        let s = cx.unit.symbol(symbol);
        if s.kind == SymbolKind::Tag && cx.unit.types.record_of(s.ty).is_some() && !cx.unit.types.is_variably_modified(s.ty) {
            out.push_str(&format!("{};\n", cx.declaration(s.ty.unqualified(), "")));
        }
    }
    out
}

enum Found<'a> {
    Tag(&'a TagDefinition),
    Declaration(&'a Declaration),
}

/// What has to move, in source order.
fn find<'a>(cx: &Context<'a>, function: FunctionId, bodies: &[StmtId]) -> Vec<Found<'a>> {
    let mut found: Vec<(TokenIndex, Found)> = Vec::new();
    for definition in outermost_tags(cx, function) {
        found.push((definition.span.start, Found::Tag(definition)));
    }
    for &body in bodies {
        cx.unit.walk(Child::Stmt(body), &mut |node| {
            if let Child::Stmt(s) = node {
                if let StmtKind::Declaration(d) = &cx.unit.stmt(s).kind {
                    // Right after the types that are declared inside of it.
                    found.push((d.span.end - 1, Found::Declaration(d)));
                }
            }
            true
        });
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, f)| f).collect()
}

/// The struct, union and enum bodies in a function (also in its specifiers and parameters) that do not stand inside another one.
/// Those with members of variable length stay where they are.
fn outermost_tags<'a>(cx: &Context<'a>, function: FunctionId) -> Vec<&'a TagDefinition> {
    let f = cx.unit.function(function);
    let inside = |d: &&TagDefinition| f.span.contains(d.span.start) && !cx.unit.types.is_variably_modified(d.ty);
    let all: Vec<&TagDefinition> = cx.unit.tag_definitions.iter().filter(inside).collect();
    let encloses = |outer: &TagDefinition, d: &TagDefinition| outer.span.start < d.span.start && d.span.end <= outer.span.end;
    all.iter().filter(|d| !all.iter().any(|outer| encloses(outer, d))).copied().collect()
}

/// A symbol that moves gets a name that nothing else at file scope has.
fn choose_name(cx: &Context, function: FunctionId, symbol: SymbolId) {
    let s = cx.unit.symbol(symbol);
    let owner = cx.unit.name_of(cx.unit.function(function).symbol);
    let name = cx.unit.name_of(symbol);
    let moves = match s.kind {
        SymbolKind::Object => s.storage == Storage::Static,
        SymbolKind::Typedef | SymbolKind::Tag => !cx.unit.types.is_variably_modified(s.ty),
        SymbolKind::EnumConstant(_) => true,
        _ => false,
    };
    if !moves {
        return;
    }
    let fresh = match s.kind {
        // Variables show in debuggers as the user's function's.
        SymbolKind::Object => cx.fresh(&format!("{owner}__{name}")),
        _ if is_only_one(cx, symbol) => return,
        _ => cx.fresh(&format!("{owner}__{name}")),
    };
    cx.rename(symbol, fresh);
}

/// No other symbol has the same name, so that it can be known in the whole file.
fn is_only_one(cx: &Context, symbol: SymbolId) -> bool {
    cx.symbols_named(cx.unit.symbol(symbol).name) == 1
}

fn hoist_tag(cx: &Context, function: FunctionId, definition: &TagDefinition, out: &mut String) {
    let keyword = cx.unit.stream.text_of(definition.keyword).to_string();
    let name = match (definition.symbol, cx.unit.types.record_of(definition.ty)) {
        (Some(symbol), _) => cx.name(symbol),
        (None, Some(record)) => cx.anonymous_tag(record),
        (None, None) => cx.give_tag(definition),
    };
    let body = file_scope_text(cx, function, definition.span);
    begin(cx, definition.span.start, out);
    out.push_str(&format!("{body};\n"));
    cx.replace(definition.span, format!("{keyword} {name}"));
}

fn hoist_declaration(cx: &Context, function: FunctionId, d: &Declaration, out: &mut String) {
    if d.static_assert || super::fallback::stays_in_place(cx, d) {
        return;
    }
    let storage = d.specifiers.storage;
    let linked = |i: &InitDeclarator| cx.unit.symbol(i.symbol).linked || cx.unit.symbol(i.symbol).kind == SymbolKind::Function;
    let prototypes = !d.declarators.is_empty() && d.declarators.iter().all(linked);
    if matches!(storage, Storage::Static | Storage::Typedef | Storage::Extern) || prototypes {
        begin(cx, d.span.start, out);
        out.push_str(&file_scope_text(cx, function, d.span));
        out.push('\n');
        cx.replace(d.span, ";");
        return;
    }
    for declarator in d.declarators.iter().filter(|i| linked(i)) {
        let symbol = cx.unit.symbol(declarator.symbol);
        begin(cx, d.span.start, out);
        out.push_str(&format!("{};\n", cx.declaration(symbol.ty, cx.unit.name_of(declarator.symbol))));
    }
}

fn begin(cx: &Context, token: TokenIndex, out: &mut String) {
    let t = cx.unit.stream.token(token);
    out.push_str(&format!("#line {} \"{}\"\n", t.line, escape(cx.unit.stream.file_name(t.file))));
}

/// A file name as it stands between quotes.
pub fn escape(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Tokens of a function's body as text for file scope.
fn file_scope_text(cx: &Context, function: FunctionId, span: Span) -> String {
    let by = FileScope { cx, function };
    text::flat(&text::render(cx.unit, span, Vec::new(), &by, Loc::default()))
}

/// Local variables can be mentioned at file scope only where they are not evaluated.
struct FileScope<'m, 'a> {
    cx: &'m Context<'a>,
    function: FunctionId,
}

impl Substitution for FileScope<'_, '_> {
    fn edit(&self, token: TokenIndex) -> Option<(TokenIndex, String)> {
        self.cx.edit(token)
    }

    fn symbol(&self, symbol: SymbolId) -> Option<Vec<Piece>> {
        let s = self.cx.unit.symbol(symbol);
        if s.is_local_object() && !s.linked {
            let pointer = self.cx.pointer_type(s.ty).0;
            return Some(vec![Piece::Text(format!("(*({pointer})0)"))]);
        }
        self.cx.renamed(symbol).map(|name| vec![Piece::Text(name)])
    }

    fn function_name(&self) -> Option<String> {
        Some(function_name(self.cx, self.function))
    }

    fn is_plain_call(&self, _symbol: SymbolId) -> bool {
        false
    }
}
