//! Expressions: the grammar. What they mean is in [`crate::c::check`].

use super::*;

impl Parser {
    /// expression = assignment ("," assignment)*
    pub(super) fn expression(&mut self) -> Parse<ExprId> {
        let mut left = self.assignment()?;
        while self.accept(Punct::Comma) {
            let right = self.assignment()?;
            left = self.make_comma(left, right)?;
        }
        Ok(left)
    }

    /// assignment = conditional (assignment-operator assignment)?
    ///
    /// (C wants a unary expression on the left; the C compiler checks that.)
    pub(in crate::c) fn assignment(&mut self) -> Parse<ExprId> {
        self.nested(|p| {
            let left = p.conditional()?;
            let TokenKind::Punct(punct) = p.token().kind else { return Ok(left) };
            let op = BinaryOp::from_assignment(punct);
            if op.is_none() && punct != Punct::Assign {
                return Ok(left);
            }
            p.advance();
            let right = p.assignment()?;
            p.make_assignment(op, left, right)
        })
    }

    /// conditional = binary ("?" expression? ":" conditional)?
    pub(in crate::c) fn conditional(&mut self) -> Parse<ExprId> {
        let cond = self.binary(1)?;
        if !self.accept(Punct::Question) {
            return Ok(cond);
        }
        let then = if self.at(Punct::Colon) { None } else { Some(self.nested(|p| p.expression())?) };
        self.expect(Punct::Colon)?;
        let els = self.nested(|p| p.conditional())?;
        self.make_conditional(cond, then, els)
    }

    /// binary = cast (operator cast)*, by precedence climbing.
    fn binary(&mut self, lowest: u8) -> Parse<ExprId> {
        let mut left = self.cast()?;
        loop {
            let TokenKind::Punct(punct) = self.token().kind else { return Ok(left) };
            match BinaryOp::from_punct(punct) {
                Some((op, precedence)) if precedence >= lowest => {
                    self.advance();
                    let right = self.binary(precedence + 1)?;
                    left = self.make_binary(op, left, right)?;
                }
                _ => return Ok(left),
            }
        }
    }

    /// cast = "(" type-name ")" cast | compound-literal postfix* | unary
    fn cast(&mut self) -> Parse<ExprId> {
        self.nested(|p| {
            if !p.at_parenthesized_type() {
                return p.unary();
            }
            let start = p.pos;
            let ty = p.parenthesized_type()?;
            if p.at(Punct::LBrace) {
                let literal = p.compound_literal(start, ty)?;
                return p.postfix(literal);
            }
            let operand = p.cast()?;
            p.make_cast(start, ty, operand)
        })
    }

    /// `(` with a type name behind it.
    fn at_parenthesized_type(&self) -> bool {
        if !self.at(Punct::LParen) {
            return false;
        }
        let mut inside = self.index_after(self.pos);
        while self.unit.stream.token(inside).is_keyword(Keyword::Extension) {
            inside = self.index_after(inside);
        }
        self.starts_declaration(*self.unit.stream.token(inside))
    }

    /// compound-literal = "(" type-name ")" "{" initializer-list "}"
    fn compound_literal(&mut self, start: TokenIndex, ty: Type) -> Parse<ExprId> {
        let (init, length) = self.initializer(ty)?;
        let ty = match (self.unit.types.kind(ty).clone(), length) {
            (TypeKind::Array(element, ArrayLen::Unknown), Some(n)) => {
                self.unit.types.of(TypeKind::Array(element, ArrayLen::Fixed(n)))
            }
            _ => ty,
        };
        let span = self.span_from(start);
        self.add_lvalue(ExprKind::CompoundLiteral { ty, init }, span, ty)
    }

    /// unary = unary-operator cast | ("++" | "--") unary | "sizeof" … | "_Alignof" … | "&&" label
    ///       | "__extension__" cast | ("__real__" | "__imag__") cast | spawn | postfix
    pub(super) fn unary(&mut self) -> Parse<ExprId> {
        let start = self.pos;
        let op = match self.token().kind {
            TokenKind::Punct(Punct::Amp) => UnaryOp::AddressOf,
            TokenKind::Punct(Punct::Star) => UnaryOp::Deref,
            TokenKind::Punct(Punct::Plus) => UnaryOp::Plus,
            TokenKind::Punct(Punct::Minus) => UnaryOp::Minus,
            TokenKind::Punct(Punct::Tilde) => UnaryOp::BitNot,
            TokenKind::Punct(Punct::Not) => UnaryOp::Not,
            TokenKind::Punct(Punct::Inc) => UnaryOp::PreInc,
            TokenKind::Punct(Punct::Dec) => UnaryOp::PreDec,
            TokenKind::Keyword(Keyword::Extension) => UnaryOp::Extension,
            TokenKind::Keyword(Keyword::Real) => UnaryOp::Real,
            TokenKind::Keyword(Keyword::Imag) => UnaryOp::Imag,
            TokenKind::Punct(Punct::AndAnd) => return self.label_address(),
            TokenKind::Keyword(Keyword::Sizeof) => return self.sizeof(),
            TokenKind::Keyword(Keyword::Alignof) => return self.alignof(),
            TokenKind::Keyword(Keyword::CilkSpawn) => return self.nested(|p| p.spawn()),
            _ => {
                let primary = self.primary()?;
                return self.postfix(primary);
            }
        };
        self.advance();
        let operand = self.cast()?;
        self.make_unary(start, op, operand)
    }

    /// "&&" identifier
    fn label_address(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        let (name, token) = self.expect_identifier()?;
        if !self.in_function() {
            self.error(token, "label address outside a function");
            return Err(Stop::Parse);
        }
        let label = self.use_label(name, token);
        self.note_fact(|f| f.label_address = true);
        let span = self.span_from(start);
        let ty = self.unit.types.common.void_pointer;
        self.add_expr(ExprKind::LabelAddress(label), span, ty)
    }

    /// sizeof = "sizeof" ("(" type-name ")" | unary)
    fn sizeof(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        let kind = match self.type_or_operand()? {
            Ok(ty) => ExprKind::SizeofType(ty),
            Err(e) => ExprKind::SizeofExpr(e),
        };
        self.make_sizeof(start, kind)
    }

    /// alignof = "_Alignof" ("(" type-name ")" | unary)
    fn alignof(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        let kind = match self.type_or_operand()? {
            Ok(ty) => ExprKind::AlignofType(ty),
            Err(e) => ExprKind::AlignofExpr(e),
        };
        self.make_sizeof(start, kind)
    }

    /// "(" type-name ")", unless it begins a compound literal, or an operand that is not evaluated.
    fn type_or_operand(&mut self) -> Parse<Result<Type, ExprId>> {
        if !self.at_parenthesized_type() {
            return Ok(Err(self.unevaluated(|p| p.nested(|p| p.unary()))?));
        }
        let start = self.pos;
        let ty = self.parenthesized_type()?;
        if !self.at(Punct::LBrace) {
            return Ok(Ok(ty));
        }
        self.unevaluated(|p| {
            let literal = p.compound_literal(start, ty)?;
            Ok(Err(p.postfix(literal)?))
        })
    }

    // ------------------------------------------------------------ postfix

    /// postfix = primary ("[" expression "]" | "(" arguments ")" | "!!" compound | "." name | "->" name
    ///         | "++" | "--")*
    fn postfix(&mut self, primary: ExprId) -> Parse<ExprId> {
        let mut e = primary;
        loop {
            let TokenKind::Punct(punct) = self.token().kind else { return Ok(e) };
            e = match punct {
                Punct::LBracket => {
                    self.advance();
                    let index = self.expression()?;
                    self.expect(Punct::RBracket)?;
                    self.make_index(e, index)?
                }
                Punct::LParen => self.call(e)?,
                Punct::Not if matches!(self.unit.expr(e).kind, ExprKind::Call { .. }) && self.at_parallel_call() => {
                    self.nested(|p| p.parallel_call(e))?
                }
                Punct::Dot | Punct::Arrow => {
                    self.advance();
                    let (name, token) = self.expect_identifier()?;
                    self.make_member(e, punct == Punct::Arrow, name, token)?
                }
                Punct::Inc | Punct::Dec => {
                    self.advance();
                    let op = if punct == Punct::Inc { UnaryOp::PostInc } else { UnaryOp::PostDec };
                    self.make_postfix(op, e)?
                }
                _ => return Ok(e),
            }
        }
    }

    /// arguments = (assignment ("," assignment)*)?
    fn call(&mut self, callee: ExprId) -> Parse<ExprId> {
        self.advance();
        let mut args = Vec::new();
        if !self.at(Punct::RParen) {
            loop {
                args.push(self.assignment()?);
                if !self.accept(Punct::Comma) {
                    break;
                }
            }
        }
        self.expect(Punct::RParen)?;
        self.make_call(callee, args)
    }

    // ------------------------------------------------------------ primary

    /// primary = identifier | constant | string+ | "(" expression ")" | "(" compound ")" | generic
    ///         | builtin form
    fn primary(&mut self) -> Parse<ExprId> {
        let start = self.pos;
        match self.token().kind {
            TokenKind::Ident(name) => self.identifier(name),
            TokenKind::Int | TokenKind::Float | TokenKind::Char => {
                self.advance();
                self.make_constant(start)
            }
            TokenKind::Str => {
                let (span, ty) = self.string_literals()?;
                self.add_lvalue(ExprKind::Str, span, ty)
            }
            TokenKind::Punct(Punct::LParen) => self.parenthesized(),
            TokenKind::Keyword(keyword) => self.keyword_primary(keyword),
            _ => self.stop(format!("expected expression before {}", self.describe_token())),
        }
    }

    /// "(" (expression | compound) ")"
    fn parenthesized(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        if self.at(Punct::LBrace) {
            return self.statement_expression_value(start);
        }
        let inner = self.expression()?;
        self.expect(Punct::RParen)?;
        self.make_paren(start, inner)
    }

    /// GNU: "(" compound ")"
    fn statement_expression_value(&mut self, start: TokenIndex) -> Parse<ExprId> {
        if !self.in_function() {
            return self.stop("braced-group within expression allowed only inside a function");
        }
        let outer = (self.tallest, self.deepest);
        (self.tallest, self.deepest) = (0, self.depth);
        let body = self.nested(|p| p.compound())?;
        let inside = self.tallest + (self.deepest - self.depth);
        (self.tallest, self.deepest) = (outer.0, outer.1.max(self.deepest));
        self.expect(Punct::RParen)?;
        self.note_fact(|f| f.stmt_expr = true);
        let ty = self.statement_value(body);
        let span = self.span_from(start);
        let e = self.add_expr(ExprKind::StmtExpr(body), span, ty)?;
        self.set_height(e, inside)?;
        Ok(e)
    }

    /// The type of the last statement of a compound, if that is an expression.
    fn statement_value(&mut self, body: StmtId) -> Type {
        let mut last = body;
        loop {
            last = match &self.unit.stmt(last).kind {
                StmtKind::Compound(items) if last == body => match items.last() {
                    Some(&item) => item,
                    None => return self.unit.types.common.void,
                },
                StmtKind::Labeled { body, .. } => *body,
                StmtKind::Expr(e) => {
                    let e = *e;
                    self.check_spawned_value(e);
                    return self.rvalue(e);
                }
                _ => return self.unit.types.common.void,
            }
        }
    }

    fn keyword_primary(&mut self, keyword: Keyword) -> Parse<ExprId> {
        match keyword {
            Keyword::Func => self.function_name(),
            Keyword::Generic => self.generic(),
            Keyword::BuiltinVaArg => self.va_arg(),
            Keyword::BuiltinOffsetof => self.offsetof(),
            Keyword::BuiltinTypesCompatible => self.types_compatible(),
            Keyword::BuiltinChooseExpr => self.choose_expr(),
            Keyword::BuiltinConvertVector => self.convert_vector(),
            Keyword::BuiltinBitCast => self.bit_cast(),
            Keyword::BuiltinTgmath => self.tgmath(),
            Keyword::Cilk5Synched => self.synched(),
            Keyword::CilkSync | Keyword::CilkFor | Keyword::CilkScope => {
                let word = self.user_word(self.pos);
                self.error_with_help(
                    self.pos,
                    format!("'{word}' inside an expression"),
                    "it is a statement: write it on its own",
                );
                Err(Stop::Statement)
            }
            _ => self.stop(format!("expected expression before {}", self.describe_token())),
        }
    }

    /// "__func__"
    fn function_name(&mut self) -> Parse<ExprId> {
        let token = self.advance();
        let types = &mut self.unit.types;
        let char = types.common.char.with(Quals::CONST);
        let name = self.functions.last().map_or(0, |f| {
            let symbol = self.unit.functions[f.id.index()].symbol;
            self.unit.stream.names.spelling(self.unit.symbols[symbol.index()].name).len()
        });
        let ty = types.of(TypeKind::Array(char, ArrayLen::Fixed(name as u64 + 1)));
        self.add_lvalue(ExprKind::Func, Span::new(token, token + 1), ty)
    }

    /// generic = "_Generic" "(" assignment ("," (type-name | "default") ":" assignment)+ ")"
    fn generic(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let control = self.unevaluated(|p| p.assignment())?;
        let wanted = self.unit.expr(control).value_ty;
        let (mut chosen, mut default, mut first) = (None, None, None);
        while self.accept(Punct::Comma) {
            let ty = if self.accept_keyword(Keyword::Default) { None } else { Some(self.type_name()?) };
            self.expect(Punct::Colon)?;
            let matches = ty.is_some_and(|t| self.unit.types.compatible(t, wanted, Compat::Exact));
            // What is not chosen is not evaluated (but the default's turn comes only at the end).
            let e = if matches || ty.is_none() { self.assignment()? } else { self.unevaluated(|p| p.assignment())? };
            first.get_or_insert(e);
            if matches {
                chosen.get_or_insert(e);
            } else if ty.is_none() {
                default = Some(e);
            }
        }
        self.expect(Punct::RParen)?;
        let Some(chosen) = chosen.or(default).or(first) else {
            return self.stop("'_Generic' without any association");
        };
        self.make_selection(start, chosen, ExprKind::Generic { control, chosen })
    }

    /// "__builtin_va_arg" "(" assignment "," type-name ")"
    fn va_arg(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let list = self.assignment()?;
        self.mark_address_taken(list);
        self.expect(Punct::Comma)?;
        let ty = self.type_name()?;
        self.expect(Punct::RParen)?;
        self.note_fact(|f| f.va_start = true);
        let span = self.span_from(start);
        self.add_expr(ExprKind::VaArg { list, ty }, span, ty)
    }

    /// "__builtin_offsetof" "(" type-name "," member ("." member | "[" expression "]")* ")"
    fn offsetof(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let ty = self.type_name()?;
        self.expect(Punct::Comma)?;
        let mut exprs = Vec::new();
        let mut offset = Some(0i128);
        let mut current = ty;
        loop {
            if self.at(Punct::LBracket) {
                self.advance();
                let index = self.expression()?;
                self.expect(Punct::RBracket)?;
                exprs.push(index);
                current = self.unit.types.element(current).unwrap_or(self.unit.types.common.error);
                let size = self.unit.types.layout(current).map(|l| l.size as i128);
                offset = (|| offset?.checked_add(size?.checked_mul(self.unit.expr(index).constant?)?))();
            } else {
                let (name, _) = self.expect_identifier()?;
                let member = self.find_member(current, name);
                offset = (|| offset?.checked_add(i128::from(member?.offset?)))();
                current = member.map_or(self.unit.types.common.error, |m| m.ty);
            }
            if !self.at(Punct::LBracket) && !self.accept(Punct::Dot) && !self.accept(Punct::Arrow) {
                break;
            }
        }
        self.expect(Punct::RParen)?;
        let span = self.span_from(start);
        let size_t = self.unit.types.common.ulong;
        self.add_constant(ExprKind::Offsetof { ty, exprs }, span, size_t, offset)
    }

    /// "__builtin_types_compatible_p" "(" type-name "," type-name ")"
    fn types_compatible(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let a = self.type_name()?;
        self.expect(Punct::Comma)?;
        let b = self.type_name()?;
        self.expect(Punct::RParen)?;
        let same = self.unit.types.compatible(a, b, Compat::IgnoreQuals);
        let span = self.span_from(start);
        let int = self.unit.types.common.int;
        self.add_constant(ExprKind::TypesCompatible(a, b), span, int, Some(same as i128))
    }

    /// "__builtin_choose_expr" "(" constant "," assignment "," assignment ")"
    fn choose_expr(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let cond = self.unevaluated(|p| p.assignment())?;
        self.expect(Punct::Comma)?;
        let yes = self.assignment()?;
        self.expect(Punct::Comma)?;
        let no = self.assignment()?;
        self.expect(Punct::RParen)?;
        let chosen = if self.unit.expr(cond).constant == Some(0) { no } else { yes };
        self.make_selection(start, chosen, ExprKind::ChooseExpr { cond, chosen })
    }

    /// "__builtin_convertvector" "(" assignment "," type-name ")"
    fn convert_vector(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let operand = self.assignment()?;
        self.expect(Punct::Comma)?;
        let ty = self.type_name()?;
        self.expect(Punct::RParen)?;
        let span = self.span_from(start);
        self.add_expr(ExprKind::Convert { ty, operand }, span, ty)
    }

    /// "__builtin_bit_cast" "(" type-name "," assignment ")"
    fn bit_cast(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let ty = self.type_name()?;
        self.expect(Punct::Comma)?;
        let operand = self.assignment()?;
        self.expect(Punct::RParen)?;
        let span = self.span_from(start);
        self.add_expr(ExprKind::Convert { ty, operand }, span, ty)
    }

    /// "__builtin_tgmath" "(" function ("," function)* ("," argument)+ ")": the function whose first
    /// parameter the arguments' common type fits is called.
    fn tgmath(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        self.expect(Punct::LParen)?;
        let mut all = Vec::new();
        loop {
            all.push(self.assignment()?);
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RParen)?;
        self.make_tgmath(start, all)
    }
}
