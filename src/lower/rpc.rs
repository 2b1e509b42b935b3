//! Functions whose activations stay on the C stack: lazy remote procedure call (lazy-rpc,
//! section 4).
//!
//! A spawn defers the call: it fills a descriptor and pushes its address on the worker's lazy
//! task stack, from where it can be stolen. At the join the calls that were not stolen are
//! popped, youngest first, and run; the value of one that was is in its descriptor.
//!
//! Where it is known at each point of the function which calls are deferred there (no spawn in a
//! loop without its sync, no spawn under a condition), each spawn has a descriptor of its own on
//! the C stack, and syncs are straight code. Otherwise descriptors come from the
//! side stack, because C's `alloca` does not live together with variable length arrays, and
//! are chained in a list, with a counter for each scope. The youngest call is always popped first,
//! also when it belongs to another scope: it is then completed earlier than it need be.
//!
//! A spawn that comes right before the sync of its scope is a call: nothing could be done
//! meanwhile. So is one through a pointer, for which there is no descriptor.

use super::body::{self, Shape};
use super::emit::{c_string, declare, glue, is_odd, result_name, return_dummy, type_name, Emit, Names};
use super::side::declare_member;
use super::split::{params, remaining};
use super::unit::{call_code, Unit};
use crate::ir::flow::Flow;
use crate::ir::*;
use std::collections::{BTreeSet, HashMap};

/// A spawn that is deferred, or the division of a split loop.
struct Site<'a> {
    stmt: &'a Stmt,
    scope: ScopeId,
    callee: &'a str,
}

/// Which of the sites are deferred when a node is reached, oldest first.
type Deferred = Vec<usize>;

struct Rpc<'a> {
    unit: &'a Unit<'a>,
    f: &'a Function,
    names: Names,
    sites: Vec<Site<'a>>,
    of: HashMap<*const Stmt, usize>,
    /// For each sync the calls to complete there, in order; `None`: only known when running.
    known: Option<HashMap<*const Stmt, Deferred>>,
    /// Otherwise, those that may be deferred there.
    possible: HashMap<*const Stmt, BTreeSet<usize>>,
    has_side: bool,
}

pub fn print(unit: &Unit, f: &Function, e: &mut Emit) {
    let rpc = Rpc::new(unit, f);
    let names: Vec<String> = f.locals[..f.params as usize].iter().map(|l| l.name.clone()).collect();
    let head = unit.signature(&f.name).fast_head(&f.name, &names);
    e.line(f.loc, &unit.signature(&f.name).fast_prototype(&f.name, &names));
    rpc.print_types(e);
    e.line(f.loc, &format!("{}{head}", super::entry::fast_attributes(f)));
    e.open(f.loc, "{");
    rpc.print_locals(e);
    e.quiet = false;
    body::stmts(&rpc, e, &f.body);
    rpc.print_end(e, f.loc);
    e.close(Loc::default(), "}");
    e.quiet = true;
}

impl<'a> Rpc<'a> {
    fn new(unit: &'a Unit<'a>, f: &'a Function) -> Rpc<'a> {
        let flow = Flow::new(f);
        let sites = find_sites(f, &flow);
        let of = sites.iter().enumerate().map(|(i, s)| (s.stmt as *const Stmt, i)).collect();
        let known = if f.split.is_some() || uses_synched(f) { None } else { stacks(&flow, &sites, &of) };
        let possible = if known.is_none() { possible(&flow, &sites, &of) } else { HashMap::new() };
        let names = Names {
            locals: f.locals.iter().map(|l| l.name.clone()).collect(),
            synched: (0..f.scopes).map(|s| format!("(seam_open{s} == 0)")).collect(),
            labels: f.labels.clone(),
            recursion: None,
        };
        let has_side = known.is_none() || super::frame::has_alloca(f);
        Rpc { unit, f, names, sites, of, known, possible, has_side }
    }

    fn site_of(&self, s: &Stmt) -> Option<usize> {
        self.of.get(&(s as *const Stmt)).copied()
    }

    // ---- declarations ----

    fn print_types(&self, e: &mut Emit) {
        for (i, site) in self.sites.iter().enumerate() {
            if self.unit.defers_first(site.callee) {
                if site.callee != self.f.name {
                    e.line(self.f.loc, &self.unit.signature(site.callee).fast_prototype(site.callee, &[]));
                }
                print_deferred_call(self.unit, site.callee, e);
            }
            self.print_call_type(e, i, site);
        }
        if self.known.is_some() {
            return;
        }
        let (name, loc) = (&self.f.name, self.f.loc);
        e.line(loc, &format!("struct {name}__deferred {{ struct {name}__deferred *next; unsigned site; }};"));
        for (i, site) in self.sites.iter().enumerate() {
            e.open(loc, &format!("struct {name}__site{i} {{"));
            e.line(loc, &format!("struct {name}__deferred d;"));
            e.line(loc, &format!("struct {}__call c;", site.callee));
            if let Some(p) = cell(site.stmt) {
                e.line(loc, &format!("{};", declare(&self.f.locals[p.index()].ty, "cell")));
            }
            e.close(loc, "};");
        }
    }

    /// What the runtime has to know of the calls that are deferred here.
    fn print_call_type(&self, e: &mut Emit, i: usize, site: &Site) {
        let (name, loc) = (&self.f.name, site.stmt.loc);
        let file = self.unit.module.files.get(loc.file as usize).map_or("", |f| f.as_str());
        let kind = if is_division(site.stmt) { "ENTRY" } else { "SPAWN" };
        let point = format!("{{ SEAM_POINT_{kind}, {}, {}, \"{}\" }}", loc.line, c_string(file), site.callee);
        e.line(loc, &format!("static const seam_point {name}__point{i} = {point};"));
        let task = format!("{{ \"{name}\", sizeof(seam_call_task), 0, seam_call_resume, &{name}__point{i}, 1, 0, 0, 0, 0, 0, 0, 0, 0 }}");
        e.line(loc, &format!("static const seam_call_type {name}__calls{i} = {{ {task}, {}__run }};", site.callee));
    }

    fn print_locals(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        for (i, l) in f.locals.iter().enumerate().skip(f.params as usize) {
            e.quiet = !l.user || l.storage == Storage::Register && is_odd(&l.ty);
            // The C compiler cannot know that the loop of a sync runs through all that is deferred.
            let init = if self.known.is_none() && self.is_delivered(LocalId(i as u32)) { " = {0}" } else { "" };
            match l.storage {
                Storage::Register => e.line(l.loc, &format!("{}{init};", declare(&l.ty, &l.name))),
                Storage::Memory => e.line(l.loc, &format!("{}{init};", declare_member(l))),
            }
        }
        e.quiet = true;
        if self.has_side {
            e.line(f.loc, "char *seam_side = seam_w->side;");
        }
        if self.known.is_none() {
            e.line(f.loc, &format!("struct {name}__deferred *seam_calls = 0;"));
            for s in 0..f.scopes {
                e.line(f.loc, &format!("unsigned seam_open{s} = 0;"));
            }
        }
        for (i, site) in self.sites.iter().enumerate() {
            self.print_site_locals(e, i, site);
        }
    }

    /// Does a sync assign the local?
    fn is_delivered(&self, l: LocalId) -> bool {
        self.sites.iter().any(|s| matches!(dest(s.stmt), Some(Dest::Local(x)) if *x == l))
    }

    fn print_site_locals(&self, e: &mut Emit, i: usize, site: &Site) {
        let (f, name) = (self.f, &self.f.name);
        if self.known.is_none() {
            return e.line(f.loc, &format!("struct {name}__deferred *seam_free{i} = 0;"));
        }
        e.line(f.loc, &format!("struct {}__call seam_call{i};", site.callee));
        if let Some(p) = cell(site.stmt) {
            e.line(f.loc, &format!("{};", declare(&f.locals[p.index()].ty, &format!("seam_cell{i}"))));
        }
    }

    // ---- statements ----

    fn print_end(&self, e: &mut Emit, loc: Loc) {
        if matches!(self.f.body.last(), Some(Stmt { kind: StmtKind::Return(_), .. })) {
            return;
        }
        if self.f.split.is_some() {
            self.sync_divided(e, loc);
        }
        if self.has_side {
            e.line(loc, "seam_w->side = seam_side;");
        }
    }

    fn spawn(&self, e: &mut Emit, s: &Stmt, args: &[String]) {
        let Some(i) = self.site_of(s) else { return };
        if self.known.is_some() {
            self.fill(e, s, &format!("seam_call{i}"), &format!("seam_cell{i}"), args);
            return e.line(s.loc, &format!("{}(seam_w, &seam_call{i}.h);", push(s)));
        }
        let name = &self.f.name;
        e.open(s.loc, "{");
        e.line(s.loc, &format!("struct {name}__site{i} *seam_c = (struct {name}__site{i} *)seam_free{i};"));
        e.line(s.loc, &format!("if (seam_c) seam_free{i} = seam_c->d.next;"));
        e.line(s.loc, "else seam_c = seam_side_push(seam_w, sizeof *seam_c);");
        self.fill(e, s, "seam_c->c", "seam_c->cell", args);
        e.line(s.loc, &format!("seam_c->d.next = seam_calls; seam_c->d.site = {i};"));
        e.line(s.loc, &format!("seam_calls = &seam_c->d; seam_open{}++;", self.sites[i].scope.0));
        e.line(s.loc, &format!("{}(seam_w, &seam_c->c.h);", push(s)));
        e.close(s.loc, "}");
    }

    /// Fill a descriptor.
    fn fill(&self, e: &mut Emit, s: &Stmt, call: &str, cell_name: &str, args: &[String]) {
        let Some(i) = self.site_of(s) else { return };
        e.line(s.loc, &format!("{call}.h.type = &{}__calls{i};", self.f.name));
        for (n, arg) in args.iter().enumerate() {
            e.line(s.loc, &format!("{call}.a{n} = {arg};"));
        }
        if let Some(p) = cell(s) {
            e.line(s.loc, &format!("{cell_name} = {};", self.names.of(p)));
        }
    }

    /// Complete a deferred call: run it or take its value, and deliver that.
    fn complete(&self, e: &mut Emit, i: usize, call: &str, cell_name: &str) {
        let site = &self.sites[i];
        let loc = site.stmt.loc;
        let signature = self.unit.signature(site.callee);
        let mut args = vec!["seam_w".to_string()];
        args.extend((0..signature.params.len()).map(|n| format!("{call}.a{n}")));
        let run = format!("{}__fast({})", site.callee, args.join(", "));
        let assign = if signature.result.is_some() { format!("{call}.result = ") } else { String::new() };
        let pop = if is_division(site.stmt) { "seam_call_pop_later" } else { "seam_call_pop" };
        e.open(loc, &format!("if ({pop}(seam_w, &{call}.h)) {{"));
        e.line(loc, &format!("{assign}{run};"));
        if !signature.is_rpc {
            let result = if signature.result.is_some() { format!("&{call}.result") } else { "0".to_string() };
            e.line(loc, &format!("if (seam_released(seam_w)) seam_inline_root(seam_w, {result});"));
        }
        if !is_division(site.stmt) {
            e.line(loc, &format!("seam_call_end(seam_w, &{call}.h);"));
        }
        e.close(loc, "}");
        match dest(site.stmt) {
            Some(Dest::Local(l) | Dest::Receive { value: Some(l), .. }) => {
                e.line(loc, &format!("{} = {call}.result;", self.names.of(*l)))
            }
            Some(Dest::Cell(_)) => e.line(loc, &format!("*{cell_name} = {call}.result;")),
            _ => {}
        }
    }

    fn received(&self, e: &mut Emit, i: usize) {
        if let Some(Dest::Receive { body, .. }) = dest(self.sites[i].stmt) {
            body::stmts(self, e, body);
        }
    }

    fn sync(&self, e: &mut Emit, s: &Stmt, scope: ScopeId) {
        let Some(known) = &self.known else {
            let none = BTreeSet::new();
            return self.sync_unknown(e, s.loc, scope, self.possible.get(&(s as *const Stmt)).unwrap_or(&none));
        };
        for i in known.get(&(s as *const Stmt)).into_iter().flatten() {
            self.complete(e, *i, &format!("seam_call{i}"), &format!("seam_cell{i}"));
            self.received(e, *i);
        }
    }

    /// All that a split loop has given away is awaited.
    fn sync_divided(&self, e: &mut Emit, loc: Loc) {
        self.sync_unknown(e, loc, ScopeId(0), &(0..self.sites.len()).collect());
    }

    fn sync_unknown(&self, e: &mut Emit, loc: Loc, scope: ScopeId, possible: &BTreeSet<usize>) {
        let name = &self.f.name;
        e.open(loc, &format!("while (seam_open{}) {{", scope.0));
        e.line(loc, &format!("struct {name}__deferred *seam_d = seam_calls;"));
        e.line(loc, "seam_calls = seam_d->next;");
        e.open(loc, "switch (seam_d->site) {");
        for &i in possible {
            let site = &self.sites[i];
            e.open(loc, &format!("case {i}: {{"));
            e.line(loc, &format!("struct {name}__site{i} *seam_c = (struct {name}__site{i} *)seam_d;"));
            e.line(loc, &format!("seam_open{}--;", site.scope.0));
            self.complete(e, i, "seam_c->c", "seam_c->cell");
            e.line(loc, &format!("seam_d->next = seam_free{i}; seam_free{i} = seam_d;"));
            self.received(e, i);
            e.line(loc, "break;");
            e.close(loc, "}");
        }
        e.close(loc, "}");
        e.close(loc, "}");
    }

    /// A call that is not deferred.
    fn call(&self, e: &mut Emit, s: &Stmt, dst: &Dest, callee: &Callee, args: &[Expr]) {
        let code = call_code(&self.names, callee, args);
        let target = match dst {
            Dest::Local(l) | Dest::Receive { value: Some(l), .. } => Some(self.names.of(*l).to_string()),
            Dest::Cell(p) => Some(format!("*{}", self.names.of(*p))),
            _ => None,
        };
        let is_block = !code.before.is_empty() || self.unit.may_release(callee);
        if is_block {
            e.open(s.loc, "{");
        }
        for line in &code.before {
            e.line(s.loc, line);
        }
        match target {
            Some(target) if self.unit.may_release(callee) => {
                e.line(s.loc, &format!("{} = {};", glue(&self.value_type(dst, callee), "seam_r"), code.call));
                e.line(s.loc, "if (seam_released(seam_w)) seam_inline_root(seam_w, &seam_r);");
                e.line(s.loc, &format!("{target} = seam_r;"));
            }
            Some(target) => e.line(s.loc, &format!("{target} = {};", code.call)),
            None => {
                e.line(s.loc, &format!("{};", code.call));
                if self.unit.may_release(callee) {
                    e.line(s.loc, "if (seam_released(seam_w)) seam_inline_root(seam_w, 0);");
                }
            }
        }
        if is_block {
            e.close(s.loc, "}");
        }
        if let Dest::Receive { body, .. } = dst {
            body::stmts(self, e, body);
        }
    }

    fn value_type(&self, dst: &Dest, callee: &Callee) -> String {
        match (dst, callee) {
            (_, Callee::Fast(name)) => result_name(self.unit.signature(name).result),
            (Dest::Local(l) | Dest::Receive { value: Some(l), .. }, _) => type_name(&self.f.locals[l.index()].ty),
            (Dest::Cell(p), _) => self.unit.cell_type(callee, self.names.of(*p)),
            _ => "int".to_string(),
        }
    }

    /// Defer the far half of the iterations that remain, if somebody is short of work.
    fn split_poll(&self, e: &mut Emit, s: &Stmt) {
        let Some(split) = self.f.split else { return };
        let (index, end) = (self.names.of(split.index), self.names.of(split.end));
        let rest = remaining(index, end);
        e.open(s.loc, "if (__builtin_expect(seam_state(seam_w), 0)) {");
        e.open(s.loc, &format!("if ({index} < {end} && {rest} >= 2 && seam_should_split(seam_w)) {{"));
        e.line(s.loc, &format!("{} = {index} + {rest} / 2;", declare(&self.f.locals[split.end.index()].ty, "seam_middle")));
        let argument = |l: LocalId| if l == split.index { "seam_middle".to_string() } else { self.names.of(l).to_string() };
        let args: Vec<String> = params(self.f).into_iter().map(argument).collect();
        self.spawn(e, s, &args);
        e.line(s.loc, &format!("{end} = seam_middle;"));
        e.close(s.loc, "}");
        e.line(s.loc, "else seam_call_poll(seam_w);");
        e.close(s.loc, "}");
    }
}

impl Shape for Rpc<'_> {
    fn names(&self) -> &Names {
        &self.names
    }

    fn seam(&self, e: &mut Emit, s: &Stmt) {
        match &s.kind {
            StmtKind::Call { dst, callee, args } => self.call(e, s, dst, callee, args),
            StmtKind::Spawn { dst, callee, args, .. } => match self.site_of(s) {
                Some(_) => self.spawn(e, s, &self.names.exprs(args)),
                None => self.call(e, s, dst, callee, args),
            },
            StmtKind::Sync(scope) => self.sync(e, s, *scope),
            StmtKind::Poll => e.line(s.loc, "seam_call_poll(seam_w);"),
            StmtKind::SplitPoll => self.split_poll(e, s),
            // Deferred calls are not taken back: it is enough that the program need not wait for more.
            _ => {}
        }
    }

    fn return_(&self, e: &mut Emit, loc: Loc, value: Option<&Expr>) {
        let value = value.map(|v| self.names.expr(v));
        if self.f.split.is_some() {
            self.sync_divided(e, loc);
        }
        match (value, &self.f.result, self.has_side) {
            (Some(v), Some(ty), true) => {
                let keep = glue(&type_name(ty), "seam_r");
                e.line(loc, &format!("{{ {keep} = {v}; seam_w->side = seam_side; return seam_r; }}"))
            }
            (Some(v), _, _) => e.line(loc, &format!("return {v};")),
            // Off the end of the body: nobody may look at the value.
            (None, result, true) => {
                e.line(loc, &format!("{{ seam_w->side = seam_side; {} }}", return_dummy(result.as_ref())))
            }
            (None, result, false) => e.line(loc, &return_dummy(result.as_ref())),
        }
    }
}

/// Is it the far half of a loop? In serial order it comes after what follows, a spawn before.
fn is_division(s: &Stmt) -> bool {
    matches!(s.kind, StmtKind::SplitPoll)
}

fn push(s: &Stmt) -> &'static str {
    if is_division(s) { "seam_call_push_later" } else { "seam_call_push" }
}

/// The descriptor of a function's deferred calls, and what runs a stolen one.
fn print_deferred_call(unit: &Unit, name: &str, e: &mut Emit) {
    let signature = unit.signature(name);
    let loc = Loc::default();
    e.open(loc, &format!("struct {name}__call {{"));
    e.line(loc, "seam_call h;");
    for (i, ty) in signature.params.iter().enumerate() {
        e.line(loc, &format!("{};", declare(ty, &format!("a{i}"))));
    }
    if let Some(ty) = signature.result {
        e.line(loc, &format!("{};", declare(ty, "result")));
    }
    e.close(loc, "};");
    e.line(loc, &format!("static void {name}__run(seam_worker *seam_w, seam_call *seam_c)"));
    e.open(loc, "{");
    e.line(loc, &format!("struct {name}__call *seam_d = (struct {name}__call *)seam_c;"));
    let mut args = vec!["seam_w".to_string()];
    args.extend((0..signature.params.len()).map(|i| format!("seam_d->a{i}")));
    let call = format!("{name}__fast({});", args.join(", "));
    let (assign, result) = match signature.result {
        Some(_) => ("seam_d->result = ", "&seam_d->result"),
        None => ("", "0"),
    };
    e.line(loc, &format!("{assign}{call}"));
    if !signature.is_rpc {
        e.line(loc, &format!("if (seam_released(seam_w)) seam_inline_root(seam_w, {result});"));
    }
    e.close(loc, "}");
}

/// The destination of a spawn.
fn dest(s: &Stmt) -> Option<&Dest> {
    match &s.kind {
        StmtKind::Spawn { dst, .. } => Some(dst),
        _ => None,
    }
}

fn cell(s: &Stmt) -> Option<LocalId> {
    match dest(s) {
        Some(Dest::Cell(p)) => Some(*p),
        _ => None,
    }
}

/// Where control goes from a node when `receive` blocks are not run in place.
fn next(flow: &Flow, node: usize) -> Vec<usize> {
    let n = &flow.nodes[node];
    match n.stmt.and_then(dest) {
        Some(Dest::Receive { .. }) => n.succs[1..].to_vec(),
        _ => n.succs.clone(),
    }
}

/// The spawns that are deferred.
fn find_sites<'a>(f: &'a Function, flow: &Flow<'a>) -> Vec<Site<'a>> {
    let mut sites = vec![];
    walk(&f.body, &mut |s| match &s.kind {
        StmtKind::Spawn { scope, callee: Callee::Fast(callee), .. } if !is_synced_at_once(flow, s, *scope) => {
            sites.push(Site { stmt: s, scope: *scope, callee });
        }
        StmtKind::SplitPoll => sites.push(Site { stmt: s, scope: ScopeId(0), callee: &f.name }),
        _ => {}
    });
    sites
}

fn is_synced_at_once(flow: &Flow, s: &Stmt, scope: ScopeId) -> bool {
    let mut after = next(flow, flow.node_of(s));
    if let [take] = after[..] {
        if flow.nodes[take].is_take {
            after = next(flow, take);
        }
    }
    let is_sync = |n: &usize| flow.nodes[*n].stmt.is_some_and(|s| matches!(s.kind, StmtKind::Sync(x) if x == scope));
    matches!(&after[..], [only] if is_sync(only))
}

fn uses_synched(f: &Function) -> bool {
    let mut found = false;
    walk(&f.body, &mut |s| found |= s.exprs().iter().any(|e| e.0.iter().any(|p| matches!(p, Piece::Synched(_)))));
    found
}

/// For each sync the sites to complete there, youngest first, if that is known.
fn stacks(flow: &Flow, sites: &[Site], of: &HashMap<*const Stmt, usize>) -> Option<HashMap<*const Stmt, Deferred>> {
    let mut before: Vec<Option<Deferred>> = vec![None; flow.nodes.len()];
    let mut completed = HashMap::new();
    before[flow.entry] = Some(vec![]);
    let mut todo = vec![flow.entry];
    while let Some(n) = todo.pop() {
        let mut stack = before[n].clone()?;
        if let Some(s) = flow.nodes[n].stmt {
            if let Some(i) = of.get(&(s as *const Stmt)) {
                if stack.contains(i) {
                    return None;
                }
                stack.push(*i);
            }
            if let StmtKind::Sync(scope) = s.kind {
                completed.insert(s as *const Stmt, complete_scope(&mut stack, sites, scope));
            }
        }
        for next in next(flow, n) {
            match &before[next] {
                Some(known) if *known == stack => {}
                // The function is over: its syncs are behind us.
                Some(_) if next == flow.exit => {}
                Some(_) => return None,
                None => {
                    before[next] = Some(stack.clone());
                    todo.push(next);
                }
            }
        }
    }
    Some(completed)
}

/// For each sync the sites that may be deferred when it is reached: their completion is printed there.
fn possible(flow: &Flow, sites: &[Site], of: &HashMap<*const Stmt, usize>) -> HashMap<*const Stmt, BTreeSet<usize>> {
    let mut before = vec![BTreeSet::new(); flow.nodes.len()];
    let mut at_syncs = HashMap::new();
    let mut todo: Vec<usize> = (0..flow.nodes.len()).collect();
    while let Some(n) = todo.pop() {
        let mut after: BTreeSet<usize> = before[n].clone();
        if let Some(s) = flow.nodes[n].stmt {
            after.extend(of.get(&(s as *const Stmt)));
            if let StmtKind::Sync(scope) = s.kind {
                at_syncs.insert(s as *const Stmt, before[n].clone());
                after.retain(|i| sites[*i].scope != scope);
            }
        }
        for next in next(flow, n) {
            if !after.is_subset(&before[next]) {
                before[next].extend(&after);
                todo.push(next);
            }
        }
    }
    at_syncs
}

/// Pop until no call of the scope is left.
fn complete_scope(stack: &mut Deferred, sites: &[Site], scope: ScopeId) -> Deferred {
    let mut popped = vec![];
    while stack.iter().any(|i| sites[*i].scope == scope) {
        popped.extend(stack.pop());
    }
    popped
}
