//! The folder in which what is made once is kept: the unpacked headers, the compiled runtime, what
//! is known about compilers, and the programs of `seam run`.
//!
//! Many `seam cc` of one `make -j` use it at once, and any of them may be killed. So everything is
//! made in a folder of its own beside the final place and moved there by one rename: what has its
//! final name is complete. Losing the race for a rename is no failure. A lock keeps others from
//! doing the same work meanwhile; nothing but time depends on it.
//!
//! ```text
//! ROOT/v-HASH/include/…            headers, for -isystem
//! ROOT/v-HASH/runtime/…            the runtime's sources
//! ROOT/v-HASH/lib/VARIANT/libseam.a
//! ROOT/compilers/HASH              what a compiler said about itself
//! ROOT/run/HASH/PROGRAM            programs that `seam run` has built
//! ```

use super::embedded;
use super::progress::Progress;
use super::stop::{error, Context, Result, Stop};
use super::toolchain::{on_path, Compiler, Identity};
use std::collections::hash_map::DefaultHasher;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// Programs of `seam run` that nobody has asked for in this time are deleted.
const KEEP_PROGRAMS: Duration = Duration::from_secs(7 * 24 * 3600);
/// And beyond this number the oldest are.
const MOST_PROGRAMS: usize = 100;

/// How the runtime is compiled. No `-march`: the machine's own instructions gain it nothing. Each shared
/// library has functions of its own, so that libraries made by different versions of Seam get along.
const RUNTIME_FLAGS: [&str; 8] =
    ["-std=gnu11", "-O2", "-g", "-fPIC", "-fvisibility=hidden", "-pthread", "-fno-strict-aliasing", "-w"];

pub struct Cache {
    root: PathBuf,
    /// Why the place where the cache usually is could not be used.
    pub fallback: Option<String>,
}

impl Cache {
    /// Finds a folder that can be used and has the headers in it.
    pub fn open() -> Result<Cache> {
        if let Some(root) = env::var_os("SEAM_CACHE").filter(|value| !value.is_empty()) {
            let root = absolute(root.into())?;
            let cache = Cache { root, fallback: None };
            return match cache.unpack() {
                Ok(()) => Ok(cache),
                Err(Stop::Error(cause)) => error(format!(
                    "the cache folder that SEAM_CACHE names cannot be used: {cause}\n\
                     help: name a folder that can be written, or unset SEAM_CACHE"
                )),
                Err(other) => Err(other),
            };
        }
        let reason = match usual_root().map(|root| Cache { root, fallback: None }) {
            Some(cache) => match cache.unpack() {
                Ok(()) => return Ok(cache),
                Err(Stop::Error(cause)) => cause,
                Err(other) => return Err(other),
            },
            None => "there is no home folder".to_string(),
        };
        let cache = Cache { root: temporary_root(&reason)?, fallback: Some(reason) };
        cache.unpack()?;
        Ok(cache)
    }

    pub fn root(&self) -> &Path {
        &self.root
    }

    fn version_folder(&self) -> PathBuf {
        self.root.join(format!("v-{:016x}", embedded::fingerprint()))
    }

    /// Where `<cilk/cilk.h>` and `<seam.h>` are.
    pub fn include_folder(&self) -> PathBuf {
        self.version_folder().join("include")
    }

    fn unpack(&self) -> Result<()> {
        let folder = self.version_folder();
        if folder.is_dir() {
            return Ok(());
        }
        self.make(&folder, embedded::unpack)
    }

    /// Makes a folder: `fill` gets an empty one, which then takes its final name.
    fn make(&self, folder: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let parent = folder.parent().unwrap_or(&self.root);
        let doing = format!("cannot write to {}", parent.display());
        fs::create_dir_all(parent).context(&doing)?;
        let temporary = tempfile::Builder::new().prefix(".new-").tempdir_in(parent).context(&doing)?;
        fill(temporary.path())?;
        match fs::rename(temporary.path(), folder) {
            // Another process was faster; what it made is the same.
            Err(_) if folder.is_dir() => Ok(()),
            result => result.context(&doing),
        }
    }

    /// What a compiler is; it is asked only once.
    pub fn identify(&self, compiler: &Compiler) -> Result<Identity> {
        let file = self.root.join("compilers").join(format!("{:016x}", compiler.fingerprint()));
        if let Some(known) = fs::read_to_string(&file).ok().and_then(|text| Identity::from_text(&text)) {
            return Ok(known);
        }
        let identity = compiler.identify()?;
        // Not being able to remember is no failure: the compiler is asked again next time.
        let _ = fs::create_dir_all(self.root.join("compilers")).and_then(|()| {
            let temporary = tempfile::NamedTempFile::new_in(&self.root)?;
            fs::write(temporary.path(), identity.to_text())?;
            temporary.persist(&file).map_err(|failure| failure.error)
        });
        Ok(identity)
    }

    fn runtime_archive(&self, compiler: &Compiler, flags: &[OsString]) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        compiler.fingerprint().hash(&mut hasher);
        flags.hash(&mut hasher);
        RUNTIME_FLAGS.hash(&mut hasher);
        self.version_folder().join("lib").join(format!("{:016x}", hasher.finish())).join("libseam.a")
    }

    /// The linker's list of what a program shares with libraries that have the runtime, too.
    pub fn shared_symbols(&self) -> PathBuf {
        self.version_folder().join("runtime/shared.list")
    }

    /// Is the runtime for this compiler and these flags there already?
    pub fn has_runtime(&self, compiler: &Compiler, flags: &[OsString]) -> bool {
        self.runtime_archive(compiler, flags).is_file()
    }

    /// The runtime's archive for this compiler and flags that change the ABI or instrument code
    /// (see [`runtime_flags`]). It is compiled when it is wanted for the first time.
    pub fn runtime(&self, compiler: &Compiler, flags: &[OsString]) -> Result<PathBuf> {
        let archive = self.runtime_archive(compiler, flags);
        let folder = archive.parent().unwrap_or(&self.root);
        if archive.is_file() {
            return Ok(archive);
        }
        let _lock = self.lock(folder);
        if !archive.is_file() {
            let _progress = Progress::start("compiling the runtime (once for this compiler)");
            self.make(folder, |folder| self.compile_runtime(compiler, flags, folder))?;
        }
        Ok(archive)
    }

    fn compile_runtime(&self, compiler: &Compiler, flags: &[OsString], folder: &Path) -> Result<()> {
        let sources: Vec<&str> = embedded::runtime_sources().collect();
        let at_once = thread::available_parallelism().map_or(2, |n| n.get());
        let mut objects = Vec::new();
        for batch in sources.chunks(at_once) {
            let mut running = Vec::new();
            for source in batch {
                let object = folder.join(Path::new(source).with_extension("o").file_name().unwrap_or_default());
                running.push((source, self.start_compiling(compiler, flags, source, &object)));
                objects.push(object);
            }
            for (source, child) in running {
                finish_compiling(source, child?)?;
            }
        }
        archive(&folder.join("libseam.a"), &objects)?;
        for object in objects {
            let _ = fs::remove_file(object);
        }
        Ok(())
    }

    fn start_compiling(&self, compiler: &Compiler, flags: &[OsString], source: &str, object: &Path) -> Result<Child> {
        let mut command = compiler.command();
        command.args(RUNTIME_FLAGS).args(flags);
        command.arg("-I").arg(self.version_folder().join("runtime")).arg("-I").arg(self.include_folder());
        command.arg("-c").arg(self.version_folder().join(source)).arg("-o").arg(object);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        command.spawn().context(format_args!("cannot run {}", compiler.path.display()))
    }

    /// Keeps others from making the same thing; released when dropped. Without it (some network
    /// file systems have no locks) the work may be done twice.
    fn lock(&self, folder: &Path) -> Option<File> {
        fs::create_dir_all(folder.parent()?).ok()?;
        let file = File::create(folder.with_extension("lock")).ok()?;
        // SAFETY: flock only reads the descriptor, which `file` keeps open.
        unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX) };
        Some(file)
    }

    /// The program of `seam run` with this key, if it is there; being asked for keeps it alive.
    pub fn find_program(&self, key: u64, name: &OsStr) -> Option<PathBuf> {
        let program = self.program_folder(key).join(name);
        let file = File::open(&program).ok()?;
        let _ = file.set_modified(SystemTime::now());
        Some(program)
    }

    /// Builds the program with this key; `build` gets the file that it is to write.
    pub fn make_program(&self, key: u64, name: &OsStr, build: impl FnOnce(&Path) -> Result<()>) -> Result<PathBuf> {
        let folder = self.program_folder(key);
        self.forget_old_programs();
        self.make(&folder, |temporary| build(&temporary.join(name)))?;
        Ok(folder.join(name))
    }

    fn program_folder(&self, key: u64) -> PathBuf {
        self.root.join("run").join(format!("{key:016x}"))
    }

    /// A program that is running goes on when its file is deleted, so any may go.
    fn forget_old_programs(&self) {
        let age = |path: &Path| -> Option<Duration> {
            let inside = fs::read_dir(path).ok()?.flatten();
            let newest = inside.filter_map(|entry| entry.metadata().ok()?.modified().ok()).max();
            let newest = newest.or_else(|| fs::metadata(path).ok()?.modified().ok())?;
            Some(newest.elapsed().unwrap_or_default())
        };
        let folders = fs::read_dir(self.root.join("run")).into_iter().flatten().flatten();
        let mut programs: Vec<_> = folders.filter_map(|entry| Some((age(&entry.path())?, entry.path()))).collect();
        programs.sort();
        for (index, (age, path)) in programs.iter().enumerate() {
            let being_built = *age < Duration::from_secs(600);
            if *age > KEEP_PROGRAMS || index >= MOST_PROGRAMS && !being_built {
                let _ = fs::remove_dir_all(path);
            }
        }
    }

    /// A folder for the files of one command; deleted when dropped.
    pub fn scratch(&self) -> Result<TempDir> {
        tempfile::Builder::new().prefix("seam-").tempdir().context("cannot make a temporary folder")
    }
}

/// The options of a command that the runtime must be compiled with as well: what instruments all
/// code of a program, and what selects the machine or the ABI.
pub fn runtime_flags(options: &[OsString]) -> Vec<OsString> {
    const ALONE: [&str; 9] = [
        "-fsanitize=", "-fno-sanitize=", "-m32", "-m64", "-mx32", "-mabi=", "-mfloat-abi=", "--target=", "--sysroot=",
    ];
    const WITH_NEXT: [&str; 4] = ["-target", "--sysroot", "-isysroot", "-arch"];
    let mut flags = Vec::new();
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        let text = option.to_string_lossy();
        if ALONE.iter().any(|name| text.starts_with(name)) {
            flags.push(option.clone());
        } else if WITH_NEXT.contains(&&*text) {
            flags.push(option.clone());
            flags.extend(rest.next().cloned());
        }
    }
    flags
}

fn finish_compiling(source: &str, child: Child) -> Result<()> {
    let output = child.wait_with_output().context("cannot wait for the C compiler")?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    error(format!("the C compiler does not compile Seam's {source}:\n{}", said.trim_end()))
}

/// Makes a static library with the first `ar` that is there.
fn archive(library: &Path, objects: &[PathBuf]) -> Result<()> {
    let Some(program) = ["ar", "gcc-ar", "llvm-ar"].iter().find_map(|name| on_path(OsStr::new(name))) else {
        return error("no ar found, which the runtime's library is made with\nhelp: install binutils or llvm");
    };
    let mut command = std::process::Command::new(&program);
    command.arg("rcs").arg(library).args(objects).stdin(Stdio::null());
    let output = command.output().context(format_args!("cannot run {}", program.display()))?;
    match output.status.success() {
        true => Ok(()),
        false => error(format!("{} failed: {}", program.display(), String::from_utf8_lossy(&output.stderr).trim())),
    }
}

fn usual_root() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    Some(folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))?.join("seam"))
}

/// A compiler is run with paths into the cache from wherever make is, so they are made absolute.
fn absolute(path: PathBuf) -> Result<PathBuf> {
    match path.is_absolute() {
        true => Ok(path),
        false => Ok(env::current_dir().context("cannot find the current folder")?.join(path)),
    }
}

/// A folder for this user below the temporary one. Others can write there, so one that somebody
/// else has made is not trusted.
fn temporary_root(reason: &str) -> Result<PathBuf> {
    // SAFETY: geteuid has no preconditions.
    let user = unsafe { libc::geteuid() };
    let root = env::temp_dir().join(format!("seam-cache-{user}"));
    let made = fs::DirBuilder::new().recursive(true).mode(0o700).create(&root);
    let own = fs::symlink_metadata(&root).is_ok_and(|it| it.is_dir() && it.uid() == user && it.mode() & 0o022 == 0);
    match made {
        Ok(()) if own => Ok(root),
        _ => error(format!(
            "no folder for the cache: {reason}, and {} cannot be used either\n\
             help: set SEAM_CACHE to a folder that can be written",
            root.display()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_made_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache { root: root.path().to_path_buf(), fallback: None };
        let folder = root.path().join("a/b");
        assert!(cache.make(&folder, |new| { fs::write(new.join("half"), "x").unwrap(); error("no") }).is_err());
        assert!(!folder.exists());
        assert_eq!(fs::read_dir(root.path().join("a")).unwrap().count(), 0);
        cache.make(&folder, |new| fs::write(new.join("whole"), "x").context("")).unwrap();
        cache.make(&folder, |new| fs::write(new.join("second"), "x").context("")).unwrap();
        assert!(folder.join("whole").exists());
    }

    #[test]
    fn flags_that_the_runtime_needs() {
        let words: Vec<OsString> =
            ["-O2", "-fsanitize=thread", "-Wall", "-target", "aarch64-linux-gnu", "-m32"].iter().map(OsString::from).collect();
        assert_eq!(runtime_flags(&words), ["-fsanitize=thread", "-target", "aarch64-linux-gnu", "-m32"]);
    }
}
