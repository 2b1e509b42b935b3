//! Scopes: which symbol a name means here; and what is known of the function being read.

use super::*;

/// C's name spaces (members have their own in each record).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    Ordinary,
    Tag,
    /// Only labels declared by `__label__`; the others belong to the whole function.
    Label,
}

/// The visible meaning of each name, with a log to undo the declarations of a scope.
#[derive(Default)]
pub struct Scopes {
    bindings: [Vec<Option<SymbolId>>; 3],
    undo: Vec<(Space, Name, Option<SymbolId>)>,
    marks: Vec<usize>,
}

impl Scopes {
    pub fn open(&mut self) {
        self.marks.push(self.undo.len());
    }

    pub fn close(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        while self.undo.len() > mark {
            if let Some((space, name, before)) = self.undo.pop() {
                self.bindings[space as usize][name.0 as usize] = before;
            }
        }
    }

    /// 0 at file scope.
    pub fn depth(&self) -> u32 {
        self.marks.len() as u32
    }

    pub fn lookup(&self, space: Space, name: Name) -> Option<SymbolId> {
        self.bindings[space as usize].get(name.0 as usize).copied().flatten()
    }

    pub fn bind(&mut self, space: Space, name: Name, symbol: SymbolId) {
        let table = &mut self.bindings[space as usize];
        let index = name.0 as usize;
        if table.len() <= index {
            table.resize(index + 1, None);
        }
        let before = table[index].replace(symbol);
        if !self.marks.is_empty() {
            self.undo.push((space, name, before));
        }
    }
}

/// Why control may not leave a piece of a function's body by `break`, `return` or `goto`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// The function's own body.
    Body,
    /// The body of a `cilk_for`.
    CilkFor,
    /// The braces after `!!`.
    Parallel,
}

/// The function being read.
pub struct FunctionState {
    pub id: FunctionId,
    pub cilk: bool,
    pub inlet: bool,
    pub labels: HashMap<Name, SymbolId>,
    /// In which region each label stands.
    pub defined_labels: HashMap<SymbolId, usize>,
    /// Each jump: the token to blame, its target, the region that it leaves from.
    pub gotos: Vec<(TokenIndex, SymbolId, usize)>,
    /// All regions met; the first is the body.
    pub regions: Vec<Region>,
    /// The current region.
    pub region: usize,
    /// Loops and switches around here within the current region.
    pub breakable: u32,
    pub loops: u32,
    pub switches: u32,
    pub locals: Vec<SymbolId>,
    pub inlets: Vec<FunctionId>,
    pub facts: FunctionFacts,
}

impl FunctionState {
    pub fn new(id: FunctionId, cilk: bool, inlet: bool) -> FunctionState {
        FunctionState {
            id,
            cilk,
            inlet,
            labels: HashMap::new(),
            defined_labels: HashMap::new(),
            gotos: Vec::new(),
            regions: vec![Region::Body],
            region: 0,
            breakable: 0,
            loops: 0,
            switches: 0,
            locals: Vec::new(),
            inlets: Vec::new(),
            facts: FunctionFacts::default(),
        }
    }
}

impl Parser {
    /// Runs a production in a scope of its own.
    pub(super) fn scoped<T>(&mut self, production: impl FnOnce(&mut Parser) -> Parse<T>) -> Parse<T> {
        self.scopes.open();
        let result = production(self);
        self.scopes.close();
        result
    }

    /// Adds a symbol without binding its name.
    pub(in crate::c) fn add_symbol(
        &mut self,
        name: Name,
        kind: SymbolKind,
        ty: Type,
        token: Option<TokenIndex>,
    ) -> SymbolId {
        let id = SymbolId(self.unit.symbols.len() as u32);
        let system = token.is_some_and(|t| self.unit.stream.token(t).system);
        self.unit.symbols.push(Symbol {
            name,
            kind,
            ty,
            storage: Storage::None,
            thread_local: false,
            depth: self.scopes.depth(),
            function: self.function_id(),
            token,
            linked: false,
            address_taken: false,
            assigned: false,
            used_as_value: false,
            used_in_inlet: false,
            definition: None,
            flags: SymbolFlags { system, ..SymbolFlags::default() },
            align: 0,
            asm_label: None,
        });
        if let Some(state) = self.functions.last_mut() {
            state.locals.push(id);
        }
        self.name_token(token, id);
        id
    }

    pub(in crate::c) fn symbol_mut(&mut self, id: SymbolId) -> &mut Symbol {
        &mut self.unit.symbols[id.index()]
    }

    /// Notes that a token names a symbol.
    pub(in crate::c) fn name_token(&mut self, token: Option<TokenIndex>, symbol: SymbolId) {
        if let Some(token) = token {
            self.unit.names[token as usize] = Some(symbol);
        }
    }

    pub(in crate::c) fn lookup(&self, name: Name) -> Option<SymbolId> {
        self.scopes.lookup(Space::Ordinary, name)
    }

    /// What a name means in the innermost scope, if it was declared there.
    pub(in crate::c) fn lookup_here(&self, space: Space, name: Name) -> Option<SymbolId> {
        let symbol = self.scopes.lookup(space, name)?;
        (self.unit.symbol(symbol).depth == self.scopes.depth()).then_some(symbol)
    }

    /// The typedef that an identifier token names.
    pub(super) fn typedef_at(&self, token: Token) -> Option<SymbolId> {
        let symbol = self.lookup(token.ident()?)?;
        (self.unit.symbol(symbol).kind == SymbolKind::Typedef).then_some(symbol)
    }
}
