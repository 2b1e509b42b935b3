//! Types as C text: declarations of temporaries, frame slots, prototypes.

use super::*;
use crate::c::ast::TranslationUnit;

/// Something whose name a caller may want to choose (see
/// [`TranslationUnit::print_declaration_with`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameOf {
    /// A typedef name.
    Typedef(SymbolId),
    Record(RecordId),
    Enum(EnumId),
}

/// Chooses names for types: what to print instead of `struct tag` or the typedef name, if it gives any.
pub type ChooseName<'a> = dyn Fn(NameOf) -> Option<String> + 'a;

impl TranslationUnit {
    /// A C declaration of `name` with this type (without `;`): `int (*name)[3]`. Typedef names of file
    /// scope are kept, local ones are replaced by what they stand for.
    pub fn print_declaration(&self, ty: Type, name: &str) -> String {
        self.print_declaration_with(ty, name, &|_| None)
    }

    /// A type name: `int (*)[3]`.
    pub fn print_type_name(&self, ty: Type) -> String {
        self.print_declaration(ty, "")
    }

    /// As [`TranslationUnit::print_declaration`]; `choose` can give names to local or anonymous types.
    pub fn print_declaration_with(&self, ty: Type, name: &str, choose: &ChooseName) -> String {
        Printer { unit: self, choose }.declare(ty, name.to_string())
    }
}

struct Printer<'a> {
    unit: &'a TranslationUnit,
    choose: &'a ChooseName<'a>,
}

impl Printer<'_> {
    /// Wraps a declarator in what the type derives, from the outside in, until a
    /// type specifier is left.
    fn declare(&self, ty: Type, inner: String) -> String {
        let types = &self.unit.types;
        match types.sugared_kind(ty.id) {
            TypeKind::Pointer(target) => {
                let quals = print_quals(ty.quals);
                let space = if quals.is_empty() || inner.is_empty() { "" } else { " " };
                let declarator = format!("*{quals}{space}{inner}");
                match types.sugared_kind(target.id) {
                    TypeKind::Array(..) | TypeKind::Function(_) => self.declare(*target, format!("({declarator})")),
                    TypeKind::Reducer(..) => self.declare(*target, format!("({declarator})")),
                    TypeKind::Typedef(symbol, _) if self.typedef_name(*symbol).is_none() => {
                        self.declare(*target, format!("({declarator})"))
                    }
                    _ => self.declare(*target, declarator),
                }
            }
            TypeKind::Array(element, length) => {
                self.declare(element.with(ty.quals), format!("{inner}[{}]", self.length(*length)))
            }
            TypeKind::Function(f) => self.declare(f.result, format!("{inner}({})", self.params(f))),
            TypeKind::Reducer(_, target) => self.declare(target.with(ty.quals), inner),
            TypeKind::Typedef(symbol, target) => match self.typedef_name(*symbol) {
                Some(name) => specify(ty.quals, &name, &inner),
                None => self.declare(target.with(ty.quals), inner),
            },
            TypeKind::Vector(element, size) => {
                let attribute = format!("__attribute__((__vector_size__({size}))) {inner}");
                self.declare(Type { id: *element, quals: ty.quals }, attribute)
            }
            _ => specify(ty.quals, &self.specifier(ty.id), &inner),
        }
    }

    fn length(&self, length: ArrayLen) -> String {
        match length {
            ArrayLen::Unknown => String::new(),
            ArrayLen::Fixed(n) => n.to_string(),
            ArrayLen::Variable(None) => "*".to_string(),
            ArrayLen::Variable(Some(e)) => self.unit.stream.text_of_span(self.unit.expr(e).span).to_string(),
        }
    }

    fn params(&self, f: &FunctionType) -> String {
        if !f.prototyped {
            return String::new();
        }
        let mut params: Vec<String> = f.params.iter().map(|&p| self.declare(p, String::new())).collect();
        if f.variadic {
            params.push("...".to_string());
        } else if params.is_empty() {
            params.push("void".to_string());
        }
        params.join(", ")
    }

    /// The name to print for a typedef, if it is visible at file scope.
    fn typedef_name(&self, symbol: SymbolId) -> Option<String> {
        (self.choose)(NameOf::Typedef(symbol))
            .or_else(|| (self.unit.symbol(symbol).depth == 0).then(|| self.unit.name_of(symbol).to_string()))
    }

    fn specifier(&self, id: TypeId) -> String {
        let types = &self.unit.types;
        match types.sugared_kind(id) {
            TypeKind::Void => "void".to_string(),
            TypeKind::Int(kind) => int_name(*kind).to_string(),
            TypeKind::Float(kind) => float_name(*kind).to_string(),
            // gcc knows no complex `__float128`, clang no `_Float128`.
            TypeKind::Complex(part) if *types.sugared_kind(*part) == TypeKind::Float(FloatKind::Float128) => {
                "_Complex _Float128".to_string()
            }
            TypeKind::Complex(part) => format!("_Complex {}", self.specifier(*part)),
            TypeKind::VaList => "__builtin_va_list".to_string(),
            TypeKind::Record(id) if types.va_list_tag == Some(*id) => {
                "__typeof__((*(__builtin_va_list *)0)[0])".to_string()
            }
            TypeKind::Record(id) => {
                let r = types.record(*id);
                let keyword = if r.is_union { "union" } else { "struct" };
                (self.choose)(NameOf::Record(*id))
                    .unwrap_or_else(|| self.tagged(keyword, r.tag, r.typedef_name, r.object))
            }
            TypeKind::Enum(id) => {
                let e = types.enumeration(*id);
                (self.choose)(NameOf::Enum(*id)).unwrap_or_else(|| match (e.tag, e.typedef_name) {
                    // An enumeration without a name can be declared as its integer type.
                    (None, None) => int_name(e.underlying).to_string(),
                    _ => self.tagged("enum", e.tag, e.typedef_name, None),
                })
            }
            // Reached only for a mistaken expression, which the C compiler reports.
            _ => "int".to_string(),
        }
    }

    fn tagged(&self, keyword: &str, tag: Option<Name>, typedef: Option<SymbolId>, object: Option<SymbolId>) -> String {
        if let Some(tag) = tag {
            return format!("{keyword} {}", self.unit.stream.names.spelling(tag));
        }
        if let Some(name) = typedef.and_then(|t| self.typedef_name(t)) {
            return name;
        }
        match object {
            Some(object) => format!("__typeof__({})", self.unit.name_of(object)),
            None => format!("{keyword} <anonymous>"),
        }
    }
}

/// `const T inner`
fn specify(quals: Quals, specifier: &str, inner: &str) -> String {
    let quals = print_quals(quals);
    let before = if quals.is_empty() { String::new() } else { format!("{quals} ") };
    let space = if inner.is_empty() || inner.starts_with('[') { "" } else { " " };
    format!("{before}{specifier}{space}{inner}")
}

fn print_quals(quals: Quals) -> String {
    let words = [
        (Quals::CONST, "const"),
        (Quals::VOLATILE, "volatile"),
        (Quals::RESTRICT, "__restrict"),
        (Quals::ATOMIC, "_Atomic"),
    ];
    let present: Vec<&str> = words.iter().filter(|(q, _)| quals.has(*q)).map(|(_, word)| *word).collect();
    present.join(" ")
}

fn int_name(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Bool => "_Bool",
        IntKind::Char => "char",
        IntKind::SChar => "signed char",
        IntKind::UChar => "unsigned char",
        IntKind::Short => "short",
        IntKind::UShort => "unsigned short",
        IntKind::Int => "int",
        IntKind::UInt => "unsigned int",
        IntKind::Long => "long",
        IntKind::ULong => "unsigned long",
        IntKind::LongLong => "long long",
        IntKind::ULongLong => "unsigned long long",
        IntKind::Int128 => "__int128",
        IntKind::UInt128 => "unsigned __int128",
    }
}

fn float_name(kind: FloatKind) -> &'static str {
    match kind {
        FloatKind::Bfloat16 => "__bf16",
        FloatKind::Float16 => "_Float16",
        FloatKind::Float => "float",
        FloatKind::Float32 => "_Float32",
        FloatKind::Double => "double",
        FloatKind::Float64 => "_Float64",
        FloatKind::Float32x => "_Float32x",
        FloatKind::LongDouble => "long double",
        FloatKind::Float80 => "__float80",
        FloatKind::Float64x => "_Float64x",
        FloatKind::Float128 => "__float128",
        FloatKind::Ibm128 => "__ibm128",
        FloatKind::Decimal32 => "_Decimal32",
        FloatKind::Decimal64 => "_Decimal64",
        FloatKind::Decimal128 => "_Decimal128",
    }
}
