//! Saved games.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use alfil_core::board::{Move, Side};
use alfil_core::game::Game;
use alfil_core::search::Level;
use alfil_core::variant::Variant;

use super::opponent::{Opponent, Skill};
use super::table::Stopped;
use crate::cli::failure::Complaint;
use crate::cli::input::pgn_file;
use crate::cli::input::seconds::seconds;
use crate::cli::input::today::today;
use crate::cli::output::write_file;
use crate::words::notation::fen;
use crate::words::notation::pgn::{self, GameResult, Record, TERMINATION};
use crate::words::notation::style::Style;

/// The tags that say who plays, by side.
const TYPES: [(Side, &str, &str); 2] =
    [(Side::First, "White", "WhiteType"), (Side::Second, "Black", "BlackType")];
/// The tag with the level of the computer.
const LEVEL: &str = "Level";
/// The tag with the seconds the computer has for a move.
const SECONDS: &str = "SecondsPerMove";

/// A game as it was read from a file.
#[derive(Debug)]
pub(super) struct Loaded {
    record: Record,
    start: String,
    moves: Vec<Move>,
}

/// Who plays, as a saved game says.
#[derive(Debug, Default)]
pub(super) struct Players {
    /// The sides that people play.
    pub(super) people: Option<Vec<Side>>,
    /// How the computer plays.
    pub(super) skill: Option<Skill>,
    /// How long it thinks.
    pub(super) time: Option<Duration>,
}

impl Players {
    /// Returns what the tags of a game say.
    pub(super) fn of(record: &Record) -> Players {
        let is_person = |tag: &str| record.tag(tag).map(|kind| kind == "human");
        let types: Option<Vec<(Side, bool)>> =
            TYPES.iter().map(|(side, _, tag)| Some((*side, is_person(tag)?))).collect();
        let people = |types: Vec<(Side, bool)>| {
            types.into_iter().filter(|(_, is)| *is).map(|(side, _)| side).collect()
        };
        let skill = match record.tag(LEVEL) {
            Some("random") => Some(Skill::Random),
            Some("none") => Some(Skill::Computer(None)),
            level => level
                .and_then(|n| n.parse().ok())
                .and_then(Level::new)
                .map(|level| Skill::Computer(Some(level))),
        };
        let seconds = record.tag(SECONDS).and_then(|text| seconds(text).ok());
        Players { people: types.map(people), skill, time: seconds }
    }
}

/// Replays a saved game; also returns its oddities.
///
/// # Errors
/// Why it cannot be played to its end.
pub(super) fn load(
    path: &Path,
    record: Record,
    variant: &Arc<Variant>,
    force: bool,
) -> Result<(Game, Loaded, Vec<Complaint>), Complaint> {
    let conflict = record.rules_conflict(variant, &format!("`{}`", path.display()));
    if let Some(message) = conflict.filter(|_| !force) {
        let help = "to play it by the current rules anyway, start the program with `--resume` and `--force`";
        return Err(Complaint::wrong(message).help(help));
    }
    let replayed = pgn::replay(variant, &record);
    let faults: Vec<_> = record.faults.iter().chain(&replayed.faults).collect();
    if let Some(error) = faults.iter().find(|fault| fault.gravity == pgn::Gravity::Error) {
        return Err(pgn_file::complaint(path, error));
    }
    let warnings = faults.iter().map(|fault| pgn_file::complaint(path, fault)).collect();
    let game = replayed.game.unwrap_or_else(|| Game::new(variant));
    let loaded = Loaded { record, start: start(&game), moves: game.moves().collect() };
    Ok((game, loaded, warnings))
}

impl Loaded {
    /// Returns whether the game was written as it would be saved: in PGN, not in KIF or CSA.
    pub(super) fn is_pgn(&self) -> bool {
        self.record.moves.iter().all(|mv| mv.meaning.is_none())
    }
}

/// Returns the first position of a game.
fn start(game: &Game) -> String {
    let mut start = game.clone();
    while start.undo() {}
    fen::print(&start)
}

/// What is saved in addition to the moves.
pub(super) struct Circumstances<'a> {
    pub(super) people: &'a [Side],
    pub(super) computer: Option<&'a Opponent>,
    pub(super) style: Style,
    pub(super) stopped: Option<Stopped>,
    pub(super) loaded: Option<&'a Loaded>,
}

/// Returns a game as it is saved.
pub(super) fn text(game: &Game, about: &Circumstances<'_>) -> String {
    let mut record = Record::of(game, about.style);
    if let Some(loaded) = about.loaded {
        // Comments on moves that have been taken back are gone with them.
        let mut known = loaded.record.clone();
        let n_same = if loaded.start == start(game) {
            game.moves().zip(&loaded.moves).take_while(|(mv, other)| mv == *other).count()
        } else {
            0
        };
        if (n_same, n_same) != (loaded.moves.len(), game.moves().len()) {
            known.moves.truncate(n_same);
            known.result = GameResult::Open;
            known.tags.retain(|tag| tag.name != TERMINATION);
        }
        record.annotated_like(&known, game, about.style);
    }
    if let Some(stopped) = about.stopped {
        record.result = stopped.winner().map_or(GameResult::Drawn, GameResult::Won);
        record.set(TERMINATION, stopped.clause(game));
    }
    let mut set_once = |name: &str, value: String| {
        if record.tag(name).is_none_or(|value| value == "?" || value == "????.??.??") {
            record.set(name, value);
        }
    };
    set_once("Event", "alfil play".to_owned());
    set_once("Date", today());
    set_once("Round", "-".to_owned());
    for (side, name, _) in TYPES {
        let player = if about.people.contains(&side) { "human".to_owned() } else { name_of(about.computer) };
        set_once(name, player);
    }
    for (side, _, kind) in TYPES {
        record.set(kind, if about.people.contains(&side) { "human" } else { "program" });
    }
    if let Some(computer) = about.computer {
        let level = match computer.skill() {
            Skill::Random => "random".to_owned(),
            Skill::Computer(None) => "none".to_owned(),
            Skill::Computer(Some(level)) => level.number().to_string(),
        };
        record.set(LEVEL, level);
        match computer.time() {
            Some(time) => record.set(SECONDS, time.as_secs_f64().to_string()),
            None => record.tags.retain(|tag| tag.name != SECONDS),
        }
    }
    pgn::text_of(&record, game)
}

fn name_of(computer: Option<&Opponent>) -> String {
    match computer.map(Opponent::skill) {
        Some(Skill::Random) => "alfil, random moves".to_owned(),
        Some(Skill::Computer(_)) | None => format!("alfil {}", env!("CARGO_PKG_VERSION")),
    }
}

/// Writes a saved game; a file that exists is replaced only if that was asked for.
///
/// # Errors
/// Why it is not written.
pub(super) fn save(path: &Path, text: &str, may_replace: bool) -> Result<(), Complaint> {
    if path.exists() && !may_replace {
        let help = format!("`save {} over` replaces it", path.display());
        return Err(Complaint::wrong(format!("`{}` already exists", path.display())).help(help));
    }
    write_file::create_or_replace(path, text.as_bytes())
}
