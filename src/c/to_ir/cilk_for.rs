//! `cilk_for`: the loop becomes a function of its own over iteration numbers [index, end), which can
//! give away the far half of what remains. Variables of the surrounding function that
//! the body only reads are passed by value, others by address.

use super::super::ast::*;
use super::super::token::Span;
use super::super::types::Quals;
use super::super::walk::Child;
use super::builder::{Binding, Builder, Nest, NestKind};
use super::context::{Context, Pending};
use super::expr::prefixed;
use super::fallback::Passed;
use crate::ir::{self, Callee, Dest, Expr, LocalId, Piece, Split, StmtKind as Ir};
use std::collections::HashSet;

/// Short bodies run this many iterations between two polls, in a loop that the C compiler can vectorise.
const STRIP: u32 = 256;

/// How iteration numbers become values of the loop's variable. The expressions are in terms of
/// the surrounding function.
struct Range {
    first: LocalId,
    count: Expr,
    /// The amount of a step, if it is not a constant.
    amount: Option<LocalId>,
    constant: i128,
}

impl Builder<'_, '_> {
    pub fn cilk_for(&mut self, s: StmtId, l: &CilkFor) {
        let range = self.range(l);
        let captured = captured(self.cx, self.owner, s, l);
        let name = self.loop_name();
        let mut args = vec![Expr::text("0UL"), range.count.clone(), Expr::local(range.first)];
        args.extend(range.amount.map(Expr::local));
        let captured: Vec<(SymbolId, Passed)> = captured.into_iter().map(|v| (v, self.pass(v))).collect();
        captured.iter().for_each(|(_, passed)| args.extend(passed.args.iter().cloned()));
        let function = self.loop_function(&name, s, l, &range, &captured);
        self.cx.push(Pending::Function(function));
        self.emit(Ir::Call { dst: Dest::None, callee: Callee::Fast(name), args });
        if !l.declares {
            let last = step_value(self.is_pointer(l), l.up, range.first, range.count, range.amount, range.constant);
            let variable = self.variable(l.variable);
            self.eval(pieces!(variable, " = ", last));
        }
    }

    fn is_pointer(&self, l: &CilkFor) -> bool {
        self.unit.types.is_pointer(self.unit.symbol(l.variable).ty)
    }

    fn loop_name(&self) -> String {
        let owner = self.unit.name_of(self.unit.function(self.owner).symbol);
        let n = self.cx.number();
        self.cx.fresh(&format!("{owner}__loop{n}"))
    }

    // ------------------------------------------------------------ in the surrounding function

    /// Evaluates start, limit and step once, and counts the iterations.
    fn range(&mut self, l: &CilkFor) -> Range {
        let ty = self.unit.symbol(l.variable).ty;
        let first = self.temporary("first", ty);
        self.assign_local(first, ty, l.start);
        let limit_type = self.unit.expr(l.limit).value_ty;
        let limit = self.temporary("limit", limit_type);
        self.assign_local(limit, limit_type, l.limit);
        let constant = l.amount.map_or(Some(1), |e| self.cx.shape.constant(e));
        let amount = l.amount.filter(|_| constant.is_none()).map(|e| {
            let ty = self.unit.expr(e).value_ty;
            let local = self.temporary("step", ty);
            self.assign_local(local, ty, e);
            local
        });
        let constant = constant.unwrap_or(1);
        let number = self.made_local("count", "unsigned long");
        let count = count_text(self.is_pointer(l), l, first, limit, amount, constant);
        self.set(number, count);
        Range { first, count: Expr::local(number), amount, constant }
    }

    // ------------------------------------------------------------ the loop's own function

    fn loop_function(&self, name: &str, s: StmtId, l: &CilkFor, range: &Range, captured: &[(SymbolId, Passed)]) -> ir::Function {
        let mut b = Builder::new(self.cx, self.owner, self.tasks_of_loop());
        b.loc = self.loc;
        b.is_part = true;
        b.shared = self.shared.clone();
        let halves = b.new_scope();
        b.scope = halves;
        let index = b.made_local("index", "unsigned long");
        let end = b.made_local("end", "unsigned long");
        let first = b.made_local("first", &self.local(range.first).ty.0);
        let amount = range.amount.map(|a| b.made_local("step", &self.local(a).ty.0));
        let mut params = 3 + amount.is_some() as u32;
        for (symbol, passed) in captured {
            b.receive(*symbol, passed);
            params += passed.types.len() as u32;
        }
        let start = step_value(b.is_pointer(l), l.up, first, Expr::local(index), amount, range.constant);
        let body = b.list(|b| {
            if b.cx.shape.is_short_body(l.body) {
                b.strip(l, index, end, start, amount, range.constant);
            } else {
                b.iteration(s, l, index, start);
            }
            b.emit(Ir::SplitPoll);
        });
        let cond = pieces!(index, " < ", end);
        b.emit(Ir::Loop { cond: Some(cond), step: None, body });
        let scopes = b.children.len() as u32;
        let (loc, tasks) = (self.loc, b.tasks);
        let (locals, labels, body) = b.finish();
        ir::Function {
            name: name.to_string(),
            result: None,
            params,
            locals,
            scopes,
            labels,
            is_static: true,
            attributes: String::new(),
            plain_entry: false,
            tasks,
            split: Some(Split { index, end }),
            body,
            loc,
        }
    }

    fn tasks_of_loop(&self) -> ir::Tasks {
        self.cx.options.tasks
    }

    /// How a variable reaches the loop's function.
    fn pass(&self, symbol: SymbolId) -> Passed {
        if let Some(passed) = self.pass_specially(symbol) {
            return passed;
        }
        let ty = self.unit.symbol(symbol).ty;
        let variable = self.variable(symbol);
        if self.shared.contains(&symbol) {
            let (args, types) = (vec![prefixed("&", variable)], vec![self.cx.pointer_type(ty)]);
            Passed { args, types, text: pieces!("(*", LocalId(0), ")") }
        } else {
            Passed { args: vec![variable], types: vec![self.cx.c_type(ty)], text: Expr::local(LocalId(0)) }
        }
    }

    /// The parameters for a variable of the surrounding function.
    fn receive(&mut self, symbol: SymbolId, passed: &Passed) {
        let params: Vec<LocalId> = passed.types.iter().map(|ty| self.typed_param(symbol, ty.clone())).collect();
        match passed.text.0.as_slice() {
            [Piece::Local(_)] => {
                self.bindings.insert(symbol, Binding::Local(params[0]));
            }
            [Piece::Text(_), Piece::Local(_), Piece::Text(_)] => {
                self.bindings.insert(symbol, Binding::Deref(params[0]));
            }
            pieces => {
                let renumbered = pieces.iter().map(|p| match p {
                    Piece::Local(l) => Piece::Local(params[l.index()]),
                    other => other.clone(),
                });
                self.bind_cast(symbol, Expr(renumbered.collect()));
            }
        }
    }

    /// One iteration of a body that may take long.
    fn iteration(&mut self, s: StmtId, l: &CilkFor, index: LocalId, start: Expr) {
        let variable = self.user_local(l.variable);
        self.set(variable, start);
        let span = self.unit.stmt(l.body).span;
        let continues = self.has_continue(l.body).then(|| self.made_label("continue"));
        self.in_scope(span, |b, _| {
            b.nests.push(Nest { kind: NestKind::Loop { continues }, span: b.unit.stmt(s).span });
            b.block(l.body);
            b.nests.pop();
            continues.into_iter().for_each(|label| b.emit(Ir::Label(label)));
        });
        self.set(index, pieces!(index, " + 1"));
    }

    /// A strip of iterations of a short body, as a plain C loop.
    fn strip(&mut self, l: &CilkFor, index: LocalId, end: LocalId, start: Expr, amount: Option<LocalId>, constant: i128) {
        let stop = self.made_local("stop", "unsigned long");
        let strip = pieces!(end, " - ", index, format!(" > {STRIP} ? "), index, format!(" + {STRIP} : "), end);
        self.set(stop, strip);
        let symbol = self.unit.symbol(l.variable);
        let declaration = self.cx.declaration(symbol.ty, self.unit.name_of(l.variable));
        let name = self.unit.name_of(l.variable).to_string();
        self.bindings.insert(l.variable, Binding::Plain);
        let body = self.opaque_text(l.body);
        let step = amount.map_or(Expr::text(format!("({constant})")), Expr::local);
        let op = if l.up { "+=" } else { "-=" };
        let head = pieces!("{ ", declaration, " = ", start, "; for (; ", index, " < ", stop, "; ", index, format!("++, {name} {op} "), step, ") ");
        self.emit(Ir::Opaque(pieces!(head, body, " }")));
    }
}

/// The number of iterations, in terms of locals that hold start, limit and step.
fn count_text(pointers: bool, l: &CilkFor, first: LocalId, limit: LocalId, amount: Option<LocalId>, constant: i128) -> Expr {
    let upwards = matches!(l.compare, BinaryOp::Lt | BinaryOp::Le);
    let distance = |from: LocalId, to: LocalId| match pointers {
        true => pieces!("(unsigned long)(", to, " - ", from, ")"),
        false => pieces!("((unsigned long)", to, " - (unsigned long)", from, ")"),
    };
    let amount_text = || amount.map_or(Expr::text(format!("({constant})")), Expr::local);
    if l.compare == BinaryOp::Ne {
        let sign = if l.up { "" } else { "-" };
        let steps = || pieces!("(long)", distance(first, limit), format!(" / {sign}(long)"), amount_text());
        if pointers {
            return pieces!("(unsigned long)(", steps(), ")");
        }
        // A variable without sign may reach its limit by way of zero.
        let (from, to) = if l.up { (first, limit) } else { (limit, first) };
        let around = pieces!("(__typeof__(", first, "))", distance(from, to), " / (unsigned long)", amount_text());
        return pieces!("(unsigned long)(", steps(), " >= 0 ? (unsigned long)(", steps(), ") : ", around, ")");
    }
    // `i > n; i += -2` counts down by 2.
    let sign = if l.up == upwards { "" } else { "-" };
    let by = pieces!(format!("{sign}(unsigned long)"), amount_text());
    let (from, to) = if upwards { (first, limit) } else { (limit, first) };
    let inclusive = matches!(l.compare, BinaryOp::Le | BinaryOp::Ge);
    let op = format!(" {} ", l.compare.spelling());
    if inclusive {
        return pieces!(first, op, limit, " ? ", distance(from, to), " / ", by, " + 1 : 0");
    }
    pieces!(first, op, limit, " ? (", distance(from, to), " - 1) / ", by, " + 1 : 0")
}

/// The loop variable's value in an iteration.
fn step_value(pointers: bool, up: bool, first: LocalId, number: Expr, amount: Option<LocalId>, constant: i128) -> Expr {
    let by = amount.map_or(Expr::text(format!("({constant})")), Expr::local);
    let op = if up { " + " } else { " - " };
    if pointers {
        return pieces!(first, op, "(long)", number, " * (long)", by);
    }
    pieces!("(__typeof__(", first, "))((unsigned long)", first, op, number, " * (unsigned long)", by, ")")
}

// ---------------------------------------------------------------- captured variables

/// The variables of a function that its parallel loops have to reach by address.
pub fn shared_variables(cx: &Context, function: FunctionId) -> HashSet<SymbolId> {
    let mut shared = HashSet::new();
    cx.unit.walk(Child::Stmt(cx.unit.function(function).body), &mut |node| {
        if let Child::Stmt(s) = node {
            if let StmtKind::CilkFor(l) = &cx.unit.stmt(s).kind {
                let assigned = assigned_in(cx, l.body);
                let captured = captured(cx, function, s, l);
                shared.extend(captured.into_iter().filter(|&v| !can_be_copied(cx, v) || assigned.contains(&v)));
            }
        }
        true
    });
    shared
}

/// A copy of the variable is as good as the variable, if nobody changes it.
fn can_be_copied(cx: &Context, symbol: SymbolId) -> bool {
    let s = cx.unit.symbol(symbol);
    let quals = cx.unit.types.resolve(s.ty).quals;
    let special = quals.has(Quals::VOLATILE) || quals.has(Quals::ATOMIC) || quals.has(Quals::REDUCER);
    cx.unit.types.is_scalar(s.ty) && !s.address_taken && !special
}

/// The variables of the function that a loop's body uses and does not declare, in order of use.
fn captured(cx: &Context, function: FunctionId, s: StmtId, l: &CilkFor) -> Vec<SymbolId> {
    let loop_span = cx.unit.stmt(s).span;
    let mut out: Vec<SymbolId> = Vec::new();
    let mut spans = vec![cx.unit.stmt(l.body).span];
    let mut inlets: HashSet<FunctionId> = HashSet::new();
    while let Some(span) = spans.pop() {
        for token in span.start..span.end {
            let Some(symbol) = cx.unit.symbol_at(token) else { continue };
            if let Some(inlet) = cx.unit.symbol(symbol).definition.filter(|_| cx.unit.symbol(symbol).flags.inlet) {
                if inlets.insert(inlet) {
                    spans.push(cx.unit.function(inlet).span);
                }
            }
            if is_outer_variable(cx, function, symbol, loop_span) && symbol != l.variable && !out.contains(&symbol) {
                out.push(symbol);
            }
        }
    }
    out
}

fn is_outer_variable(cx: &Context, function: FunctionId, symbol: SymbolId, inside: Span) -> bool {
    let s = cx.unit.symbol(symbol);
    let declared_inside = s.token.is_some_and(|t| inside.contains(t));
    s.is_local_object() && !s.linked && s.function == Some(function) && !declared_inside
}

/// The variables that a statement changes.
fn assigned_in(cx: &Context, s: StmtId) -> HashSet<SymbolId> {
    use UnaryOp::*;
    let mut out = HashSet::new();
    cx.unit.walk(Child::Stmt(s), &mut |node| {
        let targets: Vec<ExprId> = match node {
            Child::Expr(e) => match &cx.unit.expr(e).kind {
                ExprKind::Assign { target, .. } => vec![*target],
                ExprKind::Unary { op: PreInc | PreDec | PostInc | PostDec, operand } => vec![*operand],
                _ => vec![],
            },
            Child::Stmt(s) => match &cx.unit.stmt(s).kind {
                StmtKind::Asm(asm) => asm.outputs.iter().map(|o| o.expr).collect(),
                StmtKind::CilkFor(l) if !l.declares => {
                    out.insert(l.variable);
                    vec![]
                }
                _ => vec![],
            },
        };
        out.extend(targets.into_iter().filter_map(|e| cx.unit.lvalue_root(e)));
        true
    });
    out
}
