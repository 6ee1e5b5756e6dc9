//! Games at a terminal: what is shown while the computer thinks, and what Ctrl-C does then.
//!
//! The terminal is one that `script` of util-linux makes.

#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer takes on a busy machine, and much shorter than the time for a move.
const PATIENCE: Duration = Duration::from_secs(60);

/// What Ctrl-C sends.
const CTRL_C: &[u8] = b"\x03";

/// A program at a terminal.
struct Terminal {
    script: Child,
    output: Receiver<Vec<u8>>,
    seen: String,
    _data: tempfile::TempDir,
}

impl Terminal {
    /// Starts a game; nothing without `script`.
    fn play(arguments: &str) -> Option<Terminal> {
        let version = Command::new("script").arg("--version").output();
        if !version.is_ok_and(|it| String::from_utf8_lossy(&it.stdout).contains("util-linux")) {
            return None;
        }
        let data = tempfile::tempdir().unwrap();
        // `exec`: a shell that waits for the program would end with 130 after Ctrl-C.
        let mut script = Command::new("script")
            .args(["-qec", &format!("exec '{}' play {arguments}", env!("CARGO_BIN_EXE_alfil")), "/dev/null"])
            .env("XDG_DATA_HOME", data.path())
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = script.stdout.take().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut some = [0; 4096];
            while let Ok(n @ 1..) = stdout.read(&mut some) {
                if sender.send(some.iter().take(n).copied().collect()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal { script, output, seen: String::new(), _data: data })
    }

    fn press(&mut self, keys: &[u8]) {
        let stdin = self.script.stdin.as_mut().unwrap();
        stdin.write_all(keys).and_then(|()| stdin.flush()).unwrap();
    }

    /// Waits for a text, and forgets what came before its end.
    #[track_caller]
    fn wait_for(&mut self, text: &str) {
        let began = Instant::now();
        loop {
            if let Some(place) = self.seen.find(text) {
                self.seen.drain(..place + text.len());
                return;
            }
            let Ok(more) = self.output.recv_timeout(PATIENCE.saturating_sub(began.elapsed())) else {
                panic!("no {text:?} in {:?}", self.seen)
            };
            // A letter may arrive in halves; what is waited for after it does not.
            self.seen.push_str(&String::from_utf8_lossy(&more));
        }
    }

    /// Returns the exit code of the program.
    #[track_caller]
    fn ends(&mut self) -> Option<i32> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.script.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("it goes on: {:?}", self.seen)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.script.kill();
        let _ = self.script.wait();
    }
}

#[test]
#[expect(clippy::print_stderr, reason = "whoever runs the tests learns that one was left out")]
fn the_first_ctrl_c_ends_a_search_that_a_terminal_shows() {
    let Some(mut terminal) = Terminal::play("minishogi --side second --time 600") else {
        eprintln!("left out: there is no `script` of util-linux");
        return;
    };
    terminal.wait_for("thinking");
    terminal.wait_for("(Ctrl-C: move now)");
    thread::sleep(Duration::from_millis(200));
    terminal.press(CTRL_C);
    // The line is wiped out, and a move is played.
    terminal.wait_for("\r\u{1b}[K");
    terminal.wait_for("1. Black: ");
    terminal.wait_for("White>");
    terminal.press(b"quit\r");
    terminal.wait_for("To continue: ");
    assert_eq!(terminal.ends(), Some(0));
}
