//! A real browser without a window: opens a page, moves the mouse, presses keys, and looks what is
//! there. Spoken to by the DevTools protocol, in JSON over two pipes.

use serde_json::{json, Value};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

pub struct Browser {
    child: Child,
    to: File,
    from: File,
    waiting: Vec<u8>,
    session: Option<String>,
    last: u64,
    /// What went wrong in the page, in the browser's words.
    pub complaints: Vec<String>,
    _profile: TempDir,
}

/// The two ends of a pipe: to read from, to write to.
fn pipe() -> (OwnedFd, OwnedFd) {
    let mut ends = [0; 2];
    // SAFETY: pipe2 fills the array with two descriptors that nobody else has.
    unsafe {
        assert_eq!(libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC), 0);
        (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1]))
    }
}

impl Browser {
    /// None if there is no browser here.
    pub fn start() -> Option<Browser> {
        let name = NAMES.iter().find(|name| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success()))?;
        let profile = tempfile::tempdir().expect("a temporary folder");
        let (its_in, to) = pipe();
        let (from, its_out) = pipe();
        let mut command = Command::new(name);
        command
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
            .args(["--disable-background-networking", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .env("HOME", profile.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let (read_end, write_end) = (its_in.as_raw_fd(), its_out.as_raw_fd());
        // SAFETY: fcntl and dup2 are plain system calls, safe between fork and exec.
        unsafe {
            command.pre_exec(move || {
                // Out of the way first: one may be where the other goes.
                let (r, w) = (libc::fcntl(read_end, libc::F_DUPFD, 10), libc::fcntl(write_end, libc::F_DUPFD, 10));
                libc::dup2(r, 3);
                libc::dup2(w, 4);
                Ok(())
            });
        }
        let child = command.spawn().expect("the browser starts");
        let mut browser = Browser {
            child,
            to: to.into(),
            from: from.into(),
            waiting: vec![],
            session: None,
            last: 0,
            complaints: vec![],
            _profile: profile,
        };
        let target = browser.ask("Target.createTarget", json!({ "url": "about:blank" }));
        let attached = browser.ask("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }));
        browser.session = attached["sessionId"].as_str().map(str::to_string);
        for domain in ["Runtime.enable", "Log.enable", "Page.enable"] {
            browser.ask(domain, json!({}));
        }
        Some(browser)
    }

    fn receive(&mut self) -> Value {
        loop {
            if let Some(end) = self.waiting.iter().position(|byte| *byte == 0) {
                let message: Vec<u8> = self.waiting.drain(..=end).collect();
                return serde_json::from_slice(&message[..end]).expect("the browser speaks JSON");
            }
            let mut part = [0; 1 << 16];
            let n = self.from.read(&mut part).expect("the browser can be read");
            assert!(n > 0, "the browser has ended");
            self.waiting.extend(&part[..n]);
        }
    }

    /// What is no answer may be a complaint.
    fn note(&mut self, message: &Value) {
        let what = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.complaints.push(what["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") => self.complaints.push(what["args"].to_string()),
            Some("Log.entryAdded") => self.complaints.push(what["entry"].to_string()),
            _ => {}
        }
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = session.clone().into();
        }
        self.to.write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let answer = self.receive();
            if answer["id"] == self.last {
                assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
                return answer["result"].clone();
            }
            self.note(&answer);
        }
    }

    /// Opens a file in a window of this size, and waits until it is there and painted.
    pub fn open(&mut self, page: &Path, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.ask("Emulation.setDeviceMetricsOverride", size);
        self.ask("Page.navigate", json!({ "url": format!("file://{}", page.display()) }));
        self.value("new Promise(done => document.readyState === 'complete' ? done(1) : addEventListener('load', () => done(1)))");
        self.painted();
    }

    /// The value of an expression in the page, or of what it promises.
    pub fn value(&mut self, expression: &str) -> Value {
        let wish = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let answer = self.ask("Runtime.evaluate", wish);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    pub fn text(&mut self, id: &str) -> String {
        self.value(&format!("document.getElementById('{id}').innerText")).as_str().unwrap_or("").to_string()
    }

    /// Waits for the next two frames.
    pub fn painted(&mut self) {
        self.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
    }

    /// The middle of an element, or another point of it, on the screen.
    pub fn place(&mut self, id: &str, x: f64, y: f64) -> (f64, f64) {
        let at = self.value(&format!(
            "(() => {{ const e = document.getElementById('{id}'); e.scrollIntoView({{ block: 'center' }}); \
             const b = e.getBoundingClientRect(); return [b.left + {x} * b.width, b.top + {y} * b.height]; }})()"
        ));
        (at[0].as_f64().expect("a number"), at[1].as_f64().expect("a number"))
    }

    pub fn mouse(&mut self, kind: &str, (x, y): (f64, f64), wheel: f64) {
        let mut event = json!({ "type": kind, "x": x, "y": y });
        match kind {
            "mouseWheel" => {
                event["deltaX"] = 0.into();
                event["deltaY"] = wheel.into();
            }
            "mouseMoved" => {}
            _ => {
                event["button"] = "left".into();
                event["clickCount"] = 1.into();
            }
        }
        self.ask("Input.dispatchMouseEvent", event);
        self.painted();
    }

    pub fn key(&mut self, key: &str) {
        let text = if key.chars().count() == 1 { key } else { "" };
        self.ask("Input.dispatchKeyEvent", json!({ "type": "keyDown", "key": key, "text": text }));
        self.ask("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": key }));
        self.painted();
    }

    /// How many colours there are on a canvas.
    pub fn colours(&mut self, id: &str) -> u64 {
        let count = self.value(&format!(
            "(() => {{ const c = document.getElementById('{id}'); \
             const x = new OffscreenCanvas(c.width, c.height).getContext('2d', {{ willReadFrequently: true }}); \
             x.drawImage(c, 0, 0); \
             const d = new Uint32Array(x.getImageData(0, 0, c.width, c.height).data.buffer); \
             return new Set(d).size; }})()"
        ));
        count.as_u64().unwrap_or(0)
    }

    /// A picture of the page, as a PNG in base 64.
    pub fn screenshot(&mut self) -> String {
        let shot = self.ask("Page.captureScreenshot", json!({ "format": "png", "captureBeyondViewport": true }));
        shot["data"].as_str().unwrap_or("").to_string()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
