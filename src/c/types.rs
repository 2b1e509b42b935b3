//! C types: what an expression or a declared name is.
//!
//! A [`Type`] is an interned structure ([`TypeId`], equal ids are identical types, sugar
//! included) with qualifiers. Typedef names stay visible as sugar
//! ([`TypeKind::Typedef`]), because attributes such as `aligned` live on them and because generated
//! declarations should read like the user's; [`TypeTable::canonical`] removes it.

mod convert;
mod layout;
mod print;

pub use convert::Compat;
pub use layout::RecordAttributes;
#[allow(unused_imports)] // for whoever prints types with names of its own
pub use print::{ChooseName, NameOf};

use super::ast::{ExprId, SymbolId};
use super::token::Name;
use std::collections::HashMap;

/// A set of type qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Quals(pub u8);

impl Quals {
    pub const NONE: Quals = Quals(0);
    pub const CONST: Quals = Quals(1);
    pub const VOLATILE: Quals = Quals(2);
    pub const RESTRICT: Quals = Quals(4);
    pub const ATOMIC: Quals = Quals(8);
    /// OpenCilk's `_Cilk_reducer`: an lvalue of this type is a view of a hyperobject. Never printed. It is the
    /// qualifier of what [`TypeKind::Reducer`] stands for.
    pub const REDUCER: Quals = Quals(16);

    pub fn has(self, q: Quals) -> bool {
        self.0 & q.0 != 0
    }
    pub fn with(self, q: Quals) -> Quals {
        Quals(self.0 | q.0)
    }
    pub fn without(self, q: Quals) -> Quals {
        Quals(self.0 & !q.0)
    }
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Index into [`TypeTable`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// A qualified type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    pub id: TypeId,
    pub quals: Quals,
}

impl Type {
    pub fn new(id: TypeId) -> Type {
        Type { id, quals: Quals::NONE }
    }
    pub fn with(self, quals: Quals) -> Type {
        Type { id: self.id, quals: self.quals.with(quals) }
    }
    pub fn unqualified(self) -> Type {
        Type::new(self.id)
    }
}

/// The integer types, in order of rank within a signedness.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
}

/// The floating types. The decimal ones are opaque: nothing is ever computed with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FloatKind {
    Bfloat16,
    Float16,
    Float,
    Float32,
    Double,
    Float64,
    Float32x,
    LongDouble,
    Float80,
    Float64x,
    Float128,
    Ibm128,
    Decimal32,
    Decimal64,
    Decimal128,
}

/// The size of an array type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLen {
    /// `[]`, or a flexible array member.
    Unknown,
    Fixed(u64),
    /// Not a constant: a variable length array. The expression that gives its length, or
    /// none for `[*]`.
    Variable(Option<ExprId>),
}

/// Index into [`TypeTable::records`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RecordId(pub u32);

/// Index into [`TypeTable::enums`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct EnumId(pub u32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// What a mistaken expression has; the C compiler will report it.
    Error,
    Void,
    Int(IntKind),
    Float(FloatKind),
    /// `_Complex` of a real floating or (GNU) integer type.
    Complex(TypeId),
    /// `__builtin_va_list`, whatever it is on the target; see [`TypeTable::va_list`].
    VaList,
    Pointer(Type),
    /// Qualifiers of an array type are those of its elements.
    Array(Type, ArrayLen),
    Function(FunctionType),
    Record(RecordId),
    Enum(EnumId),
    /// GNU vector: element type and size in bytes.
    Vector(TypeId, u64),
    /// Sugar: a typedef name and what it stands for.
    Typedef(SymbolId, Type),
    /// Sugar: a reducer, by the index of its specifier, and the type of its views.
    Reducer(u32, Type),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    pub result: Type,
    /// Parameter types after adjustment (arrays and functions are pointers).
    pub params: Vec<Type>,
    pub variadic: bool,
    /// False for `()` and for K&R definitions: arguments get the default promotions.
    pub prototyped: bool,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub struct Record {
    pub is_union: bool,
    pub tag: Option<Name>,
    /// The tag's symbol, if it has a tag.
    pub symbol: Option<SymbolId>,
    /// The first typedef whose name means exactly this record: another way to name it.
    pub typedef_name: Option<SymbolId>,
    /// The first object declared with this (anonymous) record as its type.
    pub object: Option<SymbolId>,
    /// None until its `}` is read.
    pub fields: Option<Vec<Field>>,
    /// Known once complete, and only when all members' sizes are constants.
    pub layout: Option<Layout>,
    /// Declared inside a function.
    pub local: bool,
    /// GNU: the type of a member is variably modified.
    pub variable: bool,
}

#[derive(Clone, Debug)]
pub struct Field {
    /// None for anonymous records and unnamed bit-fields.
    pub name: Option<Name>,
    pub ty: Type,
    pub bits: Option<u32>,
    /// Its own `packed` attribute.
    pub packed: bool,
    /// `_Alignas` or `aligned(n)` on the member, or 0.
    pub align: u64,
    /// Byte offset of the member (for a bit-field, of its first byte), once the layout is known.
    pub offset: u64,
}

#[derive(Clone, Debug)]
pub struct Enumeration {
    pub tag: Option<Name>,
    pub symbol: Option<SymbolId>,
    pub typedef_name: Option<SymbolId>,
    pub complete: bool,
    /// The integer type that it is compatible with: `unsigned int` as gcc chooses, unless a value
    /// needs another.
    pub underlying: IntKind,
    pub local: bool,
}

/// Size and alignment in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub size: u64,
    pub align: u64,
}

/// Every type of a translation unit.
#[derive(Debug)]
pub struct TypeTable {
    kinds: Vec<TypeKind>,
    by_kind: HashMap<TypeKind, TypeId>,
    /// For each type, the number of its parts.
    weights: Vec<u32>,
    pub records: Vec<Record>,
    pub enums: Vec<Enumeration>,
    /// Typedef names with an `aligned` attribute.
    pub typedef_aligns: HashMap<SymbolId, u64>,
    /// The record behind `__builtin_va_list`, where it is an array of one.
    pub va_list_tag: Option<RecordId>,
    pub common: CommonTypes,
}

/// Types that the language itself needs.
#[derive(Clone, Copy, Debug)]
pub struct CommonTypes {
    pub error: Type,
    pub void: Type,
    pub bool_: Type,
    pub char: Type,
    pub int: Type,
    pub uint: Type,
    pub long: Type,
    pub ulong: Type,
    pub double: Type,
    pub va_list: Type,
    pub void_pointer: Type,
    pub char_pointer: Type,
    pub const_char_pointer: Type,
}

impl Default for TypeTable {
    fn default() -> Self {
        TypeTable::new()
    }
}

impl TypeTable {
    pub fn new() -> TypeTable {
        let dummy = Type::new(TypeId(0));
        let common = CommonTypes {
            error: dummy,
            void: dummy,
            bool_: dummy,
            char: dummy,
            int: dummy,
            uint: dummy,
            long: dummy,
            ulong: dummy,
            double: dummy,
            va_list: dummy,
            void_pointer: dummy,
            char_pointer: dummy,
            const_char_pointer: dummy,
        };
        let mut table = TypeTable {
            kinds: Vec::new(),
            by_kind: HashMap::new(),
            weights: Vec::new(),
            records: Vec::new(),
            enums: Vec::new(),
            typedef_aligns: HashMap::new(),
            va_list_tag: None,
            common,
        };
        table.fill_common();
        table
    }

    fn fill_common(&mut self) {
        let void = self.of(TypeKind::Void);
        let char = self.int(IntKind::Char);
        self.common = CommonTypes {
            error: self.of(TypeKind::Error),
            void,
            bool_: self.int(IntKind::Bool),
            char,
            int: self.int(IntKind::Int),
            uint: self.int(IntKind::UInt),
            long: self.int(IntKind::Long),
            ulong: self.int(IntKind::ULong),
            double: self.of(TypeKind::Float(FloatKind::Double)),
            va_list: self.of(TypeKind::VaList),
            void_pointer: self.pointer_to(void),
            char_pointer: self.pointer_to(char),
            const_char_pointer: self.pointer_to(char.with(Quals::CONST)),
        };
        if cfg!(any(target_arch = "x86_64", target_arch = "s390x", target_arch = "powerpc")) {
            self.va_list_tag = Some(self.add_record(false, None, false));
        }
    }

    /// The unqualified type of a structure.
    pub fn of(&mut self, kind: TypeKind) -> Type {
        Type::new(self.intern(kind))
    }

    pub fn int(&mut self, kind: IntKind) -> Type {
        self.of(TypeKind::Int(kind))
    }

    /// A new, incomplete struct or union.
    pub fn add_record(&mut self, is_union: bool, tag: Option<Name>, local: bool) -> RecordId {
        self.records.push(Record {
            is_union,
            tag,
            symbol: None,
            typedef_name: None,
            object: None,
            fields: None,
            layout: None,
            local,
            variable: false,
        });
        RecordId(self.records.len() as u32 - 1)
    }

    /// A new enumeration without its values.
    pub fn add_enum(&mut self, tag: Option<Name>, local: bool) -> EnumId {
        self.enums.push(Enumeration {
            tag,
            symbol: None,
            typedef_name: None,
            complete: false,
            underlying: IntKind::UInt,
            local,
        });
        EnumId(self.enums.len() as u32 - 1)
    }

    pub fn intern(&mut self, kind: TypeKind) -> TypeId {
        if let Some(&id) = self.by_kind.get(&kind) {
            return id;
        }
        let id = TypeId(self.kinds.len() as u32);
        self.weights.push(self.weight_of(&kind));
        self.kinds.push(kind.clone());
        self.by_kind.insert(kind, id);
        id
    }

    /// How much there is to see for whoever walks a type by recursion, typedefs resolved: bounds depth
    /// and work. (Types share their parts, so this can be exponential in the length of the source.)
    pub fn weight(&self, id: TypeId) -> u32 {
        self.weights[id.0 as usize]
    }

    fn weight_of(&self, kind: &TypeKind) -> u32 {
        let parts = match kind {
            TypeKind::Pointer(t) | TypeKind::Array(t, _) | TypeKind::Typedef(_, t) | TypeKind::Reducer(_, t) => {
                self.weight(t.id)
            }
            TypeKind::Complex(id) | TypeKind::Vector(id, _) => self.weight(*id),
            TypeKind::Function(f) => {
                let params = f.params.iter().map(|t| self.weight(t.id));
                params.fold(self.weight(f.result.id), u32::saturating_add)
            }
            _ => 0,
        };
        parts.saturating_add(1)
    }

    /// The outermost structure, which may be typedef sugar.
    pub fn sugared_kind(&self, id: TypeId) -> &TypeKind {
        &self.kinds[id.0 as usize]
    }

    /// The outermost structure below any typedef names.
    pub fn kind(&self, ty: Type) -> &TypeKind {
        self.sugared_kind(self.resolve(ty).id)
    }

    /// Removes outer typedef names and the like; their qualifiers are added.
    pub fn resolve(&self, mut ty: Type) -> Type {
        loop {
            ty = match self.sugared_kind(ty.id) {
                TypeKind::Typedef(_, target) => target.with(ty.quals),
                TypeKind::Reducer(_, target) => target.with(ty.quals).with(Quals::REDUCER),
                _ => return ty,
            }
        }
    }

    /// An object of this type is a reducer.
    pub fn is_reducer(&self, ty: Type) -> bool {
        self.resolve(ty).quals.has(Quals::REDUCER)
    }

    /// For a reducer: its specifier, and the type of its views.
    pub fn reducer(&self, mut ty: Type) -> Option<(u32, Type)> {
        loop {
            ty = match self.sugared_kind(ty.id) {
                TypeKind::Typedef(_, target) => target.with(ty.quals),
                TypeKind::Reducer(specifier, target) => return Some((*specifier, target.with(ty.quals))),
                _ => return None,
            }
        }
    }

    pub fn record(&self, id: RecordId) -> &Record {
        &self.records[id.0 as usize]
    }
    pub fn enumeration(&self, id: EnumId) -> &Enumeration {
        &self.enums[id.0 as usize]
    }
    pub fn pointer_to(&mut self, ty: Type) -> Type {
        Type::new(self.intern(TypeKind::Pointer(ty)))
    }
}
