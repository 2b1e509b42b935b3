//! Statements.

use super::attribute::Attributes;
use super::scope::{Region, Space};
use super::*;

impl Parser {
    pub(super) fn add_stmt(&mut self, span: Span, kind: StmtKind) -> StmtId {
        self.unit.stmts.push(Stmt { span, kind });
        StmtId(self.unit.stmts.len() as u32 - 1)
    }

    /// compound = "{" block-item* "}", in a scope of its own.
    pub(super) fn compound(&mut self) -> Parse<StmtId> {
        self.scoped(|p| p.compound_in_scope())
    }

    /// A compound statement whose scope is already open.
    pub(super) fn compound_in_scope(&mut self) -> Parse<StmtId> {
        let start = self.expect(Punct::LBrace)?;
        let items = self.nested(|p| {
            let mut items = Vec::new();
            loop {
                p.emit_pragmas(&mut items);
                if p.at(Punct::RBrace) {
                    return Ok(items);
                } else if p.at_end() {
                    return p.unexpected_end();
                }
                items.extend(p.block_item_or_mistake()?);
            }
        })?;
        self.expect(Punct::RBrace)?;
        let span = self.span_from(start);
        Ok(self.add_stmt(span, StmtKind::Compound(items)))
    }

    fn emit_pragmas(&mut self, items: &mut Vec<StmtId>) {
        for index in self.take_pragmas() {
            items.push(self.add_stmt(Span::new(index, index + 1), StmtKind::Pragma));
        }
    }

    /// None for one with a mistake after which others can be looked for.
    fn block_item_or_mistake(&mut self) -> Parse<Option<StmtId>> {
        let (start, defining) = (self.pos, self.defining.len());
        match self.block_item() {
            Err(Stop::Statement) if !self.has_enough_errors() => {
                self.defining.truncate(defining);
                self.skip_statement(start);
                Ok(None)
            }
            result => result.map(Some),
        }
    }

    /// block-item = declaration | inlet | "__label__" … | static-assert | statement
    fn block_item(&mut self) -> Parse<StmtId> {
        let start = self.pos;
        if self.at_keyword(Keyword::Label) {
            return self.local_labels();
        } else if self.at_keyword(Keyword::StaticAssert) {
            let declaration = self.static_assert()?;
            let span = self.span_from(start);
            return Ok(self.add_stmt(span, StmtKind::Declaration(declaration)));
        } else if self.at_block_declaration() {
            return self.block_declaration();
        }
        if let Some(message) = self.unknown_type_name().filter(|_| self.next_token().ident().is_some()) {
            return self.stop(message);
        }
        self.statement()
    }

    /// A declaration, and no label whose name is also a typedef's. `__extension__` may also begin an expression, an
    /// attribute also a statement (`__attribute__((fallthrough));`).
    fn at_block_declaration(&self) -> bool {
        let mut index = self.pos;
        loop {
            let token = *self.unit.stream.token(index);
            if token.is_keyword(Keyword::Extension) {
                index = self.index_after(index);
            } else if token.is_keyword(Keyword::Attribute) {
                index = self.index_after_parens(self.index_after(index));
                if self.unit.stream.token(index).is(Punct::Semi) {
                    return false;
                }
            } else {
                let label = token.ident().is_some() && self.unit.stream.token(self.index_after(index)).is(Punct::Colon);
                return !label && self.starts_declaration(token);
            }
        }
    }

    fn block_declaration(&mut self) -> Parse<StmtId> {
        let start = self.pos;
        let kind = match self.declaration_or_function()? {
            decl::Declared::Declaration(declaration) => StmtKind::Declaration(declaration),
            decl::Declared::Function(id) => StmtKind::Inlet(id),
        };
        self.refuse_spawns();
        let span = self.span_from(start);
        Ok(self.add_stmt(span, kind))
    }

    /// local-labels = "__label__" identifier ("," identifier)* ";"
    fn local_labels(&mut self) -> Parse<StmtId> {
        let start = self.advance();
        let mut labels = Vec::new();
        loop {
            let (name, token) = self.expect_identifier()?;
            let symbol = self.add_label(name, token);
            self.scopes.bind(Space::Label, name, symbol);
            labels.push(symbol);
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::Semi)?;
        let span = self.span_from(start);
        Ok(self.add_stmt(span, StmtKind::LocalLabels(labels)))
    }

    /// statement = labeled | compound | selection | iteration | jump | asm | expression? ";" | Cilk's
    pub(super) fn statement(&mut self) -> Parse<StmtId> {
        self.nested(|p| p.statement_at_depth())
    }

    fn statement_at_depth(&mut self) -> Parse<StmtId> {
        let start = self.pos;
        if self.at_keyword(Keyword::Attribute) || self.at_standard_attribute() {
            self.attributes(&mut Attributes::default())?;
        }
        if self.at_label() {
            return self.labeled(start);
        }
        let kind = match self.token().kind {
            TokenKind::Punct(Punct::LBrace) => return self.compound(),
            TokenKind::Punct(Punct::Semi) => {
                self.advance();
                StmtKind::Empty
            }
            TokenKind::Keyword(keyword) => match self.keyword_statement(keyword)? {
                Some(kind) => kind,
                None => self.expression_statement()?,
            },
            _ if self.at_cilk5_abort() => self.cilk5_abort()?,
            _ => self.expression_statement()?,
        };
        let span = self.span_from(start);
        Ok(self.add_stmt(span, kind))
    }

    /// Statements that begin with a keyword; None if it begins an expression.
    fn keyword_statement(&mut self, keyword: Keyword) -> Parse<Option<StmtKind>> {
        Ok(Some(match keyword {
            Keyword::If => self.if_statement()?,
            Keyword::While => self.while_statement()?,
            Keyword::Do => self.do_statement()?,
            Keyword::For => self.scoped(|p| p.for_statement())?,
            Keyword::Switch => self.switch_statement()?,
            Keyword::Goto => self.goto_statement()?,
            Keyword::Break => self.break_statement()?,
            Keyword::Continue => self.continue_statement()?,
            Keyword::Return => self.return_statement()?,
            Keyword::Asm => self.asm_statement()?,
            Keyword::Else => return self.stop("'else' without a previous 'if'"),
            Keyword::CilkSync => self.sync_statement()?,
            Keyword::CilkFor => self.scoped(|p| p.cilk_for())?,
            Keyword::CilkScope => self.cilk_scope()?,
            Keyword::Cilk5Inlet | Keyword::Cilk5Cilk => return self.stop("a declaration is not a statement here"),
            _ => return Ok(None),
        }))
    }

    /// expression-statement = expression ";"
    fn expression_statement(&mut self) -> Parse<StmtKind> {
        let e = self.statement_expression()?;
        self.expect(Punct::Semi)?;
        Ok(StmtKind::Expr(e))
    }

    /// An expression whose value is dropped: the one place for spawns.
    pub(super) fn statement_expression(&mut self) -> Parse<ExprId> {
        let before = self.spawns.len();
        let e = self.expression()?;
        self.accept_spawn(e, before);
        Ok(e)
    }

    /// An expression that is a condition or a value.
    fn value_expression(&mut self) -> Parse<ExprId> {
        let e = self.expression()?;
        self.rvalue(e);
        self.refuse_spawns();
        Ok(e)
    }

    fn condition(&mut self) -> Parse<ExprId> {
        self.expect(Punct::LParen)?;
        let e = self.value_expression()?;
        self.expect(Punct::RParen)?;
        Ok(e)
    }

    // ------------------------------------------------------------ labels

    fn at_label(&self) -> bool {
        match self.token().kind {
            TokenKind::Keyword(Keyword::Case | Keyword::Default) => true,
            TokenKind::Ident(_) => self.next_token().is(Punct::Colon),
            _ => false,
        }
    }

    /// labeled = label+ (statement | declaration)?
    fn labeled(&mut self, start: TokenIndex) -> Parse<StmtId> {
        let mut labels = Vec::new();
        while self.at_label() {
            labels.push(self.label()?);
        }
        let body = if self.at(Punct::RBrace) {
            let here = Span::new(self.prev_end, self.prev_end);
            self.add_stmt(here, StmtKind::Empty)
        } else {
            self.block_item()?
        };
        let span = self.span_from(start);
        Ok(self.add_stmt(span, StmtKind::Labeled { labels, body }))
    }

    /// label = (identifier | "case" constant ("..." constant)? | "default") ":" attributes
    fn label(&mut self) -> Parse<Label> {
        let start = self.pos;
        let kind = match self.token().kind {
            TokenKind::Ident(name) => {
                let token = self.advance();
                LabelKind::Name(self.define_label(name, token))
            }
            TokenKind::Keyword(Keyword::Default) => {
                self.check_in_switch("'default'");
                self.advance();
                LabelKind::Default
            }
            _ => {
                self.check_in_switch("case");
                self.advance();
                let low = self.conditional()?;
                let high = if self.accept(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
                self.refuse_spawns();
                if high.is_none() && !self.at(Punct::Colon) {
                    return self.stop(format!("expected ':' or '...' before {}", self.describe_token()));
                }
                LabelKind::Case { low, high }
            }
        };
        self.expect(Punct::Colon)?;
        let mut attributes = Attributes::default();
        // An attribute after a label is the label's only if no declaration follows it.
        if self.at_keyword(Keyword::Attribute) && !self.at_block_declaration() {
            self.attributes(&mut attributes)?;
        }
        Ok(Label { span: self.span_from(start), kind })
    }

    fn check_in_switch(&mut self, word: &str) {
        if self.functions.last().is_some_and(|f| f.switches == 0) {
            let region = self.region();
            match region {
                Region::Body => self.error(self.pos, format!("{word} label not within a switch statement")),
                _ => self.error_leaving(self.pos, &format!("a {word} label of a switch around it"), region),
            }
        }
    }

    fn add_label(&mut self, name: Name, token: TokenIndex) -> SymbolId {
        let void = self.unit.types.common.void;
        self.add_symbol(name, SymbolKind::Label, void, Some(token))
    }

    /// The label that a name means here; it may stand further down.
    pub(super) fn use_label(&mut self, name: Name, token: TokenIndex) -> SymbolId {
        let local = self.scopes.lookup(Space::Label, name);
        let known = local.or_else(|| self.functions.last().and_then(|f| f.labels.get(&name).copied()));
        let symbol = known.unwrap_or_else(|| {
            let symbol = self.add_label(name, token);
            self.symbol_mut(symbol).token = None;
            if let Some(state) = self.functions.last_mut() {
                state.labels.insert(name, symbol);
            }
            symbol
        });
        self.name_token(Some(token), symbol);
        symbol
    }

    fn define_label(&mut self, name: Name, token: TokenIndex) -> SymbolId {
        let symbol = self.use_label(name, token);
        self.symbol_mut(symbol).token = Some(token);
        let Some(state) = self.functions.last_mut() else { return symbol };
        if state.defined_labels.insert(symbol, state.region).is_some() {
            self.error(token, format!("duplicate label '{}'", self.unit.stream.names.spelling(name)));
        }
        symbol
    }

    /// Notes a jump, to be checked when all labels are known.
    fn note_goto(&mut self, blame: TokenIndex, label: SymbolId) {
        if let Some(state) = self.functions.last_mut() {
            state.gotos.push((blame, label, state.region));
        }
    }

    /// Every label used must be defined, and no jump may cross the border of a parallel body.
    pub(super) fn check_labels(&mut self, state: &FunctionState) {
        for &(blame, label, from) in &state.gotos {
            let name = self.unit.name_of(label).to_string();
            match state.defined_labels.get(&label) {
                None => self.error(blame, format!("label '{name}' used but not defined")),
                Some(&to) if to == from => {}
                Some(&to) => {
                    let region = if from == 0 { state.regions[to] } else { state.regions[from] };
                    self.error_leaving(blame, &format!("'goto {name}'"), region);
                }
            }
        }
    }

    // ------------------------------------------------------------ selection and iteration

    /// "if" "(" expression ")" statement ("else" statement)?
    fn if_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let cond = self.condition()?;
        let then = self.scoped(|p| p.statement())?;
        let els = if self.accept_keyword(Keyword::Else) { Some(self.scoped(|p| p.statement())?) } else { None };
        Ok(StmtKind::If { cond, then, els })
    }

    /// "while" "(" expression ")" statement
    fn while_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let cond = self.condition()?;
        let body = self.loop_body()?;
        Ok(StmtKind::While { cond, body })
    }

    /// "do" statement "while" "(" expression ")" ";"
    fn do_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let body = self.loop_body()?;
        self.expect_keyword(Keyword::While, "while")?;
        let cond = self.condition()?;
        self.expect(Punct::Semi)?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    /// "for" "(" (declaration | expression? ";") expression? ";" expression? ")" statement
    fn for_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        self.expect(Punct::LParen)?;
        let init = self.for_init()?;
        let cond = if self.at(Punct::Semi) { None } else { Some(self.value_expression()?) };
        self.expect(Punct::Semi)?;
        let step = if self.at(Punct::RParen) { None } else { Some(self.expression()?) };
        self.refuse_spawns();
        self.expect(Punct::RParen)?;
        let body = self.loop_body()?;
        Ok(StmtKind::For { init, cond, step, body })
    }

    /// declaration | expression? ";"
    pub(super) fn for_init(&mut self) -> Parse<StmtId> {
        let start = self.pos;
        if self.at_block_declaration() || self.at_keyword(Keyword::StaticAssert) {
            return self.block_item();
        }
        let kind = if self.accept(Punct::Semi) { StmtKind::Empty } else { self.expression_statement()? };
        let span = self.span_from(start);
        Ok(self.add_stmt(span, kind))
    }

    fn loop_body(&mut self) -> Parse<StmtId> {
        self.within(|f| (f.breakable, f.loops) = (f.breakable + 1, f.loops + 1), |p| p.scoped(|p| p.statement()))
    }

    /// "switch" "(" expression ")" statement
    fn switch_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let value = self.condition()?;
        let enter = |f: &mut FunctionState| (f.breakable, f.switches) = (f.breakable + 1, f.switches + 1);
        let body = self.within(enter, |p| p.scoped(|p| p.statement()))?;
        Ok(StmtKind::Switch { value, body })
    }

    /// Runs a production with changed counts of what `break` and `continue` can leave.
    pub(super) fn within<T>(
        &mut self,
        enter: impl FnOnce(&mut FunctionState),
        production: impl FnOnce(&mut Parser) -> Parse<T>,
    ) -> Parse<T> {
        let counts = |f: &FunctionState| (f.breakable, f.loops, f.switches, f.region);
        let saved = self.functions.last().map(counts);
        if let Some(state) = self.functions.last_mut() {
            enter(state);
        }
        let result = production(self);
        if let (Some(state), Some(saved)) = (self.functions.last_mut(), saved) {
            (state.breakable, state.loops, state.switches, state.region) = saved;
        }
        result
    }

    // ------------------------------------------------------------ jumps

    /// "goto" (identifier | "*" expression) ";"
    fn goto_statement(&mut self) -> Parse<StmtKind> {
        let start = self.advance();
        let kind = if self.accept(Punct::Star) {
            let e = self.value_expression()?;
            self.note_fact(|f| f.computed_goto = true);
            StmtKind::GotoComputed(e)
        } else {
            let (name, token) = self.expect_identifier()?;
            let label = self.use_label(name, token);
            self.note_goto(start, label);
            StmtKind::Goto { label }
        };
        self.expect(Punct::Semi)?;
        Ok(kind)
    }

    fn break_statement(&mut self) -> Parse<StmtKind> {
        let outside = self.functions.last().is_some_and(|f| f.breakable == 0);
        self.leave("break", outside, "break statement not within loop or switch")?;
        Ok(StmtKind::Break)
    }

    fn continue_statement(&mut self) -> Parse<StmtKind> {
        let in_cilk_for = self.region() == Region::CilkFor;
        let outside = self.functions.last().is_some_and(|f| f.loops == 0) && !in_cilk_for;
        self.leave("continue", outside, "continue statement not within a loop")?;
        Ok(StmtKind::Continue)
    }

    /// `break;` or `continue;`
    fn leave(&mut self, word: &str, outside: bool, message: &str) -> Parse<()> {
        let token = self.advance();
        if outside {
            match self.region() {
                Region::Body => self.error(token, message),
                region => self.error_leaving(token, &format!("'{word}'"), region),
            }
        }
        self.expect(Punct::Semi)?;
        Ok(())
    }

    /// "return" expression? ";"
    fn return_statement(&mut self) -> Parse<StmtKind> {
        let token = self.advance();
        let region = self.region();
        if region != Region::Body {
            self.error_leaving(token, "'return'", region);
        }
        let value = if self.at(Punct::Semi) { None } else { Some(self.value_expression()?) };
        self.expect(Punct::Semi)?;
        Ok(StmtKind::Return(value))
    }

    // ------------------------------------------------------------ asm

    /// asm = "asm" ("volatile" | "inline" | "goto")* "(" string
    ///       (":" operands (":" operands (":" clobbers (":" labels)?)?)?)? ")" ";"
    fn asm_statement(&mut self) -> Parse<StmtKind> {
        self.advance();
        let mut asm = Asm { outputs: Vec::new(), inputs: Vec::new(), labels: Vec::new(), volatile: false };
        let mut is_goto = false;
        loop {
            if self.accept_keyword(Keyword::Volatile) {
                asm.volatile = true;
            } else if self.accept_keyword(Keyword::Goto) {
                is_goto = true;
            } else if !self.accept_keyword(Keyword::Inline) && !self.accept_keyword(Keyword::Const) {
                break;
            }
        }
        self.expect(Punct::LParen)?;
        self.string_literals()?;
        if self.accept(Punct::Colon) {
            asm.outputs = self.asm_operands(true)?;
        }
        if self.accept(Punct::Colon) {
            asm.inputs = self.asm_operands(false)?;
        }
        if self.accept(Punct::Colon) {
            self.asm_clobbers()?;
        }
        if self.accept(Punct::Colon) {
            self.asm_labels(&mut asm)?;
        }
        self.expect(Punct::RParen)?;
        self.expect(Punct::Semi)?;
        self.refuse_spawns();
        self.note_fact(|f| {
            f.asm = true;
            f.asm_goto |= is_goto;
        });
        Ok(StmtKind::Asm(asm))
    }

    /// operands = (("[" identifier "]")? string "(" expression ")" ("," …)*)?
    fn asm_operands(&mut self, outputs: bool) -> Parse<Vec<AsmOperand>> {
        let mut operands = Vec::new();
        while !self.at(Punct::Colon) && !self.at(Punct::RParen) {
            if self.accept(Punct::LBracket) {
                self.expect_identifier()?;
                self.expect(Punct::RBracket)?;
            }
            let (span, _) = self.string_literals()?;
            let constraint: String =
                span.indices().map(|i| self.unit.stream.text_of(i as u32).trim_matches('"')).collect();
            self.expect(Punct::LParen)?;
            let expr = self.expression()?;
            self.expect(Punct::RParen)?;
            self.use_asm_operand(expr, &constraint, outputs);
            operands.push(AsmOperand { constraint, expr });
            if !self.accept(Punct::Comma) {
                break;
            }
        }
        Ok(operands)
    }

    fn use_asm_operand(&mut self, expr: ExprId, constraint: &str, output: bool) {
        if output {
            self.mark_assigned(expr);
        }
        if constraint.contains(['m', 'o', 'V', '<', '>', 'X', 'g']) {
            self.mark_address_taken(expr);
        } else if !output {
            self.rvalue(expr);
        }
    }

    fn asm_clobbers(&mut self) -> Parse<()> {
        while self.token().kind == TokenKind::Str {
            self.string_literals()?;
            self.accept(Punct::Comma);
        }
        Ok(())
    }

    fn asm_labels(&mut self, asm: &mut Asm) -> Parse<()> {
        loop {
            let (name, token) = self.expect_identifier()?;
            let label = self.use_label(name, token);
            self.note_goto(token, label);
            asm.labels.push(label);
            if !self.accept(Punct::Comma) {
                return Ok(());
            }
        }
    }
}
