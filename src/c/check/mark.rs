//! Marks on symbols: whose address is taken, what is assigned, which functions are used as values.

use super::*;

impl Parser {
    /// The address of what `e` designates becomes a value.
    pub fn mark_address_taken(&mut self, e: ExprId) {
        let evaluated = self.unevaluated == 0;
        if let Some(symbol) = self.designated(e) {
            let symbol = self.symbol_mut(symbol);
            match symbol.kind {
                SymbolKind::Function => symbol.used_as_value = true,
                _ => symbol.address_taken |= evaluated,
            }
        }
    }

    /// What `e` designates is changed.
    pub fn mark_assigned(&mut self, e: ExprId) {
        if self.unevaluated > 0 {
            return;
        }
        if let Some(symbol) = self.designated(e) {
            self.symbol_mut(symbol).assigned = true;
        }
    }

    /// The symbol whose storage an lvalue lies in, if it is reached without a pointer.
    fn designated(&self, mut e: ExprId) -> Option<SymbolId> {
        loop {
            e = match self.unit.expr(e).kind {
                ExprKind::Ident(symbol) => return Some(symbol),
                ExprKind::Paren(inner)
                | ExprKind::Unary { op: UnaryOp::Extension | UnaryOp::Real | UnaryOp::Imag, operand: inner }
                | ExprKind::Member { base: inner, arrow: false, .. }
                | ExprKind::Generic { chosen: inner, .. }
                | ExprKind::ChooseExpr { chosen: inner, .. } => inner,
                ExprKind::Index { base, index } => self.indexed_array(base, index)?,
                _ => return None,
            }
        }
    }

    /// The operand of a subscript that is an array in place.
    fn indexed_array(&self, base: ExprId, index: ExprId) -> Option<ExprId> {
        let types = &self.unit.types;
        let in_place = |e: ExprId| types.is_array(self.unit.expr(e).ty) || types.is_vector(self.unit.expr(e).ty);
        [base, index].into_iter().find(|&e| in_place(e))
    }
}
