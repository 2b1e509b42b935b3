//! One releasable function: parameters, body, attributes.

use super::super::ast::*;
use super::super::token::{Keyword, Punct, Span, TokenIndex, TokenKind};
use super::super::types::{FloatKind, IntKind, Type, TypeKind};
use super::super::walk::Child;
use super::builder::{Binding, Builder, Nest, NestKind};
use super::context::{Context, Pending};
use super::{fallback, hoist, text, variadic};
use crate::ir::{self, CType, Expr, LocalId, StmtKind as Ir};

/// Translates a function and adds it, with all that has to stand in front of it.
pub fn translate(cx: &Context, id: FunctionId) {
    let function = cx.unit.function(id);
    let symbol = function.symbol;
    if !fallback::is_possible(cx, id) {
        return;
    }
    cx.fast_uses.borrow_mut().extend(function.declarator.start..function.declarator.end);
    hoist::hoist(cx, id);
    let published = declare_with_attributes(cx, function);

    let spread = variadic::is_variadic(cx, function).then(|| variadic::declare(cx, function));
    let mut b = Builder::new(cx, id, fallback::tasks_for(cx, id));
    b.shared = super::cilk_for::shared_variables(cx, id);
    b.shared.extend(super::spawn::targets_in_memory(cx, id));
    let params = b.parameters(function, spread.is_some());
    b.body(function);
    let scopes = b.scopes_in_use();
    let tasks = b.tasks;
    let (locals, labels, body) = b.finish();
    let is_static = spread.is_some() || is_static(cx, function);
    cx.push(Pending::Function(ir::Function {
        name: spread.clone().unwrap_or_else(|| cx.name(symbol)),
        result: cx.unit.types.function_type(cx.unit.symbol(symbol).ty).and_then(|f| cx.result(f.result)),
        params,
        locals,
        scopes,
        labels,
        is_static,
        attributes: attributes(cx, function, is_static),
        // Otherwise known when everything has been translated.
        plain_entry: published || spread.is_some(),
        tasks,
        split: None,
        body,
        loc: text::loc_of(&cx.unit.stream, function.declarator.start),
    }));
    match spread {
        Some(body) => variadic::define(cx, function, &body),
        None => {
            cx.declared.borrow_mut().insert(symbol);
        }
    }
}

impl Builder<'_, '_> {
    fn parameters(&mut self, function: &Function, spread: bool) -> u32 {
        let types = definition_parameter_types(self.cx, function);
        let mut locals: Vec<(SymbolId, LocalId)> = Vec::new();
        // The plain entry mentions the function: no parameter may hide its name.
        self.reserve_name(&self.cx.name(function.symbol));
        for (i, ty) in types.into_iter().enumerate() {
            let Some(symbol) = function.params.get(i).copied().flatten() else {
                self.made_local("unnamed", &ty.0);
                continue;
            };
            let local = self.typed_param(symbol, ty);
            self.bindings.insert(symbol, Binding::Local(local));
            locals.push((symbol, local));
        }
        if spread {
            self.spread_parameter();
        }
        for (symbol, local) in locals {
            self.settle_parameter(symbol, local, function.old_style);
        }
        for &bound in &function.param_bounds {
            if self.does_something(bound) {
                self.effects(bound);
            }
        }
        function.param_types.len() as u32 + spread as u32
    }

    /// Evaluating an expression may change something.
    fn does_something(&self, e: ExprId) -> bool {
        let mut found = false;
        self.unit.walk(Child::Expr(e), &mut |node| {
            found |= match node {
                Child::Expr(e) => match &self.unit.expr(e).kind {
                    ExprKind::Assign { .. } | ExprKind::Call { .. } => true,
                    ExprKind::Unary { op, .. } => {
                        matches!(op, UnaryOp::PreInc | UnaryOp::PreDec | UnaryOp::PostInc | UnaryOp::PostDec)
                    }
                    _ => false,
                },
                Child::Stmt(_) => true,
            };
            !found
        });
        found
    }

    /// A parameter whose address is taken, or that arrives with another type, gets a variable of its own.
    fn settle_parameter(&mut self, symbol: SymbolId, param: LocalId, old_style: bool) {
        let ty = self.unit.symbol(symbol).ty;
        if self.unit.types.is_variably_modified(ty) {
            return self.bind_variably_modified(symbol, param);
        }
        let promoted = old_style && promoted(self.cx, ty).is_some();
        if self.needs_memory(symbol) || promoted {
            let variable = self.user_local(symbol);
            self.set(variable, Expr::local(param));
        }
    }

    fn body(&mut self, function: &Function) {
        let scope = self.new_scope();
        self.scope = scope;
        self.nests.push(Nest { kind: NestKind::Scope(scope), span: function.span });
        self.block(function.body);
        self.nests.pop();
        self.loc = self.loc_of(function.span.end - 1);
        self.sync_scope(scope);
        if self.unit.name_of(function.symbol) == "main" && self.result_type_is_int() {
            self.emit(Ir::Return(Some(Expr::text("0"))));
        }
    }

    fn result_type_is_int(&self) -> bool {
        self.unit.types.int_kind(self.result_type()) == Some(IntKind::Int)
    }

    /// How many join scopes the function has; none if it has no use for any.
    pub fn scopes_in_use(&self) -> u32 {
        if self.uses_scopes { self.children.len() as u32 } else { 0 }
    }
}

// ---------------------------------------------------------------- types

/// The types of a function's parameters, as its fast clone has them. `callee` is an expression
/// that names it where it is called.
pub fn parameter_types(cx: &Context, symbol: SymbolId, callee: Option<ExprId>) -> Vec<CType> {
    if let Some(definition) = cx.unit.symbol(symbol).definition {
        return definition_parameter_types(cx, cx.unit.function(definition));
    }
    let ty = callee.map_or(cx.unit.symbol(symbol).ty, |e| cx.unit.expr(e).ty);
    let f = cx.unit.types.function_type(ty).or_else(|| cx.unit.types.function_type(cx.unit.symbol(symbol).ty));
    f.map_or(Vec::new(), |f| f.params.iter().map(|&t| parameter_type(cx, t)).collect())
}

fn definition_parameter_types(cx: &Context, function: &Function) -> Vec<CType> {
    let types = function.param_types.iter();
    types
        .map(|&ty| match promoted(cx, ty) {
            Some(promoted) if function.old_style => promoted,
            _ => parameter_type(cx, ty),
        })
        .collect()
}

/// A pointer to a variable length array is passed as a plain pointer.
fn parameter_type(cx: &Context, ty: Type) -> CType {
    if cx.unit.types.is_variably_modified(ty) {
        return CType("void *".to_string());
    }
    cx.c_type(ty)
}

/// What an argument of this type is passed as when no prototype tells.
fn promoted(cx: &Context, ty: Type) -> Option<CType> {
    use IntKind::*;
    match cx.unit.types.kind(ty) {
        TypeKind::Int(Bool | Char | SChar | UChar | Short | UShort) => Some(CType("int".to_string())),
        TypeKind::Float(FloatKind::Float) => Some(CType("double".to_string())),
        _ => None,
    }
}

// ---------------------------------------------------------------- linkage and attributes

/// Internal linkage. An inline function that nothing declares `extern` is one of this unit's own
/// (the linker would use another unit's copy, which is the same).
fn is_static(cx: &Context, function: &Function) -> bool {
    let symbol = cx.unit.symbol(function.symbol);
    let declares = |e: &External| match &e.kind {
        ExternalKind::Declaration(d) => d.declarators.iter().any(|i| i.symbol == function.symbol),
        _ => false,
    };
    symbol.storage == Storage::Static
        || symbol.flags.inline && symbol.storage == Storage::None && !cx.unit.externals.iter().any(declares)
}

/// Attributes that are right on every copy of a function.
const REPEATED: &[&str] = &[
    "noinline", "noclone", "noipa", "hot", "cold", "optimize", "optnone", "minsize", "target", "flatten", "unused",
    "no_instrument_function", "no_sanitize", "no_sanitize_address", "no_sanitize_thread", "no_sanitize_undefined",
    "no_sanitize_memory", "no_stack_protector", "maybe_unused",
];

/// Attributes that mean nothing on any copy.
const DROPPED: &[&str] = &["annotate", "always_inline", "artificial", "gnu_inline"];

/// What to repeat on the plain entry and the fast clone.
fn attributes(cx: &Context, function: &Function, is_static: bool) -> String {
    let mut out = Vec::new();
    let inline = |t: TokenIndex| cx.unit.stream.token(t).is_keyword(Keyword::Inline);
    let specifiers = function.specifiers.span;
    if is_static && (specifiers.start..specifiers.end).any(inline) {
        out.push("inline".to_string());
    }
    let repeated: Vec<String> = each_attribute(cx, function)
        .into_iter()
        .filter(|span| REPEATED.contains(&attribute_name(cx, *span)))
        .map(|span| cx.unit.stream.text_of_span(span).to_string())
        .collect();
    if !repeated.is_empty() {
        out.push(format!("__attribute__(({}))", repeated.join(", ")));
    }
    out.join(" ")
}

fn attribute_name<'a>(cx: &Context<'a>, span: Span) -> &'a str {
    cx.unit.stream.text_of(span.start).trim_matches('_')
}

/// The single attributes in a function's attribute lists: `name` or `name(arguments)`.
fn each_attribute(cx: &Context, function: &Function) -> Vec<Span> {
    let stream = &cx.unit.stream;
    let mut out = Vec::new();
    for list in &function.attributes {
        let mut token = list.start;
        while token < list.end {
            let is_name = matches!(stream.token(token).kind, TokenKind::Ident(_) | TokenKind::Keyword(Keyword::Const));
            if !is_name {
                token += 1;
                continue;
            }
            let end = end_of_arguments(cx, token + 1, list.end);
            out.push(Span::new(token, end));
            token = end;
        }
    }
    out
}

/// Behind the parentheses that begin at a token, if any do.
fn end_of_arguments(cx: &Context, from: TokenIndex, limit: TokenIndex) -> TokenIndex {
    let mut depth = 0;
    for token in from..limit {
        let t = cx.unit.stream.token(token);
        if t.is(Punct::LParen) {
            depth += 1;
        } else if depth == 0 {
            return from;
        } else if t.is(Punct::RParen) {
            depth -= 1;
            if depth == 0 {
                return token + 1;
            }
        }
    }
    limit
}

/// Attributes that belong to the function as others see it (`constructor`, `weak`, `section`)
/// go to a prototype in front of it. Answers whether there are any.
fn declare_with_attributes(cx: &Context, function: &Function) -> bool {
    let known = |name: &str| REPEATED.contains(&name) || DROPPED.contains(&name);
    let matters = each_attribute(cx, function).into_iter().any(|span| !known(attribute_name(cx, span)));
    if !matters || function.old_style {
        return matters;
    }
    let stream = &cx.unit.stream;
    let body = cx.unit.stmt(function.body).span.start;
    let text = cx.edited(stream.token(function.span.start).offset, stream.token(body).offset);
    let at = stream.token(function.span.start);
    let file = stream.file_name(at.file);
    cx.push(Pending::Made(format!("#line {} \"{file}\"\n{};\n", at.line, text.trim_end())));
    true
}
