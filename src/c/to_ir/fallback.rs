//! What cannot be released: functions with constructs that tie them to their place on the C stack are
//! compiled by lazy remote procedure call, or refused.

use super::super::ast::*;
use super::super::releasable::{has_attribute, passes_const_members, uses_keywords};
use super::super::token::Span;
use super::super::types::{ArrayLen, Type, TypeKind};
use super::super::walk::Child;
use super::builder::{Binding, Builder};
use super::context::Context;
use crate::ir::{CType, Expr, LocalId, Piece, Tasks};

/// How a function has to be compiled.
pub fn tasks_for(cx: &Context, f: FunctionId) -> Tasks {
    let facts = cx.unit.function(f).facts;
    let rpc = cx.options.tasks == Tasks::Rpc || facts.setjmp || facts.computed_goto || facts.label_address;
    if rpc || declares_in_place(cx, f) {
        Tasks::Rpc
    } else {
        Tasks::Lazy
    }
}

/// A declaration outside of text that is printed as it is has to stay where it is.
fn declares_in_place(cx: &Context, f: FunctionId) -> bool {
    let function = cx.unit.function(f);
    let mut found = function.params.iter().flatten().any(|&p| is_odd_parameter(cx, p));
    cx.unit.walk(Child::Stmt(function.body), &mut |node| match node {
        Child::Stmt(s) => match &cx.unit.stmt(s).kind {
            StmtKind::Declaration(d) => {
                found |= stays_in_place(cx, d);
                !found
            }
            _ => !found && !cx.shape.is_opaque(s),
        },
        Child::Expr(e) => !found && cx.shape.needs_structure(e),
    });
    found
}

/// The declaration cannot be split into a local of the IR and an assignment.
pub fn stays_in_place(cx: &Context, d: &Declaration) -> bool {
    let (first, end) = d.specifiers.tag_definitions;
    let tags = &cx.unit.tag_definitions[first as usize..end as usize];
    tags.iter().any(|tag| cx.unit.types.is_variably_modified(tag.ty)) || d.declarators.iter().any(|i| {
        let s = cx.unit.symbol(i.symbol);
        let explicit_register = s.asm_label.is_some() && s.is_local_object() && !s.linked;
        let variably_modified = cx.unit.types.is_variably_modified(s.ty) && !is_steady_pointer(cx, i.symbol);
        explicit_register || variably_modified && s.kind != SymbolKind::Function || takes_label_address(cx, i)
    })
}

fn takes_label_address(cx: &Context, declarator: &InitDeclarator) -> bool {
    let mut found = false;
    let Some(init) = &declarator.init else { return false };
    init.for_each_expr(&mut |e| {
        cx.unit.walk(Child::Expr(e), &mut |node| {
            found |= matches!(node, Child::Expr(e) if matches!(cx.unit.expr(e).kind, ExprKind::LabelAddress(_)));
            !found
        });
    });
    found
}

// ---------------------------------------------------------------- pointers to variable length arrays

/// A pointer to a variable length array that never changes: `double (*a)[n]` as a parameter. It can be
/// kept as a plain pointer and cast where it is used.
fn is_steady_pointer(cx: &Context, symbol: SymbolId) -> bool {
    let s = cx.unit.symbol(symbol);
    s.is_local_object() && !s.assigned && !s.address_taken && dimensions(cx, s.ty).is_some()
}

fn is_odd_parameter(cx: &Context, symbol: SymbolId) -> bool {
    cx.unit.types.is_variably_modified(cx.unit.symbol(symbol).ty) && !is_steady_pointer(cx, symbol)
}

/// The element type and the array dimensions of what a pointer points to.
fn dimensions(cx: &Context, pointer: Type) -> Option<(Type, Vec<ArrayLen>)> {
    let types = &cx.unit.types;
    let mut ty = types.pointee(pointer)?;
    let mut lengths = Vec::new();
    while let TypeKind::Array(element, length) = *types.kind(ty) {
        if matches!(length, ArrayLen::Unknown | ArrayLen::Variable(None)) {
            return None;
        }
        lengths.push(length);
        ty = element;
    }
    (!types.is_variably_modified(ty)).then_some((ty, lengths))
}

impl Builder<'_, '_> {
    /// A parameter or variable that points to a variable length array: the bounds are evaluated now, and each use
    /// casts the pointer to its type.
    pub fn bind_variably_modified(&mut self, symbol: SymbolId, pointer: LocalId) {
        let ty = self.unit.symbol(symbol).ty;
        let Some((element, lengths)) = dimensions(self.cx, ty).filter(|_| is_steady_pointer(self.cx, symbol)) else {
            return self.declare_odd_parameter(symbol, pointer);
        };
        let mut bounds: Vec<Expr> = Vec::new();
        for length in lengths {
            bounds.push(match length {
                ArrayLen::Variable(Some(e)) => {
                    let bound = self.made_local("bound", "unsigned long");
                    let value = self.value(e);
                    self.set(bound, value);
                    Expr::local(bound)
                }
                ArrayLen::Fixed(n) => Expr::text(n.to_string()),
                ArrayLen::Unknown | ArrayLen::Variable(None) => unreachable!("not a steady pointer"),
            });
        }
        let mut text = pieces!("((", self.cx.declaration(element, "(*)"));
        for bound in bounds {
            text = pieces!(text, "[", bound, "]");
        }
        self.bind_cast(symbol, pieces!(text, ")", pointer, ")"));
    }

    /// The variable itself is declared in the text; the parameter is only its first value.
    fn declare_odd_parameter(&mut self, symbol: SymbolId, pointer: LocalId) {
        let ty = self.unit.symbol(symbol).ty;
        let declaration = self.cx.declaration(ty, self.unit.name_of(symbol));
        self.bindings.insert(symbol, Binding::Plain);
        self.emit(crate::ir::StmtKind::Opaque(pieces!(declaration, " = ", pointer, ";")));
    }
}

// ---------------------------------------------------------------- passed to the functions of loops

/// A variable that a parallel loop's function is given: the arguments, the types of its parameters,
/// and the text that stands for the variable there, in which local `i` is parameter `i`.
pub struct Passed {
    pub args: Vec<Expr>,
    pub types: Vec<CType>,
    pub text: Expr,
}

impl Builder<'_, '_> {
    /// For variables that are no simple locals: of variably modified type, or declared in the text.
    pub fn pass_specially(&self, symbol: SymbolId) -> Option<Passed> {
        match self.bindings.get(&symbol)? {
            Binding::Cast(i) => Some(self.pass_cast(&self.casts[*i])),
            Binding::Plain => self.pass_plain(symbol),
            Binding::Local(_) | Binding::Deref(_) => None,
        }
    }

    fn pass_cast(&self, text: &Expr) -> Passed {
        let mut locals: Vec<LocalId> = Vec::new();
        for piece in &text.0 {
            if let Piece::Local(l) = piece {
                locals.extend((!locals.contains(l)).then_some(*l));
            }
        }
        let number = |l: &LocalId| LocalId(locals.iter().position(|x| x == l).expect("collected above") as u32);
        let renumbered = text.0.iter().map(|p| match p {
            Piece::Local(l) => Piece::Local(number(l)),
            other => other.clone(),
        });
        Passed {
            text: Expr(renumbered.collect()),
            types: locals.iter().map(|&l| self.local(l).ty.clone()).collect(),
            args: locals.iter().map(|&l| Expr::local(l)).collect(),
        }
    }

    /// A variable that is declared in the text is passed by address, with the bounds of its type.
    fn pass_plain(&self, symbol: SymbolId) -> Option<Passed> {
        let s = self.unit.symbol(symbol);
        let name = self.unit.name_of(symbol);
        let types = &self.unit.types;
        let is_array = types.is_vla(s.ty);
        let (element, rank) = match is_array {
            true => array_shape(self.cx, s.ty),
            false => dimensions(self.cx, s.ty).map(|(element, lengths)| (element, lengths.len()))?,
        };
        let object = if is_array { name.to_string() } else { format!("(*{name})") };
        let mut passed = Passed {
            args: vec![Expr::text(format!("(void *)&{name}"))],
            types: vec![CType("void *".to_string())],
            text: Expr::text(format!("(*({}", self.cx.declaration(element, if is_array { "(*)" } else { "(**)" }))),
        };
        let mut part = object;
        for i in 0..rank {
            let inner = format!("{part}[0]");
            passed.args.push(Expr::text(format!("sizeof({part}) / sizeof({inner})")));
            passed.types.push(CType("unsigned long".to_string()));
            passed.text = pieces!(passed.text, "[", LocalId(i as u32 + 1), "]");
            part = inner;
        }
        passed.text = pieces!(passed.text, ")", LocalId(0), ")");
        Some(passed)
    }
}

/// The innermost element type of an array type, and its number of dimensions.
fn array_shape(cx: &Context, ty: Type) -> (Type, usize) {
    match *cx.unit.types.kind(ty) {
        TypeKind::Array(element, _) => {
            let (innermost, rank) = array_shape(cx, element);
            (innermost, rank + 1)
        }
        _ => (ty, 0),
    }
}

// ---------------------------------------------------------------- refused

/// Whether a function can be compiled at all; says why not.
pub fn is_possible(cx: &Context, f: FunctionId) -> bool {
    let function = cx.unit.function(f);
    let symbol = cx.unit.symbol(function.symbol);
    if !uses_keywords(cx.unit, f) && !symbol.flags.cilk {
        return true;
    }
    let name = cx.unit.name_of(function.symbol);
    let at = Span::new(function.declarator.start, function.declarator.start + 1);
    let refuse = |what: &str, help: &str| {
        cx.error(at, format!("'{name}' cannot be compiled by Seam: {what}"), help);
        false
    };
    if symbol.flags.noreturn {
        return refuse("it is declared 'noreturn', and it spawns", "drop 'noreturn'");
    }
    if symbol.flags.annotated_serial {
        return refuse("it is marked SEAM_SERIAL, and it spawns", "drop SEAM_SERIAL");
    }
    if passes_const_members(cx.unit, symbol.ty) {
        return refuse("a struct with const members is its result or parameter, and it spawns", "pass a pointer instead");
    }
    if symbol.depth > 0 {
        return refuse("it is a nested function, and it spawns", "move it out of the function around it");
    }
    if has_attribute(cx.unit, function, &["naked", "interrupt", "ifunc"]) {
        return refuse("it has an attribute that rules out parallelism", "call the part that spawns from it as a function of its own");
    }
    true
}
