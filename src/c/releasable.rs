//! Which functions of a translation unit can be released.
//!
//! A function that spawns, or is declared to, must be: its continuation is what
//! thieves take. So must whatever calls such a function directly, because it stands between
//! the seams on the stack. The rest stays plain C.

use super::ast::*;
use super::token::{Span, TokenKind};
use super::types::Type;
use super::walk::Child;
use std::collections::{HashMap, HashSet};

/// The functions to be compiled so that they can be released.
#[derive(Default, Debug)]
pub struct Releasable {
    functions: HashSet<FunctionId>,
    symbols: HashSet<SymbolId>,
}

impl Releasable {
    pub fn contains(&self, function: FunctionId) -> bool {
        self.functions.contains(&function)
    }
    /// The same for the symbol of a function defined in this translation unit.
    pub fn names(&self, symbol: SymbolId) -> bool {
        self.symbols.contains(&symbol)
    }
    pub fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }
    fn insert(&mut self, unit: &TranslationUnit, function: FunctionId) -> bool {
        self.symbols.insert(unit.function(function).symbol);
        self.functions.insert(function)
    }
}

/// Finds them. With `all`, every function that can be released is, needed or not.
pub fn analyse(unit: &TranslationUnit, all: bool) -> Releasable {
    let calls: Vec<Calls> = (0..unit.functions.len()).map(|f| calls_of(unit, FunctionId(f as u32))).collect();
    let mut found = Releasable::default();
    let mut pending = Vec::new();
    let add = |found: &mut Releasable, pending: &mut Vec<FunctionId>, f: FunctionId| {
        if found.insert(unit, f) {
            pending.push(f);
        }
    };
    for (f, calls) in ids(unit).zip(&calls) {
        if must(unit, f) {
            add(&mut found, &mut pending, f);
        }
        let spawned = calls.spawned.iter().copied().filter(|&g| can(unit, g));
        spawned.for_each(|g| add(&mut found, &mut pending, g));
    }
    let callers = reverse(&calls);
    while let Some(f) = pending.pop() {
        for &caller in callers.get(&f).into_iter().flatten() {
            if can(unit, caller) {
                add(&mut found, &mut pending, caller);
            }
        }
    }
    if all {
        let of_reducers = reducer_functions(unit);
        let is_called = |f: FunctionId| callers.contains_key(&f);
        let wanted = |f: FunctionId| {
            can(unit, f)
                && needs_no_fallback(unit, f)
                && !of_reducers.contains(&f)
                && (is_called(f) || !is_plain_callback(unit, f))
        };
        ids(unit).filter(|&f| wanted(f)).for_each(|f| add(&mut found, &mut pending, f));
    }
    found
}

fn ids(unit: &TranslationUnit) -> impl Iterator<Item = FunctionId> {
    (0..unit.functions.len() as u32).map(FunctionId)
}

/// The functions that make and combine views: the runtime calls them, in the midst of its own work.
fn reducer_functions(unit: &TranslationUnit) -> HashSet<FunctionId> {
    let functions = unit.reducers.iter().filter_map(|r| r.functions);
    functions.flat_map(|(identity, reduce)| [identity, reduce]).filter_map(|e| definition(unit, e)).collect()
}

/// A function for others to call in which nothing could be released: it may be a signal handler.
fn is_plain_callback(unit: &TranslationUnit, f: FunctionId) -> bool {
    let function = unit.function(f);
    let mut leaf = true;
    unit.walk(Child::Stmt(function.body), &mut |node| {
        leaf &= match node {
            Child::Expr(e) => !matches!(unit.expr(e).kind, ExprKind::Call { .. }),
            Child::Stmt(s) => {
                use StmtKind::*;
                !matches!(unit.stmt(s).kind, While { .. } | DoWhile { .. } | For { .. } | Goto { .. } | GotoComputed(_))
            }
        };
        leaf
    });
    leaf && unit.symbol(function.symbol).used_as_value
}

/// The functions of this translation unit that a function calls by name.
#[derive(Default)]
struct Calls {
    called: Vec<FunctionId>,
    spawned: Vec<FunctionId>,
}

fn calls_of(unit: &TranslationUnit, f: FunctionId) -> Calls {
    let mut calls = Calls::default();
    if unit.function(f).parent.is_some() {
        return calls;
    }
    unit.walk(Child::Stmt(unit.function(f).body), &mut |node| {
        let Child::Expr(e) = node else { return true };
        match &unit.expr(e).kind {
            ExprKind::Call { callee, .. } => calls.called.extend(definition(unit, *callee)),
            ExprKind::Spawn(call) | ExprKind::ParallelCall { call, .. } => {
                if let ExprKind::Call { callee, .. } = &unit.expr(unit.strip(*call)).kind {
                    calls.spawned.extend(definition(unit, *callee));
                }
            }
            _ => {}
        }
        true
    });
    calls
}

fn definition(unit: &TranslationUnit, callee: ExprId) -> Option<FunctionId> {
    unit.symbol(unit.direct_callee(callee)?).definition
}

fn reverse(calls: &[Calls]) -> HashMap<FunctionId, Vec<FunctionId>> {
    let mut callers: HashMap<FunctionId, Vec<FunctionId>> = HashMap::new();
    for (caller, calls) in calls.iter().enumerate() {
        for &callee in calls.called.iter().chain(&calls.spawned) {
            callers.entry(callee).or_default().push(FunctionId(caller as u32));
        }
    }
    callers
}

/// It spawns, or was declared releasable.
fn must(unit: &TranslationUnit, f: FunctionId) -> bool {
    let function = unit.function(f);
    let symbol = unit.symbol(function.symbol);
    function.parent.is_none() && (uses_keywords(unit, f) || symbol.flags.cilk || symbol.flags.annotated_seam)
}

/// Something in its body makes no sense in a plain C function.
pub fn uses_keywords(unit: &TranslationUnit, f: FunctionId) -> bool {
    let facts = unit.function(f).facts;
    facts.spawns
        || facts.syncs
        || facts.cilk_for
        || facts.cilk_scope
        || facts.parallel_call
        || facts.aborts
        || facts.synched
        || !unit.function(f).inlets.is_empty()
}

/// Nothing forbids that the function is released.
fn can(unit: &TranslationUnit, f: FunctionId) -> bool {
    let function = unit.function(f);
    let symbol = unit.symbol(function.symbol);
    let flags = symbol.flags;
    let variadic = unit.types.function_type(symbol.ty).is_some_and(|t| t.variadic);
    function.parent.is_none()
        && symbol.depth == 0
        && !flags.gnu_inline
        && !flags.noreturn
        && !flags.annotated_serial
        && !variadic
        && !passes_const_members(unit, symbol.ty)
        && !unit.stream.token(function.span.start).system
        && !has_attribute(unit, function, &["naked", "ifunc", "interrupt", "returns_twice", "no_split_stack", "target_clones"])
}

/// Its result or a parameter is a record that cannot be assigned to, so not saved either.
pub fn passes_const_members(unit: &TranslationUnit, function: Type) -> bool {
    let f = unit.types.function_type(function);
    f.is_some_and(|f| f.params.iter().chain([&f.result]).any(|&ty| unit.holds_const(ty)))
}

/// It can be compiled with fast and slow clone, for all that its facts tell, and it runs
/// when the runtime can.
fn needs_no_fallback(unit: &TranslationUnit, f: FunctionId) -> bool {
    let function = unit.function(f);
    let facts = function.facts;
    let explicit_registers = function.locals.iter().any(|&l| {
        let symbol = unit.symbol(l);
        symbol.asm_label.is_some() && symbol.is_local_object()
    });
    !(facts.vla || facts.computed_goto || facts.label_address || facts.setjmp || facts.va_start || facts.frame_address)
        && !explicit_registers
        && !has_attribute(unit, function, &["constructor", "destructor", "signal"])
}

/// One of these words (with or without underscores around it) stands in the function's attributes.
pub fn has_attribute(unit: &TranslationUnit, function: &Function, words: &[&str]) -> bool {
    attribute_words(unit, &function.attributes).any(|word| words.contains(&word.trim_matches('_')))
}

fn attribute_words<'a>(unit: &'a TranslationUnit, attributes: &'a [Span]) -> impl Iterator<Item = &'a str> {
    let tokens = attributes.iter().flat_map(|span| span.start..span.end);
    tokens.filter(|&t| matches!(unit.stream.token(t).kind, TokenKind::Ident(_))).map(|t| unit.stream.text_of(t))
}
