//! What Cilk-5, OpenCilk and ParSubC add to C, and where it may stand.
//!
//! A spawn is read like any operator; the contexts that can give its value a destination
//! (an expression statement, an initialiser) accept it, and whatever is left
//! over when a full expression ends is an error ([`Parser::refuse_spawns`]).

use super::scope::Region;
use super::*;

const SPAWN_HELP: &str = "a spawned call can be a statement of its own, the right side of an assignment statement \
(x = spawn f(y); x += spawn f(y);), an initialiser, or the argument of an inlet; \
assign its value to a variable and use that after the sync";

impl Parser {
    // ------------------------------------------------------------ spawn

    /// spawn = "_Cilk_spawn" call
    pub(super) fn spawn(&mut self) -> Parse<ExprId> {
        let start = self.advance();
        let operand = self.unary()?;
        let span = self.span_from(start);
        let is_possible = self.check_spawn(start, operand)?;
        self.note_fact(|f| f.spawns = true);
        let ty = self.unit.expr(operand).ty;
        let e = self.add_expr(ExprKind::Spawn(operand), span, ty)?;
        self.spawns.extend(is_possible.then_some(e));
        Ok(e)
    }

    /// Reports what is wrong with a spawn wherever it stands. Answers whether it can stand somewhere.
    fn check_spawn(&mut self, token: TokenIndex, operand: ExprId) -> Parse<bool> {
        if !self.in_function() {
            self.error_with_word(token, "outside a function", "spawn inside a function");
            return Err(Stop::Statement);
        }
        let call = self.strip_parens(operand);
        if !matches!(self.unit.expr(call).kind, ExprKind::Call { .. }) {
            let help = "only a call can be spawned: put the work into a function, and spawn a call of it";
            self.error_with_word(token, "of something that is not a function call", help);
        } else if self.in_inlet() {
            let help = "an inlet only combines a result with the variables of its function; spawn outside it";
            self.error_with_word(token, "inside an inlet", help);
        } else if self.unevaluated > 0 {
            self.error_with_word(token, "in an operand that is not evaluated", SPAWN_HELP);
        } else {
            return Ok(true);
        }
        Ok(false)
    }

    /// An error that begins with the keyword at a token, as the user spells it.
    fn error_with_word(&mut self, token: TokenIndex, what: &str, help: &str) {
        // Finding the spelling means reading the user's file: not for messages that nobody will see.
        if !self.has_enough_errors() {
            let word = self.user_word(token);
            self.error_with_help(token, format!("'{word}' {what}"), help);
        }
    }

    fn in_inlet(&self) -> bool {
        self.functions.last().is_some_and(|f| f.inlet)
    }

    fn strip_parens(&self, mut e: ExprId) -> ExprId {
        while let ExprKind::Paren(inner) = self.unit.expr(e).kind {
            e = inner;
        }
        e
    }

    /// An expression statement accepts the spawn that gives it its form; any other spawn read
    /// since there were `before` is an error.
    pub(super) fn accept_spawn(&mut self, e: ExprId, before: usize) {
        if self.spawns.len() == before {
            return;
        }
        if let Some(form) = self.unit.spawn_form(e) {
            let (SpawnForm::Drop { call } | SpawnForm::Assign { call, .. } | SpawnForm::Inlet { call, .. }) = form;
            self.accept_spawn_of(call);
        }
        self.refuse_spawns();
    }

    fn accept_spawn_of(&mut self, call: ExprId) {
        let unit = &self.unit;
        self.spawns.retain(|&s| !matches!(unit.expr(s).kind, ExprKind::Spawn(c) if unit.strip(c) == call));
    }

    /// A declaration accepts a spawn that is the whole initialiser of an automatic variable.
    pub(super) fn check_initializer_spawn(&mut self, symbol: SymbolId, init: &Initializer, before: usize) {
        if self.spawns.len() == before {
            return;
        }
        if let Initializer::Expr(e) = init {
            if let Some(call) = self.unit.spawned_call(*e).filter(|_| self.unit.symbol(symbol).is_local_object()) {
                self.accept_spawn_of(call);
            }
        }
        self.refuse_spawns();
    }

    /// The last statement of a statement expression gives it its value, and a spawn has none to give yet.
    pub(super) fn check_spawned_value(&mut self, e: ExprId) {
        let expr = self.unit.expr(e);
        let (token, ty) = (expr.span.start, expr.value_ty);
        if self.unit.spawn_form(e).is_some() && !self.unit.types.is_void(ty) {
            let help =
                "the value is there only after a sync: write the spawn, a sync and the variable as three statements";
            self.error_with_help(token, "a spawned call as the value of a statement expression", help);
        }
    }

    /// Reports spawns that nobody accepted.
    pub(super) fn refuse_spawns(&mut self) {
        for e in std::mem::take(&mut self.spawns) {
            let token = self.unit.expr(e).span.start;
            self.error_with_word(token, "inside an expression", SPAWN_HELP);
        }
    }

    /// The keyword at a token as the user spells it.
    pub(super) fn user_word(&self, token: TokenIndex) -> String {
        place::user_spelling(&self.unit.stream, token)
    }

    // ------------------------------------------------------------ sync, scope, abort, SYNCHED

    /// Parallel statements at file scope.
    pub(super) fn outside_function<T>(&mut self) -> Parse<T> {
        self.error_with_word(
            self.pos,
            "outside a function",
            "it is a statement: it belongs into the body of a function",
        );
        Err(Stop::Statement)
    }

    /// sync = "_Cilk_sync" ";"
    pub(super) fn sync_statement(&mut self) -> Parse<StmtKind> {
        let token = self.advance();
        if self.in_inlet() {
            let help = "an inlet runs to its end at once; sync in the function around it";
            self.error_with_word(token, "inside an inlet", help);
        }
        self.note_fact(|f| f.syncs = true);
        self.expect(Punct::Semi)?;
        Ok(StmtKind::Sync)
    }

    /// cilk-scope = "_Cilk_scope" compound
    pub(super) fn cilk_scope(&mut self) -> Parse<StmtKind> {
        let token = self.advance();
        if !self.at(Punct::LBrace) {
            let message = format!("expected '{{' after '{}'", self.user_word(token));
            self.error(self.pos, message);
            return Err(Stop::Statement);
        }
        self.note_fact(|f| f.cilk_scope = true);
        Ok(StmtKind::CilkScope(self.compound()?))
    }

    /// In a Cilk-5 function `abort;` is a statement, whatever `abort` is elsewhere.
    pub(super) fn at_cilk5_abort(&self) -> bool {
        self.in_cilk_function()
            && self.token().ident().is_some()
            && self.unit.stream.text_of(self.pos) == "abort"
            && self.next_token().is(Punct::Semi)
    }

    fn in_cilk_function(&self) -> bool {
        self.functions.iter().any(|f| f.cilk)
    }

    pub(super) fn cilk5_abort(&mut self) -> Parse<StmtKind> {
        self.advance();
        self.expect(Punct::Semi)?;
        // In an inlet it is the children of the function around it that are aborted.
        self.note_fact(|f| f.aborts = true);
        if let Some(f) = self.functions.iter_mut().rev().find(|f| !f.inlet) {
            f.facts.aborts = true;
        }
        Ok(StmtKind::Abort)
    }

    /// `SYNCHED`
    pub(super) fn synched(&mut self) -> Parse<ExprId> {
        let token = self.advance();
        if !self.in_cilk_function() {
            self.error_with_word(token, "outside a cilk function", "declare the function with 'cilk'");
        }
        self.note_fact(|f| f.synched = true);
        let int = self.unit.types.common.int;
        self.add_expr(ExprKind::Synched, Span::new(token, token + 1), int)
    }

    /// An inlet stands directly in a Cilk-5 function.
    pub(super) fn check_inlet(&mut self, token: TokenIndex) -> Parse<()> {
        let (what, help) = match self.functions.last() {
            Some(f) if f.cilk && !f.inlet => return Ok(()),
            Some(f) if f.inlet => ("inside an inlet", "define it beside the other one"),
            _ => ("outside a cilk function", "an inlet is defined inside the cilk function whose variables it uses"),
        };
        self.error_with_word(token, what, help);
        Err(Stop::Statement)
    }

    /// The body of an inlet is put where it is called; in another inlet, that one's variables might hide its own.
    pub(in crate::c) fn check_inlet_call(&mut self, inlet: SymbolId, token: TokenIndex) {
        if self.in_inlet() && self.unit.symbol(inlet).flags.inlet {
            let message = format!("'{}' called inside an inlet", self.unit.name_of(inlet));
            let help = "an inlet cannot call inlets: make what they share a function that is given pointers";
            self.error_with_help(token, message, help);
        }
    }

    // ------------------------------------------------------------ reducers

    /// reducer = "_Cilk_reducer" ("(" assignment "," assignment ")")?
    pub(super) fn reducer_specifier(&mut self) -> Parse<u32> {
        let start = self.advance();
        let functions = if self.at(Punct::LParen) {
            self.advance();
            let identity = self.reducer_function()?;
            self.expect(Punct::Comma)?;
            let reduce = self.reducer_function()?;
            self.expect(Punct::RParen)?;
            Some((identity, reduce))
        } else {
            None
        };
        let span = self.span_from(start);
        self.unit.reducers.push(ReducerSpecifier { span, functions });
        Ok(self.unit.reducers.len() as u32 - 1)
    }

    fn reducer_function(&mut self) -> Parse<ExprId> {
        let e = self.assignment()?;
        self.rvalue(e);
        Ok(e)
    }

    // ------------------------------------------------------------ ParSubC

    /// At the `!` of `call !! {`: two adjacent `!` and a brace can be nothing else after a call.
    pub(super) fn at_parallel_call(&self) -> bool {
        let (first, second) = (self.token(), self.next_token());
        let adjacent = first.is(Punct::Not) && second.is(Punct::Not) && second.offset == first.end_offset();
        adjacent && self.unit.stream.token(self.index_after(self.index_after(self.pos))).is(Punct::LBrace)
    }

    /// parallel-call = call "!!" compound
    pub(super) fn parallel_call(&mut self, call: ExprId) -> Parse<ExprId> {
        let token = self.advance();
        self.advance();
        if !self.in_function() {
            self.error_with_help(token, "'!!' outside a function", "call in parallel inside a function");
            return Err(Stop::Statement);
        }
        if self.unevaluated > 0 {
            self.error(token, "'!!' in an operand that is not evaluated");
        }
        if self.in_inlet() {
            self.error_with_help(token, "'!!' inside an inlet", "call in parallel in the function around it");
        }
        self.note_fact(|f| f.parallel_call = true);
        // The statements inside have spawns of their own to accept or refuse.
        let spawns = std::mem::take(&mut self.spawns);
        let body = self.in_region(Region::Parallel, |p| p.compound());
        self.spawns.splice(0..0, spawns);
        let body = body?;
        let first = self.unit.expr(call).span.start;
        let ty = self.unit.expr(call).ty;
        let span = self.span_from(first);
        self.add_expr(ExprKind::ParallelCall { call, body }, span, ty)
    }

    // ------------------------------------------------------------ bodies that control may not leave

    pub(super) fn region(&self) -> Region {
        self.functions.last().map_or(Region::Body, |f| f.regions[f.region])
    }

    fn in_region<T>(&mut self, region: Region, production: impl FnOnce(&mut Parser) -> Parse<T>) -> Parse<T> {
        let enter = |f: &mut FunctionState| {
            f.regions.push(region);
            f.region = f.regions.len() - 1;
            (f.breakable, f.loops, f.switches) = (0, 0, 0);
        };
        self.within(enter, production)
    }

    /// Control may neither leave nor enter a parallel body except at its end.
    pub(super) fn error_leaving(&mut self, token: TokenIndex, what: &str, region: Region) {
        let (place, help) = match region {
            Region::Parallel => (
                "the braces of a '!!' call",
                "they run in parallel with the call: let them set a variable, and test it after the call",
            ),
            _ => (
                "the body of a 'cilk_for'",
                "its iterations run in parallel: use 'continue' to end one, or a plain 'for' loop",
            ),
        };
        self.error_with_help(token, format!("{what} crosses the border of {place}"), help);
    }

    // ------------------------------------------------------------ cilk_for

    /// cilk-for = "_Cilk_for" "(" init ";" condition ";" step ")" statement
    pub(super) fn cilk_for(&mut self) -> Parse<StmtKind> {
        let token = self.pos;
        let grainsize = self.grainsize_before(token);
        self.advance();
        if self.in_inlet() {
            self.error_with_word(token, "inside an inlet", "use a plain 'for' loop");
        }
        self.note_fact(|f| f.cilk_for = true);
        let open = self.pos;
        match self.cilk_for_head(token) {
            Ok(head) => {
                let body = self.cilk_for_body(head.variable)?;
                Ok(StmtKind::CilkFor(CilkFor { body, grainsize, ..head }))
            }
            // The body may have mistakes of its own.
            Err(Stop::Statement) => {
                self.spawns.clear();
                self.pos = self.index_after_parens(open);
                self.prev_end = self.pos;
                self.in_region(Region::CilkFor, |p| p.scoped(|p| p.statement()))?;
                Ok(StmtKind::Empty)
            }
            Err(stop) => Err(stop),
        }
    }

    /// All but the body, for which the init statement stands in.
    fn cilk_for_head(&mut self, token: TokenIndex) -> Parse<CilkFor> {
        self.expect(Punct::LParen)?;
        let init = self.for_init()?;
        let (variable, declares, start) = self.cilk_for_init(token, init)?;
        let cond = self.cilk_for_part(token, Punct::Semi, "condition")?;
        self.expect(Punct::Semi)?;
        let (compare, limit) = self.cilk_for_condition(token, variable, cond)?;
        let step = self.cilk_for_part(token, Punct::RParen, "step")?;
        self.expect(Punct::RParen)?;
        let (up, amount) = self.cilk_for_step(token, variable, step)?;
        self.check_direction(step, compare, up, amount);
        let (body, grainsize) = (init, None);
        Ok(CilkFor { variable, declares, init, start, cond, compare, limit, step, up, amount, body, grainsize })
    }

    /// The pragma token of a `#pragma cilk grainsize` just before the loop.
    fn grainsize_before(&self, token: TokenIndex) -> Option<TokenIndex> {
        let pragmas = (0..token).rev().take_while(|&i| self.unit.stream.token(i).kind == TokenKind::Pragma);
        pragmas.into_iter().find(|&i| {
            let text = self.unit.stream.text_of(i);
            let mut words =
                text.trim_start_matches('#').split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
            words.next() == Some("pragma") && words.next() == Some("cilk") && words.next() == Some("grainsize")
        })
    }

    fn bad_cilk_for<T>(&mut self, at: TokenIndex, loop_token: TokenIndex, what: &str, help: &str) -> Parse<T> {
        let word = self.user_word(loop_token);
        self.error_with_help(at, format!("'{word}' {what}"), help);
        Err(Stop::Statement)
    }

    /// The variable, whether it is declared here, and its first value.
    fn cilk_for_init(&mut self, token: TokenIndex, init: StmtId) -> Parse<(SymbolId, bool, ExprId)> {
        const HELP: &str = "write it as in: cilk_for (int i = 0; i < n; i++)";
        let at = self.unit.stmt(init).span.start;
        let found = match &self.unit.stmt(init).kind {
            StmtKind::Declaration(d) => match &d.declarators[..] {
                [one] => match one.init {
                    Some(Initializer::Expr(e)) => Some((one.symbol, true, e)),
                    _ => None,
                },
                _ => None,
            },
            StmtKind::Expr(e) => match self.unit.expr(self.unit.strip(*e)).kind {
                ExprKind::Assign { op: None, target, value } => self.named_variable(target).map(|v| (v, false, value)),
                _ => None,
            },
            _ => None,
        };
        let Some((variable, declares, start)) = found else {
            return self.bad_cilk_for(at, token, "must declare or set exactly one loop variable", HELP);
        };
        if self.unit.spawned_call(start).is_some() {
            return self.bad_cilk_for(at, token, "cannot start from a spawned call", HELP);
        }
        let symbol = self.unit.symbol(variable);
        let countable = self.unit.types.is_integer(symbol.ty) || self.unit.types.is_pointer(symbol.ty);
        if !symbol.is_local_object() || !countable {
            let what = "needs a local loop variable of integer or pointer type";
            return self.bad_cilk_for(at, token, what, HELP);
        }
        Ok((variable, declares, start))
    }

    fn cilk_for_part(&mut self, token: TokenIndex, end: Punct, name: &str) -> Parse<ExprId> {
        if self.at(end) {
            let help = "the number of iterations must be known before the loop starts: write all three parts";
            return self.bad_cilk_for(self.pos, token, &format!("without a {name}"), help);
        }
        let e = self.expression()?;
        self.refuse_spawns();
        Ok(e)
    }

    /// The object that an expression names, below parentheses.
    fn named_variable(&self, e: ExprId) -> Option<SymbolId> {
        match self.unit.expr(self.unit.strip(e)).kind {
            ExprKind::Ident(symbol) => Some(symbol),
            _ => None,
        }
    }

    /// `variable < limit` or `limit > variable`, as if the variable stood on the left.
    fn cilk_for_condition(&mut self, token: TokenIndex, variable: SymbolId, cond: ExprId) -> Parse<(BinaryOp, ExprId)> {
        use BinaryOp::*;
        if let ExprKind::Binary { op: op @ (Lt | Le | Gt | Ge | Ne), left, right } =
            self.unit.expr(self.unit.strip(cond)).kind
        {
            if self.named_variable(left) == Some(variable) {
                return Ok((op, right));
            }
            if self.named_variable(right) == Some(variable) {
                let flipped = match op {
                    Lt => Gt,
                    Le => Ge,
                    Gt => Lt,
                    Ge => Le,
                    other => other,
                };
                return Ok((flipped, left));
            }
        }
        let name = self.unit.name_of(variable).to_string();
        let at = self.unit.expr(cond).span.start;
        let what = format!("needs a condition that compares '{name}' with a limit");
        self.bad_cilk_for(at, token, &what, &format!("write it with <, <=, >, >= or !=, as in: {name} < n"))
    }

    /// `variable + amount`, `amount + variable`, `variable - amount`.
    fn step_of_sum(&self, variable: SymbolId, value: ExprId) -> Option<(bool, ExprId)> {
        let ExprKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right } =
            self.unit.expr(self.unit.strip(value)).kind
        else {
            return None;
        };
        let up = op == BinaryOp::Add;
        match (self.named_variable(left) == Some(variable), self.named_variable(right) == Some(variable)) {
            (true, false) => Some((up, right)),
            (false, true) if up => Some((true, left)),
            _ => None,
        }
    }

    /// Up or down, and by how much.
    fn cilk_for_step(&mut self, token: TokenIndex, variable: SymbolId, step: ExprId) -> Parse<(bool, Option<ExprId>)> {
        use UnaryOp::*;
        let found = match self.unit.expr(self.unit.strip(step)).kind {
            ExprKind::Unary { op: op @ (PreInc | PostInc | PreDec | PostDec), operand } => {
                Some((operand, matches!(op, PreInc | PostInc), None))
            }
            ExprKind::Assign { op: Some(op @ (BinaryOp::Add | BinaryOp::Sub)), target, value } => {
                Some((target, op == BinaryOp::Add, Some(value)))
            }
            ExprKind::Assign { op: None, target, value } => {
                self.step_of_sum(variable, value).map(|(up, amount)| (target, up, Some(amount)))
            }
            _ => None,
        };
        match found {
            Some((target, up, amount)) if self.named_variable(target) == Some(variable) => Ok((up, amount)),
            _ => {
                let name = self.unit.name_of(variable).to_string();
                let at = self.unit.expr(step).span.start;
                let what = format!("needs a step of its variable '{name}'");
                self.bad_cilk_for(at, token, &what, &format!("write {name}++, {name}--, {name} += k or {name} -= k"))
            }
        }
    }

    /// A step that leads away from the limit is a mistake.
    fn check_direction(&mut self, step: ExprId, compare: BinaryOp, up: bool, amount: Option<ExprId>) {
        let sign = amount.map_or(Some(1), |e| self.unit.expr(e).constant.map(i128::signum));
        let at = self.unit.expr(step).span.start;
        let Some(sign) = sign else { return };
        if sign == 0 {
            self.error_with_help(at, "'cilk_for' with a step of zero never ends", "step by at least 1");
            return;
        }
        let rises = up == (sign > 0);
        let wrong = match compare {
            BinaryOp::Lt | BinaryOp::Le => !rises,
            BinaryOp::Gt | BinaryOp::Ge => rises,
            _ => false,
        };
        if wrong {
            let help = "count up with < or <=, down with > or >=";
            self.error_with_help(at, "the step of this 'cilk_for' leads away from its limit", help);
        }
    }

    fn cilk_for_body(&mut self, variable: SymbolId) -> Parse<StmtId> {
        // The step has marked the variable; what counts now is the body.
        self.symbol_mut(variable).assigned = false;
        let body = self.in_region(Region::CilkFor, |p| p.scoped(|p| p.statement()))?;
        if self.unit.symbol(variable).assigned {
            let name = self.unit.name_of(variable).to_string();
            let at = self.unit.stmt(body).span.start;
            let help = "each iteration has its own copy of the variable: use another one in the body";
            self.error_with_help(at, format!("the body of this 'cilk_for' changes its variable '{name}'"), help);
        }
        self.symbol_mut(variable).assigned = true;
        Ok(body)
    }
}
