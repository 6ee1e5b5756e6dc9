//! The protocol of XBoard, version 2.

mod clock;
mod highlight;
mod setup;

use std::io;

use alfil_core::board::{Move, Side};
use alfil_core::game::{Outcome, Reason};
use alfil_core::phrase::{capital, shortened};
use alfil_core::search::{Bound, Limits, Score, SearchResult, Variation};

use self::clock::Times;
use self::highlight::Path;
pub(crate) use self::setup::text as text_for_xboard;
use super::input::{Event, MAX_LINE};
use super::options::{self, Change};
use super::session::Session;
use super::{Next, info, survey};
use crate::library;
use crate::words::notation::ending;
use crate::words::notation::pgn::GameResult;

/// What the current search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Move,
    Analysis,
}

/// The mode of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// It takes moves and makes none.
    Force,
    /// It makes the moves of this side.
    Plays(Side),
    /// It analyses.
    Analyses,
}

/// The conversation with a program that speaks the protocol of XBoard.
#[derive(Debug)]
pub(super) struct XBoard {
    mode: Mode,
    task: Option<Task>,
    times: Times,
    /// True if the lines that the search finds are shown.
    posts: bool,
    /// The moves that are analysed; all if this is empty.
    included: Option<Vec<Move>>,
    path: Path,
}

/// A mate in N moves is sent as the score 100000 + N.
const MATE: i64 = 100_000;

/// Commands that have no effect here, but are not errors.
const IGNORED: [&str; 32] = [
    "accepted", "rejected", "random", "computer", "name", "rating", "ics", "hard", "easy", "pause", "resume",
    "hint", "bk", ".", "otim", "partner", "ptell", "holding", "draw", "white", "black", "hover", "xboard",
    "click", "egtpath", "choice", "setscore", "reject", "sn", "bookhint", "#", "variants",
];

/// Commands during which a search may go on.
const HARMLESS: [&str; 16] = [
    "ping", "post", "nopost", "time", "level", "st", "sd", "nps", "lift", "put", "protover", "?", "stop",
    "usermove", "cores", "memory",
];

impl XBoard {
    pub(super) fn new(session: &Session<'_>) -> XBoard {
        let side = !session.desk.game.position().side_to_move();
        XBoard {
            mode: Mode::Plays(side),
            task: None,
            times: Times::new(),
            posts: false,
            included: None,
            path: Path::default(),
        }
    }

    /// Deals with an event.
    pub(super) fn take(&mut self, session: &mut Session<'_>, event: Event) -> io::Result<Next> {
        match event {
            Event::Line(line) => return self.line(session, &line),
            Event::TooLong => {
                session.say(format_args!("Error (line of more than {MAX_LINE} bytes): it is not read"))?;
            }
            Event::Thought(number, line) if session.thinker.is_current(number) => {
                if self.posts || self.task == Some(Task::Analysis) {
                    session.say(thinking(session, &line))?;
                }
            }
            Event::Ended(number) if session.thinker.is_current(number) => {
                let found = session.thinker.take();
                if self.task.take() == Some(Task::Move) {
                    if let Some((found, best)) = found.as_ref().and_then(|found| Some((found, found.best?))) {
                        claim(session, found)?;
                        self.make(session, best)?;
                    } else {
                        let _ = session.desk.game.legal_moves();
                        announce(session)?;
                    }
                }
            }
            Event::Thought(..) | Event::Ended(_) | Event::JobDone => {}
            Event::End | Event::Overdue => {
                session.thinker.stop();
                return Ok(Next::Quit);
            }
        }
        Ok(Next::Listen)
    }

    fn line(&mut self, session: &mut Session<'_>, line: &str) -> io::Result<Next> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else { return Ok(Next::Listen) };
        if command == "quit" {
            session.thinker.stop();
            return Ok(Next::Quit);
        }
        if IGNORED.contains(&command) || command.starts_with('#') {
            return Ok(Next::Listen);
        }
        if !HARMLESS.contains(&command) {
            self.interrupt(session);
        }
        let refused = self.obey(session, command, rest, line)?;
        if let Err(reason) = refused {
            session.say(format_args!("Error ({reason}): {}", shortened(line)))?;
        }
        if self.mode == Mode::Analyses && self.task.is_none() && !HARMLESS.contains(&command) {
            self.analyse(session);
        }
        Ok(Next::Listen)
    }

    /// Obeys a command; the inner error says why that is impossible, in a clause.
    fn obey(
        &mut self,
        session: &mut Session<'_>,
        command: &str,
        words: &[&str],
        line: &str,
    ) -> io::Result<Result<(), String>> {
        let first = words.first().copied().unwrap_or_default();
        match command {
            "protover" => greet(session)?,
            "ping" => session.say(format_args!("pong {first}"))?,
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "level" | "st" | "sd" | "nps" | "time" => {
                if !self.times.set(command, words) {
                    return Ok(Err("not understood".to_owned()));
                }
            }
            "cores" | "memory" => {
                return Ok(set(session, if command == "cores" { "Threads" } else { "Hash" }, first));
            }
            "option" => return Ok(option(session, line)),
            "new" => {
                let default = session.default.clone();
                if session.choose(&default).is_err() {
                    return Ok(Err("the variant can no longer be read".to_owned()));
                }
                if let Err(why) = session.fit_weights() {
                    session.say(format_args!("telluser {why}"))?;
                }
                self.begin(session);
                self.mode = Mode::Plays(!session.desk.game.position().side_to_move());
            }
            "variant" => return self.variant(session, first),
            "force" | "result" => self.mode = Mode::Force,
            "exit" => self.mode = if self.mode == Mode::Analyses { Mode::Force } else { self.mode },
            "analyze" => self.mode = Mode::Analyses,
            "go" => {
                self.mode = Mode::Plays(session.desk.game.position().side_to_move());
                return self.think(session).map(Ok);
            }
            "playother" => self.mode = Mode::Plays(!session.desk.game.position().side_to_move()),
            "?" | "stop" => {
                if self.task == Some(Task::Move) {
                    session.thinker.stop();
                } else if command == "stop" && self.mode == Mode::Analyses {
                    self.interrupt(session);
                    self.mode = Mode::Force;
                }
            }
            "usermove" => self.user_move(session, first)?,
            "setboard" => return self.set_board(session, &words.join(" ")),
            "undo" | "remove" => {
                for _ in 0..if command == "undo" { 1 } else { 2 } {
                    if !session.desk.undo() {
                        return Ok(Err("no move to take back".to_owned()));
                    }
                }
                self.included = None;
            }
            "exclude" | "include" => return Ok(self.restrict(session, command == "include", first)),
            "lift" => {
                let answer = self.path.lift(&mut session.desk.game, first);
                session.say(answer)?;
            }
            "put" => {
                for answer in self.path.put(&mut session.desk.game, first) {
                    session.say(answer)?;
                }
            }
            "perft" => {
                let Ok(depth) = first.parse::<u32>() else { return Ok(Err("not a depth".to_owned())) };
                survey::perft(session, depth.min(survey::MOST_PLIES))?;
            }
            "bench" => survey::bench(session, words)?,
            // Before version 2, moves came without a command.
            _ if words.is_empty() && session.desk.wire.find(&mut session.desk.game, command).is_ok() => {
                self.user_move(session, command)?;
            }
            _ => return Ok(Err("unknown command".to_owned())),
        }
        Ok(Ok(()))
    }

    /// Ends a search and drops its result.
    fn interrupt(&mut self, session: &mut Session<'_>) {
        session.thinker.abandon();
        self.task = None;
    }

    /// A new game begins.
    fn begin(&mut self, session: &mut Session<'_>) {
        session.thinker.clear();
        self.times.renew();
        self.included = None;
        self.path = Path::default();
    }

    fn variant(&mut self, session: &mut Session<'_>, name: &str) -> io::Result<Result<(), String>> {
        let Ok(variant) = session.shelf.find(name) else {
            return Ok(Err("unknown variant".to_owned()));
        };
        let lines = match setup::lines(&variant) {
            Ok(lines) => lines,
            Err(why) => return Ok(Err(why)),
        };
        if session.choose(name).is_err() {
            return Ok(Err("unknown variant".to_owned()));
        }
        if let Err(why) = session.fit_weights() {
            session.say(format_args!("telluser {why}"))?;
        }
        self.begin(session);
        if self.mode != Mode::Force {
            self.mode = Mode::Plays(!session.desk.game.position().side_to_move());
        }
        lines.iter().try_for_each(|line| session.say(line)).map(Ok)
    }

    fn set_board(&mut self, session: &mut Session<'_>, text: &str) -> io::Result<Result<(), String>> {
        let shape = session.desk.variant.rules().shape;
        // The square passed is counted as in moves.
        let fields: Vec<String> = text
            .split_whitespace()
            .enumerate()
            .map(
                |(at, field)| if at == 3 { super::wire::from_xboard(shape, field) } else { field.to_owned() },
            )
            .collect();
        match session.desk.set_up_leniently(&fields.join(" ")) {
            Ok(()) => {
                self.included = None;
                self.path = Path::default();
                Ok(Ok(()))
            }
            Err(why) => session.say(format_args!("tellusererror {}", why.replace('\n', " "))).map(Ok),
        }
    }

    fn user_move(&mut self, session: &mut Session<'_>, text: &str) -> io::Result<()> {
        if self.task == Some(Task::Move) {
            return session.say(format_args!("Illegal move (it is the engine's turn): {}", shortened(text)));
        }
        self.interrupt(session);
        if let Err(why) = session.desk.play(text) {
            session.say(format_args!("Illegal move ({why}): {}", shortened(text)))?;
        } else {
            self.included = None;
            if self.mode != Mode::Analyses && self.mode != Mode::Force && !announce(session)? {
                self.search(session);
            }
        }
        if self.mode == Mode::Analyses {
            self.analyse(session);
        }
        Ok(())
    }

    /// Says how the game has ended, if it has, and starts searching for a move if there is one.
    fn think(&mut self, session: &mut Session<'_>) -> io::Result<()> {
        if !announce(session)? {
            self.search(session);
        }
        Ok(())
    }

    /// Starts searching for a move if it is the engine's turn.
    fn search(&mut self, session: &mut Session<'_>) {
        if self.mode != Mode::Plays(session.desk.game.position().side_to_move()) {
            return;
        }
        let n_moves = (session.desk.game.moves().len() / 2) as u32;
        session.thinker.start(&session.desk.game, self.times.limits(n_moves));
        self.task = Some(Task::Move);
    }

    /// Starts analysing, unless there is nothing to analyse.
    fn analyse(&mut self, session: &mut Session<'_>) {
        let is_over = session.desk.game.outcome().is_some();
        let moves = self.included.clone().unwrap_or_default();
        if is_over || (self.included.is_some() && moves.is_empty()) {
            return;
        }
        session.thinker.start(&session.desk.game, Limits { moves, ..Limits::default() });
        self.task = Some(Task::Analysis);
    }

    /// Makes the engine's move.
    fn make(&mut self, session: &mut Session<'_>, mv: Move) -> io::Result<()> {
        let text = session.desk.wire.print(&session.desk.game, mv);
        session.desk.play_move(mv);
        self.included = None;
        self.path = Path::default();
        let mut legs = text.split(',').peekable();
        while let Some(leg) = legs.next() {
            let more = if legs.peek().is_some() { "," } else { "" };
            session.say(format_args!("move {leg}{more}"))?;
        }
        announce(session)?;
        Ok(())
    }

    /// Excludes moves from the analysis, or includes them again.
    fn restrict(&mut self, session: &mut Session<'_>, includes: bool, text: &str) -> Result<(), String> {
        if text == "all" {
            self.included = (!includes).then(Vec::new);
            return Ok(());
        }
        let mv = session.desk.wire.find(&mut session.desk.game, text)?;
        let mut moves = match &self.included {
            Some(moves) => moves.clone(),
            None => session.desk.game.legal_moves(),
        };
        moves.retain(|&other| other != mv);
        if includes {
            moves.push(mv);
        }
        self.included = Some(moves);
        Ok(())
    }
}

/// `option NAME=VALUE`, or `option NAME`.
fn option(session: &mut Session<'_>, line: &str) -> Result<(), String> {
    let text = line.strip_prefix("option").unwrap_or_default();
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    set(session, name.trim(), value.trim())
}

fn set(session: &mut Session<'_>, name: &str, value: &str) -> Result<(), String> {
    match session.options.set(name, value)? {
        Change::Settings => session.thinker.set_settings(session.options.settings()),
        Change::Clear => session.thinker.clear(),
        Change::Writing => {}
        Change::Paths(paths) => session.shelf.set_paths(&paths).map_err(|faults| faults.join("; "))?,
        Change::Weights(path) => session.set_weights(path.as_deref())?,
        Change::Variant(_) | Change::Castling => return Err("choose it with `variant`".to_owned()),
    }
    Ok(())
}

/// Sends the features of the engine. Some programs wait only two seconds for `done=0`, so it comes first.
fn greet(session: &mut Session<'_>) -> io::Result<()> {
    session.say("feature done=0")?;
    let mut names: Vec<String> = session.shelf.own_names().into_iter().map(str::to_owned).collect();
    for name in library::known_to_xboard().map(str::to_owned).chain([session.default.clone()]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let variants = names.join(",");
    session.say(format_args!(
        "feature ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 reuse=1 analyze=1 memory=1 smp=1 nps=1 \
         highlight=1 debug=1 exclude=1 draw=0 myname=\"alfil {}\" variants=\"{variants}\"",
        env!("CARGO_PKG_VERSION")
    ))?;
    for option in options::features() {
        session.say(format_args!("feature option=\"{option}\""))?;
    }
    session.say("feature done=1")
}

/// Says how the game has ended by the rules, if it has. Returns whether no move is left: after an ending about the history,
/// players may go on.
fn announce(session: &mut Session<'_>) -> io::Result<bool> {
    let ended = session.desk.game.outcome();
    if ended.is_some_and(|outcome| outcome.reason == Reason::TooManyWays) {
        session.say(format_args!("tellusererror {}", ending::TOO_MANY_WAYS))?;
        return Ok(true);
    }
    if let Some(outcome) = session.desk.game.outcome_by_rules() {
        say_result(session, outcome)?;
    }
    Ok(ended.is_some())
}

/// Claims what the engine may claim before its move, unless its best move promises more.
fn claim(session: &mut Session<'_>, found: &SearchResult) -> io::Result<()> {
    let player = session.desk.game.position().side_to_move();
    match session.desk.game.claimable().first() {
        Some(&claim) if found.is_no_better_than(claim.winner, player) => say_result(session, claim),
        Some(_) | None => Ok(()),
    }
}

/// Says that the game has ended with an outcome.
fn say_result(session: &mut Session<'_>, outcome: Outcome) -> io::Result<()> {
    let result = GameResult::of_outcome(Some(outcome));
    let why = capital(&ending::clause_of(&session.desk.game, outcome)).replace(['{', '}', '\n'], " ");
    session.say(format_args!("{result} {{{why}}}"))
}

/// Returns a line that a search has found: depth, score, hundredths of a second, positions, moves.
fn thinking(session: &Session<'_>, line: &Variation) -> String {
    let score = match line.score {
        Score::Centipawns(cp) => i64::from(cp),
        Score::Mate(moves) if moves > 0 => MATE + i64::from(moves),
        Score::Mate(moves) => i64::from(moves) - MATE,
    };
    let mark = match line.bound {
        Bound::Exact => "",
        Bound::Lower => " !",
        Bound::Upper => " ?",
    };
    let moves = info::moves(&line.pv, &session.desk.game, session.desk.wire).join(" ");
    format!("{} {score} {} {} {moves}{mark}", line.depth, line.time.as_millis() / 10, line.nodes)
}
