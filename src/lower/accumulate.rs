//! For clang: the last recursive call of a sum becomes a loop.
//!
//! clang turns `return x + fib(n - 2);` into a loop that adds up, and is 1.7 times as fast
//! for it; the test after the call is in the way. But the fast clone may do the same:
//! when the last call before the `return` is made, all earlier ones are done, and what is left
//! of the activation is one number to add. So
//!
//!     y = spawn fib(n - 2); sync; return x + y;
//!
//! becomes `acc += x; n = n - 2; goto again;` in the fast clone, where every `return e` is
//! `return acc + e`. The accumulator is an ordinary local, saved where it is live, so the slow clone
//! has the same body, with the call as it was.
//!
//! This is for integers only (their sums can be taken in any order, given unsigned arithmetic), for
//! functions without memory of their own (the callee might hold its address), and where another
//! call with its test comes before (or a chain of last calls would never answer a request).

use super::emit::{declare, Emit, Names};
use crate::ir::*;
use std::collections::HashSet;

const NAME: &str = "seam_acc";

/// The last call, the syncs and the return, as they stand in a list of statements.
pub struct LastCall<'a> {
    loc: Loc,
    args: &'a [Expr],
    /// The local for the value, and its copies: in the loop nobody assigns them.
    values: Vec<LocalId>,
    /// Assignments between the call and the return that have nothing to do with its value.
    copies: Vec<&'a Stmt>,
    /// What is added to the call's value.
    addend: LocalId,
    /// How many statements it is.
    pub len: usize,
}

/// The accumulator of a function that was rewritten.
pub fn accumulator(f: &Function) -> Option<LocalId> {
    let last = f.locals.last()?;
    (last.name == NAME).then(|| LocalId(f.locals.len() as u32 - 1))
}

/// The function with an accumulator; `None` if it has no use for one.
pub fn rewrite(f: &Function) -> Option<Function> {
    let has_memory = f.locals.iter().any(|l| l.storage == Storage::Memory) || super::frame::has_alloca(f);
    let result = f.result.as_ref().filter(|t| is_integer(t))?;
    if has_memory || f.attributes.contains("noinline") || !has_last_call(f, &f.body) {
        return None;
    }
    let mut new = f.clone();
    let acc = LocalId(f.locals.len() as u32);
    new.locals.push(Local {
        name: NAME.to_string(),
        ty: result.clone(),
        storage: Storage::Register,
        align: 0,
        user: false,
        loc: f.loc,
    });
    add_to_returns(&mut new.body, acc, result);
    new.body.insert(0, Stmt { kind: StmtKind::Set { dst: acc, value: Expr::text("0") }, loc: f.loc });
    Some(new)
}

/// Integer types as front ends print them.
fn is_integer(ty: &CType) -> bool {
    let words: Vec<&str> = ty.0.split_whitespace().collect();
    const STANDARD: &str = "size_t ssize_t ptrdiff_t intptr_t uintptr_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t";
    if STANDARD.split(' ').any(|t| t == ty.0) {
        return true;
    }
    let is_word = |w: &&str| matches!(*w, "int" | "long" | "unsigned" | "signed" | "short" | "char");
    !words.is_empty() && words.iter().all(is_word)
}

fn has_last_call(f: &Function, stmts: &[Stmt]) -> bool {
    (0..stmts.len()).any(|i| last_call(f, stmts, i).is_some())
        || stmts.iter().any(|s| s.bodies().into_iter().any(|b| has_last_call(f, b)))
}

/// Locals that nothing but the last calls of a list and the lists in it assign.
pub fn last_values(f: &Function, stmts: &[Stmt], into: &mut HashSet<LocalId>) {
    into.extend((0..stmts.len()).filter_map(|i| last_call(f, stmts, i)).flat_map(|c| c.values));
    for body in stmts.iter().flat_map(Stmt::bodies) {
        last_values(f, body, into);
    }
}

/// Does a last call begin at `stmts[at]`? (Before or after the function was rewritten.)
pub fn last_call<'a>(f: &Function, stmts: &'a [Stmt], at: usize) -> Option<LastCall<'a>> {
    let (before, rest) = stmts.split_at(at);
    let first = rest.first()?;
    let (StmtKind::Call { dst, callee, args } | StmtKind::Spawn { dst, callee, args, .. }) = &first.kind else {
        return None;
    };
    let (Dest::Local(value), Callee::Fast(name)) = (dst, callee) else { return None };
    let is_call = |s: &Stmt| matches!(s.kind, StmtKind::Call { .. } | StmtKind::Spawn { .. });
    if *name != f.name || !before.iter().any(is_call) {
        return None;
    }
    let mut call = LastCall { loc: first.loc, args, values: vec![*value], copies: vec![], addend: *value, len: 1 };
    loop {
        let s = rest.get(call.len)?;
        call.len += 1;
        match &s.kind {
            StmtKind::Sync(_) => {}
            StmtKind::Set { dst, value } => call.copy(f, s, *dst, value)?,
            StmtKind::Return(Some(sum)) => {
                call.addend = addend(f, sum, &call.values)?;
                return Some(call);
            }
            _ => return None,
        }
    }
}

impl<'a> LastCall<'a> {
    /// `dst = value;` between call and return: only a local's value may be copied.
    fn copy(&mut self, f: &Function, s: &'a Stmt, dst: LocalId, value: &Expr) -> Option<()> {
        let [Piece::Local(from)] = value.0[..] else { return None };
        let ty = |l: LocalId| &f.locals[l.index()].ty;
        if !self.values.contains(&from) {
            self.copies.push(s);
            return (!self.values.contains(&dst)).then_some(());
        }
        self.values.push(dst);
        (ty(dst) == ty(from)).then_some(())
    }
}

/// `x` in `x + y` or `y + x`, where y is one of some locals and x is not; an integer local.
fn addend(f: &Function, sum: &Expr, y: &[LocalId]) -> Option<LocalId> {
    let is_code = |p: &&Piece| !matches!(p, Piece::Line(_)) && !matches!(p, Piece::Text(t) if t.trim().is_empty());
    let pieces = match accumulator(f) {
        Some(_) => &sum.0[BEFORE..sum.0.len() - 1],
        None => &sum.0[..],
    };
    let pieces: Vec<&Piece> = pieces.iter().filter(is_code).collect();
    let [Piece::Local(l), Piece::Text(plus), Piece::Local(r)] = pieces[..] else { return None };
    let x = match () {
        _ if y.contains(r) && !y.contains(l) => *l,
        _ if y.contains(l) && !y.contains(r) => *r,
        _ => return None,
    };
    (plus.trim() == "+" && is_integer(&f.locals[x.index()].ty)).then_some(x)
}

/// So many pieces come before what a `return` returned.
const BEFORE: usize = 3;

fn add_to_returns(stmts: &mut [Stmt], acc: LocalId, result: &CType) {
    walk_mut(stmts, &mut |s| {
        if let StmtKind::Return(Some(value)) = &mut s.kind {
            let text = |s: &str| Piece::Text(s.to_string());
            let mut pieces = vec![Piece::Text(format!("({})((unsigned long long)", result.0)), Piece::Local(acc)];
            pieces.push(text(" + (unsigned long long)("));
            debug_assert_eq!(pieces.len(), BEFORE);
            pieces.append(&mut value.0);
            pieces.push(text("))"));
            value.0 = pieces;
        }
    });
}

/// The beginning of the fast clone's loop.
pub fn print_start(e: &mut Emit, loc: Loc) {
    e.line(loc, &format!("{NAME} = 0;"));
    e.label(loc, "seam_again:;");
}

/// A last call in the fast clone.
pub fn print_last_call(f: &Function, names: &Names, e: &mut Emit, call: &LastCall) {
    let loc = call.loc;
    e.open(loc, "{");
    let params = &f.locals[..f.params as usize];
    for (i, (p, value)) in params.iter().zip(names.exprs(call.args)).enumerate() {
        e.line(loc, &format!("{} = {value};", declare(&p.ty, &format!("seam_arg{i}"))));
    }
    for s in &call.copies {
        if let StmtKind::Set { dst, value } = &s.kind {
            e.line(s.loc, &format!("{} = {};", names.of(*dst), names.expr(value)));
        }
    }
    let ty = f.result.as_ref().map_or("", |t| &t.0);
    let sum = format!("(unsigned long long){NAME} + (unsigned long long){}", names.of(call.addend));
    e.line(loc, &format!("{NAME} = ({ty})({sum});"));
    for (i, p) in params.iter().enumerate() {
        e.line(loc, &format!("{} = seam_arg{i};", p.name));
    }
    e.line(loc, "goto seam_again;");
    e.close(loc, "}");
}
