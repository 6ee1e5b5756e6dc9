//! A player: a program that speaks one of the protocols, alfil itself among them.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use alfil_core::board::Side;
use alfil_core::game::Game;

use crate::library;
use crate::play::protocol::Language;
use crate::play::protocol::wire::Wire;

/// How a player is started and set up.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    pub(crate) language: Language,
    pub(crate) command: Vec<String>,
    /// Options, by name and value.
    pub(crate) options: Vec<(String, String)>,
    /// What the player calls the variant.
    pub(crate) variant: String,
    /// A file with the variant, if the player does not know it.
    pub(crate) path: Option<String>,
    /// How long it may take to start, and to answer once its time has run out.
    pub(crate) patience: Duration,
}

/// How long a player may think about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Pace {
    Nodes(u64),
    PerMove(Duration),
    Clock { base: Duration, increment: Duration },
}

/// A score that a player gave to its own position, in centipawns; wins are above any other.
pub(crate) const WIN: i64 = 100_000;

/// The answer that gives up the game.
pub(crate) const RESIGN: &str = "resign";

/// What a player answered.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) text: String,
    pub(crate) score: Option<i64>,
    pub(crate) time: Duration,
}

/// A running player.
#[derive(Debug)]
pub(crate) struct Program {
    spec: Spec,
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
    /// The bytes of the lines that wait to be received.
    waiting: Arc<AtomicUsize>,
    wire: Wire,
    /// XBoard's protocol: the number of moves that it has been sent or has made.
    n_sent: usize,
    /// XBoard's protocol: the features that it has announced.
    features: String,
}

/// The most bytes of lines that wait to be received, and the most that are kept of an answer: of a program that floods, the
/// rest is lost.
const MOST_BYTES: usize = 16 << 20;

/// Longer lines are read in parts.
const LONGEST_LINE: u64 = 1 << 20;

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = writeln!(self.to, "quit");
        let _ = self.to.flush();
        let deadline = Instant::now() + Duration::from_millis(500);
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The reason if a program no longer responds.
const ENDED: &str = "it ended unexpectedly";

fn no_option(name: &str) -> String {
    format!("it has no option `{name}`")
}

/// Returns what a line takes of the memory.
fn size(line: &str) -> usize {
    line.len() + size_of::<String>()
}

/// The last lines of an answer.
#[derive(Default)]
struct Seen {
    lines: Vec<String>,
    bytes: usize,
}

impl Seen {
    fn push(&mut self, line: String) {
        self.bytes += size(&line);
        self.lines.push(line);
        if self.bytes > MOST_BYTES {
            let dropped = self.lines.drain(..self.lines.len().div_ceil(2));
            self.bytes -= dropped.map(|line| size(&line)).sum::<usize>();
        }
    }
}

/// Checks whether a program of UCI or USI takes an option with this value, as far as the lines in which it offers its
/// options say.
///
/// # Errors
/// Why not, in a clause.
fn check_option(language: Language, offered: &[String], name: &str, value: &str) -> Result<(), String> {
    // These are sent to every program of USI, whether it offers them or not.
    if language == Language::Usi && matches!(name, "USI_Hash" | "USI_Ponder") {
        return Ok(());
    }
    let of = |line: &String| {
        let (found, kind) = line.strip_prefix("option name ")?.split_once(" type ")?;
        found.trim().eq_ignore_ascii_case(name).then(|| kind.trim().to_owned())
    };
    let kind = offered.iter().find_map(of).ok_or_else(|| no_option(name))?;
    let words: Vec<&str> = kind.split_whitespace().collect();
    let after = |word: &str| {
        words
            .windows(2)
            .find(|pair| pair.first() == Some(&word))
            .and_then(|pair| pair.get(1)?.parse::<i64>().ok())
    };
    match words.first().copied() {
        Some("spin") => {
            let (least, most) = (after("min").unwrap_or(i64::MIN), after("max").unwrap_or(i64::MAX));
            match value.parse::<i64>() {
                Ok(number) if (least..=most).contains(&number) => Ok(()),
                Ok(_) | Err(_) => {
                    Err(format!("`{name}` takes a number from {least} to {most}, not `{value}`"))
                }
            }
        }
        Some("check") if !matches!(value, "true" | "false") => {
            Err(format!("`{name}` takes `true` or `false`, not `{value}`"))
        }
        _ => Ok(()),
    }
}

fn not_offered(variant: &str) -> String {
    format!("it does not offer the variant `{variant}`")
}

/// Returns the values of a combo option; nothing if it is not one.
fn offered_values<'a>(offered: &'a [String], name: &str) -> Option<Vec<&'a str>> {
    let line = offered.iter().find(|line| line.contains(&format!("name {name} type combo")))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    Some(
        words
            .windows(2)
            .filter_map(|pair| (pair.first() == Some(&"var")).then(|| pair.get(1).copied())?)
            .collect(),
    )
}

impl Program {
    /// Starts a program and sets it up.
    ///
    /// # Errors
    /// Why it cannot play, in a clause.
    pub(crate) fn start(spec: &Spec) -> Result<Program, String> {
        let Some((file, arguments)) = spec.command.split_first() else { return Err("no command".to_owned()) };
        let mut child = Command::new(file)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                if error.kind() == std::io::ErrorKind::NotFound {
                    format!("there is no program `{file}`")
                } else {
                    format!("`{file}` cannot be started: {error}")
                }
            })?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{file}` has no input or output"));
        };
        let (sender, lines) = mpsc::channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&waiting);
        thread::spawn(move || {
            let mut from = BufReader::new(from);
            let mut bytes = Vec::new();
            let mut next = |bytes: &mut Vec<u8>| (&mut from).take(LONGEST_LINE).read_until(b'\n', bytes);
            while next(&mut bytes).is_ok_and(|n| n > 0) {
                let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                bytes.clear();
                if counter.load(Ordering::Relaxed) > MOST_BYTES {
                    continue;
                }
                counter.fetch_add(size(&line), Ordering::Relaxed);
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let wire = Wire { language: spec.language, by_partner: false };
        let spec = spec.clone();
        let mut program =
            Program { spec, child, to, lines, waiting, wire, n_sent: 0, features: String::new() };
        program.set_up()?;
        Ok(program)
    }

    fn set_up(&mut self) -> Result<(), String> {
        let Spec { language, options, variant, path, patience, .. } = self.spec.clone();
        match language {
            Language::Uci | Language::Usi => {
                let (greeting, done) =
                    if language == Language::Uci { ("uci", "uciok") } else { ("usi", "usiok") };
                self.say(greeting)?;
                let offered = self.until(done, patience)?;
                // Some programs use the same name in both protocols.
                let names = ["UCI_Variant", "USI_Variant"];
                let is_offered =
                    |name: &&str| offered.iter().any(|line| line.contains(&format!("name {name} ")));
                let name = names.into_iter().find(is_offered);
                // A program that is sent the name of a variant it does not have may silently play another.
                let brings_files = path.is_some() || options.iter().any(|(name, _)| name == "VariantPath");
                let is_usual = match language {
                    Language::Usi => variant == library::shogi().id(),
                    Language::Uci | Language::Xboard => variant == library::USUAL,
                };
                let is_known = match name.and_then(|name| offered_values(&offered, name)) {
                    Some(values) => values.contains(&variant.as_str()),
                    None => name.is_some() || is_usual,
                };
                if !is_known && !brings_files {
                    return Err(not_offered(&variant));
                }
                for (option, value) in options {
                    check_option(language, &offered, &option, &value)?;
                    self.say(&format!("setoption name {option} value {value}"))?;
                }
                if let Some(path) = path {
                    self.say(&format!("setoption name VariantPath value {path}"))?;
                }
                if let Some(name) = name {
                    self.say(&format!("setoption name {name} value {variant}"))?;
                }
                self.is_ready()
            }
            Language::Xboard => {
                self.say("xboard")?;
                self.say("protover 2")?;
                // Programs that announce no features are given as long as XBoard gives them.
                self.features = match self.until("feature done=1", Duration::from_secs(2)) {
                    Ok(lines) => lines.join(" "),
                    Err(_) => self.still_runs()?,
                };
                let listed =
                    self.features.split_once("variants=\"").and_then(|(_, rest)| rest.split('"').next());
                if let Some(listed) = listed
                    && path.is_none()
                    && variant != library::USUAL
                    && !listed.split(',').any(|name| name.trim() == variant)
                {
                    return Err(not_offered(&variant));
                }
                for (option, value) in options {
                    let feature = match option.as_str() {
                        "memory" => "memory=1".to_owned(),
                        "cores" => "smp=1".to_owned(),
                        _ => format!("option=\"{option} -"),
                    };
                    if !self.features.contains(&feature) {
                        return Err(no_option(&option));
                    }
                    let has_command = matches!(option.as_str(), "memory" | "cores");
                    let line = if has_command {
                        format!("{option} {value}")
                    } else {
                        format!("option {option}={value}")
                    };
                    self.say(&line)?;
                }
                if let Some(path) = path {
                    self.say(&format!("option VariantPath={path}"))?;
                }
                Ok(())
            }
        }
    }

    /// No features, unless the program has ended.
    fn still_runs(&mut self) -> Result<String, String> {
        match self.child.try_wait() {
            Ok(None) => Ok(String::new()),
            Ok(Some(_)) | Err(_) => Err(ENDED.to_owned()),
        }
    }

    fn is_ready(&mut self) -> Result<(), String> {
        self.say("isready")?;
        self.until("readyok", self.spec.patience).map(|_| ())
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.to, "{line}").and_then(|()| self.to.flush()).map_err(|_| ENDED.to_owned())
    }

    /// Returns the lines up to the first that begins with this.
    fn until(&mut self, start: &str, patience: Duration) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + patience;
        let mut seen = Seen::default();
        loop {
            let line = self.receive(deadline, || format!("it does not answer with `{start}`"))?;
            let is_it = line.starts_with(start);
            seen.push(line);
            if is_it {
                return Ok(seen.lines);
            }
        }
    }

    /// Returns the next line, unless the time is over: even if a program never stops writing.
    fn receive(&self, deadline: Instant, late: impl Fn() -> String) -> Result<String, String> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(late());
        }
        let line = self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => late(),
            RecvTimeoutError::Disconnected => ENDED.to_owned(),
        })?;
        self.waiting.fetch_sub(size(&line), Ordering::Relaxed);
        Ok(line)
    }

    /// Begins a new game.
    pub(crate) fn begin(&mut self, pace: Pace) -> Result<(), String> {
        match self.spec.language {
            Language::Uci => {
                self.say("ucinewgame")?;
                self.is_ready()
            }
            Language::Usi => {
                self.say("usinewgame")?;
                self.is_ready()
            }
            Language::Xboard => {
                self.n_sent = 0;
                self.say("new")?;
                // Every program starts with chess, and few have a name for it.
                let variant = self.spec.variant.clone();
                if variant != library::USUAL {
                    self.say(&format!("variant {variant}"))?;
                }
                self.say("force")?;
                self.say("post")?;
                self.say("easy")?;
                match pace {
                    Pace::Nodes(_) => {
                        Err("XBoard's protocol cannot limit the number of positions".to_owned())
                    }
                    Pace::PerMove(time) => self.say(&format!("st {}", time.as_secs_f64())),
                    Pace::Clock { base, increment } => {
                        let base = base.as_secs();
                        self.say(&format!(
                            "level 0 {}:{:02} {}",
                            base / 60,
                            base % 60,
                            increment.as_secs_f64()
                        ))
                    }
                }
            }
        }
    }

    /// Asks for a move. `left` are the clocks of the players.
    pub(crate) fn ask(&mut self, game: &Game, pace: Pace, left: [Duration; 2]) -> Result<Answer, String> {
        let side = game.position().side_to_move();
        let patience = match pace {
            Pace::Nodes(_) => Duration::from_secs(600),
            Pace::PerMove(time) => time * 2 + self.spec.patience,
            Pace::Clock { .. } => left.get(side.index()).copied().unwrap_or_default() + self.spec.patience,
        };
        let moves = self.written(game);
        let (start, seen, begun) = match self.spec.language {
            Language::Uci | Language::Usi => {
                self.say(format!("position startpos moves {}", moves.join(" ")).trim_end_matches(" moves "))?;
                let begun = Instant::now();
                self.say(&self.go(pace, left))?;
                ("bestmove", self.until("bestmove", patience)?, begun)
            }
            Language::Xboard => {
                let command = if self.features.contains("usermove=1") { "usermove " } else { "" };
                for text in moves.get(self.n_sent..).unwrap_or_default() {
                    self.say(&format!("{command}{text}"))?;
                }
                let [own, other] = clocks(pace, left, side);
                self.say(&format!("time {}", own.as_millis() / 10))?;
                self.say(&format!("otim {}", other.as_millis() / 10))?;
                let begun = Instant::now();
                self.say("go")?;
                ("move", self.until_move(patience)?, begun)
            }
        };
        let time = begun.elapsed();
        let text = match self.spec.language {
            Language::Uci | Language::Usi => {
                let last = seen.last().and_then(|line| line.strip_prefix(start)).unwrap_or_default();
                last.split_whitespace().next().unwrap_or_default().to_owned()
            }
            Language::Xboard => {
                self.say("force")?;
                self.n_sent = moves.len() + 1;
                if seen.last().is_some_and(|line| line.starts_with(RESIGN)) {
                    RESIGN.to_owned()
                } else {
                    let legs = seen.iter().filter_map(|line| line.strip_prefix("move "));
                    legs.collect::<Vec<_>>().concat()
                }
            }
        };
        Ok(Answer { text, score: score(self.spec.language, &seen), time })
    }

    /// XBoard's protocol: the lines up to the last leg of a move, or the end of the game.
    fn until_move(&mut self, patience: Duration) -> Result<Vec<String>, String> {
        let deadline = Instant::now() + patience;
        let mut seen = Seen::default();
        loop {
            let line = self.receive(deadline, || "it does not answer with a move".to_owned())?;
            let ends = (line.starts_with("move ") && !line.ends_with(',')) || line.starts_with(RESIGN);
            let is_refused = line.starts_with("Illegal move");
            seen.push(line.clone());
            if is_refused {
                return Err(format!("it says `{line}`"));
            }
            if ends {
                return Ok(seen.lines);
            }
        }
    }

    /// Returns the moves of a game, as this program writes them.
    fn written(&self, game: &Game) -> Vec<String> {
        let moves: Vec<_> = game.moves().collect();
        let mut replayed = Game::new(game.variant());
        let text = |mv| {
            let text = self.wire.print(&replayed, mv);
            replayed.play_unchecked(mv);
            text
        };
        moves.into_iter().map(text).collect()
    }

    /// Returns the move that a text of this program names.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) fn find(&self, game: &mut Game, text: &str) -> Result<alfil_core::board::Move, String> {
        self.wire.find(game, text)
    }

    fn go(&self, pace: Pace, left: [Duration; 2]) -> String {
        match pace {
            Pace::Nodes(nodes) => format!("go nodes {nodes}"),
            Pace::PerMove(time) => match self.spec.language {
                Language::Usi => format!("go btime 0 wtime 0 byoyomi {}", time.as_millis()),
                Language::Uci | Language::Xboard => format!("go movetime {}", time.as_millis()),
            },
            Pace::Clock { increment, .. } => {
                let [first, second] = left.map(|time| time.as_millis());
                let increment = increment.as_millis();
                let (one, other) = if self.spec.language == Language::Usi { ('b', 'w') } else { ('w', 'b') };
                format!(
                    "go {one}time {first} {other}time {second} {one}inc {increment} {other}inc {increment}"
                )
            }
        }
    }

    /// Returns the processor time that the program has used, where the system reports it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // The name, in parentheses, may contain blanks.
        let (_, fields) = text.rsplit_once(')')?;
        let ticks: Vec<u64> =
            fields.split_whitespace().skip(11).take(2).filter_map(|field| field.parse().ok()).collect();
        let [user, system] = ticks[..] else { return None };
        // The unit is a hundredth of a second on every Linux in use.
        Some(Duration::from_millis((user + system) * 10))
    }
}

/// Returns the clocks that XBoard's protocol sends to a program: its own and the opponent's.
fn clocks(pace: Pace, left: [Duration; 2], side: Side) -> [Duration; 2] {
    match pace {
        // Some programs look at their clock even when they are given a time for the move.
        Pace::PerMove(time) => [time * 40; 2],
        Pace::Nodes(_) | Pace::Clock { .. } => {
            let [first, second] = left;
            if side == Side::First { [first, second] } else { [second, first] }
        }
    }
}

/// Returns the last score that a program gave.
fn score(language: Language, lines: &[String]) -> Option<i64> {
    let of_words = |line: &String| -> Option<i64> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if language == Language::Xboard {
            let numbers: Vec<i64> = words.iter().take(4).filter_map(|word| word.parse().ok()).collect();
            return if numbers.len() == 4 { numbers.get(1).copied() } else { None };
        }
        let at = words.iter().position(|word| *word == "score")?;
        let number: i64 = words.get(at + 2)?.trim_start_matches('+').parse().ok()?;
        match *words.get(at + 1)? {
            "cp" => Some(number),
            "mate" if number > 0 => Some(WIN),
            "mate" => Some(-WIN),
            _ => None,
        }
    };
    lines.iter().rev().find_map(of_words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_gets_its_own_clock_first() {
        let left = [1, 2].map(Duration::from_secs);
        let [first, second] = left;
        let pace = Pace::Clock { base: first, increment: Duration::ZERO };
        assert_eq!(clocks(pace, left, Side::First), [first, second]);
        assert_eq!(clocks(pace, left, Side::Second), [second, first]);
    }
}
