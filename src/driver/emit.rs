//! `seam emit`: shows what becomes of a file, at the end or after any pass.

use super::cc::Job;
use super::command_line::Input;
use super::pipeline::{self, Outcome};
use super::program::Request;
use super::stop::{error, print, say, Context, Result, Stop};
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
        None => match job.translate(input, text)? {
            Outcome::Lowered(generated) => generated,
            Outcome::Unchanged => {
                say(format_args!("note: nothing in {} can be released: the C compiler gets it as it is", input.path.to_string_lossy()));
                text.clone()
            }
        },
    };
    Ok(if request.matches.get_flag("full") { shown } else { fold_headers(&shown) })
}

/// A line that tells where the text after it comes from: `# 12 "file.c" 1 3` or `#line 12 "file.c"`.
struct Marker<'a> {
    line: usize,
    file: &'a str,
    /// A header that belongs to the system, or to Seam.
    system: bool,
}

impl<'a> Marker<'a> {
    fn read(line: &'a str) -> Option<Marker<'a>> {
        let rest = line.strip_prefix("#line ").or_else(|| line.strip_prefix("# "))?;
        let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let file = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
        let (file, flags) = file.unwrap_or(("", ""));
        Some(Marker { line: number.trim().parse().ok()?, file, system: flags.split(' ').any(|flag| flag == "3") })
    }
}

/// Makes generated text readable: the text of headers gives way to the `#include` that brought it,
/// and the markers go.
fn fold_headers(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    let mut folded = String::new();
    let mut header: Option<String> = None;
    let mut blank = true;
    for line in text.lines() {
        match (Marker::read(line), &header) {
            (Some(marker), None) if marker.system => header = Some(marker.file.to_string()),
            (Some(marker), Some(hidden)) if !marker.system => {
                folded.extend(include_line(&marker, hidden));
                header = None;
            }
            (None, None) if !(blank && line.trim().is_empty()) => {
                folded.push_str(line.trim_end());
                folded.push('\n');
                blank = line.trim().is_empty();
            }
            _ => {}
        }
    }
    folded.into_bytes()
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
        fs::write(&file, "#include <stdio.h>\nint x;\n").unwrap();
        let name = file.display();
        let text = format!(
            "# 0 \"{name}\"\n# 1 \"/usr/include/stdc-predef.h\" 1 3 4\n# 0 \"<command-line>\" 2\n# 1 \"{name}\"\n\
             # 1 \"/usr/include/stdio.h\" 1 3 4\nint puts();\n# 9 \"/usr/include/x.h\" 3\nint y;\n# 2 \"{name}\" 2\n\n\nint x;\n\n\n#line 7 \"{name}\"\nint z;\n"
        );
        let folded = String::from_utf8(fold_headers(text.as_bytes())).unwrap();
        assert_eq!(folded, "#include <stdio.h>\nint x;\n\nint z;\n");
    }
}
