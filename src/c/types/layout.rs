//! Sizes, alignments and member offsets, for constants in the source (array bounds, `sizeof`,
//! `offsetof`). LP64; nothing that is generated depends on it.

use super::*;

/// What attributes and pragmas say about the layout of a record.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordAttributes {
    pub packed: bool,
    /// `aligned(n)` on the record, or 0.
    pub align: u64,
    /// The limit of `#pragma pack`, or 0.
    pub pack: u64,
}

impl TypeTable {
    /// Size and alignment, if they are constants that we know.
    pub fn layout(&self, ty: Type) -> Option<Layout> {
        let same = |size| Some(Layout { size, align: size });
        match self.sugared_kind(ty.id) {
            TypeKind::Error => None,
            // GNU: sizeof(void) and sizeof(function) are 1.
            TypeKind::Void | TypeKind::Function(_) => same(1),
            TypeKind::Int(kind) => same(kind.size()),
            TypeKind::Float(kind) => same(kind.size()),
            TypeKind::Pointer(_) => same(8),
            TypeKind::Complex(part) => {
                let part = self.layout(Type::new(*part))?;
                Some(Layout { size: part.size * 2, align: part.align })
            }
            TypeKind::VaList => va_list_layout(),
            TypeKind::Array(element, length) => self.array_layout(*element, *length),
            TypeKind::Record(id) => self.record(*id).layout,
            TypeKind::Enum(id) => same(self.enumeration(*id).underlying.size()),
            TypeKind::Vector(_, size) => same(*size),
            TypeKind::Reducer(_, target) => self.layout(*target),
            TypeKind::Typedef(symbol, target) => {
                let layout = self.layout(*target)?;
                Some(Layout { align: self.typedef_aligns.get(symbol).copied().unwrap_or(layout.align), ..layout })
            }
        }
    }

    fn array_layout(&self, element: Type, length: ArrayLen) -> Option<Layout> {
        let element = self.layout(element)?;
        match length {
            ArrayLen::Fixed(n) => Some(Layout { size: element.size.checked_mul(n)?, ..element }),
            ArrayLen::Unknown | ArrayLen::Variable(_) => None,
        }
    }

    /// Lays out the members of a record that is now complete.
    pub fn complete_record(&mut self, id: RecordId, mut fields: Vec<Field>, attributes: RecordAttributes) {
        let is_union = self.record(id).is_union;
        let layout = self.place_fields(is_union, &mut fields, attributes);
        // At file scope it is only a constant that we could not work out.
        let variable = self.record(id).local && fields.iter().any(|field| self.is_variably_modified(field.ty));
        let record = &mut self.records[id.0 as usize];
        record.variable = variable;
        record.fields = Some(fields);
        record.layout = layout;
    }

    fn place_fields(&self, is_union: bool, fields: &mut [Field], attributes: RecordAttributes) -> Option<Layout> {
        let (mut bit, mut size, mut align) = (0u64, 0u64, 1u64);
        for field in fields {
            if is_union {
                bit = 0;
            }
            let own = self.field_layout(field)?;
            let mut field_align = if attributes.packed || field.packed { 1 } else { own.align }.max(field.align);
            if attributes.pack != 0 {
                field_align = field_align.min(attributes.pack);
            }
            if let Some(width) = field.bits {
                bit = bit_field_start(bit, u64::from(width), own.size.checked_mul(8)?, field_align);
                field.offset = bit / 8;
                if width != 0 && field.name.is_some() {
                    align = align.max(field_align);
                }
                bit += u64::from(width);
            } else {
                bit = round_up(bit, field_align.checked_mul(8)?)?;
                field.offset = bit / 8;
                align = align.max(field_align);
                bit = bit.checked_add(own.size.checked_mul(8)?)?;
            }
            size = size.max(bit.div_ceil(8));
        }
        align = align.max(attributes.align);
        Some(Layout { size: round_up(size, align)?, align })
    }

    /// A flexible array member takes no room.
    fn field_layout(&self, field: &Field) -> Option<Layout> {
        match *self.kind(field.ty) {
            TypeKind::Array(element, ArrayLen::Unknown) => Some(Layout { size: 0, ..self.layout(element)? }),
            _ => self.layout(field.ty),
        }
    }
}

/// Where a bit-field goes: it must not straddle a unit of its type (System V ABI), unless packed.
fn bit_field_start(bit: u64, width: u64, unit: u64, align: u64) -> u64 {
    let unit = unit.max(8);
    let straddles = width != 0 && align > 1 && bit / unit != (bit + width - 1) / unit;
    if width == 0 || straddles {
        bit.next_multiple_of(unit)
    } else {
        bit
    }
}

fn round_up(value: u64, to: u64) -> Option<u64> {
    value.checked_next_multiple_of(to.max(1))
}

fn va_list_layout() -> Option<Layout> {
    let size = if cfg!(any(target_arch = "aarch64", target_arch = "s390x")) {
        32
    } else if cfg!(target_arch = "x86_64") {
        24
    } else {
        8
    };
    Some(Layout { size, align: 8 })
}
