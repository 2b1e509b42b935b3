//! Puts the runtime's sources and the C headers into the binary.
//!
//! `seam` compiles its runtime on the machine where it is used, with the compiler that is there.
//! So that one file is all that has to be installed, the sources travel inside it. A list made
//! here, rather than by a macro, is rebuilt whenever a file is added to one of the folders.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What is embedded: the folder in the repository, where its files go in the cache, which files,
/// and whether those in folders below count. (Below `runtime` are its tests.)
const FOLDERS: [(&str, &str, &[&str], bool); 2] = [
    ("runtime", "runtime", &["c", "h", "list", "py"], false),
    ("lib/c/include", "include", &["h", "cilkh"], true),
];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut list = String::from("&[\n");
    for (folder, target, extensions, deep) in FOLDERS {
        println!("cargo:rerun-if-changed={folder}");
        for file in files(&root.join(folder), extensions, deep) {
            let inside = file.strip_prefix(root.join(folder)).expect("found below it").display();
            writeln!(list, "    (\"{target}/{inside}\", include_bytes!({:?})),", file.display().to_string())
                .expect("a string takes what is written");
        }
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("embedded.rs"), list).expect("the build folder can be written");
}

/// The files in a folder, in a fixed order.
fn files(folder: &Path, extensions: &[&str], deep: bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        if path.is_dir() {
            found.extend(if deep { files(&path, extensions, deep) } else { Vec::new() });
        } else if path.extension().is_some_and(|e| extensions.iter().any(|x| e == *x)) {
            found.push(path);
        }
    }
    found.sort();
    found
}
