//! Declarators: what is wrapped around a declared name, and type names.

use super::attribute::Attributes;
use super::scope::Space;
use super::*;

/// A declarator that was read.
pub struct Declarator {
    pub name: Option<(Name, TokenIndex)>,
    pub ty: Type,
    pub span: Span,
    /// The parameters, if what is declared is a function.
    pub function: Option<Parameters>,
    /// Array bounds that are no constants.
    pub bounds: Vec<ExprId>,
    /// An array bound is negative.
    pub negative: bool,
    /// Attributes inside the declarator.
    pub attributes: Attributes,
}

/// A parameter list.
#[derive(Clone, Default)]
pub struct Parameters {
    /// One for each parameter.
    pub symbols: Vec<Option<SymbolId>>,
    pub types: Vec<Type>,
    /// The outermost bounds of array parameters; the adjusted types do not have them.
    pub bounds: Vec<ExprId>,
    /// Everything declared in the list: the parameters, and tags.
    pub declared: Vec<SymbolId>,
    /// The identifiers of a K&R list.
    pub old_style: Vec<(Name, TokenIndex)>,
    pub variadic: bool,
    pub prototyped: bool,
}

/// One step from the declared name to its base type.
enum Derivation {
    /// It may be a reducer.
    Pointer(Quals, Option<u32>),
    /// Qualifiers inside the brackets (of a parameter).
    Array(ArrayLen, Quals),
    Function(Parameters),
}

/// A declarator before its type is put together; derivations run from the name outwards.
#[derive(Default)]
struct Raw {
    name: Option<(Name, TokenIndex)>,
    derivations: Vec<Derivation>,
    bounds: Vec<ExprId>,
    negative: bool,
    attributes: Attributes,
}

impl Parser {
    /// type-name = specifiers abstract-declarator
    pub(super) fn type_name(&mut self) -> Parse<Type> {
        let start = self.pos;
        let spec = self.specifiers()?;
        if spec.ast.span.is_empty() {
            return self.stop(format!("expected specifier-qualifier-list before {}", self.describe_token()));
        }
        let mut declared = self.declarator(spec.ast.ty)?;
        if let Some((_, token)) = declared.name {
            self.error(token, "unexpected name in a type name");
            return Err(Stop::Parse);
        }
        self.attributes(&mut declared.attributes)?;
        let ty = self.attributed_type(declared.ty, &declared.attributes);
        if self.in_function() {
            let span = self.span_from(start);
            self.unit.type_names.push(TypeName { span, ty });
            if self.unit.types.is_variably_modified(ty) {
                self.note_fact(|f| f.vla = true);
            }
        }
        Ok(ty)
    }

    /// "(" type-name ")"
    pub(super) fn parenthesized_type(&mut self) -> Parse<Type> {
        self.expect(Punct::LParen)?;
        let ty = self.type_name()?;
        self.expect(Punct::RParen)?;
        Ok(ty)
    }

    /// A declarator, abstract or not, applied to a base type.
    pub(super) fn declarator(&mut self, base: Type) -> Parse<Declarator> {
        let start = self.pos;
        let mut raw = Raw::default();
        self.nested(|p| p.raw_declarator(&mut raw))?;
        let span = self.span_from(start);
        let function = match raw.derivations.first() {
            Some(Derivation::Function(parameters)) => Some(parameters.clone()),
            _ => None,
        };
        let ty = self.apply(base, std::mem::take(&mut raw.derivations))?;
        let ty = self.attributed_type(ty, &raw.attributes);
        let Raw { name, bounds, negative, attributes, .. } = raw;
        Ok(Declarator { name, ty, span, function, bounds, negative, attributes })
    }

    /// declarator = ("*" qualifiers)* direct-declarator
    fn raw_declarator(&mut self, raw: &mut Raw) -> Parse<()> {
        let mut pointers = Vec::new();
        self.attributes(&mut raw.attributes)?;
        while self.accept(Punct::Star) {
            pointers.push(self.qualifiers(&mut raw.attributes)?);
        }
        if self.at(Punct::Caret) {
            return self.stop("blocks are not C and not supported");
        }
        self.direct_declarator(raw)?;
        raw.derivations.extend(pointers.into_iter().rev().map(|(quals, reducer)| Derivation::Pointer(quals, reducer)));
        Ok(())
    }

    /// direct-declarator = (identifier | "(" declarator ")")? ("[" … "]" | "(" parameters ")")*
    fn direct_declarator(&mut self, raw: &mut Raw) -> Parse<()> {
        match self.token().kind {
            TokenKind::Ident(name) => raw.name = Some((name, self.advance())),
            // A compiler without the type makes it a typedef name; to us it stays the type.
            TokenKind::Keyword(k) if specifier::is_floating_keyword(k) => {
                let index = self.advance();
                let name = self.unit.stream.names.get(self.unit.stream.text_of(index));
                raw.name = name.map(|name| (name, index));
            }
            TokenKind::Punct(Punct::LParen) if self.is_nested_declarator() => {
                self.advance();
                self.nested(|p| p.raw_declarator(raw))?;
                self.expect(Punct::RParen)?;
            }
            _ => {}
        }
        loop {
            if self.at_standard_attribute() {
                self.attributes(&mut raw.attributes)?;
            } else if self.at(Punct::LBracket) {
                let derivation = self.array_suffix(raw)?;
                raw.derivations.push(derivation);
            } else if self.at(Punct::LParen) {
                let parameters = self.nested(|p| p.parameters())?;
                raw.derivations.push(Derivation::Function(parameters));
            } else {
                return Ok(());
            }
        }
    }

    /// At `(`, before any name: does a declarator follow, or are these parameters of an unnamed function?
    fn is_nested_declarator(&self) -> bool {
        let mut inside = self.index_after(self.pos);
        while self.unit.stream.token(inside).is_keyword(Keyword::Attribute) {
            inside = self.index_after_parens(self.index_after(inside));
        }
        let token = *self.unit.stream.token(inside);
        !(token.is(Punct::RParen) || token.is(Punct::Ellipsis) || self.starts_declaration(token))
    }

    /// The index after a parenthesis and what it encloses.
    pub(super) fn index_after_parens(&self, mut index: TokenIndex) -> TokenIndex {
        let mut open = 0;
        loop {
            let token = self.unit.stream.token(index);
            match token.kind {
                TokenKind::Punct(Punct::LParen) => open += 1,
                TokenKind::Punct(Punct::RParen) => open -= 1,
                TokenKind::Eof => return index,
                _ => {}
            }
            index = self.index_after(index);
            if open <= 0 {
                return index;
            }
        }
    }

    /// array-suffix = "[" ("static" | qualifiers)* (assignment | "*")? "]"
    fn array_suffix(&mut self, raw: &mut Raw) -> Parse<Derivation> {
        self.expect(Punct::LBracket)?;
        let (mut quals, _) = self.qualifiers(&mut raw.attributes)?;
        if self.accept_keyword(Keyword::Static) {
            quals = quals.with(self.qualifiers(&mut raw.attributes)?.0);
        }
        let length = if self.at(Punct::RBracket) {
            ArrayLen::Unknown
        } else if self.at(Punct::Star) && self.next_token().is(Punct::RBracket) {
            self.advance();
            ArrayLen::Variable(None)
        } else {
            self.array_length(raw)?
        };
        self.expect(Punct::RBracket)?;
        Ok(Derivation::Array(length, quals))
    }

    fn array_length(&mut self, raw: &mut Raw) -> Parse<ArrayLen> {
        let e = self.assignment()?;
        self.rvalue(e);
        Ok(match self.unit.expr(e).constant {
            Some(n) => {
                raw.negative |= n < 0;
                ArrayLen::Fixed(u64::try_from(n).unwrap_or(0))
            }
            None => {
                raw.bounds.push(e);
                ArrayLen::Variable(Some(e))
            }
        })
    }

    /// Puts a type together, from the base towards the name.
    fn apply(&mut self, base: Type, derivations: Vec<Derivation>) -> Parse<Type> {
        let mut ty = base;
        for derivation in derivations.into_iter().rev() {
            let types = &mut self.unit.types;
            ty = match derivation {
                Derivation::Pointer(quals, reducer) => {
                    let pointer = types.pointer_to(ty).with(quals);
                    self.reducer_type(pointer, reducer)
                }
                Derivation::Array(length, _) => types.of(TypeKind::Array(ty, length)),
                Derivation::Function(p) => types.of(TypeKind::Function(FunctionType {
                    result: ty,
                    params: p.types,
                    variadic: p.variadic,
                    prototyped: p.prototyped,
                })),
            };
            if self.unit.types.weight(ty.id) > MAX_DEPTH {
                return self.too_complex();
            }
        }
        // The base may come from `typeof` of an expression.
        if self.unit.types.weight(ty.id) > MAX_DEPTH {
            return self.too_complex();
        }
        Ok(ty)
    }

    fn too_complex<T>(&mut self) -> Parse<T> {
        self.stop(format!("nested too deeply: a type of more than {MAX_DEPTH} parts"))
    }

    // ------------------------------------------------------------ parameters

    /// parameters = "(" ")" | "(" "void" ")" | "(" identifier-list ")"
    ///            | "(" parameter ("," parameter)* ("," "...")? ")"
    fn parameters(&mut self) -> Parse<Parameters> {
        self.expect(Punct::LParen)?;
        let mut list = Parameters::default();
        if self.accept(Punct::RParen) {
            return Ok(list);
        }
        let token = self.token();
        if token.ident().is_some() && self.typedef_at(token).is_none() && self.is_identifier_list() {
            return self.identifier_list();
        }
        list.prototyped = true;
        if self.at_keyword(Keyword::Void) && self.next_token().is(Punct::RParen) {
            self.advance();
            self.advance();
            return Ok(list);
        }
        // Parameters belong to the function only if this turns out to be its definition.
        let first_local = self.functions.last().map_or(0, |f| f.locals.len());
        let first = self.unit.symbols.len() as u32;
        self.scoped(|p| p.parameter_list(&mut list))?;
        list.declared = (first..self.unit.symbols.len() as u32).map(SymbolId).collect();
        if let Some(state) = self.functions.last_mut() {
            state.locals.truncate(first_local);
        }
        Ok(list)
    }

    fn is_identifier_list(&self) -> bool {
        let after = self.next_token();
        after.is(Punct::Comma) || after.is(Punct::RParen)
    }

    /// identifier-list = identifier ("," identifier)* ")"
    fn identifier_list(&mut self) -> Parse<Parameters> {
        let mut list = Parameters::default();
        loop {
            let identifier = self.expect_identifier()?;
            list.old_style.push(identifier);
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RParen)?;
        Ok(list)
    }

    fn parameter_list(&mut self, list: &mut Parameters) -> Parse<()> {
        loop {
            if self.accept(Punct::Ellipsis) {
                list.variadic = true;
                break;
            }
            self.parameter(list)?;
            // GNU: forward declarations of parameters end with `;`.
            if self.accept(Punct::Semi) {
                list.symbols.clear();
                list.types.clear();
                list.bounds.clear();
            } else if !self.accept(Punct::Comma) {
                break;
            }
        }
        if self.accept(Punct::RParen) {
            return Ok(());
        }
        self.stop(format!("expected ';', ',' or ')' before {}", self.describe_token()))
    }

    /// parameter = specifiers declarator? attributes
    fn parameter(&mut self, list: &mut Parameters) -> Parse<()> {
        let spec = self.specifiers()?;
        if !spec.typed && spec.ast.span.is_empty() {
            let message = self.unknown_type_name();
            let message = message.unwrap_or_else(|| {
                format!("expected declaration specifiers or '...' before {}", self.describe_token())
            });
            return self.stop(message);
        }
        let mut raw = Raw::default();
        self.nested(|p| p.raw_declarator(&mut raw))?;
        self.attributes(&mut raw.attributes)?;
        let quals = match raw.derivations.first() {
            Some(Derivation::Array(length, quals)) => {
                list.bounds.extend(if let ArrayLen::Variable(bound) = length { *bound } else { None });
                *quals
            }
            _ => Quals::NONE,
        };
        let ty = self.apply(spec.ast.ty, raw.derivations)?;
        let ty = self.attributed_type(ty, &raw.attributes);
        let ty = self.adjust_parameter(ty, quals);
        list.types.push(ty);
        let symbol = raw.name.map(|(name, token)| self.declare_parameter(name, token, ty, &spec));
        list.symbols.push(symbol);
        Ok(())
    }

    /// A parameter of array or function type is a pointer; one of a reducer's type is a copy of the view.
    pub(super) fn adjust_parameter(&mut self, ty: Type, quals: Quals) -> Type {
        let types = &mut self.unit.types;
        let ty = types.reducer(ty).map_or(ty, |(_, view)| view);
        if types.is_array(ty) || types.is_function(ty) {
            types.value_type(ty).with(quals)
        } else {
            ty
        }
    }

    pub(super) fn declare_parameter(
        &mut self,
        name: Name,
        token: TokenIndex,
        ty: Type,
        spec: &specifier::DeclSpec,
    ) -> SymbolId {
        let id = self.add_symbol(name, SymbolKind::Parameter, ty, Some(token));
        self.symbol_mut(id).storage = spec.ast.storage;
        self.scopes.bind(Space::Ordinary, name, id);
        id
    }
}
