//! The values of integer constant expressions (and of addresses built from them, as in
//! hand-written `offsetof`s).

use super::*;

impl Parser {
    fn constant(&self, e: ExprId) -> Option<i128> {
        self.unit.expr(e).constant
    }

    /// The value of `left op right`, both already of the operation's type where that matters.
    pub fn binary_constant(&self, op: BinaryOp, left: ExprId, right: ExprId, common: Type) -> Option<i128> {
        use BinaryOp::*;
        let types = &self.unit.types;
        match op {
            // One side can decide, whatever the other is.
            And if self.constant(left) == Some(0) => return Some(0),
            Or if self.constant(left).is_some_and(|n| n != 0) => return Some(1),
            _ => {}
        }
        if types.is_real_floating(common) {
            return self.float_comparison(op, left, right);
        }
        let (a, b) = (self.constant(left)?, self.constant(right)?);
        if matches!(op, And | Or) {
            return Some(((a != 0 && b != 0) || (op == Or && (a != 0 || b != 0))) as i128);
        }
        if types.is_pointer(self.unit.expr(left).value_ty) || types.is_pointer(self.unit.expr(right).value_ty) {
            return self.pointer_constant(op, left, right, a, b);
        }
        let kind = types.int_kind(common)?;
        let (a, b) = (kind.wrap(a), if matches!(op, Shl | Shr) { b } else { kind.wrap(b) });
        Some(match op {
            Mul => kind.wrap(a.wrapping_mul(b)),
            Div => a.checked_div(b)?,
            Rem => a.checked_rem(b)?,
            Add => kind.wrap(a.wrapping_add(b)),
            Sub => kind.wrap(a.wrapping_sub(b)),
            Shl => kind.wrap(a.checked_shl(u32::try_from(b).ok()?)?),
            Shr => a.checked_shr(u32::try_from(b).ok()?)?,
            BitAnd => a & b,
            BitXor => kind.wrap(a ^ b),
            BitOr => a | b,
            _ => compare(op, a, b),
        })
    }

    /// Arithmetic on addresses that are constants.
    fn pointer_constant(&self, op: BinaryOp, left: ExprId, right: ExprId, a: i128, b: i128) -> Option<i128> {
        let types = &self.unit.types;
        let step = |e: ExprId| {
            let target = types.pointee(self.unit.expr(e).value_ty)?;
            Some(i128::from(types.layout(target)?.size))
        };
        match (op, step(left), step(right)) {
            (BinaryOp::Add, Some(size), None) => a.checked_add(b.checked_mul(size)?),
            (BinaryOp::Add, None, Some(size)) => b.checked_add(a.checked_mul(size)?),
            (BinaryOp::Sub, Some(size), None) => a.checked_sub(b.checked_mul(size)?),
            (BinaryOp::Sub, Some(size), Some(_)) => a.checked_sub(b)?.checked_div(size),
            (BinaryOp::Add | BinaryOp::Sub, ..) => None,
            _ => Some(compare(op, a, b)),
        }
    }

    /// The value of a unary operation of a type.
    pub fn unary_constant(&self, op: UnaryOp, operand: ExprId, ty: Type) -> Option<i128> {
        if op == UnaryOp::AddressOf {
            return self.address_constant(operand);
        }
        let value = self.constant(operand)?;
        let kind = self.unit.types.int_kind(ty)?;
        match op {
            UnaryOp::Plus | UnaryOp::Extension | UnaryOp::Real => Some(value),
            UnaryOp::Minus => Some(kind.wrap(value.wrapping_neg())),
            UnaryOp::BitNot => Some(kind.wrap(!value)),
            UnaryOp::Not => Some((value == 0) as i128),
            UnaryOp::Imag => Some(0),
            _ => None,
        }
    }

    /// The address of an lvalue that is reached from a constant pointer: `((struct s *)0)->m[2]`.
    fn address_constant(&self, mut e: ExprId) -> Option<i128> {
        let mut offset = 0i128;
        loop {
            e = match self.unit.expr(e).kind {
                ExprKind::Paren(inner) => inner,
                ExprKind::Unary { op: UnaryOp::Deref, operand } => {
                    return self.constant(operand)?.checked_add(offset);
                }
                ExprKind::Member { base, arrow, name } => {
                    let name = self.unit.stream.token(name).ident()?;
                    let ty = self.unit.expr(base).value_ty;
                    let record = if arrow { self.unit.types.pointee(ty)? } else { self.unit.expr(base).ty };
                    offset = offset.checked_add(i128::from(self.find_member(record, name)?.offset?))?;
                    if arrow {
                        return self.constant(base)?.checked_add(offset);
                    }
                    base
                }
                ExprKind::Index { base, index } => {
                    let element = self.unit.types.pointee(self.unit.expr(base).value_ty)?;
                    let size = i128::from(self.unit.types.layout(element)?.size);
                    offset = offset.checked_add(self.constant(index)?.checked_mul(size)?)?;
                    if !self.unit.types.is_array(self.unit.expr(base).ty) {
                        return self.constant(base)?.checked_add(offset);
                    }
                    base
                }
                _ => return None,
            }
        }
    }

    /// The value of a cast to an integer or pointer type.
    pub fn cast_constant(&self, ty: Type, operand: ExprId) -> Option<i128> {
        let types = &self.unit.types;
        let value = match self.constant(operand) {
            Some(value) => value,
            None => self.float_constant(operand).filter(|v| v.abs() < 1e38)? as i128,
        };
        match types.int_kind(ty) {
            Some(kind) => Some(kind.wrap(value)),
            None => types.is_pointer(ty).then_some(value),
        }
    }

    /// The value of a floating constant expression, as precise as a double.
    fn float_constant(&self, e: ExprId) -> Option<f64> {
        let expr = self.unit.expr(e);
        if let Some(value) = expr.constant {
            return Some(value as f64);
        }
        match expr.kind {
            ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Plus | UnaryOp::Extension, operand: inner } => {
                self.float_constant(inner)
            }
            ExprKind::Cast { ty, operand } if self.unit.types.is_real_floating(ty) => self.float_constant(operand),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => Some(-self.float_constant(operand)?),
            ExprKind::Binary { op, left, right } => {
                let (a, b) = (self.float_constant(left)?, self.float_constant(right)?);
                Some(match op {
                    BinaryOp::Add => a + b,
                    BinaryOp::Sub => a - b,
                    BinaryOp::Mul => a * b,
                    BinaryOp::Div => a / b,
                    _ => return None,
                })
            }
            ExprKind::Float => literal::float_value(self.unit.stream.text_of(expr.span.start)),
            _ => None,
        }
    }

    /// A comparison of floating constants.
    fn float_comparison(&self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<i128> {
        let (a, b) = (self.float_constant(left)?, self.float_constant(right)?);
        Some(
            (match op {
                BinaryOp::Lt => a < b,
                BinaryOp::Gt => a > b,
                BinaryOp::Le => a <= b,
                BinaryOp::Ge => a >= b,
                BinaryOp::Eq => a == b,
                BinaryOp::Ne => a != b,
                _ => return None,
            }) as i128,
        )
    }

    /// Whether an expression is a null pointer constant: 0, or that cast to `void *`.
    pub fn is_null_pointer(&self, e: ExprId) -> bool {
        let expr = self.unit.expr(e);
        if expr.constant != Some(0) {
            return false;
        }
        let types = &self.unit.types;
        match expr.kind {
            _ if types.is_integer(expr.value_ty) => true,
            ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Extension, operand: inner } => {
                self.is_null_pointer(inner)
            }
            ExprKind::Cast { ty, operand } => {
                let plain_void =
                    types.pointee(ty).is_some_and(|t| types.is_void(t) && types.resolve(t).quals.is_empty());
                plain_void && types.is_integer(self.unit.expr(operand).value_ty)
            }
            _ => false,
        }
    }
}

fn compare(op: BinaryOp, a: i128, b: i128) -> i128 {
    (match op {
        BinaryOp::Lt => a < b,
        BinaryOp::Gt => a > b,
        BinaryOp::Le => a <= b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Eq => a == b,
        _ => a != b,
    }) as i128
}
