//! A line on a terminal while something takes long. In a pipe there is none.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The one line there is.
static LINE: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn line() -> MutexGuard<'static, Option<ProgressBar>> {
    LINE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shown until it is dropped. One inside another takes its place for the time.
pub struct Progress {
    outer: Option<String>,
}

impl Progress {
    pub fn start(doing: impl Into<String>) -> Progress {
        let mut line = line();
        let outer = line.as_ref().map(ProgressBar::message);
        line.get_or_insert_with(new_bar).set_message(doing.into());
        Progress { outer }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let mut line = line();
        match (self.outer.take(), line.as_ref()) {
            (Some(outer), Some(bar)) => bar.set_message(outer),
            (_, Some(bar)) => {
                bar.finish_and_clear();
                *line = None;
            }
            (_, None) => {}
        }
    }
}

fn new_bar() -> ProgressBar {
    // This target draws nothing unless standard error is a terminal.
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// Is there a line that others must not write into?
pub fn is_shown() -> bool {
    line().as_ref().is_some_and(|bar| !bar.is_hidden())
}

/// Writes to standard error, above the line if there is one.
pub fn write_error(text: &[u8]) {
    let write = || {
        let _ = io::stderr().write_all(text);
    };
    match line().as_ref() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
