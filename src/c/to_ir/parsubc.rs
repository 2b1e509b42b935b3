//! ParSubC's parallel call: `f(a) !! { S }`.

use super::super::ast::*;
use super::builder::Builder;
use crate::ir::{Dest, Expr};

impl Builder<'_, '_> {
    /// The arguments are evaluated; the call runs as a child in a scope of its own while the
    /// statements run here; when both are done the value is there.
    pub fn parallel_call(&mut self, e: ExprId, call: ExprId, body: StmtId) -> Expr {
        let result = self.result_local(e, "result");
        let call = self.spawned(call);
        let span = self.unit.expr(e).span;
        self.in_scope(span, |b, _| {
            b.emit_spawn(result.map_or(Dest::None, Dest::Local), call.callee, call.args);
            b.block(body);
        });
        result.map_or(Expr::text("((void)0)"), Expr::local)
    }
}
