//! Tokens → C text with holes.

use super::super::ast::*;
use super::super::token::{Keyword, Punct, Span, TokenIndex, TokenKind, TokenStream};
use crate::ir::{Expr, Loc, Piece};

/// Where a token stands in the user's source.
pub fn loc_of(stream: &TokenStream, token: TokenIndex) -> Loc {
    let t = stream.token(token);
    Loc { file: t.file.0, line: t.line }
}

/// Puts pieces together: text is merged, spaces are sensible, and lines are told where they change.
pub struct Writer {
    pieces: Vec<Piece>,
    loc: Loc,
    /// Nothing has been written since the beginning or a line's start.
    fresh: bool,
}

impl Writer {
    /// `loc` is where the reader already is.
    pub fn new(loc: Loc) -> Writer {
        Writer { pieces: Vec::new(), loc, fresh: true }
    }

    pub fn text(&mut self, s: &str) {
        if s.is_empty() {
            return;
        }
        self.fresh = false;
        match self.pieces.last_mut() {
            Some(Piece::Text(text)) => text.push_str(s),
            _ => self.pieces.push(Piece::Text(s.to_string())),
        }
    }

    pub fn piece(&mut self, piece: Piece) {
        match piece {
            Piece::Text(s) => self.text(&s),
            Piece::Line(loc) => self.line(loc),
            piece => {
                self.fresh = false;
                self.pieces.push(piece);
            }
        }
    }

    pub fn expr(&mut self, expr: Expr) {
        expr.0.into_iter().for_each(|p| self.piece(p));
    }

    /// What follows stands at this place.
    pub fn line(&mut self, loc: Loc) {
        if loc != self.loc {
            self.pieces.push(Piece::Line(loc));
            self.loc = loc;
            self.fresh = true;
        }
    }

    /// White space, unless it would be the first thing on a line.
    pub fn space(&mut self) {
        if !self.fresh {
            self.text(" ");
        }
    }

    /// A line of its own: `#pragma …`.
    fn own_line(&mut self, s: &str) {
        self.text("\n");
        self.text(s);
        self.text("\n");
        self.loc = Loc::default();
        self.fresh = true;
    }

    pub fn finish(self) -> Expr {
        Expr(self.pieces)
    }
}

/// What a renderer needs to know about tokens.
pub trait Substitution {
    /// The text that stands for a range of tokens that begins here, and where the range ends.
    fn edit(&self, token: TokenIndex) -> Option<(TokenIndex, String)>;
    /// What stands for the use of a symbol; None is its own name.
    fn symbol(&self, symbol: SymbolId) -> Option<Vec<Piece>>;
    /// What stands for `__func__` and its kin.
    fn function_name(&self) -> Option<String>;
    /// A call by this name that is printed as text is meant to be one of the plain C function.
    fn is_plain_call(&self, symbol: SymbolId) -> bool;
}

/// Prints a span of tokens. `parts` are spans inside of it, in order, that are already
/// known as text.
pub fn render(unit: &TranslationUnit, span: Span, parts: Vec<(Span, Expr)>, by: &dyn Substitution, from: Loc) -> Expr {
    let mut out = Writer::new(from);
    let mut parts = parts.into_iter().peekable();
    let mut token = span.start;
    while token < span.end {
        if parts.peek().is_some_and(|(s, _)| s.start == token) {
            let (part, expr) = parts.next().expect("just seen");
            place(unit, token, &mut out);
            out.expr(expr);
            token = part.end.max(token + 1);
        } else if let Some((end, text)) = by.edit(token) {
            place(unit, token, &mut out);
            out.text(&text);
            token = end.max(token + 1);
        } else {
            render_token(unit, token, by, &mut out);
            token += 1;
        }
    }
    out.finish()
}

/// Goes to the line where a token stands, or leaves the space before it.
fn place(unit: &TranslationUnit, token: TokenIndex, out: &mut Writer) {
    let t = unit.stream.token(token);
    out.line(loc_of(&unit.stream, token));
    if t.space_before {
        out.space();
    }
}

fn render_token(unit: &TranslationUnit, token: TokenIndex, by: &dyn Substitution, out: &mut Writer) {
    let kind = unit.stream.token(token).kind;
    if kind == TokenKind::Pragma {
        return out.own_line(unit.stream.text_of(token));
    }
    place(unit, token, out);
    let substitute = match kind {
        TokenKind::Ident(_) => unit.symbol_at(token).and_then(|symbol| by.symbol(symbol)),
        TokenKind::Keyword(Keyword::Func) => by.function_name().map(|name| vec![Piece::Text(name)]),
        _ => None,
    };
    let named = unit.symbol_at(token).filter(|_| unit.stream.token(token + 1).is(Punct::LParen));
    if named.is_some_and(|symbol| by.is_plain_call(symbol)) {
        return out.text(&format!("({})", unit.stream.text_of(token)));
    }
    match substitute {
        Some(pieces) => pieces.into_iter().for_each(|p| out.piece(p)),
        None => out.text(unit.stream.text_of(token)),
    }
}

/// The text alone, lines and holes left out: for text at file scope.
pub fn flat(expr: &Expr) -> String {
    let mut out = String::new();
    for piece in &expr.0 {
        match piece {
            Piece::Text(s) => out.push_str(s),
            Piece::Line(_) => out.push(' '),
            _ => {}
        }
    }
    out.trim().to_string()
}
