//! The control-flow graph of a function's structured statements.
//!
//! The graph is that of the fast clone, with two additions for what slow clones do: a
//! spawn with a `receive` block may go on without running the block, and after
//! each spawn into, and at each sync of, a scope with `receive` blocks any of these may run
//! (a *take*). So what holds on every path of the graph holds in both clones.
//!
//! Requires what the verifier calls rules V1 to V5 (ids in range, jumps that
//! have a target); the verifier checks them before it builds a graph.

use super::*;
use std::collections::HashMap;

pub type NodeId = usize;

/// A step of the execution: a simple statement, or one expression of a compound one.
#[derive(Debug, Default)]
pub struct Node<'a> {
    /// The statement, for nodes that stand for a whole simple one.
    pub stmt: Option<&'a Stmt>,
    /// A take: `receive` blocks may run here, and nothing else happens.
    pub is_take: bool,
    /// Locals whose value may be read.
    pub uses: Vec<LocalId>,
    /// The local that is certainly assigned, after the uses.
    pub def: Option<LocalId>,
    /// Locals that may be assigned by C text.
    pub may_defs: Vec<LocalId>,
    pub succs: Vec<NodeId>,
}

pub struct Flow<'a> {
    pub nodes: Vec<Node<'a>>,
    pub entry: NodeId,
    /// Where control goes at the end of the function's body, and after each `return`.
    pub exit: NodeId,
    /// The node that falls off the end of the body.
    pub end: NodeId,
    of: HashMap<*const Stmt, NodeId>,
}

impl<'a> Flow<'a> {
    pub fn new(f: &'a Function) -> Flow<'a> {
        let mut b = Builder {
            nodes: vec![Node::default(), Node { succs: vec![0], ..Node::default() }],
            of: HashMap::new(),
            labels: vec![],
            takes: takes(f),
            jumps: Jumps { exit: 0, ..Jumps::default() },
        };
        b.labels = f.labels.iter().map(|_| b.add(Node::default())).collect();
        let entry = b.stmts(&f.body, 1);
        Flow { nodes: b.nodes, entry, exit: 0, end: 1, of: b.of }
    }

    /// The node of a simple statement.
    pub fn node_of(&self, s: &Stmt) -> NodeId {
        self.of[&(s as *const Stmt)]
    }

    /// Nodes that can be reached from the entry.
    pub fn reachable(&self) -> Vec<bool> {
        self.reachable_from(&[self.entry])
    }

    /// Nodes that can be reached from any of these, themselves included.
    pub fn reachable_from(&self, from: &[NodeId]) -> Vec<bool> {
        let mut seen = vec![false; self.nodes.len()];
        let mut todo = from.to_vec();
        while let Some(n) = todo.pop() {
            if !std::mem::replace(&mut seen[n], true) {
                todo.extend(&self.nodes[n].succs);
            }
        }
        seen
    }
}

/// For each scope the locals that its `receive` blocks mention; `None` for a scope
/// without such blocks.
fn takes(f: &Function) -> Vec<Option<Vec<LocalId>>> {
    let mut takes = vec![None; f.scopes as usize];
    walk(&f.body, &mut |s| {
        if let StmtKind::Spawn { scope, dst: Dest::Receive { value, body }, .. } = &s.kind {
            // The value is the block's own: it comes with the result that is taken.
            let others = mentions(body).into_iter().filter(|l| Some(*l) != *value);
            takes[scope.index()].get_or_insert_with(Vec::new).extend(others);
        }
    });
    takes
}

/// All locals that some statements mention.
fn mentions(stmts: &[Stmt]) -> Vec<LocalId> {
    let mut locals = vec![];
    walk(stmts, &mut |s| {
        locals.extend(s.exprs().into_iter().flat_map(Expr::locals));
        if let StmtKind::Set { dst, .. } = s.kind {
            locals.push(dst);
        }
    });
    locals
}

/// Where jumps of the statement being built go.
#[derive(Clone, Copy, Default)]
struct Jumps {
    exit: NodeId,
    break_: NodeId,
    continue_: NodeId,
    /// The node of the innermost switch, whose successors the cases become.
    switch: NodeId,
}

/// Builds from the end: each function is told the node that comes next and returns
/// the node that comes first.
struct Builder<'a> {
    nodes: Vec<Node<'a>>,
    of: HashMap<*const Stmt, NodeId>,
    labels: Vec<NodeId>,
    takes: Vec<Option<Vec<LocalId>>>,
    jumps: Jumps,
}

impl<'a> Builder<'a> {
    fn add(&mut self, node: Node<'a>) -> NodeId {
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// C text that is evaluated: what it mentions it may read and assign.
    fn eval<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, next: NodeId) -> NodeId {
        let uses: Vec<LocalId> = exprs.into_iter().flat_map(Expr::locals).collect();
        self.add(Node { may_defs: uses.clone(), uses, succs: vec![next], ..Node::default() })
    }

    /// Run `build` with other jump targets.
    fn with<T>(&mut self, jumps: Jumps, build: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.jumps, jumps);
        let result = build(self);
        self.jumps = outer;
        result
    }

    fn stmts(&mut self, stmts: &'a [Stmt], next: NodeId) -> NodeId {
        stmts.iter().rev().fold(next, |next, s| self.stmt(s, next))
    }

    fn stmt(&mut self, s: &'a Stmt, next: NodeId) -> NodeId {
        match &s.kind {
            StmtKind::If { cond, then, els } => {
                let then = self.stmts(then, next);
                let els = self.stmts(els, next);
                let node = self.eval([cond], then);
                self.nodes[node].succs.push(els);
                node
            }
            StmtKind::Loop { cond, step, body } => self.loop_(cond.as_ref(), step.as_ref(), body, next),
            StmtKind::DoWhile { body, cond } => {
                let test = self.eval([cond], next);
                let jumps = Jumps { break_: next, continue_: test, ..self.jumps };
                let body = self.with(jumps, |b| b.stmts(body, test));
                self.nodes[test].succs.push(body);
                body
            }
            StmtKind::Switch { value, body } => self.switch(value, body, next),
            StmtKind::Block(body) => self.stmts(body, next),
            _ => {
                let node = self.simple(s, next);
                self.nodes[node].stmt = Some(s);
                self.of.insert(s, node);
                node
            }
        }
    }

    fn loop_(&mut self, cond: Option<&Expr>, step: Option<&Expr>, body: &'a [Stmt], next: NodeId) -> NodeId {
        let test = self.eval(cond, next);
        if cond.is_none() {
            self.nodes[test].succs.clear();
        }
        let step = self.eval(step, test);
        let jumps = Jumps { break_: next, continue_: step, ..self.jumps };
        let body = self.with(jumps, |b| b.stmts(body, step));
        self.nodes[test].succs.push(body);
        test
    }

    fn switch(&mut self, value: &Expr, body: &'a [Stmt], next: NodeId) -> NodeId {
        let node = self.eval([value], next);
        let jumps = Jumps { break_: next, switch: node, ..self.jumps };
        self.with(jumps, |b| b.stmts(body, next));
        node
    }

    fn simple(&mut self, s: &'a Stmt, next: NodeId) -> NodeId {
        let node = self.eval(s.exprs(), next);
        match &s.kind {
            StmtKind::Set { dst, .. } => self.nodes[node].def = Some(*dst),
            StmtKind::Call { dst, .. } => self.dest(node, dst, next),
            StmtKind::Spawn { scope, dst, .. } => {
                let next = self.take(*scope, next);
                self.dest(node, dst, next);
            }
            StmtKind::Sync(scope) => {
                if let Some(take) = self.takes[scope.index()].clone() {
                    self.nodes[node].uses.extend(&take);
                    self.nodes[node].may_defs.extend(take);
                }
            }
            StmtKind::Case { .. } | StmtKind::Default => {
                let switch = self.jumps.switch;
                self.nodes[switch].succs.push(node);
                if matches!(s.kind, StmtKind::Default) {
                    // The first successor is the way past the switch.
                    self.nodes[switch].succs[0] = node;
                }
            }
            StmtKind::Break => self.nodes[node].succs = vec![self.jumps.break_],
            StmtKind::Continue => self.nodes[node].succs = vec![self.jumps.continue_],
            StmtKind::Goto(l) => self.nodes[node].succs = vec![self.labels[l.index()]],
            StmtKind::Label(l) => self.nodes[self.labels[l.index()]].succs = vec![node],
            StmtKind::Return(_) => self.nodes[node].succs = vec![self.jumps.exit],
            _ => {}
        }
        node
    }

    /// A node before `next` where `receive` blocks of the scope may run, if it has any.
    fn take(&mut self, scope: ScopeId, next: NodeId) -> NodeId {
        match self.takes[scope.index()].clone() {
            Some(uses) => self.add(Node { is_take: true, may_defs: uses.clone(), uses, succs: vec![next], ..Node::default() }),
            None => next,
        }
    }

    /// The value of a call arrives; the body of a `receive` runs, or does not.
    fn dest(&mut self, call: NodeId, dst: &'a Dest, next: NodeId) {
        match dst {
            Dest::None => self.nodes[call].succs = vec![next],
            Dest::Local(l) => {
                self.nodes[call].def = Some(*l);
                self.nodes[call].succs = vec![next];
            }
            Dest::Cell(p) => {
                self.nodes[call].uses.push(*p);
                self.nodes[call].succs = vec![next];
            }
            Dest::Receive { value, body } => {
                let body = self.stmts(body, next);
                self.nodes[call].def = *value;
                self.nodes[call].succs = vec![body, next];
            }
        }
    }
}
