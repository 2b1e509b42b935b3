//! The slow clone of a lazy function: goes on from a frame, and does the real join work.
//!
//! It has the fast clone's body, entered at the frame's resume point by a jump. All its
//! C variables are declared at the top, so that the jump passes no declaration. Resident
//! locals are their slots; the others are loaded at the resume point and saved at each
//! site where somebody wants something.
//!
//! `receive` blocks of a scope are printed once, behind the function's end, in a loop that
//! takes the results that have arrived; the places that take jump there and say in
//! `seam_back` where to go on. A result that arrives as the return of a call
//! enters its block directly.

use super::body::{self, Shape};
use super::emit::{declare, glue, result_name, return_dummy, type_name, Emit, Names};
use super::frame::{Plan, Site};
use super::unit::call_code;
use super::{cold, eager, large, split, Strategy};
use crate::ir::*;

pub fn head(plan: &Plan) -> String {
    let name = &plan.f.name;
    let result = result_name(plan.f.result.as_ref());
    let optimise = large::attribute(plan);
    format!("static __attribute__((noinline{optimise})) {result} {name}__slow(seam_worker *seam_w, {name}__frame *seam_f)")
}

pub fn print(plan: &Plan, e: &mut Emit) {
    let f = plan.f;
    let slow = Slow { plan, names: names(plan) };
    e.blank();
    e.line(f.loc, &head(plan));
    e.open(f.loc, "{");
    slow.locals(e);
    slow.jump(e);
    // Of what is printed several times the compiler may warn in one place.
    e.quiet = !plan.is_large;
    body::stmts(&slow, e, &f.body);
    e.quiet = true;
    if plan.falls_off {
        slow.finish(e, f.loc);
        e.line(f.loc, &return_dummy(f.result.as_ref()));
    }
    for scope in (0..f.scopes).map(ScopeId).filter(|s| plan.receives[s.index()]) {
        slow.take(e, scope);
    }
    if plan.is_large {
        slow.print_leave(e);
    }
    e.close(Loc::default(), "}");
}

fn names(plan: &Plan) -> Names {
    let mut locals = plan.local_names();
    for l in plan.slots.iter().filter(|l| plan.is_resident(**l)) {
        locals[l.index()] = format!("seam_f->{}", plan.slot(*l));
    }
    let synched = (0..plan.f.scopes).map(|s| format!("(!seam_join_open(&seam_f->j[{s}]))")).collect();
    Names { locals, synched, labels: plan.f.labels.clone(), recursion: None }
}

/// The slow clone as its body is printed.
pub struct Slow<'a> {
    pub plan: &'a Plan<'a>,
    pub names: Names,
}

impl Shape for Slow<'_> {
    fn names(&self) -> &Names {
        &self.names
    }

    fn seam(&self, e: &mut Emit, s: &Stmt) {
        match &s.kind {
            StmtKind::Call { dst, callee, args } => self.call(e, s, dst, callee, args),
            StmtKind::Spawn { scope, dst, callee, args } => {
                self.call(e, s, dst, callee, args);
                if self.plan.receives[scope.index()] {
                    self.go_take(e, s, &format!("take{}", scope.0));
                }
            }
            StmtKind::Sync(scope) if self.plan.receives[scope.index()] => self.sync_with_receives(e, s, *scope),
            StmtKind::Sync(scope) => self.sync(e, s, *scope),
            StmtKind::Cancel(scope) => e.line(s.loc, &format!("seam_cancel(seam_w, &seam_f->j[{}]);", scope.0)),
            StmtKind::Poll => self.poll(e, s),
            StmtKind::SplitPoll => split::print_poll(self, e, s),
            _ => {}
        }
    }

    fn return_(&self, e: &mut Emit, loc: Loc, value: Option<&Expr>) {
        let value = value.map(|v| self.names.expr(v));
        e.open(loc, "{");
        match (value, &self.plan.f.result) {
            (Some(v), Some(ty)) => {
                e.line(loc, &format!("{} = {v};", glue(&type_name(ty), "seam_r")));
                self.finish(e, loc);
                e.line(loc, "return seam_r;");
            }
            (value, _) => {
                if let Some(v) = value {
                    e.line(loc, &format!("{v};"));
                }
                self.finish(e, loc);
                e.line(loc, "return;");
            }
        }
        e.close(loc, "}");
    }
}

impl Slow<'_> {
    fn locals(&self, e: &mut Emit) {
        let plan = self.plan;
        for (i, l) in plan.f.locals.iter().enumerate() {
            let id = LocalId(i as u32);
            if l.storage == Storage::Register && !plan.is_resident(id) {
                let init = if plan.initialised.contains(&id) { " = {0}" } else { "" };
                e.line(l.loc, &format!("{}{init};", declare(&l.ty, &l.name)));
            }
        }
        let loc = plan.f.loc;
        e.line(loc, "unsigned seam_k;");
        if plan.receives.contains(&true) {
            e.line(loc, "unsigned seam_back;");
            e.line(loc, "seam_inlet *seam_i;");
        }
        if plan.is_large {
            self.print_table(e);
        }
        if !plan.memory.is_empty() {
            let side = format!("{0}__memory(seam_f->seam_side)", plan.f.name);
            let memory = if plan.unit.options.is_eager() { eager::unless_task(plan, &side) } else { side };
            e.line(loc, &format!("struct {}__side *seam_m = {memory};", plan.f.name));
        }
        if plan.has_alloca {
            e.line(loc, "char *seam_mine = seam_w->side;");
        }
    }

    /// To the frame's resume point, with the live locals loaded.
    fn jump(&self, e: &mut Emit) {
        let loc = self.plan.f.loc;
        if self.plan.is_large {
            e.label(loc, "seam_resume:;");
        }
        e.open(loc, "switch (seam_f->h.point) {");
        if self.plan.f.split.is_some() {
            split::print_entry(self, e);
        }
        if self.plan.is_large {
            e.line(loc, "case 0: goto seam_start;");
        }
        for site in &self.plan.sites {
            self.jump_to_site(e, site);
        }
        e.line(loc, "default: __builtin_unreachable();");
        e.close(loc, "}");
        if self.plan.is_large {
            e.label(loc, "seam_start:;");
        }
    }

    fn jump_to_site(&self, e: &mut Emit, site: &Site) {
        let with_value = self.load(site.saved.iter().chain(&site.value));
        let without = self.load(&site.saved);
        let p = site.point;
        let mut line = |p: u32, load: &str| e.line(site.stmt.loc, &format!("case {p}: {load}goto seam_p{p};"));
        match &site.stmt.kind {
            StmtKind::Spawn { dst: Dest::Receive { .. }, .. } => {
                line(p, &without);
                line(p + 1, &with_value);
            }
            StmtKind::SplitPoll => {
                line(p, &without);
                line(p + 1, "");
                line(p + 2, "");
            }
            _ => line(p, &with_value),
        }
        if let Some(p) = eager::task_point(self.plan, site) {
            line(p, "");
        }
    }

    /// Assignments of slots to the locals that are C variables.
    pub fn load<'l>(&self, locals: impl IntoIterator<Item = &'l LocalId>) -> String {
        let is_variable = |l: &&LocalId| !self.plan.is_resident(**l) && !self.plan.is_memory(**l);
        let load = |l: &LocalId| format!("{} = seam_f->{}; ", self.plan.local(*l).name, self.plan.slot(*l));
        locals.into_iter().filter(is_variable).map(load).collect()
    }

    /// Save what is live and say where to resume.
    fn save(&self, e: &mut Emit, site: &Site, point: u32) {
        let loc = site.stmt.loc;
        let variables: Vec<LocalId> = site.saved.iter().copied().filter(|l| !self.plan.is_resident(*l)).collect();
        for line in cold::save(self.plan, &variables, &self.names) {
            e.line(loc, &line);
        }
        self.set_point(e, loc, point);
    }

    pub fn set_point(&self, e: &mut Emit, loc: Loc, point: u32) {
        if self.plan.has_alloca {
            e.line(loc, "seam_side_keep(seam_w, &seam_f->h, seam_mine);");
        }
        e.line(loc, &format!("seam_f->h.point = {point};"));
    }

    /// Leave if the runtime said so.
    pub fn leave_unless_go_on(&self, e: &mut Emit, loc: Loc) {
        e.line(loc, &format!("if (!(seam_k & SEAM_GO_ON)) {}", return_dummy(self.plan.f.result.as_ref())));
    }

    /// The activation is over.
    pub fn finish(&self, e: &mut Emit, loc: Loc) {
        e.line(loc, "seam_frame_free(seam_w, &seam_f->h);");
        if self.plan.has_alloca {
            e.line(loc, "seam_w->side = seam_mine;");
        }
    }

    fn poll(&self, e: &mut Emit, s: &Stmt) {
        let site = self.plan.site(s);
        if eager::only_creates(self.plan, s) {
            return e.label(s.loc, &format!("seam_p{}:;", site.point));
        }
        e.open(s.loc, "if (__builtin_expect(seam_state(seam_w), 0)) {");
        self.save(e, site, site.point);
        e.line(s.loc, &format!("seam_k = {};", cold::ask(self.plan, site, &self.names)));
        self.leave_unless_go_on(e, s.loc);
        e.close(s.loc, "}");
        e.label(s.loc, &format!("seam_p{}:;", site.point));
    }

    fn sync(&self, e: &mut Emit, s: &Stmt, scope: ScopeId) {
        let site = self.plan.site(s);
        e.open(s.loc, &format!("if (seam_join_open(&seam_f->j[{}])) {{", scope.0));
        self.save(e, site, site.point);
        e.line(s.loc, &format!("seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[{}], 0);", scope.0));
        self.leave_unless_go_on(e, s.loc);
        e.close(s.loc, "}");
        e.label(s.loc, &format!("seam_p{}:;", site.point));
    }

    /// Take what has arrived; while the scope is open, ask; take again.
    fn sync_with_receives(&self, e: &mut Emit, s: &Stmt, scope: ScopeId) {
        let site = self.plan.site(s);
        e.label(s.loc, &format!("seam_p{}:;", site.point));
        self.go_take(e, s, &format!("take{}", scope.0));
        e.open(s.loc, &format!("if (seam_join_open(&seam_f->j[{}])) {{", scope.0));
        self.save(e, site, site.point);
        e.line(s.loc, &format!("seam_k = seam_sync_cold(seam_w, &seam_f->h, &seam_f->j[{}], 1);", scope.0));
        self.leave_unless_go_on(e, s.loc);
        e.line(s.loc, &format!("goto seam_p{};", site.point));
        e.close(s.loc, "}");
    }

    /// Jump to a place in the loop that takes results, and come back.
    fn go_take(&self, e: &mut Emit, s: &Stmt, to: &str) {
        let point = self.plan.site(s).point;
        e.line(s.loc, &format!("seam_back = {point}; goto seam_{to};"));
        e.label(s.loc, &format!("seam_b{point}:;"));
    }

    fn call(&self, e: &mut Emit, s: &Stmt, dst: &Dest, callee: &Callee, args: &[Expr]) {
        let site = self.plan.site(s);
        let code = call_code(&self.names, callee, args);
        if let (StmtKind::Spawn { scope, .. }, Strategy::Eager(_)) = (&s.kind, self.plan.unit.options.strategy) {
            eager::print_spawn(self, e, site, *scope, (dst, callee, args));
        }
        if self.plan.is_large && code.before.is_empty() && !matches!(dst, Dest::Receive { .. }) {
            if let Some(target) = self.frame_target(dst) {
                return self.short_call(e, site, dst, callee, &format!("{target}{};", code.call));
            }
        }
        e.open(s.loc, "{");
        self.check_type(e, s.loc, dst, callee);
        for line in &code.before {
            e.line(s.loc, line);
        }
        let ty = self.value_type(dst, callee);
        match &ty {
            Some(ty) => e.line(s.loc, &format!("{} = {};", glue(ty, "seam_r"), code.call)),
            None => e.line(s.loc, &format!("{};", code.call)),
        }
        let target = self.target(dst);
        if self.plan.unit.may_release(callee) {
            self.call_left(e, site, dst, target.as_deref());
        }
        if let Some(target) = target {
            e.line(s.loc, &format!("{target} = seam_r;"));
        }
        e.close(s.loc, "}");
        if let Dest::Receive { .. } = dst {
            e.label(s.loc, &format!("seam_p{}:;", site.point + 1));
            e.line(s.loc, &format!("seam_back = {0}; goto seam_site{0};", site.point));
        }
        e.label(s.loc, &format!("seam_p{}:;", site.point));
    }

    /// What is assigned where a call's value goes to the frame, or nowhere.
    fn frame_target(&self, dst: &Dest) -> Option<String> {
        match dst {
            Dest::None => Some(String::new()),
            Dest::Local(l) if self.plan.is_resident(*l) => Some(format!("{} = ", self.names.of(*l))),
            _ => None,
        }
    }

    /// A call in a large function. Its value is stored at once: if it is a dummy, nobody else knows of the
    /// slot as yet.
    fn short_call(&self, e: &mut Emit, site: &Site, dst: &Dest, callee: &Callee, code: &str) {
        let (loc, point) = (site.stmt.loc, site.point);
        self.check_type(e, loc, dst, callee);
        e.line(loc, code);
        if self.plan.unit.may_release(callee) {
            // Written out: inlining a function takes the C compiler time in proportion to the caller.
            e.open(loc, "if (__builtin_expect(__atomic_load_n(&seam_w->state, __ATOMIC_RELAXED), 0)) {");
            self.set_point(e, loc, point);
            e.line(loc, "goto seam_leave;");
            e.close(loc, "}");
        }
        e.label(loc, &format!("seam_p{point}:;"));
    }

    /// For each resume point of a large function: 1 more than the spawn's join, and where in the
    /// frame the value goes.
    fn print_table(&self, e: &mut Emit) {
        let loc = self.plan.f.loc;
        e.open(loc, "static const struct { unsigned join, slot; } seam_left[] = {");
        for site in &self.plan.sites {
            let join = match &site.stmt.kind {
                StmtKind::Spawn { scope, .. } => scope.0 + 1,
                _ => 0,
            };
            let slot = match site.value.filter(|l| self.plan.is_resident(*l)) {
                Some(l) => format!("__builtin_offsetof({}__frame, {})", self.plan.f.name, self.plan.slot(l)),
                None => "0".to_string(),
            };
            e.line(loc, &format!("[{}] = {{ {join}, {slot} }},", site.point));
        }
        e.close(loc, "};");
    }

    /// Where the calls of a large function leave; or they are resumed at once.
    fn print_leave(&self, e: &mut Emit) {
        let loc = self.plan.f.loc;
        e.label(loc, "seam_leave:;");
        e.line(loc, "void *seam_d = seam_left[seam_f->h.point].slot ? (char *)seam_f + seam_left[seam_f->h.point].slot : 0;");
        let joins = self.plan.f.scopes > 0;
        let spawn = "seam_k = seam_spawn_cold(seam_w, &seam_f->h, &seam_f->j[seam_left[seam_f->h.point].join - 1], seam_d);";
        if joins {
            e.line(loc, "if (seam_left[seam_f->h.point].join)");
            e.line(loc, &format!("    {spawn}"));
            e.line(loc, "else");
        }
        e.line(loc, &format!("{}seam_k = seam_call_cold(seam_w, &seam_f->h, seam_d);", if joins { "    " } else { "" }));
        self.leave_unless_go_on(e, loc);
        e.line(loc, "goto seam_resume;");
    }

    /// After a call: somebody wants something.
    fn call_left(&self, e: &mut Emit, site: &Site, dst: &Dest, target: Option<&str>) {
        let loc = site.stmt.loc;
        e.open(loc, "if (__builtin_expect(seam_asked(seam_w), 0)) {");
        self.save(e, site, site.point);
        e.line(loc, &format!("seam_k = {};", cold::ask(self.plan, site, &self.names)));
        let is_wanted = site.value.is_some() || matches!(dst, Dest::Cell(_));
        let value = target.filter(|_| is_wanted).map(|_| "seam_r");
        if let Some(line) = cold::store(self.plan, site, &self.names, value) {
            e.line(loc, &line);
        }
        self.leave_unless_go_on(e, loc);
        // Only spawns go on without their value: it will come later, or is stored already.
        e.line(loc, &format!("if (!(seam_k & SEAM_RETURNED)) goto seam_p{};", site.point));
        e.close(loc, "}");
    }

    /// The children of the runtime write a value of the callee's type to where the
    /// destination is: it had better be of that type.
    fn check_type(&self, e: &mut Emit, loc: Loc, dst: &Dest, callee: &Callee) {
        let Callee::Fast(name) = callee else { return };
        let Some(result) = self.plan.unit.signature(name).result else { return };
        let Some(target) = self.target(dst) else { return };
        let same = format!("__builtin_types_compatible_p({}, __typeof__({target}))", type_name(result));
        e.line(loc, &format!("_Static_assert({same}, \"the destination has the type of {name}'s result\");"));
    }

    pub fn value_type(&self, dst: &Dest, callee: &Callee) -> Option<String> {
        match dst {
            Dest::Local(l) | Dest::Receive { value: Some(l), .. } => Some(type_name(&self.plan.local(*l).ty)),
            Dest::Cell(p) => Some(self.plan.unit.cell_type(callee, self.names.of(*p))),
            _ => None,
        }
    }

    fn target(&self, dst: &Dest) -> Option<String> {
        match dst {
            Dest::Local(l) | Dest::Receive { value: Some(l), .. } => Some(self.names.of(*l).to_string()),
            Dest::Cell(p) => Some(format!("*{}", self.names.of(*p))),
            _ => None,
        }
    }

    /// The loop that takes the results of a scope and runs their blocks.
    fn take(&self, e: &mut Emit, scope: ScopeId) {
        let loc = self.plan.f.loc;
        e.label(loc, &format!("seam_take{}:;", scope.0));
        e.open(loc, &format!("while ((seam_i = seam_inlet_take(seam_w, &seam_f->j[{}]))) {{", scope.0));
        e.open(loc, "switch (seam_i->site) {");
        for site in &self.plan.sites {
            if let StmtKind::Spawn { scope: s, dst: Dest::Receive { value, body }, .. } = &site.stmt.kind {
                if *s == scope {
                    self.take_one(e, site, *value, body);
                }
            }
        }
        e.close(loc, "}");
        e.close(loc, "}");
        self.come_back(e, scope);
    }

    fn take_one(&self, e: &mut Emit, site: &Site, value: Option<LocalId>, body: &[Stmt]) {
        let (loc, point) = (site.stmt.loc, site.point);
        e.label(loc, &format!("case {point}:;"));
        if let Some(v) = value {
            let v = self.names.of(v);
            e.line(loc, &format!("__builtin_memcpy(&{v}, seam_i->value, sizeof {v});"));
        }
        e.line(loc, "seam_inlet_free(seam_w, seam_i);");
        e.label(loc, &format!("seam_site{point}:;"));
        body::stmts(self, e, body);
        e.line(loc, "break;");
    }

    /// To where the taking was asked for.
    fn come_back(&self, e: &mut Emit, scope: ScopeId) {
        let loc = self.plan.f.loc;
        e.open(loc, "switch (seam_back) {");
        for site in &self.plan.sites {
            if matches!(site.stmt.kind, StmtKind::Spawn { scope: s, .. } | StmtKind::Sync(s) if s == scope) {
                e.line(loc, &format!("case {0}: goto seam_b{0};", site.point));
            }
        }
        e.line(loc, "default: __builtin_unreachable();");
        e.close(loc, "}");
    }
}
