//! Games as texts of other programs: the FEN, SFEN, PGN and KIF of a game, and games read from PGN, KIF or CSA.

use alfil_core::board::{Budget, Move};
use alfil_core::game::Game;
use alfil_core::phrase::joined;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::source::{MAX_MOVES, MAX_STEPS, ReplayedGame, Source, Whole, read_fen, too_costly};
use super::{Fault, Studio};
use crate::library;
use crate::words::notation::pgn::{self, GameResult, MAX_DEPTH, Record, Variation, WrittenMove};
use crate::words::notation::style::Style;
use crate::words::notation::{coord, fen, kifu, read_move, sfen};

/// A text with games.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Saved {
    source: Source,
    /// Games in PGN, KIF or CSA.
    text: String,
}

/// The most games that are read from a text.
const MAX_GAMES: usize = 100;

/// A game with its variations.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Recorded {
    source: Source,
    fen: Option<String>,
    /// The moves to the position that is shown.
    #[serde(default)]
    moves: Vec<String>,
    /// The whole game, if it has more than these moves.
    line: Option<Vec<Step>>,
    /// What is said before its first move.
    #[serde(default)]
    comment: String,
    /// Tags as in PGN, the result among them.
    #[serde(default)]
    tags: Vec<(String, String)>,
}

/// A move of a game with what is said about it, and other moves in its place.
#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Step {
    #[serde(rename = "move")]
    text: String,
    /// What is said before it, if it is the first move of a variation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    before: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    /// Numbers of annotations, as in PGN.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<Step>>,
}

impl Studio {
    /// Returns a game as texts for other programs.
    pub(super) fn record(&self, asked: &Recorded) -> Result<Value, Fault> {
        let played =
            ReplayedGame { source: asked.source.clone(), fen: asked.fen.clone(), moves: asked.moves.clone() };
        let (whole, shown) = self.game(&played)?;
        let style = Style::usual(whole.variant.rules());
        let mut faults = Vec::new();
        let (mut record, game) = match &asked.line {
            None => (Record::of(&shown, style), shown.clone()),
            Some(line) => {
                let mut start = shown.clone();
                while start.undo() {}
                let budget = Budget::of(MAX_STEPS);
                start.set_budget(budget.clone());
                let mut reader = LineReader { style, left: Some(MAX_MOVES), faults: &mut faults };
                let (moves, game) = reader.moves_of(&start, line, 0);
                if budget.is_spent() {
                    return Err(too_costly());
                }
                let mut record = Record::of(&game, style);
                record.moves = moves;
                (record, game)
            }
        };
        record.comments.extend(said([&asked.comment].into_iter()));
        // What the game itself does may have changed since the tags were read.
        let tags = { asked.tags.iter() }.map(|(name, value)| (name.as_str(), value.as_str()));
        faults.extend(record.add_tags(tags.filter(|(name, _)| !pgn::OWN_TAGS.contains(name)), &game));
        // KIF names no rules: programs read it as shogi.
        let written = if game.variant().digest() == library::shogi().digest() {
            kifu::write(&game, &record)
        } else {
            Err("KIF is for shogi, and these are other rules".to_owned())
        };
        let kif = match written {
            Ok(kifu::Written { text, left_out }) => {
                let left_out = (!left_out.is_empty()).then(|| joined(&left_out, "and"));
                json!({ "text": text, "left_out": left_out })
            }
            Err(why) => json!({ "missing": why }),
        };
        Ok(json!({
            "fen": fen::print(&shown),
            "sfen": sfen::print(&shown),
            "pgn": pgn::text_of(&record, &game),
            "kif": kif,
            "faults": faults,
        }))
    }

    /// Returns the games of a text, each up to the first move that the rules refuse.
    pub(super) fn replay(&self, saved: &Saved) -> Result<Value, Fault> {
        let whole = self.whole(&saved.source)?;
        let records = kifu::read(&saved.text).unwrap_or_else(|| pgn::read(&saved.text));
        let n_games = records.len();
        let budget = Budget::of(MAX_STEPS);
        let games: Result<Vec<Value>, Fault> =
            records.iter().take(MAX_GAMES).map(|record| replayed(&whole, record, &budget)).collect();
        Ok(json!({ "games": games?, "left_out": n_games.saturating_sub(MAX_GAMES) }))
    }
}

/// Goes through games with variations, as far as the rules and the limits allow it.
struct LineReader<'f> {
    style: Style,
    /// How many moves there may still be; nothing once a move more was refused.
    left: Option<usize>,
    faults: &'f mut Vec<String>,
}

impl LineReader<'_> {
    /// Plays a move; nothing if it is refused, for which a fault is added.
    fn play(&mut self, game: &mut Game, text: &str, depth: usize) -> Option<Move> {
        let name =
            format!("{}move {}", if depth > 0 { "in a variation: " } else { "" }, game.moves().len() + 1);
        let Some(left) = self.left?.checked_sub(1) else {
            let message = format!("{name}: a game has at most {MAX_MOVES} moves here, with its variations");
            self.faults.push(message);
            self.left = None;
            return None;
        };
        self.left = Some(left);
        let found = read_move::find(game, text);
        found.map_err(|why| self.faults.push(format!("{name}: {}", why.message))).ok()
    }

    /// Returns moves as they are written, and the game after them.
    fn moves_of(&mut self, start: &Game, line: &[Step], depth: usize) -> (Vec<WrittenMove>, Game) {
        let mut game = start.clone();
        let mut moves = Vec::new();
        if depth > MAX_DEPTH {
            self.faults.push(format!("more than {MAX_DEPTH} variations are inside each other"));
            return (moves, game);
        }
        for (n, step) in line.iter().enumerate() {
            let Some(mv) = self.play(&mut game, &step.text, depth) else { break };
            let (text, side) = (self.style.print(&mut game, mv), game.position().side_to_move());
            game.play_unchecked(mv);
            moves.push(WrittenMove {
                text,
                goes_on: game.position().side_to_move() == side,
                nags: step.nags.clone(),
                // A comment before a move that does not begin a variation is written after that move.
                comments: said(
                    Some(&step.before).filter(|_| n > 0 || depth == 0).into_iter().chain([&step.comment]),
                ),
                ..WrittenMove::default()
            });
        }
        if line.iter().all(|step| step.variations.is_empty()) {
            return (moves, game);
        }
        // The line comes first, so that its variations leave it whole.
        let mut before = start.clone();
        for ((written, step), mv) in moves.iter_mut().zip(line).zip(game.moves().skip(start.moves().len())) {
            for line in &step.variations {
                let (moves, _) = self.moves_of(&before, line, depth + 1);
                if !moves.is_empty() {
                    let comments = said(line.first().map(|first| &first.before).into_iter());
                    written.variations.push(Variation { comments, moves });
                }
            }
            before.play_unchecked(mv);
        }
        (moves, game)
    }

    /// Returns written moves by their coordinates, and the game after them.
    fn steps_of(&mut self, start: &Game, written: &[WrittenMove], depth: usize) -> (Vec<Step>, Game) {
        let mut game = start.clone();
        let mut line: Vec<Step> = Vec::new();
        for written in written {
            let Some(mv) = self.play(&mut game, written.readable(), depth) else { break };
            let text = coord::print(game.variant().rules(), game.position(), mv);
            game.play_unchecked(mv);
            line.push(Step {
                nags: written.annotations(&text),
                text,
                comment: written.comments.join(" "),
                ..Step::default()
            });
        }
        if written.iter().all(|written| written.variations.is_empty()) {
            return (line, game);
        }
        // The line comes first, so that its variations leave it whole.
        let mut before = start.clone();
        for ((step, written), mv) in line.iter_mut().zip(written).zip(game.moves().skip(start.moves().len()))
        {
            for variation in &written.variations {
                let (mut line, _) = self.steps_of(&before, &variation.moves, depth + 1);
                if let Some(first) = line.first_mut() {
                    first.before = variation.comments.join(" ");
                    step.variations.push(line);
                }
            }
            before.play_unchecked(mv);
        }
        (line, game)
    }
}

/// Returns comments without empty ones.
fn said<'t>(comments: impl Iterator<Item = &'t String>) -> Vec<String> {
    comments.filter(|comment| !comment.is_empty()).cloned().collect()
}

/// How much of a game the rules allow.
#[derive(Clone, Copy)]
enum Reach {
    /// All of it, and they leave the result open.
    Whole,
    /// All of it, and they give a result.
    Ended,
    /// Only a part.
    Cut,
}

/// Returns a game as far as the rules allow it, with what is wrong with the rest.
fn replayed(whole: &Whole, record: &Record, budget: &Budget) -> Result<Value, Fault> {
    let start = record.tag("FEN");
    let mut faults: Vec<String> = record.faults.iter().map(|fault| fault.message.clone()).collect();
    let mut game = match start.map(|text| read_fen(&whole.variant, text)) {
        None => Game::new(&whole.variant),
        Some(Ok(game)) => game,
        Some(Err(fault)) => {
            faults.push(fault.message);
            return Ok(described(record, None, &[], Reach::Cut, faults));
        }
    };
    game.set_budget(budget.clone());
    let style = Style::usual(whole.variant.rules());
    let mut reader = LineReader { style, left: Some(MAX_MOVES), faults: &mut faults };
    let (line, mut game) = reader.steps_of(&game, &record.moves, 0);
    let reach = if line.len() < record.moves.len() {
        Reach::Cut
    } else if GameResult::of(&mut game) == GameResult::Open {
        Reach::Whole
    } else {
        Reach::Ended
    };
    if matches!(reach, Reach::Ended) {
        faults.extend(record.result.conflict_with(&mut game));
        faults.extend(record.tag(pgn::TERMINATION).and_then(|how| pgn::overridden(how, &mut game)));
    }
    if budget.is_spent() {
        return Err(too_costly());
    }
    Ok(described(record, start, &line, reach, faults))
}

fn described(
    record: &Record,
    fen: Option<&str>,
    line: &[Step],
    reach: Reach,
    mut faults: Vec<String>,
) -> Value {
    let result = record.result.to_string();
    let own = record
        .tags
        .iter()
        .filter(|tag| !pgn::OWN_TAGS.contains(&tag.name.as_str()) && tag.name != pgn::RESULT);
    let mut tags: Vec<(&str, &str)> = own.map(|tag| (tag.name.as_str(), tag.value.as_str())).collect();
    if record.result != GameResult::Open {
        tags.push((pgn::RESULT, &result));
    }
    // Tags about the end do not apply to part of a game, and the rules override them, which is reported.
    let (ends, mut tags): (Vec<_>, Vec<_>) =
        tags.into_iter().partition(|(name, _)| [pgn::RESULT, pgn::TERMINATION].contains(name));
    match reach {
        Reach::Whole => tags.extend(ends),
        Reach::Ended => {}
        Reach::Cut => faults.extend(ends.iter().map(|(name, value)| {
            format!("the tag `{name}` is left out, because the end of the game is too: `{value}`")
        })),
    }
    let tag = |name: &str| record.tag(name).filter(|text| !text.is_empty() && !text.starts_with('?'));
    json!({
        "white": tag("White"),
        "black": tag("Black"),
        "event": tag("Event"),
        "date": tag("Date"),
        "variant": tag(pgn::VARIANT),
        "result": result,
        "fen": fen,
        "moves": line.iter().map(|step| &step.text).collect::<Vec<_>>(),
        "line": line,
        "comment": record.comments.join(" "),
        "faults": faults,
        "tags": tags,
        "cut": matches!(reach, Reach::Cut),
    })
}
