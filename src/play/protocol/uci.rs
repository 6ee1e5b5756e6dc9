//! UCI and USI, which differ in names, squares and a few answers.

use std::collections::VecDeque;
use std::io;

use alfil_core::game::Reason;
use alfil_core::phrase::shortened;
use alfil_core::search::{Limits, Score, SearchResult};

use super::go::Go;
use super::input::{Event, MAX_LINE};
use super::options::{self, Change};
use super::queue::MAX_WAITING;
use super::session::Session;
use super::survey;
use super::{Language, Next, info};
use crate::words::notation::{ending, sfen};

/// The conversation with a program that speaks UCI or USI.
#[derive(Debug, Default)]
pub(super) struct Uci {
    task: Option<Task>,
    /// Lines that arrived during a search and have to wait for its end.
    put_off: VecDeque<String>,
    /// True if the input has ended during a search.
    has_ended: bool,
    /// True if `quit` arrived during a search.
    leaves: bool,
}

/// A search whose result has not been sent yet.
#[derive(Debug)]
struct Task {
    waits: Waits,
    for_mate: bool,
    /// True if it ends by itself.
    ends: bool,
    found: Option<SearchResult>,
}

/// What the result has to wait for, in addition to the end of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waits {
    No,
    ForStop,
    ForHitOrStop,
}

/// The longest mate that is searched for, in moves.
const LONGEST_MATE: u32 = 60;

impl Uci {
    pub(super) fn new() -> Uci {
        Uci::default()
    }

    /// Returns whether the answer to a search is still due.
    pub(super) fn is_answering(&self) -> bool {
        self.task.is_some()
    }

    /// Deals with an event.
    pub(super) fn take(&mut self, session: &mut Session<'_>, event: Event) -> io::Result<Next> {
        match event {
            Event::Line(line) => return self.line(session, line),
            Event::TooLong => error(session, format!("a line of more than {MAX_LINE} bytes is not read"))?,
            Event::Thought(number, line) if session.thinker.is_current(number) => {
                let text = info::line(&line, &session.desk.game, session.desk.wire, session.options.show_wdl);
                session.say(text)?;
            }
            Event::Ended(number) if session.thinker.is_current(number) => {
                let found = session.thinker.take();
                if let Some(task) = &mut self.task {
                    task.found = found;
                }
                self.answer(session)?;
            }
            Event::Thought(..) | Event::Ended(_) | Event::JobDone => {}
            // A search that ends by itself may go on for a moment.
            Event::End => {
                let Some(task) = &mut self.task else { return Ok(Next::Quit) };
                if !task.ends {
                    session.thinker.stop();
                }
                session.queue.close();
                (task.waits, self.has_ended) = (Waits::No, true);
                self.answer(session)?;
            }
            Event::Overdue => {
                let Some(task) = &mut self.task else { return Ok(Next::Quit) };
                session.thinker.stop();
                session.queue.is_cut = true;
                task.waits = Waits::No;
                self.answer(session)?;
            }
        }
        Ok(Next::Listen)
    }

    fn line(&mut self, session: &mut Session<'_>, line: String) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Ok(Next::Listen) };
        if self.leaves {
            return Ok(Next::Listen);
        }
        match command {
            "uci" | "usi" => greet(session)?,
            "isready" => session.say("readyok")?,
            "quit" => return self.quit(session),
            "stop" => {
                session.thinker.stop();
                // It also ends what waits for the end of the search.
                if !self.put_off.is_empty() {
                    self.put_off.push_back(line);
                }
                if let Some(task) = &mut self.task {
                    task.waits = Waits::No;
                }
                self.answer(session)?;
            }
            "ponderhit" => {
                session.thinker.ponder_hit();
                if let Some(task) = self.task.as_mut().filter(|task| task.waits == Waits::ForHitOrStop) {
                    task.waits = Waits::No;
                } else if !self.put_off.is_empty() {
                    self.put_off.push_back(line);
                }
                self.answer(session)?;
            }
            _ if self.task.is_some() => {
                if self.put_off.len() < MAX_WAITING {
                    self.put_off.push_back(line);
                } else {
                    error(session, "too many lines during a search")?;
                }
            }
            "setoption" => set_option(session, rest)?,
            "position" => position(session, rest)?,
            "ucinewgame" | "usinewgame" => session.thinker.clear(),
            "go" => self.go(session, rest)?,
            "d" => survey::draw(session)?,
            "eval" => {
                let score = {
                    let Session { thinker, desk, .. } = session;
                    thinker.searcher(&desk.variant).evaluate(&desk.game)
                };
                session.say(format_args!("Evaluation: {score} centipawns for the player to move"))?;
            }
            "bench" => survey::bench(session, rest)?,
            "load" => load(session, &rest.join(" "))?,
            "register" | "debug" | "gameover" => {}
            other => session.say(format_args!("info string unknown command: {}", shortened(other)))?,
        }
        Ok(Next::Listen)
    }

    /// Quits, after sending what the current search has found.
    fn quit(&mut self, session: &mut Session<'_>) -> io::Result<Next> {
        let Some(task) = &mut self.task else { return Ok(Next::Quit) };
        (task.waits, self.leaves) = (Waits::No, true);
        session.thinker.stop();
        self.answer(session)?;
        Ok(Next::Listen)
    }

    fn go(&mut self, session: &mut Session<'_>, words: &[&str]) -> io::Result<()> {
        let go = Go::read(words, session.language, &mut session.desk);
        for fault in &go.faults {
            error(session, fault)?;
        }
        if let Some(depth) = go.perft {
            return survey::perft(session, depth);
        }
        let mut limits = go.limits;
        if go.for_mate {
            limits.mate = Some(LONGEST_MATE);
        }
        let ends = limits.nodes.is_some() || limits.time.is_some() || limits.depth.is_some();
        let mut task = Task {
            waits: match (go.is_infinite, go.ponders) {
                (true, _) => Waits::ForStop,
                (false, true) => Waits::ForHitOrStop,
                (false, false) => Waits::No,
            },
            for_mate: go.for_mate,
            ends: ends && !go.is_infinite && !go.ponders,
            found: None,
        };
        if session.desk.game.outcome().is_some() {
            over(session)?;
            task.found = Some(SearchResult { best: None, ponder: None, lines: Vec::new(), nodes: 0 });
        } else {
            session.thinker.start(&session.desk.game, limits);
        }
        self.task = Some(task);
        self.answer(session)
    }

    /// Sends the result of a search once it is there and may be sent, and takes up the lines that waited for it.
    fn answer(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        let is_due = |task: &Task| task.found.is_some() && task.waits == Waits::No;
        if !self.task.as_ref().is_some_and(is_due) {
            return Ok(());
        }
        let task = self.task.take();
        let Some((found, for_mate)) = task.and_then(|task| Some((task.found?, task.for_mate))) else {
            return Ok(());
        };
        if for_mate {
            report_mate(session, &found)?;
        } else {
            report_move(session, &found)?;
        }
        if self.leaves {
            session.queue.push_first(Event::End);
            return Ok(());
        }
        for line in self.put_off.drain(..).rev() {
            session.queue.push_first(Event::Line(line));
        }
        if std::mem::take(&mut self.has_ended) {
            session.queue.push(Event::End);
        }
        Ok(())
    }
}

/// Reports the commands that could not be carried out.
fn error(session: &mut Session<'_>, fault: impl std::fmt::Display) -> io::Result<()> {
    let fault = fault.to_string().replace('\n', " ");
    session.say(format_args!("info string ERROR: {fault}"))
}

/// Introduces the program and its options.
fn greet(session: &mut Session<'_>) -> io::Result<()> {
    session.say(concat!("id name alfil ", env!("CARGO_PKG_VERSION")))?;
    session.say("id author the authors of alfil")?;
    for line in options::lines(session.language, &session.default, &session.shelf.names()) {
        session.say(line)?;
    }
    session.say(if session.language == Language::Usi { "usiok" } else { "uciok" })
}

/// `setoption name NAME value VALUE`.
fn set_option(session: &mut Session<'_>, words: &[&str]) -> io::Result<()> {
    let words = words.strip_prefix(&["name"]).unwrap_or(words);
    let end = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let name = words.get(..end).unwrap_or_default().join(" ");
    let value = words.get(end + 1..).unwrap_or_default().join(" ");
    match session.options.set(&name, &value) {
        Err(why) => error(session, why),
        Ok(Change::Writing) => Ok(()),
        Ok(Change::Settings) => {
            session.thinker.set_settings(session.options.settings());
            Ok(())
        }
        Ok(Change::Clear) => {
            session.thinker.clear();
            Ok(())
        }
        Ok(Change::Variant(name)) => choose(session, &name),
        Ok(Change::Castling) => {
            let chosen = session.chosen.clone();
            if crate::library::with_castling_from_anywhere(&chosen).is_some() {
                return choose(session, &chosen);
            }
            let wire = session.wire();
            session.desk.set_wire(wire);
            Ok(())
        }
        Ok(Change::Paths(paths)) => load(session, &paths),
        Ok(Change::Weights(path)) => {
            let set = session.set_weights(path.as_deref());
            set.or_else(|why| session.say(format_args!("info string {why}")))
        }
    }
}

/// Chooses a variant and sends the facts about it.
fn choose(session: &mut Session<'_>, name: &str) -> io::Result<()> {
    match session.choose(name) {
        Ok(()) => {
            for line in survey::facts(&session.desk.variant, &session.chosen) {
                session.say(format_args!("info string {line}"))?;
            }
            session.fit_weights().or_else(|why| session.say(format_args!("info string {why}")))
        }
        Err(faults) => faults.iter().try_for_each(|fault| error(session, fault)),
    }
}

/// Reads files, and offers the variants anew.
fn load(session: &mut Session<'_>, paths: &str) -> io::Result<()> {
    if let Err(faults) = session.shelf.set_paths(paths) {
        for fault in faults {
            error(session, fault)?;
        }
    }
    let line = options::variants_line(session.language, &session.default, &session.shelf.names());
    session.say(line)
}

/// `position startpos|fen F|sfen S [moves …]`.
fn position(session: &mut Session<'_>, words: &[&str]) -> io::Result<()> {
    let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(end + 1..).unwrap_or_default();
    let Some((&form, place)) = words.get(..end).and_then(<[&str]>::split_first) else {
        return error(session, "`position` is followed by `startpos`, `fen` or `sfen`");
    };
    let start = match form {
        "startpos" => Ok(None),
        "fen" => Ok(Some(place.join(" "))),
        "sfen" => sfen::to_fen(session.desk.variant.rules(), &place.join(" ")).map(Some),
        other => {
            Err(format!("`position` is followed by `startpos`, `fen` or `sfen`, not `{}`", shortened(other)))
        }
    };
    match start.and_then(|start| session.desk.set_up(start.as_deref(), moves)) {
        Ok(notes) => notes.iter().try_for_each(|note| session.say(format_args!("info string {note}"))),
        Err(why) => error(session, why),
    }
}

/// Sends how a game that is to be searched has ended.
fn over(session: &mut Session<'_>) -> io::Result<()> {
    let game = &mut session.desk.game;
    let mover = game.position().side_to_move();
    let score = match game.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == mover => "mate 1",
        Some(_) => "mate 0",
        None => "cp 0",
    };
    let why = ending::clause(game);
    session.say(format_args!("info string the game is over, since {why}"))?;
    session.say(format_args!("info depth 0 score {score}"))
}

/// Sends the best move.
fn report_move(session: &mut Session<'_>, found: &SearchResult) -> io::Result<()> {
    let Some(best) = found.best else {
        let game = &mut session.desk.game;
        let _ = game.legal_moves();
        if game.outcome().is_some_and(|outcome| outcome.reason == Reason::TooManyWays) {
            error(session, ending::TOO_MANY_WAYS)?;
            return session.say("bestmove (none)");
        }
        let mover = game.position().side_to_move();
        let word = match game.outcome().and_then(|outcome| outcome.winner) {
            Some(winner) if session.language == Language::Usi => {
                if winner == mover {
                    "win"
                } else {
                    "resign"
                }
            }
            Some(_) | None => "(none)",
        };
        return session.say(format_args!("bestmove {word}"));
    };
    let expected = found.ponder.filter(|_| session.options.ponder);
    let pv: Vec<_> = [best].into_iter().chain(expected).collect();
    let moves = info::moves(&pv, &session.desk.game, session.desk.wire);
    session.say(format_args!("bestmove {}", moves.join(" ponder ")))
}

/// USI: sends the moves of the mate that was wanted.
fn report_mate(session: &mut Session<'_>, found: &SearchResult) -> io::Result<()> {
    let wins = |found: &SearchResult| match found.lines.first()?.score {
        Score::Mate(moves) if moves > 0 => Some(moves as u32),
        Score::Mate(_) | Score::Centipawns(_) => None,
    };
    let player = session.desk.game.position().side_to_move();
    let Some(moves) = wins(found) else {
        let is_lost = found.lines.first().is_none_or(|line| matches!(line.score, Score::Mate(_)));
        return session.say(if is_lost { "checkmate nomate" } else { "checkmate timeout" });
    };
    let mut pv = found.lines.first().map(|line| line.pv.clone()).unwrap_or_default();
    let start = session.desk.game.clone();
    for &mv in &pv {
        session.desk.game.play_unchecked(mv);
    }
    // The principal variation may be shorter than the mate; the rest is searched for.
    for _ in 0..2 * moves {
        if session.desk.game.outcome().is_some() || session.queue.ends_command() {
            break;
        }
        let limits = Limits { mate: Some(moves), nodes: Some(NODES_OF_REST), ..Limits::default() };
        let Some(mv) = session.think_through(limits).and_then(|found| found.best) else { break };
        session.desk.game.play_unchecked(mv);
        pv.push(mv);
    }
    let is_won = session.desk.game.outcome().is_some_and(|outcome| outcome.winner == Some(player));
    session.desk.game = start;
    if !is_won {
        return session.say("checkmate timeout");
    }
    let moves = info::moves(&pv, &session.desk.game, session.desk.wire);
    session.say(format_args!("checkmate {}", moves.join(" ")))
}

/// The positions searched for each further move of a mate whose first moves are known.
const NODES_OF_REST: u64 = 200_000;
