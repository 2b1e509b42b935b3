//! Classification of types, conversions of values, and compatibility.

use super::*;

impl IntKind {
    pub fn is_signed(self) -> bool {
        use IntKind::*;
        match self {
            Char => char_is_signed(),
            SChar | Short | Int | Long | LongLong | Int128 => true,
            Bool | UChar | UShort | UInt | ULong | ULongLong | UInt128 => false,
        }
    }

    /// Size in bytes (LP64).
    pub fn size(self) -> u64 {
        use IntKind::*;
        match self {
            Bool | Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 4,
            Long | ULong | LongLong | ULongLong => 8,
            Int128 | UInt128 => 16,
        }
    }

    fn rank(self) -> u32 {
        use IntKind::*;
        match self {
            Bool => 0,
            Char | SChar | UChar => 1,
            Short | UShort => 2,
            Int | UInt => 3,
            Long | ULong => 4,
            LongLong | ULongLong => 5,
            Int128 | UInt128 => 6,
        }
    }

    pub fn to_unsigned(self) -> IntKind {
        use IntKind::*;
        match self {
            Char | SChar => UChar,
            Short => UShort,
            Int => UInt,
            Long => ULong,
            LongLong => ULongLong,
            Int128 => UInt128,
            other => other,
        }
    }

    /// The value that a wider result has in this type.
    pub fn wrap(self, value: i128) -> i128 {
        let bits = self.size() * 8;
        match self {
            IntKind::Bool => (value != 0) as i128,
            _ if bits == 128 => value,
            _ if self.is_signed() => value << (128 - bits) >> (128 - bits),
            _ => value & ((1 << bits) - 1),
        }
    }

    /// The common type of two promoted operands (C11 6.3.1.8).
    fn common(self, other: IntKind) -> IntKind {
        let (low, high) = if self.rank() <= other.rank() { (self, other) } else { (other, self) };
        if low.rank() == high.rank() {
            return if low.is_signed() { high } else { low };
        }
        if high.is_signed() && !low.is_signed() && low.size() == high.size() {
            return high.to_unsigned();
        }
        high
    }
}

/// Plain `char` on the machine that Seam runs on, for which it also compiles.
fn char_is_signed() -> bool {
    cfg!(any(target_arch = "x86_64", target_arch = "x86"))
}

impl FloatKind {
    /// Order of conversion: by precision; among equals, `_FloatN` over the standard types over
    /// `_FloatNx`, as gcc has it.
    fn rank(self) -> u32 {
        use FloatKind::*;
        match self {
            Bfloat16 => 0,
            Float16 => 1,
            Float => 2,
            Float32 => 3,
            Float32x => 4,
            Double => 5,
            Float64 => 6,
            Float64x => 7,
            Float80 => 8,
            LongDouble => 9,
            Ibm128 => 10,
            Float128 => 11,
            Decimal32 => 12,
            Decimal64 => 13,
            Decimal128 => 14,
        }
    }

    pub fn size(self) -> u64 {
        use FloatKind::*;
        match self {
            Bfloat16 | Float16 => 2,
            Float | Float32 | Decimal32 => 4,
            Double | Float64 | Float32x | Decimal64 => 8,
            LongDouble | Float80 | Float64x | Float128 | Ibm128 | Decimal128 => 16,
        }
    }
}

/// How strictly [`TypeTable::compatible`] compares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compat {
    /// Qualifiers of the outermost types do not matter.
    IgnoreQuals,
    /// They do.
    Exact,
}

impl TypeTable {
    pub fn is_void(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Void)
    }
    pub fn is_error(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Error)
    }
    pub fn is_integer(&self, ty: Type) -> bool {
        self.int_kind(ty).is_some()
    }
    pub fn is_real_floating(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Float(_))
    }
    pub fn is_arithmetic(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Int(_) | TypeKind::Enum(_) | TypeKind::Float(_) | TypeKind::Complex(_))
    }
    pub fn is_pointer(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Pointer(_))
    }
    pub fn is_scalar(&self, ty: Type) -> bool {
        self.is_arithmetic(ty) || self.is_pointer(ty)
    }
    pub fn is_array(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Array(..)) || (self.va_list_tag.is_some() && self.is_va_list(ty))
    }
    pub fn is_va_list(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::VaList)
    }
    pub fn is_function(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Function(_))
    }
    pub fn is_vector(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Vector(..))
    }

    /// The integer type that a type is or, for an enumeration, is compatible with.
    pub fn int_kind(&self, ty: Type) -> Option<IntKind> {
        match *self.kind(ty) {
            TypeKind::Int(kind) => Some(kind),
            TypeKind::Enum(id) => Some(self.enumeration(id).underlying),
            _ => None,
        }
    }

    /// The record that a type is.
    pub fn record_of(&self, ty: Type) -> Option<RecordId> {
        match *self.kind(ty) {
            TypeKind::Record(id) => Some(id),
            _ => None,
        }
    }

    /// What a pointer points to.
    pub fn pointee(&self, ty: Type) -> Option<Type> {
        match *self.kind(ty) {
            TypeKind::Pointer(target) => Some(target),
            _ => None,
        }
    }

    /// The elements of an array, with the qualifiers that the array has through a typedef.
    pub fn element(&mut self, ty: Type) -> Option<Type> {
        let resolved = self.resolve(ty);
        match *self.sugared_kind(resolved.id) {
            TypeKind::Array(element, _) => Some(element.with(resolved.quals.without(Quals::REDUCER))),
            TypeKind::VaList => self.va_list_tag.map(|tag| self.of(TypeKind::Record(tag))),
            _ => None,
        }
    }

    /// The function type of a function or a pointer to one.
    pub fn function_type(&self, ty: Type) -> Option<&FunctionType> {
        let target = self.pointee(ty).unwrap_or(ty);
        match self.kind(target) {
            TypeKind::Function(f) => Some(f),
            _ => None,
        }
    }

    /// Contains a variable length array type, other than behind a struct.
    pub fn is_variably_modified(&self, ty: Type) -> bool {
        match self.kind(ty) {
            TypeKind::Array(_, ArrayLen::Variable(_)) => true,
            TypeKind::Array(t, _) | TypeKind::Pointer(t) => self.is_variably_modified(*t),
            TypeKind::Function(f) => self.is_variably_modified(f.result),
            TypeKind::Record(id) => self.record(*id).variable,
            _ => false,
        }
    }

    /// An array whose size is not known when compiling.
    pub fn is_vla(&self, ty: Type) -> bool {
        match self.kind(ty) {
            TypeKind::Array(_, ArrayLen::Variable(_)) => true,
            TypeKind::Array(t, _) => self.is_vla(*t),
            _ => false,
        }
    }

    /// The unqualified version of a type, also below typedef names.
    pub fn unqualified(&self, ty: Type) -> Type {
        let resolved = self.resolve(ty);
        // Sugar is kept where it hides no qualifier.
        if resolved.quals == ty.quals {
            ty.unqualified()
        } else {
            resolved.unqualified()
        }
    }

    /// The type of a value: arrays and functions decay, qualifiers go.
    pub fn value_type(&mut self, ty: Type) -> Type {
        if self.is_array(ty) {
            if let Some(element) = self.element(ty) {
                return self.pointer_to(element);
            }
        }
        if self.is_function(ty) {
            return self.pointer_to(ty);
        }
        self.unqualified(ty)
    }

    /// The integer promotions; `bits` is the width of a bit-field.
    pub fn promote(&mut self, ty: Type, bits: Option<u32>) -> Type {
        let Some(kind) = self.int_kind(ty) else { return ty };
        let width = bits.unwrap_or(kind.size() as u32 * 8);
        if width < 32 || (kind.rank() < IntKind::Int.rank()) || (width == 32 && bits.is_some() && kind.is_signed()) {
            return self.common.int;
        }
        if width == 32 && bits.is_some() {
            return self.common.uint;
        }
        match *self.kind(ty) {
            TypeKind::Enum(_) => self.int(kind),
            _ => ty,
        }
    }

    /// The default argument promotions.
    pub fn promote_argument(&mut self, ty: Type, bits: Option<u32>) -> Type {
        match self.kind(ty) {
            TypeKind::Float(FloatKind::Float) => self.common.double,
            _ => self.promote(ty, bits),
        }
    }

    /// The usual arithmetic conversions, of promoted operands. Vectors win over scalars.
    pub fn common_arithmetic(&mut self, a: Type, b: Type) -> Type {
        if a.id == b.id {
            return a;
        }
        match (self.kind(a).clone(), self.kind(b).clone()) {
            (TypeKind::Vector(..), _) => a,
            (_, TypeKind::Vector(..)) => b,
            (TypeKind::Error, _) | (_, TypeKind::Error) => self.common.error,
            (TypeKind::Complex(x), TypeKind::Complex(y)) => self.complex_of(Type::new(x), Type::new(y)),
            (TypeKind::Complex(x), _) => self.complex_of(Type::new(x), b),
            (_, TypeKind::Complex(y)) => self.complex_of(a, Type::new(y)),
            (TypeKind::Float(x), TypeKind::Float(y)) => {
                if x.rank() >= y.rank() {
                    a
                } else {
                    b
                }
            }
            (TypeKind::Float(_), _) => a,
            (_, TypeKind::Float(_)) => b,
            _ => self.common_integer(a, b),
        }
    }

    fn common_integer(&mut self, a: Type, b: Type) -> Type {
        match (self.int_kind(a), self.int_kind(b)) {
            (Some(x), Some(y)) => match x.common(y) {
                kind if kind == x => a,
                kind if kind == y => b,
                kind => self.int(kind),
            },
            _ => self.common.error,
        }
    }

    fn complex_of(&mut self, a: Type, b: Type) -> Type {
        let part = self.common_arithmetic(a, b);
        let part = self.resolve(part);
        self.of(TypeKind::Complex(part.id))
    }

    /// Whether two types are compatible (C11 6.2.7).
    pub fn compatible(&self, a: Type, b: Type, how: Compat) -> bool {
        let (a, b) = (self.resolve(a), self.resolve(b));
        let relevant = |q: Quals| q.without(Quals::REDUCER);
        if how == Compat::Exact && relevant(a.quals) != relevant(b.quals) {
            return false;
        }
        if a.id == b.id {
            return true;
        }
        use TypeKind::*;
        match (self.sugared_kind(a.id), self.sugared_kind(b.id)) {
            (Pointer(x), Pointer(y)) => self.compatible(*x, *y, Compat::Exact),
            (Array(x, n), Array(y, m)) => compatible_lengths(*n, *m) && self.compatible(*x, *y, Compat::Exact),
            (Function(f), Function(g)) => self.compatible_functions(f, g),
            (Enum(e), Int(k)) | (Int(k), Enum(e)) => self.enumeration(*e).underlying == *k,
            (Complex(x), Complex(y)) => self.compatible(Type::new(*x), Type::new(*y), how),
            (Vector(x, n), Vector(y, m)) => n == m && self.compatible(Type::new(*x), Type::new(*y), how),
            _ => false,
        }
    }

    fn compatible_functions(&self, f: &FunctionType, g: &FunctionType) -> bool {
        self.compatible(f.result, g.result, Compat::IgnoreQuals)
            && (!f.prototyped
                || !g.prototyped
                || (f.variadic == g.variadic
                    && f.params.len() == g.params.len()
                    && f.params.iter().zip(&g.params).all(|(x, y)| self.compatible(*x, *y, Compat::IgnoreQuals))))
    }
}

fn compatible_lengths(n: ArrayLen, m: ArrayLen) -> bool {
    match (n, m) {
        (ArrayLen::Fixed(x), ArrayLen::Fixed(y)) => x == y,
        _ => true,
    }
}
