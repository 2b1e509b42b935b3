//! The lowering: IR → C. Knows no source language.
//!
//! Requires a module that the verifier has passed. What is printed for each function is
//! shown in runtime/abi.h; it is to stand behind the text of that header.

mod accumulate;
mod body;
mod cold;
mod eager;
mod emit;
mod entry;
mod fast;
mod frame;
mod indolent;
mod large;
mod liveness;
mod names;
mod rpc;
mod side;
mod slow;
mod span;
mod split;
mod tail;
#[cfg(test)]
mod tests;
mod unit;

use crate::ir::*;
use emit::Emit;
use frame::Plan;
use std::borrow::Cow;
use unit::Unit;

/// When a running activation looks whether somebody wants work of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Polling {
    /// After each call.
    Sedative,
    /// Also before each spawn.
    Indolent,
}

/// The C compiler that will read the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compiler {
    Gcc,
    Clang,
}

/// When a spawned call becomes a task, which other workers can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Strategy {
    #[default]
    /// When somebody asks: its activation, and all below it, leave the stack.
    Lazy,
    /// When somebody asks: the call itself, which waited in a list. Nothing leaves the stack.
    Rpc,
    /// At once, if fewer tasks than these are in the worker's queue. `None`: always.
    Eager(Option<u32>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub polling: Polling,
    /// For functions that can be released; the others are compiled for lazy RPC.
    pub strategy: Strategy,
    pub compiler: Compiler,
    /// Measure work and span: print the serial elision with hooks.
    pub span: bool,
    /// Print line markers, so that compiler and debugger speak of the user's source.
    pub lines: bool,
}

impl Options {
    /// How a function is to be compiled.
    fn tasks_of(&self, f: &Function) -> Tasks {
        match self.strategy {
            Strategy::Rpc => Tasks::Rpc,
            Strategy::Lazy | Strategy::Eager(_) => f.tasks,
        }
    }

    pub fn is_eager(&self) -> bool {
        matches!(self.strategy, Strategy::Eager(_))
    }
}

/// The C text of a module.
pub fn lower(module: &Module, options: &Options) -> String {
    match names::Clashes::mark(module) {
        None => print(module, options),
        Some((marked, clashes)) => clashes.resolve(&print(&marked, options)),
    }
}

fn print(module: &Module, options: &Options) -> String {
    let module = &match (options.strategy, options.polling) {
        _ if options.span => Cow::Borrowed(module),
        (Strategy::Eager(_), _) => Cow::Owned(eager::add_polls(module)),
        (_, Polling::Sedative) => Cow::Borrowed(module),
        (_, Polling::Indolent) => Cow::Owned(indolent::add_polls(module)),
    };
    let unit = Unit::new(module, options);
    let mut e = Emit::new(&module.files, options.lines);
    for item in &module.items {
        match item {
            Item::Text(text) => e.text(text),
            Item::External(x) => external(&unit, &mut e, x),
            Item::Function(f) => function(&unit, &mut e, f),
        }
    }
    if options.span {
        span::print_mark(&mut e);
    }
    e.out
}

/// Declare the fast clone of a function that stands further down or elsewhere.
fn external(unit: &Unit, e: &mut Emit, x: &External) {
    e.quiet = true;
    e.line(Loc::default(), &unit.signature(&x.name).fast_prototype(&x.name, &[]));
}

/// All that a function with seams becomes.
fn function(unit: &Unit, e: &mut Emit, f: &Function) {
    e.quiet = true;
    e.blank();
    if f.plain_entry {
        entry::print_prototype(f, e);
    }
    match unit.options.tasks_of(f) {
        _ if unit.options.span => span::print(unit, f, e),
        Tasks::Lazy => lazy(unit, e, f),
        Tasks::Rpc => rpc::print(unit, f, e),
    }
    if f.plain_entry {
        entry::print_plain(f, e);
    }
}

/// A function that can be released.
fn lazy(unit: &Unit, e: &mut Emit, f: &Function) {
    let accumulating = match unit.options.compiler {
        Compiler::Clang if !unit.options.is_eager() => accumulate::rewrite(f),
        _ => None,
    };
    let f = accumulating.as_ref().unwrap_or(f);
    let polled = tail::add_polls(unit, f);
    let f = polled.as_ref().unwrap_or(f);
    let plan = Plan::new(unit, f);
    plan.print_declarations(e);
    fast::print(&plan, e);
    if !plan.sites.is_empty() {
        cold::print(&plan, e);
        slow::print(&plan, e);
        entry::print_resume(f, e);
        eager::print_run(&plan, e);
        plan.print_descriptor(e);
    }
}

/// Options for the C compiler that make the fast clones fast; the user's own come after
/// them. Chosen by measuring fib and its like.
pub fn flags(compiler: Compiler) -> &'static [&'static str] {
    match compiler {
        // From -O3: what it takes to inline a fast clone into itself, and what makes most of the
        // difference for loops (in exchange for parallelism nobody should have to choose -O3).
        // A fast clone is larger than the function that it comes from by the tests and the cold calls, so the
        // limits are wider than -O3's: gcc then inlines it into itself at least as deep.
        Compiler::Gcc => &[
            "--param=max-inline-insns-auto=60",
            "--param=inline-min-speedup=15",
            "--param=max-inline-insns-recursive-auto=2000",
            "--param=max-inline-recursive-depth-auto=10",
            "-fvect-cost-model=dynamic",
            "-fpeel-loops",
        ],
        Compiler::Clang => &[],
    }
}
