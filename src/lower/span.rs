//! The form of a function whose work and span are measured: its serial elision, with calls of
//! `runtime/span.c` wherever strands begin and end.
//!
//! It is called like a fast clone, and is under a root like one, so that deep recursion, memory on the
//! side stack and reducers are as ever; but it runs on the only worker, never leaves the stack, and
//! never looks whether somebody asks. As in lazy RPC its text is printed once, in its own block
//! structure.

use super::body::{self, Shape};
use super::emit::{c_string, declare, glue, is_odd, return_dummy, type_name, Emit, Names};
use super::frame::has_alloca;
use super::side::declare_member;
use super::unit::{call_code, hoist, Unit};
use crate::ir::*;
use std::collections::HashMap;

struct Span<'a> {
    unit: &'a Unit<'a>,
    f: &'a Function,
    names: Names,
    /// The number of each spawn.
    sites: HashMap<*const Stmt, usize>,
    has_side: bool,
}

pub fn print(unit: &Unit, f: &Function, e: &mut Emit) {
    let names = Names {
        locals: f.locals.iter().map(|l| l.name.clone()).collect(),
        synched: vec!["1".to_string(); f.scopes as usize],
        labels: f.labels.clone(),
        recursion: None,
    };
    let span = Span { unit, f, names, sites: HashMap::new(), has_side: has_alloca(f) };
    span.print(e)
}

/// The runtime looks whether the program has this, and so does `seam`.
pub fn print_mark(e: &mut Emit) {
    e.line(Loc::default(), "__attribute__((weak, used, section(\".seam.program\"))) const char seam_span_program[] = \"SEAM-PROGRAM 1 span\";");
}

impl Span<'_> {
    fn print(mut self, e: &mut Emit) {
        let f = self.f;
        let names: Vec<String> = f.locals[..f.params as usize].iter().map(|l| l.name.clone()).collect();
        let signature = self.unit.signature(&f.name);
        e.line(f.loc, &signature.fast_prototype(&f.name, &names));
        self.print_sites(e);
        e.line(f.loc, &format!("{}{}", super::entry::fast_attributes(f), signature.fast_head(&f.name, &names)));
        e.open(f.loc, "{");
        self.print_locals(e);
        self.print_enter(e);
        e.quiet = false;
        body::stmts(&self, e, &f.body);
        e.quiet = true;
        if !matches!(f.body.last(), Some(Stmt { kind: StmtKind::Return(_), .. })) {
            self.print_leave(e, f.loc);
        }
        e.close(Loc::default(), "}");
    }

    /// What is known of the function, and of each spawn in it.
    fn print_sites(&mut self, e: &mut Emit) {
        let f = self.f;
        let kind = if f.split.is_some() { "LOOP" } else { "FUNCTION" };
        self.print_site(e, "span", f.loc, "", kind);
        let mut spawns = vec![];
        walk(&f.body, &mut |s| {
            if let StmtKind::Spawn { callee, .. } = &s.kind {
                spawns.push((s, callee));
            }
        });
        for (i, (s, callee)) in spawns.into_iter().enumerate() {
            self.sites.insert(s, i);
            let callee = match callee {
                Callee::Fast(name) => name.clone(),
                Callee::Unknown(x) => self.names.expr(x),
            };
            self.print_site(e, &format!("spawn{i}"), s.loc, &callee, "SPAWN");
        }
    }

    fn print_site(&self, e: &mut Emit, site: &str, loc: Loc, callee: &str, kind: &str) {
        let name = &self.f.name;
        let file = self.unit.module.files.get(loc.file as usize).map_or("", |f| f.as_str());
        let texts = [name.as_str(), file, callee].map(c_string).join(", ");
        e.line(loc, &format!("static seam_span_site {name}__{site} = {{ {texts}, {}, SEAM_SITE_{kind} }};", loc.line));
    }

    fn print_locals(&self, e: &mut Emit) {
        let f = self.f;
        for l in &f.locals[f.params as usize..] {
            e.quiet = !l.user || l.storage == Storage::Register && is_odd(&l.ty);
            let declared = match l.storage {
                Storage::Register => declare(&l.ty, &l.name),
                Storage::Memory => declare_member(l),
            };
            e.line(l.loc, &format!("{declared};"));
        }
        e.quiet = true;
    }

    fn print_enter(&self, e: &mut Emit) {
        let (f, name) = (self.f, &self.f.name);
        if self.has_side {
            e.line(f.loc, "char *seam_side = seam_w->side;");
        }
        if f.scopes > 0 {
            e.line(f.loc, &format!("seam_span_scope seam_j[{}];", f.scopes));
        }
        let scopes = if f.scopes > 0 { "seam_j" } else { "0" };
        e.line(f.loc, "seam_span seam_s;");
        e.line(f.loc, &format!("seam_span_enter(&seam_s, &{name}__span, {scopes}, {});", f.scopes));
    }

    fn print_leave(&self, e: &mut Emit, loc: Loc) {
        e.line(loc, "seam_span_leave(&seam_s);");
        if self.has_side {
            e.line(loc, "seam_w->side = seam_side;");
        }
    }

    /// A call; of a child, if it is spawned into a scope. Its arguments are the parent's work.
    fn call(&self, e: &mut Emit, s: &Stmt, child: Option<ScopeId>, dst: &Dest, callee: &Callee, args: &[Expr]) {
        let mut hoisted = vec![];
        let args: Vec<Expr> = match child {
            Some(_) => args.iter().enumerate().map(|(i, arg)| self.argument(&mut hoisted, i, arg)).collect(),
            None => args.to_vec(),
        };
        let code = call_code(&self.names, callee, &args);
        e.open(s.loc, "{");
        hoisted.iter().chain(&code.before).for_each(|line| e.line(s.loc, line));
        if let (Some(scope), Some(i)) = (child, self.sites.get(&(s as *const Stmt))) {
            e.line(s.loc, "seam_span seam_c;");
            e.line(s.loc, &format!("seam_span_spawn(&seam_c, &{}__spawn{i}, &seam_j[{}]);", self.f.name, scope.0));
        }
        let target = match dst {
            Dest::Local(l) | Dest::Receive { value: Some(l), .. } => format!("{} = ", self.names.of(*l)),
            Dest::Cell(p) => format!("*{} = ", self.names.of(*p)),
            _ => String::new(),
        };
        e.line(s.loc, &format!("{target}{};", code.call));
        if child.is_some() {
            e.line(s.loc, "seam_span_leave(&seam_c);");
        }
        e.close(s.loc, "}");
        if let Dest::Receive { body, .. } = dst {
            body::stmts(self, e, body);
        }
    }

    fn argument(&self, before: &mut Vec<String>, i: usize, arg: &Expr) -> Expr {
        let text = self.names.expr(arg);
        match text.contains('(') {
            true => Expr::text(hoist(before, &format!("seam_arg{i}"), text)),
            false => arg.clone(),
        }
    }
}

impl Shape for Span<'_> {
    fn names(&self) -> &Names {
        &self.names
    }

    fn seam(&self, e: &mut Emit, s: &Stmt) {
        match &s.kind {
            StmtKind::Call { dst, callee, args } => self.call(e, s, None, dst, callee, args),
            StmtKind::Spawn { scope, dst, callee, args } => self.call(e, s, Some(*scope), dst, callee, args),
            StmtKind::Sync(scope) => e.line(s.loc, &format!("seam_span_sync(&seam_s, &seam_j[{}]);", scope.0)),
            StmtKind::SplitPoll => e.line(s.loc, "seam_span_next(&seam_s);"),
            // No child is ever off the stack, and nobody asks.
            _ => {}
        }
    }

    fn return_(&self, e: &mut Emit, loc: Loc, value: Option<&Expr>) {
        e.open(loc, "{");
        match (value.map(|v| self.names.expr(v)), &self.f.result) {
            (Some(v), Some(ty)) => {
                e.line(loc, &format!("{} = {v};", glue(&type_name(ty), "seam_r")));
                self.print_leave(e, loc);
                e.line(loc, "return seam_r;");
            }
            (value, result) => {
                e.line(loc, &value.map_or(String::new(), |v| format!("{v};")));
                self.print_leave(e, loc);
                e.line(loc, &return_dummy(result.as_ref()));
            }
        }
        e.close(loc, "}");
    }
}
