//! The runtime's sources and the C headers, as they were when `seam` was built.

use super::stop::{Context, Result};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;

/// Path inside the cache, and content.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// What generated C stands on; it is put in front of it as text.
pub fn abi() -> &'static str {
    text("runtime/abi.h")
}

/// One of the files, by its path inside the cache.
pub fn text(path: &str) -> &'static str {
    let file = FILES.iter().find(|(name, _)| *name == path);
    file.and_then(|(_, text)| std::str::from_utf8(text).ok()).unwrap_or("")
}

/// Changes whenever one of the files does.
pub fn fingerprint() -> u64 {
    let mut hasher = DefaultHasher::new();
    FILES.hash(&mut hasher);
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    hasher.finish()
}

/// The runtime's C files, as paths inside the cache.
pub fn runtime_sources() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(path, _)| *path).filter(|path| path.starts_with("runtime/") && path.ends_with(".c"))
}

/// Writes all files below a folder. `seam.h` belongs to the runtime, but users include it.
pub fn unpack(folder: &Path) -> Result<()> {
    for (path, content) in FILES {
        write(&folder.join(path), content)?;
        if *path == "runtime/seam.h" {
            write(&folder.join("include/seam.h"), content)?;
        }
    }
    fs::create_dir_all(folder.join("include")).context("cannot unpack the headers")
}

fn write(file: &Path, content: &[u8]) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).context(format_args!("cannot make {}", folder.display()))?;
    fs::write(file, content).context(format_args!("cannot write {}", file.display()))
}
