//! Last calls as sibling calls.
//!
//! When the last thing that an activation does is a call whose value is its own, there is nothing
//! left of the activation to be released: in the fast clone all its children are done. So the fast
//! clone need not look whether the callee left the stack. It calls it as C would without
//! parallelism, and the C compiler makes a jump or a loop of that (which is worth a fifth of the
//! time of knapsack). In the slow clone, where children may be outstanding, the call is one
//! like any other.
//!
//! A chain of such calls would never answer a request, so a poll goes before the call, unless
//! another call with its test stands there.

use super::emit::type_name;
use super::frame::has_alloca;
use super::unit::Unit;
use crate::ir::*;
use std::collections::HashMap;

/// A last call, with what follows it.
pub struct LastCall<'a> {
    pub callee: &'a Callee,
    pub args: &'a [Expr],
    /// The local that the slow clone puts its value in.
    pub value: Option<LocalId>,
    /// How many statements it is.
    pub len: usize,
}

/// May the function's last calls be sibling calls? Not while a callee can hold the address of its memory.
fn is_fit(f: &Function) -> bool {
    f.split.is_none() && !f.locals.iter().any(|l| l.storage == Storage::Memory) && !has_alloca(f)
}

/// The last call that begins at `stmts[at]`: a call, syncs, and the return of the call's value, or the
/// end of the function.
fn last_call<'a>(unit: &Unit, f: &Function, stmts: &'a [Stmt], at: usize) -> Option<LastCall<'a>> {
    if unit.options.is_eager() {
        return None; // there the fast clone's children may be tasks
    }
    let (dst, callee, args) = match &stmts[at].kind {
        StmtKind::Call { dst, callee, args } | StmtKind::Spawn { dst, callee, args, .. } => (dst, callee, args),
        _ => return None,
    };
    let Callee::Fast(name) = callee else { return None };
    let result = unit.signature(name).result;
    if !is_fit(f) || !unit.may_release(callee) || result.map(type_name) != f.result.as_ref().map(type_name) {
        return None;
    }
    let after = &stmts[at + 1..];
    let syncs = after.iter().take_while(|s| matches!(s.kind, StmtKind::Sync(_))).count();
    let is_body = std::ptr::eq(stmts.as_ptr(), f.body.as_ptr());
    let len = match (after.get(syncs).map(|s| &s.kind), dst) {
        (Some(StmtKind::Return(None)), Dest::None) => syncs + 2,
        (None, Dest::None) if is_body && result.is_none() => syncs + 1,
        (Some(StmtKind::Return(Some(value))), Dest::Local(l)) if value.0 == [Piece::Local(*l)] => syncs + 2,
        _ => return None,
    };
    // A spawn that nobody waits for here would outlive the activation.
    let is_spawn = matches!(stmts[at].kind, StmtKind::Spawn { .. });
    let value = match dst {
        Dest::Local(l) => Some(*l),
        _ => None,
    };
    (!is_spawn || syncs > 0).then_some(LastCall { callee, args, value, len })
}

/// All last calls of a function, by their statements.
pub fn last_calls<'a>(unit: &Unit, f: &'a Function) -> HashMap<*const Stmt, LastCall<'a>> {
    let mut found = HashMap::new();
    let mut lists = vec![&f.body[..]];
    while let Some(list) = lists.pop() {
        lists.extend(list.iter().flat_map(Stmt::bodies));
        let calls = (0..list.len()).filter_map(|at| Some((&list[at] as *const Stmt, last_call(unit, f, list, at)?)));
        found.extend(calls);
    }
    found
}

/// The function with polls where last calls need them; `None` if none does.
pub fn add_polls(unit: &Unit, f: &Function) -> Option<Function> {
    let mut new = f.clone();
    let changed = polls_in(unit, f, &f.body, &mut new.body);
    changed.then_some(new)
}

fn polls_in(unit: &Unit, f: &Function, old: &[Stmt], new: &mut Vec<Stmt>) -> bool {
    let mut changed = false;
    for (s, copy) in old.iter().zip(new.iter_mut()) {
        for (body, copy) in s.bodies().into_iter().zip(copy.bodies_mut()) {
            changed |= polls_in(unit, f, body, copy);
        }
    }
    let is_polled = |s: &Stmt| matches!(&s.kind, StmtKind::Poll)
        || matches!(&s.kind, StmtKind::Call { callee, .. } | StmtKind::Spawn { callee, .. } if unit.may_release(callee));
    let is_target = |s: &Stmt| matches!(s.kind, StmtKind::Label(_) | StmtKind::Case { .. } | StmtKind::Default);
    let straight = |at: usize| old[..at].iter().rev().take_while(|s| !is_target(s));
    let needs = |at: &usize| last_call(unit, f, old, *at).is_some() && !straight(*at).any(is_polled);
    for at in (0..old.len()).filter(needs).collect::<Vec<_>>().into_iter().rev() {
        new.insert(at, Stmt { kind: StmtKind::Poll, loc: old[at].loc });
        changed = true;
    }
    changed
}
