//! What can stay C text, and what needs structure.
//!
//! An expression needs structure when evaluating it may reach a seam: it is then taken apart
//! into statements. A statement is opaque when nothing in it needs structure, it needs
//! no poll, and control neither enters nor leaves it but through its ends: it is then printed as
//! the user wrote it, with whatever it declares.

use super::super::ast::*;
use super::super::releasable::{passes_const_members, Releasable};
use super::super::token::{Span, TokenIndex};
use super::super::types::Type;
use super::super::walk::Child;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

/// Whom a call calls, as far as can be told when compiling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallKind {
    /// A function with a fast clone.
    Fast(SymbolId),
    /// A function or pointer that may have been compiled by Seam.
    Unknown,
    /// A Cilk-5 inlet of the running function.
    Inlet(SymbolId),
    /// Certainly plain C.
    Plain,
}

/// What stands in a statement, for those around it.
#[derive(Clone, Default, Debug)]
struct Summary {
    /// Something that no text can express.
    structure: bool,
    /// A loop that needs a poll.
    polls: bool,
    /// `break`, `continue`, `case` that belong to a statement further out.
    breaks: bool,
    continues: bool,
    cases: bool,
}

impl Summary {
    fn add(&mut self, other: &Summary) {
        self.structure |= other.structure;
        self.polls |= other.polls;
        self.breaks |= other.breaks;
        self.continues |= other.continues;
        self.cases |= other.cases;
    }
}

/// Answers, with a memory, questions about the bodies of one translation unit.
pub struct Shape<'a> {
    unit: &'a TranslationUnit,
    releasable: &'a Releasable,
    /// The functions by where they start.
    starts: Vec<(TokenIndex, FunctionId)>,
    exprs: RefCell<HashMap<ExprId, bool>>,
    special: RefCell<HashMap<ExprId, bool>>,
    stmts: RefCell<HashMap<StmtId, Summary>>,
    cheap: RefCell<HashMap<FunctionId, bool>>,
    jumps: RefCell<HashMap<FunctionId, std::rc::Rc<Jumps>>>,
}

/// Where the labels of a function stand and from where they are reached.
#[derive(Default, Debug)]
pub struct Jumps {
    pub labels: HashMap<SymbolId, TokenIndex>,
    pub gotos: Vec<(SymbolId, TokenIndex)>,
    /// Labels whose address is taken.
    pub addressed: HashSet<SymbolId>,
}

impl<'a> Shape<'a> {
    pub fn new(unit: &'a TranslationUnit, releasable: &'a Releasable) -> Shape<'a> {
        let mut starts: Vec<_> =
            unit.functions.iter().enumerate().map(|(i, f)| (f.span.start, FunctionId(i as u32))).collect();
        starts.sort();
        Shape {
            unit,
            releasable,
            starts,
            exprs: Default::default(),
            special: Default::default(),
            stmts: Default::default(),
            cheap: Default::default(),
            jumps: Default::default(),
        }
    }

    // ------------------------------------------------------------ calls

    pub fn call_kind(&self, callee: ExprId) -> CallKind {
        let Some(symbol) = self.unit.direct_callee(callee) else {
            return self.pointer_call_kind(self.unit.expr(callee).value_ty);
        };
        let s = self.unit.symbol(symbol);
        let variadic = self.unit.types.function_type(s.ty).is_some_and(|f| f.variadic);
        // The name of a function that nothing declares can stand before its arguments only.
        let nameless = s.flags.implicit || self.alloca(callee).is_some();
        if s.flags.inlet {
            CallKind::Inlet(symbol)
        } else if s.definition.is_some() {
            let spread = variadic || !self.releasable.names(symbol);
            if spread { CallKind::Plain } else { CallKind::Fast(symbol) }
        } else if s.flags.builtin || s.flags.system || s.flags.annotated_serial || s.flags.noreturn || s.flags.returns_twice {
            CallKind::Plain
        } else if nameless || variadic || passes_const_members(self.unit, s.ty) {
            CallKind::Plain
        } else if s.flags.cilk || s.flags.annotated_seam {
            CallKind::Fast(symbol)
        } else {
            CallKind::Unknown
        }
    }

    fn pointer_call_kind(&self, pointer: Type) -> CallKind {
        match self.unit.types.function_type(pointer) {
            Some(f) if !f.variadic && !passes_const_members(self.unit, pointer) => CallKind::Unknown,
            _ => CallKind::Plain,
        }
    }

    // ------------------------------------------------------------ expressions

    /// Evaluating it may reach a seam, or jump.
    pub fn needs_structure(&self, e: ExprId) -> bool {
        if let Some(&known) = self.exprs.borrow().get(&e) {
            return known;
        }
        let own = match &self.unit.expr(e).kind {
            ExprKind::Call { callee, .. } => self.call_kind(*callee) != CallKind::Plain,
            ExprKind::Spawn(_) | ExprKind::ParallelCall { .. } => true,
            ExprKind::StmtExpr(s) => !self.is_opaque(*s),
            _ => false,
        };
        let answer = own || self.any_child(e, |c| self.needs_structure(c));
        self.exprs.borrow_mut().insert(e, answer);
        answer
    }

    /// Its text is not just its tokens: something in it is replaced or wrapped.
    pub fn is_special(&self, e: ExprId) -> bool {
        if let Some(&known) = self.special.borrow().get(&e) {
            return known;
        }
        let expr = self.unit.expr(e);
        let own = match &expr.kind {
            ExprKind::Synched | ExprKind::CompoundLiteral { .. } => true,
            ExprKind::Call { callee, .. } => self.alloca(*callee).is_some() || self.starts_list(*callee),
            _ => self.designates_reducer(expr),
        };
        let answer = own || self.any_child(e, |c| self.is_special(c));
        self.special.borrow_mut().insert(e, answer);
        answer
    }

    /// It is a reducer, or a pointer to one.
    pub fn designates_reducer(&self, expr: &Expr) -> bool {
        let types = &self.unit.types;
        expr.lvalue && types.is_reducer(expr.ty) || types.pointee(expr.value_ty).is_some_and(|ty| types.is_reducer(ty))
    }

    fn any_child(&self, e: ExprId, test: impl Fn(ExprId) -> bool) -> bool {
        self.unit.expr_children(e).into_iter().any(|child| match child {
            Child::Expr(c) => test(c),
            Child::Stmt(s) => self.top_exprs(s).into_iter().any(&test),
        })
    }

    /// The largest evaluated expressions in a statement, in source order.
    pub fn top_exprs(&self, s: StmtId) -> Vec<ExprId> {
        let mut out = Vec::new();
        self.unit.walk(Child::Stmt(s), &mut |node| {
            if let Child::Expr(e) = node {
                out.push(e);
            }
            matches!(node, Child::Stmt(_))
        });
        out
    }

    /// Whether a callee is one of the `alloca` functions, and which.
    pub fn alloca(&self, callee: ExprId) -> Option<Alloca> {
        let symbol = self.unit.direct_callee(callee)?;
        match self.unit.name_of(symbol) {
            "alloca" | "__builtin_alloca" => Some(Alloca::Plain),
            "__builtin_alloca_with_align" | "__builtin_alloca_with_align_and_max" => Some(Alloca::Aligned),
            _ => None,
        }
    }

    /// The callee is what `va_start` is.
    pub fn starts_list(&self, callee: ExprId) -> bool {
        let name = self.unit.direct_callee(callee).map(|s| self.unit.name_of(s));
        matches!(name, Some("__builtin_va_start" | "__builtin_c23_va_start"))
    }

    // ------------------------------------------------------------ statements

    /// It can be printed as it is.
    pub fn is_opaque(&self, s: StmtId) -> bool {
        let summary = self.summary(s);
        !(summary.structure || summary.polls || summary.breaks || summary.continues || summary.cases)
            && !self.jumps_cross(self.unit.stmt(s).span)
    }

    /// A loop's body that is soon done and can be printed as it is.
    pub fn is_short_body(&self, s: StmtId) -> bool {
        let summary = self.summary(s);
        let opaque = !(summary.structure || summary.polls || summary.breaks || summary.cases)
            && !self.jumps_cross(self.unit.stmt(s).span);
        let mut loops = false;
        self.unit.walk(Child::Stmt(s), &mut |node| {
            loops |= matches!(node, Child::Stmt(s) if self.is_loop(s));
            !loops
        });
        opaque && !loops && !self.calls_much(Child::Stmt(s))
    }

    fn summary(&self, s: StmtId) -> Summary {
        if let Some(known) = self.stmts.borrow().get(&s) {
            return known.clone();
        }
        let summary = self.summarise(s);
        self.stmts.borrow_mut().insert(s, summary.clone());
        summary
    }

    fn summarise(&self, s: StmtId) -> Summary {
        let mut summary = Summary::default();
        for child in self.unit.stmt_children(s) {
            match child {
                Child::Expr(e) => summary.structure |= self.needs_structure(e),
                Child::Stmt(inner) => summary.add(&self.summary(inner)),
            }
        }
        use StmtKind::*;
        match &self.unit.stmt(s).kind {
            Return(_) | GotoComputed(_) | Sync | CilkFor(_) | CilkScope(_) | Inlet(_) | Abort => summary.structure = true,
            Break => summary.breaks = true,
            Continue => summary.continues = true,
            Goto { label } => summary.polls |= self.is_backward(s, *label),
            While { .. } | DoWhile { .. } | For { .. } => {
                summary.breaks = false;
                summary.continues = false;
                summary.polls |= self.needs_poll(s);
            }
            Switch { .. } => {
                summary.breaks = false;
                summary.cases = false;
            }
            Labeled { labels, .. } => summary.cases |= labels.iter().any(|l| !matches!(l.kind, LabelKind::Name(_))),
            _ => {}
        }
        summary
    }

    // ------------------------------------------------------------ jumps

    /// The labels and jumps of the function that a token stands in.
    fn jumps_around(&self, token: TokenIndex) -> Option<std::rc::Rc<Jumps>> {
        let after = self.starts.partition_point(|&(start, _)| start <= token);
        let mut innermost = self.starts[..after].last().map(|&(_, f)| f);
        while let Some(f) = innermost.filter(|&f| !self.unit.function(f).span.contains(token)) {
            innermost = self.unit.function(f).parent;
        }
        innermost.map(|f| self.jumps(f))
    }

    pub fn jumps(&self, f: FunctionId) -> std::rc::Rc<Jumps> {
        if let Some(known) = self.jumps.borrow().get(&f) {
            return known.clone();
        }
        let mut jumps = Jumps::default();
        self.unit.walk(Child::Stmt(self.unit.function(f).body), &mut |node| {
            match node {
                Child::Stmt(s) => self.add_jumps(s, &mut jumps),
                Child::Expr(e) => {
                    if let ExprKind::LabelAddress(label) = self.unit.expr(e).kind {
                        jumps.addressed.insert(label);
                    }
                }
            }
            true
        });
        let jumps = std::rc::Rc::new(jumps);
        self.jumps.borrow_mut().insert(f, jumps.clone());
        jumps
    }

    /// The labels of which the address is taken, in order.
    pub fn addressed_labels(&self, f: FunctionId) -> Vec<SymbolId> {
        let mut labels: Vec<SymbolId> = self.jumps(f).addressed.iter().copied().collect();
        labels.sort();
        labels
    }

    fn add_jumps(&self, s: StmtId, jumps: &mut Jumps) {
        let stmt = self.unit.stmt(s);
        match &stmt.kind {
            StmtKind::Goto { label } => jumps.gotos.push((*label, stmt.span.start)),
            StmtKind::Asm(asm) => jumps.gotos.extend(asm.labels.iter().map(|&l| (l, stmt.span.start))),
            StmtKind::Labeled { labels, .. } => {
                for label in labels {
                    if let LabelKind::Name(symbol) = label.kind {
                        jumps.labels.insert(symbol, label.span.start);
                    }
                }
            }
            _ => {}
        }
    }

    /// A jump leads into this span or out of it.
    fn jumps_cross(&self, span: Span) -> bool {
        if span.is_empty() {
            return false;
        }
        let Some(jumps) = self.jumps_around(span.start) else { return false };
        let inside = |label: &SymbolId| jumps.labels.get(label).is_some_and(|&t| span.contains(t));
        jumps.gotos.iter().any(|(label, from)| inside(label) != span.contains(*from))
            || jumps.addressed.iter().any(|label| inside(label))
    }

    /// A `goto` to a label that stands before it: a loop.
    pub fn is_backward(&self, goto: StmtId, label: SymbolId) -> bool {
        let from = self.unit.stmt(goto).span.start;
        let at = self.jumps_around(from).and_then(|j| j.labels.get(&label).copied());
        at.is_some_and(|at| at < from)
    }

    // ------------------------------------------------------------ polls

    /// A loop that could run long without reaching a seam or a poll inside it. Innermost counted
    /// loops are spared, so that the C compiler can still vectorise them.
    pub fn needs_poll(&self, s: StmtId) -> bool {
        let mut reaches = false;
        let mut nested = false;
        self.unit.walk(Child::Stmt(s), &mut |node| {
            match node {
                Child::Stmt(inner) if inner != s && self.is_loop(inner) => {
                    nested = true;
                    reaches |= self.summary(inner).polls;
                }
                Child::Stmt(inner) => {
                    reaches |= matches!(self.unit.stmt(inner).kind, StmtKind::CilkFor(_) | StmtKind::Sync);
                }
                Child::Expr(e) => reaches |= self.reaches_seam(e),
            }
            !reaches
        });
        if reaches || self.trip_count(s).is_some_and(|n| n <= SHORT_LOOP) {
            return false;
        }
        nested || !self.is_counted(s) || self.calls_much(Child::Stmt(s))
    }

    fn reaches_seam(&self, e: ExprId) -> bool {
        match &self.unit.expr(e).kind {
            ExprKind::Call { callee, .. } => matches!(self.call_kind(*callee), CallKind::Fast(_) | CallKind::Unknown),
            ExprKind::Spawn(_) | ExprKind::ParallelCall { .. } => true,
            _ => false,
        }
    }

    fn is_loop(&self, s: StmtId) -> bool {
        matches!(self.unit.stmt(s).kind, StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::For { .. })
    }

    /// `for (…; i < n; i++)` and its kin: the C compiler can tell how often it runs.
    fn is_counted(&self, s: StmtId) -> bool {
        let StmtKind::For { cond: Some(cond), step: Some(step), .. } = self.unit.stmt(s).kind else { return false };
        let Some(variable) = self.stepped_variable(step) else { return false };
        let ExprKind::Binary { op, left, right } = self.unit.expr(self.unit.strip_parens(cond)).kind else { return false };
        let compares = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge | BinaryOp::Ne);
        compares && [left, right].into_iter().any(|e| self.named(e) == Some(variable))
    }

    /// The variable that a step changes by a fixed amount.
    fn stepped_variable(&self, step: ExprId) -> Option<SymbolId> {
        use UnaryOp::*;
        match self.unit.expr(self.unit.strip_parens(step)).kind {
            ExprKind::Unary { op: PreInc | PostInc | PreDec | PostDec, operand } => self.named(operand),
            ExprKind::Assign { op: Some(BinaryOp::Add | BinaryOp::Sub), target, .. } => self.named(target),
            // `i++, p++`
            ExprKind::Comma { left, right } => self.stepped_variable(left).or_else(|| self.stepped_variable(right)),
            _ => None,
        }
    }

    fn named(&self, e: ExprId) -> Option<SymbolId> {
        match self.unit.expr(self.unit.strip_parens(e)).kind {
            ExprKind::Ident(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// It calls a function that may take long.
    fn calls_much(&self, node: Child) -> bool {
        let mut much = false;
        self.unit.walk(node, &mut |node| {
            if let Child::Expr(e) = node {
                if let ExprKind::Call { callee, .. } = &self.unit.expr(e).kind {
                    much |= !self.is_cheap(*callee);
                }
            }
            !much
        });
        much
    }

    /// A builtin, a function of the mathematical library, or a leaf without loops.
    fn is_cheap(&self, callee: ExprId) -> bool {
        let Some(symbol) = self.unit.direct_callee(callee) else { return false };
        let s = self.unit.symbol(symbol);
        match s.definition {
            Some(f) => self.is_cheap_function(f),
            None => s.flags.builtin || s.flags.system && self.is_mathematical(s.ty),
        }
    }

    fn is_mathematical(&self, function: Type) -> bool {
        let Some(f) = self.unit.types.function_type(function) else { return false };
        let floating = |&t: &Type| self.unit.types.is_real_floating(t);
        !f.params.is_empty() && floating(&f.result) && f.params.iter().all(floating)
    }

    fn is_cheap_function(&self, f: FunctionId) -> bool {
        if let Some(&known) = self.cheap.borrow().get(&f) {
            return known;
        }
        // A recursive function is not cheap: assumed while its own body is looked at.
        self.cheap.borrow_mut().insert(f, false);
        let body = Child::Stmt(self.unit.function(f).body);
        let mut loops = false;
        self.unit.walk(body, &mut |node| {
            if let Child::Stmt(s) = node {
                let kind = &self.unit.stmt(s).kind;
                loops |= self.is_loop(s) || matches!(kind, StmtKind::Goto { .. } | StmtKind::GotoComputed(_));
            }
            !loops
        });
        let cheap = !loops && !self.calls_much(body);
        self.cheap.borrow_mut().insert(f, cheap);
        cheap
    }

    /// How often a loop nest runs its innermost body at most, if that is known here.
    fn trip_count(&self, s: StmtId) -> Option<u64> {
        let StmtKind::For { init, cond: Some(cond), body, .. } = self.unit.stmt(s).kind else { return None };
        if !self.is_counted(s) || self.calls_much(Child::Stmt(s)) {
            return None;
        }
        let start = self.initial_value(init)?;
        let ExprKind::Binary { left, right, .. } = self.unit.expr(self.unit.strip_parens(cond)).kind else { return None };
        let limit = self.constant(right).or_else(|| self.constant(left))?;
        let own = u64::try_from((limit - start).abs()).ok()?.saturating_add(1);
        let mut inner = 1u64;
        let mut known = true;
        self.unit.walk(Child::Stmt(body), &mut |node| match node {
            Child::Stmt(s) if self.is_loop(s) => {
                match self.trip_count(s) {
                    Some(n) => inner = inner.saturating_add(n),
                    None => known = false,
                }
                false
            }
            Child::Stmt(s) => {
                known &= !matches!(self.unit.stmt(s).kind, StmtKind::Goto { .. } | StmtKind::GotoComputed(_));
                known
            }
            Child::Expr(_) => known,
        });
        known.then(|| own.saturating_mul(inner))
    }

    fn initial_value(&self, init: StmtId) -> Option<i128> {
        match &self.unit.stmt(init).kind {
            StmtKind::Declaration(d) => match d.declarators.first()?.init.as_ref()? {
                Initializer::Expr(e) => self.constant(*e),
                Initializer::List { .. } => None,
            },
            StmtKind::Expr(e) => match self.unit.expr(self.unit.strip_parens(*e)).kind {
                ExprKind::Assign { op: None, value, .. } => self.constant(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// The value of a simple integer constant expression.
    pub fn constant(&self, e: ExprId) -> Option<i128> {
        match self.unit.expr(self.unit.strip(e)).kind {
            ExprKind::Int(value) => Some(value),
            ExprKind::Ident(symbol) => match self.unit.symbol(symbol).kind {
                SymbolKind::EnumConstant(value) => Some(value),
                _ => None,
            },
            ExprKind::Unary { op: UnaryOp::Minus, operand } => self.constant(operand)?.checked_neg(),
            ExprKind::Binary { op, left, right } => {
                let (a, b) = (self.constant(left)?, self.constant(right)?);
                match op {
                    BinaryOp::Add => a.checked_add(b),
                    BinaryOp::Sub => a.checked_sub(b),
                    BinaryOp::Mul => a.checked_mul(b),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// A loop nest that runs its body no more often than this needs no poll.
const SHORT_LOOP: u64 = 2048;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alloca {
    /// One argument, the size.
    Plain,
    /// The second argument is the alignment in bits.
    Aligned,
}
