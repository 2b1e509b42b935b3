//! Which locals must be saved at each point where an activation can leave the stack.
//!
//! A local is saved at a point if it is *live* there (its value may be read later) and
//! *possibly assigned* (some path to the point gives it a value): what nobody wrote is
//! garbage that need not travel. Where a local may be saved though it is not *surely
//! assigned*, it has to be initialised, or the generated code would read an
//! indeterminate value that the user's own code never reads.
//!
//! Memory locals take no part: they stay where they are.

use crate::ir::flow::{Flow, NodeId};
use crate::ir::*;

/// A set of locals of one function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Locals(Vec<u64>);

impl Locals {
    fn none(n: usize) -> Locals {
        Locals(vec![0; n.div_ceil(64)])
    }

    fn all(n: usize) -> Locals {
        Locals(vec![!0; n.div_ceil(64)])
    }

    fn insert(&mut self, l: LocalId) {
        self.0[l.index() / 64] |= 1 << (l.index() % 64);
    }

    fn remove(&mut self, l: LocalId) {
        self.0[l.index() / 64] &= !(1 << (l.index() % 64));
    }

    pub fn contains(&self, l: LocalId) -> bool {
        self.0[l.index() / 64] >> (l.index() % 64) & 1 == 1
    }

    /// Add the members of `other`; did the set change?
    fn union(&mut self, other: &Locals) -> bool {
        self.combine(other, |a, b| a | b)
    }

    /// Keep only what is in `other` too; did the set change?
    fn intersect(&mut self, other: &Locals) -> bool {
        self.combine(other, |a, b| a & b)
    }

    fn combine(&mut self, other: &Locals, op: impl Fn(u64, u64) -> u64) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            let new = op(*a, *b);
            changed |= new != *a;
            *a = new;
        }
        changed
    }
}

/// The facts at each node of a function's flow graph.
pub struct Liveness {
    /// Live just before the node.
    live: Vec<Locals>,
    /// Possibly assigned just before the node.
    possibly: Vec<Locals>,
    /// Surely assigned just before the node.
    surely: Vec<Locals>,
}

impl Liveness {
    pub fn new(f: &Function, flow: &Flow) -> Liveness {
        Liveness { live: live(f, flow), possibly: possibly(f, flow), surely: surely(f, flow) }
    }

    /// Register locals, in order, that must be saved when the activation leaves the stack
    /// just before `node`.
    pub fn saved_before(&self, f: &Function, node: NodeId) -> Vec<LocalId> {
        registers(f).filter(|l| self.live[node].contains(*l) && self.possibly[node].contains(*l)).collect()
    }

    /// The same just after it; a local that the node itself assigns counts.
    pub fn saved_after(&self, f: &Function, flow: &Flow, node: NodeId) -> Vec<LocalId> {
        let succs = &flow.nodes[node].succs;
        let is_saved = |l: &LocalId| succs.iter().any(|s| self.live[*s].contains(*l) && self.possibly[*s].contains(*l));
        registers(f).filter(is_saved).collect()
    }

    /// Has the local a value on every path to the node?
    pub fn surely_assigned(&self, l: LocalId, node: NodeId) -> bool {
        self.surely[node].contains(l)
    }
}

/// The ids of a function's register locals.
fn registers(f: &Function) -> impl Iterator<Item = LocalId> + '_ {
    (0..f.locals.len()).filter(|i| f.locals[*i].storage == Storage::Register).map(|i| LocalId(i as u32))
}

/// Backward: live before a node = its uses, and what is live after it less its definition.
fn live(f: &Function, flow: &Flow) -> Vec<Locals> {
    let mut live = vec![Locals::none(f.locals.len()); flow.nodes.len()];
    // Nodes were made from the end of the function: this order needs few rounds.
    repeat(0..flow.nodes.len(), |n| {
        let node = &flow.nodes[n];
        let mut now = Locals::none(f.locals.len());
        for s in &node.succs {
            now.union(&live[*s]);
        }
        if let Some(def) = node.def {
            now.remove(def);
        }
        node.uses.iter().for_each(|l| now.insert(*l));
        live[n].union(&now)
    });
    live
}

/// Forward, union over predecessors.
fn possibly(f: &Function, flow: &Flow) -> Vec<Locals> {
    let mut before = vec![Locals::none(f.locals.len()); flow.nodes.len()];
    params(f).for_each(|l| before[flow.entry].insert(l));
    repeat((0..flow.nodes.len()).rev(), |n| {
        let node = &flow.nodes[n];
        let mut after = before[n].clone();
        node.may_defs.iter().chain(&node.def).for_each(|l| after.insert(*l));
        node.succs.iter().fold(false, |changed, s| before[*s].union(&after) | changed)
    });
    before
}

/// Forward, intersection over predecessors.
fn surely(f: &Function, flow: &Flow) -> Vec<Locals> {
    let mut before = vec![Locals::all(f.locals.len()); flow.nodes.len()];
    before[flow.entry] = Locals::none(f.locals.len());
    params(f).for_each(|l| before[flow.entry].insert(l));
    let reachable = flow.reachable();
    repeat((0..flow.nodes.len()).rev(), |n| {
        let node = &flow.nodes[n];
        let mut after = before[n].clone();
        if let Some(def) = node.def {
            after.insert(def);
        }
        reachable[n] && node.succs.iter().fold(false, |changed, s| before[*s].intersect(&after) | changed)
    });
    before
}

fn params(f: &Function) -> impl Iterator<Item = LocalId> {
    (0..f.params).map(LocalId)
}

/// Visit all nodes until a whole round changes nothing.
fn repeat(order: impl Iterator<Item = NodeId> + Clone, mut visit: impl FnMut(NodeId) -> bool) {
    while order.clone().fold(false, |changed, n| visit(n) | changed) {}
}
