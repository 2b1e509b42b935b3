//! Memory locals and `alloca`: the activation's memory on the worker's side stack.
//!
//! The memory locals of a function are the members of one struct, pushed at entry. What the
//! push returned (`seam_side`) stands for everything the activation takes there: setting
//! `w->side` back to it gives all of it up.

use super::emit::{declare_as_is, return_dummy, type_name, Emit};
use super::frame::Plan;
use crate::ir::*;

/// The type of the memory, its size, and where the struct lies in it: types may want more
/// than the 16 bytes by which the side stack is aligned.
pub fn print_types(plan: &Plan, e: &mut Emit) {
    let (f, name) = (plan.f, &plan.f.name);
    if plan.memory.is_empty() {
        return;
    }
    e.open(f.loc, &format!("struct {name}__side {{"));
    for l in &plan.memory {
        e.line(f.loc, &format!("{};", declare_member(plan.local(*l))));
    }
    e.close(f.loc, "};");
    let align = format!("_Alignof(struct {name}__side)");
    e.open(f.loc, &format!("static inline __attribute__((always_inline)) struct {name}__side *{name}__memory(char *side)"));
    e.close(f.loc, &format!("{{ return (struct {name}__side *)({align} <= 16 ? side : (char *)(((unsigned long)side + {align} - 1) & -{align})); }}"));
}

/// A memory local as a member of the struct, or as a C variable.
pub fn declare_member(l: &Local) -> String {
    let align = match l.align {
        0 => String::new(),
        n => format!(" __attribute__((aligned({n})))"),
    };
    declare_as_is(&l.ty, &l.name) + &align
}

/// How many of the fast clone's first statements can do without the side stack: neither they
/// nor what returns from within them takes memory there, and no child is called. A recursion
/// that ends at once thus never reads or writes the stack's top.
pub fn before_entry(plan: &Plan) -> usize {
    match plan.has_side {
        true => plan.f.body.iter().take_while(|s| needs_none(plan, s)).count(),
        false => plan.f.body.len(),
    }
}

fn needs_none(plan: &Plan, s: &Stmt) -> bool {
    let mut free = true;
    walk(std::slice::from_ref(s), &mut |s| free &= is_plain(plan, s));
    free
}

/// No seam, no `goto` and no label, and nothing of the activation's memory.
fn is_plain(plan: &Plan, s: &Stmt) -> bool {
    let assigned = match &s.kind {
        StmtKind::Set { dst, .. } => Some(*dst),
        StmtKind::Eval(_) | StmtKind::Opaque(_) | StmtKind::Return(_) => None,
        StmtKind::If { .. } | StmtKind::Loop { .. } | StmtKind::DoWhile { .. } | StmtKind::Block(_) => None,
        StmtKind::Break | StmtKind::Continue => None,
        _ => return false,
    };
    let takes_memory = |piece: &Piece| match piece {
        Piece::Text(text) => text.contains("seam_side"),
        Piece::Local(l) => plan.is_memory(*l),
        _ => false,
    };
    !assigned.is_some_and(|l| plan.is_memory(l)) && !s.exprs().iter().any(|e| e.0.iter().any(takes_memory))
}

/// Before the fast clone's first statement.
pub fn declare(plan: &Plan, e: &mut Emit) {
    if plan.has_side {
        e.line(plan.f.loc, "char *seam_side;");
    }
    if !plan.memory.is_empty() {
        e.line(plan.f.loc, &format!("struct {}__side *seam_m;", plan.f.name));
    }
}

/// From here on the activation may take memory.
pub fn enter(plan: &Plan, e: &mut Emit) {
    let (f, name) = (plan.f, &plan.f.name);
    if !plan.memory.is_empty() {
        let ty = format!("struct {name}__side");
        let size = format!("sizeof({ty}) + (_Alignof({ty}) <= 16 ? 0 : _Alignof({ty}))");
        e.line(f.loc, &format!("seam_side = seam_side_push(seam_w, {size});"));
        e.line(f.loc, &format!("seam_m = {name}__memory(seam_side);"));
    } else if plan.has_side {
        e.line(f.loc, "seam_side = seam_w->side;");
    }
}

/// `return value;` in the fast clone.
pub fn return_(plan: &Plan, e: &mut Emit, loc: Loc, value: Option<String>) {
    let give_up = "seam_w->side = seam_side;";
    match (value, &plan.f.result) {
        (Some(v), Some(ty)) => {
            e.line(loc, &format!("{{ {} seam_r = {v}; {give_up} return seam_r; }}", type_name(ty)));
        }
        (Some(v), None) => e.line(loc, &format!("{{ {v}; {give_up} return; }}")),
        // Off the end of the body: nobody may look at the value.
        (None, result) => e.line(loc, &format!("{{ {give_up} {} }}", return_dummy(result.as_ref()))),
    }
}
