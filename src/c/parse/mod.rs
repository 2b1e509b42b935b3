//! The parser and checker: tokens → [`TranslationUnit`].
//!
//! One pass, by recursive descent, since C cannot be parsed without knowing which names are
//! types, and `typeof` needs the types of expressions at once. One file for each part of the grammar
//! (declarations, declarators, types, initialisers, statements, expressions, what Cilk adds); each
//! production stands above its function. What an expression means (types,
//! constants, marks on symbols) is in [`super::check`].
//!
//! Errors: a syntax error ends the parse, a parallel construct that is out of place only what is known of its
//! statement ([`Stop`]); mistakes that leave the
//! structure clear are noted and the parse goes on. The C compiler will see every token
//! again, so rules that only it needs are not repeated here: we must be right about types, names
//! and parallel constructs. (What it sees of functions that are translated is no longer the user's text: names declared
//! twice are found here, mistaken operands in [`super::constraints`].)

mod attribute;
mod cilk;
mod decl;
mod declarator;
mod expr;
mod init;
mod scope;
mod specifier;
mod stmt;
mod tag;

use super::ast::*;
use super::place;
use super::token::*;
use super::types::*;
use crate::diag::Diagnostic;
use scope::{FunctionState, Scopes};
use std::collections::HashMap;

/// How deep constructs may nest, and how high an expression may grow.
pub const MAX_DEPTH: u32 = 4000;

/// Errors after which we give up.
const MAX_ERRORS: usize = 20;

/// A mistake was reported with which a production cannot go on.
#[derive(Debug)]
pub enum Stop {
    /// It is not clear how the text is meant: the parse ends.
    Parse,
    /// A construct stands where it cannot: the parse goes on behind the statement.
    Statement,
}

pub type Parse<T> = Result<T, Stop>;

pub struct Parser {
    pub unit: TranslationUnit,
    /// The current token, never a [`TokenKind::Pragma`].
    pos: TokenIndex,
    /// One past the last token consumed.
    prev_end: TokenIndex,
    errors: Vec<Diagnostic>,
    depth: u32,
    /// The largest `depth` and expression height since the innermost statement expression began.
    deepest: u32,
    pub(super) tallest: u32,
    /// How high each expression is.
    pub(super) heights: Vec<u16>,
    pub(super) scopes: Scopes,
    /// The function being read; enclosing ones (for inlets) below it.
    pub(super) functions: Vec<FunctionState>,
    /// Entities with linkage, by name, wherever they were declared.
    externs: HashMap<Name, SymbolId>,
    /// clang's overloadable functions.
    pub(super) overloads: HashMap<Name, Vec<SymbolId>>,
    /// Operands of `sizeof`, `typeof` and the like around here.
    pub(super) unevaluated: u32,
    /// Spawns that stand where nobody has accepted them yet.
    spawns: Vec<ExprId>,
    /// One past the last pragma token that was made a node.
    pragmas_done: TokenIndex,
    pack: PackState,
    /// The records whose members are being read, the innermost last.
    defining: Vec<RecordId>,
}

/// `#pragma pack`: the current limit and the stack of pushed ones.
#[derive(Default)]
struct PackState {
    current: u64,
    stack: Vec<u64>,
    /// Pragmas up to here were looked at.
    seen: TokenIndex,
}

impl Parser {
    pub fn new(stream: TokenStream) -> Parser {
        let count = stream.tokens.len();
        let mut parser = Parser {
            unit: TranslationUnit {
                stream,
                types: TypeTable::new(),
                symbols: Vec::new(),
                exprs: Vec::new(),
                stmts: Vec::new(),
                functions: Vec::new(),
                externals: Vec::new(),
                names: vec![None; count],
                reducers: Vec::new(),
                tag_definitions: Vec::new(),
                type_names: Vec::new(),
            },
            pos: 0,
            prev_end: 0,
            errors: Vec::new(),
            depth: 0,
            deepest: 0,
            tallest: 0,
            heights: Vec::new(),
            scopes: Scopes::default(),
            functions: Vec::new(),
            externs: HashMap::new(),
            overloads: HashMap::new(),
            unevaluated: 0,
            spawns: Vec::new(),
            pragmas_done: 0,
            pack: PackState::default(),
            defining: Vec::new(),
        };
        parser.pos = parser.skip_pragmas(0);
        parser.define_va_list();
        parser
    }

    /// The members of the x86-64 `va_list`, which some libraries look into.
    fn define_va_list(&mut self) {
        let Some(tag) = self.unit.types.va_list_tag.filter(|_| cfg!(target_arch = "x86_64")) else { return };
        let common = self.unit.types.common;
        let members = [
            ("gp_offset", common.uint),
            ("fp_offset", common.uint),
            ("overflow_arg_area", common.void_pointer),
            ("reg_save_area", common.void_pointer),
        ];
        let names = &mut self.unit.stream.names;
        let field = |(name, ty): (&str, Type)| Field {
            name: Some(names.intern(name)),
            ty,
            bits: None,
            packed: false,
            align: 0,
            offset: 0,
        };
        let fields = members.map(field).into();
        self.unit.types.complete_record(tag, fields, RecordAttributes::default());
    }

    /// translation-unit = external-declaration*
    pub fn run(mut self) -> Result<TranslationUnit, Vec<Diagnostic>> {
        while !self.has_enough_errors() && !self.at_end() {
            let start = self.pos;
            match self.external_declaration() {
                Ok(()) => {}
                Err(Stop::Statement) => self.skip_statement(start),
                Err(Stop::Parse) => break,
            }
        }
        self.emit_external_pragmas();
        if self.errors.is_empty() {
            Ok(self.unit)
        } else {
            Err(self.errors)
        }
    }

    // ------------------------------------------------------------ tokens

    pub(super) fn token(&self) -> Token {
        *self.unit.stream.token(self.pos)
    }

    /// The token after the current one.
    fn next_token(&self) -> Token {
        *self.unit.stream.token(self.index_after(self.pos))
    }

    /// The index of the token after `index`; the end stays the end.
    fn index_after(&self, index: TokenIndex) -> TokenIndex {
        let last = self.unit.stream.tokens.len() as u32 - 1;
        self.skip_pragmas((index + 1).min(last))
    }

    fn skip_pragmas(&self, mut index: TokenIndex) -> TokenIndex {
        while self.unit.stream.token(index).kind == TokenKind::Pragma {
            index += 1;
        }
        index
    }

    fn at_end(&self) -> bool {
        self.token().kind == TokenKind::Eof
    }

    fn at(&self, punct: Punct) -> bool {
        self.token().is(punct)
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.token().is_keyword(keyword)
    }

    /// The index of the current token.
    pub(super) fn current(&self) -> TokenIndex {
        self.pos
    }

    /// As [`Parser::advance`], for the checker.
    pub(super) fn take(&mut self) -> TokenIndex {
        self.advance()
    }

    pub(super) fn next_is_call(&self) -> bool {
        self.next_token().is(Punct::LParen)
    }

    /// Steps over the current token and gives its index.
    fn advance(&mut self) -> TokenIndex {
        let index = self.pos;
        self.prev_end = index + 1;
        self.pos = self.index_after(index);
        index
    }

    fn accept(&mut self, punct: Punct) -> bool {
        let found = self.at(punct);
        if found {
            self.advance();
        }
        found
    }

    fn accept_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    /// Requires a punctuator. Its absence is reported as gcc does: what closes or ends something
    /// is missed right after the token before it.
    fn expect(&mut self, punct: Punct) -> Parse<TokenIndex> {
        if self.at(punct) {
            return Ok(self.advance());
        }
        let message = format!("expected '{}' before {}", punct.spelling(), self.describe_token());
        if self.at_end() {
            return self.unexpected_end();
        }
        let closing = matches!(punct, Punct::Semi | Punct::RParen | Punct::RBracket | Punct::Colon | Punct::RBrace);
        let place = if closing && self.prev_end > 0 {
            place::after(&self.unit.stream, self.prev_end - 1)
        } else {
            place::of_token(&self.unit.stream, self.pos)
        };
        self.errors.push(Diagnostic::error(message).at(place));
        Err(Stop::Parse)
    }

    fn expect_keyword(&mut self, keyword: Keyword, spelling: &str) -> Parse<TokenIndex> {
        if self.at_keyword(keyword) {
            return Ok(self.advance());
        }
        self.stop(format!("expected '{spelling}' before {}", self.describe_token()))
    }

    /// Requires an identifier and steps over it.
    fn expect_identifier(&mut self) -> Parse<(Name, TokenIndex)> {
        match self.token().kind {
            TokenKind::Ident(name) => Ok((name, self.advance())),
            _ => self.stop(format!("expected identifier before {}", self.describe_token())),
        }
    }

    /// From `start` to the last token consumed.
    pub(super) fn span_from(&self, start: TokenIndex) -> Span {
        Span::new(start, self.prev_end.max(start))
    }

    /// Steps over a token sequence with its brackets, up to the one that closes the bracket that the
    /// current token opens.
    fn skip_balanced(&mut self) -> Parse<()> {
        let mut open = 0;
        loop {
            match self.token().kind {
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => open += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => open -= 1,
                TokenKind::Eof => return self.unexpected_end(),
                _ => {}
            }
            self.advance();
            if open <= 0 {
                return Ok(());
            }
        }
    }

    /// Goes behind a mistaken statement that begins at `start`, of which some has been read.
    fn skip_statement(&mut self, start: TokenIndex) {
        self.spawns.clear();
        let read = std::mem::replace(&mut self.pos, start);
        let mut open = 0;
        while !self.at_end() && !(open == 0 && self.at(Punct::RBrace)) {
            let token = self.token();
            match token.kind {
                TokenKind::Punct(Punct::LParen | Punct::LBracket | Punct::LBrace) => open += 1,
                TokenKind::Punct(Punct::RParen | Punct::RBracket | Punct::RBrace) => open -= 1,
                _ => {}
            }
            self.advance();
            let ends = token.is(Punct::Semi) || token.is(Punct::RBrace);
            if ends && open == 0 && self.pos > read && !self.at_keyword(Keyword::Else) {
                return;
            }
        }
    }

    // ------------------------------------------------------------ errors

    /// The current token as gcc describes it in `expected … before …`.
    fn describe_token(&self) -> String {
        let text = place::user_spelling(&self.unit.stream, self.pos);
        match self.token().kind {
            TokenKind::Eof => "end of input".to_string(),
            TokenKind::Int | TokenKind::Float => "numeric constant".to_string(),
            TokenKind::Str => "string constant".to_string(),
            TokenKind::Char => text,
            TokenKind::Punct(_) => format!("'{text}' token"),
            _ => format!("'{text}'"),
        }
    }

    /// Reports an error at the current token and stops.
    pub(super) fn stop<T>(&mut self, message: impl Into<String>) -> Parse<T> {
        self.error(self.pos, message);
        Err(Stop::Parse)
    }

    fn unexpected_end<T>(&mut self) -> Parse<T> {
        let last = self.prev_end.saturating_sub(1);
        self.error(last, "expected declaration or statement at end of input");
        Err(Stop::Parse)
    }

    /// Reports an error at a token and goes on.
    pub(super) fn error(&mut self, token: TokenIndex, message: impl Into<String>) {
        if !self.has_enough_errors() {
            let diagnostic = self.diagnostic(token, message);
            self.errors.push(diagnostic);
        }
    }

    pub(super) fn has_enough_errors(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    /// As [`Parser::error`], with advice.
    pub(super) fn error_with_help(&mut self, token: TokenIndex, message: impl Into<String>, help: &str) {
        if !self.has_enough_errors() {
            let diagnostic = self.diagnostic(token, message).help(help);
            self.errors.push(diagnostic);
        }
    }

    fn diagnostic(&self, token: TokenIndex, message: impl Into<String>) -> Diagnostic {
        let unknown = self.unit.stream.token(token).kind == TokenKind::Unknown;
        let message = if unknown { self.lexical_message(token) } else { message.into() };
        Diagnostic::error(message).at(place::of_token(&self.unit.stream, token))
    }

    /// What is wrong with a token that is none.
    fn lexical_message(&self, token: TokenIndex) -> String {
        let text = self.unit.stream.text_of(token);
        match text.chars().find(|c| matches!(c, '"' | '\'')) {
            Some(quote) => format!("missing terminating {quote} character"),
            None => format!("stray '{}' in program", text.escape_debug()),
        }
    }

    // ------------------------------------------------------------ depth

    /// Runs a production one level deeper; refuses to go deeper than [`MAX_DEPTH`].
    fn nested<T>(&mut self, production: impl FnOnce(&mut Parser) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            return self.too_deep();
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let result = production(self);
        self.depth -= 1;
        result
    }

    pub(super) fn too_deep<T>(&mut self) -> Parse<T> {
        self.stop(format!("nested too deeply (more than {MAX_DEPTH} levels)"))
    }

    // ------------------------------------------------------------ facts

    /// The facts of the function being read (a scrap outside functions).
    pub(super) fn note_fact(&mut self, note: impl FnOnce(&mut FunctionFacts)) {
        if self.unevaluated == 0 {
            if let Some(state) = self.functions.last_mut() {
                note(&mut state.facts);
            }
        }
    }

    pub(super) fn in_function(&self) -> bool {
        !self.functions.is_empty()
    }

    pub(super) fn function_id(&self) -> Option<FunctionId> {
        self.functions.last().map(|f| f.id)
    }

    /// Runs a production whose expressions are not evaluated.
    fn unevaluated<T>(&mut self, production: impl FnOnce(&mut Parser) -> Parse<T>) -> Parse<T> {
        self.unevaluated += 1;
        let result = production(self);
        self.unevaluated -= 1;
        result
    }
}
