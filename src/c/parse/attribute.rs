//! Attributes: `__attribute__((…))` in all its positions, and C23's `[[…]]`.
//!
//! They stay in the token stream for the C compiler. Read here are those that change a type,
//! a layout, or what Seam may do with a function.

use super::*;

/// What the attributes of a declaration say.
#[derive(Clone, Debug, Default)]
pub struct Attributes {
    pub packed: bool,
    /// `aligned(n)`, `_Alignas(n)`: the largest.
    pub align: u64,
    pub vector_size: Option<u64>,
    /// clang: number of elements.
    pub vector_elements: Option<u64>,
    pub mode: Option<String>,
    /// clang: functions of one name may differ in their parameters.
    pub overloadable: bool,
    pub flags: SymbolFlags,
    pub spans: Vec<Span>,
}

/// The alignment that `aligned` without a number asks for.
const LARGEST_ALIGNMENT: u64 = 16;

impl Parser {
    /// attributes = ("__attribute__" "((" list "))" | "[[" list "]]" | nullability)*
    pub(super) fn attributes(&mut self, into: &mut Attributes) -> Parse<()> {
        loop {
            let start = self.pos;
            if self.accept_keyword(Keyword::Nullability) {
                continue;
            } else if self.accept_keyword(Keyword::Attribute) {
                self.expect(Punct::LParen)?;
                self.expect(Punct::LParen)?;
                self.attribute_list(Punct::RParen, into)?;
                self.expect(Punct::RParen)?;
                self.expect(Punct::RParen)?;
            } else if self.at_standard_attribute() {
                self.advance();
                self.advance();
                self.attribute_list(Punct::RBracket, into)?;
                self.expect(Punct::RBracket)?;
                self.expect(Punct::RBracket)?;
            } else {
                return Ok(());
            }
            into.spans.push(self.span_from(start));
        }
    }

    pub(super) fn at_standard_attribute(&self) -> bool {
        self.at(Punct::LBracket) && self.next_token().is(Punct::LBracket)
    }

    /// list = (attribute? ",")* attribute?
    fn attribute_list(&mut self, close: Punct, into: &mut Attributes) -> Parse<()> {
        while !self.at(close) {
            if self.accept(Punct::Comma) {
                continue;
            }
            self.attribute(into)?;
            if !self.at(close) && !self.at(Punct::Comma) {
                return self.stop(format!("expected '{}' before {}", close.spelling(), self.describe_token()));
            }
        }
        Ok(())
    }

    /// attribute = word ("::" word)? ("(" arguments ")")?
    fn attribute(&mut self, into: &mut Attributes) -> Parse<()> {
        let mut word = self.attribute_word()?;
        while self.accept(Punct::Colon) {
            if !self.at(Punct::Colon) {
                word = self.attribute_word()?;
            }
        }
        let has_arguments = self.at(Punct::LParen);
        match word.as_str() {
            "packed" => into.packed = true,
            "overloadable" => into.overloadable = true,
            "noreturn" => into.flags.noreturn = true,
            "gnu_inline" => into.flags.gnu_inline = true,
            "always_inline" => into.flags.always_inline = true,
            "returns_twice" => into.flags.returns_twice = true,
            "aligned" if !has_arguments => into.align = into.align.max(LARGEST_ALIGNMENT),
            "aligned" => into.align = into.align.max(self.attribute_number()?.unwrap_or(0)),
            "vector_size" if has_arguments => into.vector_size = self.attribute_number()?,
            "ext_vector_type" if has_arguments => into.vector_elements = self.attribute_number()?,
            "mode" if has_arguments => into.mode = Some(self.attribute_mode()?),
            "annotate" if has_arguments => self.annotation(into),
            "cleanup" if has_arguments => {
                into.flags.cleanup = true;
                self.mark_named_function();
            }
            "alias" | "ifunc" | "weakref" if has_arguments => self.mark_quoted_function(),
            _ => {}
        }
        if self.at(Punct::LParen) {
            self.skip_balanced()?;
        }
        Ok(())
    }

    /// The word of an attribute (keywords are words here), without underscores around it.
    fn attribute_word(&mut self) -> Parse<String> {
        match self.token().kind {
            TokenKind::Ident(_) | TokenKind::Keyword(_) => {
                let index = self.advance();
                let text = self.unit.stream.text_of(index);
                let bare = text.strip_prefix("__").and_then(|t| t.strip_suffix("__")).unwrap_or(text);
                Ok(bare.to_string())
            }
            _ => self.stop(format!("expected identifier before {}", self.describe_token())),
        }
    }

    /// `( constant )`
    fn attribute_number(&mut self) -> Parse<Option<u64>> {
        self.expect(Punct::LParen)?;
        let e = self.unevaluated(|p| p.assignment())?;
        self.expect(Punct::RParen)?;
        Ok(self.unit.expr(e).constant.and_then(|n| u64::try_from(n).ok()))
    }

    /// `( word )`
    fn attribute_mode(&mut self) -> Parse<String> {
        self.expect(Punct::LParen)?;
        let word = self.attribute_word()?;
        self.expect(Punct::RParen)?;
        Ok(word)
    }

    /// `("seam")`, `("seam_serial")`: how users mark functions for us. Looks only.
    fn annotation(&mut self, into: &mut Attributes) {
        let inside = self.index_after(self.pos);
        match self.unit.stream.text_of(inside) {
            "\"seam\"" => into.flags.annotated_seam = true,
            "\"seam_serial\"" => into.flags.annotated_serial = true,
            _ => {}
        }
    }

    /// `(function)`: it is called behind our back.
    fn mark_named_function(&mut self) {
        let inside = self.index_after(self.pos);
        if let Some(symbol) = self.unit.stream.token(inside).ident().and_then(|name| self.lookup(name)) {
            self.name_token(Some(inside), symbol);
            self.symbol_mut(symbol).used_as_value = true;
        }
    }

    /// `("function")`: it gets another name.
    fn mark_quoted_function(&mut self) {
        let inside = self.index_after(self.pos);
        let name = self.unit.stream.names.get(self.unit.stream.text_of(inside).trim_matches('"'));
        if let Some(symbol) = name.and_then(|name| self.lookup(name)) {
            self.symbol_mut(symbol).used_as_value = true;
        }
    }

    /// What attributes make of a type.
    pub(super) fn attributed_type(&mut self, ty: Type, attributes: &Attributes) -> Type {
        let mut ty = ty;
        if let Some(mode) = &attributes.mode {
            ty = self.type_of_mode(ty, mode);
        }
        if let Some(size) = attributes.vector_size {
            ty = self.vector_of(ty, size);
        }
        if let Some(count) = attributes.vector_elements {
            let size = self.unit.types.layout(ty).map_or(0, |l| l.size);
            ty = self.vector_of(ty, size.saturating_mul(count));
        }
        ty
    }

    /// `vector_size` reaches through pointers, arrays and function results.
    fn vector_of(&mut self, ty: Type, size: u64) -> Type {
        let types = &mut self.unit.types;
        let resolved = types.resolve(ty);
        let kind = match types.sugared_kind(resolved.id).clone() {
            TypeKind::Pointer(target) => TypeKind::Pointer(self.vector_of(target, size)),
            TypeKind::Array(element, length) => TypeKind::Array(self.vector_of(element, size), length),
            TypeKind::Function(f) => {
                let result = self.vector_of(f.result, size);
                TypeKind::Function(FunctionType { result, ..f })
            }
            _ => TypeKind::Vector(resolved.id, size),
        };
        self.unit.types.of(kind).with(resolved.quals)
    }

    /// `mode(DI)` and so on: another machine mode of the same class.
    fn type_of_mode(&mut self, ty: Type, mode: &str) -> Type {
        let types = &mut self.unit.types;
        let signed = !types.int_kind(ty).is_some_and(|kind| !kind.is_signed());
        let mode = mode.trim_matches('_');
        let kind = match mode {
            "QI" | "byte" => IntKind::SChar,
            "HI" => IntKind::Short,
            "SI" => IntKind::Int,
            "DI" | "word" | "pointer" | "unwind_word" | "libgcc_cmp_return" | "libgcc_shift_count" => IntKind::Long,
            "TI" => IntKind::Int128,
            _ => return self.type_of_float_mode(ty, mode),
        };
        let quals = ty.quals;
        types.int(if signed { kind } else { kind.to_unsigned() }).with(quals)
    }

    fn type_of_float_mode(&mut self, ty: Type, mode: &str) -> Type {
        let kind = match mode {
            "HF" => FloatKind::Float16,
            "SF" | "SC" => FloatKind::Float,
            "DF" | "DC" => FloatKind::Double,
            "XF" | "XC" => FloatKind::LongDouble,
            "TF" | "TC" => FloatKind::Float128,
            "SD" => FloatKind::Decimal32,
            "DD" => FloatKind::Decimal64,
            "TD" => FloatKind::Decimal128,
            _ => return ty,
        };
        let part = self.unit.types.of(TypeKind::Float(kind));
        let ty_new = if mode.ends_with('C') { self.unit.types.of(TypeKind::Complex(part.id)) } else { part };
        ty_new.with(ty.quals)
    }
}
