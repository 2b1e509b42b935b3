//! Response files: `@file` on a command line stands for the words in that file.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};

/// Response files that mention each other would never end; compilers stop somewhere, too.
const DEEPEST: usize = 100;

/// Replaces every `@file` by the file's words. As with gcc, a word that begins with `@` but names
/// no readable file stays as it is.
pub fn expand(words: Vec<OsString>) -> Result<Vec<OsString>, String> {
    expand_at(words, 0)
}

fn expand_at(words: Vec<OsString>, depth: usize) -> Result<Vec<OsString>, String> {
    let mut expanded = Vec::with_capacity(words.len());
    for word in words {
        match word.as_bytes().strip_prefix(b"@").map(|name| fs::read(OsString::from_vec(name.to_vec()))) {
            Some(Ok(_)) if depth == DEEPEST => {
                return Err(format!("response files are nested too deeply at {}", word.to_string_lossy()));
            }
            Some(Ok(text)) => expanded.extend(expand_at(split(&text), depth + 1)?),
            _ => expanded.push(word),
        }
    }
    Ok(expanded)
}

/// Splits as gcc does: at white space, outside quotes; a backslash takes the next character as
/// it is, everywhere.
fn split(text: &[u8]) -> Vec<OsString> {
    let mut words = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quote = None;
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => word.get_or_insert_with(Vec::new).extend(bytes.next()),
            _ if Some(byte) == quote => quote = None,
            b'"' | b'\'' if quote.is_none() => {
                quote = Some(byte);
                word.get_or_insert_with(Vec::new);
            }
            _ if byte.is_ascii_whitespace() && quote.is_none() => words.extend(word.take()),
            _ => word.get_or_insert_with(Vec::new).push(byte),
        }
    }
    words.extend(word);
    words.into_iter().map(OsString::from_vec).collect()
}

/// The text of a response file that holds these words.
pub fn text(words: &[OsString]) -> Vec<u8> {
    let mut text = Vec::new();
    for word in words {
        text.push(b'"');
        for &byte in word.as_bytes() {
            if matches!(byte, b'"' | b'\\') {
                text.push(b'\\');
            }
            text.push(byte);
        }
        text.extend_from_slice(b"\"\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_and_backslashes() {
        assert_eq!(split(b"-c a.c\n 'b c.c' -DX=\"a b\" d\\ e '' f\\\\"), ["-c", "a.c", "b c.c", "-DX=a b", "d e", "", "f\\"]);
    }

    #[test]
    fn text_reads_back() {
        let words: Vec<OsString> = ["-c", "a b", "q\"uote\\", ""].iter().map(OsString::from).collect();
        assert_eq!(split(&text(&words)), words);
    }

    #[test]
    fn nested_files() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        let outer = folder.path().join("outer");
        fs::write(&inner, "-DA 'x y'").unwrap();
        fs::write(&outer, format!("-c @{}", inner.display())).unwrap();
        let word = OsString::from(format!("@{}", outer.display()));
        assert_eq!(expand(vec![word, "@nofile".into()]).unwrap(), ["-c", "-DA", "x y", "@nofile"]);
        fs::write(&inner, format!("@{}", inner.display())).unwrap();
        assert!(expand(vec![OsString::from(format!("@{}", inner.display()))]).is_err());
    }
}
