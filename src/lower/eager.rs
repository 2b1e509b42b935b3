//! Tasks that are made at the spawn: eager task creation and load-based inlining
//! (lazy-task-creation, sections 2 and 3).
//!
//! Before each spawn the fast clone asks whether a task is to be made: always, or while the worker's queue is
//! short. If so the activation gets its frame and goes on in its slow clone, which
//! makes a task of the call and asks again at each later spawn; otherwise it is a call as in
//! the lazy scheme, and like there a thread that blocks leaves the stack.
//!
//! A task is a frame with the evaluated arguments, whose code stands behind the spawn in the slow clone of
//! the caller: there the types of a callee and of arguments that only the C compiler knows can be
//! had with `__typeof__`.
//!
//! A loop that can be divided asks when it is entered, and after each iteration, for
//! the far half of what remains. So with tasks always made it is divided down to single iterations.

use super::cold;
use super::emit::{glue, return_dummy, type_name, Emit, Names};
use super::frame::{callee_name, point_kinds, Plan, Site};
use super::slow::Slow;
use super::split::remaining;
use super::{indolent, Polling, Strategy};
use crate::ir::*;
use std::collections::HashSet;

/// The module with the places where tasks may be made as statements of their own: a `Poll` before each spawn,
/// a `SplitPoll` at the entry of a loop that can be divided.
pub fn add_polls(module: &Module) -> Module {
    let mut module = module.clone();
    for item in &mut module.items {
        match item {
            Item::Function(f) if f.tasks == Tasks::Lazy => {
                indolent::before_spawns(&mut f.body);
                if f.split.is_some() {
                    f.body.insert(0, Stmt { kind: StmtKind::SplitPoll, loc: f.loc });
                }
            }
            _ => {}
        }
    }
    module
}

/// The polls that stand right before a spawn.
pub fn before_spawns(f: &Function) -> HashSet<*const Stmt> {
    fn find(stmts: &[Stmt], found: &mut HashSet<*const Stmt>) {
        for pair in stmts.windows(2) {
            if matches!((&pair[0].kind, &pair[1].kind), (StmtKind::Poll, StmtKind::Spawn { .. })) {
                found.insert(&pair[0]);
            }
        }
        stmts.iter().flat_map(Stmt::bodies).for_each(|body| find(body, found));
    }
    let mut found = HashSet::new();
    find(&f.body, &mut found);
    found
}

/// Is it the poll at the entry of a loop? (Its own poll is inside of a loop statement.)
pub fn is_entry(f: &Function, s: &Stmt) -> bool {
    matches!(f.body.first(), Some(first) if std::ptr::eq(first, s) && matches!(s.kind, StmtKind::SplitPoll))
}

/// So many tasks are enough, as a C expression; `None`: tasks are not made at spawns.
fn limit(plan: &Plan) -> Option<String> {
    match plan.unit.options.strategy {
        Strategy::Eager(Some(most)) => Some(most.to_string()),
        Strategy::Eager(None) => Some("SEAM_NO_LIMIT".to_string()),
        _ => None,
    }
}

pub fn is_before_spawn(plan: &Plan, s: &Stmt) -> bool {
    plan.before_spawns.contains(&(s as *const Stmt))
}

/// A poll that requests are not looked for at.
pub fn only_creates(plan: &Plan, s: &Stmt) -> bool {
    let sedative = plan.unit.options.polling == Polling::Sedative;
    plan.unit.options.is_eager() && (sedative && is_before_spawn(plan, s) || is_entry(plan.f, s))
}

/// What the fast clone tests at a poll.
pub fn poll_test(plan: &Plan, s: &Stmt, names: &Names) -> String {
    let Some(most) = limit(plan) else { return "seam_state(seam_w)".to_string() };
    let creates = match (&s.kind, plan.f.split) {
        (StmtKind::SplitPoll, Some(split)) => {
            let (index, end) = (names.of(split.index), names.of(split.end));
            format!("({index} < {end} && {} >= 2 && seam_creates_task(seam_w, {most}))", remaining(index, end))
        }
        _ if is_before_spawn(plan, s) => format!("seam_creates_task(seam_w, {most})"),
        _ => return "seam_state(seam_w)".to_string(),
    };
    match only_creates(plan, s) {
        true => creates,
        false => format!("seam_state(seam_w) || {creates}"),
    }
}

/// What decides in a slow clone whether a loop is divided.
pub fn split_test(plan: &Plan) -> String {
    match limit(plan) {
        Some(most) => format!("seam_task_due(seam_w, {most})"),
        None => "seam_should_split(seam_w)".to_string(),
    }
}

/// The point at which a task for the spawn begins: the site's last one.
pub fn task_point(plan: &Plan, site: &Site) -> Option<u32> {
    let is_spawn = matches!(site.stmt.kind, StmtKind::Spawn { .. });
    (plan.unit.options.is_eager() && is_spawn).then(|| site.point + point_kinds(site.stmt).len() as u32)
}

/// `value` in a slow clone that runs from a frame of its own; a task has none of the function's slots.
pub fn unless_task(plan: &Plan, value: &str) -> String {
    format!("seam_f->h.type == &{}__type ? {value} : 0", plan.f.name)
}

/// What the runtime calls to run a task: it stores its value itself.
pub fn print_run(plan: &Plan, e: &mut Emit) {
    let (f, name) = (plan.f, &plan.f.name);
    if !plan.sites.iter().any(|s| task_point(plan, s).is_some()) {
        return;
    }
    e.line(f.loc, &format!("static void {name}__task(seam_worker *seam_w, seam_frame *seam_h)"));
    e.line(f.loc, &format!("{{ {name}__slow(seam_w, ({name}__frame *)seam_h); }}"));
}

/// The declaration of [`print_run`], and that of the table that tasks share with the function's frames.
pub fn print_prototype(plan: &Plan, e: &mut Emit) {
    if plan.sites.iter().any(|s| task_point(plan, s).is_some()) {
        let (f, name) = (plan.f, &plan.f.name);
        e.line(f.loc, &format!("static void {name}__task(seam_worker *, seam_frame *);"));
        e.line(f.loc, &format!("static const seam_point {name}__points[{}];", plan.npoints()));
    }
}

/// A spawn in the slow clone.
struct Creation<'a> {
    slow: &'a Slow<'a>,
    site: &'a Site<'a>,
    dst: &'a Dest,
    callee: &'a Callee,
    args: &'a [Expr],
}

/// Make a task of the spawned call, if one is due, and go on behind the spawn. What runs the task stands here as well.
pub fn print_spawn(slow: &Slow, e: &mut Emit, site: &Site, scope: ScopeId, call: (&Dest, &Callee, &[Expr])) {
    let (Some(most), Some(point)) = (limit(slow.plan), task_point(slow.plan, site)) else { return };
    let (dst, callee, args) = call;
    let c = Creation { slow, site, dst, callee, args };
    let loc = site.stmt.loc;
    e.open(loc, &format!("if (seam_task_due(seam_w, {most})) {{"));
    c.print_task_type(e, point);
    c.print_push(e, scope);
    e.line(loc, &format!("goto seam_p{};", site.point));
    e.label(loc, &format!("seam_p{point}:;"));
    c.print_body(e);
    e.close(loc, "}");
}

impl Creation<'_> {
    fn line(&self, e: &mut Emit, code: &str) {
        e.line(self.site.stmt.loc, code);
    }

    /// The arguments as they are evaluated at the spawn. A literal 0 may stand for a pointer, so literals stay.
    fn arguments(&self) -> Vec<Option<String>> {
        let is_literal = |a: &String| a.trim().starts_with(|c: char| c.is_ascii_digit()) && a.trim().chars().all(|c| c.is_alphanumeric() || c == '.');
        let keep = |a: String| Some(a).filter(|a| matches!(self.callee, Callee::Fast(_)) || !is_literal(a));
        self.slow.names.exprs(self.args).into_iter().map(keep).collect()
    }

    /// The members of the task for callee and arguments: type and initial value.
    fn members(&self, e: &mut Emit) -> Vec<(String, String, String)> {
        if let Callee::Fast(name) = self.callee {
            let types = &self.slow.plan.unit.signature(name).params;
            let member = |(i, (ty, value)): (usize, (&&CType, Option<String>))| Some((type_name(ty), format!("seam_arg{i}"), value?));
            return types.iter().zip(self.arguments()).enumerate().filter_map(member).collect();
        }
        let mut members = vec![];
        let Callee::Unknown(callee) = self.callee else { return members };
        let mut hoist = |name: String, value: String| {
            self.line(e, &format!("__auto_type {name} = {value};"));
            members.push((format!("__typeof__({name})"), name.clone(), name));
        };
        hoist("seam_callee".to_string(), self.slow.names.expr(callee));
        for (i, value) in self.arguments().into_iter().enumerate() {
            if let Some(value) = value {
                hoist(format!("seam_arg{i}"), value);
            }
        }
        members
    }

    /// Its type for the C compiler and for the runtime; and the task itself, filled.
    fn print_task_type(&self, e: &mut Emit, point: u32) {
        let (plan, loc) = (self.slow.plan, self.site.stmt.loc);
        let members = self.members(e);
        let list: String = members.iter().map(|(ty, name, _)| format!(" {};", glue(ty, name))).collect();
        self.line(e, &format!("struct {{ seam_frame h;{list} }} *seam_t;"));
        let (name, this) = (super::emit::c_string(&callee_name(self.site.stmt)), &plan.f.name);
        e.open(loc, "static const seam_frame_type seam_type = {");
        self.line(e, &format!("{name}, sizeof *seam_t, 0, {this}__task, {this}__points, {}, 0, 0,", plan.npoints()));
        self.line(e, "_Alignof(__typeof__(*seam_t)), 1,");
        e.close(loc, "};");
        self.line(e, &format!("seam_t = (void *)seam_frame_new(seam_w, &seam_type, {point});"));
        for (_, name, value) in &members {
            self.line(e, &format!("seam_t->{name} = {value};"));
        }
    }

    fn print_push(&self, e: &mut Emit, scope: ScopeId) {
        let (plan, site) = (self.slow.plan, self.site);
        let common = format!("seam_w, &seam_f->h, &seam_f->j[{}], &seam_t->h", scope.0);
        let code = match self.dst {
            Dest::Receive { value, .. } => {
                let size = value.map_or("0".to_string(), |v| format!("sizeof({})", type_name(&plan.local(v).ty)));
                format!("seam_task_push_receive({common}, {}, {size});", site.point)
            }
            dst => format!("seam_task_push({common}, {});", cold::address(plan, site, dst, &self.slow.names)),
        };
        self.line(e, &code);
    }

    /// What the task does: it is gone before the call, which may leave the stack.
    fn print_body(&self, e: &mut Emit) {
        let (plan, loc) = (self.slow.plan, self.site.stmt.loc);
        e.open(loc, "{");
        self.line(e, "seam_t = (void *)seam_f;");
        self.line(e, "void *seam_dst = seam_f->h.dst;");
        self.line(e, "__auto_type seam_args = *seam_t;");
        self.line(e, "seam_frame_free(seam_w, &seam_f->h);");
        let mut args: Vec<String> = vec![];
        for (i, (kept, literal)) in self.arguments().iter().zip(self.slow.names.exprs(self.args)).enumerate() {
            args.push(kept.as_ref().map_or(literal, |_| format!("seam_args.seam_arg{i}")));
        }
        let call = match self.callee {
            Callee::Fast(name) => {
                args.insert(0, "seam_w".to_string());
                format!("{}({})", self.slow.names.fast(name), args.join(", "))
            }
            Callee::Unknown(_) => {
                self.line(e, "seam_w->callee = __extension__ (void *)seam_args.seam_callee;");
                format!("seam_args.seam_callee({})", args.join(", "))
            }
        };
        match self.slow.value_type(self.dst, self.callee) {
            Some(ty) => {
                self.line(e, &format!("{} = {call};", glue(&ty, "seam_r")));
                self.line(e, &format!("if (!seam_released(seam_w) && seam_dst) *({ty} *)seam_dst = seam_r;"));
            }
            None => self.line(e, &format!("(void)seam_dst; {call};")),
        }
        self.line(e, &return_dummy(plan.f.result.as_ref()));
        e.close(loc, "}");
    }
}
