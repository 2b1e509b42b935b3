//! The structured statements of a function, printed in the same way for each clone. What
//! the clones differ in (calls, syncs, polls, returns) is asked of a [`Shape`].

use super::emit::{Emit, Names};
use crate::ir::*;

/// What differs between the clones of a function.
pub trait Shape {
    fn names(&self) -> &Names;
    /// A `Call`, `Spawn`, `Sync`, `Cancel`, `Poll` or `SplitPoll`.
    fn seam(&self, e: &mut Emit, s: &Stmt);
    fn return_(&self, e: &mut Emit, loc: Loc, value: Option<&Expr>);
    /// Print the statements from `stmts[at]` on in a way of its own; how many they were.
    fn special(&self, _e: &mut Emit, _stmts: &[Stmt], _at: usize) -> usize {
        0
    }
}

/// Print a list of statements.
pub fn stmts(shape: &dyn Shape, e: &mut Emit, list: &[Stmt]) {
    let mut at = 0;
    while at < list.len() {
        match shape.special(e, list, at) {
            0 => {
                stmt(shape, e, &list[at]);
                at += 1;
            }
            n => at += n,
        }
    }
}

fn stmt(shape: &dyn Shape, e: &mut Emit, s: &Stmt) {
    let names = shape.names();
    match &s.kind {
        StmtKind::Eval(x) => e.line(s.loc, &format!("{};", names.expr(x))),
        StmtKind::Opaque(x) => e.line(s.loc, &names.expr(x)),
        StmtKind::Set { dst, value } => e.line(s.loc, &format!("{} = {};", names.of(*dst), names.expr(value))),
        StmtKind::If { cond, then, els } => {
            block(shape, e, s.loc, &format!("if ({}) {{", names.expr(cond)), then);
            if !els.is_empty() {
                e.reopen(Loc::default(), "} else {");
                stmts(shape, e, els);
            }
            e.close(Loc::default(), "}");
        }
        StmtKind::Loop { cond, step, body } => {
            let part = |x: &Option<Expr>| x.as_ref().map_or(String::new(), |x| format!(" {}", names.expr(x)));
            block(shape, e, s.loc, &format!("for (;{};{}) {{", part(cond), part(step)), body);
            e.close(Loc::default(), "}");
        }
        StmtKind::DoWhile { body, cond } => {
            block(shape, e, s.loc, "do {", body);
            e.close(Loc::default(), &format!("}} while ({});", names.expr(cond)));
        }
        StmtKind::Switch { value, body } => {
            block(shape, e, s.loc, &format!("switch ({}) {{", names.expr(value)), body);
            e.close(Loc::default(), "}");
        }
        StmtKind::Case { low, high } => {
            let high = high.as_ref().map_or(String::new(), |h| format!(" ... {}", names.expr(h)));
            e.label(s.loc, &format!("case {}{high}:;", names.expr(low)))
        }
        StmtKind::Default => e.label(s.loc, "default:;"),
        StmtKind::Break => e.line(s.loc, "break;"),
        StmtKind::Continue => e.line(s.loc, "continue;"),
        StmtKind::Label(l) => e.label(s.loc, &format!("{}:;", names.labels[l.index()])),
        StmtKind::Goto(l) => e.line(s.loc, &format!("goto {};", names.labels[l.index()])),
        StmtKind::Return(value) => shape.return_(e, s.loc, value.as_ref()),
        StmtKind::Block(body) => {
            block(shape, e, s.loc, "{", body);
            e.close(Loc::default(), "}");
        }
        _ => shape.seam(e, s),
    }
}

fn block(shape: &dyn Shape, e: &mut Emit, loc: Loc, head: &str, body: &[Stmt]) {
    e.open(loc, head);
    stmts(shape, e, body);
}
