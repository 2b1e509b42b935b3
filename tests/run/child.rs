//! Children with a time limit: whatever happens, the runner goes on, and nothing stays behind.

use std::io::{Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

pub struct Outcome {
    /// None: it was killed because it took too long.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a command in a process group of its own.
pub fn run(command: &mut Command, input: &str, limit: Duration) -> Result<Outcome, String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
    let mut child = command.spawn().map_err(|cause| format!("cannot start {command:?}: {cause}"))?;
    let stdin = child.stdin.take();
    let input = input.as_bytes().to_vec();
    // A child that does not read its input closes the pipe; that is no error.
    thread::spawn(move || stdin.map(|mut pipe| pipe.write_all(&input)));
    let stdout = read_all(child.stdout.take());
    let stderr = read_all(child.stderr.take());
    let status = wait(&mut child, limit)?;
    let text = |reader: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&reader.join().unwrap_or_default()).into_owned()
    };
    Ok(Outcome { status, stdout: text(stdout), stderr: text(stderr) })
}

fn read_all(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut text);
        }
        text
    })
}

/// The exit status as a shell tells it.
fn wait(child: &mut Child, limit: Duration) -> Result<Option<i32>, String> {
    let start = Instant::now();
    let mut pause = Duration::from_micros(500);
    loop {
        if let Some(status) = child.try_wait().map_err(|cause| cause.to_string())? {
            return Ok(status.code().or(status.signal().map(|signal| 128 + signal)));
        }
        if start.elapsed() > limit {
            // SAFETY: kill only takes numbers; the group is the child's own, and it has not been waited for.
            unsafe { libc::kill(-(child.id() as i32), libc::SIGKILL) };
            child.wait().map_err(|cause| cause.to_string())?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}
