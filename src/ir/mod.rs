//! The IR: structured C with seams.
//!
//! A module is C text that is passed through as it is, and functions that can be
//! released. Inside a function, whatever can reach a seam is a statement of
//! its own ([`StmtKind::Call`], [`StmtKind::Spawn`], [`StmtKind::Sync`],
//! [`StmtKind::Poll`]); everything else is C text with holes ([`Expr`]) in which
//! the function's locals and the worker are named by reference. No front end's
//! language shows here, and the lowering reads nothing else.

use std::fmt;

pub mod flow;
pub mod parse;
pub mod print;
pub mod verify;
#[cfg(test)]
pub mod tests;

/// A source position: index into [`Module::files`] and a line, 1-based; line 0 is
/// "nowhere in the user's source".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Loc {
    pub file: u32,
    pub line: u32,
}

macro_rules! entity {
    ($(#[$doc:meta])* $name:ident, $word:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);
        impl $name {
            pub fn index(self) -> usize { self.0 as usize }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, concat!($word, "{}"), self.0) }
        }
    };
}
entity!(/// A local variable or parameter of one function.
    LocalId, "local ");
entity!(/// A join scope of one function: children spawned into it are awaited by its sync.
    ScopeId, "scope ");
entity!(/// A label of one function.
    LabelId, "label ");

/// A C type, as a type name: `long`, `struct node *`, `int (*)(int)`, `int[10]`.
/// Declared through `__typeof__` where a plain `T x` would not do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CType(pub String);

/// One piece of an [`Expr`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// C tokens, as they are to be printed. May hold newlines.
    Text(String),
    /// A local: printed as the variable, its frame slot or its side-stack cell.
    Local(LocalId),
    /// The running worker, a `seam_worker *`.
    Worker,
    /// 1 when the scope has no child off the stack, else 0: always 1 in a fast clone (an `int`).
    Synched(ScopeId),
    /// What follows stands at this place in the user's source.
    Line(Loc),
}

/// C text with holes. As an expression it may have side effects, but never
/// reaches a seam (verifier rule).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Expr(pub Vec<Piece>);

impl Expr {
    pub fn text(s: impl Into<String>) -> Expr {
        Expr(vec![Piece::Text(s.into())])
    }
    pub fn local(l: LocalId) -> Expr {
        Expr(vec![Piece::Local(l)])
    }

    /// The locals that it mentions, with repetitions.
    pub fn locals(&self) -> impl Iterator<Item = LocalId> + '_ {
        self.0.iter().filter_map(|p| match p {
            Piece::Local(l) => Some(*l),
            _ => None,
        })
    }
}

/// Where a local lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// A C variable; saved into the frame where it is live. Its address is never taken.
    Register,
    /// On the side stack: its address is stable for the whole activation, across
    /// release and steal.
    Memory,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Local {
    /// The user's name, or one made up; unique in the function, a valid C
    /// identifier, not used by any text in the function's body for something else.
    pub name: String,
    pub ty: CType,
    pub storage: Storage,
    /// Alignment in bytes beyond the type's own, or 0.
    pub align: u32,
    /// The user declared it (so debuggers and dumps show it).
    pub user: bool,
    pub loc: Loc,
}

/// Where the value of a call goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dest {
    /// It is dropped, or there is none.
    None,
    Local(LocalId),
    /// `*p`: a memory cell; the local holds its address (evaluated before the call).
    Cell(LocalId),
    /// Spawns only: the value goes to `value`, then `body` runs. It is atomic with
    /// respect to the rest of this activation; for a child that left the
    /// stack it runs when this activation reaches one of its own points. No seams in
    /// it (verifier rule); [`StmtKind::Cancel`] is allowed.
    Receive { value: Option<LocalId>, body: Vec<Stmt> },
}

/// Whom a call calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function that has a fast clone: of this module, or of another
    /// translation unit that is known to be compiled by Seam. Its plain C name.
    Fast(String),
    /// A plain C function or function pointer that may or may not have been compiled by
    /// Seam: found out when it is called.
    Unknown(Expr),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub loc: Loc,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StmtKind {
    /// `expr;` Evaluated for its effects.
    Eval(Expr),
    /// `local = expr;` The one form that is known to define a local.
    Set { dst: LocalId, value: Expr },
    /// C statements without seams that neither jump in nor out: printed as they
    /// are. May declare C variables of their own in an enclosing `{ }`. In a
    /// [`Tasks::Rpc`] function, whose text is printed once and in its own block structure, it may
    /// also be a bare declaration (of a variable length array, say) whose name the
    /// text of the rest of its [`StmtKind::Block`] uses.
    Opaque(Expr),
    /// Call a function that can be released; this activation is released with it.
    Call { dst: Dest, callee: Callee, args: Vec<Expr> },
    /// Call it as a child thread: a seam. The activation may go on while the child runs.
    Spawn { scope: ScopeId, dst: Dest, callee: Callee, args: Vec<Expr> },
    /// Go on when all children of the scope have ended.
    Sync(ScopeId),
    /// Cancel the children of the scope that have left the stack.
    Cancel(ScopeId),
    /// Answer a request, if there is one.
    Poll,
    /// The poll on the back edge of a [`Function::split`] loop: here the remaining
    /// iterations may be divided. The index is already that of the next iteration: what
    /// remains is [index, end) as they stand here. It is the last statement of
    /// the loop's body, and the loop has no step.
    SplitPoll,
    If { cond: Expr, then: Vec<Stmt>, els: Vec<Stmt> },
    /// `for (; cond; step) body`
    Loop { cond: Option<Expr>, step: Option<Expr>, body: Vec<Stmt> },
    DoWhile { body: Vec<Stmt>, cond: Expr },
    /// As in C: `Case` and `Default` stand among the body's statements, also nested.
    Switch { value: Expr, body: Vec<Stmt> },
    /// `case low:` or `case low ... high:`
    Case { low: Expr, high: Option<Expr> },
    Default,
    /// Leaves the innermost `Loop`, `DoWhile` or `Switch`.
    Break,
    /// Goes on with the innermost `Loop` or `DoWhile`.
    Continue,
    Label(LabelId),
    Goto(LabelId),
    /// All scopes that may have children must have been synced.
    Return(Option<Expr>),
    Block(Vec<Stmt>),
}

impl Stmt {
    /// The statement lists directly inside this one, in the order of the text; the
    /// body of a `receive` is one.
    pub fn bodies(&self) -> Vec<&[Stmt]> {
        match &self.kind {
            StmtKind::If { then, els, .. } => vec![then, els],
            StmtKind::Loop { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::Switch { body, .. } | StmtKind::Block(body) => {
                vec![body]
            }
            StmtKind::Spawn { dst: Dest::Receive { body, .. }, .. } => vec![body],
            _ => vec![],
        }
    }

    /// The expressions that stand directly in this statement.
    pub fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            StmtKind::Eval(e) | StmtKind::Opaque(e) | StmtKind::Return(Some(e)) => vec![e],
            StmtKind::Set { value, .. } | StmtKind::Switch { value, .. } => vec![value],
            StmtKind::If { cond, .. } | StmtKind::DoWhile { cond, .. } => vec![cond],
            StmtKind::Loop { cond, step, .. } => cond.iter().chain(step).collect(),
            StmtKind::Case { low, high } => std::iter::once(low).chain(high).collect(),
            StmtKind::Call { callee, args, .. } | StmtKind::Spawn { callee, args, .. } => {
                let callee = match callee {
                    Callee::Unknown(e) => Some(e),
                    Callee::Fast(_) => None,
                };
                callee.into_iter().chain(args).collect()
            }
            _ => vec![],
        }
    }
}

impl Stmt {
    /// As [`Stmt::bodies`].
    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        match &mut self.kind {
            StmtKind::If { then, els, .. } => vec![then, els],
            StmtKind::Loop { body, .. } | StmtKind::DoWhile { body, .. } | StmtKind::Switch { body, .. } | StmtKind::Block(body) => {
                vec![body]
            }
            StmtKind::Spawn { dst: Dest::Receive { body, .. }, .. } => vec![body],
            _ => vec![],
        }
    }

    /// As [`Stmt::exprs`].
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        match &mut self.kind {
            StmtKind::Eval(e) | StmtKind::Opaque(e) | StmtKind::Return(Some(e)) => vec![e],
            StmtKind::Set { value, .. } | StmtKind::Switch { value, .. } => vec![value],
            StmtKind::If { cond, .. } | StmtKind::DoWhile { cond, .. } => vec![cond],
            StmtKind::Loop { cond, step, .. } => cond.iter_mut().chain(step).collect(),
            StmtKind::Case { low, high } => std::iter::once(low).chain(high).collect(),
            StmtKind::Call { callee, args, .. } | StmtKind::Spawn { callee, args, .. } => {
                let callee = match callee {
                    Callee::Unknown(e) => Some(e),
                    Callee::Fast(_) => None,
                };
                callee.into_iter().chain(args).collect()
            }
            _ => vec![],
        }
    }
}

/// Visit every statement of a list, outer ones first, in the order of the text.
pub fn walk<'a>(stmts: &'a [Stmt], visit: &mut dyn FnMut(&'a Stmt)) {
    for s in stmts {
        visit(s);
        for body in s.bodies() {
            walk(body, visit);
        }
    }
}

/// The same, to change them.
pub fn walk_mut(stmts: &mut [Stmt], visit: &mut dyn FnMut(&mut Stmt)) {
    for s in stmts {
        visit(s);
        for body in s.bodies_mut() {
            walk_mut(body, visit);
        }
    }
}

/// How a function is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tasks {
    /// Fast clone, cold stubs, slow clone: can be released.
    Lazy,
    /// Lazy remote procedure call: the activation stays on the C stack, spawned calls
    /// are deferred and can be stolen (lazy-rpc, figure 4).
    Rpc,
}

/// A function that may reach a seam.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its plain C name, as linked.
    pub name: String,
    /// `None` is `void`.
    pub result: Option<CType>,
    /// The first `params` locals are the parameters, in order. All are
    /// [`Storage::Register`]; a parameter whose address is taken is copied to a
    /// Memory local by the front end.
    pub params: u32,
    pub locals: Vec<Local>,
    /// Number of join scopes.
    pub scopes: u32,
    pub labels: Vec<String>,
    /// Internal linkage.
    pub is_static: bool,
    /// Declaration specifiers and attributes to repeat on the plain entry and the fast clone
    /// (`inline`, `__attribute__((noinline))`), or empty.
    pub attributes: String,
    /// Other code needs the function under its own C name (it is
    /// extern, or its address is taken, or text mentions it).
    pub plain_entry: bool,
    pub tasks: Tasks,
    /// A loop over [index, end) whose remaining iterations may be divided among
    /// workers: both are integer parameters; the body ends after the
    /// loop. Such a function returns void and has scope 0 for the halves that it gave away.
    pub split: Option<Split>,
    pub body: Vec<Stmt>,
    pub loc: Loc,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Split {
    pub index: LocalId,
    pub end: LocalId,
}

/// A function of another translation unit that has a fast clone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct External {
    pub name: String,
    pub result: Option<CType>,
    pub params: Vec<CType>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// C, passed through as it is; carries its own `#line`s.
    Text(String),
    /// Declares the fast clone (prototype) of a function that stands further down or in
    /// another translation unit.
    External(External),
    Function(Function),
}

/// One translation unit. Items are printed in order; the clones of a function are
/// declared where it is defined or, for calls before that, by the lowering
/// at the earliest item where all its types are known ([`Item::External`] or the
/// function's own place).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Module {
    /// File names, as `#line` has them.
    pub files: Vec<String>,
    pub items: Vec<Item>,
}
