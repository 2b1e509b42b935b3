//! Reducers: each use of one is a use of the running strand's view of it.

use super::super::ast::*;
use super::super::types::{Quals, Type};
use super::super::walk::Child;
use super::builder::{Binding, Builder, Nest, NestKind};
use super::context::{Context, Pending};
use crate::ir::{Expr, LocalId, Piece, Tasks};

impl Builder<'_, '_> {
    pub fn is_reducer(&self, ty: Type) -> bool {
        is_reducer(self.cx, ty)
    }

    /// The text of an lvalue that is a reducer becomes that of the view.
    pub fn wrap_reducer(&mut self, e: ExprId, text: Expr) -> Expr {
        let expr = self.unit.expr(e);
        if !expr.lvalue || !self.is_reducer(expr.ty) || !is_outermost_lvalue(self.unit, e) {
            return text;
        }
        let Some(root) = self.reducer_root(e) else {
            let help = "use the reducer by its name, or through a pointer that is declared with the reducer's functions";
            self.cx.error(expr.span, "Seam cannot tell which reducer this is", help);
            return text;
        };
        if self.is_own_of_text(root) {
            return text;
        }
        view(self.cx, root, expr.ty, text)
    }

    /// The variable whose declaration says how views are made and combined.
    fn reducer_root(&self, e: ExprId) -> Option<SymbolId> {
        match self.unit.expr(e).kind {
            ExprKind::Ident(symbol) => self.unit.symbol(symbol).reducer.map(|_| symbol),
            ExprKind::Paren(x) | ExprKind::Unary { operand: x, .. } | ExprKind::Cast { operand: x, .. } => self.reducer_root(x),
            ExprKind::Index { base, .. } | ExprKind::Member { base, .. } => self.reducer_root(base),
            ExprKind::Binary { left, right, .. } => self.reducer_root(left).or_else(|| self.reducer_root(right)),
            _ => None,
        }
    }

    /// A reducer that is declared in text that is printed as it is: nothing runs in parallel while it lives.
    fn is_own_of_text(&self, root: SymbolId) -> bool {
        self.unit.symbol(root).is_local_object() && !self.bindings.contains_key(&root)
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

    /// The `&reducer` that an expression is, when the type that it is converted to is no pointer to a reducer.
    pub fn plain_pointer_wanted(&self, e: ExprId, to: Option<Type>) -> Option<ExprId> {
        let e = self.unit.strip_parens(e);
        let ExprKind::Unary { op: UnaryOp::AddressOf, .. } = self.unit.expr(e).kind else { return None };
        let pointee = to.and_then(|t| self.unit.types.pointee(t));
        (!pointee.is_some_and(|t| self.is_reducer(t))).then_some(e)
    }

    // ------------------------------------------------------------ local reducers

    /// A local reducer is known to the runtime from its declaration to the end of its block.
    pub fn register_reducer(&mut self, symbol: SymbolId, local: LocalId, declarator: &InitDeclarator) {
        let ty = self.unit.symbol(symbol).ty;
        if !self.is_reducer(ty) || self.tasks == Tasks::Rpc && self.unit.types.is_array(ty) {
            return;
        }
        let descriptor = descriptor(self.cx, symbol, ty);
        self.eval(pieces!("seam_reducer_register(", Piece::Worker, ", &", local, format!(", {descriptor})")));
        let leave = pieces!("seam_reducer_unregister(", Piece::Worker, ", &", local, ")");
        let span = self.rest_of_block(declarator.span.end);
        self.nests.push(Nest { kind: NestKind::Leave(leave), span });
    }
}

fn is_reducer(cx: &Context, ty: Type) -> bool {
    cx.unit.types.resolve(ty).quals.has(Quals::REDUCER)
}

/// Not `(x)` around the reducer `x`, which is wrapped itself.
fn is_outermost_lvalue(unit: &TranslationUnit, e: ExprId) -> bool {
    !matches!(unit.expr(e).kind, ExprKind::Paren(_) | ExprKind::Generic { .. } | ExprKind::ChooseExpr { .. })
        && !matches!(unit.expr(e).kind, ExprKind::Unary { op: UnaryOp::Extension, .. })
}

/// `(*(T *)seam_view(worker, &lvalue, &descriptor))`
fn view(cx: &Context, root: SymbolId, ty: Type, lvalue: Expr) -> Expr {
    let plain = Type { quals: ty.quals.without(Quals::REDUCER), ..ty };
    let pointer = cx.pointer_type(plain).0;
    let descriptor = descriptor(cx, root, ty);
    pieces!(format!("(*({pointer})seam_view("), Piece::Worker, ", (void *)&(", lvalue, format!("), {descriptor}))"))
}

/// The address of the static description of a reducer, which is made when it is first asked for.
fn descriptor(cx: &Context, symbol: SymbolId, ty: Type) -> String {
    let functions = cx.unit.symbol(symbol).reducer.and_then(|i| cx.unit.reducers[i as usize].functions);
    let Some((identity, reduce)) = functions else { return "0".to_string() };
    let key = cx.unit.symbol(symbol).reducer.expect("it has functions");
    if let Some(name) = cx.descriptors.borrow().get(&key) {
        return format!("&{name}");
    }
    let name = cx.fresh(&format!("{}__reducer", cx.unit.name_of(symbol)));
    let plain = Type { quals: ty.quals.without(Quals::REDUCER), ..ty };
    let size = cx.declaration(plain, "");
    let text = |e: ExprId| cx.unit.stream.text_of_span(cx.unit.expr(e).span).to_string();
    cx.push(Pending::Made(format!(
        "static const seam_reducer {name} = {{ sizeof({size}), (void (*)(void *))({}), (void (*)(void *, void *))({}) }};\n",
        text(identity),
        text(reduce)
    )));
    cx.descriptors.borrow_mut().insert(key, name.clone());
    format!("&{name}")
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
            found |= cx.unit.expr(e).lvalue && is_reducer(cx, cx.unit.expr(e).ty);
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
