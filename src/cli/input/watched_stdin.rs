//! Standard input, watched: a program that hangs must not outlive the one that started it.

use std::io::{self, Read};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// How long the program may be silent after `quit` or the end of the input.
const PATIENCE: Duration = Duration::from_millis(800);

/// An input after whose end, or whose line `quit`, the program ends as soon as it answers nothing for a while.
pub(in crate::cli) struct Watched<R> {
    input: R,
    /// What has been read of the current line, as far as it may still be `quit`.
    line: Vec<u8>,
    answers: Arc<AtomicU64>,
    is_over: bool,
}

impl<R: Read> Watched<R> {
    /// Watches an input. The number is to grow with each answer.
    pub(in crate::cli) fn new(input: R, answers: &Arc<AtomicU64>) -> Watched<R> {
        Watched { input, line: Vec::new(), answers: Arc::clone(answers), is_over: false }
    }

    /// Looks for a line `quit` in what has been read.
    fn look(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if byte == b'\n' {
                if self.line.trim_ascii() == b"quit" {
                    self.end();
                }
                self.line.clear();
            } else if self.line.len() < 64 {
                self.line.push(byte);
            }
        }
    }

    fn end(&mut self) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        let answers = Arc::clone(&self.answers);
        thread::spawn(move || {
            loop {
                let before = answers.load(Ordering::Relaxed);
                thread::sleep(PATIENCE);
                if answers.load(Ordering::Relaxed) == before {
                    process::exit(0);
                }
            }
        });
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(buffer)?;
        if n == 0 {
            self.end();
        } else {
            self.look(buffer.get(..n).unwrap_or_default());
        }
        Ok(n)
    }
}
