//! The protocols, spoken as other programs do: over pipes, with transcripts of what is said.

mod ends;
mod files;
mod matches;
mod noise;
mod transcripts;
mod variants;

use std::io::{BufRead, BufReader, PipeWriter, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread::JoinHandle;
use std::time::Duration;

use alfil::library;
use alfil::play::protocol::{self, Files, Language};
use alfil::words::notation::coord;
use alfil_core::variant::Variant;

/// Nothing but the bundled variants.
struct NoFiles;

impl Files for NoFiles {
    fn list(&self, path: &str) -> Result<Vec<(String, String)>, Vec<String>> {
        Err(vec![format!("`{path}` is not read here")])
    }

    fn load(&self, word: &str) -> Result<Arc<Variant>, Vec<String>> {
        Err(vec![format!("`{word}` is not read here")])
    }

    fn weights(&self, path: &str) -> Result<String, String> {
        Err(format!("`{path}` is not here"))
    }
}

/// Longer than any answer takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(240);

/// A program that speaks a protocol with alfil.
struct Client {
    to: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: JoinHandle<std::io::Result<()>>,
}

impl Client {
    fn new(language: Option<Language>, variant: Option<&str>) -> Client {
        let (input, to) = std::io::pipe().unwrap();
        let (from, mut output) = std::io::pipe().unwrap();
        let given = variant.map(|id| library::variant(id).unwrap());
        let engine = std::thread::spawn(move || protocol::run(language, given, &NoFiles, input, &mut output));
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(from).lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Client { to: Some(to), lines, engine }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.to.as_mut().unwrap(), "{line}").unwrap();
    }

    /// The next line.
    #[track_caller]
    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// The lines up to one that begins so, which is the last.
    #[track_caller]
    fn until(&self, start: &str) -> Vec<String> {
        let mut seen = Vec::new();
        while !seen.last().is_some_and(|line: &String| line.starts_with(start)) {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else {
                panic!("no line begins with `{start}`:\n{}", seen.join("\n"))
            };
            seen.push(line);
        }
        seen
    }

    /// The line that begins so, the next of its sort.
    #[track_caller]
    fn answer(&self, start: &str) -> String {
        self.until(start).pop().unwrap()
    }

    /// Closes the input and waits for the end; the lines that were still said.
    #[track_caller]
    fn end(mut self) -> Vec<String> {
        drop(self.to.take());
        let rest = self.lines.iter().collect();
        self.engine.join().expect("no panic").expect("everything written");
        rest
    }
}

/// The legal moves of a position, as UCI writes them.
fn legal(id: &str, fen: Option<&str>) -> Vec<String> {
    let variant = library::variant(id).unwrap();
    let mut game = match fen {
        Some(fen) => alfil::words::notation::fen::parse(&variant, fen).unwrap(),
        None => alfil_core::game::Game::new(&variant),
    };
    game.legal_moves().into_iter().map(|mv| coord::print(variant.rules(), game.position(), mv)).collect()
}
