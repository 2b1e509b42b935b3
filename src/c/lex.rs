//! The lexer: preprocessed text → tokens.
//!
//! Reads what `cc -E` prints. Linemarkers (`# 12 "file.c" 1 3`) and `#line` tell where each
//! line came from and leave no token; other `#` lines (`#pragma`, `#ident`, what
//! `-dD` leaves) become one [`TokenKind::Pragma`] token each. After `#pragma seam cilk5` (which
//! `<cilk.h>` contains) Cilk-5's words are keywords, outside system headers. Nothing is an error here: bytes
//! that are no C become [`TokenKind::Unknown`], which no production accepts.

use super::token::*;

/// Splits a preprocessed text into tokens. `name` is the file's name as long as no
/// linemarker says otherwise. The text must be shorter than 4 GB.
pub fn lex(text: String, name: &str) -> TokenStream {
    let mut lexer = Lexer::new(&text, name);
    lexer.run();
    let Lexer { tokens, files, names, cilk5, .. } = lexer;
    TokenStream { tokens, files, names, cilk5, text }
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    pos: usize,
    /// Offset of the first byte of the current line.
    line_begin: usize,
    file: FileId,
    line: u32,
    system: bool,
    /// Only white space so far on this line.
    line_start: bool,
    space_before: bool,
    tokens: Vec<Token>,
    files: Vec<String>,
    names: Names,
    keywords: Vec<Keyword>,
    /// `#pragma seam cilk5` was met.
    cilk5: bool,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a str, name: &str) -> Self {
        // Keywords are the first names, so that telling them from identifiers is a comparison.
        let mut names = Names::default();
        let mut keywords = Vec::new();
        for &(spelling, keyword) in Keyword::SPELLINGS {
            names.intern(spelling);
            keywords.push(keyword);
        }
        Lexer {
            text,
            bytes: text.as_bytes(),
            pos: 0,
            line_begin: 0,
            file: FileId(0),
            line: 1,
            system: false,
            line_start: true,
            space_before: false,
            tokens: Vec::with_capacity(text.len() / 4),
            files: vec![name.to_string()],
            names,
            keywords,
            cilk5: false,
        }
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn run(&mut self) {
        while self.pos < self.bytes.len() {
            match self.bytes[self.pos] {
                b'\n' => self.newline(),
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => self.skip_space(1),
                b'\\' if self.peek(1) == b'\n' => {
                    self.pos += 1;
                    self.newline();
                    self.line_start = false;
                }
                b'/' if self.peek(1) == b'/' => self.skip_space(self.rest_of_line()),
                b'/' if self.peek(1) == b'*' => self.block_comment(),
                b'#' if self.line_start => self.directive(),
                _ => self.token(),
            }
        }
        self.push(TokenKind::Eof, self.pos);
    }

    fn newline(&mut self) {
        self.pos += 1;
        self.line = self.line.wrapping_add(1);
        self.line_begin = self.pos;
        self.line_start = true;
        self.space_before = true;
    }

    fn skip_space(&mut self, len: usize) {
        self.pos += len;
        self.space_before = true;
    }

    /// Bytes up to the end of the line.
    fn rest_of_line(&self) -> usize {
        let rest = &self.bytes[self.pos..];
        rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
    }

    fn block_comment(&mut self) {
        let end = self.text[self.pos + 2..].find("*/").map_or(self.bytes.len(), |n| self.pos + 2 + n + 2);
        while self.pos < end {
            if self.bytes[self.pos] == b'\n' {
                self.newline();
            } else {
                self.pos += 1;
            }
        }
        self.space_before = true;
    }

    /// Adds the token from `pos` up to `end` and steps over it.
    fn push(&mut self, kind: TokenKind, end: usize) {
        self.tokens.push(Token {
            kind,
            offset: self.pos as u32,
            len: (end - self.pos) as u32,
            file: self.file,
            line: self.line,
            column: (self.pos - self.line_begin) as u32 + 1,
            space_before: self.space_before,
            line_start: self.line_start,
            system: self.system,
        });
        self.pos = end;
        self.space_before = false;
        self.line_start = false;
    }

    // ------------------------------------------------------------ lines that begin with #

    /// directive = "#" ("line")? number string? flag*  |  "#" anything
    fn directive(&mut self) {
        let end = self.pos + self.rest_of_line();
        let line = &self.text[self.pos + 1..end];
        match parse_linemarker(line) {
            Some(marker) => {
                if let Some(name) = marker.file {
                    self.file = self.file_id(name);
                    self.system = marker.system;
                }
                self.pos = end;
                // The newline that ends the marker makes this the line that it announces.
                self.line = marker.line.wrapping_sub(1);
            }
            None => {
                self.cilk5 |= line.split_ascii_whitespace().eq(["pragma", "seam", "cilk5"]);
                self.push(TokenKind::Pragma, self.pos + 1 + line.trim_end().len());
            }
        }
    }

    fn file_id(&mut self, name: String) -> FileId {
        // Few files, and mostly one of the last: no map needed.
        let found = self.files.iter().rposition(|f| *f == name);
        FileId(found.unwrap_or_else(|| {
            self.files.push(name);
            self.files.len() - 1
        }) as u32)
    }

    // ------------------------------------------------------------ tokens

    fn token(&mut self) {
        let b = self.bytes[self.pos];
        match b {
            b'0'..=b'9' => self.number(),
            b'.' if self.peek(1).is_ascii_digit() => self.number(),
            b'"' => self.literal(0, b'"'),
            b'\'' => self.literal(0, b'\''),
            _ if is_ident_start(b) || self.is_ucn(self.pos) => self.identifier(),
            _ => self.punctuator(),
        }
    }

    /// A universal character name, `\uXXXX`, can stand in an identifier.
    fn is_ucn(&self, at: usize) -> bool {
        self.bytes[at] == b'\\' && matches!(self.bytes.get(at + 1), Some(b'u' | b'U'))
    }

    fn identifier(&mut self) {
        let mut end = self.pos;
        while end < self.bytes.len() && (is_ident_continue(self.bytes[end]) || self.is_ucn(end)) {
            end += if self.bytes[end] == b'\\' { 2 } else { 1 };
        }
        let spelling = &self.text[self.pos..end];
        let quote = self.bytes.get(end).copied().unwrap_or(0);
        match (spelling, quote) {
            ("L" | "u" | "U" | "u8", b'"' | b'\'') => return self.literal(spelling.len(), quote),
            ("R" | "LR" | "uR" | "UR" | "u8R", b'"') if self.raw_string(end) => return,
            _ => {}
        }
        let name = self.names.intern(spelling);
        let kind = match self.keywords.get(name.0 as usize).copied().or_else(|| self.cilk5_keyword(spelling)) {
            Some(keyword) => TokenKind::Keyword(keyword),
            None if spelling == "_Pragma" => return self.pragma_operator(end),
            None => TokenKind::Ident(name),
        };
        self.push(kind, end);
    }

    /// Cilk-5's words are too common to be reserved in system headers.
    fn cilk5_keyword(&self, spelling: &str) -> Option<Keyword> {
        if !self.cilk5 || self.system {
            return None;
        }
        Some(match spelling {
            "cilk" => Keyword::Cilk5Cilk,
            "spawn" => Keyword::CilkSpawn,
            "sync" => Keyword::CilkSync,
            "inlet" => Keyword::Cilk5Inlet,
            "SYNCHED" => Keyword::Cilk5Synched,
            _ => return None,
        })
    }

    /// `_Pragma ( string )` on one line is one token, like the `#pragma` that it stands for.
    fn pragma_operator(&mut self, word_end: usize) {
        let line = &self.text[word_end..self.pos + self.rest_of_line()];
        let close = line.rfind(')').filter(|_| line.trim_start().starts_with('('));
        match close {
            Some(n) => self.push(TokenKind::Pragma, word_end + n + 1),
            None => self.push(TokenKind::Unknown, word_end),
        }
    }

    /// pp-number: a digit, or "." digit, then digits, letters, "_", ".", exponent signs.
    fn number(&mut self) {
        let hex = self.peek(0) == b'0' && matches!(self.peek(1), b'x' | b'X');
        let mut end = self.pos + 1;
        let mut float = self.bytes[self.pos] == b'.';
        while let Some(&b) = self.bytes.get(end) {
            let exponent = if hex { matches!(b, b'p' | b'P') } else { matches!(b, b'e' | b'E') };
            let signed = matches!(b, b'e' | b'E' | b'p' | b'P') && matches!(self.bytes.get(end + 1), Some(b'+' | b'-'));
            if signed && (exponent || !hex) {
                end += 1;
            } else if !(is_ident_continue(b) || b == b'.') {
                break;
            }
            float |= exponent || b == b'.';
            end += 1;
        }
        self.push(if float { TokenKind::Float } else { TokenKind::Int }, end);
    }

    /// A string or character constant whose opening quote stands `prefix` bytes ahead.
    fn literal(&mut self, prefix: usize, quote: u8) {
        let mut end = self.pos + prefix + 1;
        loop {
            match self.bytes.get(end) {
                None | Some(b'\n') => return self.push(TokenKind::Unknown, end),
                Some(b'\\') if end + 1 < self.bytes.len() && self.bytes[end + 1] != b'\n' => end += 2,
                Some(&b) if b == quote => break,
                Some(_) => end += 1,
            }
        }
        // A backslash may have stepped into the middle of a longer character.
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        self.push(if quote == b'"' { TokenKind::Str } else { TokenKind::Char }, end + 1);
    }

    /// GNU: `R"delim(…)delim"`. `quote` is the offset of the `"`. False if it is none.
    fn raw_string(&mut self, quote: usize) -> bool {
        let rest = &self.text[quote + 1..];
        let Some(paren) = rest.bytes().take(17).position(|b| b == b'(') else { return false };
        let closing = format!("){}\"", &rest[..paren]);
        let Some(n) = rest[paren..].find(&closing) else { return false };
        let (begin, end) = (self.pos, quote + 1 + paren + n + closing.len());
        self.push(TokenKind::Str, end);
        for (i, _) in self.text[begin..end].match_indices('\n') {
            self.line = self.line.wrapping_add(1);
            self.line_begin = begin + i + 1;
        }
        true
    }

    fn punctuator(&mut self) {
        let rest = &self.bytes[self.pos..];
        let found = DIGRAPHS.iter().chain(Punct::ALL).find(|(spelling, _)| rest.starts_with(spelling.as_bytes()));
        match found {
            Some(&(spelling, punct)) => self.push(TokenKind::Punct(punct), self.pos + spelling.len()),
            None => {
                let len = self.text[self.pos..].chars().next().map_or(1, char::len_utf8);
                self.push(TokenKind::Unknown, self.pos + len);
            }
        }
    }
}

const DIGRAPHS: &[(&str, Punct)] =
    &[("<:", Punct::LBracket), (":>", Punct::RBracket), ("<%", Punct::LBrace), ("%>", Punct::RBrace)];

fn is_ident_start(b: u8) -> bool {
    b.is_ascii_alphabetic() || b == b'_' || b == b'$' || b >= 0x80
}

fn is_ident_continue(b: u8) -> bool {
    is_ident_start(b) || b.is_ascii_digit()
}

struct Linemarker {
    line: u32,
    file: Option<String>,
    system: bool,
}

/// Reads what follows the `#` of a linemarker or `#line`.
fn parse_linemarker(text: &str) -> Option<Linemarker> {
    let text = text.trim_start();
    let text = text.strip_prefix("line").filter(|t| t.starts_with([' ', '\t'])).unwrap_or(text).trim_start();
    let digits = text.bytes().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    let line = text[..digits].parse().ok()?;
    let rest = text[digits..].trim();
    if rest.is_empty() {
        return Some(Linemarker { line, file: None, system: false });
    }
    let (file, flags) = unquote(rest.strip_prefix('"')?)?;
    let system = flags.split_ascii_whitespace().any(|f| f == "3");
    Some(Linemarker { line, file: Some(file), system })
}

/// Reads a file name up to its closing quote; gives it with what follows.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut name = Vec::new();
    let bytes = text.as_bytes();
    let mut i = 0;
    loop {
        match *bytes.get(i)? {
            b'"' => return Some((String::from_utf8_lossy(&name).into_owned(), &text[i + 1..])),
            b'\\' => {
                let octal: Vec<u8> =
                    bytes[i + 1..].iter().copied().take(3).take_while(|b| (b'0'..b'8').contains(b)).collect();
                if octal.len() == 3 {
                    name.push(octal.iter().fold(0u8, |n, d| n.wrapping_mul(8).wrapping_add(d - b'0')));
                    i += 4;
                } else {
                    name.push(*bytes.get(i + 1)?);
                    i += 2;
                }
            }
            b => {
                name.push(b);
                i += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spellings with a letter for the kind, and `@line` where the line changes.
    fn check(text: &str, expected: &str) {
        let stream = lex(text.to_string(), "t.c");
        let mut out = Vec::new();
        let mut line = 1;
        for (i, t) in stream.tokens.iter().enumerate() {
            if t.line != line && t.kind != TokenKind::Eof {
                line = t.line;
                out.push(format!("@{line}"));
            }
            let kind = match t.kind {
                TokenKind::Ident(_) => 'n',
                TokenKind::Keyword(_) => 'k',
                TokenKind::Int => 'i',
                TokenKind::Float => 'f',
                TokenKind::Char => 'c',
                TokenKind::Str => 's',
                TokenKind::Punct(_) => 'p',
                TokenKind::Pragma => '#',
                TokenKind::Unknown => '?',
                TokenKind::Eof => continue,
            };
            out.push(format!("{kind}:{}", stream.text_of(i as u32)));
        }
        assert_eq!(out.join(" "), expected);
    }

    #[test]
    fn tokens() {
        check("int x=0x1p-3+1e+5+0xe+1;", "k:int n:x p:= f:0x1p-3 p:+ f:1e+5 p:+ i:0xe p:+ i:1 p:;");
        check("a+++b<<=c...<::>", "n:a p:++ p:+ n:b p:<<= n:c p:... p:<: p::>");
        check("L\"a\\\"b\" u8'x' '\\''", "s:L\"a\\\"b\" c:u8'x' c:'\\''");
        check("\"open\nx", "?:\"open @2 n:x");
        check("'\\", "?:'\\");
        check("R\"x(a\n)\" )x\" y", "s:R\"x(a\n)\" )x\" @2 n:y");
        check("a/*\n*/b//c\nd", "n:a @2 n:b @3 n:d");
        check("\\u00e9t\u{e9} ` \u{2192}x", "n:\\u00e9t\u{e9} ?:` n:\u{2192}x");
        check(".5 1.f 0b11u 1..2 ..", "f:.5 f:1.f i:0b11u f:1..2 p:. p:.");
    }

    #[test]
    fn cilk5_words() {
        let before = "spawn sync cilk;";
        check(
            &format!("{before}\n#pragma seam cilk5\n{before}"),
            "n:spawn n:sync n:cilk p:; @2 #:#pragma seam cilk5 @3 k:spawn k:sync k:cilk p:;",
        );
        check("#pragma  seam cilk5\n# 7 \"s.h\" 1 3\nsync", "#:#pragma  seam cilk5 @7 n:sync");
    }

    #[test]
    fn lines() {
        check("# 7 \"a.c\"\nx\n#line 3\ny\n# 1 \"b\\\"\\303.h\" 1 3\nz", "@7 n:x @3 n:y @1 n:z");
        check("x\n#pragma omp for\ny", "n:x @2 #:#pragma omp for @3 n:y");
        check("_Pragma(\"a\") _Pragma", "#:_Pragma(\"a\") ?:_Pragma");
        let stream = lex("# 1 \"a.h\" 1 3 4\nint\n# 2 \"b.c\" 2\n  x".into(), "t.c");
        assert!(stream.tokens[0].system && !stream.tokens[1].system);
        assert_eq!(stream.file_name(stream.tokens[1].file), "b.c");
        assert_eq!((stream.tokens[1].line, stream.tokens[1].column), (2, 3));
    }
}
