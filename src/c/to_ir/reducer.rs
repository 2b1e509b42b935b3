//! Reducers: each use of one is a use of the running strand's view of it.

use super::super::ast::*;
use super::super::token::Span;
use super::super::types::{Type, TypeKind, TypeTable};
use super::super::walk::Child;
use super::builder::{Binding, Builder, Nest, NestKind};
use super::context::{Context, Pending};
use crate::ir::{Expr, LocalId, Piece, Tasks};

impl Builder<'_, '_> {
    pub fn is_reducer(&self, ty: Type) -> bool {
        self.unit.types.is_reducer(ty)
    }

    /// The text of an lvalue that is a reducer becomes that of the view, and a pointer to a reducer where a plain
    /// pointer is wanted one to the view.
    pub fn wrap_reducer(&mut self, e: ExprId, text: Expr) -> Expr {
        let expr = self.unit.expr(e);
        if self.views_wanted.contains(&e) && !self.is_address(e) {
            let Some(ty) = self.unit.types.pointee(expr.value_ty) else { return text };
            let view = self.view(expr.span, ty, pieces!("*(", text, ")"));
            return view.map_or(Expr::default(), |view| pieces!("(&", view, ")"));
        }
        if !expr.lvalue || !self.is_reducer(expr.ty) || !is_outermost_lvalue(self.unit, e) || self.is_own_of_text(e) {
            return text;
        }
        self.view(expr.span, expr.ty, text).unwrap_or_default()
    }

    /// `(*(T *)seam_view(worker, &lvalue, &descriptor))`
    fn view(&self, span: Span, ty: Type, lvalue: Expr) -> Option<Expr> {
        let (descriptor, view) = self.descriptor(span, ty)?;
        let pointer = self.cx.pointer_type(view).0;
        let address = pieces!("(void *)&(", lvalue, format!("), {descriptor}"));
        Some(pieces!(format!("(*({pointer})seam_view("), Piece::Worker, ", ", address, "))"))
    }

    /// The address of the descriptor of a reducer of this type, and the type of its views.
    fn descriptor(&self, span: Span, ty: Type) -> Option<(String, Type)> {
        let known = self.unit.types.reducer(ty);
        let known = known.and_then(|(specifier, view)| Some((descriptor(self.cx, specifier, view)?, view)));
        if known.is_none() {
            let help = "declare it, and pointers to it, with the functions: T cilk_reducer(identity, reduce)";
            self.cx.error(span, "Seam cannot tell how views of this reducer are made and combined", help);
        }
        known
    }

    fn is_address(&self, e: ExprId) -> bool {
        matches!(self.unit.expr(e).kind, ExprKind::Unary { op: UnaryOp::AddressOf, .. })
    }

    /// A reducer that is declared in text that is printed as it is: nothing runs in parallel while it lives.
    fn is_own_of_text(&self, e: ExprId) -> bool {
        let root = self.unit.lvalue_root(e);
        root.is_some_and(|root| self.unit.symbol(root).is_local_object() && !self.bindings.contains_key(&root))
    }

    /// `&reducer`: the reducer itself for those who know it as one, the view for all others.
    pub fn address_of(&mut self, e: ExprId, operand: ExprId) -> Expr {
        if !self.is_reducer(self.unit.expr(operand).ty) || self.views_wanted.contains(&e) {
            return self.splice(e);
        }
        let text = self.structured_value(operand);
        pieces!("(&", text, ")")
    }

    /// Pointers to reducers that are passed to what takes a plain pointer.
    pub fn note_views_wanted(&mut self, e: ExprId) {
        let unit = self.unit;
        let mut wanted: Vec<ExprId> = Vec::new();
        match &unit.expr(e).kind {
            ExprKind::Call { callee, args } => {
                let f = unit.types.function_type(unit.expr(*callee).value_ty);
                for (i, &arg) in args.iter().enumerate() {
                    let param = f.and_then(|f| f.params.get(i));
                    wanted.extend(self.plain_pointer_wanted(arg, param.copied()));
                }
            }
            ExprKind::Assign { target, value, .. } => {
                wanted.extend(self.plain_pointer_wanted(*value, Some(unit.expr(*target).ty)));
            }
            _ => {}
        }
        self.views_wanted.extend(wanted);
    }

    /// The pointer to a reducer that an expression is, when the type that it is converted to is no such pointer.
    pub fn plain_pointer_wanted(&self, e: ExprId, to: Option<Type>) -> Option<ExprId> {
        let e = self.unit.strip_parens(e);
        let types = &self.unit.types;
        let points_to_reducer = |ty: Type| types.pointee(ty).is_some_and(|ty| self.is_reducer(ty));
        if !points_to_reducer(self.unit.expr(e).value_ty) || to.is_some_and(points_to_reducer) {
            return None;
        }
        if types.is_array(self.unit.expr(e).ty) {
            let help = "the views of its elements do not lie side by side: take the address of one element";
            self.cx.error(self.unit.expr(e).span, "an array of reducers where a plain pointer is wanted", help);
        }
        Some(e)
    }

    // ------------------------------------------------------------ local reducers

    /// A local reducer is known to the runtime from its declaration to the end of its block.
    pub fn register_reducer(&mut self, symbol: SymbolId, local: LocalId, declarator: &InitDeclarator) {
        let ty = self.unit.symbol(symbol).ty;
        let mut reducer = ty;
        while let TypeKind::Array(element, _) = *self.unit.types.kind(reducer) {
            reducer = element;
        }
        let at = Span::new(declarator.name, declarator.name + 1);
        if !self.is_reducer(reducer) {
            if holds_reducer(&self.unit.types, reducer) {
                let help = "make the reducer a variable of its own, or this one static";
                self.cx.error(at, "a local variable with a reducer as its member", help);
            }
            return;
        }
        let Some((descriptor, view)) = self.descriptor(at, reducer) else { return };
        let view = self.unit.types.is_array(ty).then(|| self.cx.pointer_type(view).0);
        self.eval(for_each_element("seam_reducer_register", local, view.as_deref(), &format!(", {descriptor}")));
        let leave = for_each_element("seam_reducer_unregister", local, view.as_deref(), "");
        let span = self.rest_of_block(declarator.span.end);
        self.nests.push(Nest { kind: NestKind::Leave(leave), span });
    }
}

/// A call of a function of the runtime for a variable, or for each element of an array, to which this is the
/// type of pointers.
fn for_each_element(function: &str, local: LocalId, pointer: Option<&str>, argument: &str) -> Expr {
    let Some(pointer) = pointer else {
        return pieces!(format!("{function}("), Piece::Worker, ", &", local, format!("{argument})"));
    };
    let first = pieces!(format!("{pointer}seam_first = ({pointer})&"), local);
    let end = pieces!(format!("({pointer})(&"), local, " + 1)");
    let call = pieces!(format!("{function}("), Piece::Worker, format!(", seam_first{argument})"));
    pieces!("({ for (", first, "; seam_first != ", end, "; seam_first++) ", call, "; })")
}

/// Some member of a record, at any depth, is a reducer.
fn holds_reducer(types: &TypeTable, ty: Type) -> bool {
    let mut ty = ty;
    while let TypeKind::Array(element, _) = *types.kind(ty) {
        ty = element;
    }
    let fields = types.record_of(ty).and_then(|id| types.record(id).fields.as_ref());
    types.is_reducer(ty) || fields.is_some_and(|fields| fields.iter().any(|f| holds_reducer(types, f.ty)))
}

/// Not `(x)` around the reducer `x`, which is wrapped itself.
fn is_outermost_lvalue(unit: &TranslationUnit, e: ExprId) -> bool {
    !matches!(unit.expr(e).kind, ExprKind::Paren(_) | ExprKind::Generic { .. } | ExprKind::ChooseExpr { .. })
        && !matches!(unit.expr(e).kind, ExprKind::Unary { op: UnaryOp::Extension, .. })
}

/// The address of the static description of reducers with this specifier, which is made when it is first
/// asked for.
fn descriptor(cx: &Context, specifier: u32, view: Type) -> Option<String> {
    let (identity, reduce) = cx.unit.reducers[specifier as usize].functions?;
    if let Some(name) = cx.descriptors.borrow().get(&specifier) {
        return Some(format!("&{name}"));
    }
    let named = |s: &&Symbol| cx.unit.types.reducer(s.ty).is_some_and(|(i, _)| i == specifier);
    let symbol = cx.unit.symbols.iter().find(named);
    let stem = symbol.map_or("seam", |s| cx.unit.stream.names.spelling(s.name));
    let name = cx.fresh(&format!("{stem}__reducer"));
    let size = cx.declaration(view, "");
    let text = |e: ExprId| cx.unit.stream.text_of_span(cx.unit.expr(e).span).to_string();
    cx.push(Pending::Made(format!(
        "static const seam_reducer {name} = {{ sizeof({size}), (void (*)(void *))({}), (void (*)(void *, void *))({}) }};\n",
        text(identity),
        text(reduce)
    )));
    cx.descriptors.borrow_mut().insert(specifier, name.clone());
    Some(format!("&{name}"))
}

/// Whether a function's body uses a reducer.
pub fn uses_any(cx: &Context, f: FunctionId) -> bool {
    cx.shape.top_exprs(cx.unit.function(f).body).into_iter().any(|e| uses_reducer(cx, e))
}

/// Functions that cannot be released use reducers too: their text is edited.
pub fn edit_plain_function(cx: &Context, f: FunctionId) {
    let mut b = Builder::new(cx, f, Tasks::Rpc);
    b.text_only = true;
    for &param in cx.unit.function(f).params.iter().flatten() {
        b.bindings.insert(param, Binding::Plain);
    }
    for e in cx.shape.top_exprs(cx.unit.function(f).body) {
        if uses_reducer(cx, e) {
            let text = b.in_text_block(|b| b.value(e));
            cx.replace(cx.unit.expr(e).span, with_own_worker(&text));
        }
    }
}

fn uses_reducer(cx: &Context, e: ExprId) -> bool {
    let mut found = false;
    cx.unit.walk(Child::Expr(e), &mut |node| {
        if let Child::Expr(e) = node {
            found |= cx.shape.designates_reducer(cx.unit.expr(e));
        }
        !found
    });
    found
}

/// The text with the thread's own worker in it.
fn with_own_worker(text: &Expr) -> String {
    let mut out = String::new();
    for piece in &text.0 {
        match piece {
            Piece::Text(s) => out.push_str(s),
            Piece::Worker => out.push_str("seam_self"),
            Piece::Line(_) => out.push(' '),
            Piece::Local(_) | Piece::Synched(_) => unreachable!("nothing of a plain function is a local of the IR"),
        }
    }
    out
}
