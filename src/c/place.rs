//! From a token to the place in the user's file.
//!
//! The preprocessor keeps lines but not columns: it squeezes white space and expands macros (some of our
//! own keywords are macros). So the tokens of the preprocessed line are aligned with those of the line in the
//! user's file (the longest common subsequence). A token that has no partner there came
//! out of a macro; then the macro's name is most likely the word near by that has no partner either.

use super::lex;
use super::token::*;
use crate::diag::Place;

/// The place of a token.
pub fn of_token(stream: &TokenStream, index: TokenIndex) -> Place {
    let index = last_real_token(stream, index);
    let token = stream.token(index);
    let (excerpt, found) = match source_line(stream, token) {
        Some(line) => {
            let found = find(stream, index, &line);
            (line, found)
        }
        None => {
            let line = preprocessed_line(stream, token);
            let len = token.len.min(line.len() as u32);
            (line, Some((token.column - 1, len)))
        }
    };
    let (column, len) = found.unwrap_or_else(|| guess(stream, index, &excerpt));
    Place {
        file: stream.file_name(token.file).to_string(),
        line: token.line,
        column: column + 1,
        len: len.max(1),
        excerpt: Some(excerpt),
    }
}

/// The place just after a token, where something is missing.
pub fn after(stream: &TokenStream, index: TokenIndex) -> Place {
    let place = of_token(stream, index);
    Place { column: place.column + place.len, len: 1, ..place }
}

/// How the user spelled a token: `spawn` or `cilk_spawn` for `_Cilk_spawn`.
pub fn user_spelling(stream: &TokenStream, index: TokenIndex) -> String {
    let token = stream.token(index);
    if let TokenKind::Keyword(keyword) = token.kind {
        let mut words = spellings(keyword);
        if words.first() != Some(&stream.text_of(index)) {
            words = &[];
        }
        if let (Some((_, fallback)), Some(line)) = (words.split_first(), source_line(stream, token)) {
            let word = find(stream, index, &line).map(|(at, len)| line[at as usize..(at + len) as usize].to_string());
            return word.or_else(|| fallback.first().map(|s| s.to_string())).unwrap_or_default();
        }
        if let Some(word) = words.get(1) {
            return word.to_string();
        }
    }
    stream.text_of(index).to_string()
}

/// The same without a look at the user's file: what it is most likely.
pub fn usual_spelling(stream: &TokenStream, index: TokenIndex) -> &str {
    match stream.token(index).kind {
        TokenKind::Keyword(keyword) => match spellings(keyword) {
            [reserved, usual, ..] if stream.text_of(index) == *reserved => usual,
            _ => stream.text_of(index),
        },
        _ => stream.text_of(index),
    }
}

/// The end of the text belongs to the last token before it.
fn last_real_token(stream: &TokenStream, index: TokenIndex) -> TokenIndex {
    if stream.token(index).kind == TokenKind::Eof {
        index.saturating_sub(1)
    } else {
        index
    }
}

/// How users write the keywords that our headers define as macros, the reserved spelling first.
fn spellings(keyword: Keyword) -> &'static [&'static str] {
    match keyword {
        Keyword::CilkSpawn => &["_Cilk_spawn", "cilk_spawn", "spawn"],
        Keyword::CilkSync => &["_Cilk_sync", "cilk_sync", "sync"],
        Keyword::CilkFor => &["_Cilk_for", "cilk_for"],
        Keyword::CilkScope => &["_Cilk_scope", "cilk_scope"],
        Keyword::CilkReducer => &["_Cilk_reducer", "cilk_reducer"],
        Keyword::Cilk5Cilk => &["_Cilk5_cilk", "cilk"],
        Keyword::Cilk5Inlet => &["_Cilk5_inlet", "inlet"],
        Keyword::Cilk5Shared => &["_Cilk5_shared", "shared"],
        Keyword::Cilk5Synched => &["_Cilk5_synched", "SYNCHED"],
        _ => &[],
    }
}

/// The line of the user's file, if the file can be read and has it.
fn source_line(stream: &TokenStream, token: &Token) -> Option<String> {
    let bytes = std::fs::read(stream.file_name(token.file)).ok()?;
    let line = bytes.split(|&b| b == b'\n').nth(token.line.checked_sub(1)? as usize)?;
    Some(String::from_utf8_lossy(line).into_owned())
}

fn preprocessed_line(stream: &TokenStream, token: &Token) -> String {
    let begin = token.offset + 1 - token.column;
    let rest = &stream.text[begin as usize..];
    rest[..rest.find('\n').unwrap_or(rest.len())].to_string()
}

/// Offset and length of a token on its line in the user's file, if it stands there.
fn find(stream: &TokenStream, index: TokenIndex, line: &str) -> Option<(u32, u32)> {
    let token = stream.token(index);
    // Where nothing before it was changed, the columns are the same.
    let end = token.column as usize - 1 + token.len as usize;
    if preprocessed_line(stream, token).get(..end).is_some_and(|prefix| line.starts_with(prefix)) {
        return Some((token.column - 1, token.len));
    }
    let alignment = Alignment::new(stream, index, line);
    alignment.partner(index).map(|i| alignment.extent(i))
}

/// The place of a token that came out of a macro.
fn guess(stream: &TokenStream, index: TokenIndex, line: &str) -> (u32, u32) {
    let alignment = Alignment::new(stream, index, line);
    alignment.macro_near(index).map_or((0, 0), |i| alignment.extent(i))
}

/// Lines with more tokens than this are not aligned.
const LONGEST: usize = 1000;

/// The tokens of the preprocessed text that come from one line of the user's, and that line's own.
struct Alignment {
    /// The first of the preprocessed tokens.
    first: TokenIndex,
    /// For each preprocessed token, the user's token that it is.
    partners: Vec<Option<usize>>,
    user: TokenStream,
}

impl Alignment {
    fn new(stream: &TokenStream, index: TokenIndex, line: &str) -> Alignment {
        let here = stream.token(index);
        let same_line = |i: &TokenIndex| {
            let t = stream.token(*i);
            t.line == here.line && t.file == here.file && t.kind != TokenKind::Eof
        };
        let before = (0..index).rev().take(LONGEST).take_while(same_line).count() as u32;
        let after = (index..stream.tokens.len() as u32).take(LONGEST).take_while(same_line).count() as u32;
        let first = index - before;
        let user = lex::lex(line.to_string(), "");
        let words: Vec<&str> = (first..index + after).map(|i| stream.text_of(i)).collect();
        let user_words: Vec<&str> = (0..user.tokens.len() as u32 - 1).map(|i| user.text_of(i)).collect();
        let equal = |i: usize, j: usize| {
            words[i] == user_words[j]
                || matches!(stream.token(first + i as u32).kind, TokenKind::Keyword(k) if spellings(k).contains(&user_words[j]))
        };
        let partners = common_subsequence(words.len(), user_words.len().min(LONGEST), equal);
        Alignment { first, partners, user }
    }

    fn partner(&self, index: TokenIndex) -> Option<usize> {
        self.partners.get((index - self.first) as usize).copied().flatten()
    }

    fn extent(&self, user: usize) -> (u32, u32) {
        let token = &self.user.tokens[user];
        (token.offset, token.len)
    }

    /// The last word without a partner that stands before the next token that has one; else any.
    fn macro_near(&self, index: TokenIndex) -> Option<usize> {
        let at = (index - self.first) as usize;
        let next = self.partners[at.min(self.partners.len())..].iter().flatten().next().copied();
        let alone = |i: &usize| !self.partners.contains(&Some(*i)) && self.user.tokens[*i].ident().is_some();
        let count = self.user.tokens.len();
        let before = (0..next.unwrap_or(count)).rev().find(alone);
        before.or_else(|| (0..count).find(alone))
    }
}

/// The longest common subsequence of two sequences: for each item of the first, its partner in the second.
fn common_subsequence(n: usize, m: usize, equal: impl Fn(usize, usize) -> bool) -> Vec<Option<usize>> {
    let mut longest = vec![vec![0u16; m + 1]; n + 1];
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            let skip = longest[i + 1][j].max(longest[i][j + 1]);
            longest[i][j] = if equal(i, j) { skip.max(longest[i + 1][j + 1] + 1) } else { skip };
        }
    }
    let mut partners = vec![None; n];
    let (mut i, mut j) = (0, 0);
    while i < n && j < m {
        if equal(i, j) && longest[i][j] == longest[i + 1][j + 1] + 1 {
            partners[i] = Some(j);
            (i, j) = (i + 1, j + 1);
        } else if longest[i + 1][j] >= longest[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    partners
}
