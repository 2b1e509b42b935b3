//! What expressions mean: their types, the values of constant ones, and what they do to symbols.
//!
//! Each `make_…` function is what the parser calls when it has read an expression; it
//! establishes [`Expr::ty`], [`Expr::value_ty`], [`Expr::constant`] and the marks on symbols
//! (address taken, assigned, used as a value). Constraints that the C compiler checks
//! are not checked again: a mistaken expression gets the error type, and cc reports it (but see
//! [`super::constraints`]).

mod builtin;
mod constant;
mod literal;
mod mark;
mod operator;

use super::ast::*;
use super::parse::{Parse, Parser, MAX_DEPTH};
use super::token::*;
use super::types::*;

/// A member found in a record, perhaps inside anonymous ones.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    pub ty: Type,
    pub bits: Option<u32>,
    /// From the beginning of the record, if the layout is known.
    pub offset: Option<u64>,
}

impl Parser {
    /// Adds an expression that is a value.
    pub fn add_expr(&mut self, kind: ExprKind, span: Span, ty: Type) -> Parse<ExprId> {
        self.add(kind, span, ty, false, None)
    }

    /// Adds an expression that designates an object.
    pub fn add_lvalue(&mut self, kind: ExprKind, span: Span, ty: Type) -> Parse<ExprId> {
        self.add(kind, span, ty, true, None)
    }

    /// Adds a value that may be a constant.
    pub fn add_constant(&mut self, kind: ExprKind, span: Span, ty: Type, constant: Option<i128>) -> Parse<ExprId> {
        let constant = constant.map(|n| self.unit.types.int_kind(ty).map_or(n, |kind| kind.wrap(n)));
        self.add(kind, span, ty, false, constant)
    }

    fn add(&mut self, kind: ExprKind, span: Span, ty: Type, lvalue: bool, constant: Option<i128>) -> Parse<ExprId> {
        let height = 1 + self.child_height(&kind);
        let value_ty = self.unit.types.value_type(ty);
        self.unit.exprs.push(Expr { span, kind, ty, value_ty, lvalue, bits: None, constant });
        self.heights.push(0);
        let e = ExprId(self.unit.exprs.len() as u32 - 1);
        self.set_height(e, height)?;
        Ok(e)
    }

    /// Refuses expressions so high that walking them by recursion is not safe.
    pub fn set_height(&mut self, e: ExprId, height: u32) -> Parse<()> {
        if height > MAX_DEPTH {
            return self.too_deep();
        }
        self.heights[e.index()] = height as u16;
        self.tallest = self.tallest.max(height);
        Ok(())
    }

    /// The height of the highest operand.
    fn child_height(&self, kind: &ExprKind) -> u32 {
        let mut highest = 0;
        let mut see = |e: ExprId| highest = highest.max(u32::from(self.heights[e.index()]));
        for_each_operand(kind, &mut see);
        highest
    }

    /// An expression is used for its value: what decays has its address taken. Gives the value's type.
    pub fn rvalue(&mut self, e: ExprId) -> Type {
        let expr = self.unit.expr(e);
        let (ty, value_ty) = (expr.ty, expr.value_ty);
        if self.unit.types.is_array(ty) || self.unit.types.is_function(ty) {
            self.mark_address_taken(e);
        }
        value_ty
    }

    /// The promoted type of an operand that is used for its value.
    fn promoted(&mut self, e: ExprId) -> Type {
        let ty = self.rvalue(e);
        let bits = self.unit.expr(e).bits;
        self.unit.types.promote(ty, bits)
    }

    /// From the first token of one expression to the last of another.
    fn span_of(&self, first: ExprId, last: ExprId) -> Span {
        Span::new(self.unit.expr(first).span.start, self.unit.expr(last).span.end)
    }

    /// Finds a member by name, also in anonymous members.
    pub fn find_member(&self, ty: Type, name: Name) -> Option<Member> {
        let record = self.unit.types.record(self.unit.types.record_of(ty)?);
        let quals = self.unit.types.resolve(ty).quals.without(Quals::ATOMIC.with(Quals::REDUCER));
        let fields = record.fields.as_ref()?;
        let known = record.layout.is_some();
        for field in fields {
            let found = if field.name == Some(name) {
                Some(Member { ty: field.ty, bits: field.bits, offset: Some(0) })
            } else if field.name.is_none() && field.bits.is_none() {
                self.find_member(field.ty, name)
            } else {
                None
            };
            if let Some(m) = found {
                let offset = m.offset.and_then(|o| o.checked_add(field.offset)).filter(|_| known);
                return Some(Member { ty: m.ty.with(quals), offset, ..m });
            }
        }
        None
    }
}

/// Calls `visit` with each direct operand of an expression (initialisers included, statements not).
pub fn for_each_operand(kind: &ExprKind, visit: &mut dyn FnMut(ExprId)) {
    match kind {
        ExprKind::Ident(_)
        | ExprKind::Func
        | ExprKind::Int(_)
        | ExprKind::Float
        | ExprKind::Str
        | ExprKind::SizeofType(_)
        | ExprKind::AlignofType(_)
        | ExprKind::StmtExpr(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::TypesCompatible(..)
        | ExprKind::Synched => {}
        ExprKind::Paren(e)
        | ExprKind::Unary { operand: e, .. }
        | ExprKind::Cast { operand: e, .. }
        | ExprKind::Convert { operand: e, .. }
        | ExprKind::Member { base: e, .. }
        | ExprKind::SizeofExpr(e)
        | ExprKind::AlignofExpr(e)
        | ExprKind::VaArg { list: e, .. }
        | ExprKind::Spawn(e)
        | ExprKind::ParallelCall { call: e, .. } => visit(*e),
        ExprKind::Binary { left: a, right: b, .. }
        | ExprKind::Assign { target: a, value: b, .. }
        | ExprKind::Comma { left: a, right: b }
        | ExprKind::Index { base: a, index: b }
        | ExprKind::Generic { control: a, chosen: b }
        | ExprKind::ChooseExpr { cond: a, chosen: b } => {
            visit(*a);
            visit(*b);
        }
        ExprKind::Conditional { cond, then, els } => {
            visit(*cond);
            then.iter().for_each(|&e| visit(e));
            visit(*els);
        }
        ExprKind::Call { callee, args } => {
            visit(*callee);
            args.iter().for_each(|&e| visit(e));
        }
        ExprKind::CompoundLiteral { init, .. } => init.for_each_expr(visit),
        ExprKind::Offsetof { exprs, .. } => exprs.iter().for_each(|&e| visit(e)),
    }
}
