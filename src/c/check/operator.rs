//! Operators, identifiers, calls, members: one function for each form of expression.

use super::*;

impl Parser {
    pub fn make_paren(&mut self, start: TokenIndex, inner: ExprId) -> Parse<ExprId> {
        let expr = self.unit.expr(inner);
        let (ty, lvalue, constant) = (expr.ty, expr.lvalue, expr.constant);
        let span = self.span_from(start);
        let e = self.add(ExprKind::Paren(inner), span, ty, lvalue, constant)?;
        Ok(self.keep_bits(e, inner))
    }

    /// An expression that stands for one of its operands (`_Generic`, `__builtin_choose_expr`).
    pub fn make_selection(&mut self, start: TokenIndex, chosen: ExprId, kind: ExprKind) -> Parse<ExprId> {
        let expr = self.unit.expr(chosen);
        let (ty, lvalue, constant) = (expr.ty, expr.lvalue, expr.constant);
        let span = self.span_from(start);
        self.add(kind, span, ty, lvalue, constant)
    }

    pub fn make_comma(&mut self, left: ExprId, right: ExprId) -> Parse<ExprId> {
        let ty = self.rvalue(right);
        let span = self.span_of(left, right);
        let e = self.add_expr(ExprKind::Comma { left, right }, span, ty)?;
        Ok(self.keep_bits(e, right))
    }

    pub fn make_assignment(&mut self, op: Option<BinaryOp>, target: ExprId, value: ExprId) -> Parse<ExprId> {
        self.rvalue(value);
        self.mark_assigned(target);
        let ty = self.unit.expr(target).value_ty;
        let span = self.span_of(target, value);
        let e = self.add_expr(ExprKind::Assign { op, target, value }, span, ty)?;
        Ok(self.keep_bits(e, target))
    }

    /// What has the value of a bit-field promotes as the bit-field does.
    fn keep_bits(&mut self, e: ExprId, field: ExprId) -> ExprId {
        self.unit.exprs[e.index()].bits = self.unit.expr(field).bits;
        e
    }

    // ------------------------------------------------------------ binary

    pub fn make_binary(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Parse<ExprId> {
        use BinaryOp::*;
        let (a, b) = (self.promoted(left), self.promoted(right));
        let int = self.unit.types.common.int;
        let vector = self.unit.types.is_vector(a) || self.unit.types.is_vector(b);
        let common = match op {
            Shl | Shr => a,
            _ => self.unit.types.common_arithmetic(a, b),
        };
        let ty = match op {
            _ if vector => self.vector_result(op, a, b),
            And | Or | Lt | Gt | Le | Ge | Eq | Ne => int,
            Add | Sub => self.additive_type(op, a, b, common),
            _ => common,
        };
        let constant = self.binary_constant(op, left, right, common);
        let span = self.span_of(left, right);
        self.add_constant(ExprKind::Binary { op, left, right }, span, ty, constant)
    }

    /// `+` and `-` also work on pointers.
    fn additive_type(&mut self, op: BinaryOp, a: Type, b: Type, common: Type) -> Type {
        let types = &self.unit.types;
        match (types.is_pointer(a), types.is_pointer(b)) {
            (true, true) if op == BinaryOp::Sub => types.common.long,
            (true, _) => a,
            (_, true) => b,
            _ => common,
        }
    }

    /// Comparing vectors gives a vector of signed integers of the same width.
    fn vector_result(&mut self, op: BinaryOp, a: Type, b: Type) -> Type {
        use BinaryOp::*;
        let vector = if self.unit.types.is_vector(a) { a } else { b };
        if !matches!(op, Lt | Gt | Le | Ge | Eq | Ne | And | Or) {
            return vector;
        }
        self.vector_mask(vector)
    }

    pub fn vector_mask(&mut self, vector: Type) -> Type {
        let types = &mut self.unit.types;
        let TypeKind::Vector(element, size) = *types.kind(vector) else { return types.common.int };
        let kind = match types.layout(Type::new(element)).map(|l| l.size) {
            Some(1) => IntKind::SChar,
            Some(2) => IntKind::Short,
            Some(8) => IntKind::Long,
            Some(16) => IntKind::Int128,
            _ => IntKind::Int,
        };
        let element = types.int(kind);
        types.of(TypeKind::Vector(element.id, size))
    }

    // ------------------------------------------------------------ conditional

    pub fn make_conditional(&mut self, cond: ExprId, then: Option<ExprId>, els: ExprId) -> Parse<ExprId> {
        let condition_ty = self.rvalue(cond);
        let middle = then.unwrap_or(cond);
        self.rvalue(middle);
        self.rvalue(els);
        let ty = if self.unit.types.is_vector(condition_ty) {
            self.unit.expr(middle).value_ty
        } else {
            self.conditional_type(middle, els)
        };
        let constant = match self.unit.expr(cond).constant {
            Some(0) => self.unit.expr(els).constant,
            Some(_) => self.unit.expr(middle).constant,
            None => None,
        };
        let constant = constant.and_then(|n| self.unit.types.int_kind(ty).map(|kind| kind.wrap(n)).or(Some(n)));
        let span = self.span_of(cond, els);
        self.add_constant(ExprKind::Conditional { cond, then, els }, span, ty, constant)
    }

    /// C11 6.5.15: the common type of the second and third operand.
    fn conditional_type(&mut self, a: ExprId, b: ExprId) -> Type {
        let (x, y) = (self.unit.expr(a).value_ty, self.unit.expr(b).value_ty);
        let types = &self.unit.types;
        if types.is_arithmetic(x) && types.is_arithmetic(y) {
            let (x, y) = (self.promoted(a), self.promoted(b));
            return self.unit.types.common_arithmetic(x, y);
        }
        if types.is_void(x) || types.is_void(y) {
            return types.common.void;
        }
        match (types.pointee(x), types.pointee(y)) {
            (Some(_), Some(_)) if self.is_null_pointer(a) => y,
            (Some(_), Some(_)) if self.is_null_pointer(b) => x,
            (Some(p), Some(q)) => self.common_pointer(x, y, p, q),
            (Some(_), None) => x,
            (None, Some(_)) => y,
            _ if types.is_error(x) => y,
            _ => x,
        }
    }

    /// A pointer to what both point to, with the qualifiers of both; `void` wins.
    fn common_pointer(&mut self, x: Type, y: Type, p: Type, q: Type) -> Type {
        let types = &mut self.unit.types;
        let (pr, qr) = (types.resolve(p), types.resolve(q));
        let quals = pr.quals.with(qr.quals);
        let target = if types.is_void(p) || types.is_void(q) {
            types.common.void
        } else if is_vague(types, p) {
            q
        } else {
            p
        };
        let have = types.resolve(target).quals;
        if have == quals && target == p {
            return x;
        }
        if have == quals && target == q {
            return y;
        }
        types.pointer_to(target.with(quals))
    }

    // ------------------------------------------------------------ unary

    pub fn make_unary(&mut self, start: TokenIndex, op: UnaryOp, operand: ExprId) -> Parse<ExprId> {
        let span = self.span_from(start);
        match op {
            UnaryOp::AddressOf => self.address_of(span, operand),
            UnaryOp::Deref => self.deref(span, operand),
            UnaryOp::PreInc | UnaryOp::PreDec => {
                self.mark_assigned(operand);
                let ty = self.unit.expr(operand).value_ty;
                let e = self.add_expr(ExprKind::Unary { op, operand }, span, ty)?;
                Ok(self.keep_bits(e, operand))
            }
            UnaryOp::Extension => {
                let expr = self.unit.expr(operand);
                let (ty, lvalue, constant) = (expr.ty, expr.lvalue, expr.constant);
                let e = self.add(ExprKind::Unary { op, operand }, span, ty, lvalue, constant)?;
                Ok(self.keep_bits(e, operand))
            }
            UnaryOp::Real | UnaryOp::Imag => self.complex_part(span, op, operand),
            _ => self.arithmetic_unary(span, op, operand),
        }
    }

    fn address_of(&mut self, span: Span, operand: ExprId) -> Parse<ExprId> {
        self.mark_address_taken(operand);
        let ty = self.unit.expr(operand).ty;
        let ty = self.unit.types.pointer_to(ty);
        let constant = self.unary_constant(UnaryOp::AddressOf, operand, ty);
        self.add_constant(ExprKind::Unary { op: UnaryOp::AddressOf, operand }, span, ty, constant)
    }

    fn deref(&mut self, span: Span, operand: ExprId) -> Parse<ExprId> {
        let pointer = self.rvalue(operand);
        let ty = self.unit.types.pointee(pointer).unwrap_or(self.unit.types.common.error);
        self.add_lvalue(ExprKind::Unary { op: UnaryOp::Deref, operand }, span, ty)
    }

    /// `+ - ~ !`
    fn arithmetic_unary(&mut self, span: Span, op: UnaryOp, operand: ExprId) -> Parse<ExprId> {
        let promoted = self.promoted(operand);
        let ty = match op {
            UnaryOp::Not if self.unit.types.is_vector(promoted) => self.vector_mask(promoted),
            UnaryOp::Not => self.unit.types.common.int,
            _ => promoted,
        };
        let constant = self.unary_constant(op, operand, ty);
        self.add_constant(ExprKind::Unary { op, operand }, span, ty, constant)
    }

    /// `__real__`, `__imag__`: lvalues if their operand is one.
    fn complex_part(&mut self, span: Span, op: UnaryOp, operand: ExprId) -> Parse<ExprId> {
        let expr = self.unit.expr(operand);
        let (ty, lvalue) = (expr.ty, expr.lvalue);
        let quals = self.unit.types.resolve(ty).quals;
        let part = match *self.unit.types.kind(ty) {
            TypeKind::Complex(part) => Type::new(part).with(quals),
            _ => self.unit.types.unqualified(ty),
        };
        let constant = self.unary_constant(op, operand, part);
        self.add(ExprKind::Unary { op, operand }, span, part, lvalue, constant)
    }

    pub fn make_postfix(&mut self, op: UnaryOp, operand: ExprId) -> Parse<ExprId> {
        self.mark_assigned(operand);
        let ty = self.unit.expr(operand).value_ty;
        let span = self.span_from(self.unit.expr(operand).span.start);
        let e = self.add_expr(ExprKind::Unary { op, operand }, span, ty)?;
        Ok(self.keep_bits(e, operand))
    }

    pub fn make_cast(&mut self, start: TokenIndex, ty: Type, operand: ExprId) -> Parse<ExprId> {
        self.rvalue(operand);
        let ty = self.unit.types.unqualified(ty);
        let constant = self.cast_constant(ty, operand);
        let span = self.span_from(start);
        self.add_constant(ExprKind::Cast { ty, operand }, span, ty, constant)
    }

    /// `sizeof` and `_Alignof` in their four forms.
    pub fn make_sizeof(&mut self, start: TokenIndex, kind: ExprKind) -> Parse<ExprId> {
        let ty = match kind {
            ExprKind::SizeofType(ty) | ExprKind::AlignofType(ty) => ty,
            ExprKind::SizeofExpr(e) | ExprKind::AlignofExpr(e) => self.unit.expr(e).ty,
            _ => self.unit.types.common.error,
        };
        let layout = self.unit.types.layout(ty);
        let constant = match kind {
            ExprKind::SizeofType(_) | ExprKind::SizeofExpr(_) => layout.map(|l| l.size),
            _ => layout.map(|l| l.align),
        };
        let span = self.span_from(start);
        let size_t = self.unit.types.common.ulong;
        self.add_constant(kind, span, size_t, constant.map(i128::from))
    }

    // ------------------------------------------------------------ postfix

    pub fn make_index(&mut self, base: ExprId, index: ExprId) -> Parse<ExprId> {
        let span = self.span_from(self.unit.expr(base).span.start);
        let base_ty = self.unit.expr(base).ty;
        let resolved = self.unit.types.resolve(base_ty);
        if let TypeKind::Vector(element, _) = *self.unit.types.sugared_kind(resolved.id) {
            let lvalue = self.unit.expr(base).lvalue;
            let ty = Type::new(element).with(resolved.quals);
            return self.add(ExprKind::Index { base, index }, span, ty, lvalue, None);
        }
        // An array is indexed in place; whatever else is an operand is used for its value.
        for e in [base, index] {
            let ty = self.unit.expr(e).ty;
            if !self.unit.types.is_array(ty) {
                self.rvalue(e);
            }
        }
        let types = &self.unit.types;
        let (a, b) = (self.unit.expr(base).value_ty, self.unit.expr(index).value_ty);
        let ty = types.pointee(a).or_else(|| types.pointee(b)).unwrap_or(types.common.error);
        self.add_lvalue(ExprKind::Index { base, index }, span, ty)
    }

    pub fn make_member(&mut self, base: ExprId, arrow: bool, name: Name, token: TokenIndex) -> Parse<ExprId> {
        let span = self.span_from(self.unit.expr(base).span.start);
        let (record, lvalue) = if arrow {
            let pointer = self.rvalue(base);
            (self.unit.types.pointee(pointer), true)
        } else {
            (Some(self.unit.expr(base).ty), self.unit.expr(base).lvalue)
        };
        let record = record.unwrap_or(self.unit.types.common.error);
        let found = self.find_member(record, name);
        let Some(member) = found else { return self.no_member(base, arrow, record, token) };
        let e = self.add(ExprKind::Member { base, arrow, name: token }, span, member.ty, lvalue, None)?;
        self.unit.exprs[e.index()].bits = member.bits;
        Ok(e)
    }

    /// Reports a member that is not there, in gcc's words, unless the base is mistaken already.
    fn no_member(&mut self, base: ExprId, arrow: bool, record: Type, token: TokenIndex) -> Parse<ExprId> {
        let name = self.unit.stream.text_of(token).to_string();
        let operator = token - 1;
        if let Some(id) = self.unit.types.record_of(record) {
            let complete = self.unit.types.record(id).fields.is_some();
            let printed = self.unit.print_type_name(self.unit.types.unqualified(record));
            if complete {
                self.error(operator, format!("'{printed}' has no member named '{name}'"));
            } else {
                self.error(operator, format!("invalid use of undefined type '{printed}'"));
            }
        } else if self.unit.types.is_va_list(record) {
            // Some library's own business, and of no type that we need.
        } else if !self.unit.types.is_error(record) && !self.unit.types.is_error(self.unit.expr(base).ty) {
            self.error(operator, format!("request for member '{name}' in something not a structure or union"));
        }
        let span = self.span_from(self.unit.expr(base).span.start);
        let error = self.unit.types.common.error;
        self.add_lvalue(ExprKind::Member { base, arrow, name: token }, span, error)
    }

    pub fn make_call(&mut self, callee: ExprId, args: Vec<ExprId>) -> Parse<ExprId> {
        for &arg in &args {
            self.rvalue(arg);
        }
        let span = self.span_from(self.unit.expr(callee).span.start);
        self.resolve_overload(callee, &args);
        let direct = self.direct_callee(callee);
        let (ty, constant) = match direct {
            Some(symbol) if self.unit.symbol(symbol).flags.builtin => self.builtin_call(symbol, &args),
            _ => {
                if direct.is_none() {
                    self.rvalue(callee);
                }
                let function = self.unit.types.function_type(self.unit.expr(callee).value_ty);
                (function.map_or(self.unit.types.common.error, |f| f.result), None)
            }
        };
        if let Some(symbol) = direct {
            self.check_inlet_call(symbol, span.start);
            self.note_call(symbol);
        }
        // A call is no lvalue: its type has no qualifiers.
        let ty = self.unit.types.unqualified(ty);
        self.add_constant(ExprKind::Call { callee, args }, span, ty, constant)
    }

    /// clang: a call of an overloadable function means the one whose parameters fit the arguments.
    fn resolve_overload(&mut self, callee: ExprId, args: &[ExprId]) {
        let ExprKind::Ident(symbol) = self.unit.expr(callee).kind else { return };
        let Some(candidates) = self.overloads.get(&self.unit.symbol(symbol).name) else { return };
        let fits = |&candidate: &SymbolId| match self.unit.types.kind(self.unit.symbol(candidate).ty) {
            TypeKind::Function(f) => {
                f.params.len() == args.len()
                    && f.params.iter().zip(args).all(|(&param, &arg)| {
                        self.unit.types.compatible(param, self.unit.expr(arg).value_ty, Compat::IgnoreQuals)
                    })
            }
            _ => false,
        };
        let Some(chosen) = candidates.iter().copied().find(fits) else { return };
        let token = self.unit.expr(callee).span.start;
        self.name_token(Some(token), chosen);
        let ty = self.unit.symbol(chosen).ty;
        let value_ty = self.unit.types.value_type(ty);
        let expr = &mut self.unit.exprs[callee.index()];
        (expr.kind, expr.ty, expr.value_ty) = (ExprKind::Ident(chosen), ty, value_ty);
    }

    /// The function that a call names.
    fn direct_callee(&self, mut callee: ExprId) -> Option<SymbolId> {
        loop {
            callee = match self.unit.expr(callee).kind {
                ExprKind::Paren(inner) => inner,
                ExprKind::Ident(symbol) => {
                    return (self.unit.symbol(symbol).kind == SymbolKind::Function).then_some(symbol);
                }
                _ => return None,
            }
        }
    }

    /// What calling a function by name says about its caller.
    fn note_call(&mut self, symbol: SymbolId) {
        let twice = self.unit.symbol(symbol).flags.returns_twice;
        let name = self.unit.name_of(symbol);
        let bare = name.strip_prefix("__builtin_").unwrap_or(name);
        let alloca = matches!(bare, "alloca" | "alloca_with_align" | "alloca_with_align_and_max" | "__alloca");
        let setjmp = twice
            || matches!(bare, "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp" | "savectx" | "vfork" | "getcontext");
        let va = matches!(
            name,
            "__builtin_va_start"
                | "__builtin_stdarg_start"
                | "__builtin_next_arg"
                | "__builtin_va_arg_pack"
                | "__builtin_va_arg_pack_len"
        );
        let builtin = bare.len() != name.len();
        let frame = builtin
            && matches!(bare, "frame_address" | "return_address" | "apply_args" | "apply" | "return" | "dwarf_cfa");
        self.note_fact(|f| {
            f.alloca |= alloca;
            f.setjmp |= setjmp;
            f.va_start |= va;
            f.frame_address |= frame;
        });
    }

    // ------------------------------------------------------------ identifiers

    pub fn identifier(&mut self, name: Name) -> Parse<ExprId> {
        let token = self.current();
        let Some(symbol) = self.lookup(name).or_else(|| self.unknown_identifier(name)) else {
            return self.undeclared(name);
        };
        if self.unit.symbol(symbol).kind == SymbolKind::Typedef {
            let spelling = self.unit.stream.names.spelling(name).to_string();
            return self.stop(format!("expected expression before '{spelling}'"));
        }
        self.take();
        self.name_token(Some(token), symbol);
        self.mark_inlet_use(symbol);
        let span = Span::new(token, token + 1);
        let (kind, ty) = (self.unit.symbol(symbol).kind, self.unit.symbol(symbol).ty);
        match kind {
            SymbolKind::EnumConstant(value) => self.add_constant(ExprKind::Ident(symbol), span, ty, Some(value)),
            SymbolKind::Function => {
                // Where it is not evaluated, its name must still mean something.
                let unevaluated = self.unevaluated > 0;
                self.symbol_mut(symbol).used_as_value |= unevaluated;
                self.add_expr(ExprKind::Ident(symbol), span, ty)
            }
            _ => self.add_lvalue(ExprKind::Ident(symbol), span, ty),
        }
    }

    /// Inlets may use what the function around them declares.
    fn mark_inlet_use(&mut self, symbol: SymbolId) {
        let Some(state) = self.functions.last() else { return };
        if state.inlet
            && self.unit.symbol(symbol).is_local_object()
            && self.unit.symbol(symbol).function != Some(state.id)
        {
            self.symbol_mut(symbol).used_in_inlet = true;
        }
    }

    /// A builtin, or a function that is called without a declaration.
    fn unknown_identifier(&mut self, name: Name) -> Option<SymbolId> {
        let spelling = self.unit.stream.names.spelling(name).to_string();
        let builtin = builtin::is_builtin_name(&spelling);
        if !builtin && !self.next_is_call() {
            return None;
        }
        let result = match builtin::library_result(&spelling) {
            Some(result) => self.builtin_type(result, &[]),
            None => self.unit.types.common.int,
        };
        let function = FunctionType { result, params: Vec::new(), variadic: false, prototyped: false };
        let ty = self.unit.types.of(TypeKind::Function(function));
        let token = self.current();
        let symbol = self.declare_implicit(name, token, ty);
        let flags = &mut self.symbol_mut(symbol).flags;
        flags.builtin = builtin;
        flags.implicit = !builtin;
        Some(symbol)
    }

    /// Reports a name that means nothing, once, and goes on with a mistaken expression.
    fn undeclared(&mut self, name: Name) -> Parse<ExprId> {
        let spelling = self.unit.stream.names.spelling(name).to_string();
        let token = self.current();
        let message = if self.in_function() {
            format!("'{spelling}' undeclared (first use in this function)")
        } else {
            format!("'{spelling}' undeclared here (not in a function)")
        };
        self.error(token, message);
        self.take();
        let error = self.unit.types.common.error;
        let symbol = self.declare_missing(name, token, error);
        self.add_lvalue(ExprKind::Ident(symbol), Span::new(token, token + 1), error)
    }

    /// `__builtin_tgmath(functions…, arguments…)`
    pub fn make_tgmath(&mut self, start: TokenIndex, all: Vec<ExprId>) -> Parse<ExprId> {
        let split = all.iter().position(|&e| self.unit.types.function_type(self.unit.expr(e).value_ty).is_none());
        let (functions, args) = all.split_at(split.unwrap_or(all.len()));
        let mut wanted = self.unit.types.common.double;
        for (i, &arg) in args.iter().enumerate() {
            let ty = self.rvalue(arg);
            let ty = if self.unit.types.is_integer(ty) { self.unit.types.common.double } else { ty };
            wanted = if i == 0 { ty } else { self.unit.types.common_arithmetic(wanted, ty) };
        }
        let fits = |&e: &ExprId| {
            let f = self.unit.types.function_type(self.unit.expr(e).value_ty);
            f.is_some_and(|f| {
                f.params.first().is_some_and(|&p| self.unit.types.compatible(p, wanted, Compat::IgnoreQuals))
            })
        };
        let chosen = functions.iter().copied().find(fits).or(functions.first().copied());
        let Some(callee) = chosen else { return self.stop("'__builtin_tgmath' without a function") };
        for &f in functions {
            self.rvalue(f);
        }
        let result = self.unit.types.function_type(self.unit.expr(callee).value_ty).map(|f| f.result);
        let ty = result.unwrap_or(self.unit.types.common.error);
        let span = self.span_from(start);
        let args = args.to_vec();
        self.add_expr(ExprKind::Call { callee, args }, span, ty)
    }
}

/// Tells less than another pointee could: an incomplete array, a function without prototype.
fn is_vague(types: &TypeTable, ty: Type) -> bool {
    match types.kind(ty) {
        TypeKind::Array(_, length) => *length == ArrayLen::Unknown,
        TypeKind::Function(f) => !f.prototyped,
        _ => false,
    }
}
