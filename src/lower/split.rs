//! Loops whose iterations can be divided, in the slow clone.
//!
//! The body of such a loop runs in the fast clone. When that left the stack, the slow clone
//! finishes the iteration and comes to the poll: there it either hands the far half of
//! what remains to a task of its own, calls the fast clone on the near half and waits
//! for the far one, or, if nobody is short of work, just goes back to the fast clone.

use super::eager;
use super::emit::{declare, Emit};
use super::slow::Slow;
use crate::ir::*;

/// The call of the fast clone with the parameters as they are.
fn fast_call(slow: &Slow, end: Option<&str>) -> String {
    let f = slow.plan.f;
    let mut args = vec!["seam_w".to_string()];
    for (i, l) in f.locals[..f.params as usize].iter().enumerate() {
        let is_end = f.split.is_some_and(|s| s.end.index() == i);
        args.push(end.filter(|_| is_end).unwrap_or(&l.name).to_string());
    }
    format!("{}__fast({});", f.name, args.join(", "))
}

pub fn params(f: &Function) -> Vec<LocalId> {
    (0..f.params).map(LocalId).collect()
}

/// How many iterations are left, as an expression; unsigned, because the difference of two signed
/// indices may overflow.
pub fn remaining(index: &str, end: &str) -> String {
    format!("((unsigned long){end} - (unsigned long){index})")
}

/// Resume at the entry: a half that was given away.
pub fn print_entry(slow: &Slow, e: &mut Emit) {
    let f = slow.plan.f;
    e.line(f.loc, &format!("case 0: {}", slow.load(&params(f))));
    go_back_to_fast(slow, e, f.loc);
}

fn go_back_to_fast(slow: &Slow, e: &mut Emit, loc: Loc) {
    slow.finish(e, loc);
    e.line(loc, &fast_call(slow, None));
    e.line(loc, "return;");
}

/// At the `SplitPoll`: [index, end) remains.
pub fn print_poll(slow: &Slow, e: &mut Emit, s: &Stmt) {
    let f = slow.plan.f;
    let Some(split) = f.split else { return };
    let point = slow.plan.site(s).point;
    let (index, end) = (&slow.plan.local(split.index).name, &slow.plan.local(split.end).name);
    let rest = remaining(index, end);
    e.label(s.loc, &format!("seam_p{point}:;"));
    let due = eager::split_test(slow.plan);
    e.open(s.loc, &format!("if ({index} < {end} && {rest} >= 2 && {due}) {{"));
    let middle = declare(&slow.plan.local(split.end).ty, "seam_middle");
    e.line(s.loc, &format!("{middle} = {index} + {rest} / 2;"));
    print_fork(slow, e, s, index);
    print_near_half(slow, e, s, point);
    e.close(s.loc, "}");
    if !eager::is_entry(f, s) {
        go_back_to_fast(slow, e, s.loc);
    }
}

/// A task for [middle, end).
fn print_fork(slow: &Slow, e: &mut Emit, s: &Stmt, index: &str) {
    let f = slow.plan.f;
    let name = &f.name;
    e.line(s.loc, &format!("{name}__frame *seam_far = ({name}__frame *)seam_frame_new(seam_w, &{name}__type, 0);"));
    for l in params(f) {
        let value = &slow.plan.local(l).name;
        let value = if value == index { "seam_middle" } else { value };
        e.line(s.loc, &format!("seam_far->{} = {value};", slow.plan.slot(l)));
    }
    e.line(s.loc, "seam_fork(seam_w, &seam_f->h, &seam_f->j[0], &seam_far->h);");
}

/// Call the fast clone on [index, middle), and wait for the far half.
fn print_near_half(slow: &Slow, e: &mut Emit, s: &Stmt, point: u32) {
    let (call_point, sync_point) = (point + 1, point + 2);
    e.line(s.loc, &fast_call(slow, Some("seam_middle")));
    e.open(s.loc, "if (__builtin_expect(seam_asked(seam_w), 0)) {");
    slow.set_point(e, s.loc, call_point);
    e.line(s.loc, "seam_k = seam_call_cold(seam_w, &seam_f->h, 0);");
    slow.leave_unless_go_on(e, s.loc);
    e.close(s.loc, "}");
    e.label(s.loc, &format!("seam_p{call_point}:;"));
    e.open(s.loc, "if (seam_join_open(&seam_f->j[0])) {");
    slow.set_point(e, s.loc, sync_point);
    e.line(s.loc, "seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[0], 0);");
    slow.leave_unless_go_on(e, s.loc);
    e.close(s.loc, "}");
    e.label(s.loc, &format!("seam_p{sync_point}:;"));
    slow.finish(e, s.loc);
    e.line(s.loc, "return;");
}
