//! C's constraints on the expressions of functions that are translated.
//!
//! Functions that reach no seam go to the C compiler as they are, and so do their mistakes. What is translated
//! is taken apart and printed several times, with variables of ours for what lies in between and without
//! `const`; the C compiler would report a mistake in it several times, about names that the user never wrote, or
//! not at all. So what operators, assignments and calls ask of their operands is checked here, in gcc's words.

use super::ast::*;
use super::error_at;
use super::token::TokenIndex;
use super::types::{Compat, Quals, Type, TypeKind};
use super::walk::Child;
use crate::diag::Diagnostic;

/// What is wrong with the expressions of these functions and of the inlets in them.
pub fn check(unit: &TranslationUnit, functions: impl Iterator<Item = FunctionId>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for f in functions {
        let function = unit.function(f);
        for &f in [f].iter().chain(&function.inlets) {
            let ty = unit.symbol(unit.function(f).symbol).ty;
            let result = unit.types.function_type(ty).map_or(unit.types.common.error, |f| f.result);
            let mut checker = Checker { unit, result, found: &mut found };
            checker.function(f);
        }
    }
    found
}

struct Checker<'a> {
    unit: &'a TranslationUnit,
    /// What the function returns.
    result: Type,
    found: &'a mut Vec<Diagnostic>,
}

/// Where a value goes to, for the words of a message.
#[derive(Clone, Copy)]
enum Destination {
    Assignment,
    Initialisation,
    Return,
}

/// How an lvalue is changed, for the words of a message.
#[derive(Clone, Copy)]
enum Change {
    Assignment,
    Increment,
    Decrement,
}

const VOID_VALUE: &str = "void value not ignored as it ought to be";

impl Checker<'_> {
    fn function(&mut self, f: FunctionId) {
        let unit = self.unit;
        unit.walk(Child::Stmt(unit.function(f).body), &mut |node| {
            match node {
                Child::Expr(e) => self.expr(e),
                Child::Stmt(s) => self.stmt(s),
            }
            true
        });
    }

    fn error(&mut self, at: TokenIndex, message: impl Into<String>) {
        self.found.push(error_at(self.unit, at, message));
    }

    fn value(&self, e: ExprId) -> Type {
        self.unit.expr(e).value_ty
    }

    fn start(&self, e: ExprId) -> TokenIndex {
        self.unit.expr(e).span.start
    }

    /// The operator behind a left operand.
    fn behind(&self, e: ExprId) -> TokenIndex {
        self.unit.expr(e).span.end
    }

    fn name(&self, ty: Type) -> String {
        self.unit.print_type_name(self.unit.types.unqualified(ty))
    }

    fn text(&self, e: ExprId) -> &str {
        self.unit.stream.text_of_span(self.unit.expr(e).span)
    }

    // ------------------------------------------------------------ statements

    fn stmt(&mut self, s: StmtId) {
        match &self.unit.stmt(s).kind {
            StmtKind::If { cond, .. } | StmtKind::While { cond, .. } | StmtKind::DoWhile { cond, .. } => {
                self.condition(*cond);
            }
            StmtKind::For { cond: Some(cond), .. } => self.condition(*cond),
            StmtKind::Switch { value, .. } => {
                let ty = self.value(*value);
                if !self.unit.types.is_integer(ty) && !self.unit.types.is_error(ty) {
                    self.error(self.start(*value), "switch quantity not an integer");
                }
            }
            StmtKind::Return(Some(e)) if !self.unit.types.is_void(self.result) => {
                self.goes_to(self.result, *e, Destination::Return, self.start(*e));
            }
            StmtKind::Declaration(d) => d.declarators.iter().for_each(|declarator| self.initialiser(declarator)),
            _ => {}
        }
    }

    fn condition(&mut self, e: ExprId) {
        let ty = self.value(e);
        if self.unit.types.is_void(ty) {
            self.error(self.start(e), VOID_VALUE);
        } else if self.unit.types.record_of(ty).is_some() {
            self.error(self.start(e), "used struct type value where scalar is required");
        }
    }

    fn initialiser(&mut self, declarator: &InitDeclarator) {
        let Some(Initializer::Expr(e)) = declarator.init else { return };
        let ty = self.unit.symbol(declarator.symbol).ty;
        if !self.unit.types.is_array(ty) {
            self.goes_to(ty, e, Destination::Initialisation, self.start(e));
        }
    }

    // ------------------------------------------------------------ expressions

    fn expr(&mut self, e: ExprId) {
        match &self.unit.expr(e).kind {
            ExprKind::Assign { op, target, value } => {
                if self.may_change(*target, Change::Assignment, self.behind(*target)) {
                    self.assigned(*op, *target, *value);
                }
            }
            ExprKind::Unary { op, operand } => self.unary(*op, *operand, self.start(e)),
            ExprKind::Binary { op, left, right } => self.operands(*op, *left, *right),
            ExprKind::Conditional { cond, .. } => self.condition(*cond),
            ExprKind::Call { callee, args } => self.call(*callee, args),
            ExprKind::Index { base, index } => self.index(*base, *index),
            _ => {}
        }
    }

    fn assigned(&mut self, op: Option<BinaryOp>, target: ExprId, value: ExprId) {
        match op {
            None => {
                let at = self.behind(target);
                let ty = self.unit.expr(target).ty;
                self.goes_to(ty, value, Destination::Assignment, at);
            }
            Some(op) => self.operands(op, target, value),
        }
    }

    fn index(&mut self, base: ExprId, index: ExprId) {
        let types = &self.unit.types;
        let (a, b) = (self.value(base), self.value(index));
        let fits = [a, b].into_iter().any(|ty| types.is_pointer(ty) || types.is_vector(ty) || types.is_error(ty));
        if !fits && !types.is_array(self.unit.expr(base).ty) {
            self.error(self.behind(base), "subscripted value is neither array nor pointer nor vector");
        }
    }

    fn unary(&mut self, op: UnaryOp, operand: ExprId, at: TokenIndex) {
        let types = &self.unit.types;
        let ty = self.value(operand);
        let (fits, name) = match op {
            UnaryOp::Plus => (types.is_arithmetic(ty), "unary plus"),
            UnaryOp::Minus => (types.is_arithmetic(ty), "unary minus"),
            UnaryOp::BitNot => (types.is_arithmetic(ty) && !types.is_real_floating(ty), "bit-complement"),
            UnaryOp::Not => (types.is_scalar(ty), "unary exclamation mark"),
            UnaryOp::PreInc | UnaryOp::PostInc => return self.step(operand, Change::Increment, op, at),
            UnaryOp::PreDec | UnaryOp::PostDec => return self.step(operand, Change::Decrement, op, at),
            UnaryOp::Deref if !types.is_pointer(ty) && !types.is_error(ty) => {
                return self.error(at, format!("invalid type argument of unary '*' (have '{}')", self.name(ty)));
            }
            _ => return,
        };
        if types.is_void(ty) {
            self.error(at, VOID_VALUE);
        } else if !fits && !types.is_vector(ty) && !types.is_error(ty) {
            self.error(at, format!("wrong type argument to {name}"));
        }
    }

    /// `++` and `--`
    fn step(&mut self, operand: ExprId, change: Change, op: UnaryOp, start: TokenIndex) {
        let at = if matches!(op, UnaryOp::PostInc | UnaryOp::PostDec) { self.behind(operand) } else { start };
        let ty = self.value(operand);
        if self.unit.types.record_of(ty).is_some() {
            self.error(at, format!("wrong type argument to {}", change.words().0));
        } else {
            self.may_change(operand, change, at);
        }
    }

    // ------------------------------------------------------------ binary operators

    fn operands(&mut self, op: BinaryOp, left: ExprId, right: ExprId) {
        let (a, b) = (self.value(left), self.value(right));
        let types = &self.unit.types;
        if types.is_void(a) || types.is_void(b) {
            let at = if types.is_void(a) { left } else { right };
            self.error(self.start(at), VOID_VALUE);
        } else if !self.are_operands(op, a, b) {
            let (op, a, b) = (op.spelling(), self.name(a), self.name(b));
            self.error(self.behind(left), format!("invalid operands to binary {op} (have '{a}' and '{b}')"));
        }
    }

    fn are_operands(&self, op: BinaryOp, a: Type, b: Type) -> bool {
        use BinaryOp::*;
        let types = &self.unit.types;
        if [a, b].into_iter().any(|ty| types.is_error(ty) || types.is_vector(ty) || types.is_va_list(ty)) {
            return true;
        }
        let integer = |ty| types.is_integer(ty) || matches!(types.kind(ty), TypeKind::Complex(_));
        match (types.is_pointer(a), types.is_pointer(b)) {
            (false, false) => match op {
                Rem | Shl | Shr | BitAnd | BitXor | BitOr => integer(a) && integer(b),
                _ => types.is_arithmetic(a) && types.is_arithmetic(b),
            },
            (true, true) => matches!(op, Sub | Lt | Gt | Le | Ge | Eq | Ne | And | Or),
            (true, false) => match op {
                Add | Sub | Lt | Gt | Le | Ge | Eq | Ne => types.is_integer(b),
                And | Or => types.is_arithmetic(b),
                _ => false,
            },
            (false, true) => match op {
                Add | Lt | Gt | Le | Ge | Eq | Ne => types.is_integer(a),
                And | Or => types.is_arithmetic(a),
                _ => false,
            },
        }
    }

    // ------------------------------------------------------------ where values go

    /// A value is converted to a type as if by assignment.
    fn goes_to(&mut self, to: Type, value: ExprId, destination: Destination, at: TokenIndex) {
        let from = self.value(value);
        if self.unit.types.is_void(from) {
            return self.error(at, VOID_VALUE);
        }
        if self.is_assignable(to, from) {
            return;
        }
        let is_record = self.unit.types.record_of(to).is_some();
        let (to, from) = (self.name(to), self.name(from));
        let what = match destination {
            Destination::Initialisation if is_record => return self.error(at, "invalid initializer"),
            Destination::Initialisation => format!("initializing type '{to}' using type '{from}'"),
            Destination::Assignment => format!("assigning to type '{to}' from type '{from}'"),
            Destination::Return => format!("returning type '{from}' but '{to}' was expected"),
        };
        self.error(at, format!("incompatible types when {what}"));
    }

    /// What gcc only warns of is.
    fn is_assignable(&self, to: Type, from: Type) -> bool {
        let types = &self.unit.types;
        let to = types.unqualified(to);
        if [to, from].into_iter().any(|ty| types.is_error(ty) || types.is_vector(ty) || types.is_va_list(ty)) {
            return true;
        }
        if types.record_of(to).is_some() || types.record_of(from).is_some() {
            return types.compatible(to, from, Compat::IgnoreQuals);
        }
        match (types.is_pointer(to), types.is_pointer(from)) {
            (true, false) => types.is_integer(from),
            (false, true) => types.is_integer(to),
            _ => true,
        }
    }

    // ------------------------------------------------------------ calls

    fn call(&mut self, callee: ExprId, args: &[ExprId]) {
        let types = &self.unit.types;
        let ty = self.value(callee);
        let Some(function) = types.function_type(ty) else {
            if !types.is_error(ty) {
                let message = format!("called object '{}' is not a function or function pointer", self.text(callee));
                self.error(self.start(callee), message);
            }
            return;
        };
        let direct = self.unit.direct_callee(callee).map(|s| self.unit.symbol(s).flags);
        if direct.is_some_and(|flags| flags.builtin) || !function.prototyped {
            return;
        }
        let (given, wanted) = (args.len(), function.params.len());
        if given < wanted || given > wanted && !function.variadic {
            let few = if given < wanted { "few" } else { "many" };
            let message = format!("too {few} arguments to function '{}'", self.callee_name(callee));
            return self.error(self.start(callee), message);
        }
        for (i, (&arg, &param)) in args.iter().zip(&function.params).enumerate() {
            self.argument(callee, i + 1, arg, param);
        }
    }

    fn argument(&mut self, callee: ExprId, number: usize, arg: ExprId, param: Type) {
        let types = &self.unit.types;
        let ty = self.value(arg);
        if types.is_void(ty) {
            self.error(self.start(arg), "invalid use of void expression");
        } else if !self.is_assignable(param, ty) && !self.is_union(param) {
            let name = self.callee_name(callee);
            self.error(self.start(arg), format!("incompatible type for argument {number} of '{name}'"));
        }
    }

    /// It may be one with the attribute `transparent_union`.
    fn is_union(&self, ty: Type) -> bool {
        self.unit.types.record_of(ty).is_some_and(|id| self.unit.types.record(id).is_union)
    }

    fn callee_name(&self, callee: ExprId) -> &str {
        let mut e = self.unit.strip_parens(callee);
        while let ExprKind::Unary { op: UnaryOp::Deref | UnaryOp::AddressOf, operand } = self.unit.expr(e).kind {
            e = self.unit.strip_parens(operand);
        }
        self.text(e)
    }

    // ------------------------------------------------------------ what can be changed

    /// Reports an operand that is not a modifiable lvalue. Answers whether it is one.
    fn may_change(&mut self, target: ExprId, change: Change, at: TokenIndex) -> bool {
        let expr = self.unit.expr(target);
        let (name, operand) = change.words();
        let message = if self.unit.types.is_error(expr.ty) {
            return true;
        } else if !expr.lvalue {
            format!("lvalue required as {operand}")
        } else if self.unit.types.is_array(expr.ty) && !self.unit.types.is_va_list(expr.ty) {
            format!("{name} to expression with array type")
        } else if self.is_const(expr.ty) || self.unit.holds_const(expr.ty) {
            format!("{name} of {}", self.read_only(target))
        } else {
            return true;
        };
        self.error(at, message);
        false
    }

    fn is_const(&self, ty: Type) -> bool {
        self.unit.types.resolve(ty).quals.has(Quals::CONST)
    }

    /// What cannot be changed, as gcc calls it.
    fn read_only(&self, target: ExprId) -> String {
        let e = self.unit.strip_parens(target);
        match self.unit.expr(e).kind {
            ExprKind::Ident(symbol) => {
                let is_parameter = self.unit.symbol(symbol).kind == SymbolKind::Parameter;
                let kind = if is_parameter { "parameter" } else { "variable" };
                format!("read-only {kind} '{}'", self.unit.name_of(symbol))
            }
            ExprKind::Member { base, arrow, name } => {
                let base = self.unit.expr(base);
                let object = if arrow { self.unit.types.pointee(base.value_ty) } else { Some(base.ty) };
                let name = self.unit.stream.text_of(name);
                match object.is_some_and(|ty| self.is_const(ty)) {
                    true => format!("member '{name}' in read-only object"),
                    false => format!("read-only member '{name}'"),
                }
            }
            _ => format!("read-only location '{}'", self.text(e)),
        }
    }
}

impl Change {
    /// The change, and its operand.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Change::Assignment => ("assignment", "left operand of assignment"),
            Change::Increment => ("increment", "increment operand"),
            Change::Decrement => ("decrement", "decrement operand"),
        }
    }
}
