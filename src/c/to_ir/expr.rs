//! Expressions: what may reach a seam is moved into statements of its own, in front; what
//! is left is the user's text.
//!
//! C orders little inside an expression. Where it does (`&&`, `||`, `?:`, the comma, statement
//! expressions, full expressions) the statements keep the order. Operands of other operators
//! are unsequenced: a call among them may come before the rest of the expression.

use super::super::ast::*;
use super::super::token::Span;
use super::super::types::{Compat, Type};
use super::super::walk::Child;
use super::builder::Builder;
use super::context::Context;
use super::shape::{Alloca, CallKind};
use crate::ir::{Callee, Dest, Expr, LocalId, Piece, StmtKind, Tasks};

/// A call, taken apart: ready to be made a statement.
pub struct CallParts {
    pub callee: Callee,
    pub args: Vec<Expr>,
    /// The type of its value.
    pub result: Type,
}

impl Builder<'_, '_> {
    /// Evaluates an expression as far as it may reach a seam; the rest, which yields its
    /// value, is the answer.
    pub fn value(&mut self, e: ExprId) -> Expr {
        let text = if self.is_interesting(e) {
            self.note_views_wanted(e);
            let text = self.structured_value(e);
            self.wrap_reducer(e, text)
        } else {
            self.render(self.unit.expr(e).span, Vec::new())
        };
        // What the text goes into may be a list of its own.
        match self.unit.expr(e).kind {
            ExprKind::Comma { .. } if !self.needs_structure(e) => pieces!("(", text, ")"),
            _ => text,
        }
    }

    /// Its text is more than its tokens.
    fn is_interesting(&self, e: ExprId) -> bool {
        self.needs_structure(e) || self.cx.shape.is_special(e)
    }

    fn needs_structure(&self, e: ExprId) -> bool {
        !self.text_only && self.cx.shape.needs_structure(e)
    }

    pub fn structured_value(&mut self, e: ExprId) -> Expr {
        let structured = self.needs_structure(e);
        match &self.unit.expr(e).kind {
            ExprKind::Call { callee, .. } if structured && self.cx.shape.call_kind(*callee) != CallKind::Plain => {
                self.call_value(e)
            }
            ExprKind::Call { callee, args } => match self.cx.shape.alloca(*callee) {
                Some(which) if self.tasks == Tasks::Lazy => self.alloca(which, args),
                _ => match self.spread.filter(|_| self.cx.shape.starts_list(*callee)) {
                    Some(list) => self.start_list(list, args),
                    None => self.splice(e),
                },
            },
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), left, right } if structured => {
                self.short_circuit(*op, *left, *right)
            }
            ExprKind::Conditional { cond, then, els } if structured => self.conditional(e, *cond, *then, *els),
            ExprKind::Comma { left, right } if structured => {
                self.effects(*left);
                self.value(*right)
            }
            ExprKind::StmtExpr(body) if structured && !self.cx.shape.is_opaque(*body) => self.statement_expression(e, *body),
            ExprKind::StmtExpr(_) => self.in_text_block(|b| b.splice(e)),
            ExprKind::ParallelCall { call, body } => self.parallel_call(e, *call, *body),
            ExprKind::Synched => {
                self.uses_scopes = true;
                Expr(vec![Piece::Synched(self.scope)])
            }
            ExprKind::CompoundLiteral { .. } => self.compound_literal(e),
            ExprKind::Unary { op: UnaryOp::AddressOf, operand } => {
                self.note_addressed(*operand);
                self.address_of(e, *operand)
            }
            ExprKind::Member { base, arrow: false, .. } => {
                if self.unit.types.is_array(self.unit.expr(e).ty) {
                    self.note_addressed(*base);
                }
                self.splice(e)
            }
            _ => self.splice(e),
        }
    }

    /// The tokens of an expression, with those parts replaced that are not just tokens.
    pub fn splice(&mut self, e: ExprId) -> Expr {
        let parts = self.parts(self.unit.expr_children(e));
        self.render(self.unit.expr(e).span, parts)
    }

    /// Evaluates those among the children of a node whose text is not just their tokens.
    pub fn parts(&mut self, children: Vec<Child>) -> Vec<(Span, Expr)> {
        let mut exprs: Vec<ExprId> = Vec::new();
        for child in children {
            match child {
                Child::Expr(e) => exprs.push(e),
                Child::Stmt(s) => exprs.extend(self.cx.shape.top_exprs(s)),
            }
        }
        exprs.retain(|&e| self.is_interesting(e));
        let mut parts: Vec<(Span, Expr)> = Vec::new();
        for e in exprs {
            let text = self.value(e);
            parts.push((self.unit.expr(e).span, text));
        }
        parts.sort_by_key(|(span, _)| span.start);
        parts
    }

    /// What `fill` renders stands in a block of the text itself.
    pub fn in_text_block<T>(&mut self, fill: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.in_text, true);
        let answer = fill(self);
        self.in_text = outer;
        answer
    }

    /// The same, where calls are calls of plain C functions.
    pub fn in_plain_text<T>(&mut self, fill: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.text_only, true);
        let answer = self.in_text_block(fill);
        self.text_only = outer;
        answer
    }

    /// Evaluates an expression for its effects.
    pub fn effects(&mut self, e: ExprId) {
        let stripped = self.unit.strip_parens(e);
        let structured = self.cx.shape.needs_structure(stripped);
        match &self.unit.expr(stripped).kind {
            ExprKind::Cast { operand, ty } if structured && self.unit.types.is_void(*ty) => self.effects(*operand),
            ExprKind::Comma { left, right } => {
                self.effects(*left);
                self.effects(*right);
            }
            ExprKind::Assign { op: None, target, value } if self.assigns_register(*target) => {
                let symbol = self.unit.lvalue_root(*target).expect("a register variable");
                self.assign_variable(symbol, *value);
            }
            ExprKind::Binary { op, left, right } if structured && matches!(op, BinaryOp::And | BinaryOp::Or) => {
                let (is_and, right) = (*op == BinaryOp::And, *right);
                let cond = self.value(*left);
                let evaluate = |b: &mut Self| b.effects(right);
                if is_and {
                    self.branch(cond, evaluate, |_| {});
                } else {
                    self.branch(cond, |_| {}, evaluate);
                }
            }
            ExprKind::Conditional { cond, then: Some(then), els } if structured => {
                let (then, els) = (*then, *els);
                let cond = self.value(*cond);
                self.branch(cond, |b| b.effects(then), |b| b.effects(els));
            }
            ExprKind::Call { callee, .. } if self.is_released_call(*callee) => {
                let call = self.take_apart(stripped);
                self.emit(StmtKind::Call { dst: Dest::None, callee: call.callee, args: call.args });
            }
            ExprKind::Call { callee, .. } if matches!(self.cx.shape.call_kind(*callee), CallKind::Inlet(_)) => {
                self.call_inlet(stripped, None);
            }
            ExprKind::StmtExpr(body) if structured => {
                let body = *body;
                self.block(body);
            }
            _ => {
                let text = self.value(stripped);
                if !is_value(&text) {
                    self.eval(text);
                }
            }
        }
    }

    /// The target of an assignment is a whole variable that is a register local.
    fn assigns_register(&self, target: ExprId) -> bool {
        let ExprKind::Ident(symbol) = self.unit.expr(self.unit.strip_parens(target)).kind else { return false };
        self.register_of(symbol).is_some() && !self.is_reducer(self.unit.expr(target).ty)
    }

    /// `variable = value;`
    pub fn assign_variable(&mut self, symbol: SymbolId, value: ExprId) {
        let ty = self.unit.symbol(symbol).ty;
        let local = self.register_of(symbol).expect("a register variable");
        self.assign_local(local, ty, value);
    }

    /// `local = value;` where the local has this type.
    pub fn assign_local(&mut self, local: LocalId, ty: Type, value: ExprId) {
        self.views_wanted.extend(self.plain_pointer_wanted(value, Some(ty)));
        let call = self.unit.strip_parens(value);
        if let ExprKind::Call { callee, .. } = &self.unit.expr(call).kind {
            let same = self.same_type(ty, self.unit.expr(call).value_ty);
            if same && self.is_released_call(*callee) {
                let call = self.take_apart(call);
                return self.emit(StmtKind::Call { dst: Dest::Local(local), callee: call.callee, args: call.args });
            }
        }
        let value = self.value(value);
        self.store_value(local, ty, value);
    }

    /// Values of the two types are the same bits.
    pub fn same_type(&self, a: Type, b: Type) -> bool {
        self.unit.types.compatible(a, b, Compat::IgnoreQuals) && !self.is_atomic(a) && !self.is_atomic(b)
    }

    pub fn is_atomic(&self, ty: Type) -> bool {
        use super::super::types::Quals;
        self.unit.types.resolve(ty).quals.has(Quals::ATOMIC)
    }

    // ------------------------------------------------------------ calls

    fn is_released_call(&self, callee: ExprId) -> bool {
        matches!(self.cx.shape.call_kind(callee), CallKind::Fast(_) | CallKind::Unknown)
    }

    fn call_value(&mut self, e: ExprId) -> Expr {
        let ExprKind::Call { callee, .. } = &self.unit.expr(e).kind else { unreachable!("only for calls") };
        if let CallKind::Inlet(_) = self.cx.shape.call_kind(*callee) {
            let result = self.result_local(e, "inlet_result");
            self.call_inlet(e, result);
            return result.map_or(void_value(), Expr::local);
        }
        let call = self.take_apart(e);
        let result = self.result_local(e, "result");
        let dst = result.map_or(Dest::None, Dest::Local);
        self.emit(StmtKind::Call { dst, callee: call.callee, args: call.args });
        result.map_or(void_value(), Expr::local)
    }

    /// A temporary for the value of an expression; none if it is void.
    pub fn result_local(&mut self, e: ExprId, wish: &str) -> Option<LocalId> {
        let ty = self.unit.expr(e).value_ty;
        (!self.unit.types.is_void(ty)).then(|| self.temporary(wish, ty))
    }

    /// Evaluates what of a call's operands may reach a seam.
    pub fn take_apart(&mut self, e: ExprId) -> CallParts {
        let ExprKind::Call { callee, args } = &self.unit.expr(e).kind else { unreachable!("only for calls") };
        let result = self.unit.expr(e).value_ty;
        self.note_views_wanted(e);
        if let CallKind::Fast(symbol) = self.cx.shape.call_kind(*callee) {
            self.note_fast_use(*callee);
            let args = self.arguments_for(symbol, *callee, args);
            return CallParts { callee: Callee::Fast(self.cx.name(symbol)), args, result };
        }
        // Between telling whom we call and calling nothing else may be called.
        let callee = self.value_without_calls(*callee);
        let args = args.iter().map(|&a| self.value_without_calls(a)).collect();
        CallParts { callee: Callee::Unknown(callee), args, result }
    }

    fn note_fast_use(&self, callee: ExprId) {
        let mut uses = self.cx.fast_uses.borrow_mut();
        uses.extend(self.unit.expr(callee).span.start..self.unit.expr(callee).span.end);
    }

    /// The arguments for a fast clone: as many as it has parameters.
    fn arguments_for(&mut self, symbol: SymbolId, callee: ExprId, args: &[ExprId]) -> Vec<Expr> {
        let params = super::function::parameter_types(self.cx, symbol, Some(callee));
        // A function knows itself, but not the functions that are made of parts of it.
        if self.is_part || self.unit.function(self.owner).symbol != symbol {
            self.cx.declare(symbol, &params);
        }
        let mut values: Vec<Expr> = Vec::new();
        for (i, &arg) in args.iter().enumerate() {
            if i < params.len() {
                values.push(self.value(arg));
            } else {
                self.effects(arg);
            }
        }
        // An old-style call may leave out what the function will not look at.
        values.extend(params.iter().skip(args.len()).map(|ty| Expr::text(format!("({}){{0}}", ty.0))));
        values
    }

    fn value_without_calls(&mut self, e: ExprId) -> Expr {
        let calls = self.contains_call(e);
        let text = self.value(e);
        if !calls || is_value(&text) {
            return text;
        }
        let local = self.temporary("argument", self.unit.expr(e).value_ty);
        self.set(local, text);
        Expr::local(local)
    }

    fn contains_call(&self, e: ExprId) -> bool {
        let mut found = false;
        self.unit.walk(Child::Expr(e), &mut |node| {
            if let Child::Expr(e) = node {
                found |= matches!(&self.unit.expr(e).kind, ExprKind::Call { callee, .. }
                    if !self.unit.direct_callee(*callee).is_some_and(|s| self.unit.symbol(s).flags.builtin));
            }
            !found
        });
        found
    }

    fn alloca(&mut self, which: Alloca, args: &[ExprId]) -> Expr {
        let size = args.first().map_or(Expr::text("0"), |&e| self.value(e));
        let bytes = args.get(1).and_then(|&e| self.cx.shape.constant(e)).map_or(16, |bits| bits / 8);
        if which == Alloca::Plain || bytes <= 16 {
            return pieces!("seam_side_push(", Piece::Worker, ", ", size, ")");
        }
        let more = bytes - 1;
        let push = pieces!("seam_side_push(", Piece::Worker, ", (", size, format!(") + {more})"));
        pieces!("((void *)(((unsigned long)", push, format!(" + {more}) & -{bytes}UL))"))
    }

    // ------------------------------------------------------------ operators with an order

    fn short_circuit(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Expr {
        let result = self.made_local("both", "int");
        let left = self.value(left);
        let decide = |b: &mut Self| {
            let right = b.value(right);
            b.set(result, prefixed("!!", right));
        };
        if op == BinaryOp::And {
            self.branch(left, decide, |b| b.set(result, Expr::text("0")));
        } else {
            self.branch(left, |b| b.set(result, Expr::text("1")), decide);
        }
        Expr::local(result)
    }

    fn conditional(&mut self, e: ExprId, cond: ExprId, then: Option<ExprId>, els: ExprId) -> Expr {
        let Some(result) = self.result_local(e, "choice") else {
            self.effects(e);
            return void_value();
        };
        let ty = self.unit.expr(e).value_ty;
        let Some(then) = then else { return self.elvis(result, ty, cond, els) };
        let cond = self.value(cond);
        self.branch(cond, |b| b.assign_local(result, ty, then), |b| b.assign_local(result, ty, els));
        Expr::local(result)
    }

    /// GNU `cond ?: els`
    fn elvis(&mut self, result: LocalId, ty: Type, cond: ExprId, els: ExprId) -> Expr {
        let first = self.temporary("first", self.unit.expr(cond).value_ty);
        self.assign_local(first, self.unit.expr(cond).value_ty, cond);
        let chosen = |b: &mut Self| b.store_value(result, ty, Expr::local(first));
        self.branch(Expr::local(first), chosen, |b| b.assign_local(result, ty, els));
        Expr::local(result)
    }

    fn statement_expression(&mut self, e: ExprId, body: StmtId) -> Expr {
        let Some(result) = self.result_local(e, "value") else {
            self.block(body);
            return void_value();
        };
        let ty = self.unit.expr(e).value_ty;
        self.block_with_value(body, result, ty);
        Expr::local(result)
    }

    // ------------------------------------------------------------ compound literals

    /// The operand of `&`: if it is (a part of) a compound literal, that needs a stable address.
    fn note_addressed(&mut self, operand: ExprId) {
        let mut e = operand;
        loop {
            match self.unit.expr(e).kind {
                ExprKind::Paren(inner) | ExprKind::Member { base: inner, arrow: false, .. } => e = inner,
                ExprKind::Index { base, .. } => e = base,
                ExprKind::CompoundLiteral { .. } => {
                    self.addressed.insert(e);
                    return;
                }
                _ => return,
            }
        }
    }

    /// A compound literal that is only read stays as it is; one whose address may be kept gets a
    /// variable, which is set each time.
    fn compound_literal(&mut self, e: ExprId) -> Expr {
        let ty = self.unit.expr(e).ty;
        let text = self.splice(e);
        let addressed = self.addressed.contains(&e) || self.unit.types.is_array(ty);
        if !addressed || self.in_text || self.tasks == Tasks::Rpc || self.unit.types.is_variably_modified(ty) {
            return text;
        }
        let c_type = self.cx.c_type(ty);
        let pointer = self.cx.pointer_type(ty).0;
        let local = self.made_memory("literal", c_type);
        pieces!(format!("(*({pointer})__builtin_memcpy((void *)&"), local, ", &", text, ", sizeof(", local, ")))")
    }

    // ------------------------------------------------------------ lvalues

    /// A new local that holds the address of an lvalue.
    pub fn address_local(&mut self, lvalue: ExprId) -> LocalId {
        let ty = self.unit.expr(lvalue).ty;
        let text = self.value(lvalue);
        let local = self.pointer_local("cell", ty);
        self.set(local, prefixed("&", text));
        local
    }
}

/// The lvalue means the same object whenever it is evaluated: no pointer, no index, no call in it.
pub fn is_fixed_lvalue(cx: &Context, e: ExprId) -> bool {
    let e = cx.unit.strip_parens(e);
    match cx.unit.expr(e).kind {
        ExprKind::Ident(_) => true,
        ExprKind::Member { base, arrow: false, .. } => is_fixed_lvalue(cx, base),
        ExprKind::Index { base, index } => {
            cx.unit.types.is_array(cx.unit.expr(base).ty)
                && is_fixed_lvalue(cx, base)
                && cx.shape.constant(index).is_some()
        }
        _ => false,
    }
}

/// `(void)0`, where a value is asked of what has none.
fn void_value() -> Expr {
    Expr::text("((void)0)")
}

/// It has no effects: a single local, or nothing.
fn is_value(e: &Expr) -> bool {
    match e.0.as_slice() {
        [Piece::Local(_)] => true,
        [Piece::Text(text)] => text == "((void)0)",
        _ => false,
    }
}

/// `prefix(e)`
pub fn prefixed(prefix: &str, e: Expr) -> Expr {
    match e.0.as_slice() {
        [Piece::Local(_)] => pieces!(prefix, e),
        _ => pieces!(prefix, "(", e, ")"),
    }
}

/// What `pieces!` can put in a row.
pub trait Append {
    fn append(self, to: &mut Vec<Piece>);
}
impl Append for &str {
    fn append(self, to: &mut Vec<Piece>) {
        to.push(Piece::Text(self.to_string()));
    }
}
impl Append for String {
    fn append(self, to: &mut Vec<Piece>) {
        to.push(Piece::Text(self));
    }
}
impl Append for Expr {
    fn append(self, to: &mut Vec<Piece>) {
        to.extend(self.0);
    }
}
impl Append for LocalId {
    fn append(self, to: &mut Vec<Piece>) {
        to.push(Piece::Local(self));
    }
}
impl Append for Piece {
    fn append(self, to: &mut Vec<Piece>) {
        to.push(self);
    }
}
