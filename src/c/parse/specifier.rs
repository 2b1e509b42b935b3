//! Declaration specifiers: storage classes, qualifiers and what type the words add up to.

use super::attribute::Attributes;
use super::*;

/// Everything that stands before the first declarator.
#[derive(Clone, Debug)]
pub struct DeclSpec {
    pub ast: Specifiers,
    pub attributes: Attributes,
    pub thread_local: bool,
    /// There was a type specifier (otherwise `int` is implied).
    pub typed: bool,
}

/// The keywords of an arithmetic type, in any order.
#[derive(Default)]
struct Words {
    base: Option<Base>,
    signed: bool,
    unsigned: bool,
    short: bool,
    long: u32,
    complex: bool,
}

#[derive(Clone, Copy)]
enum Base {
    Void,
    Bool,
    Char,
    Int,
    Float,
    Double,
    Int128,
    UInt128,
    Floating(FloatKind),
    /// A type that is complete by itself.
    Type(Type),
}

impl Words {
    fn none(&self) -> bool {
        self.base.is_none() && !self.signed && !self.unsigned && !self.short && self.long == 0 && !self.complex
    }
}

impl Parser {
    /// Whether a token begins a declaration (or a type name).
    pub(super) fn starts_declaration(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::Keyword(k) => is_specifier(k),
            TokenKind::Ident(_) => self.typedef_at(token).is_some(),
            _ => false,
        }
    }

    /// specifiers = (storage-class | qualifier | function-specifier | type-specifier | attribute)*
    pub(super) fn specifiers(&mut self) -> Parse<DeclSpec> {
        let start = self.pos;
        let mut spec = DeclSpec {
            ast: self.no_specifiers(),
            attributes: Attributes::default(),
            thread_local: false,
            typed: false,
        };
        let mut words = Words::default();
        let (mut quals, mut reducer) = (Quals::NONE, None);
        while self.specifier(&mut spec, &mut words, &mut quals, &mut reducer)? {}
        spec.typed = !words.none() || spec.ast.auto_type;
        let ty = self.type_of_words(&words)?;
        let ty = self.attributed_type(ty, &spec.attributes).with(quals);
        spec.ast.ty = self.reducer_type(ty, reducer);
        spec.ast.span = Span::new(start, if self.pos == start { start } else { self.prev_end });
        spec.ast.tag_definitions.1 = self.unit.tag_definitions.len() as u32;
        Ok(spec)
    }

    /// Empty specifiers at the current token.
    pub(super) fn no_specifiers(&self) -> Specifiers {
        let definitions = self.unit.tag_definitions.len() as u32;
        Specifiers {
            span: Span::new(self.pos, self.pos),
            ty: self.unit.types.common.int,
            storage: Storage::None,
            tag_definitions: (definitions, definitions),
            auto_type: false,
            cilk: None,
            exprs: Vec::new(),
        }
    }

    /// Reads one specifier; false if there is none.
    fn specifier(
        &mut self,
        spec: &mut DeclSpec,
        words: &mut Words,
        quals: &mut Quals,
        reducer: &mut Option<u32>,
    ) -> Parse<bool> {
        let token = self.token();
        let keyword = match token.kind {
            TokenKind::Keyword(k) => k,
            TokenKind::Ident(_) if self.at_cilk5_shared(token) => {
                // It is a keyword nowhere else, so that variables can have the name.
                self.unit.stream.tokens[self.pos as usize].kind = TokenKind::Keyword(Keyword::Cilk5Shared);
                self.advance();
                return Ok(true);
            }
            TokenKind::Ident(_) => return Ok(self.typedef_specifier(token, words)),
            TokenKind::Punct(Punct::LBracket) if self.at_standard_attribute() => {
                self.attributes(&mut spec.attributes)?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        match keyword {
            Keyword::Attribute | Keyword::Nullability => self.attributes(&mut spec.attributes)?,
            Keyword::Extension => drop(self.advance()),
            Keyword::Typeof => self.typeof_specifier(spec, words)?,
            Keyword::Struct | Keyword::Union => {
                let ty = self.record_specifier()?;
                self.set_base(words, Base::Type(ty))?;
            }
            Keyword::Enum => {
                let ty = self.enum_specifier()?;
                self.set_base(words, Base::Type(ty))?;
            }
            Keyword::Atomic if self.next_token().is(Punct::LParen) => {
                self.advance();
                let ty = self.parenthesized_type()?;
                *quals = quals.with(Quals::ATOMIC);
                self.set_base(words, Base::Type(ty))?;
            }
            Keyword::Alignas => self.alignas(spec)?,
            Keyword::CilkReducer => *reducer = Some(self.reducer_specifier()?),
            Keyword::AutoType => {
                self.advance();
                spec.ast.auto_type = true;
            }
            _ => return self.simple_specifier(keyword, spec, words, quals),
        }
        Ok(true)
    }

    /// Specifiers of one keyword.
    fn simple_specifier(
        &mut self,
        k: Keyword,
        spec: &mut DeclSpec,
        words: &mut Words,
        quals: &mut Quals,
    ) -> Parse<bool> {
        match k {
            Keyword::Typedef => spec.ast.storage = Storage::Typedef,
            Keyword::Extern => spec.ast.storage = Storage::Extern,
            Keyword::Static => spec.ast.storage = Storage::Static,
            Keyword::Auto => spec.ast.storage = Storage::Auto,
            Keyword::Register => spec.ast.storage = Storage::Register,
            Keyword::Thread => spec.thread_local = true,
            Keyword::Inline => spec.attributes.flags.inline = true,
            Keyword::Noreturn => spec.attributes.flags.noreturn = true,
            Keyword::Cilk5Cilk | Keyword::Cilk5Inlet => {
                spec.ast.cilk = Some(self.pos);
                spec.attributes.flags.cilk |= k == Keyword::Cilk5Cilk;
                spec.attributes.flags.inlet |= k == Keyword::Cilk5Inlet;
            }
            Keyword::Signed => words.signed = true,
            Keyword::Unsigned => words.unsigned = true,
            Keyword::Short => words.short = true,
            Keyword::Long => words.long += 1,
            Keyword::Complex => words.complex = true,
            _ => match (qualifier(k), base_of(k, self)) {
                // glibc for clang: `typedef float _Float32;`.
                (None, Some(Base::Floating(_))) if !words.none() && spec.ast.storage == Storage::Typedef => {
                    return Ok(false)
                }
                (Some(q), _) => *quals = quals.with(q),
                (_, Some(base)) => {
                    // `long double _Complex x`: bases may come late, but only once.
                    self.set_base(words, base)?;
                }
                _ => return Ok(false),
            },
        }
        self.advance();
        Ok(true)
    }

    fn set_base(&mut self, words: &mut Words, base: Base) -> Parse<()> {
        if words.base.is_some() {
            return self.stop("two or more data types in declaration specifiers");
        }
        words.base = Some(base);
        Ok(())
    }

    /// Cilk-5: `shared int x;` at file scope is as it would be without the word.
    fn at_cilk5_shared(&self, token: Token) -> bool {
        self.unit.stream.cilk5
            && !token.system
            && !self.in_function()
            && self.unit.stream.text_of(self.pos) == "shared"
            && self.typedef_at(token).is_none()
            && self.starts_declaration(self.next_token())
    }

    /// An identifier is a type specifier when it names a typedef and no type was given yet.
    fn typedef_specifier(&mut self, token: Token, words: &mut Words) -> bool {
        if !words.none() {
            return false;
        }
        let Some(symbol) = self.typedef_at(token) else { return false };
        let index = self.advance();
        self.name_token(Some(index), symbol);
        let target = self.unit.symbol(symbol).ty;
        words.base = Some(Base::Type(self.unit.types.of(TypeKind::Typedef(symbol, target))));
        true
    }

    /// typeof = "typeof" "(" (type-name | expression) ")"
    fn typeof_specifier(&mut self, spec: &mut DeclSpec, words: &mut Words) -> Parse<()> {
        self.advance();
        self.expect(Punct::LParen)?;
        let ty = if self.starts_declaration(self.token()) {
            self.type_name()?
        } else {
            let e = self.unevaluated(|p| p.expression())?;
            spec.ast.exprs.push(e);
            let ty = self.unit.expr(e).ty;
            // As gcc: so that macros can declare a plain variable for the value of an atomic one.
            let atomic = self.unit.types.resolve(ty).quals.has(Quals::ATOMIC);
            if atomic {
                self.unit.types.unqualified(ty)
            } else {
                ty
            }
        };
        self.expect(Punct::RParen)?;
        self.set_base(words, Base::Type(ty))
    }

    /// alignas = "_Alignas" "(" (type-name | constant-expression) ")"
    fn alignas(&mut self, spec: &mut DeclSpec) -> Parse<()> {
        self.advance();
        self.expect(Punct::LParen)?;
        let align = if self.starts_declaration(self.token()) {
            let ty = self.type_name()?;
            self.unit.types.layout(ty).map(|l| l.align)
        } else {
            let e = self.unevaluated(|p| p.conditional())?;
            spec.ast.exprs.push(e);
            self.unit.expr(e).constant.and_then(|n| u64::try_from(n).ok())
        };
        self.expect(Punct::RParen)?;
        spec.attributes.align = spec.attributes.align.max(align.unwrap_or(0));
        Ok(())
    }

    /// qualifiers = (qualifier | reducer | attribute)*, as they stand after `*` and inside `[ ]`.
    pub(super) fn qualifiers(&mut self, attributes: &mut Attributes) -> Parse<(Quals, Option<u32>)> {
        let (mut quals, mut reducer) = (Quals::NONE, None);
        loop {
            self.attributes(attributes)?;
            match self.token().kind {
                TokenKind::Keyword(Keyword::CilkReducer) => reducer = Some(self.reducer_specifier()?),
                TokenKind::Keyword(k) if qualifier(k).is_some() => {
                    quals = quals.with(qualifier(k).unwrap_or_default());
                    self.advance();
                }
                _ => return Ok((quals, reducer)),
            }
        }
    }

    /// The type of a reducer, if there is a specifier that makes it one, with views of this type.
    pub(super) fn reducer_type(&mut self, ty: Type, specifier: Option<u32>) -> Type {
        match specifier {
            Some(specifier) => self.unit.types.of(TypeKind::Reducer(specifier, ty)),
            None => ty,
        }
    }

    /// What the words of an arithmetic type add up to.
    fn type_of_words(&mut self, w: &Words) -> Parse<Type> {
        let types = &mut self.unit.types;
        let unsigned = |kind: IntKind| if w.unsigned { kind.to_unsigned() } else { kind };
        let ty = match w.base {
            Some(Base::Type(ty)) => ty,
            Some(Base::Void) => types.common.void,
            Some(Base::Bool) => types.common.bool_,
            Some(Base::Char) if w.signed => types.int(IntKind::SChar),
            Some(Base::Char) => types.int(if w.unsigned { IntKind::UChar } else { IntKind::Char }),
            Some(Base::Int128) => types.int(unsigned(IntKind::Int128)),
            Some(Base::UInt128) => types.int(IntKind::UInt128),
            Some(Base::Float) => types.of(TypeKind::Float(FloatKind::Float)),
            Some(Base::Double) if w.long > 0 => types.of(TypeKind::Float(FloatKind::LongDouble)),
            Some(Base::Double) => types.common.double,
            Some(Base::Floating(kind)) => types.of(TypeKind::Float(kind)),
            // `_Complex` alone is `_Complex double`.
            None if w.complex && !w.signed && !w.unsigned && !w.short && w.long == 0 => types.common.double,
            None | Some(Base::Int) => {
                let kind = match (w.short, w.long) {
                    (true, _) => IntKind::Short,
                    (_, 0) => IntKind::Int,
                    (_, 1) => IntKind::Long,
                    _ => IntKind::LongLong,
                };
                types.int(unsigned(kind))
            }
        };
        Ok(if w.complex { types.of(TypeKind::Complex(ty.id)) } else { ty })
    }
}

fn qualifier(k: Keyword) -> Option<Quals> {
    Some(match k {
        Keyword::Const => Quals::CONST,
        Keyword::Volatile => Quals::VOLATILE,
        Keyword::Restrict => Quals::RESTRICT,
        Keyword::Atomic => Quals::ATOMIC,
        _ => return None,
    })
}

fn base_of(k: Keyword, parser: &Parser) -> Option<Base> {
    use FloatKind as F;
    Some(match k {
        Keyword::Void => Base::Void,
        Keyword::Bool => Base::Bool,
        Keyword::Char => Base::Char,
        Keyword::Int => Base::Int,
        Keyword::Float => Base::Float,
        Keyword::Double => Base::Double,
        Keyword::Int128 => Base::Int128,
        Keyword::Uint128 => Base::UInt128,
        Keyword::BuiltinVaList => Base::Type(parser.unit.types.common.va_list),
        Keyword::Float16 => Base::Floating(F::Float16),
        Keyword::Float32 => Base::Floating(F::Float32),
        Keyword::Float32x => Base::Floating(F::Float32x),
        Keyword::Float64 => Base::Floating(F::Float64),
        Keyword::Float64x => Base::Floating(F::Float64x),
        Keyword::Float128 => Base::Floating(F::Float128),
        Keyword::Float80 => Base::Floating(F::Float80),
        Keyword::Ibm128 => Base::Floating(F::Ibm128),
        Keyword::Bfloat16 => Base::Floating(F::Bfloat16),
        Keyword::Decimal32 => Base::Floating(F::Decimal32),
        Keyword::Decimal64 => Base::Floating(F::Decimal64),
        Keyword::Decimal128 => Base::Floating(F::Decimal128),
        _ => return None,
    })
}

/// `_Float32` and its kin, which some compilers know as keywords and others through typedefs.
pub fn is_floating_keyword(k: Keyword) -> bool {
    use Keyword::*;
    matches!(k, Float16 | Float32 | Float32x | Float64 | Float64x | Float128 | Bfloat16)
}

fn is_specifier(k: Keyword) -> bool {
    use Keyword::*;
    matches!(
        k,
        Typedef
            | Extern
            | Static
            | Auto
            | Register
            | Thread
            | Inline
            | Noreturn
            | Cilk5Cilk
            | Cilk5Inlet
            | CilkReducer
            | Const
            | Volatile
            | Restrict
            | Atomic
            | Signed
            | Unsigned
            | Short
            | Long
            | Complex
            | Void
            | Bool
            | Char
            | Int
            | Float
            | Double
            | Int128
            | Uint128
            | Float16
            | Float32
            | Float32x
            | Float64
            | Float64x
            | Float128
            | Float80
            | Ibm128
            | Bfloat16
            | Decimal32
            | Decimal64
            | Decimal128
            | BuiltinVaList
            | Struct
            | Union
            | Enum
            | Typeof
            | Alignas
            | Attribute
            | Nullability
            | AutoType
    )
}
