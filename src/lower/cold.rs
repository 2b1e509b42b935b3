//! Cold stubs: where the fast clone goes when somebody wants something.
//!
//! A stub makes the frame, saves what is live, and asks the runtime: leave (return a
//! dummy) or go on (in the slow clone, whose value is then the activation's).

use super::emit::{declare, glue, result_name, return_dummy, type_name, Emit, Names};
use super::eager;
use super::frame::{Plan, Site};
use crate::ir::*;

/// A sibling call passes its arguments in registers. Beyond this many the fast clone
/// makes the frame itself and passes that.
const MOST_ARGUMENTS: usize = 5;

/// What a stub is passed after the worker.
struct Parameters {
    /// Each as a declaration.
    declared: Vec<String>,
    /// And as the fast clone passes it.
    passed: Vec<String>,
}

impl Parameters {
    fn push(&mut self, declared: String, passed: impl Into<String>) {
        self.declared.push(declared);
        self.passed.push(passed.into());
    }
}

/// `names` are those of the clone that passes.
fn parameters(plan: &Plan, site: &Site, names: &Names) -> Parameters {
    let mut p = Parameters { declared: vec![], passed: vec![] };
    if is_wide(plan, site) {
        p.push(format!("{}__frame *seam_f", plan.f.name), "seam_f");
    } else {
        for l in &site.saved {
            p.push(declare(&plan.local(*l).ty, &plan.local(*l).name), names.of(*l));
        }
    }
    if plan.has_side {
        p.push("char *seam_side".to_string(), "seam_side");
    }
    if let Some((cell, _)) = cell(site) {
        if is_wide(plan, site) || !site.saved.contains(&cell) {
            p.push(declare(&plan.local(cell).ty, &plan.local(cell).name), names.of(cell));
        }
    }
    if let Some((ty, name)) = value(plan, site) {
        p.push(glue(&ty, &name), name);
    }
    p
}

pub fn is_wide(plan: &Plan, site: &Site) -> bool {
    let others = plan.has_side as usize + value(plan, site).is_some() as usize + cell(site).is_some() as usize;
    site.saved.len() + others > MOST_ARGUMENTS
}

/// The cell that a call's value goes to, and the callee.
fn cell<'a>(site: &Site<'a>) -> Option<(LocalId, &'a Callee)> {
    match &site.stmt.kind {
        StmtKind::Call { dst: Dest::Cell(p), callee, .. } | StmtKind::Spawn { dst: Dest::Cell(p), callee, .. } => {
            Some((*p, callee))
        }
        _ => None,
    }
}

/// Type and name of the value that the call returned, if anyone wants it.
fn value(plan: &Plan, site: &Site) -> Option<(String, String)> {
    if let Some((p, callee)) = cell(site) {
        return Some((plan.unit.cell_type(callee, &plan.local(p).name), "seam_r".to_string()));
    }
    let l = plan.local(site.value?);
    let name = if l.storage == Storage::Memory { "seam_r" } else { &l.name };
    Some((type_name(&l.ty), name.to_string()))
}

/// The statements with which the fast clone leaves through the stub of a site.
pub fn leave(plan: &Plan, site: &Site, names: &Names) -> Vec<String> {
    let mut args = vec!["seam_w".to_string()];
    args.extend(parameters(plan, site, names).passed);
    let call = format!("{}__cold{}({})", plan.f.name, site.point, args.join(", "));
    let mut code = vec![];
    if is_wide(plan, site) {
        code.push(new_frame(plan, site));
        code.extend(save(plan, &site.saved, names));
    }
    match plan.f.result {
        Some(_) => code.push(format!("return {call};")),
        None => code.extend([format!("{call};"), "return;".to_string()]),
    }
    code
}

fn new_frame(plan: &Plan, site: &Site) -> String {
    let name = &plan.f.name;
    format!("{name}__frame *seam_f = ({name}__frame *)seam_frame_new(seam_w, &{name}__type, {});", site.point)
}

/// Assignments of locals to their slots.
pub fn save(plan: &Plan, locals: &[LocalId], names: &Names) -> Vec<String> {
    let to_slot = |l: &LocalId| format!("seam_f->{} = {};", plan.slot(*l), names.of(*l));
    locals.iter().map(to_slot).collect()
}

fn head(plan: &Plan, site: &Site) -> String {
    let mut params = vec!["seam_worker *seam_w".to_string()];
    params.extend(parameters(plan, site, &plain_names(plan)).declared);
    let result = result_name(plan.f.result.as_ref());
    format!("static SEAM_COLD {result} {}__cold{}({})", plan.f.name, site.point, params.join(", "))
}

/// Inside a stub every local that it gets is a parameter of its own name.
fn plain_names(plan: &Plan) -> Names {
    Names { locals: plan.f.locals.iter().map(|l| l.name.clone()).collect(), synched: vec![], labels: vec![], recursion: None }
}

/// Sites that the fast clone leaves from: a sync is nothing there, and of a last call nothing is left.
fn stubs<'p, 'a>(plan: &'p Plan<'a>) -> impl Iterator<Item = &'p Site<'a>> {
    let is_left = |stmt: &Stmt| !matches!(stmt.kind, StmtKind::Sync(_)) && !plan.last_calls.contains_key(&(stmt as *const Stmt));
    plan.sites.iter().filter(move |site| !plan.is_large && is_left(site.stmt))
}

pub fn print_prototypes(plan: &Plan, e: &mut Emit) {
    for site in stubs(plan) {
        e.line(site.stmt.loc, &format!("{};", head(plan, site)));
    }
}

pub fn print(plan: &Plan, e: &mut Emit) {
    for site in stubs(plan) {
        print_stub(plan, e, site);
    }
}

fn print_stub(plan: &Plan, e: &mut Emit, site: &Site) {
    let loc = site.stmt.loc;
    e.blank();
    e.line(loc, &head(plan, site));
    e.open(loc, "{");
    if !is_wide(plan, site) {
        e.line(loc, &new_frame(plan, site));
        for line in save(plan, &site.saved, &plain_names(plan)) {
            e.line(loc, &line);
        }
    }
    if plan.has_side {
        print_side(plan, e, site);
    }
    let names = Names { locals: plan.local_names(), ..plain_names(plan) };
    e.line(loc, &format!("unsigned seam_k = {};", ask(plan, site, &names)));
    let value = value(plan, site).map(|(_, name)| name);
    if let Some(line) = store(plan, site, &names, value.as_deref()) {
        e.line(loc, &line);
    }
    print_end(plan, e, loc);
    e.close(loc, "}");
}

/// The activation's side memory goes with the frame. At the poll of a split loop it is
/// given up: the rest of the iterations are a new activation.
fn print_side(plan: &Plan, e: &mut Emit, site: &Site) {
    let loc = site.stmt.loc;
    if matches!(site.stmt.kind, StmtKind::SplitPoll) && !eager::is_entry(plan.f, site.stmt) {
        return e.line(loc, "seam_w->side = seam_side;");
    }
    e.line(loc, "seam_f->h.side = seam_f->seam_side = seam_side;");
    if site.value.is_some_and(|l| plan.is_memory(l)) {
        e.line(loc, &format!("struct {0}__side *seam_m = {0}__memory(seam_side);", plan.f.name));
    }
}

/// Go on in the slow clone, or leave.
fn print_end(plan: &Plan, e: &mut Emit, loc: Loc) {
    let slow = format!("{}__slow(seam_w, seam_f)", plan.f.name);
    let result = plan.f.result.as_ref();
    e.line(loc, "if (!(seam_k & SEAM_GO_ON))");
    e.line(loc, &format!("    {}", return_dummy(result)));
    let give_up = "if (!seam_released(seam_w)) seam_w->side = seam_side;";
    match (result, plan.has_side) {
        (Some(_), false) => e.line(loc, &format!("return {slow};")),
        (None, false) => e.line(loc, &format!("{slow};")),
        (Some(ty), true) => {
            e.line(loc, &format!("{};", glue(&type_name(ty), &format!("seam_v = {slow}"))));
            e.line(loc, give_up);
            e.line(loc, "return seam_v;");
        }
        (None, true) => {
            e.line(loc, &format!("{slow};"));
            e.line(loc, give_up);
        }
    }
}

/// The call that tells the runtime of a site, when the state is not RUNNING: the same in
/// stubs and slow clones. `names` says where a cell's address is.
pub fn ask(plan: &Plan, site: &Site, names: &Names) -> String {
    let frame = "seam_w, &seam_f->h";
    match &site.stmt.kind {
        StmtKind::Call { dst, .. } => format!("seam_call_cold({frame}, {})", address(plan, site, dst, names)),
        StmtKind::Spawn { scope, dst: Dest::Receive { value, .. }, .. } => {
            let size = value.map_or("0".to_string(), |v| format!("sizeof({})", type_name(&plan.local(v).ty)));
            format!("seam_spawn_receive_cold({frame}, &seam_f->j[{}], {}, {size})", scope.0, site.point)
        }
        StmtKind::Spawn { scope, dst, .. } => {
            format!("seam_spawn_cold({frame}, &seam_f->j[{}], {})", scope.0, address(plan, site, dst, names))
        }
        _ if eager::only_creates(plan, site.stmt) => "SEAM_GO_ON".to_string(),
        StmtKind::Poll if eager::is_before_spawn(plan, site.stmt) => {
            format!("seam_state(seam_w) ? seam_poll_cold({frame}) : SEAM_GO_ON")
        }
        _ => format!("seam_poll_cold({frame})"),
    }
}

/// Where the value of a call that left the stack goes.
pub fn address(plan: &Plan, site: &Site, dst: &Dest, names: &Names) -> String {
    match (dst, site.value) {
        (Dest::Cell(p), _) => format!("(void *){}", names.of(*p)),
        (_, Some(l)) if plan.is_memory(l) => format!("(void *)&{}", names.of(l)),
        (_, Some(l)) => format!("(void *)&seam_f->{}", plan.slot(l)),
        (_, None) => "0".to_string(),
    }
}

/// After the runtime's answer: keep the value (in the C variable `value`) of a call that
/// returned after all.
pub fn store(plan: &Plan, site: &Site, names: &Names, value: Option<&str>) -> Option<String> {
    let target = match (cell(site), site.value) {
        (Some((p, _)), _) => Some(format!("*{}", names.of(p))),
        (None, Some(l)) if plan.is_memory(l) => Some(names.of(l).to_string()),
        (None, Some(l)) => Some(format!("seam_f->{}", plan.slot(l))),
        (None, None) => None,
    };
    let assign = target.zip(value).map(|(target, value)| format!("{target} = {value};"));
    if matches!(site.stmt.kind, StmtKind::Spawn { dst: Dest::Receive { .. }, .. }) {
        // The value has arrived: its block is still to be run.
        let point = format!("seam_f->h.point = {};", site.point + 1);
        return Some(format!("if (seam_k & SEAM_RETURNED) {{ {} {point} }}", assign.unwrap_or_default()));
    }
    assign.map(|a| format!("if (seam_k & SEAM_RETURNED) {a}"))
}
