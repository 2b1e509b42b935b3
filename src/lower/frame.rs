//! The plan of a lazy function: its resume points, what is saved at each, and the layout of
//! its frame.
//!
//! Every call, spawn, sync and poll is a *site* with one or more resume points, numbered
//! through the function from 1. The frame has a slot for each local that is saved
//! at some site. A local that a spawn assigns is *resident*: in the slow clone it is its slot,
//! because a child that left the stack may write it at any time before the sync.

use super::emit::{c_string, declare, Emit};
use super::liveness::Liveness;
use super::unit::Unit;
use super::{cold, eager, large, side, slow, tail};
use crate::ir::flow::Flow;
use crate::ir::*;
use std::collections::{BTreeSet, HashMap, HashSet};

/// A place where the activation can leave the stack.
pub struct Site<'a> {
    pub stmt: &'a Stmt,
    /// Its first resume point.
    pub point: u32,
    /// Locals to save there; they are loaded when the frame is resumed.
    pub saved: Vec<LocalId>,
    /// The local that the call's value is for, if anyone wants it.
    pub value: Option<LocalId>,
    /// Control can come back to it. (Known of functions with a fast clone of their own.)
    pub in_loop: bool,
}

pub struct Plan<'a> {
    pub unit: &'a Unit<'a>,
    pub f: &'a Function,
    pub sites: Vec<Site<'a>>,
    of: HashMap<*const Stmt, usize>,
    resident: HashSet<LocalId>,
    /// Locals with a slot.
    pub slots: Vec<LocalId>,
    slot_names: HashMap<LocalId, String>,
    /// Locals to initialise where they are declared.
    pub initialised: HashSet<LocalId>,
    /// The activation takes memory of the side stack.
    pub has_side: bool,
    /// The memory locals. They are C variables after all in a function without sites.
    pub memory: Vec<LocalId>,
    /// It also takes memory as it goes, with `alloca`.
    pub has_alloca: bool,
    /// Scopes with `receive` blocks.
    pub receives: Vec<bool>,
    /// Control can fall off the end of the body.
    pub falls_off: bool,
    /// The polls right before spawns, where tasks may be made.
    pub before_spawns: HashSet<*const Stmt>,
    /// All registers are resident, and only the slow clone has the body.
    pub is_large: bool,
    /// Calls that the fast clone makes as sibling calls.
    pub last_calls: HashMap<*const Stmt, tail::LastCall<'a>>,
}

impl<'a> Plan<'a> {
    pub fn new(unit: &'a Unit<'a>, f: &'a Function) -> Plan<'a> {
        let flow = Flow::new(f);
        let receives = receives(f);
        let mut plan = Plan {
            unit,
            f,
            sites: vec![],
            of: HashMap::new(),
            resident: resident(f),
            slots: vec![],
            slot_names: HashMap::new(),
            initialised: HashSet::new(),
            has_side: false,
            memory: ids(f).filter(|l| f.locals[l.index()].storage == Storage::Memory).collect(),
            has_alloca: has_alloca(f),
            receives,
            falls_off: flow.reachable()[flow.end],
            last_calls: tail::last_calls(unit, f),
            before_spawns: if unit.options.is_eager() { eager::before_spawns(f) } else { HashSet::new() },
            is_large: large::has_many_sites(f),
        };
        if !plan.is_large {
            let liveness = Liveness::new(f, &flow);
            plan.find_sites(&flow, Some(&liveness));
            plan.find_initialised(&flow, &liveness);
            plan.is_large = large::has_many_saves(f, &plan.sites);
        }
        if plan.is_large {
            plan.resident = large::residents(f);
            plan.find_sites(&flow, None);
        }
        if plan.sites.is_empty() {
            plan.memory.clear();
        }
        plan.has_side = plan.has_alloca || !plan.memory.is_empty();
        plan.lay_out();
        plan
    }

    pub fn site(&self, s: &Stmt) -> &Site<'a> {
        &self.sites[self.of[&(s as *const Stmt)]]
    }

    pub fn is_resident(&self, l: LocalId) -> bool {
        self.resident.contains(&l)
    }

    pub fn local(&self, l: LocalId) -> &'a Local {
        &self.f.locals[l.index()]
    }

    /// The lvalues of all locals in the fast clone.
    pub fn local_names(&self) -> Vec<String> {
        let name = |l| match self.is_memory(l) {
            true => format!("seam_m->{}", self.local(l).name),
            false => self.local(l).name.clone(),
        };
        ids(self.f).map(name).collect()
    }

    /// The frame's member for a local.
    pub fn slot(&self, l: LocalId) -> &str {
        &self.slot_names[&l]
    }

    /// Without the liveness nothing is saved.
    fn find_sites(&mut self, flow: &Flow<'a>, liveness: Option<&Liveness>) {
        let mut point = 1;
        self.sites.clear();
        walk(&self.f.body, &mut |s: &'a Stmt| {
            let count = self.points_of(s);
            if count > 0 {
                let site = self.site_at(s, point, flow, liveness);
                self.of.insert(s, self.sites.len());
                self.sites.push(site);
                point += count;
            }
        });
    }

    fn site_at(&self, s: &'a Stmt, point: u32, flow: &Flow, liveness: Option<&Liveness>) -> Site<'a> {
        let node = flow.node_of(s);
        let after = liveness.map_or(vec![], |l| l.saved_after(self.f, flow, node));
        let (saved, value) = match &s.kind {
            StmtKind::SplitPoll => (ids(self.f).take(self.f.params as usize).collect(), None),
            StmtKind::Sync(scope) if self.receives[scope.index()] => {
                (liveness.map_or(vec![], |l| l.saved_before(self.f, node)), None)
            }
            StmtKind::Call { dst: Dest::Local(x), .. } => (after.clone(), Some(*x).filter(|_| after.contains(x) || self.is_memory(*x) || self.is_resident(*x))),
            StmtKind::Spawn { dst: Dest::Local(x) | Dest::Receive { value: Some(x), .. }, .. } => (after, Some(*x)),
            _ => (after, None),
        };
        let saved = saved.into_iter().filter(|l| Some(*l) != value).collect();
        let in_loop = liveness.is_some() && flow.reachable_from(&flow.nodes[node].succs)[node];
        Site { stmt: s, point, saved, value, in_loop }
    }

    /// Does it live on the side stack?
    pub fn is_memory(&self, l: LocalId) -> bool {
        self.memory.contains(&l)
    }

    /// What is saved somewhere though some path there does not assign it.
    fn find_initialised(&mut self, flow: &Flow, liveness: &Liveness) {
        for site in &self.sites {
            let node = flow.node_of(site.stmt);
            self.initialised.extend(site.saved.iter().filter(|l| !liveness.surely_assigned(**l, node)));
        }
    }

    fn lay_out(&mut self) {
        let mut slots: BTreeSet<LocalId> = self.resident.iter().copied().collect();
        for site in &self.sites {
            slots.extend(site.saved.iter().chain(&site.value).filter(|l| !self.is_memory(**l)));
        }
        if self.f.split.is_some() {
            slots.extend(ids(self.f).take(self.f.params as usize));
        }
        self.slots = slots.into_iter().collect();
        self.slot_names = self.slots.iter().map(|l| (*l, self.slot_name(*l))).collect();
    }

    /// The local's own name, unless the frame's head has a member of that name.
    fn slot_name(&self, l: LocalId) -> String {
        let mut name = self.local(l).name.clone();
        while matches!(name.as_str(), "h" | "j") || name != self.local(l).name && self.f.locals.iter().any(|o| o.name == name) {
            name.push('_');
        }
        name
    }

    /// Types and prototypes, so that the clones can be printed in any order.
    pub fn print_declarations(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        if !self.sites.is_empty() {
            side::print_types(self, e);
            self.print_frame(e);
            e.line(f.loc, &format!("static const seam_frame_type {name}__type;"));
            cold::print_prototypes(self, e);
            e.line(f.loc, &format!("{};", slow::head(self)));
            eager::print_prototype(self, e);
        }
        let params = vec![String::new(); f.params as usize];
        e.line(f.loc, &self.unit.signature(name).fast_prototype(name, &params));
    }

    fn print_frame(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        e.open(f.loc, &format!("typedef struct {name}__frame {{"));
        e.line(f.loc, "seam_frame h;");
        if f.scopes > 0 {
            e.line(f.loc, &format!("seam_join j[{}];", f.scopes));
        }
        for l in &self.slots {
            e.line(f.loc, &format!("{};", declare(&self.local(*l).ty, self.slot(*l))));
        }
        if self.has_side {
            e.line(f.loc, "char *seam_side;");
        }
        e.close(f.loc, &format!("}} {name}__frame;"));
    }

    /// The tables that describe the frame to the runtime, and its type.
    pub fn print_descriptor(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        self.print_points(e);
        let slots = if self.slots.is_empty() { "0".to_string() } else { format!("{name}__slots") };
        if !self.slots.is_empty() {
            self.print_slots(e);
        }
        if !self.memory.is_empty() {
            self.print_memory(e);
        }
        e.open(f.loc, &format!("static const seam_frame_type {name}__type = {{"));
        e.line(f.loc, &format!("\"{name}\", sizeof({name}__frame), {}, {name}__resume,", f.scopes));
        let npoints = self.npoints();
        e.line(f.loc, &format!("{name}__points, {npoints}, {slots}, {},", self.slots.len()));
        if !self.memory.is_empty() {
            e.line(f.loc, &format!(".memory = {name}__locals, .nmemory = {},", self.memory.len()));
            e.line(f.loc, &format!(".side = __builtin_offsetof({name}__frame, seam_side), .side_align = _Alignof(struct {name}__side),"));
        }
        if self.unit.options.is_eager() {
            e.line(f.loc, ".keeps = 1,");
        }
        e.close(f.loc, "};");
    }

    /// How many resume points a statement has.
    fn points_of(&self, s: &Stmt) -> u32 {
        let task = self.unit.options.is_eager() && matches!(s.kind, StmtKind::Spawn { .. });
        point_kinds(s).len() as u32 + task as u32
    }

    /// How many the function has, its entry included.
    pub fn npoints(&self) -> u32 {
        1 + self.sites.iter().map(|s| self.points_of(s.stmt)).sum::<u32>()
    }

    fn print_points(&self, e: &mut Emit) {
        let f = self.f;
        let saved: Vec<String> = self.sites.iter().map(|site| self.saved_slots(site)).filter(|list| !list.is_empty()).collect();
        if !saved.is_empty() {
            e.line(f.loc, &format!("static const unsigned short {}__saved[] = {{ {} }};", f.name, saved.concat().trim_end()));
        }
        e.open(f.loc, &format!("static const seam_point {}__points[] = {{", f.name));
        e.line(f.loc, &self.point("ENTRY", f.loc, &f.name, "0, 0"));
        let mut at = 0;
        for site in &self.sites {
            let callee = callee_name(site.stmt);
            let task = eager::task_point(self, site).map(|_| "ENTRY");
            let count = self.saved_slots(site).matches(',').count();
            let saved = if count == 0 { "0, 0".to_string() } else { format!("{}__saved + {at}, {count}", f.name) };
            at += count;
            for kind in point_kinds(site.stmt) {
                e.line(f.loc, &self.point(kind, site.stmt.loc, &callee, &saved));
            }
            if let Some(kind) = task {
                e.line(f.loc, &self.point(kind, site.stmt.loc, &callee, "0, 0"));
            }
        }
        e.close(f.loc, "};");
    }

    /// The numbers of the slots that hold something there: `0, 2, `.
    fn saved_slots(&self, site: &Site) -> String {
        let slots = self.slots.iter().enumerate().filter(|(_, l)| site.saved.contains(l));
        slots.map(|(number, _)| format!("{number}, ")).collect()
    }

    fn point(&self, kind: &str, loc: Loc, callee: &str, saved: &str) -> String {
        let file = self.unit.module.files.get(loc.file as usize).map_or("0".to_string(), |f| c_string(f));
        let callee = if callee.is_empty() { "0".to_string() } else { c_string(callee) };
        format!("{{ SEAM_POINT_{kind}, {}, {file}, {callee}, {saved} }},", loc.line)
    }

    /// The locals on the side stack.
    fn print_memory(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        e.open(f.loc, &format!("static const seam_slot {name}__locals[] = {{"));
        for local in self.memory.iter().map(|l| self.local(*l)) {
            let (member, ty) = (&local.name, c_string(&local.ty.0));
            let text = format!("{{ \"{member}\", {ty}, __builtin_offsetof(struct {name}__side, {member}), sizeof(((struct {name}__side *)0)->{member}) }},");
            e.line(f.loc, &text);
        }
        e.close(f.loc, "};");
    }

    fn print_slots(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        e.open(f.loc, &format!("static const seam_slot {name}__slots[] = {{"));
        for l in &self.slots {
            let (local, slot) = (self.local(*l), self.slot(*l));
            let text = format!(
                "{{ \"{}\", {}, __builtin_offsetof({name}__frame, {slot}), sizeof((({name}__frame *)0)->{slot}) }},",
                local.name,
                c_string(&local.ty.0)
            );
            e.line(f.loc, &text);
        }
        e.close(f.loc, "};");
    }
}

fn ids(f: &Function) -> impl Iterator<Item = LocalId> {
    (0..f.locals.len() as u32).map(LocalId)
}

/// The kinds of a statement's resume points, in order; none if it is no site.
pub fn point_kinds(s: &Stmt) -> &'static [&'static str] {
    match &s.kind {
        StmtKind::Call { .. } => &["CALL"],
        StmtKind::Spawn { dst: Dest::Receive { .. }, .. } => &["SPAWN", "SPAWN"],
        StmtKind::Spawn { .. } => &["SPAWN"],
        StmtKind::Sync(_) => &["SYNC"],
        StmtKind::Poll => &["POLL"],
        StmtKind::SplitPoll => &["POLL", "CALL", "SYNC"],
        _ => &[],
    }
}

pub fn is_site(s: &Stmt) -> bool {
    !point_kinds(s).is_empty()
}

/// For the descriptor: the function called, or the text that says which.
pub fn callee_name(s: &Stmt) -> String {
    match &s.kind {
        StmtKind::Call { callee, .. } | StmtKind::Spawn { callee, .. } => match callee {
            Callee::Fast(name) => name.clone(),
            Callee::Unknown(e) => match e.0.as_slice() {
                [Piece::Text(t)] => t.trim().to_string(),
                _ => String::new(),
            },
        },
        _ => String::new(),
    }
}

/// Register locals that a spawn assigns.
fn resident(f: &Function) -> HashSet<LocalId> {
    let mut set = HashSet::new();
    walk(&f.body, &mut |s| {
        if let StmtKind::Spawn { dst: Dest::Local(l), .. } = s.kind {
            if f.locals[l.index()].storage == Storage::Register {
                set.insert(l);
            }
        }
    });
    set
}

fn receives(f: &Function) -> Vec<bool> {
    let mut receives = vec![false; f.scopes as usize];
    walk(&f.body, &mut |s| {
        if let StmtKind::Spawn { scope, dst: Dest::Receive { .. }, .. } = &s.kind {
            receives[scope.index()] = true;
        }
    });
    receives
}

/// Does the function's text take memory of the side stack?
pub fn has_alloca(f: &Function) -> bool {
    let mut found = false;
    walk(&f.body, &mut |s| {
        found |= s.exprs().iter().any(|e| e.0.iter().any(|p| matches!(p, Piece::Text(t) if t.contains("seam_side_push"))))
    });
    found
}
