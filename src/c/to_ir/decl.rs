//! Declarations inside functions: variables become locals of the IR, their initialisers
//! assignments.

use super::super::ast::*;
use super::super::token::{Punct, Span, TokenIndex};
use super::super::types::{Quals, Type};
use super::super::walk::Child;
use super::builder::{Binding, Builder, Nest, NestKind};
use crate::ir::{Expr, LocalId, StmtKind as Ir};

impl Builder<'_, '_> {
    pub fn declaration(&mut self, d: &Declaration) {
        if d.static_assert {
            let text = self.render(d.span, Vec::new());
            return self.emit(Ir::Opaque(pieces!("{ ", text, " }")));
        }
        if super::fallback::stays_in_place(self.cx, d) {
            return self.declare_in_place(d);
        }
        for declarator in &d.declarators {
            if self.unit.symbol(declarator.symbol).is_local_object() && !self.unit.symbol(declarator.symbol).linked {
                self.declare(d, declarator);
            }
        }
    }

    fn declare(&mut self, d: &Declaration, declarator: &InitDeclarator) {
        self.loc = self.loc_of(declarator.name);
        let symbol = declarator.symbol;
        if self.unit.types.is_variably_modified(self.unit.symbol(symbol).ty) {
            return self.declare_steady_pointer(symbol, declarator);
        }
        let local = self.user_local(symbol);
        if let Some(init) = &declarator.init {
            self.initialise(symbol, local, init);
        }
        self.register_reducer(symbol, local, declarator);
        if self.unit.symbol(symbol).flags.cleanup {
            self.clean_up_later(symbol, d, declarator);
        }
    }

    /// `double (*a)[n] = …;`
    fn declare_steady_pointer(&mut self, symbol: SymbolId, declarator: &InitDeclarator) {
        let pointer = self.made_local(&self.unit.name_of(symbol).to_string(), "void *");
        self.bind_variably_modified(symbol, pointer);
        if let Some(Initializer::Expr(e)) = &declarator.init {
            let value = self.value(*e);
            self.set(pointer, value);
        }
    }

    fn initialise(&mut self, symbol: SymbolId, local: LocalId, init: &Initializer) {
        let ty = self.unit.symbol(symbol).ty;
        let in_memory = self.needs_memory(symbol);
        match init {
            Initializer::Expr(e) if self.unit.spawned_call(*e).is_some() => self.spawn_initialiser(symbol, *e),
            Initializer::Expr(e) if !self.unit.types.is_array(ty) => {
                if in_memory || self.is_reducer(ty) || self.unit.holds_const(ty) {
                    self.views_wanted.extend(self.plain_pointer_wanted(*e, Some(ty)));
                    let value = self.value(*e);
                    self.store_value(local, ty, value);
                } else {
                    self.assign_local(local, ty, *e);
                }
            }
            init if self.unit.types.is_array(ty) && self.is_zero(init) => {
                self.eval(pieces!("__builtin_memset((void *)&", local, ", 0, sizeof(", local, "))"));
            }
            init => {
                let literal = self.literal(ty, init);
                self.store_initial(local, ty, literal);
            }
        }
    }

    /// `{}` or `{ 0 }`
    fn is_zero(&self, init: &Initializer) -> bool {
        let Initializer::List { items, .. } = init else { return false };
        match items.as_slice() {
            [] => true,
            [InitItem { designators, value: Initializer::Expr(e), .. }] => {
                let e = self.unit.expr(*e);
                designators.is_empty() && self.unit.types.is_integer(e.value_ty) && e.constant == Some(0)
            }
            _ => false,
        }
    }

    /// A variable gets its first value, which an assignment may not be able to give it.
    fn store_initial(&mut self, local: LocalId, ty: Type, value: Expr) {
        if self.unit.types.is_array(ty) || self.unit.holds_const(ty) {
            let text = pieces!("__builtin_memcpy((void *)&", local, ", &", value, ", sizeof(", local, "))");
            self.eval(text);
        } else {
            self.set(local, value);
        }
    }

    /// `local = value`, also for a record that has `const` members.
    pub fn store_value(&mut self, local: LocalId, ty: Type, value: Expr) {
        if self.unit.holds_const(ty) {
            let array = self.cx.declaration(ty.unqualified(), "[1]");
            let text = pieces!("__builtin_memcpy((void *)&", local, format!(", ({array}){{ "), value, " }, sizeof(", local, "))");
            self.eval(text);
        } else {
            self.set(local, value);
        }
    }

    /// The initialiser as a compound literal of this type.
    fn literal(&mut self, ty: Type, init: &Initializer) -> Expr {
        let mut exprs = Vec::new();
        init.for_each_expr(&mut |e| exprs.push(Child::Expr(e)));
        let parts = self.parts(exprs);
        let type_name = self.cx.declaration(Type { quals: ty.quals.without(Quals::ATOMIC), ..ty }, "");
        match init {
            Initializer::Expr(e) => {
                let text = self.render(self.unit.expr(*e).span, parts);
                pieces!(format!("({type_name}){{ "), text, " }")
            }
            Initializer::List { span, .. } => {
                let text = self.render(*span, parts);
                pieces!(format!("({type_name})"), text)
            }
        }
    }

    /// The declaration is printed as it is, where it is: the function's text is printed once.
    fn declare_in_place(&mut self, d: &Declaration) {
        for declarator in &d.declarators {
            self.bindings.insert(declarator.symbol, Binding::Plain);
        }
        let mut children = Vec::new();
        for declarator in &d.declarators {
            children.extend(declarator.bounds.iter().map(|&e| Child::Expr(e)));
            if let Some(init) = &declarator.init {
                init.for_each_expr(&mut |e| children.push(Child::Expr(e)));
            }
        }
        let parts = self.parts(children);
        let text = self.render(d.span, parts);
        self.emit(Ir::Opaque(text));
    }

    // ------------------------------------------------------------ __attribute__((cleanup(f)))

    /// `f(&variable)` is called when the variable's scope is left.
    fn clean_up_later(&mut self, symbol: SymbolId, d: &Declaration, declarator: &InitDeclarator) {
        let Some(function) = self.cleanup_function(d.specifiers.span).or_else(|| self.cleanup_function(declarator.span))
        else {
            return;
        };
        let function = self.unit.stream.text_of(function).to_string();
        let text = pieces!(format!("({function})(&"), self.variable(symbol), ")");
        self.nests.push(Nest { kind: NestKind::Leave(text), span: self.rest_of_block(declarator.span.end) });
    }

    /// The function's name in `cleanup(f)` somewhere in a span.
    fn cleanup_function(&self, span: Span) -> Option<TokenIndex> {
        let is_cleanup = |&t: &TokenIndex| self.unit.stream.text_of(t).trim_matches('_') == "cleanup";
        let word = (span.start..span.end).find(|t| is_cleanup(t))?;
        (word + 2 < span.end).then_some(word + 2)
    }

    /// From a token to the end of the innermost block around it.
    pub fn rest_of_block(&self, from: TokenIndex) -> Span {
        let mut depth = 0;
        let end = self.unit.function(self.owner).span.end;
        for token in from..end {
            let t = self.unit.stream.token(token);
            if t.is(Punct::LBrace) {
                depth += 1;
            } else if t.is(Punct::RBrace) && depth == 0 {
                return Span::new(from, token);
            } else if t.is(Punct::RBrace) {
                depth -= 1;
            }
        }
        Span::new(from, end)
    }
}
