//! External declarations, block declarations, function definitions.

use super::attribute::Attributes;
use super::declarator::{Declarator, Parameters};
use super::scope::Space;
use super::specifier::DeclSpec;
use super::*;

/// What a declaration turned out to be.
pub enum Declared {
    Declaration(Declaration),
    Function(FunctionId),
}

impl Parser {
    /// external-declaration = function-definition | declaration | static-assert | asm | pragma | ";"
    pub(super) fn external_declaration(&mut self) -> Parse<()> {
        self.emit_external_pragmas();
        let start = self.pos;
        if self.accept(Punct::Semi) {
            return Ok(());
        }
        let kind = match self.token().kind {
            TokenKind::Keyword(Keyword::Asm) => self.external_asm()?,
            TokenKind::Keyword(Keyword::StaticAssert) => ExternalKind::Declaration(self.static_assert()?),
            TokenKind::Keyword(k) if is_parallel_statement(k) => return self.outside_function(),
            _ => match self.declaration_or_function()? {
                Declared::Declaration(declaration) => ExternalKind::Declaration(declaration),
                Declared::Function(id) => ExternalKind::Function(id),
            },
        };
        let span = self.span_from(start);
        self.unit.externals.push(External { span, kind });
        Ok(())
    }

    /// Makes a node of each pragma just before the current token.
    pub(super) fn emit_external_pragmas(&mut self) {
        for index in self.take_pragmas() {
            let span = Span::new(index, index + 1);
            self.unit.externals.push(External { span, kind: ExternalKind::Pragma });
        }
    }

    /// The pragma tokens just before the current token that are no nodes yet.
    pub(super) fn take_pragmas(&mut self) -> std::ops::Range<TokenIndex> {
        let first = self.prev_end.max(self.pragmas_done);
        self.pragmas_done = self.pos.max(first);
        first..self.pragmas_done
    }

    /// asm = "asm" "volatile"? "(" … ")" ";"
    fn external_asm(&mut self) -> Parse<ExternalKind> {
        self.advance();
        self.accept_keyword(Keyword::Volatile);
        if !self.at(Punct::LParen) {
            self.expect(Punct::LParen)?;
        }
        self.skip_balanced()?;
        self.expect(Punct::Semi)?;
        Ok(ExternalKind::Asm)
    }

    /// static-assert = "_Static_assert" "(" constant-expression ("," string)? ")" ";"
    pub(super) fn static_assert(&mut self) -> Parse<Declaration> {
        let specifiers = self.no_specifiers();
        let start = self.advance();
        self.expect(Punct::LParen)?;
        self.unevaluated(|p| p.conditional())?;
        if self.accept(Punct::Comma) {
            self.string_literals()?;
        }
        self.expect(Punct::RParen)?;
        self.expect(Punct::Semi)?;
        Ok(Declaration { span: self.span_from(start), specifiers, declarators: Vec::new(), static_assert: true })
    }

    /// declaration = specifiers (init-declarator ("," init-declarator)*)? ";"
    pub(super) fn declaration_or_function(&mut self) -> Parse<Declared> {
        let start = self.pos;
        let spec = self.specifiers()?;
        if !spec.typed {
            self.check_untyped(&spec)?;
        }
        let mut declarators = Vec::new();
        if !self.at(Punct::Semi) {
            loop {
                let begin = self.pos;
                let mut attributes = Attributes::default();
                self.attributes(&mut attributes)?;
                let declared = self.declarator(spec.ast.ty)?;
                if declarators.is_empty() && self.at_function_body(&declared, &spec)? {
                    let id = self.function_definition(start, spec, declared, attributes)?;
                    return Ok(Declared::Function(id));
                }
                declarators.push(self.init_declarator(begin, &spec, declared, attributes)?);
                if !self.accept(Punct::Comma) {
                    break;
                }
            }
        }
        self.end_of_declaration(declarators.last())?;
        let span = self.span_from(start);
        Ok(Declared::Declaration(Declaration { span, specifiers: spec.ast, declarators, static_assert: false }))
    }

    /// No type specifier: implicit `int` if that can be meant, else a misspelt type.
    fn check_untyped(&mut self, spec: &DeclSpec) -> Parse<()> {
        if let Some(message) = self.unknown_type_name() {
            return self.stop(message);
        }
        let plausible = !spec.ast.span.is_empty() || self.token().ident().is_some();
        if plausible || self.at(Punct::Star) || self.at(Punct::LParen) {
            return Ok(());
        }
        self.stop(format!("expected identifier or '(' before {}", self.describe_token()))
    }

    /// `foo bar` where `foo` is no type.
    pub(super) fn unknown_type_name(&self) -> Option<String> {
        let name = self.token().ident()?;
        let after = self.next_token();
        let plausible = after.ident().is_some() || after.is(Punct::Star) || after.is_keyword(Keyword::Const);
        let known = self.lookup(name).is_some() && after.ident().is_none();
        (plausible && !known).then(|| format!("unknown type name '{}'", self.unit.stream.names.spelling(name)))
    }

    /// The `;` of a declaration, missed in gcc's words.
    fn end_of_declaration(&mut self, last: Option<&InitDeclarator>) -> Parse<()> {
        if self.accept(Punct::Semi) {
            return Ok(());
        }
        if self.at_end() {
            return self.unexpected_end();
        }
        let Some(last) = last else {
            self.expect(Punct::Semi)?;
            return Ok(());
        };
        let wanted = if last.init.is_some() { "',' or ';'" } else { "'=', ',', ';', 'asm' or '__attribute__'" };
        self.stop(format!("expected {wanted} before {}", self.describe_token()))
    }

    /// init-declarator = declarator asm-label? attributes ("=" initializer)?
    fn init_declarator(
        &mut self,
        start: TokenIndex,
        spec: &DeclSpec,
        declared: Declarator,
        mut attributes: Attributes,
    ) -> Parse<InitDeclarator> {
        let Some((name, token)) = declared.name else {
            return self.stop(format!("expected identifier or '(' before {}", self.describe_token()));
        };
        self.attributes(&mut attributes)?;
        let asm_label = self.asm_label()?;
        self.attributes(&mut attributes)?;
        attributes.merge(&declared.attributes);
        let own = self.attributed_type(declared.ty, &attributes);
        attributes.merge(&spec.attributes);
        self.check_redeclaration(name, token, own, spec);
        let symbol = self.declare(name, token, own, spec, &attributes);
        self.symbol_mut(symbol).asm_label = asm_label.or(self.unit.symbol(symbol).asm_label);
        let init = if self.accept(Punct::Assign) { Some(self.initialize(symbol, spec, &declared)?) } else { None };
        self.check_size(symbol, token, declared.negative);
        self.after_declaration(symbol);
        Ok(InitDeclarator {
            symbol,
            declarator: declared.span,
            span: self.span_from(start),
            name: token,
            init,
            bounds: declared.bounds,
        })
    }

    /// asm-label = "asm" "(" string ")"; gives the first token of the string.
    fn asm_label(&mut self) -> Parse<Option<TokenIndex>> {
        if !self.accept_keyword(Keyword::Asm) {
            return Ok(None);
        }
        self.expect(Punct::LParen)?;
        let (span, _) = self.string_literals()?;
        self.expect(Punct::RParen)?;
        Ok(Some(span.start))
    }

    /// The initialiser of a symbol that was just declared.
    fn initialize(&mut self, symbol: SymbolId, spec: &DeclSpec, declared: &Declarator) -> Parse<Initializer> {
        let ty = self.unit.symbol(symbol).ty;
        let before = self.spawns.len();
        let (init, length) = self.initializer(ty)?;
        self.symbol_mut(symbol).flags.defined = true;
        if spec.ast.auto_type && declared.span.end - declared.span.start == 1 {
            if let Initializer::Expr(e) = init {
                self.symbol_mut(symbol).ty = self.unit.expr(e).value_ty;
            }
        }
        if let (TypeKind::Array(element, ArrayLen::Unknown), Some(n)) = (self.unit.types.kind(ty).clone(), length) {
            let quals = self.unit.types.resolve(ty).quals;
            let complete = self.unit.types.of(TypeKind::Array(element, ArrayLen::Fixed(n))).with(quals);
            self.symbol_mut(symbol).ty = complete;
        }
        self.check_initializer_spawn(symbol, &init, before);
        Ok(init)
    }

    /// A local variable must have a size. (What stands at file scope the C compiler sees as it is.)
    fn check_size(&mut self, id: SymbolId, token: TokenIndex, negative: bool) {
        let symbol = self.unit.symbol(id);
        if !symbol.is_local_object() || symbol.linked {
            return;
        }
        let name = self.unit.name_of(id);
        let types = &self.unit.types;
        let message = if negative {
            format!("size of array '{name}' is negative")
        } else if types.is_void(symbol.ty) {
            format!("variable or field '{name}' declared void")
        } else if self.is_incomplete(symbol.ty) {
            format!("storage size of '{name}' isn't known")
        } else if matches!(types.kind(symbol.ty), TypeKind::Array(_, ArrayLen::Unknown)) {
            format!("array size missing in '{name}'")
        } else {
            return;
        };
        self.error(token, message);
    }

    /// Facts that depend on the complete declaration.
    fn after_declaration(&mut self, id: SymbolId) {
        let symbol = self.unit.symbol(id);
        let (kind, ty) = (symbol.kind, symbol.ty);
        if self.unit.types.is_variably_modified(ty) {
            self.note_fact(|f| f.vla = true);
        }
        // Types without a tag can be named by the first thing declared with them.
        let as_typedef = kind == SymbolKind::Typedef;
        match *self.unit.types.sugared_kind(ty.id) {
            TypeKind::Record(record) if ty.quals.is_empty() => {
                let r = &mut self.unit.types.records[record.0 as usize];
                let slot = if as_typedef { &mut r.typedef_name } else { &mut r.object };
                slot.get_or_insert(id);
            }
            TypeKind::Enum(e) if ty.quals.is_empty() && as_typedef => {
                self.unit.types.enums[e.0 as usize].typedef_name.get_or_insert(id);
            }
            _ => {}
        }
    }

    // ------------------------------------------------------------ symbols

    /// Inside functions a name without linkage is declared once in a block: what is translated would no
    /// longer tell.
    fn check_redeclaration(&mut self, name: Name, token: TokenIndex, ty: Type, spec: &DeclSpec) {
        let Some(known) = self.lookup_here(Space::Ordinary, name).filter(|_| self.in_function()) else { return };
        let old = self.unit.symbol(known);
        let linked = self.unit.types.is_function(ty) || spec.ast.storage == Storage::Extern;
        let spelling = self.unit.name_of(known).to_string();
        let message = match (old.kind, spec.ast.storage) {
            (SymbolKind::Typedef, Storage::Typedef) => return,
            (SymbolKind::Object, storage) if storage != Storage::Typedef && !self.unit.types.is_function(ty) => {
                match (old.linked || old.storage == Storage::Extern, linked) {
                    (true, true) => return,
                    (true, false) => format!("declaration of '{spelling}' with no linkage follows extern declaration"),
                    (false, true) => format!("extern declaration of '{spelling}' follows declaration with no linkage"),
                    (false, false) => self.redeclared(known, &spelling, ty),
                }
            }
            (SymbolKind::Function, _) if linked => return,
            _ => format!("'{spelling}' redeclared as different kind of symbol"),
        };
        self.error(token, message);
    }

    /// The second declaration of a variable, at its initialiser if it has one.
    fn redeclared(&self, known: SymbolId, name: &str, ty: Type) -> String {
        let old = self.unit.symbol(known);
        if !self.unit.types.compatible(old.ty, ty, Compat::Exact) {
            let have = self.unit.print_type_name(ty);
            format!("conflicting types for '{name}'; have '{have}'")
        } else if old.flags.defined && self.at(Punct::Assign) {
            format!("redefinition of '{name}'")
        } else {
            format!("redeclaration of '{name}' with no linkage")
        }
    }

    /// Declares a name in the current scope, or again.
    fn declare(
        &mut self,
        name: Name,
        token: TokenIndex,
        ty: Type,
        spec: &DeclSpec,
        attributes: &Attributes,
    ) -> SymbolId {
        let kind = match spec.ast.storage {
            Storage::Typedef => SymbolKind::Typedef,
            _ if self.unit.types.is_function(ty) => SymbolKind::Function,
            _ => SymbolKind::Object,
        };
        let file_scope = self.scopes.depth() == 0;
        let linked = kind == SymbolKind::Function
            || (kind == SymbolKind::Object && (file_scope || spec.ast.storage == Storage::Extern));
        let linked = linked && !attributes.flags.inlet;
        let id = if linked && attributes.overloadable {
            self.declare_overload(name, kind, token, ty)
        } else if linked {
            self.declare_linked(name, kind, token, ty)
        } else {
            let again = self
                .lookup_here(Space::Ordinary, name)
                .filter(|&s| kind == SymbolKind::Typedef && self.unit.symbol(s).kind == SymbolKind::Typedef);
            let id = again.unwrap_or_else(|| self.add_symbol(name, kind, ty, Some(token)));
            self.name_token(Some(token), id);
            id
        };
        self.scopes.bind(Space::Ordinary, name, id);
        self.describe_symbol(id, spec, attributes);
        id
    }

    /// A function or object with linkage is one symbol, however often it is declared.
    fn declare_linked(&mut self, name: Name, kind: SymbolKind, token: TokenIndex, ty: Type) -> SymbolId {
        let file_scope = self.scopes.depth() == 0;
        let known = self.externs.get(&name).copied().filter(|&id| self.unit.symbol(id).kind == kind);
        let Some(id) = known else {
            let id = self.add_symbol(name, kind, ty, Some(token));
            self.symbol_mut(id).linked = !file_scope;
            self.externs.insert(name, id);
            return id;
        };
        self.name_token(Some(token), id);
        let merged = self.composite(self.unit.symbol(id).ty, ty);
        let symbol = self.symbol_mut(id);
        symbol.ty = merged;
        if file_scope {
            symbol.depth = 0;
            symbol.function = None;
            symbol.linked = false;
        }
        id
    }

    /// clang: one of several functions of a name, told apart by the types of their parameters.
    fn declare_overload(&mut self, name: Name, kind: SymbolKind, token: TokenIndex, ty: Type) -> SymbolId {
        let known = self.overloads.get(&name).into_iter().flatten().copied();
        let same =
            known.into_iter().find(|&s| self.unit.types.compatible(self.unit.symbol(s).ty, ty, Compat::IgnoreQuals));
        let id = same.unwrap_or_else(|| {
            let id = self.add_symbol(name, kind, ty, Some(token));
            self.overloads.entry(name).or_default().push(id);
            id
        });
        self.name_token(Some(token), id);
        id
    }

    /// Declares a function that is only called, or a builtin: at file scope, whatever the scope is here.
    pub(in crate::c) fn declare_implicit(&mut self, name: Name, token: TokenIndex, ty: Type) -> SymbolId {
        let known = self.externs.get(&name).copied().filter(|&id| self.unit.symbol(id).kind == SymbolKind::Function);
        let id = known.unwrap_or_else(|| self.add_file_symbol(name, SymbolKind::Function, token, ty));
        self.externs.insert(name, id);
        self.scopes.bind(Space::Ordinary, name, id);
        id
    }

    /// Declares a name that should have been declared, so that it is reported once a scope.
    pub(in crate::c) fn declare_missing(&mut self, name: Name, token: TokenIndex, ty: Type) -> SymbolId {
        let id = self.add_file_symbol(name, SymbolKind::Object, token, ty);
        self.scopes.bind(Space::Ordinary, name, id);
        id
    }

    fn add_file_symbol(&mut self, name: Name, kind: SymbolKind, token: TokenIndex, ty: Type) -> SymbolId {
        let id = self.add_symbol(name, kind, ty, Some(token));
        if let Some(state) = self.functions.last_mut() {
            state.locals.pop();
        }
        let symbol = self.symbol_mut(id);
        (symbol.depth, symbol.function, symbol.token) = (0, None, None);
        id
    }

    /// The type after another declaration of the same entity: the one that tells more.
    fn composite(&mut self, old: Type, new: Type) -> Type {
        let types = &self.unit.types;
        match (types.kind(old), types.kind(new)) {
            (TypeKind::Function(f), TypeKind::Function(g)) if f.prototyped && !g.prototyped => old,
            (TypeKind::Array(_, ArrayLen::Fixed(_)), TypeKind::Array(_, ArrayLen::Unknown)) => old,
            _ => new,
        }
    }

    /// Storage class, flags and alignment of a declared symbol.
    fn describe_symbol(&mut self, id: SymbolId, spec: &DeclSpec, attributes: &Attributes) {
        if spec.ast.storage == Storage::Typedef && attributes.align != 0 {
            self.unit.types.typedef_aligns.insert(id, attributes.align);
        }
        let symbol = self.symbol_mut(id);
        // `static int f(); int f() {…}`: still static.
        if symbol.storage != Storage::Static {
            symbol.storage = spec.ast.storage;
        }
        symbol.thread_local |= spec.thread_local;
        symbol.align = symbol.align.max(u32::try_from(attributes.align).unwrap_or(0));
        symbol.flags.add(attributes.flags);
    }

    // ------------------------------------------------------------ functions

    /// After a declarator: does a function body follow, perhaps after K&R declarations?
    fn at_function_body(&mut self, declared: &Declarator, spec: &DeclSpec) -> Parse<bool> {
        let Some(parameters) = &declared.function else { return Ok(false) };
        if spec.ast.storage == Storage::Typedef {
            return Ok(false);
        }
        let mut index = self.pos;
        while self.unit.stream.token(index).is_keyword(Keyword::Attribute) {
            index = self.index_after_parens(self.index_after(index));
        }
        let token = *self.unit.stream.token(index);
        let old_style = !parameters.prototyped && !parameters.old_style.is_empty();
        let body = token.is(Punct::LBrace) || (old_style && index == self.pos && self.starts_declaration(token));
        if body && self.in_function() && !spec.attributes.flags.inlet {
            self.error_with_help(
                declared.name.map_or(self.pos, |n| n.1),
                "nested functions are not supported",
                "move the function to file scope and pass it what it uses of its surroundings",
            );
            return Err(Stop::Statement);
        }
        Ok(body)
    }

    /// function-definition = specifiers declarator declaration* compound
    fn function_definition(
        &mut self,
        start: TokenIndex,
        spec: DeclSpec,
        declared: Declarator,
        mut attributes: Attributes,
    ) -> Parse<FunctionId> {
        let (Some((name, token)), Some(parameters)) = (declared.name, declared.function) else {
            return self.stop(format!("expected identifier or '(' before {}", self.describe_token()));
        };
        self.attributes(&mut attributes)?;
        attributes.merge(&declared.attributes);
        attributes.merge(&spec.attributes);
        let inlet = attributes.flags.inlet;
        if inlet {
            self.check_inlet(spec.ast.cilk.unwrap_or(start))?;
        }
        let symbol = self.declare(name, token, declared.ty, &spec, &attributes);
        self.check_redefinition(symbol, token);
        let cilk = attributes.flags.cilk;
        let id = self.add_function(symbol, spec.ast, declared.span, attributes.spans);
        self.unit.functions[id.index()].old_style = !parameters.old_style.is_empty();
        self.functions.push(FunctionState::new(id, cilk, inlet));
        let result = self.scoped(|p| p.function_body(id, &parameters));
        let state = self.functions.pop();
        result?;
        if let Some(state) = state {
            self.finish_function(start, state);
        }
        Ok(id)
    }

    /// A second definition is a mistake, unless the first one only served to be inlined.
    fn check_redefinition(&mut self, symbol: SymbolId, token: TokenIndex) {
        let known = self.unit.symbol(symbol);
        if known.definition.is_some() && !known.flags.inline && !known.flags.gnu_inline {
            let message = format!("redefinition of '{}'", self.unit.name_of(symbol));
            self.error(token, message);
        }
    }

    /// A function whose body is about to be read.
    fn add_function(
        &mut self,
        symbol: SymbolId,
        specifiers: Specifiers,
        declarator: Span,
        attributes: Vec<Span>,
    ) -> FunctionId {
        let id = FunctionId(self.unit.functions.len() as u32);
        self.unit.functions.push(Function {
            symbol,
            span: specifiers.span,
            specifiers,
            declarator,
            params: Vec::new(),
            param_types: Vec::new(),
            param_bounds: Vec::new(),
            old_style: false,
            body: StmtId(0),
            locals: Vec::new(),
            parent: self.function_id(),
            inlets: Vec::new(),
            attributes,
            facts: FunctionFacts::default(),
        });
        if let Some(state) = self.functions.last_mut() {
            state.inlets.push(id);
        }
        // A second definition may be right: the first one `extern inline` in GNU's old sense.
        let symbol = self.symbol_mut(symbol);
        symbol.definition = Some(id);
        symbol.flags.defined = true;
        id
    }

    /// The parameters and the body, in one scope.
    fn function_body(&mut self, id: FunctionId, parameters: &Parameters) -> Parse<()> {
        for &declared in &parameters.declared {
            self.adopt(id, declared);
        }
        let (symbols, types) = if parameters.old_style.is_empty() {
            (parameters.symbols.clone(), parameters.types.clone())
        } else {
            self.old_style_parameters(parameters)?
        };
        if types.iter().any(|&t| self.unit.types.is_variably_modified(t)) {
            self.note_fact(|f| f.vla = true);
        }
        let function = &mut self.unit.functions[id.index()];
        function.params = symbols;
        function.param_types = types;
        function.param_bounds.clone_from(&parameters.bounds);
        let body = self.compound_in_scope()?;
        self.unit.functions[id.index()].body = body;
        Ok(())
    }

    /// A symbol of the parameter list belongs to the function that it defines.
    fn adopt(&mut self, id: FunctionId, declared: SymbolId) {
        let depth = self.scopes.depth();
        let symbol = self.symbol_mut(declared);
        // Parameters of a parameter (a function pointer's) lie deeper and are not visible.
        if symbol.depth != depth {
            return;
        }
        symbol.function = Some(id);
        let (space, name) = match symbol.kind {
            SymbolKind::Tag => (Space::Tag, symbol.name),
            _ => (Space::Ordinary, symbol.name),
        };
        self.scopes.bind(space, name, declared);
        if let Some(state) = self.functions.last_mut() {
            state.locals.push(declared);
        }
    }

    /// K&R: declarations give the parameters their types; those not mentioned are `int`.
    fn old_style_parameters(&mut self, parameters: &Parameters) -> Parse<(Vec<Option<SymbolId>>, Vec<Type>)> {
        let mut given: HashMap<Name, SymbolId> = HashMap::new();
        while !self.at(Punct::LBrace) {
            let spec = self.specifiers()?;
            if spec.ast.span.is_empty() {
                return self.stop(format!("expected declaration specifiers before {}", self.describe_token()));
            }
            while !self.at(Punct::Semi) {
                let mut declared = self.declarator(spec.ast.ty)?;
                self.attributes(&mut declared.attributes)?;
                let ty = self.adjust_parameter(declared.ty, Quals::NONE);
                if let Some((name, token)) = declared.name {
                    given.insert(name, self.declare_parameter(name, token, ty, &spec));
                }
                if !self.accept(Punct::Comma) {
                    break;
                }
            }
            self.expect(Punct::Semi)?;
        }
        let int = self.unit.types.common.int;
        let mut symbols = Vec::new();
        for &(name, token) in &parameters.old_style {
            let symbol = given.get(&name).copied().unwrap_or_else(|| {
                let id = self.add_symbol(name, SymbolKind::Parameter, int, Some(token));
                self.scopes.bind(Space::Ordinary, name, id);
                id
            });
            self.name_token(Some(token), symbol);
            symbols.push(Some(symbol));
        }
        let types = symbols.iter().flatten().map(|&s| self.unit.symbol(s).ty).collect();
        Ok((symbols, types))
    }

    /// Checks that need the whole body, and the record of what it declared.
    fn finish_function(&mut self, start: TokenIndex, state: FunctionState) {
        self.check_labels(&state);
        let span = self.span_from(start);
        let function = &mut self.unit.functions[state.id.0 as usize];
        function.span = span;
        function.locals = state.locals;
        function.inlets = state.inlets;
        function.facts = state.facts;
    }
}

/// Statements that begin with a parallel keyword; `_Cilk5_cilk` and the like begin declarations.
fn is_parallel_statement(k: Keyword) -> bool {
    matches!(k, Keyword::CilkSpawn | Keyword::CilkSync | Keyword::CilkFor | Keyword::CilkScope | Keyword::Cilk5Synched)
}

impl Attributes {
    /// Adds what other attributes of the same declaration say (those that change types are applied
    /// where they stand).
    pub fn merge(&mut self, other: &Attributes) {
        self.align = self.align.max(other.align);
        self.overloadable |= other.overloadable;
        self.flags.add(other.flags);
        self.spans.extend(other.spans.iter().copied());
    }
}

impl SymbolFlags {
    /// What any declaration says holds.
    fn add(&mut self, other: SymbolFlags) {
        self.inline |= other.inline;
        self.noreturn |= other.noreturn;
        self.gnu_inline |= other.gnu_inline;
        self.always_inline |= other.always_inline;
        self.returns_twice |= other.returns_twice;
        self.annotated_seam |= other.annotated_seam;
        self.annotated_serial |= other.annotated_serial;
        self.cilk |= other.cilk;
        self.inlet |= other.inlet;
        self.cleanup |= other.cleanup;
    }
}
