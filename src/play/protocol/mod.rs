//! The protocols of game engines: UCI, USI, and that of XBoard.
//!
//! One loop serves all three ([`run`]). One thread reads lines, another searches; both send events to the loop, which alone
//! writes. Questions are therefore answered at once, even during a search, and lines are never mixed. What differs between
//! the protocols is in `uci` (UCI and USI) and `xboard`; how moves are written, in `wire`; what can be set, in `options`.
//!
//! Nothing is written before the first line is read. What cannot be obeyed is reported in one line, and the position stays
//! as it was.

mod current_game;
mod go;
mod info;
mod input;
mod options;
mod queue;
mod session;
mod survey;
mod thinker;
mod uci;
mod variants;
pub(crate) mod wire;
mod xboard;

use std::io::{self, Read, Write};
use std::sync::Arc;

use alfil_core::variant::Variant;

use self::input::Event;
#[cfg(feature = "cli")]
pub(crate) use self::options::has_memory_for;
use self::session::Session;
use self::uci::Uci;
pub use self::variants::Files;
use self::xboard::XBoard;
pub(crate) use self::xboard::text_for_xboard;

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// The Universal Chess Interface, with its extensions for variants.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Chess Engine Communication Protocol, version 2, which XBoard and `WinBoard` speak.
    Xboard,
}

impl Language {
    /// Returns the protocol of a program that begins with this line.
    fn of_greeting(line: &str) -> Option<Language> {
        match line {
            "uci" => Some(Language::Uci),
            "usi" => Some(Language::Usi),
            "xboard" => Some(Language::Xboard),
            _ => None,
        }
    }
}

/// What happens after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Listen,
    Quit,
}

/// Who answers.
enum Speaker {
    Uci(Uci),
    XBoard(XBoard),
}

impl Speaker {
    /// Returns whether the answer to a search is still due.
    fn is_answering(&self) -> bool {
        match self {
            Speaker::Uci(uci) => uci.is_answering(),
            Speaker::XBoard(_) => false,
        }
    }

    fn report_dropped(&self, session: &mut Session<'_>, n: usize) -> io::Result<()> {
        match self {
            Speaker::Uci(_) => {
                session.say(format_args!("info string ERROR: too many lines waited; {n} were dropped"))
            }
            Speaker::XBoard(_) => {
                session.say(format_args!("Error (too many lines waited): {n} were dropped"))
            }
        }
    }
}

/// Serves a program until it says `quit`, or its input ends.
///
/// Without a language, the first line decides. `given` is the variant to begin with.
///
/// # Errors
/// If the output cannot be written.
pub fn run(
    language: Option<Language>,
    given: Option<Arc<Variant>>,
    files: &dyn Files,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<()> {
    run_with_beat(language, given, files, input, out, &|| {})
}

/// Serves a program like `run`, and calls `beat` each time that something is going to be answered.
///
/// # Errors
/// If the output cannot be written.
pub fn run_with_beat(
    language: Option<Language>,
    given: Option<Arc<Variant>>,
    files: &dyn Files,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
    beat: &dyn Fn(),
) -> io::Result<()> {
    let (events, sender) = input::listen(input);
    let mut waiting = None;
    let language = match language {
        Some(language) => language,
        None => loop {
            let line = match events.next() {
                Event::Line(line) if line == "quit" => return Ok(()),
                Event::Line(line) if !line.is_empty() => line,
                Event::End => return Ok(()),
                Event::Line(_)
                | Event::TooLong
                | Event::Thought(..)
                | Event::Ended(_)
                | Event::JobDone
                | Event::Overdue => continue,
            };
            if let Some(language) = Language::of_greeting(&line) {
                waiting = Some(line);
                break language;
            }
            writeln!(out, "info string ERROR: the first line must name the protocol: uci, usi or xboard")?;
            out.flush()?;
        },
    };
    let mut session = Session::new(language, given, files, events, sender, out);
    if let Some(line) = waiting {
        session.queue.push(Event::Line(line));
    }
    let mut speaker = match language {
        Language::Uci | Language::Usi => Speaker::Uci(Uci::new()),
        Language::Xboard => Speaker::XBoard(XBoard::new(&session)),
    };
    loop {
        let event = session.next_event();
        beat();
        if let Event::Line(_) = event {
            session.queue.begin();
        }
        let next = match &mut speaker {
            Speaker::Uci(uci) => uci.take(&mut session, event)?,
            Speaker::XBoard(xboard) => xboard.take(&mut session, event)?,
        };
        if next == Next::Quit || (session.queue.is_cut && !speaker.is_answering()) {
            return Ok(());
        }
        let n_dropped = session.queue.take_dropped();
        if n_dropped > 0 {
            speaker.report_dropped(&mut session, n_dropped)?;
        }
    }
}
