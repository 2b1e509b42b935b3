//! Structs, unions and enumerations.

use super::attribute::Attributes;
use super::scope::Space;
use super::*;
use std::collections::HashSet;

/// What stands between the keyword and the body of a tag specifier.
struct TagHead {
    keyword: TokenIndex,
    attributes: Attributes,
    tag: Option<(Name, TokenIndex)>,
}

impl Parser {
    /// head = ("struct" | "union" | "enum") attributes identifier?
    fn tag_head(&mut self) -> Parse<TagHead> {
        let keyword = self.advance();
        let mut attributes = Attributes::default();
        self.attributes(&mut attributes)?;
        let tag = match self.token().kind {
            TokenKind::Ident(name) => Some((name, self.advance())),
            _ => None,
        };
        self.attributes(&mut attributes)?;
        Ok(TagHead { keyword, attributes, tag })
    }

    /// record-specifier = head ("{" member-declaration* "}" attributes)?
    pub(super) fn record_specifier(&mut self) -> Parse<Type> {
        let is_union = self.at_keyword(Keyword::Union);
        let mut head = self.tag_head()?;
        if !self.at(Punct::LBrace) {
            return self.tag_reference(&head, if is_union { "union" } else { "struct" }, |p, tag| {
                let local = p.in_function();
                let id = p.unit.types.add_record(is_union, Some(tag), local);
                p.unit.types.of(TypeKind::Record(id))
            });
        }
        let ty = self.begin_definition(&head, |p, tag| {
            let local = p.in_function();
            let id = p.unit.types.add_record(is_union, tag, local);
            p.unit.types.of(TypeKind::Record(id))
        });
        let Some(id) = self.unit.types.record_of(ty) else { return self.stop("redeclared as another kind of tag") };
        let brace = self.advance();
        if self.defining.contains(&id) {
            let printed = self.unit.print_type_name(ty);
            return self.stop(format!("nested redefinition of '{printed}'"));
        }
        self.defining.push(id);
        let fields = self.nested(|p| p.members())?;
        self.defining.pop();
        self.expect(Punct::RBrace)?;
        self.attributes(&mut head.attributes)?;
        let layout =
            RecordAttributes { packed: head.attributes.packed, align: head.attributes.align, pack: self.pack_limit() };
        self.unit.types.complete_record(id, fields, layout);
        if self.unit.types.record(id).variable {
            self.note_fact(|f| f.vla = true);
        }
        self.end_definition(&head, brace, ty);
        Ok(ty)
    }

    /// `struct tag` without a body: the visible one, else a new incomplete one. Before a `;` it always
    /// declares one in this scope.
    fn tag_reference(
        &mut self,
        head: &TagHead,
        word: &str,
        make: impl FnOnce(&mut Parser, Name) -> Type,
    ) -> Parse<Type> {
        let Some((name, token)) = head.tag else {
            return self.stop(format!("expected '{{' before {}", self.describe_token()));
        };
        let found = if self.at(Punct::Semi) && word != "enum" {
            self.lookup_here(Space::Tag, name)
        } else {
            self.scopes.lookup(Space::Tag, name)
        };
        if let Some(symbol) = found {
            self.name_token(Some(token), symbol);
            return Ok(self.unit.symbol(symbol).ty);
        }
        let ty = make(self, name);
        self.bind_tag(name, token, ty);
        Ok(ty)
    }

    /// The type that a body defines: one declared in this scope and not yet defined, or a new one.
    fn begin_definition(&mut self, head: &TagHead, make: impl FnOnce(&mut Parser, Option<Name>) -> Type) -> Type {
        if let Some((name, token)) = head.tag {
            if let Some(symbol) = self.lookup_here(Space::Tag, name) {
                let ty = self.unit.symbol(symbol).ty;
                if !self.is_complete_tag(ty) {
                    self.name_token(Some(token), symbol);
                    return ty;
                }
            }
            let ty = make(self, Some(name));
            self.bind_tag(name, token, ty);
            return ty;
        }
        make(self, None)
    }

    fn is_complete_tag(&self, ty: Type) -> bool {
        match *self.unit.types.kind(ty) {
            TypeKind::Record(id) => self.unit.types.record(id).fields.is_some(),
            TypeKind::Enum(id) => self.unit.types.enumeration(id).complete,
            _ => true,
        }
    }

    fn bind_tag(&mut self, name: Name, token: TokenIndex, ty: Type) {
        let symbol = self.add_symbol(name, SymbolKind::Tag, ty, Some(token));
        self.scopes.bind(Space::Tag, name, symbol);
        match *self.unit.types.kind(ty) {
            TypeKind::Record(id) => self.unit.types.records[id.0 as usize].symbol = Some(symbol),
            TypeKind::Enum(id) => self.unit.types.enums[id.0 as usize].symbol = Some(symbol),
            _ => {}
        }
    }

    fn end_definition(&mut self, head: &TagHead, brace: TokenIndex, ty: Type) {
        let definition = TagDefinition {
            span: self.span_from(head.keyword),
            keyword: head.keyword,
            tag: head.tag.map(|(_, token)| token),
            brace,
            ty,
            symbol: head.tag.and_then(|(_, token)| self.unit.symbol_at(token)),
            function: self.function_id(),
        };
        self.unit.tag_definitions.push(definition);
    }

    // ------------------------------------------------------------ members

    /// member-declaration*
    fn members(&mut self) -> Parse<Vec<Field>> {
        let mut fields = Vec::new();
        let mut names = HashSet::new();
        while !self.at(Punct::RBrace) {
            if self.at_end() {
                return self.unexpected_end();
            } else if self.at_keyword(Keyword::StaticAssert) {
                self.static_assert()?;
            } else if !self.accept(Punct::Semi) {
                self.member_declaration(&mut fields, &mut names)?;
            }
        }
        Ok(fields)
    }

    /// member-declaration = specifiers (member-declarator ("," member-declarator)*)? ";"
    fn member_declaration(&mut self, fields: &mut Vec<Field>, names: &mut HashSet<Name>) -> Parse<()> {
        let spec = self.specifiers()?;
        if !spec.typed && spec.ast.span.is_empty() {
            let unknown = self.unknown_type_name();
            let message = unknown
                .unwrap_or_else(|| format!("expected specifier-qualifier-list before {}", self.describe_token()));
            return self.stop(message);
        }
        if self.at(Punct::Semi) && self.is_incomplete(spec.ast.ty) {
            // Declares a tag at most.
        } else if self.at(Punct::Semi) {
            fields.push(Field {
                name: None,
                ty: spec.ast.ty,
                bits: None,
                packed: spec.attributes.packed,
                align: spec.attributes.align,
                offset: 0,
            });
        } else {
            loop {
                let field = self.member_declarator(&spec, names)?;
                fields.push(field);
                if !self.accept(Punct::Comma) {
                    break;
                }
            }
        }
        // gcc lets the last `;` be missing.
        if self.at(Punct::RBrace) || self.accept(Punct::Semi) {
            return Ok(());
        }
        self.stop(format!("expected ':', ',', ';', '}}' or '__attribute__' before {}", self.describe_token()))
    }

    /// member-declarator = attributes declarator? (":" constant-expression)? attributes
    fn member_declarator(&mut self, spec: &specifier::DeclSpec, names: &mut HashSet<Name>) -> Parse<Field> {
        let mut attributes = spec.attributes.clone();
        (attributes.vector_size, attributes.vector_elements, attributes.mode) = (None, None, None);
        self.attributes(&mut attributes)?;
        let (mut name, mut ty) = (None, spec.ast.ty);
        if !self.at(Punct::Colon) {
            let declared = self.declarator(ty)?;
            let Some((declared_name, token)) = declared.name else {
                return self.stop(format!("expected identifier or '(' before {}", self.describe_token()));
            };
            (name, ty) = (Some(declared_name), declared.ty);
            if !names.insert(declared_name) {
                let name = self.unit.stream.names.spelling(declared_name).to_string();
                self.error(token, format!("duplicate member '{name}'"));
            }
            // A record that contained itself would have no end.
            if self.is_incomplete(ty) {
                let name = self.unit.stream.names.spelling(declared_name).to_string();
                self.error(token, format!("field '{name}' has incomplete type"));
                return Err(Stop::Parse);
            }
        }
        let mut bits = None;
        if self.accept(Punct::Colon) {
            let e = self.unevaluated(|p| p.conditional())?;
            bits = Some(self.unit.expr(e).constant.and_then(|n| u32::try_from(n).ok()).unwrap_or(1));
        }
        self.attributes(&mut attributes)?;
        let ty = self.attributed_type(ty, &attributes);
        Ok(Field { name, ty, bits, packed: attributes.packed, align: attributes.align, offset: 0 })
    }

    /// A record without its members so far, or an array of such.
    pub(super) fn is_incomplete(&self, ty: Type) -> bool {
        match *self.unit.types.kind(ty) {
            TypeKind::Record(id) => self.unit.types.record(id).fields.is_none(),
            TypeKind::Array(element, _) => self.is_incomplete(element),
            _ => false,
        }
    }

    // ------------------------------------------------------------ enumerations

    /// enum-specifier = head (":" type-name)? ("{" enumerator ("," enumerator)* ","? "}" attributes)?
    pub(super) fn enum_specifier(&mut self) -> Parse<Type> {
        let mut head = self.tag_head()?;
        let fixed = if self.at(Punct::Colon) && self.starts_declaration(self.next_token()) {
            self.advance();
            let underlying = self.specifiers()?.ast.ty;
            self.unit.types.int_kind(underlying)
        } else {
            None
        };
        let make = |p: &mut Parser, tag| {
            let local = p.in_function();
            let id = p.unit.types.add_enum(tag, local);
            p.unit.types.of(TypeKind::Enum(id))
        };
        if !self.at(Punct::LBrace) {
            let ty = self.tag_reference(&head, "enum", |p, tag| make(p, Some(tag)))?;
            self.set_underlying(ty, fixed);
            return Ok(ty);
        }
        let ty = self.begin_definition(&head, make);
        let brace = self.advance();
        let values = self.enumerators()?;
        self.expect(Punct::RBrace)?;
        self.attributes(&mut head.attributes)?;
        let underlying = fixed.unwrap_or_else(|| self.underlying_type(&values, &head.attributes));
        self.set_underlying(ty, Some(underlying));
        self.complete_enum(ty, &values);
        self.end_definition(&head, brace, ty);
        Ok(ty)
    }

    fn set_underlying(&mut self, ty: Type, underlying: Option<IntKind>) {
        if let (TypeKind::Enum(id), Some(kind)) = (self.unit.types.kind(ty), underlying) {
            let id = *id;
            self.unit.types.enums[id.0 as usize].underlying = kind;
        }
    }

    /// enumerator = identifier attributes ("=" constant-expression)?
    fn enumerators(&mut self) -> Parse<Vec<(SymbolId, i128)>> {
        let mut values = Vec::new();
        let mut next = 0i128;
        while !self.at(Punct::RBrace) {
            let (name, token) = self.expect_identifier()?;
            self.attributes(&mut Attributes::default())?;
            if self.accept(Punct::Assign) {
                let e = self.unevaluated(|p| p.conditional())?;
                next = match self.unit.expr(e).constant {
                    Some(value) => value,
                    // A constant that only the C compiler can work out, or a mistake that it reports.
                    None => next,
                };
            }
            let kind = if i32::try_from(next).is_ok() { IntKind::Int } else { wide_kind(next) };
            let ty = self.unit.types.int(kind);
            let symbol = self.add_symbol(name, SymbolKind::EnumConstant(next), ty, Some(token));
            self.scopes.bind(Space::Ordinary, name, symbol);
            values.push((symbol, next));
            next = next.wrapping_add(1);
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        if values.is_empty() && self.at(Punct::RBrace) {
            self.error(self.pos, "empty enum is invalid");
        }
        Ok(values)
    }

    /// gcc's choice: unsigned if no value is negative, and no smaller than `int` unless packed.
    fn underlying_type(&self, values: &[(SymbolId, i128)], attributes: &Attributes) -> IntKind {
        let low = values.iter().map(|v| v.1).min().unwrap_or(0);
        let high = values.iter().map(|v| v.1).max().unwrap_or(0);
        let small = [IntKind::SChar, IntKind::Short].into_iter().filter(|_| attributes.packed);
        let signed = small.chain([IntKind::Int, IntKind::Long, IntKind::Int128]);
        let mut kinds = signed.map(|k| if low < 0 { k } else { k.to_unsigned() });
        kinds.find(|k| k.wrap(low) == low && k.wrap(high) == high).unwrap_or(IntKind::Int128)
    }

    /// Enumerators that are no `int` get the type of the enumeration.
    fn complete_enum(&mut self, ty: Type, values: &[(SymbolId, i128)]) {
        for &(symbol, value) in values {
            if i32::try_from(value).is_err() {
                self.symbol_mut(symbol).ty = ty;
            }
        }
        if let TypeKind::Enum(id) = *self.unit.types.kind(ty) {
            self.unit.types.enums[id.0 as usize].complete = true;
        }
    }

    // ------------------------------------------------------------ #pragma pack

    /// The limit that `#pragma pack` sets here.
    fn pack_limit(&mut self) -> u64 {
        for index in self.pack.seen..self.pos {
            if self.unit.stream.token(index).kind == TokenKind::Pragma {
                let text = self.unit.stream.text_of(index).to_string();
                self.pack.apply(&text);
            }
        }
        self.pack.seen = self.pos;
        self.pack.current
    }
}

impl PackState {
    /// `#pragma pack(n)`, `pack()`, `pack(push)`, `pack(push, n)`, `pack(pop)`
    fn apply(&mut self, pragma: &str) {
        let Some(at) = pragma.find("pack") else { return };
        if !matches!(pragma[..at].trim_start_matches('#').trim(), "pragma" | "_Pragma(\"") {
            return;
        }
        let Some(arguments) = pragma[at + 4..].trim().strip_prefix('(') else { return };
        let arguments = arguments.split(')').next().unwrap_or("");
        let mut number = None;
        let mut popped = false;
        for word in arguments.split(',').map(str::trim) {
            match word {
                "push" => self.stack.push(self.current),
                "pop" => {
                    self.current = self.stack.pop().unwrap_or(0);
                    popped = true;
                }
                _ => number = word.parse().ok(),
            }
        }
        if !popped && (number.is_some() || arguments.trim().is_empty()) {
            self.current = number.unwrap_or(0);
        }
    }
}

/// The type of an enumerator before its enumeration is complete, when it is no `int`.
fn wide_kind(value: i128) -> IntKind {
    [IntKind::UInt, IntKind::Long, IntKind::ULong]
        .into_iter()
        .find(|k| k.wrap(value) == value)
        .unwrap_or(IntKind::Int128)
}
