//! Statements.

use super::super::ast::*;
use super::super::token::Span;
use super::super::types::Type;
use super::builder::{Builder, Nest, NestKind};
use crate::ir::{Expr, LabelId, LocalId, Piece, ScopeId, StmtKind as Ir, Tasks};

impl Builder<'_, '_> {
    /// Translates one statement.
    pub fn stmt(&mut self, s: StmtId) {
        let stmt = self.unit.stmt(s);
        if !stmt.span.is_empty() {
            self.loc = self.loc_of(stmt.span.start);
        }
        match &stmt.kind {
            StmtKind::Empty | StmtKind::LocalLabels(_) | StmtKind::Inlet(_) => {}
            StmtKind::Pragma => return self.pragma(stmt.span),
            StmtKind::Expr(e) => self.expression_statement(*e),
            StmtKind::Declaration(d) => self.declaration(d),
            StmtKind::For { init, cond, step, body } if self.cx.shape.is_opaque(s) => {
                self.opaque_for(s, *init, *cond, *step, *body)
            }
            _ if self.cx.shape.is_opaque(s) => self.opaque(s),
            _ => self.structured(s),
        }
        self.pragmas.clear();
    }

    fn structured(&mut self, s: StmtId) {
        let stmt = self.unit.stmt(s);
        match &stmt.kind {
            StmtKind::Compound(_) => {
                let body = self.list(|b| b.block(s));
                self.emit(Ir::Block(body));
            }
            StmtKind::If { cond, then, els } => self.if_statement(*cond, *then, *els),
            StmtKind::While { cond, body } => self.while_loop(s, *cond, *body),
            StmtKind::DoWhile { body, cond } => self.do_while(s, *body, *cond),
            StmtKind::For { init, cond, step, body } => self.for_loop(s, *init, *cond, *step, *body),
            StmtKind::Switch { value, body } => self.switch(s, *value, *body),
            StmtKind::Labeled { labels, body } => self.labeled(labels, *body),
            StmtKind::Goto { label } => self.goto(s, *label),
            StmtKind::GotoComputed(e) => self.computed_goto(*e),
            StmtKind::Break => self.leave_loop(Ir::Break),
            StmtKind::Continue => self.leave_loop(Ir::Continue),
            StmtKind::Return(value) => self.return_statement(*value),
            StmtKind::Asm(asm) => self.asm(s, asm),
            StmtKind::Sync => self.sync(),
            StmtKind::CilkFor(l) => self.cilk_for(s, l),
            StmtKind::CilkScope(body) => self.cilk_scope(*body),
            StmtKind::Abort => self.emit(Ir::Cancel(self.scope)),
            StmtKind::Empty
            | StmtKind::LocalLabels(_)
            | StmtKind::Inlet(_)
            | StmtKind::Pragma
            | StmtKind::Expr(_)
            | StmtKind::Declaration(_) => unreachable!("translated by stmt()"),
        }
    }

    fn expression_statement(&mut self, e: ExprId) {
        match self.unit.spawn_form(e) {
            Some(form) => self.spawn(form),
            None => self.effects(e),
        }
    }

    // ------------------------------------------------------------ blocks

    /// The statements of a compound statement.
    pub fn block(&mut self, s: StmtId) {
        let StmtKind::Compound(items) = &self.unit.stmt(s).kind else { return self.stmt(s) };
        let depth = self.nests.len();
        items.iter().for_each(|&item| self.stmt(item));
        self.end_block(s, depth);
    }

    /// The same for a statement expression: the value of its last statement goes to `result`.
    pub fn block_with_value(&mut self, s: StmtId, result: LocalId, ty: Type) {
        let StmtKind::Compound(items) = &self.unit.stmt(s).kind else { return };
        let Some((&last, before)) = items.split_last() else { return };
        let depth = self.nests.len();
        before.iter().for_each(|&item| self.stmt(item));
        self.last_value(last, result, ty);
        self.end_block(s, depth);
    }

    fn last_value(&mut self, last: StmtId, result: LocalId, ty: Type) {
        match &self.unit.stmt(last).kind {
            StmtKind::Expr(e) => {
                self.loc = self.loc_of(self.unit.stmt(last).span.start);
                self.assign_local(result, ty, *e);
            }
            StmtKind::Labeled { labels, body } => {
                self.place_labels(labels);
                self.last_value(*body, result, ty);
            }
            _ => self.stmt(last),
        }
    }

    /// Does what is due at the end of a block for what was declared in it.
    fn end_block(&mut self, s: StmtId, depth: usize) {
        let span = self.unit.stmt(s).span;
        if self.nests.len() > depth && !span.is_empty() {
            self.loc = self.loc_of(span.end - 1);
        }
        while self.nests.len() > depth {
            let nest = self.nests.pop().expect("longer than depth");
            self.leave(&nest.kind);
        }
    }

    fn opaque(&mut self, s: StmtId) {
        let pragmas = self.take_pragmas();
        let text = self.opaque_text(s);
        self.emit(Ir::Opaque(pieces!(pragmas, text)));
    }

    /// An opaque statement as text.
    pub fn opaque_text(&mut self, s: StmtId) -> Expr {
        let stmt = self.unit.stmt(s);
        let children = self.unit.stmt_children(s);
        let parts = self.in_text_block(|b| b.parts(children));
        self.render(stmt.span, parts)
    }

    /// An opaque `for`; a leading assignment to a variable is told apart, because it ends the
    /// life of the variable's old value.
    fn opaque_for(&mut self, s: StmtId, init: StmtId, cond: Option<ExprId>, step: Option<ExprId>, body: StmtId) {
        let StmtKind::Expr(first) = self.unit.stmt(init).kind else { return self.opaque(s) };
        self.effects(first);
        let pragmas = self.take_pragmas();
        let span = self.unit.stmt(s).span;
        let rest = Span::new(self.unit.stmt(init).span.end, span.end);
        let mut children: Vec<_> = cond.into_iter().chain(step).map(super::super::walk::Child::Expr).collect();
        children.push(super::super::walk::Child::Stmt(body));
        let parts = self.in_text_block(|b| b.parts(children));
        let rest = self.render(rest, parts);
        self.emit(Ir::Opaque(pieces!(pragmas, "for (; ", rest)));
    }

    /// A pragma stays in front of the text that it stands in front of: `#pragma GCC ivdep` of a loop
    /// that is printed as it is. Those for the compiler's warnings stand for themselves.
    fn pragma(&mut self, span: Span) {
        let text = self.unit.stream.text_of_span(span);
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.get(1..) {
            Some(["cilk", ..]) => {}
            Some(["GCC" | "clang", "diagnostic", ..]) => self.emit(Ir::Opaque(Expr::text(format!("\n{text}\n")))),
            _ => self.pragmas.push(span),
        }
    }

    /// The pragmas that were met since the last statement.
    fn take_pragmas(&mut self) -> Expr {
        let lines: Vec<String> = std::mem::take(&mut self.pragmas)
            .into_iter()
            .map(|span| format!("\n{}\n", self.unit.stream.text_of_span(span)))
            .collect();
        if lines.is_empty() {
            return Expr::default();
        }
        pieces!(lines.concat(), Piece::Line(self.loc))
    }

    // ------------------------------------------------------------ branches

    fn if_statement(&mut self, cond: ExprId, then: StmtId, els: Option<StmtId>) {
        let cond = self.value(cond);
        self.branch(cond, |b| b.block(then), |b| els.into_iter().for_each(|s| b.block(s)));
    }

    fn switch(&mut self, s: StmtId, value: ExprId, body: StmtId) {
        let loc = self.loc;
        let value = self.value(value);
        self.nests.push(Nest { kind: NestKind::Switch, span: self.unit.stmt(s).span });
        self.spawned_anywhere(s);
        let before = self.children.clone();
        let body = self.list(|b| b.block(body));
        self.merge_children(&before);
        self.nests.pop();
        self.loc = loc;
        self.emit(Ir::Switch { value, body });
    }

    fn labeled(&mut self, labels: &[Label], body: StmtId) {
        self.place_labels(labels);
        self.stmt(body);
    }

    fn place_labels(&mut self, labels: &[Label]) {
        let facts = self.unit.function(self.owner).facts;
        if facts.spawns || facts.parallel_call {
            self.children.iter_mut().for_each(|c| *c = true);
        }
        for label in labels {
            let kind = match label.kind {
                LabelKind::Name(symbol) => Ir::Label(self.label(symbol)),
                LabelKind::Case { low, high } => {
                    Ir::Case { low: self.value(low), high: high.map(|high| self.value(high)) }
                }
                LabelKind::Default => Ir::Default,
            };
            self.emit(kind);
        }
    }

    // ------------------------------------------------------------ loops

    /// Control can come here from anywhere in a statement: scopes that something inside spawns
    /// into may have children, now and behind the statement.
    fn spawned_anywhere(&mut self, s: StmtId) {
        use super::super::walk::Child;
        let mut spawns = false;
        self.unit.walk(Child::Stmt(s), &mut |node| {
            if let Child::Expr(e) = node {
                spawns |= matches!(self.unit.expr(e).kind, ExprKind::Spawn(_));
            }
            !spawns
        });
        if spawns {
            self.children.iter_mut().for_each(|c| *c = true);
        }
    }

    /// Translates a loop's body with what a loop needs: the jumps' target and the poll.
    fn loop_body(&mut self, s: StmtId, body: StmtId, continues: Option<LabelId>) {
        let polls = self.cx.shape.needs_poll(s);
        let late = polls && continues.is_none() && !self.has_continue(body);
        if polls && !late && continues.is_none() {
            self.emit(Ir::Poll);
        }
        self.nests.push(Nest { kind: NestKind::Loop { continues }, span: self.unit.stmt(s).span });
        self.block(body);
        self.nests.pop();
        if let Some(label) = continues {
            self.emit(Ir::Label(label));
        }
        if polls && (late || continues.is_some()) {
            self.emit(Ir::Poll);
        }
    }

    /// A `continue` of this very loop stands in its body.
    pub fn has_continue(&self, body: StmtId) -> bool {
        use super::super::walk::Child;
        let mut found = false;
        self.unit.walk(Child::Stmt(body), &mut |node| match node {
            Child::Stmt(s) => match self.unit.stmt(s).kind {
                StmtKind::Continue => {
                    found = true;
                    false
                }
                StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. } | StmtKind::CilkFor(_) => false,
                _ => true,
            },
            Child::Expr(_) => true,
        });
        found
    }

    fn while_loop(&mut self, s: StmtId, cond: ExprId, body: StmtId) {
        self.spawned_anywhere(s);
        let before = self.children.clone();
        let loc = self.loc;
        if !self.cx.shape.needs_structure(cond) {
            let cond = self.value(cond);
            let body = self.list(|b| b.loop_body(s, body, None));
            self.merge_children(&before);
            self.loc = loc;
            return self.emit(Ir::Loop { cond: Some(cond), step: None, body });
        }
        let body = self.list(|b| {
            b.break_unless(cond);
            b.loop_body(s, body, None);
        });
        self.merge_children(&before);
        self.loc = loc;
        self.emit(Ir::Loop { cond: None, step: None, body });
    }

    fn break_unless(&mut self, cond: ExprId) {
        let cond = self.value(cond);
        self.branch(super::expr::prefixed("!", cond), |b| b.emit(Ir::Break), |_| {});
    }

    fn do_while(&mut self, s: StmtId, body: StmtId, cond: ExprId) {
        self.spawned_anywhere(s);
        let before = self.children.clone();
        let loc = self.loc;
        let structured = self.cx.shape.needs_structure(cond);
        let continues = (structured && self.has_continue(body)).then(|| self.made_label("continue"));
        let mut text = Expr::default();
        let body = self.list(|b| {
            b.loop_body(s, body, continues);
            b.loc = b.loc_of(b.unit.expr(cond).span.start);
            text = b.value(cond);
        });
        self.merge_children(&before);
        self.loc = loc;
        self.emit(Ir::DoWhile { body, cond: text });
    }

    fn for_loop(&mut self, s: StmtId, init: StmtId, cond: Option<ExprId>, step: Option<ExprId>, body: StmtId) {
        self.stmt(init);
        self.spawned_anywhere(s);
        let before = self.children.clone();
        let loc = self.loc;
        let shape = &self.cx.shape;
        let late_cond = cond.filter(|&c| shape.needs_structure(c));
        let late_step = step.filter(|&e| shape.needs_structure(e));
        let cond = cond.filter(|_| late_cond.is_none()).map(|c| self.value(c));
        let in_place = step.filter(|_| late_step.is_none());
        let continues = (late_step.is_some() && self.has_continue(body)).then(|| self.made_label("continue"));
        let body = self.list(|b| {
            late_cond.into_iter().for_each(|c| b.break_unless(c));
            b.loop_body(s, body, continues);
            if let Some(e) = late_step {
                b.loc = b.loc_of(b.unit.expr(e).span.start);
                b.effects(e);
            }
        });
        self.merge_children(&before);
        self.loc = loc;
        let step = in_place.map(|e| self.value(e));
        self.emit(Ir::Loop { cond, step, body });
    }

    // ------------------------------------------------------------ jumps

    /// What has to happen when control leaves what a nest encloses.
    fn leave(&mut self, kind: &NestKind) {
        match kind {
            NestKind::Scope(scope) => self.sync_scope(*scope),
            NestKind::Leave(text) => self.eval(text.clone()),
            NestKind::Loop { .. } | NestKind::Switch => {}
        }
    }

    /// Leaves nests from the inside out as long as `leaves` says so.
    fn leave_while(&mut self, leaves: impl Fn(&Nest) -> bool) {
        let children = self.children.clone();
        for i in (0..self.nests.len()).rev() {
            if !leaves(&self.nests[i]) {
                break;
            }
            let kind = self.nests[i].kind.clone();
            self.leave(&kind);
        }
        // Those who do not jump have synced nothing.
        self.children = children;
    }

    fn leave_loop(&mut self, jump: Ir) {
        let is_continue = jump == Ir::Continue;
        let is_target = move |n: &Nest| match n.kind {
            NestKind::Loop { .. } => true,
            NestKind::Switch => !is_continue,
            _ => false,
        };
        self.leave_while(|n| !is_target(n));
        let target = self.nests.iter().rev().find(|n| is_target(n)).map(|n| n.kind.clone());
        match target {
            Some(NestKind::Loop { continues: Some(label) }) if is_continue => self.emit(Ir::Goto(label)),
            _ => self.emit(jump),
        }
    }

    fn goto(&mut self, s: StmtId, label: SymbolId) {
        if self.cx.shape.is_backward(s, label) {
            self.emit(Ir::Poll);
        }
        let target = self.cx.shape.jumps(self.owner).labels.get(&label).copied();
        self.leave_while(|n| !target.is_some_and(|t| n.span.contains(t)));
        let label = self.label(label);
        self.emit(Ir::Goto(label));
    }

    fn return_statement(&mut self, value: Option<ExprId>) {
        let ty = self.result_type();
        let is_void = self.unit.types.is_void(ty);
        let result = match value {
            // What gcc 12 only warns of, too: a value that nobody wants, and none where one is wanted.
            Some(e) if is_void || self.unit.types.is_void(self.unit.expr(e).value_ty) => {
                self.effects(e);
                None
            }
            Some(e) => Some(self.return_value(e)),
            None if is_void => None,
            None => Some(Expr::text(format!("({}){{0}}", self.cx.c_type(ty).0))),
        };
        self.leave_while(|_| true);
        self.emit(Ir::Return(result));
    }

    /// The value is computed before anything is synced or left.
    fn return_value(&mut self, e: ExprId) -> Expr {
        self.views_wanted.extend(self.plain_pointer_wanted(e, Some(self.result_type())));
        let pending = self.nests.iter().any(|n| self.ends_something(&n.kind));
        if !pending || self.unit.expr(e).constant.is_some() {
            return self.value(e);
        }
        let ty = self.result_type();
        let local = self.temporary("result", ty);
        self.assign_local(local, ty, e);
        Expr::local(local)
    }

    fn ends_something(&self, kind: &NestKind) -> bool {
        match kind {
            NestKind::Scope(scope) => self.children[scope.index()],
            NestKind::Leave(_) => true,
            NestKind::Loop { .. } | NestKind::Switch => false,
        }
    }

    /// What the user's function returns.
    pub fn result_type(&self) -> Type {
        let ty = self.unit.symbol(self.unit.function(self.owner).symbol).ty;
        self.unit.types.function_type(ty).map_or(ty, |f| f.result)
    }

    // ------------------------------------------------------------ scopes

    /// `cilk_sync;`
    fn sync(&mut self) {
        let scope = self.scope;
        self.sync_scope(scope);
    }

    /// Waits for a scope's children, unless there can be none.
    pub fn sync_scope(&mut self, scope: ScopeId) {
        if std::mem::replace(&mut self.children[scope.index()], false) {
            self.emit(Ir::Sync(scope));
        }
    }

    fn cilk_scope(&mut self, body: StmtId) {
        let list = self.list(|b| b.in_scope(b.unit.stmt(body).span, |b, _| b.block(body)));
        self.emit(Ir::Block(list));
    }

    /// Translates something with a join scope of its own around it.
    pub fn in_scope(&mut self, span: Span, fill: impl FnOnce(&mut Self, ScopeId)) {
        let scope = self.new_scope();
        let outer = std::mem::replace(&mut self.scope, scope);
        self.nests.push(Nest { kind: NestKind::Scope(scope), span });
        fill(self, scope);
        self.nests.pop();
        self.scope = outer;
        self.sync_scope(scope);
    }

    // ------------------------------------------------------------ what C can do besides

    /// `asm goto`: the jumps are made by the text itself to labels of its own, which tell where to go on.
    fn asm(&mut self, s: StmtId, asm: &Asm) {
        if asm.labels.is_empty() {
            let text = self.asm_text(s, asm, &[]);
            return self.emit(Ir::Opaque(text));
        }
        let went = self.made_local("jump", "int");
        let labels: Vec<String> = asm.labels.iter().map(|_| format!("seam_asm_{}", self.cx.number())).collect();
        self.set(went, Expr::text("0"));
        let text = self.asm_text(s, asm, &labels);
        let mut all = pieces!(format!("{{ __label__ {}, seam_asm_done; ", labels.join(", ")), text, " goto seam_asm_done; ");
        for (i, label) in labels.iter().enumerate() {
            all = pieces!(all, format!("{label}: "), went, format!(" = {}; goto seam_asm_done; ", i + 1));
        }
        self.emit(Ir::Opaque(pieces!(all, "seam_asm_done:; }")));
        for (i, &label) in asm.labels.iter().enumerate() {
            let cond = pieces!(went, format!(" == {}", i + 1));
            self.branch(cond, |b| b.goto(s, label), |_| {});
        }
    }

    /// The asm statement with its labels replaced.
    fn asm_text(&mut self, s: StmtId, asm: &Asm, labels: &[String]) -> Expr {
        let stmt = self.unit.stmt(s);
        let mut parts = self.parts(self.unit.stmt_children(s));
        for token in stmt.span.start..stmt.span.end {
            let named = self.unit.symbol_at(token);
            if let Some(i) = asm.labels.iter().position(|&l| named == Some(l)) {
                parts.push((Span::new(token, token + 1), Expr::text(labels[i].clone())));
            }
        }
        parts.sort_by_key(|(span, _)| span.start);
        self.render(stmt.span, parts)
    }

    /// Only where the text is printed once, as it is.
    fn computed_goto(&mut self, address: ExprId) {
        debug_assert!(self.tasks == Tasks::Rpc, "decided by fallback");
        let address = self.value(address);
        self.leave_while(|n| matches!(n.kind, NestKind::Loop { .. } | NestKind::Switch));
        self.emit(Ir::Opaque(pieces!("goto *(", address, ");")));
        // The text does not tell where it may lead.
        for label in self.cx.shape.addressed_labels(self.owner) {
            let label = self.label(label);
            self.branch(Expr::text("0"), |b| b.emit(Ir::Goto(label)), |_| {});
        }
    }
}
