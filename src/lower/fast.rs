//! The fast clone of a lazy function: the user's code, with one test after each call.
//!
//! No child of this activation can be off the stack here (the activation would have left too,
//! or gone on in the slow clone), so syncs and cancels are nothing. The test's cold side is a
//! sibling call that passes only live values: so the C compiler keeps values in registers,
//! and inlines the clone into itself, as if the test were not there.

use super::body::{self, Shape};
use super::emit::{declare, glue, is_odd, type_name, Emit, Names};
use super::frame::Plan;
use super::unit::call_code;
use super::{accumulate, cold, eager, large, side, tail, Compiler};
use crate::ir::*;
use std::collections::HashSet;

pub fn print(plan: &Plan, e: &mut Emit) {
    let (f, name) = (plan.f, &plan.f.name);
    let signature = plan.unit.signature(name);
    let params: Vec<String> = f.locals[..f.params as usize].iter().map(|l| l.name.clone()).collect();
    let fast = format!("{}{}", super::entry::fast_attributes(f), signature.fast_head(name, &params));
    let mut recursion = format!("{name}__fast");
    for level in 1..=inner_levels(plan) {
        let inner = format!("{name}__inner{level}");
        let linkage = "static inline __attribute__((always_inline)) ";
        print_clone(plan, e, &signature.head(linkage, &inner, &params), true, &recursion);
        e.blank();
        recursion = inner;
    }
    print_clone(plan, e, &fast, false, &recursion);
}

/// gcc inlines a fast clone into itself; clang must be told. Further copies of the clone call each other
/// inline, and the last one calls the clone: so many copies. Worth it only where calls are frequent: not
/// in loops (which have calls to inline as it is), not in long functions.
fn inner_levels(plan: &Plan) -> u32 {
    const LONG: usize = 40;
    const DEEPEST: u32 = 7;
    const ALTOGETHER: usize = 512; // statements in the copies of the last level
    let f = plan.f;
    let mut length = 0;
    walk(&f.body, &mut |_| length += 1);
    let looped = accumulate::accumulator(f).is_some() as usize; // the last call is none any more
    let calls = straight_recursion(f, &f.body).saturating_sub(looped);
    let is_wanted = plan.unit.options.compiler == Compiler::Clang && !plan.is_large && !f.attributes.contains("noinline");
    if !is_wanted || length > LONG || calls == 0 {
        return 0;
    }
    (1..=DEEPEST).take_while(|n| *n == 1 || length * calls.pow(*n) <= ALTOGETHER).last().unwrap_or(1)
}

/// How often the function calls itself outside of loops.
fn straight_recursion(f: &Function, stmts: &[Stmt]) -> usize {
    let count = |s: &Stmt| match &s.kind {
        StmtKind::Call { callee: Callee::Fast(name), .. } | StmtKind::Spawn { callee: Callee::Fast(name), .. } => (*name == f.name) as usize,
        StmtKind::Loop { .. } | StmtKind::DoWhile { .. } => 0,
        _ => s.bodies().into_iter().map(|b| straight_recursion(f, b)).sum(),
    };
    stmts.iter().map(count).sum()
}

/// The fast clone or its inner copy; `recursion` is what it calls for itself.
fn print_clone(plan: &Plan, e: &mut Emit, head: &str, quiet: bool, recursion: &str) {
    let f = plan.f;
    let params = &f.locals[..f.params as usize];
    e.quiet = quiet || f.result.iter().chain(params.iter().map(|l| &l.ty)).any(is_odd);
    e.line(f.loc, head);
    e.quiet = quiet;
    e.open(f.loc, "{");
    if plan.is_large {
        e.quiet = true;
        large::print_entry(plan, e);
        return e.close(Loc::default(), "}");
    }
    print_locals(plan, e);
    side::declare(plan, e);
    let recursion = Some((f.name.clone(), recursion.to_string()));
    let mut fast = Fast { plan, acc: accumulate::accumulator(f), names: Names { recursion, ..names(plan) }, has_side: false };
    let (before, after) = f.body.split_at(side::before_entry(plan));
    body::stmts(&fast, e, before);
    side::enter(plan, e);
    fast.has_side = plan.has_side;
    body::stmts(&fast, e, after);
    if plan.falls_off && plan.has_side {
        side::return_(plan, e, f.loc, None);
    }
    e.close(Loc::default(), "}");
    e.quiet = true;
}

/// Declarations of the locals that are C variables, but not parameters.
fn print_locals(plan: &Plan, e: &mut Emit) {
    let quiet = e.quiet;
    let mut unused: HashSet<LocalId> = plan.last_calls.values().filter_map(|c| c.value).collect();
    if accumulate::accumulator(plan.f).is_some() {
        accumulate::last_values(plan.f, &plan.f.body, &mut unused);
    }
    for (i, l) in plan.f.locals.iter().enumerate().skip(plan.f.params as usize) {
        let id = LocalId(i as u32);
        if plan.is_memory(id) {
            continue;
        }
        if l.storage == Storage::Memory {
            e.line(l.loc, &format!("{};", side::declare_member(l)));
            continue;
        }
        let init = if plan.initialised.contains(&id) { " = {0}" } else { "" };
        e.quiet = quiet || is_odd(&l.ty) || !l.user || unused.contains(&id);
        e.line(l.loc, &format!("{}{init};", declare(&l.ty, &l.name)));
        e.quiet = quiet;
    }
}

fn names(plan: &Plan) -> Names {
    Names {
        locals: plan.local_names(),
        synched: vec!["1".to_string(); plan.f.scopes as usize],
        labels: plan.f.labels.clone(),
        recursion: None,
    }
}

struct Fast<'a> {
    plan: &'a Plan<'a>,
    acc: Option<LocalId>,
    names: Names,
    /// Past the point from where on the activation may have memory on the side stack.
    has_side: bool,
}

impl Shape for Fast<'_> {
    fn names(&self) -> &Names {
        &self.names
    }

    fn special(&self, e: &mut Emit, stmts: &[Stmt], at: usize) -> usize {
        if let Some(call) = self.plan.last_calls.get(&(&stmts[at] as *const Stmt)) {
            self.tail(e, stmts[at].loc, call);
            return call.len;
        }
        if self.acc.is_none() {
            return 0;
        }
        if matches!(stmts[at].kind, StmtKind::Set { dst, .. } if Some(dst) == self.acc) {
            accumulate::print_start(e, stmts[at].loc);
            return 1;
        }
        let Some(call) = accumulate::last_call(self.plan.f, stmts, at) else { return 0 };
        accumulate::print_last_call(self.plan.f, &self.names, e, &call);
        call.len
    }

    fn seam(&self, e: &mut Emit, s: &Stmt) {
        match &s.kind {
            StmtKind::Call { dst, callee, args } | StmtKind::Spawn { dst, callee, args, .. } => {
                self.call(e, s, dst, callee, args)
            }
            StmtKind::Poll | StmtKind::SplitPoll => self.check(e, s, &eager::poll_test(self.plan, s, &self.names)),
            _ => {}
        }
    }

    fn return_(&self, e: &mut Emit, loc: Loc, value: Option<&Expr>) {
        let value = value.map(|v| self.names.expr(v));
        if self.has_side {
            return side::return_(self.plan, e, loc, value);
        }
        match value {
            Some(v) => e.line(loc, &format!("return {v};")),
            None => e.line(loc, "return;"),
        }
    }
}

impl Fast<'_> {
    fn tail(&self, e: &mut Emit, loc: Loc, last: &tail::LastCall) {
        let call = call_code(&self.names, last.callee, last.args).call;
        match self.plan.f.result {
            Some(_) => e.line(loc, &format!("return {call};")),
            None => {
                e.line(loc, &format!("{call};"));
                e.line(loc, "return;");
            }
        }
    }

    fn call(&self, e: &mut Emit, s: &Stmt, dst: &Dest, callee: &Callee, args: &[Expr]) {
        let code = call_code(&self.names, callee, args);
        let temporary = self.temporary(dst, callee);
        let is_block = !code.before.is_empty() || temporary.is_some();
        if is_block {
            e.open(s.loc, "{");
        }
        for line in &code.before {
            e.line(s.loc, line);
        }
        let target = match (dst, &temporary) {
            (_, Some((ty, _))) => glue(ty, "seam_r = "),
            (Dest::Local(l) | Dest::Receive { value: Some(l), .. }, None) => format!("{} = ", self.names.of(*l)),
            _ => String::new(),
        };
        e.line(s.loc, &format!("{target}{};", code.call));
        if self.plan.unit.may_release(callee) {
            let test = if self.plan.site(s).in_loop { "seam_asked_in_loop(seam_w)" } else { "seam_asked(seam_w)" };
            self.check(e, s, test);
        }
        if let Some((_, target)) = temporary {
            e.line(s.loc, &format!("{target} = seam_r;"));
        }
        if is_block {
            e.close(s.loc, "}");
        }
        if let Dest::Receive { body, .. } = dst {
            body::stmts(self, e, body);
        }
    }

    /// Memory must not get the dummy of a call that left the stack: its value goes through
    /// a variable of this type, and on to this lvalue.
    fn temporary(&self, dst: &Dest, callee: &Callee) -> Option<(String, String)> {
        match dst {
            Dest::Cell(p) => {
                let cell = self.names.of(*p);
                Some((self.plan.unit.cell_type(callee, cell), format!("*{cell}")))
            }
            Dest::Local(l) if self.plan.is_memory(*l) => {
                Some((type_name(&self.plan.local(*l).ty), self.names.of(*l).to_string()))
            }
            _ => None,
        }
    }

    /// Leave through the cold stub if somebody wants something.
    fn check(&self, e: &mut Emit, s: &Stmt, test: &str) {
        let leave = cold::leave(self.plan, self.plan.site(s), &self.names);
        let test = format!("if (__builtin_expect({test}, 0))");
        if let [only] = leave.as_slice() {
            e.line(s.loc, &format!("{test} {only}"));
            return;
        }
        e.open(s.loc, &format!("{test} {{"));
        for line in leave {
            e.line(s.loc, &line);
        }
        e.close(s.loc, "}");
    }
}
