//! Every header of the C library and of the compilers parses, one by one.

use super::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Mutex;

/// All headers directly in a directory.
fn headers_in(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten().map(|e| e.path());
    let mut headers: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "h")).collect();
    headers.sort();
    headers
}

/// What a command prints, without the newline.
fn line_of(command: &str, argument: &str) -> Option<PathBuf> {
    let output = Command::new(command).arg(argument).output().ok()?;
    Some(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()))
}

/// A compiler with the headers to try with it.
fn work() -> Vec<(&'static str, PathBuf)> {
    let mut work = Vec::new();
    for header in headers_in(Path::new("/usr/include")) {
        work.push(("gcc", header));
    }
    if let Some(include) = line_of("gcc", "-print-file-name=include") {
        work.extend(headers_in(&include).into_iter().map(|h| ("gcc", h)));
    }
    if let Some(resources) = line_of("clang-14", "-print-resource-dir") {
        work.extend(headers_in(&resources.join("include")).into_iter().map(|h| ("clang-14", h)));
    }
    work
}

/// Parses a header as gcc and clang see it. Ok(false) if the compiler itself refuses it.
fn try_header(compiler: &str, header: &Path) -> Result<bool, String> {
    let options = ["-w", "-march=native", "-x", "c"];
    let Some(text) = preprocess(compiler, header, &options) else { return Ok(false) };
    match parse_text(&text) {
        Ok(_) => Ok(true),
        Err(message) => {
            // Only now, because it takes long: does the compiler take it?
            let accepts = Command::new(compiler).args(options).arg("-fsyntax-only").arg(header).output();
            if accepts.is_ok_and(|o| o.status.success()) {
                return Err(format!("{compiler} {}:\n{message}", header.display()));
            }
            Ok(false)
        }
    }
}

#[test]
fn every_system_header_parses() {
    let work = work();
    let (next, parsed, refused) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some((compiler, header)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match try_header(compiler, header) {
                        Ok(true) => drop(parsed.fetch_add(1, Ordering::Relaxed)),
                        Ok(false) => drop(refused.fetch_add(1, Ordering::Relaxed)),
                        Err(message) => failures.lock().unwrap().push(message),
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(parsed.load(Ordering::Relaxed) >= 100, "hardly any header is there");
    println!(
        "{} headers parsed, {} refused by the compiler itself",
        parsed.load(Ordering::Relaxed),
        refused.load(Ordering::Relaxed)
    );
    assert!(failures.is_empty(), "{} headers fail:\n{}", failures.len(), failures.join("\n"));
}
