//! Which C compiler is used, and what it is.

use super::stop::{error, Result};
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Tried in this order when the user names none.
const USUAL: [&str; 3] = ["cc", "gcc", "clang"];

/// Set for the C compiler's process, to notice one that comes back to us, which would never end.
const INSIDE: &str = "SEAM_INSIDE";

/// A C compiler: a program, and words that always come first (`ccache gcc`, `gcc -m32`).
#[derive(Clone, Debug)]
pub struct Compiler {
    pub path: PathBuf,
    pub prefix: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Gcc,
    Clang,
}

/// What a compiler says about itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    pub kind: Kind,
    pub major: u32,
    /// The first line of `--version`.
    pub version: String,
}

impl Compiler {
    /// The compiler that the user chose (`--cc`, then `SEAM_CC`), or the system's.
    pub fn find(chosen: Option<&OsStr>) -> Result<Compiler> {
        if let Some(path) = env::var_os(INSIDE) {
            return error(format!(
                "{} is not a C compiler but runs Seam again\nhelp: name another with --cc or SEAM_CC",
                path.to_string_lossy()
            ));
        }
        let from_environment = env::var_os("SEAM_CC").filter(|value| !value.is_empty());
        if let Some(chosen) = chosen.map(OsStr::to_os_string).or(from_environment) {
            return Compiler::named(&chosen);
        }
        let found = USUAL.iter().find_map(|name| on_path(OsStr::new(name)));
        match found {
            Some(path) => Ok(Compiler { path, prefix: Vec::new() }),
            None => error(
                "no C compiler found: none of cc, gcc and clang is on the PATH\n\
                 help: install one (on Debian or Ubuntu: apt-get install gcc), or name it with --cc or SEAM_CC",
            ),
        }
    }

    /// A compiler by name or path; with blanks in it, a command with its first arguments.
    fn named(chosen: &OsStr) -> Result<Compiler> {
        let text = chosen.to_string_lossy();
        let mut words = text.split_whitespace();
        if let Some(path) = on_path(chosen) {
            return Ok(Compiler { path, prefix: Vec::new() });
        }
        match words.next().and_then(|word| on_path(OsStr::new(word))) {
            Some(path) => Ok(Compiler { path, prefix: words.map(OsString::from).collect() }),
            None => error(format!("no C compiler found: {text} is not a program that can be run")),
        }
    }

    /// A command that runs this compiler; arguments are still to be added.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.path);
        command.args(&self.prefix).env(INSIDE, &self.path);
        command
    }

    /// Changes whenever another compiler is installed under the same name. Asks no process, so
    /// that it costs nothing for each file of a large build.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.path.hash(&mut hasher);
        self.prefix.hash(&mut hasher);
        if let Ok(metadata) = fs::metadata(&self.path) {
            (metadata.ino(), metadata.size(), metadata.mtime(), metadata.mtime_nsec()).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Asks the compiler what it is.
    pub fn identify(&self) -> Result<Identity> {
        let macros = self.ask(&["-dM", "-E", "-x", "c", "/dev/null"])?;
        let version = self.ask(&["--version"])?;
        let major = |name: &str| {
            let line = macros.lines().find_map(|line| line.strip_prefix("#define ")?.strip_prefix(name));
            line.and_then(|value| value.trim().parse().ok())
        };
        let (kind, major) = match (major("__clang_major__ "), major("__GNUC__ ")) {
            (Some(major), _) => (Kind::Clang, major),
            (None, Some(major)) => (Kind::Gcc, major),
            _ => return error(format!("{} is not gcc or clang", self.path.display())),
        };
        let version = version.lines().next().unwrap_or_default().to_string();
        Ok(Identity { kind, major, version })
    }

    fn ask(&self, arguments: &[&str]) -> Result<String> {
        let output = self.command().args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).output();
        let failure = match output {
            Ok(output) if output.status.success() => return Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_string(),
            Err(cause) => super::stop::describe(&cause),
        };
        error(format!("{} does not work as a C compiler: {failure}", self.path.display()))
    }
}

impl Identity {
    /// The form that [`Identity::from_text`] reads.
    pub fn to_text(&self) -> String {
        let kind = match self.kind {
            Kind::Gcc => "gcc",
            Kind::Clang => "clang",
        };
        format!("{kind} {} {}\n", self.major, self.version)
    }

    pub fn from_text(text: &str) -> Option<Identity> {
        let mut words = text.trim_end().splitn(3, ' ');
        let kind = match words.next()? {
            "gcc" => Kind::Gcc,
            "clang" => Kind::Clang,
            _ => return None,
        };
        Some(Identity { kind, major: words.next()?.parse().ok()?, version: words.next()?.to_string() })
    }
}

/// A program by its name, looked up on the PATH, or by its path. Seam itself is never meant, even
/// where it was installed as `cc`.
pub fn on_path(name: &OsStr) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = if name.to_string_lossy().contains('/') {
        vec![PathBuf::new()]
    } else {
        env::split_paths(&env::var_os("PATH")?).collect()
    };
    let mut candidates = folders.iter().map(|folder| folder.join(name));
    candidates.find(|path| is_program(path) && !is_seam(path))
}

fn is_program(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

fn is_seam(path: &Path) -> bool {
    match (env::current_exe().and_then(fs::canonicalize), fs::canonicalize(path)) {
        (Ok(own), Ok(path)) => own == path,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identity_round_trips() {
        let identity = Identity { kind: Kind::Gcc, major: 12, version: "gcc (Debian) 12.2.0".into() };
        assert_eq!(Identity::from_text(&identity.to_text()), Some(identity));
        assert_eq!(Identity::from_text("tcc 1 x"), None);
    }
}
