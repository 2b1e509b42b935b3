//! Walking the tree: the direct children of expressions and statements.
//!
//! Only what is evaluated counts as a child: the operands of `sizeof`, the branches of
//! `_Generic` that were not chosen and the like are tokens, nothing more.

use super::ast::*;
use super::types::{Quals, Type, TypeKind};

/// A direct child of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Child {
    Expr(ExprId),
    Stmt(StmtId),
}

impl TranslationUnit {
    /// The evaluated operands of an expression, in source order.
    pub fn expr_children(&self, e: ExprId) -> Vec<Child> {
        use ExprKind::*;
        let mut out = Vec::new();
        match &self.expr(e).kind {
            Ident(_) | Func | Int(_) | Float | Str | SizeofExpr(_) | SizeofType(_) | AlignofExpr(_) | AlignofType(_)
            | LabelAddress(_) | Offsetof { .. } | TypesCompatible(..) | Synched => {}
            Paren(x) | Unary { operand: x, .. } | Cast { operand: x, .. } | Convert { operand: x, .. } | Spawn(x)
            | Member { base: x, .. } | VaArg { list: x, .. } | Generic { chosen: x, .. } | ChooseExpr { chosen: x, .. } => {
                out.push(Child::Expr(*x))
            }
            Binary { left, right, .. } | Comma { left, right } => out.extend([*left, *right].map(Child::Expr)),
            Assign { target, value, .. } => out.extend([*target, *value].map(Child::Expr)),
            Index { base, index } => out.extend([*base, *index].map(Child::Expr)),
            Conditional { cond, then, els } => {
                out.push(Child::Expr(*cond));
                out.extend(then.map(Child::Expr));
                out.push(Child::Expr(*els));
            }
            Call { callee, .. } if self.leaves_arguments_alone(*callee) => {}
            Call { callee, args } => {
                out.push(Child::Expr(*callee));
                out.extend(args.iter().copied().map(Child::Expr));
            }
            CompoundLiteral { init, .. } => init.for_each_expr(&mut |e| out.push(Child::Expr(e))),
            StmtExpr(s) => out.push(Child::Stmt(*s)),
            ParallelCall { call, body } => out.extend([Child::Expr(*call), Child::Stmt(*body)]),
        }
        out
    }

    /// The parts of a statement, in source order. The body of an inlet is none.
    pub fn stmt_children(&self, s: StmtId) -> Vec<Child> {
        use StmtKind::*;
        let mut out = Vec::new();
        match &self.stmt(s).kind {
            Empty | Goto { .. } | Break | Continue | LocalLabels(_) | Pragma | Sync | Inlet(_) | Abort | Return(None) => {}
            Expr(e) | GotoComputed(e) | Return(Some(e)) => out.push(Child::Expr(*e)),
            Declaration(d) => declaration_children(d, &mut out),
            Compound(items) => out.extend(items.iter().copied().map(Child::Stmt)),
            If { cond, then, els } => {
                out.extend([Child::Expr(*cond), Child::Stmt(*then)]);
                out.extend(els.map(Child::Stmt));
            }
            While { cond, body } => out.extend([Child::Expr(*cond), Child::Stmt(*body)]),
            DoWhile { body, cond } => out.extend([Child::Stmt(*body), Child::Expr(*cond)]),
            For { init, cond, step, body } => {
                out.push(Child::Stmt(*init));
                out.extend(cond.map(Child::Expr));
                out.extend(step.map(Child::Expr));
                out.push(Child::Stmt(*body));
            }
            Switch { value, body } => out.extend([Child::Expr(*value), Child::Stmt(*body)]),
            // The constants of `case` labels are no evaluated operands.
            Labeled { body, .. } | CilkScope(body) => out.push(Child::Stmt(*body)),
            Asm(asm) => out.extend(asm.outputs.iter().chain(&asm.inputs).map(|o| Child::Expr(o.expr))),
            CilkFor(l) => out.extend([Child::Stmt(l.init), Child::Expr(l.cond), Child::Expr(l.step), Child::Stmt(l.body)]),
        }
        out
    }

    pub fn children(&self, node: Child) -> Vec<Child> {
        match node {
            Child::Expr(e) => self.expr_children(e),
            Child::Stmt(s) => self.stmt_children(s),
        }
    }

    /// Calls `visit` with a node and everything below it, parents first. Where `visit`
    /// answers false it does not go deeper.
    pub fn walk(&self, node: Child, visit: &mut dyn FnMut(Child) -> bool) {
        // A stack of its own: trees can be deep.
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            if visit(node) {
                pending.extend(self.children(node).into_iter().rev());
            }
        }
    }

    /// The expression without the parentheses around it.
    pub fn strip_parens(&self, mut e: ExprId) -> ExprId {
        loop {
            match self.expr(e).kind {
                ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Extension, operand: inner } => e = inner,
                _ => return e,
            }
        }
    }

    /// The function that a callee expression names: `f`, `(f)`, `*f`, `&f`.
    pub fn direct_callee(&self, callee: ExprId) -> Option<SymbolId> {
        let e = self.strip_parens(callee);
        match self.expr(e).kind {
            ExprKind::Ident(symbol) => matches!(self.symbol(symbol).kind, SymbolKind::Function).then_some(symbol),
            ExprKind::Unary { op: UnaryOp::Deref | UnaryOp::AddressOf, operand } => self.direct_callee(operand),
            _ => None,
        }
    }

    /// A builtin that looks at its arguments without evaluating them.
    fn leaves_arguments_alone(&self, callee: ExprId) -> bool {
        let name = self.direct_callee(callee).map(|s| self.name_of(s));
        matches!(
            name,
            Some(
                "__builtin_constant_p"
                    | "__builtin_classify_type"
                    | "__builtin_object_size"
                    | "__builtin_dynamic_object_size"
                    | "__builtin_has_attribute"
            )
        )
    }

    /// A record with a `const` member somewhere: it cannot be assigned to.
    pub fn holds_const(&self, ty: Type) -> bool {
        let Some(record) = self.types.record_of(ty) else { return false };
        let fields = self.types.record(record).fields.as_ref();
        fields.is_some_and(|fields| fields.iter().any(|f| self.is_const_member(f.ty)))
    }

    fn is_const_member(&self, ty: Type) -> bool {
        let mut ty = self.types.resolve(ty);
        while let TypeKind::Array(element, _) = *self.types.kind(ty) {
            ty = self.types.resolve(element);
        }
        ty.quals.has(Quals::CONST) || self.holds_const(ty)
    }

    /// The variable that an lvalue is a part of, without going through a pointer: `x`, `x.a`, `x.a[i]`.
    pub fn lvalue_root(&self, e: ExprId) -> Option<SymbolId> {
        let e = self.strip_parens(e);
        match self.expr(e).kind {
            ExprKind::Ident(symbol) => Some(symbol),
            ExprKind::Member { base, arrow: false, .. } => self.lvalue_root(base),
            ExprKind::Index { base, .. } if self.types.is_array(self.expr(base).ty) => self.lvalue_root(base),
            ExprKind::Unary { op: UnaryOp::Real | UnaryOp::Imag, operand } => self.lvalue_root(operand),
            _ => None,
        }
    }
}

fn declaration_children(d: &Declaration, out: &mut Vec<Child>) {
    for declarator in &d.declarators {
        out.extend(declarator.bounds.iter().copied().map(Child::Expr));
        if let Some(init) = &declarator.init {
            init.for_each_expr(&mut |e| out.push(Child::Expr(e)));
        }
    }
}
