//! A line on a terminal while something takes long. In a pipe there is none.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Shown until it is dropped.
pub struct Progress(ProgressBar);

impl Progress {
    pub fn start(doing: impl Into<String>) -> Progress {
        // This target draws nothing unless standard error is a terminal.
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        bar.set_message(doing.into());
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress(bar)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
