//! Cilk-5 inlets. An inlet's body is printed where its value is received, as a block
//! of C in which the parent's variables are the locals that they are.

use super::super::ast::*;
use super::super::token::Span;
use super::super::walk::Child;
use super::builder::Builder;
use crate::ir::{Expr, LocalId, StmtKind as Ir};

/// What a body needs besides its text.
struct Needs {
    returns: bool,
    aborted: Option<LocalId>,
    labels: Vec<String>,
}

impl Builder<'_, '_> {
    /// An inlet that is called like any function.
    pub fn call_inlet(&mut self, e: ExprId, result: Option<LocalId>) {
        let ExprKind::Call { callee, args } = &self.unit.expr(e).kind else { unreachable!("only for calls") };
        let Some(inlet) = self.unit.direct_callee(*callee) else { return };
        let mut locals = Vec::new();
        for &arg in args {
            let ty = self.unit.expr(arg).value_ty;
            let local = self.temporary("argument", ty);
            self.assign_local(local, ty, arg);
            locals.push(Expr::local(local));
        }
        self.inline_inlet(inlet, locals, result);
    }

    /// Runs an inlet's body with these arguments.
    pub fn inline_inlet(&mut self, inlet: SymbolId, args: Vec<Expr>, result: Option<LocalId>) {
        let Some(id) = self.unit.symbol(inlet).definition else { return };
        let function = self.unit.function(id);
        let needs = self.inlet_needs(function);
        if let Some(aborted) = needs.aborted {
            self.set(aborted, Expr::text("0"));
        }
        let text = self.inlet_text(function, &needs, &args, result);
        self.emit(Ir::Opaque(text));
        if let Some(aborted) = needs.aborted {
            let scope = self.scope;
            self.branch(Expr::local(aborted), |b| b.emit(Ir::Cancel(scope)), |_| {});
        }
    }

    fn inlet_needs(&mut self, function: &Function) -> Needs {
        let aborted = function.facts.aborts.then(|| self.made_local("aborted", "int"));
        let is_label = |&&l: &&SymbolId| self.unit.symbol(l).kind == SymbolKind::Label;
        let labels: Vec<String> = function.locals.iter().filter(is_label).map(|&l| self.unit.name_of(l).to_string()).collect();
        let mut returns = false;
        self.unit.walk(Child::Stmt(function.body), &mut |node| {
            returns |= matches!(node, Child::Stmt(s) if matches!(self.unit.stmt(s).kind, StmtKind::Return(_)));
            !returns
        });
        Needs { returns, aborted, labels }
    }

    /// `{ T param = argument; … body … }`
    fn inlet_text(&mut self, function: &Function, needs: &Needs, args: &[Expr], result: Option<LocalId>) -> Expr {
        let mut labels = needs.labels.clone();
        labels.extend(needs.returns.then(|| "seam_return".to_string()));
        let mut text = Expr::text("{ ");
        if !labels.is_empty() {
            text = pieces!(text, format!("__label__ {}; ", labels.join(", ")));
        }
        for (i, &param) in function.params.iter().enumerate() {
            let (Some(symbol), Some(arg)) = (param, args.get(i)) else { continue };
            let declaration = self.cx.declaration(self.unit.symbol(symbol).ty, self.unit.name_of(symbol));
            text = pieces!(text, format!("{declaration} = "), arg.clone(), "; ");
        }
        let body = self.inlet_body(function.body, needs, result);
        let end = if needs.returns { " seam_return:; }" } else { " }" };
        pieces!(text, body, end)
    }

    /// The tokens of the body, with `return` and `abort` replaced.
    fn inlet_body(&mut self, body: StmtId, needs: &Needs, result: Option<LocalId>) -> Expr {
        let mut parts = Vec::new();
        let mut exprs = Vec::new();
        let mut exits: Vec<(Span, Option<ExprId>, bool)> = Vec::new();
        self.unit.walk(Child::Stmt(body), &mut |node| match node {
            Child::Expr(e) => {
                exprs.push(Child::Expr(e));
                false
            }
            Child::Stmt(s) => {
                let stmt = self.unit.stmt(s);
                match stmt.kind {
                    StmtKind::Return(value) => exits.push((stmt.span, value, true)),
                    StmtKind::Abort => exits.push((stmt.span, None, false)),
                    _ => return true,
                }
                false
            }
        });
        for (span, value, is_return) in exits {
            let text = match (is_return, needs.aborted) {
                (true, _) => self.inlet_return(value, result),
                (false, Some(aborted)) => pieces!(aborted, " = 1;"),
                (false, None) => Expr::text(";"),
            };
            parts.push((span, text));
        }
        parts.extend(self.in_plain_text(|b| b.parts(exprs)));
        parts.sort_by_key(|(span, _)| span.start);
        self.render(self.unit.stmt(body).span, parts)
    }

    fn inlet_return(&mut self, value: Option<ExprId>, result: Option<LocalId>) -> Expr {
        let Some(e) = value else { return Expr::text("goto seam_return;") };
        let value = self.in_plain_text(|b| b.value(e));
        match result {
            Some(result) => pieces!("{ ", result, " = ", value, "; goto seam_return; }"),
            None => pieces!("{ (void)(", value, "); goto seam_return; }"),
        }
    }
}
