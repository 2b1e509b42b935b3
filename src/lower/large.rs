//! Functions that are too long to be compiled as several clones: with thousands of calls, which
//! only programs write, or so many variables alive at each call that saving them would be most of
//! the code.
//!
//! Such a function has a frame from its beginning, and all its variables live there. So there is nothing to
//! save where it leaves the stack, and one clone, the slow one, does everything: the
//! fast clone only makes the frame. What its text becomes is linear in its length.

use super::emit::{glue, type_name, Emit};
use super::frame::{Plan, Site};
use super::{side, Compiler};
use crate::ir::*;
use std::collections::HashSet;

/// More sites than this are many.
const MANY: usize = 200;
/// With more than this the optimisers take minutes: they are not linear.
const TOO_MANY: usize = 1500;
/// So many saves the C compiler can do in a second.
const BEARABLE: usize = 10_000;

pub fn has_many_sites(f: &Function) -> bool {
    let mut sites = 0;
    walk(&f.body, &mut |s| sites += super::frame::is_site(s) as usize);
    sites > MANY && can_be_large(f)
}

pub fn has_many_saves(f: &Function, sites: &[Site]) -> bool {
    sites.iter().map(|s| s.saved.len()).sum::<usize>() > BEARABLE && can_be_large(f)
}

/// The loop of a split function goes back to its fast clone for each poll, and has few variables.
fn can_be_large(f: &Function) -> bool {
    f.split.is_none()
}

/// Another attribute of the slow clone.
pub fn attribute(plan: &Plan) -> &'static str {
    match plan.unit.options.compiler {
        _ if !plan.is_large || plan.sites.len() <= TOO_MANY => "",
        Compiler::Gcc => ", optimize(\"O0\")",
        Compiler::Clang => ", optnone",
    }
}

/// All that can live in the frame.
pub fn residents(f: &Function) -> HashSet<LocalId> {
    (0..f.locals.len()).filter(|l| f.locals[*l].storage == Storage::Register).map(|l| LocalId(l as u32)).collect()
}

/// What the fast clone does.
pub fn print_entry(plan: &Plan, e: &mut Emit) {
    let (f, name, loc) = (plan.f, &plan.f.name, plan.f.loc);
    e.line(loc, &format!("{name}__frame *seam_f = ({name}__frame *)seam_frame_new(seam_w, &{name}__type, 0);"));
    for l in (0..f.params).map(LocalId) {
        e.line(loc, &format!("seam_f->{} = {};", plan.slot(l), plan.local(l).name));
    }
    let slow = format!("{name}__slow(seam_w, seam_f)");
    match (&f.result, plan.has_side) {
        (Some(_), false) => return e.line(loc, &format!("return {slow};")),
        (None, false) => return e.line(loc, &format!("{slow};")),
        _ => side::declare(plan, e),
    }
    side::enter(plan, e);
    e.line(loc, "seam_f->h.side = seam_f->seam_side = seam_side;");
    match &f.result {
        Some(ty) => e.line(loc, &format!("{};", glue(&type_name(ty), &format!("seam_v = {slow}")))),
        None => e.line(loc, &format!("{slow};")),
    }
    e.line(loc, "if (!seam_released(seam_w)) seam_w->side = seam_side;");
    if f.result.is_some() {
        e.line(loc, "return seam_v;");
    }
}
