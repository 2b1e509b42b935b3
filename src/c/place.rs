//! From a token to the place in the user's file.
//!
//! The preprocessor keeps lines but not columns: it squeezes white space and expands macros (our
//! own keywords are macros). So the token is looked up in the line of the file that the linemarkers
//! name: the n-th token of its spelling on the preprocessed line is the n-th in
//! the file's. What a macro expanded to cannot be found like this; then the word after the
//! last token that was found is most likely the macro's name.

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

/// Offset and length of a token on its line in the user's file.
fn find(stream: &TokenStream, index: TokenIndex, line: &str) -> Option<(u32, u32)> {
    let token = stream.token(index);
    let text = stream.text_of(index);
    // Where nothing before it was changed, the columns are the same.
    let begin = token.column as usize - 1;
    let printed = preprocessed_line(stream, token);
    if printed.get(..begin + text.len()).is_some_and(|prefix| line.starts_with(prefix)) {
        return Some((begin as u32, token.len));
    }
    let words: Vec<&str> = match token.kind {
        TokenKind::Keyword(keyword) if keyword.is_cilk() => spellings(keyword).to_vec(),
        _ => vec![text],
    };
    let before = tokens_before_on_line(stream, index).filter(|&i| same(stream, i, index)).count();
    let found = occurrences(line, &words).nth(before);
    found
}

/// The tokens between the beginning of the user's line and this one, last first. They may stand on
/// several lines of the preprocessed text.
fn tokens_before_on_line(stream: &TokenStream, index: TokenIndex) -> impl Iterator<Item = TokenIndex> + '_ {
    let here = stream.token(index);
    (0..index).rev().take(1000).take_while(move |&i| {
        let t = stream.token(i);
        t.line == here.line && t.file == here.file
    })
}

fn same(stream: &TokenStream, a: TokenIndex, b: TokenIndex) -> bool {
    stream.token(a).kind == stream.token(b).kind && stream.text_of(a) == stream.text_of(b)
}

/// Where any of the words stands in a line, as a token of its own.
fn occurrences<'a>(line: &'a str, words: &'a [&'a str]) -> impl Iterator<Item = (u32, u32)> + 'a {
    line.char_indices().filter_map(move |(at, _)| {
        let word = words.iter().find(|w| line[at..].starts_with(**w) && is_whole(line, at, w))?;
        Some((at as u32, word.len() as u32))
    })
}

/// Not part of a longer word. Punctuators are taken as they come.
fn is_whole(line: &str, at: usize, word: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let before = line[..at].chars().next_back();
    let after = line[at + word.len()..].chars().next();
    !(word.starts_with(is_word) && before.is_some_and(is_word) || word.ends_with(is_word) && after.is_some_and(is_word))
}

/// The word after the last token on the line that can be found.
fn guess(stream: &TokenStream, index: TokenIndex, line: &str) -> (u32, u32) {
    let found = tokens_before_on_line(stream, index).find_map(|i| find(stream, i, line));
    let from = found.map_or(0, |(at, len)| (at + len) as usize);
    let rest = &line[from..];
    let skipped = rest.len() - rest.trim_start().len();
    let at = if rest.trim().is_empty() { from } else { from + skipped };
    let len = line[at..].find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(line.len() - at);
    (at as u32, len as u32)
}
