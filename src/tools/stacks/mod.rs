//! `seam stacks PID`: asks a running program for the stacks of all its threads, and prints them.
//!
//! The program's runtime does the work (runtime/stacks.c). It is asked with SIGURG, which a process that has no handler
//! for it ignores, so nobody comes to harm; the signal's value says which of our files it is to write to.

use crate::driver::stop::{self, error, Context, Result};
use clap::ArgMatches;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::fd::{AsRawFd, FromRawFd};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// As in runtime/stacks.c.
const REQUEST: u64 = 0x5EA3_F1D0;

/// The program is asked again after so long without an answer, for it may have been busy with another one.
const AGAIN: Duration = Duration::from_secs(2);

pub fn command(matches: &ArgMatches) -> Result<i32> {
    let pid = matches.get_one::<i32>("pid").copied().unwrap_or_default();
    let limit = Duration::from_secs(matches.get_one::<u64>("limit").copied().unwrap_or(10));
    check_program(pid)?;
    become_its_user(pid)?;
    let file = memory_file()?;
    let end = Instant::now() + limit;
    let mut asked: Option<Instant> = None;
    loop {
        if asked.map_or(true, |when| when.elapsed() > AGAIN && is_empty(&file)) {
            ask(pid, &file)?;
            asked = Some(Instant::now());
        }
        thread::sleep(Duration::from_millis(10));
        let alive = is_alive(pid);
        if let Some(text) = answer(&file)? {
            stop::print(&text)?;
            return Ok(0);
        }
        if !alive {
            return error(format!("process {pid} ended before it answered"));
        }
        if Instant::now() > end {
            return error(format!(
                "process {pid} does not answer\n\
                 help: it may be stopped, or block or handle SIGURG itself; gdb can look at it: seam gdb-script --help"
            ));
        }
    }
}

/// `seam gdb-script`
pub fn gdb_script() -> Result<i32> {
    stop::print(crate::driver::gdb_script().as_bytes())?;
    Ok(0)
}

/* ---- is it one of ours? ------------------------------------------------------------------------- */

fn check_program(pid: i32) -> Result<()> {
    let folder = PathBuf::from(format!("/proc/{pid}"));
    if !is_alive(pid) {
        return error(format!("there is no process {pid}"));
    }
    let maps = match fs::read_to_string(folder.join("maps")) {
        Err(cause) if cause.kind() == io::ErrorKind::PermissionDenied => {
            return error(format!("process {pid} belongs to somebody else"));
        }
        other => other.context(format_args!("cannot look at process {pid}"))?,
    };
    let status = fs::read_to_string(folder.join("status")).context(format_args!("cannot look at process {pid}"))?;
    if !has_runtime(pid, &maps) {
        return error(format!("process {pid} is no program that was built by Seam"));
    }
    if !handles(&status, libc::SIGURG) {
        return error(format!(
            "process {pid} has not begun with parallel code\nhelp: ask again later, or use gdb: seam gdb-script --help"
        ));
    }
    Ok(())
}

/// Does the program, or a library that it has loaded, bear our mark? (By way of /proc a file is found that was
/// deleted, as those of `seam run` may be.)
fn has_runtime(pid: i32, maps: &str) -> bool {
    let mut files: Vec<&str> = maps.lines().filter_map(|line| line.split_whitespace().nth(5)).collect();
    files.retain(|name| name.starts_with('/'));
    files.dedup();
    let program = PathBuf::from(format!("/proc/{pid}/exe"));
    let libraries = files.iter().map(|name| PathBuf::from(format!("/proc/{pid}/root{name}")));
    std::iter::once(program).chain(libraries).any(|file| super::program::kinds(&file).is_ok_and(|kinds| !kinds.is_empty()))
}

/// Is there a handler for the signal, by the text of /proc/PID/status?
fn handles(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// A zombie has ended, too.
fn is_alive(pid: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(')').next().and_then(|rest| rest.trim_start().chars().next());
    state.is_some_and(|state| !matches!(state, 'Z' | 'X'))
}

/// The program opens our file by way of /proc, which it may if we run as the same user. Only root can ask for others.
fn become_its_user(pid: i32) -> Result<()> {
    let at = format!("/proc/{pid}");
    let its = fs::metadata(&at).context(format_args!("cannot look at process {pid}"))?;
    // SAFETY: these only change what this process may do.
    unsafe {
        if libc::geteuid() != 0 || its.uid() == 0 {
            return Ok(());
        }
        let group = its.gid();
        let done = libc::setgroups(1, &group) == 0
            && libc::setresgid(group, group, group) == 0
            && libc::setresuid(its.uid(), its.uid(), its.uid()) == 0
            && libc::prctl(libc::PR_SET_DUMPABLE, 1, 0, 0, 0) == 0;
        if done {
            return Ok(());
        }
    }
    Err(io::Error::last_os_error()).context(format_args!("cannot act for the user of process {pid}"))
}

/* ---- question and answer ----------------------------------------------------------------------------- */

fn ask(pid: i32, file: &File) -> Result<()> {
    let value = libc::sigval { sival_ptr: (REQUEST << 32 | file.as_raw_fd() as u64) as *mut libc::c_void };
    // SAFETY: sigqueue only reads its arguments.
    if unsafe { libc::sigqueue(pid, libc::SIGURG, value) } == 0 {
        return Ok(());
    }
    let cause = io::Error::last_os_error();
    match cause.raw_os_error() {
        Some(libc::EPERM) => error(format!("process {pid} belongs to somebody else")),
        Some(libc::ESRCH) => error(format!("process {pid} ended before it answered")),
        _ => error(format!("cannot ask process {pid}: {}", stop::describe(&cause))),
    }
}

/// A file in memory, which takes what is written to it at once: nobody ever waits for us.
fn memory_file() -> Result<File> {
    let name = b"seam-stacks\0";
    // SAFETY: the name is a string with an end; the new descriptor is nobody else's.
    unsafe {
        let descriptor = libc::memfd_create(name.as_ptr().cast(), libc::MFD_CLOEXEC);
        if descriptor >= 0 {
            return Ok(File::from_raw_fd(descriptor));
        }
    }
    Err(io::Error::last_os_error()).context("cannot make a file for the answer")
}

fn is_empty(file: &File) -> bool {
    file.metadata().is_ok_and(|it| it.len() == 0)
}

/// All of it, once there is the byte that ends it.
fn answer(file: &File) -> Result<Option<Vec<u8>>> {
    let mut text = Vec::new();
    let mut reader = file;
    let read = reader.seek(SeekFrom::Start(0)).and_then(|_| reader.read_to_end(&mut text));
    read.context("cannot read the answer")?;
    let end = text.iter().position(|byte| *byte == 0);
    Ok(end.map(|end| text[..end].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_with_a_handler() {
        let status = "Name:\tx\nSigIgn:\t0000000000400000\nSigCgt:\t0000000180400200\n";
        assert!(handles(status, libc::SIGURG));
        assert!(handles(status, libc::SIGUSR1));
        assert!(!handles(status, libc::SIGUSR2));
        assert!(!handles("", libc::SIGURG));
    }

    #[test]
    fn processes_that_live() {
        assert!(is_alive(std::process::id() as i32));
        assert!(!is_alive(i32::MAX));
    }
}
