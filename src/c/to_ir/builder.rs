//! The function under construction: its locals, labels, scopes, and the statement lists that
//! grow while its body is walked.

use super::super::ast::*;
use super::super::token::{Span, TokenIndex, TokenKind};
use super::super::types::Type;
use super::context::Context;
use super::text::{self, Substitution};
use crate::ir::{self, CType, Expr, LabelId, LocalId, Loc, Piece, ScopeId, Storage, Tasks};
use std::collections::{HashMap, HashSet};

/// What the uses of a variable of the user's become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Binding {
    Local(LocalId),
    /// `(*p)`: the variable lives elsewhere, the local holds its address.
    Deref(LocalId),
    /// A pointer to a variable length array, cast to its type: one of [`Builder::casts`].
    Cast(usize),
    /// The variable is declared in the generated text, under its own name.
    Plain,
}

/// Something around the statement being translated that jumps out of it have to respect.
#[derive(Clone, Debug)]
pub struct Nest {
    pub kind: NestKind,
    /// The source that it encloses.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum NestKind {
    /// `continue` goes to the label, if there is one.
    Loop { continues: Option<LabelId> },
    Switch,
    /// A join scope: sync when it is left.
    Scope(ScopeId),
    /// Text to be executed when it is left.
    Leave(Expr),
}

pub struct Builder<'m, 'a> {
    pub cx: &'m Context<'a>,
    pub unit: &'a TranslationUnit,
    /// The user's function in which all this stands.
    pub owner: FunctionId,
    pub tasks: Tasks,
    pub loc: Loc,
    pub bindings: HashMap<SymbolId, Binding>,
    pub nests: Vec<Nest>,
    /// The innermost join scope.
    pub scope: ScopeId,
    /// For each scope: a child may be off the stack.
    pub children: Vec<bool>,
    /// It is not the user's function itself but one made of a part of it.
    pub is_part: bool,
    /// Something names a join scope.
    pub uses_scopes: bool,
    /// Variables of the user's that other functions made from parts of this one reach
    /// by address.
    pub shared: HashSet<SymbolId>,
    /// Compound literals whose address is taken.
    pub addressed: HashSet<ExprId>,
    /// What is printed stands in a block of the text itself.
    pub in_text: bool,
    /// Nothing can be moved out of expressions: they stand in a plain C function, or in an inlet.
    pub text_only: bool,
    /// `&reducer` where the address of the view is meant.
    pub views_wanted: HashSet<ExprId>,
    pub casts: Vec<Expr>,
    /// The list of the arguments behind `...`, in a function that had any.
    pub spread: Option<LocalId>,
    /// Pragmas in front of the statement.
    pub pragmas: Vec<Span>,
    locals: Vec<ir::Local>,
    used_names: HashSet<String>,
    labels: Vec<String>,
    label_ids: HashMap<SymbolId, LabelId>,
    lists: Vec<Vec<ir::Stmt>>,
}

impl<'m, 'a> Builder<'m, 'a> {
    pub fn new(cx: &'m Context<'a>, owner: FunctionId, tasks: Tasks) -> Builder<'m, 'a> {
        let function = cx.unit.function(owner);
        Builder {
            cx,
            unit: cx.unit,
            owner,
            tasks,
            loc: text::loc_of(&cx.unit.stream, function.span.start),
            bindings: HashMap::new(),
            nests: Vec::new(),
            scope: ScopeId(0),
            children: Vec::new(),
            is_part: false,
            uses_scopes: false,
            shared: HashSet::new(),
            addressed: HashSet::new(),
            in_text: false,
            text_only: false,
            views_wanted: HashSet::new(),
            casts: Vec::new(),
            spread: None,
            pragmas: Vec::new(),
            locals: Vec::new(),
            used_names: names_in_text(cx, function),
            labels: Vec::new(),
            label_ids: HashMap::new(),
            lists: vec![Vec::new()],
        }
    }

    // ------------------------------------------------------------ locals

    fn add_local(&mut self, wish: &str, ty: CType, storage: Storage, symbol: Option<SymbolId>) -> LocalId {
        let name = self.local_name(wish, symbol.is_some());
        let align = symbol.map_or(0, |s| self.unit.symbol(s).align);
        let loc = match symbol.and_then(|s| self.unit.symbol(s).token) {
            Some(token) => self.loc_of(token),
            None => self.loc,
        };
        self.locals.push(ir::Local { name, ty, storage, align, user: symbol.is_some(), loc });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// A name that is free in this function: the wish, if it is.
    fn local_name(&mut self, wish: &str, users: bool) -> String {
        let mut name = wish.to_string();
        let mut n = 1;
        // A name that is made up must not be any that the user's text may declare.
        while self.used_names.contains(&name)
            || !(users && n == 1) && self.unit.stream.names.get(&name).is_some()
        {
            n += 1;
            name = format!("{wish}_{n}");
        }
        self.used_names.insert(name.clone());
        name
    }

    /// A variable that the user does not know of.
    pub fn temporary(&mut self, wish: &str, ty: Type) -> LocalId {
        let storage = if self.holds_array(ty) { Storage::Memory } else { Storage::Register };
        let ty = self.cx.c_type(ty);
        self.add_local(wish, ty, storage, None)
    }

    /// A variable for the value that a child leaves to its parent; it is only copied.
    pub fn received(&mut self, ty: Type) -> LocalId {
        let ty = self.cx.c_type(ty);
        self.add_local("received", ty, Storage::Register, None)
    }

    /// No local is to have this name.
    pub fn reserve_name(&mut self, name: &str) {
        self.used_names.insert(name.to_string());
    }

    pub fn made_local(&mut self, wish: &str, ty: &str) -> LocalId {
        self.add_local(wish, CType(ty.to_string()), Storage::Register, None)
    }

    pub fn made_memory(&mut self, wish: &str, ty: CType) -> LocalId {
        self.add_local(wish, ty, Storage::Memory, None)
    }

    /// A local that holds the address of something of this type.
    pub fn pointer_local(&mut self, wish: &str, target: Type) -> LocalId {
        let ty = self.cx.pointer_type(target);
        self.add_local(wish, ty, Storage::Register, None)
    }

    /// Declares a variable of the user's.
    pub fn user_local(&mut self, symbol: SymbolId) -> LocalId {
        let s = self.unit.symbol(symbol);
        let storage = if self.needs_memory(symbol) { Storage::Memory } else { Storage::Register };
        // Nobody else can look at a register.
        let atomic = storage == Storage::Register && self.is_atomic(s.ty);
        let ty = self.cx.c_type(if atomic { self.unit.types.unqualified(s.ty) } else { s.ty });
        let local = self.add_local(self.unit.name_of(symbol), ty, storage, Some(symbol));
        self.bindings.insert(symbol, Binding::Local(local));
        local
    }

    /// A parameter for a variable of the user's, or for one without a name.
    pub fn user_param(&mut self, symbol: Option<SymbolId>, ty: Type) -> LocalId {
        let wish = symbol.map_or("unnamed", |s| self.unit.name_of(s)).to_string();
        let ty = self.cx.c_type(ty);
        let local = self.add_local(&wish, ty, Storage::Register, symbol);
        if let Some(symbol) = symbol {
            self.bindings.insert(symbol, Binding::Local(local));
        }
        local
    }

    pub fn typed_param(&mut self, symbol: SymbolId, ty: CType) -> LocalId {
        self.add_local(self.unit.name_of(symbol), ty, Storage::Register, Some(symbol))
    }

    pub fn needs_memory(&self, symbol: SymbolId) -> bool {
        let s = self.unit.symbol(symbol);
        let assignable = !self.unit.holds_const(s.ty) && !self.unit.types.is_reducer(s.ty);
        s.address_taken || self.unit.types.is_array(s.ty) || self.shared.contains(&symbol) || !assignable
    }

    /// Some use of a value of this type is the address of a part of it.
    fn holds_array(&self, ty: Type) -> bool {
        let types = &self.unit.types;
        if types.is_array(ty) {
            return true;
        }
        let Some(record) = types.record_of(ty) else { return false };
        let fields = types.record(record).fields.as_ref();
        fields.is_some_and(|fields| fields.iter().any(|f| self.holds_array(f.ty)))
    }

    /// Binds a variable to a pointer and what makes a value of its type of it.
    pub fn bind_cast(&mut self, symbol: SymbolId, text: Expr) {
        self.casts.push(text);
        self.bindings.insert(symbol, Binding::Cast(self.casts.len() - 1));
    }

    pub fn local(&self, id: LocalId) -> &ir::Local {
        &self.locals[id.index()]
    }

    /// The register local that a variable of the user's is.
    pub fn register_of(&self, symbol: SymbolId) -> Option<LocalId> {
        match self.bindings.get(&symbol) {
            Some(Binding::Local(local)) if self.local(*local).storage == Storage::Register => Some(*local),
            _ => None,
        }
    }

    // ------------------------------------------------------------ labels and scopes

    /// The label of a symbol.
    pub fn label(&mut self, symbol: SymbolId) -> LabelId {
        if let Some(&id) = self.label_ids.get(&symbol) {
            return id;
        }
        let name = self.unit.name_of(symbol).to_string();
        let id = self.add_label(name);
        self.label_ids.insert(symbol, id);
        id
    }

    pub fn made_label(&mut self, wish: &str) -> LabelId {
        let wish = format!("seam_{wish}");
        self.add_label(wish)
    }

    fn add_label(&mut self, wish: String) -> LabelId {
        let mut name = wish.clone();
        let mut n = 1;
        while self.labels.contains(&name) {
            n += 1;
            name = format!("{wish}_{n}");
        }
        self.labels.push(name);
        LabelId(self.labels.len() as u32 - 1)
    }

    pub fn new_scope(&mut self) -> ScopeId {
        self.children.push(false);
        ScopeId(self.children.len() as u32 - 1)
    }

    // ------------------------------------------------------------ statements

    pub fn emit(&mut self, kind: ir::StmtKind) {
        use ir::StmtKind::{Cancel, Spawn, Sync};
        self.uses_scopes |= matches!(kind, Spawn { .. } | Sync(_) | Cancel(_));
        let loc = self.loc;
        self.lists.last_mut().expect("the function's own list").push(ir::Stmt { kind, loc });
    }

    pub fn set(&mut self, dst: LocalId, value: Expr) {
        self.emit(ir::StmtKind::Set { dst, value });
    }

    pub fn eval(&mut self, value: Expr) {
        self.emit(ir::StmtKind::Eval(value));
    }

    /// The statements that `fill` emits, as a list of their own.
    pub fn list(&mut self, fill: impl FnOnce(&mut Self)) -> Vec<ir::Stmt> {
        self.lists.push(Vec::new());
        fill(self);
        self.lists.pop().expect("pushed above")
    }

    /// Two branches of which one is taken.
    pub fn branch(&mut self, cond: Expr, then: impl FnOnce(&mut Self), els: impl FnOnce(&mut Self)) {
        let loc = self.loc;
        let mut before = self.children.clone();
        let then = self.list(then);
        // Scopes that the branch made have no children outside of it.
        before.resize(self.children.len(), false);
        let after_then = std::mem::replace(&mut self.children, before);
        let els = self.list(els);
        self.merge_children(&after_then);
        self.loc = loc;
        self.emit(ir::StmtKind::If { cond, then, els });
    }

    /// Control may also come from where these scopes may have children.
    pub fn merge_children(&mut self, other: &[bool]) {
        for (mine, theirs) in self.children.iter_mut().zip(other) {
            *mine |= theirs;
        }
    }

    // ------------------------------------------------------------ text

    pub fn loc_of(&self, token: TokenIndex) -> Loc {
        text::loc_of(&self.unit.stream, token)
    }

    /// Tokens as text; `parts` of them are known already.
    pub fn render(&self, span: Span, parts: Vec<(Span, Expr)>) -> Expr {
        text::render(self.unit, span, parts, self, self.loc)
    }

    /// The pieces that name a variable.
    pub fn variable(&self, symbol: SymbolId) -> Expr {
        Expr(self.symbol(symbol).unwrap_or_else(|| vec![Piece::Text(self.cx.name(symbol))]))
    }

    /// The finished function's parts.
    pub fn finish(mut self) -> (Vec<ir::Local>, Vec<String>, Vec<ir::Stmt>) {
        let body = self.lists.pop().expect("the function's own list");
        (self.locals, self.labels, body)
    }
}

impl Substitution for Builder<'_, '_> {
    fn edit(&self, token: TokenIndex) -> Option<(TokenIndex, String)> {
        self.cx.edit(token)
    }

    fn symbol(&self, symbol: SymbolId) -> Option<Vec<Piece>> {
        match self.bindings.get(&symbol) {
            Some(Binding::Local(local)) => Some(vec![Piece::Local(*local)]),
            Some(Binding::Deref(local)) => Some(pieces!("(*", *local, ")").0),
            Some(Binding::Cast(i)) => Some(self.casts[*i].0.clone()),
            Some(Binding::Plain) | None => self.cx.renamed(symbol).map(|name| vec![Piece::Text(name)]),
        }
    }

    fn function_name(&self) -> Option<String> {
        Some(super::hoist::function_name(self.cx, self.owner))
    }

    fn is_plain_call(&self, symbol: SymbolId) -> bool {
        self.cx.has_fast_clone(symbol)
    }
}

/// Names that the function's text uses for something that is not a local variable, and type names that
/// declarations of its locals may need.
fn names_in_text(cx: &Context, function: &Function) -> HashSet<String> {
    let unit = cx.unit;
    let mut names: HashSet<String> = cx.typedef_names().clone();
    let mut after_dot = false;
    for token in unit.stmt(function.body).span.start..function.span.end {
        let kind = unit.stream.token(token).kind;
        if matches!(kind, TokenKind::Ident(_)) && !after_dot && blocks_name(unit, token) {
            names.insert(unit.stream.text_of(token).to_string());
        }
        use super::super::token::Punct;
        after_dot = matches!(kind, TokenKind::Punct(Punct::Dot | Punct::Arrow));
    }
    names
}

fn blocks_name(unit: &TranslationUnit, token: TokenIndex) -> bool {
    match unit.symbol_at(token) {
        Some(symbol) => {
            let s = unit.symbol(symbol);
            !s.is_local_object() && !matches!(s.kind, SymbolKind::Tag | SymbolKind::Label)
        }
        None => true,
    }
}
