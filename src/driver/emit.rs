//! `seam emit`: shows what becomes of a file, at the end or after any pass.

use super::cc::Job;
use super::command_line::Input;
use super::marks::Marker;
use super::pipeline;
use super::program::Request;
use super::stop::{error, print, say, Context, Result, Stop};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs;

pub fn command(words: Vec<OsString>) -> Result<i32> {
    let request = Request::read("emit", words)?;
    let cache = request.open_cache()?;
    let job = request.job(&cache)?;
    let mut inputs = job.line.inputs().filter(|input| input.is_c());
    let (Some(input), None) = (inputs.next(), inputs.next()) else {
        return error("emit takes one C file");
    };
    let text = show(&job, input, &request)?;
    match &job.line.output {
        Some(output) => fs::write(output, text).context(format_args!("cannot write {}", output.to_string_lossy()))?,
        None => print(&text)?,
    }
    Ok(0)
}

fn show(job: &Job, input: &Input, request: &Request) -> Result<Vec<u8>> {
    let Some(preprocessed) = job.preprocess(input)? else {
        return Err(Stop::Status(job.complain(input)?.max(1)));
    };
    let text = &preprocessed.text;
    let shown = match request.matches.get_one::<String>("dump").map(String::as_str) {
        Some("text") => text.clone(),
        Some(pass) => return job.dump(input, text, pass),
        None => match job.read(input, text)?.filter(|parsed| request.settings.serial || !parsed.is_plain(&request.settings)) {
            Some(parsed) => job.translate_checked(input, &parsed)?,
            None => {
                say(format_args!("note: nothing in {} can be released: the C compiler gets it as it is", input.path.to_string_lossy()));
                text.clone()
            }
        },
    };
    Ok(if request.matches.get_flag("full") { shown } else { fold_headers(&shown) })
}

/// Makes generated text readable: the text of headers gives way to the `#include` that brought it,
/// and the markers go. What the preprocessor no longer shows but headers depend on, such as
/// `#define _GNU_SOURCE`, comes first.
fn fold_headers(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let first = text.lines().find_map(Marker::read);
    let mut folded = first.map(|marker| feature_macros(marker.file)).unwrap_or_default();
    // The user's files: a marker for a macro of the system names one of them, too.
    let mut own = HashSet::new();
    let mut header: Option<&str> = None;
    let mut blank = true;
    // The source line that the next line of text is from, and the one that was shown last.
    let (mut place, mut shown) = (None, None);
    for line in text.lines() {
        match (Marker::read(line), header) {
            (Some(marker), None) if marker.system && !own.contains(marker.file) => header = Some(marker.file),
            (Some(marker), _) => {
                if !marker.system {
                    own.insert(marker.file);
                    folded.extend(header.and_then(|header| include_line(&marker, header)));
                    header = None;
                }
                place = Some((marker.file, marker.line));
            }
            (None, None) => {
                // The preprocessor put a macro's text on a line of its own. (Generated text has many
                // lines for one of the source, but they are whole.)
                if place.is_some() && place == shown && !blank && !ends_statement(&folded, line) {
                    join_line(&mut folded, line);
                } else if !(blank && line.trim().is_empty()) {
                    folded.push_str(line.trim_end());
                    folded.push('\n');
                    blank = line.trim().is_empty();
                }
                shown = place;
                place = place.map(|(file, line)| (file, line + 1));
            }
            (None, Some(_)) => {}
        }
    }
    folded.into_bytes()
}

fn ends_statement(text: &str, next: &str) -> bool {
    text.trim_end().ends_with([';', '{', '}', ':']) || next.trim_start().starts_with(['{', '}'])
}

/// Puts more text on the last line.
fn join_line(text: &mut String, line: &str) {
    text.truncate(text.trim_end().len());
    let line = line.trim();
    if !text.ends_with('(') && !line.starts_with([',', ';', ')']) {
        text.push(' ');
    }
    text.push_str(line);
    text.push('\n');
}

/// The macros that a file defines to choose among the features of the C library.
fn feature_macros(file: &str) -> String {
    let source = fs::read(file).unwrap_or_default();
    let source = String::from_utf8_lossy(&source);
    let before = source.lines().take_while(|line| !line.trim_start().starts_with("#include"));
    let chosen = before.filter(|line| {
        let definition = line.trim_start_matches(['#', ' ', '\t']).strip_prefix("define");
        line.trim_start().starts_with('#') && definition.is_some_and(|name| name.trim_start().starts_with('_'))
    });
    chosen.map(|line| format!("{line}\n")).collect()
}

/// The `#include` after which the text goes on at this place.
fn include_line(after: &Marker, header: &str) -> Option<String> {
    if header == pipeline::ABI_NAME {
        return Some("#include \"abi.h\"\n\n".into());
    }
    let source = fs::read(after.file).ok()?;
    let source = String::from_utf8_lossy(&source);
    let line = source.lines().nth(after.line.checked_sub(2)?)?.trim();
    (line.starts_with('#') && line.contains("include")).then(|| format!("{line}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_folded() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.c");
        fs::write(&file, "#define _GNU_SOURCE\n#include <stdio.h>\nint x;\n").unwrap();
        let name = file.display();
        let text = format!(
            "# 0 \"{name}\"\n# 1 \"/usr/include/stdc-predef.h\" 1 3 4\n# 0 \"<command-line>\" 2\n# 1 \"{name}\"\n\
             # 1 \"/usr/include/stdio.h\" 1 3 4\nint puts();\n# 9 \"/usr/include/x.h\" 3\nint y;\n# 3 \"{name}\" 2\n\nint\n# 4 \"{name}\" 3 4\nx\n# 4 \"{name}\"\n;\n\n\n#line 7 \"{name}\"\nint z;\n"
        );
        let folded = String::from_utf8(fold_headers(text.as_bytes())).unwrap();
        assert_eq!(folded, "#define _GNU_SOURCE\n#include <stdio.h>\nint x;\n\nint z;\n");
    }
}
